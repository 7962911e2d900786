// The figures a sentence about some rows and facts may contain: every amount, percent, day and count that can be derived from them.
import { type BillingCycle, monthsPerCycle } from './billing-cycle.ts';
import { type CalendarDay, daysBetween } from './calendar-day.ts';
import type { Fact } from './insights-facts.ts';
import { sumMonthly } from './insights-facts.ts';
import type { AdviceInput, ReadRow } from './insights-rows.ts';
import { decimalsOf, toMajor } from './money.ts';
import { add, divide, makeRational, multiply, type Rational, toRoundedNumber, ZERO } from './rational.ts';
import { MONTHS_PER_YEAR, percentOf } from './spending.ts';

/** What an amount is per, in months; null where it is a single payment or sum. */
export type PerMonths = 1 | 3 | 6 | 12 | null;

export interface ProvenAmount {
  readonly value: number;
  readonly currency: string;
  readonly per: PerMonths;
}

export interface Scope {
  readonly amounts: readonly ProvenAmount[];
  readonly percents: ReadonlySet<number>;
  readonly days: ReadonlySet<CalendarDay>;
  /** Days from today to those days. */
  readonly daysAway: ReadonlySet<number>;
  /** No count of services can be larger. */
  readonly rowCount: number;
  readonly today: CalendarDay;
  readonly userCurrency: string;
}

/** `about` are the rows a text speaks of; with none, the totals of everything may be told. */
export function makeScope(
  input: AdviceInput,
  all: readonly ReadRow[],
  about: readonly ReadRow[],
  facts: readonly Fact[] = [],
): Scope {
  const total = sumMonthly(all);
  const months: Rational[] = [sumMonthly(about), total];
  if (about.length === 0) months.push(...sumByCategory(all));
  for (const { monthly } of about) if (monthly) months.push(monthly);
  for (const { savingPerMonth, costPerMonth, math } of facts) {
    months.push(savingPerMonth, costPerMonth, ...math.map(({ value }) => absolute(value)));
  }
  const amounts = [
    ...months.flatMap((month) => perMonthAndYear(month, input.userCurrency)),
    ...about.flatMap(({ row }) => ownAmounts(row.amountMinor, row.currency, row.billingCycle)),
    ...facts.flatMap(({ math }) =>
      math.flatMap((step) =>
        step.what === 'catalogue' ? ownAmounts(step.priceMinor, step.currency, step.cycle) : [],
      ),
    ),
  ];
  const days = new Set(about.map(({ row }) => row.nextRenewalOn));
  return {
    amounts,
    percents: listPercents(months, total, facts),
    days,
    daysAway: new Set([...days].map((day) => daysBetween(input.today, day))),
    rowCount: all.length,
    today: input.today,
    userCurrency: input.userCurrency,
  };
}

function perMonthAndYear(month: Rational, currency: string): ProvenAmount[] {
  const decimals = decimalsOf(currency);
  return [
    { value: toRoundedNumber(month, decimals), currency, per: 1 },
    { value: toRoundedNumber(multiply(month, MONTHS_PER_YEAR), decimals), currency, per: 12 },
  ];
}

/** A price as it is paid, and its month and year, in its own currency. */
function ownAmounts(minor: number, currency: string, cycle: BillingCycle): ProvenAmount[] {
  const months = monthsPerCycle(cycle);
  const major = toMajor(minor, currency);
  const paid = { value: toRoundedNumber(major, decimalsOf(currency)), currency, per: months as PerMonths };
  return [paid, ...perMonthAndYear(divide(major, makeRational(months)), currency)];
}

function listPercents(months: readonly Rational[], total: Rational, facts: readonly Fact[]): Set<number> {
  const exact = months.map((month) => percentOf(month, total));
  const ofCost = facts.map(({ savingPerMonth, costPerMonth }) => percentOf(savingPerMonth, costPerMonth));
  return new Set([...exact, ...ofCost].flatMap((percent) => [percent, Math.round(percent)]));
}

function sumByCategory(rows: readonly ReadRow[]): Rational[] {
  const sums = new Map<string, Rational>();
  for (const { category, monthly } of rows)
    sums.set(category, add(sums.get(category) ?? ZERO, monthly ?? ZERO));
  return [...sums.values()];
}

function absolute(value: Rational): Rational {
  return value.numerator < 0n ? { ...value, numerator: -value.numerator } : value;
}
