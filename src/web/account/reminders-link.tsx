/** Leads to the reminders outside the app. */
import { Link } from 'wouter';
import { remindersTexts } from '#texts/en/screens/reminders';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTexts } from '../language/text.ts';
import { SettingsSection } from './settings-section.tsx';

export function RemindersLink() {
  const t = useTexts(remindersTexts);
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      <Link href="/settings/reminders" className={buttonClass('secondary')}>
        {t.open}
      </Link>
    </SettingsSection>
  );
}
