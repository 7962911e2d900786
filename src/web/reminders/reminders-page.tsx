import { lazy } from 'react';
import { Link, useLocation } from 'wouter';
import { remindersTexts } from '#texts/en/screens/reminders';
import { buttonClass } from '#web/ui/button-class.ts';
import { SettingsFrame } from '../account/settings-frame.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { useTexts } from '../language/text.ts';
import { CalendarSection } from './calendar-section.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { MailSection } from './mail-section.tsx';
import { TimingSection } from './timing-section.tsx';

const HISTORY_PATH = '/settings/reminders/history';
const HistoryPage = lazy(() =>
  import('./history-page.tsx').then((module) => ({ default: module.HistoryPage })),
);

export function RemindersPage() {
  const t = useTexts(remindersTexts);
  const [path] = useLocation();
  if (path === HISTORY_PATH) return <HistoryPage />;
  return (
    <SettingsFrame heading={t.title} lead={t.lead} back={{ label: t.back, path: '/settings' }}>
      <MailSection />
      <ChannelsSection />
      <TimingSection />
      <SettingsSection title={t.history.title} lead={t.history.lead}>
        <Link href={HISTORY_PATH} className={buttonClass('secondary')}>
          {t.history.open}
        </Link>
      </SettingsSection>
      <CalendarSection />
    </SettingsFrame>
  );
}
