// Monthly and yearly totals, spending by category and percents.
// Everything is summed as exact fractions and rounded once; the server passes groups from SQL, the offline app passes rows.

import { type BillingCycle, cyclesPerYear, monthlyFactor } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { CATEGORY_CODES, type CategoryCode, categoryOf } from '../category.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { decimalsOf, toMajor } from '../money/money.ts';
import { convert, findRate, ratesDayOf } from '../money/rates.ts';
import { compare, divide, makeRational, multiply, type Rational, sum, toRoundedNumber } from '../rational.ts';
import { type Share, shareDivisor, shareNumerator } from '../subscription/share.ts';
import { nameKey } from '../subscription/subscription.ts';

/** The fields of a subscription that spending depends on. */
export interface SpendingRow extends Share {
  readonly name: string;
  readonly category: string;
  readonly currency: string;
  readonly cycle: BillingCycle;
  /** The whole price; what counts is the user's share of it. */
  readonly amountMinor: number | bigint;
}

/** Subscriptions of one category, currency, cycle and number of parts, added up. */
export interface SpendingGroup {
  /** The stored category; unknown ones are grouped as Other here. */
  readonly category: string;
  readonly currency: string;
  readonly cycle: BillingCycle;
  readonly count: number;
  /** The sum of their amounts, or of so many parts of them as `divisor` says are a whole. */
  readonly amountMinor: number | bigint;
  readonly divisor?: number;
  /** Names of the subscriptions, where known, so that one without a rate can be named. */
  readonly names?: readonly string[];
}

export interface CategorySpending {
  readonly category: CategoryCode;
  readonly count: number;
  /** Monthly, rounded to the currency's decimals. */
  readonly amount: number;
  /** Exact amount ÷ exact monthly total, half up to 1 decimal; 0 when nothing is spent. */
  readonly percent: number;
}

/** Subscriptions that are in no total because their currency has no rate. */
export interface LeftOut {
  readonly currency: string;
  readonly count: number;
  readonly names: readonly string[];
}

export interface SpendingSummary {
  readonly currency: string;
  readonly monthlyTotal: number;
  readonly yearlyTotal: number;
  readonly categorySpending: Readonly<Partial<Record<CategoryCode, number>>>;
  readonly categoryPercents: Readonly<Partial<Record<CategoryCode, number>>>;
  readonly categoryBreakdown: readonly { readonly category: CategoryCode; readonly count: number }[];
  /** The two above in one list with percents, by spend descending. */
  readonly categories: readonly CategorySpending[];
  /** The day of the rates, only when something was converted. */
  readonly ratesOn: CalendarDay | null;
  readonly leftOut: readonly LeftOut[];
}

/** The exact figures before rounding, for proofs and for advice that calculates with them. */
export interface ExactSpending {
  readonly monthly: Rational;
  readonly byCategory: ReadonlyMap<CategoryCode, { readonly monthly: Rational; readonly count: number }>;
  /** The day of the oldest rate used; null where nothing was converted. */
  readonly ratesOn: CalendarDay | null;
  readonly leftOut: readonly LeftOut[];
}

export const MONTHS_PER_YEAR: Rational = makeRational(12);

export function summariseSpending(
  groups: readonly SpendingGroup[],
  currency: string,
  rates: RateTable = RATE_TABLE,
): SpendingSummary {
  const exact = sumSpending(groups, currency, rates);
  const decimals = decimalsOf(currency);
  const categories = sortBySpend(exact).map(({ category, count, monthly }) => ({
    category,
    count,
    amount: toRoundedNumber(monthly, decimals),
    percent: percentOf(monthly, exact.monthly),
  }));
  return {
    currency,
    monthlyTotal: toRoundedNumber(exact.monthly, decimals),
    yearlyTotal: toRoundedNumber(multiply(exact.monthly, MONTHS_PER_YEAR), decimals),
    categorySpending: Object.fromEntries(categories.map(({ category, amount }) => [category, amount])),
    categoryPercents: Object.fromEntries(categories.map(({ category, percent }) => [category, percent])),
    categoryBreakdown: categories.map(({ category, count }) => ({ category, count })),
    categories,
    ratesOn: exact.ratesOn,
    leftOut: exact.leftOut,
  };
}

/** The same from single subscriptions. */
export function summariseRows(
  rows: readonly SpendingRow[],
  currency: string,
  rates: RateTable = RATE_TABLE,
): SpendingSummary {
  return summariseSpending(groupRows(rows), currency, rates);
}

export function sumSpending(
  groups: readonly SpendingGroup[],
  currency: string,
  rates: RateTable = RATE_TABLE,
): ExactSpending {
  const whole: FractionSum = [];
  const parts = new Map<CategoryCode, { count: number; months: FractionSum }>();
  const leftOut = new Map<string, { currency: string; count: number; names: string[] }>();
  const units = new Map<string, Rational | null>();
  for (const group of groups) {
    const category = categoryOf(group.category);
    const part = parts.get(category) ?? { count: 0, months: [] };
    parts.set(category, part);
    part.count += group.count;
    let unit = units.get(group.currency);
    if (unit === undefined) {
      unit = findMonthlyUnit(group.currency, currency, rates);
      units.set(group.currency, unit);
    }
    if (unit) {
      const month = toMonth(group, unit);
      addFraction(part.months, month);
      addFraction(whole, month);
    } else {
      const missing = leftOut.get(group.currency) ?? { currency: group.currency, count: 0, names: [] };
      missing.count += group.count;
      missing.names.push(...(group.names ?? []));
      leftOut.set(group.currency, missing);
    }
  }
  const converted = [...units].flatMap(([from, unit]) => (unit && from !== currency ? [from] : []));
  return {
    monthly: sum(whole),
    byCategory: new Map(
      [...parts].map(([category, { count, months }]) => [category, { monthly: sum(months), count }]),
    ),
    ratesOn: converted.length > 0 ? ratesDayOf([currency, ...converted], rates) : null,
    leftOut: [...leftOut.values()].map((item) => ({ ...item, names: sortNames(item.names) })),
  };
}

/** Sorts the same on server and device, independent of their locale. */
function sortNames(names: readonly string[]): string[] {
  const byKey = names.map((name) => ({ name, key: nameKey(name) }));
  return byKey.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ name }) => name);
}

/** The exact monthly amount in another currency; null if there is no rate. */
export function toMonthly(
  item: Pick<SpendingRow, 'amountMinor' | 'currency' | 'cycle' | keyof Share>,
  currency: string,
  rates: RateTable = RATE_TABLE,
): Rational | null {
  const paid = toPaid(item, currency, rates);
  return paid && multiply(paid, monthlyFactor(item.cycle));
}

/** The exact share of one payment in another currency; null if there is no rate. */
export function toPaid(
  item: Pick<SpendingRow, 'amountMinor' | 'currency' | keyof Share>,
  currency: string,
  rates: RateTable = RATE_TABLE,
): Rational | null {
  const converted = convert(shareNumerator(item.amountMinor, item), item.currency, currency, rates);
  return converted && divide(converted, makeRational(shareDivisor(item)));
}

/** Half up to 1 decimal from exact values; a part of nothing is 0 %. */
export function percentOf(part: Rational, whole: Rational): number {
  if (whole.numerator === 0n) return 0;
  // The fraction is not reduced before rounding: that would cost more than everything else here.
  const numerator = 100n * part.numerator * whole.denominator;
  return toRoundedNumber({ numerator, denominator: part.denominator * whole.numerator }, 1);
}

export function groupRows(rows: readonly SpendingRow[]): readonly SpendingGroup[] {
  const groups = new Map<string, { group: SpendingGroup; amountMinor: bigint; names: string[] }>();
  for (const row of rows) {
    const category = categoryOf(row.category);
    const divisor = shareDivisor(row);
    const amountMinor = shareNumerator(row.amountMinor, row);
    const key = `${category} ${row.currency} ${row.cycle} ${divisor}`;
    const known = groups.get(key);
    if (known) {
      known.amountMinor += amountMinor;
      known.names.push(row.name);
    } else {
      const { currency, cycle } = row;
      const group = { category, currency, cycle, divisor, count: 0, amountMinor };
      groups.set(key, { group, amountMinor, names: [row.name] });
    }
  }
  return [...groups.values()].map(({ group, amountMinor, names }) => ({
    ...group,
    amountMinor,
    names,
    count: names.length,
  }));
}

/** What one minor unit a year is worth a month in another currency; null if there is no rate. */
function findMonthlyUnit(from: string, to: string, rates: RateTable): Rational | null {
  const rate = findRate(from, to, rates);
  return rate && divide(multiply(rate, toMajor(1, from)), MONTHS_PER_YEAR);
}

/** The result is not reduced: that is done once, for the sum. */
function toMonth({ amountMinor, cycle, divisor = 1 }: SpendingGroup, unit: Rational): Rational {
  const perYear = cyclesPerYear(cycle);
  return {
    numerator: BigInt(amountMinor) * perYear.numerator * unit.numerator,
    denominator: perYear.denominator * BigInt(divisor) * unit.denominator,
  };
}

/** One fraction per denominator: there are few, and whole numbers are cheaper to add than fractions. */
type FractionSum = { numerator: bigint; readonly denominator: bigint }[];

function addFraction(to: FractionSum, { numerator, denominator }: Rational): void {
  // Searched, because a map of big integers costs more than comparing a few.
  for (const part of to) {
    if (part.denominator === denominator) {
      part.numerator += numerator;
      return;
    }
  }
  to.push({ numerator, denominator });
}

/** Sorts by exact spend, descending; equal ones stay in the fixed order of the categories. */
function sortBySpend(exact: ExactSpending): { category: CategoryCode; monthly: Rational; count: number }[] {
  return CATEGORY_CODES.flatMap((category) => {
    const figures = exact.byCategory.get(category);
    return figures ? [{ category, ...figures }] : [];
  }).sort((a, b) => compare(b.monthly, a.monthly));
}
