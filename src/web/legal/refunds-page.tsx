/** /cancellation-refunds. */
import { legalTexts } from '#texts/en/screens/legal';
import { useTexts } from '../language/text.ts';
import { LegalPage } from './legal-page.tsx';

export function RefundsPage() {
  const t = useTexts(legalTexts);
  return (
    <LegalPage page="refunds">
      <p className="forced-edge mt-6 rounded-lg bg-accent-soft p-4 text-accent-ink not-in-data-[payments=off]:hidden">
        {t.noPlans}
      </p>
    </LegalPage>
  );
}
