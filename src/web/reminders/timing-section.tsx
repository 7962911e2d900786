/** When reminders come, by every way: how long before, at what hour, on which days not, and not before when. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#core/calendar-day';
import { LEAD_DAYS } from '#core/reminders/lead-days';
import { PAUSE_LIMIT_DAYS, REMINDER_HOURS, WEEKDAYS } from '#core/reminders/reminders';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { type User, useUser } from '../viewer/use-user.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { writeHour } from './moment-text.ts';
import { type ReminderSettings, reminderSettingsQuery, useChangeReminders } from './reminder-settings.ts';

/** Shown only where a channel is on: otherwise there is nothing to time. */
export function TimingSection() {
  const t = useTexts(remindersTexts).timing;
  const { data: user } = useUser();
  const { data: settings } = useQuery(reminderSettingsQuery);
  if (!settings || !user || (!settings.isOn && settings.nextAt === null)) return null;
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      <Choices settings={settings} user={user} />
    </SettingsSection>
  );
}

function Choices({ settings, user }: { settings: ReminderSettings; user: User }) {
  const t = useTexts(remindersTexts).timing;
  const language = useLanguage();
  const change = useChangeReminders();
  const save = (choice: Parameters<typeof change.mutate>[0]) =>
    change.mutate(choice, { onError: (error) => toastError(sentenceOf(error, t.failed)) });
  return (
    <div className="flex flex-col gap-6">
      <CheckboxGroup
        legend={t.leadDays}
        hint={t.leadHint}
        options={LEAD_DAYS.map((days) => ({ value: days, label: t.days(days) }))}
        chosen={settings.leadDays}
        onChoose={(leadDays) => save({ leadDays })}
      />
      <Field label={t.hour} hint={t.hourHint(user.timeZone)} className="max-w-56">
        <Select
          options={REMINDER_HOURS.map((hour) => ({ value: `${hour}`, label: writeHour(hour, language) }))}
          value={`${settings.hour}`}
          onValueChange={(value) => save({ hour: Number(value) })}
        />
      </Field>
      <CheckboxGroup
        legend={t.quietDays}
        hint={t.quietHint}
        options={WEEKDAYS.map((day) => ({ value: day, label: writeWeekday(day, language) }))}
        chosen={settings.quietDays}
        onChoose={(quietDays) => save({ quietDays })}
      />
      <Pause until={settings.pausedUntil} onChange={(pausedUntil) => save({ pausedUntil })} />
    </div>
  );
}

interface PauseProps {
  until: string | null;
  onChange: (until: string | null) => void;
}

function Pause({ until, onChange }: PauseProps) {
  const t = useTexts(remindersTexts).timing;
  const { today, locale } = useViewer();
  const [typed, setTyped] = useState('');
  if (until)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-warn-soft p-3 text-sm text-warn-ink">
        <p role="status" className="min-w-0 flex-1 basis-60">
          {t.paused(formatCalendarDay(until, locale))}
        </p>
        <Button size="sm" variant="secondary" onClick={() => onChange(null)}>
          {t.resume}
        </Button>
      </div>
    );
  const [min, max] = [addDays(today, 1), addDays(today, PAUSE_LIMIT_DAYS)];
  const isOffered = typed >= min && typed <= max;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOffered) onChange(typed);
      }}
    >
      <Field label={t.pause} hint={t.pauseHint}>
        <div className="flex flex-wrap gap-2">
          <DateInput
            className="max-w-44"
            min={min}
            max={max}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="secondary" disabled={!isOffered}>
            {t.pauseButton}
          </Button>
        </div>
      </Field>
    </form>
  );
}

/** 4 January 1970 was a Sunday. */
function writeWeekday(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 4 + day),
  );
}
