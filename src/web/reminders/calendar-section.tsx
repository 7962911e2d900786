/** The user's own calendar: how to get its address or, with one, how to use it. */
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowSkeletons } from '../account/row-skeletons.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { feedQuery, useMakeFeed } from './calendar-feed.ts';

export function CalendarSection() {
  const t = useTexts(remindersTexts);
  const { data, isError, isFetching, refetch } = useQuery(feedQuery);
  return (
    <SettingsSection title={t.calendar.title} lead={t.calendar.lead}>
      {data?.feed ? (
        <CalendarAddress feed={data.feed} />
      ) : data ? (
        <NoAddress />
      ) : isError ? (
        <ErrorState
          title={t.loadFailed}
          actionLabel={t.retry}
          onAction={() => void refetch()}
          isActing={isFetching}
        />
      ) : (
        <RowSkeletons count={2} />
      )}
    </SettingsSection>
  );
}

function NoAddress() {
  const t = useTexts(remindersTexts).calendar;
  const make = useMakeFeed();
  return (
    <>
      <p className="max-w-prose text-[0.9375rem]">{t.none}</p>
      <Button
        className="mt-4"
        loading={make.isPending}
        onClick={() =>
          make.mutate(undefined, { onError: (error) => toastError(sentenceOf(error, t.failed)) })
        }
      >
        <CalendarPlus aria-hidden="true" />
        {t.make}
      </Button>
    </>
  );
}
