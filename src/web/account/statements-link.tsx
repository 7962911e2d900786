/** Leads to the page that finds subscriptions in bank statements. */
import { Link } from 'wouter';
import { statementTexts } from '#texts/en/screens/statement';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTexts } from '../language/text.ts';
import { SettingsSection } from './settings-section.tsx';

export function StatementsLink() {
  const t = useTexts(statementTexts);
  return (
    <SettingsSection title={t.settings.title} lead={t.settings.lead}>
      <p className="text-muted text-sm">{t.privacy.title}</p>
      <Link href="/settings/data/statements" className={buttonClass('secondary', 'md', 'mt-3')}>
        {t.settings.open}
      </Link>
    </SettingsSection>
  );
}
