/** Why Pro ended, with the date if there is one. */
import { planTexts } from '#texts/en/screens/plan';
import { useTexts } from '../language/text.ts';
import type { Standing } from './standing.ts';
import { useDayOf } from './use-day-of.ts';

export function EndedText({ standing }: { standing: Extract<Standing, { kind: 'ended' }> }) {
  const t = useTexts(planTexts).status.endedWhy;
  const dayOf = useDayOf();
  // Only a refund has no end date, and its text needs none.
  return t[standing.why](standing.endedAt ? dayOf(standing.endedAt) : '');
}
