/** Reminders outside the app. */
import { remindersTexts } from '#texts/en/screens/reminders';
import { SettingsFrame } from '../account/settings-frame.tsx';
import { useTexts } from '../language/text.ts';
import { CalendarSection } from './calendar-section.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { MailSection } from './mail-section.tsx';

export function RemindersPage() {
  const t = useTexts(remindersTexts);
  return (
    <SettingsFrame heading={t.title} lead={t.lead} back={{ label: t.back, path: '/settings' }}>
      <MailSection />
      <ChannelsSection />
      <CalendarSection />
    </SettingsFrame>
  );
}
