/** The user's own calendar: how to get its address or, with one, how to use it. */
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Button } from '#web/ui/button.tsx';
import { PendingRows } from '../account/pending-rows.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { usePlansShown } from '../plan/use-plans-shown.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { feedQuery, useMakeFeed } from './calendar-feed.ts';

export function CalendarSection() {
  const t = useTexts(remindersTexts);
  const query = useQuery(feedQuery);
  const { data } = query;
  const hasPlans = usePlansShown();
  return (
    <SettingsSection
      title={t.calendar.title}
      lead={hasPlans ? `${t.calendar.lead} ${t.onAnyPlan}` : t.calendar.lead}
    >
      {data?.feed ? (
        <CalendarAddress feed={data.feed} />
      ) : data ? (
        <NoAddress />
      ) : (
        <PendingRows query={query} count={2} texts={t} />
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
