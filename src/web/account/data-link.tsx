/** The way from the settings to the page about the user's data. */
import { Link } from 'wouter';
import { accountTexts } from '#texts/en/screens/account';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTexts } from '../language/text.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataLink() {
  const t = useTexts(accountTexts).data;
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      <Link href="/settings/data" className={buttonClass('secondary')}>
        {t.open}
      </Link>
    </SettingsSection>
  );
}
