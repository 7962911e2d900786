/** When a plan that is not paid charges again, and what follows. */
import { planTexts } from '#texts/en/screens/plan';
import { useTexts } from '../language/text.ts';
import type { Standing } from './standing.ts';
import { useDayOf } from './use-day-of.ts';

export function UnpaidText({ standing }: { standing: Extract<Standing, { kind: 'unpaid' }> }) {
  const t = useTexts(planTexts).unpaid;
  const dayOf = useDayOf();
  const { chargeAt, isTried } = standing;
  const writeDay = isTried ? t.tryOn : t.chargeOn;
  return `${chargeAt ? writeDay(dayOf(chargeAt)) : t.chargeSometime} ${t.follows}`;
}
