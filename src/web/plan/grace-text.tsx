/** The consequences of a failed renewal, with dates. */
import { planTexts } from '#texts/en/screens/plan';
import { useTexts } from '../language/text.ts';
import type { Standing } from './standing.ts';
import { useDayOf } from './use-day-of.ts';

export function GraceText({ standing }: { standing: Extract<Standing, { kind: 'grace' }> }) {
  const t = useTexts(planTexts).grace;
  const dayOf = useDayOf();
  const { retryAt, graceEndsAt } = standing;
  return [
    retryAt ? t.retryOn(dayOf(retryAt)) : t.retrySoon,
    ...(graceEndsAt ? [t.endsOn(dayOf(graceEndsAt))] : []),
  ].join(' ');
}
