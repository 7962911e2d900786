/** Puts the yearly difference of a price to come into words. */
import { formatMinor, parseAmount } from '#core/money/money';
import { compare, makeRational, multiply, roundHalfUp, ZERO } from '#core/rational';
import { yearlyDifference } from '#core/subscription/coming-input';
import type { comingTexts } from '#texts/en/screens/coming';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';
import { shareOf } from './row-amounts.ts';

/** "₹1,800.00 more a year"; null where nothing can be said yet. */
export function describeYearly(
  row: Pick<Subscription, 'amount' | 'thenAmount' | 'currency' | 'billingCycle' | 'share'>,
  viewer: Viewer,
  t: typeof comingTexts,
): string | null {
  const now = parseAmount(row.amount, row.currency);
  const then = parseAmount(row.thenAmount ?? '', row.currency);
  if (!now.ok || !then.ok || now.value === then.value) return null;
  const difference = yearlyDifference(now.value, then.value, row.billingCycle, shareOf(row));
  if (difference.numerator === 0n) return null;
  const isMore = compare(difference, ZERO) > 0;
  const gap = isMore ? difference : multiply(difference, makeRational(-1n));
  const money = formatMinor(roundHalfUp(gap), row.currency, viewer.country);
  return isMore ? t.more(money) : t.less(money);
}
