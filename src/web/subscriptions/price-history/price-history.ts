/** Compares each recorded price with the previous one, per month, so that a change of cycle does not matter. */
import type { AnswerOf } from '#contract/endpoints';
import { monthlyFactor } from '#core/billing-cycle';
import { type CalendarDay, dayInZone } from '#core/calendar-day';
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
import { yearlyDifference } from '#core/subscription/coming-input';
import type { Share } from '#core/subscription/share';
import type { Subscription } from '../queries.ts';
import { amountMinorOf } from '../row-amounts.ts';

export type Price = AnswerOf<'GET /api/subscriptions/:id/history'>['prices'][number];

export type PriceChange =
  /** Unknown where earlier prices are not on this device. */
  { kind: 'first' | 'same' | 'otherCurrency' | 'unknown' } | { kind: 'rise' | 'fall'; percent: number };

export interface DatedPrice extends Price {
  /** The day it was recorded, or the day it begins; today for one of which that day is not known. */
  on: CalendarDay;
  isDayKnown: boolean;
  isComing: boolean;
  change: PriceChange;
  /** The yearly difference from the earlier price, in minor units; null if the two cannot be compared. */
  yearlyMinor: Rational | null;
}

interface Dating {
  zone: string;
  today: CalendarDay;
  share: Share;
  /** The prices are as they were last seen: the present one may be another, and is known from the list. */
  isOld?: boolean;
}

/** Oldest first, with the price to come at the end. */
export function datePrices(
  prices: readonly Price[],
  row: Subscription,
  { zone, today, share, isOld = false }: Dating,
): DatedPrice[] {
  const { thenAmount, thenFrom } = row;
  const recorded = prices.map((price) => ({
    ...price,
    on: dayInZone(Date.parse(price.at), zone),
    isDayKnown: true,
    isComing: false,
  }));
  const present =
    isOld && !isSamePrice(prices.at(-1), row)
      ? [{ ...pricedAs(row), at: 'now', on: today, isDayKnown: false, isComing: false }]
      : [];
  const coming =
    thenAmount && thenFrom && thenFrom > today
      ? [
          {
            ...pricedAs(row),
            amount: thenAmount,
            at: thenFrom,
            on: thenFrom,
            isDayKnown: true,
            isComing: true,
          },
        ]
      : [];
  return [...recorded, ...present, ...coming].map((price, index, all) => ({
    ...price,
    change: index === 0 && !price.isDayKnown ? { kind: 'unknown' } : describeChange(all[index - 1], price),
    yearlyMinor: compareYears(all[index - 1], price, share),
  }));
}

function pricedAs({ amount, currency, billingCycle }: Subscription) {
  return { amount, currency, billingCycle };
}

function isSamePrice(price: Price | undefined, row: Subscription): boolean {
  return (
    price?.amount === row.amount && price.currency === row.currency && price.billingCycle === row.billingCycle
  );
}

/** The prices in the latest currency: one line cannot show two. */
export function listDrawn(prices: readonly DatedPrice[]): DatedPrice[] {
  const currency = prices.at(-1)?.currency;
  const other = prices.findLastIndex((price) => price.currency !== currency);
  return prices.slice(other + 1);
}

export function monthlyOf(price: Price): Rational {
  return multiply(parseDecimal(price.amount), monthlyFactor(price.billingCycle));
}

function describeChange(before: Price | undefined, price: Price): PriceChange {
  if (!before) return { kind: 'first' };
  if (before.currency !== price.currency) return { kind: 'otherCurrency' };
  const [old, now] = [monthlyOf(before), monthlyOf(price)];
  const order = compare(now, old);
  // There is no percentage of zero.
  if (order === 0 || old.numerator === 0n) return { kind: order === 0 ? 'same' : 'first' };
  const gap = order > 0 ? subtract(now, old) : subtract(old, now);
  const percent = toRoundedNumber(multiply(divide(gap, old), makeRational(100)), 1);
  return { kind: order > 0 ? 'rise' : 'fall', percent };
}

/** Compares prices for a whole year, at the share of today, which is the only one that is known. */
function compareYears(before: Price | undefined, price: Price, share: Share): Rational | null {
  if (!before || before.currency !== price.currency) return null;
  const yearOf = (each: Price) => yearlyDifference(0, amountMinorOf(each), each.billingCycle, share);
  const gap = subtract(yearOf(price), yearOf(before));
  return gap.numerator === 0n ? null : gap;
}
