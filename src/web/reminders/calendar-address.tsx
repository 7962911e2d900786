/** The secret address in use: copy it, open it, choose its alarm, replace it, switch it off. */
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { ALARM_DAYS } from '#core/calendar/calendar';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dotted } from '#web/ui/dotted.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeDay, describeMoment } from '../ui/moment-words.ts';
import { type Feed, useChangeFeed, useMakeFeed, useSwitchFeedOff } from './calendar-feed.ts';

/** A value of a select is never empty. */
const NO_ALARM = 'none';

export function CalendarAddress({ feed }: { feed: Feed }) {
  const t = useTexts(remindersTexts).calendar;
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-6">
      <div>
        {feed.address === null ? (
          <p className="max-w-prose text-[0.9375rem]">{t.hidden}</p>
        ) : (
          <Address address={feed.address} />
        )}
        <Dotted className="mt-3 text-muted text-sm">
          {feed.lastReadAt ? t.lastRead(describeMoment(feed.lastReadAt, new Date(), language)) : t.notRead}
          {t.made(describeDay(feed.createdAt, language))}
        </Dotted>
      </div>
      <AlarmChoice feed={feed} />
      <div>
        <h3 className="font-medium text-sm">{t.howTitle}</h3>
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted text-sm">
          {t.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted text-sm">{t.howSlow}</p>
      </div>
      <Ends />
    </div>
  );
}

function Address({ address }: { address: string }) {
  const t = useTexts(remindersTexts).calendar;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t.copied });
    } catch {
      toastError(t.copyFailed);
    }
  }
  return (
    <>
      <Field label={t.address} hint={t.addressHint}>
        <Input
          readOnly
          value={address}
          spellCheck={false}
          className="tabular text-sm"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t.copy}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          <CalendarPlus aria-hidden="true" />
          {t.openApp}
        </a>
      </div>
    </>
  );
}

function AlarmChoice({ feed }: { feed: Feed }) {
  const t = useTexts(remindersTexts).calendar;
  const change = useChangeFeed();
  const chosen = change.isPending ? change.variables.alarmDays : feed.alarmDays;
  return (
    <Field label={t.alarm} hint={t.alarmHint} className="max-w-md">
      <Select
        options={[
          { value: NO_ALARM, label: t.alarms.none },
          ...ALARM_DAYS.map((days) => ({ value: `${days}`, label: t.alarms.before(days) })),
        ]}
        value={chosen === null ? NO_ALARM : `${chosen}`}
        onValueChange={(value) =>
          change.mutate(
            { alarmDays: ALARM_DAYS.find((days) => `${days}` === value) ?? null },
            {
              onSuccess: () => toast({ title: t.alarmSaved }),
              onError: (error) => toastError(sentenceOf(error, t.failed)),
            },
          )
        }
      />
    </Field>
  );
}

function Ends() {
  const words = useTexts(remindersTexts);
  const t = words.calendar;
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const make = useMakeFeed();
  const switchOff = useSwitchFeedOff();
  async function act(change: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await change();
      toast({ title: done });
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
    }
  }
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2 border-t pt-5">
      <Button variant="secondary" onClick={() => setAsked('renew')}>
        {t.renew}
      </Button>
      <Button variant="ghost" onClick={() => setAsked('off')}>
        {t.off}
      </Button>
      <Confirm
        open={asked === 'renew'}
        onOpenChange={close}
        title={t.renewTitle}
        description={t.renewLead}
        confirmLabel={t.renew}
        cancelLabel={words.cancel}
        onConfirm={() => act(() => make.mutateAsync(), t.renewed)}
      />
      <Confirm
        open={asked === 'off'}
        onOpenChange={close}
        title={t.offTitle}
        description={t.offLead}
        confirmLabel={t.off}
        cancelLabel={words.cancel}
        destructive
        onConfirm={() => act(() => switchOff.mutateAsync(), t.wentOff)}
      />
    </div>
  );
}
