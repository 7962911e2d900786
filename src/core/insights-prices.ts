// Facts about single rows and whole categories: a cheaper year, a price above the usual one, trials, overdue ones, a category's year.
import { daysBetween } from './calendar-day.ts';
import { CATEGORY_CODES } from './category.ts';
import { type Fact, type FactDetail, type MathStep, makeFact, negate, sumMonthly } from './insights-facts.ts';
import type { Claims } from './insights-overlaps.ts';
import {
  type AdviceInput,
  cataloguePriceMinor,
  isOwnAndPaid,
  isPaid,
  isPlainPlan,
  type PaidRow,
  type ReadRow,
} from './insights-rows.ts';
import { decimalsOf } from './money.ts';
import { multiply, roundHalfUp } from './rational.ts';
import { MONTHS_PER_YEAR, toMonthly } from './spending.ts';

/** Within this share of the catalogue's price a row is taken to be that plan. */
const SAME_PRICE_PERCENT = 5;
/** Above it, a row is worth a second look. */
const ABOVE_PERCENT = 10;
/** Beyond it, the amount or cycle is likelier mistyped than the price that high. */
const MISTYPED_PERCENT = 200;

const TRIAL = /\b(free[- ])?trial\b/i;

export function findAnnualGains(rows: readonly ReadRow[], input: AdviceInput, claims: Claims): Fact[] {
  return openRows(rows, claims).flatMap((read) => {
    if (!isPlainPlan(read) || read.row.billingCycle !== 'monthly') return [];
    const { row, service } = read;
    const monthlyMinor = cataloguePriceMinor(service, row.currency, 'monthly');
    const yearlyMinor = cataloguePriceMinor(service, row.currency, 'yearly');
    if (monthlyMinor === null || yearlyMinor === null) return [];
    if (!isWithin(row.amountMinor, monthlyMinor, SAME_PRICE_PERCENT)) return [];
    return claimSaving(
      read,
      { kind: 'annual-gain', row, yearlyMinor, serviceName: service.name },
      { priceMinor: yearlyMinor, cycle: 'yearly' },
      input,
    );
  });
}

export function findAboveCatalogue(rows: readonly ReadRow[], input: AdviceInput, claims: Claims): Fact[] {
  return openRows(rows, claims).flatMap((read) => {
    const cycle = read.row.billingCycle;
    if (!isPlainPlan(read) || (cycle !== 'monthly' && cycle !== 'yearly')) return [];
    const { row, service } = read;
    const commonMinor = cataloguePriceMinor(service, row.currency, cycle);
    if (commonMinor === null || !isAbove(row.amountMinor, commonMinor, ABOVE_PERCENT)) return [];
    const looksMistyped = isAbove(row.amountMinor, commonMinor, MISTYPED_PERCENT);
    const detail = {
      kind: 'above-catalogue',
      row,
      commonMinor,
      serviceName: service.name,
      looksMistyped,
    } as const;
    if (looksMistyped) return makeFact(detail, [read]);
    return claimSaving(read, detail, { priceMinor: commonMinor, cycle }, input);
  });
}

export function findTrials(rows: readonly ReadRow[], input: AdviceInput): Fact[] {
  return rows
    .filter(({ row }) => row.nextRenewalOn >= input.today && TRIAL.test(`${row.name}\n${row.notes ?? ''}`))
    .map((read) => makeFact({ kind: 'trial', row: read.row, endsOn: read.row.nextRenewalOn }, [read]));
}

export function findOverdue(rows: readonly ReadRow[], input: AdviceInput): Fact[] {
  return rows
    .filter(({ row }) => row.nextRenewalOn < input.today)
    .map((read) =>
      makeFact({ kind: 'overdue', row: read.row, days: daysBetween(read.row.nextRenewalOn, input.today) }, [
        read,
      ]),
    );
}

/** A category of one row says nothing that the row does not. */
export function findCategoryCosts(rows: readonly ReadRow[]): Fact[] {
  return CATEGORY_CODES.flatMap((category) => {
    const group = rows.filter(isPaid).filter((row) => row.category === category);
    if (group.length < 2) return [];
    const costPerYear = multiply(sumMonthly(group), MONTHS_PER_YEAR);
    return makeFact({ kind: 'category-year-cost', costPerYear }, group);
  });
}

/** Rows that no other fact cancels or pauses. */
function openRows(rows: readonly ReadRow[], claims: Claims): PaidRow[] {
  return rows
    .filter(isOwnAndPaid)
    .filter(({ row }) => !claims.dropped.has(row.id) && !claims.inTurns.has(row.id));
}

/** The fact with its two lines, or nothing where what is left after rounding is no gain. */
function claimSaving(
  read: PaidRow,
  detail: Extract<FactDetail, { kind: 'annual-gain' | 'above-catalogue' }>,
  instead: { readonly priceMinor: number; readonly cycle: 'monthly' | 'yearly' },
  input: AdviceInput,
): Fact[] {
  const { row, monthly } = read;
  const price = toMonthly(
    { amountMinor: instead.priceMinor, currency: row.currency, cycle: instead.cycle },
    input.userCurrency,
    input.rates,
  );
  if (!price) return [];
  const math: MathStep[] = [
    { what: 'row', row, value: monthly },
    {
      what: 'catalogue',
      name: detail.serviceName,
      priceMinor: instead.priceMinor,
      currency: row.currency,
      cycle: instead.cycle,
      value: negate(price),
    },
  ];
  const fact = makeFact(detail, [read], math);
  return roundHalfUp(fact.savingPerMonth, decimalsOf(input.userCurrency)) > 0n ? [fact] : [];
}

function isWithin(amountMinor: number, priceMinor: number, percent: number): boolean {
  return Math.abs(amountMinor - priceMinor) * 100 <= priceMinor * percent;
}

function isAbove(amountMinor: number, priceMinor: number, percent: number): boolean {
  return amountMinor * 100 > priceMinor * (100 + percent);
}
