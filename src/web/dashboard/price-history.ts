/** Compares each recorded price with the previous one, per month, so that a change of cycle does not matter. */

import type { AnswerOf } from '#contract/endpoints';
import { monthlyFactor } from '#core/billing-cycle';
import {
  compare,
  divide,
  makeRational,
  multiply,
  parseDecimal,
  type Rational,
  subtract,
  toRoundedNumber,
} from '#core/rational';

type Price = AnswerOf<'GET /api/subscriptions/:id/history'>['prices'][number];

export type PriceChange =
  | { kind: 'first' | 'same' | 'otherCurrency' }
  | { kind: 'rise' | 'fall'; percent: number };

export function describeChanges(prices: readonly Price[]): PriceChange[] {
  return prices.map((price, index) => describeChange(prices[index - 1], price));
}

export function monthlyOf(price: Price): Rational {
  return multiply(parseDecimal(price.amount), monthlyFactor(price.billingCycle));
}

function describeChange(before: Price | undefined, price: Price): PriceChange {
  if (!before) return { kind: 'first' };
  if (before.currency !== price.currency) return { kind: 'otherCurrency' };
  const [old, now] = [monthlyOf(before), monthlyOf(price)];
  const order = compare(now, old);
  // No percentage from zero.
  if (order === 0 || old.numerator === 0n) return { kind: order === 0 ? 'same' : 'first' };
  const gap = order > 0 ? subtract(now, old) : subtract(old, now);
  const percent = toRoundedNumber(multiply(divide(gap, old), makeRational(100)), 1);
  return { kind: order > 0 ? 'rise' : 'fall', percent };
}
