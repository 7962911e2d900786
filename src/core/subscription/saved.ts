// Savings by pausing or ending: the payments that fell into that time, each at the price of its day.
import type { CalendarDay } from '../calendar-day.ts';
import { add, makeRational, multiply, type Rational } from '../rational.ts';
import { countSkipped, type Life, type Series } from './life.ts';
import type { TurningPrice } from './payments.ts';
import { ownPart, type Share } from './share.ts';

/** Exact, in minor units; one payment of today included. */
export function sumSkipped(item: Series & Life & TurningPrice & Share, today: CalendarDay): Rational {
  const { amountMinor, thenAmountMinor, thenFrom } = item;
  const all = countSkipped(item, item, today);
  const hasThen = typeof thenAmountMinor === 'number' && thenFrom;
  const turned = hasThen ? countSkipped(item, item, today, thenFrom) : 0;
  const before = multiply(ownPart(amountMinor, item), makeRational(all - turned));
  return hasThen ? add(before, multiply(ownPart(thenAmountMinor, item), makeRational(turned))) : before;
}
