/** The "test mode" mark, shown wherever payments are mentioned. */
import { FlaskConical } from 'lucide-react';
import { planTexts } from '#texts/en/screens/plan';
import { useTexts } from '../language/text.ts';
import { useIsTestMode } from './use-plans-shown.ts';

export function TestModeMark() {
  const t = useTexts(planTexts);
  if (!useIsTestMode()) return null;
  return (
    <p className="forced-edge flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 font-semibold text-sm text-warn-ink">
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      {t.testMode}
    </p>
  );
}
