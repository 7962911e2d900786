/** Reminders by mail: whether, and when it is looked next. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Switch } from '#web/ui/switch.tsx';
import { PendingRows } from '../account/pending-rows.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { usePlansShown } from '../plan/use-plans-shown.ts';
import { type User, useUser } from '../viewer/use-user.ts';
import { writeMoment } from './moment-text.ts';
import { type ReminderSettings, reminderSettingsQuery, useChangeReminders } from './reminder-settings.ts';
import { TestMail } from './test-mail.tsx';

export function MailSection() {
  const t = useTexts(remindersTexts);
  const { data: user } = useUser();
  const query = useQuery(reminderSettingsQuery);
  const { data: settings } = query;
  const hasPlans = usePlansShown();
  return (
    <SettingsSection title={t.mail.title} lead={hasPlans ? `${t.mail.lead} ${t.onAnyPlan}` : t.mail.lead}>
      {settings && user ? (
        <Choices settings={settings} user={user} />
      ) : (
        <PendingRows query={query} count={1} texts={t} />
      )}
    </SettingsSection>
  );
}

function Choices({ settings, user }: { settings: ReminderSettings; user: User }) {
  const t = useTexts(remindersTexts).mail;
  const language = useLanguage();
  const change = useChangeReminders();
  const id = useId();
  const next = settings.nextAt
    ? writeMoment(settings.nextAt, { locale: language, timeZone: user.timeZone, day: 'long' })
    : null;
  return (
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
          checked={settings.isOn}
          onCheckedChange={(isOn) =>
            change.mutate({ isOn }, { onError: (error) => toastError(sentenceOf(error, t.failed)) })
          }
        />
      </div>
      {user.emailVerified ? null : <p className="mt-2 text-sm text-warn-ink">{t.unverified}</p>}
      {next && user.emailVerified ? <p className="mt-2 text-muted text-sm">{t.next(next)}</p> : null}
      {user.emailVerified ? <TestMail /> : null}
    </div>
  );
}
