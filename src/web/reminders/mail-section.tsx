/** Reminders by mail: whether, how long before, when, and on which days not. Each choice is saved at once. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LEAD_DAYS, REMINDER_HOURS, WEEKDAYS } from '#core/reminders/reminders';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { PendingRows } from '../account/pending-rows.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { type User, useUser } from '../viewer/use-user.ts';
import { type ReminderSettings, reminderSettingsQuery, useChangeReminders } from './reminder-settings.ts';

export function MailSection() {
  const t = useTexts(remindersTexts);
  const { data: user } = useUser();
  const query = useQuery(reminderSettingsQuery);
  const { data: settings } = query;
  return (
    <SettingsSection title={t.mail.title} lead={t.mail.lead}>
      {settings && user ? (
        <Choices settings={settings} user={user} />
      ) : (
        <PendingRows query={query} count={3} texts={t} />
      )}
    </SettingsSection>
  );
}

function Choices({ settings, user }: { settings: ReminderSettings; user: User }) {
  const t = useTexts(remindersTexts).mail;
  const language = useLanguage();
  const change = useChangeReminders();
  const id = useId();
  const { nextAt: _own, ...saved } = settings;
  const shown = change.isPending ? change.variables : saved;
  const save = (part: Partial<typeof saved>) =>
    change.mutate({ ...shown, ...part }, { onError: (error) => toastError(sentenceOf(error, t.failed)) });
  const next = settings.nextAt
    ? new Intl.DateTimeFormat(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: user.timeZone,
      }).format(new Date(settings.nextAt))
    : null;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex items-start justify-between gap-6">
          <div className="min-w-0">
            <label htmlFor={id} className="block font-medium text-sm">
              {t.isOn}
            </label>
            <p id={`${id}-hint`} className="wrap-anywhere mt-0.5 max-w-prose text-muted text-sm">
              {t.isOnHint(user.email)}
            </p>
          </div>
          <Switch
            id={id}
            aria-describedby={`${id}-hint`}
            checked={shown.isOn}
            onCheckedChange={(isOn) => save({ isOn })}
          />
        </div>
        {user.emailVerified ? null : <p className="mt-2 text-sm text-warn-ink">{t.unverified}</p>}
        {next && user.emailVerified ? <p className="mt-2 text-muted text-sm">{t.next(next)}</p> : null}
      </div>
      {shown.isOn || settings.nextAt !== null ? (
        <>
          <Boxes
            legend={t.leadDays}
            hint={t.leadHint}
            options={LEAD_DAYS.map((days) => ({ value: days, label: t.days(days) }))}
            chosen={shown.leadDays}
            onChoose={(leadDays) => save({ leadDays })}
          />
          <Field label={t.hour} hint={t.hourHint(user.timeZone)} className="max-w-56">
            <Select
              options={REMINDER_HOURS.map((hour) => ({ value: `${hour}`, label: writeHour(hour, language) }))}
              value={`${shown.hour}`}
              onValueChange={(value) => save({ hour: Number(value) })}
            />
          </Field>
          <Boxes
            legend={t.quietDays}
            hint={t.quietHint}
            options={WEEKDAYS.map((day) => ({ value: day, label: writeWeekday(day, language) }))}
            chosen={shown.quietDays}
            onChoose={(quietDays) => save({ quietDays })}
          />
        </>
      ) : null}
    </div>
  );
}

interface BoxesProps {
  legend: string;
  hint: string;
  options: readonly { value: number; label: string }[];
  chosen: readonly number[];
  onChoose: (values: number[]) => void;
}

function Boxes({ legend, hint, options, chosen, onChoose }: BoxesProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-4">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChoose(isChosen === true ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
      <p className="mt-2 text-muted text-sm">{hint}</p>
    </fieldset>
  );
}

function writeHour(hour: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, 0, 1, hour));
}

/** 4 January 1970 was a Sunday. */
function writeWeekday(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 4 + day),
  );
}
