// Facts about single rows and whole categories: a cheaper year, a price above every known tier, trials, overdue ones, a category's year.
import type { BillingCycle } from '../billing-cycle.ts';
import { daysBetween } from '../calendar-day.ts';
import { CATEGORY_CODES } from '../category.ts';
import { decimalsOf } from '../money/money.ts';
import { multiply, roundHalfUp } from '../rational.ts';
import { MONTHS_PER_YEAR, toMonthly } from '../spending/spending.ts';
import { isShared } from '../subscription/share.ts';
import { type Fact, type FactDetail, type MathStep, makeFact, negate, sumMonthly } from './facts.ts';
import type { Claims } from './overlaps.ts';
import {
  type AdviceInput,
  dayAhead,
  isOwnAndPaid,
  isPaid,
  isPlainTier,
  type PaidRow,
  type ReadRow,
} from './rows.ts';
import { findCheaperYear, findDearestTier } from './tiers.ts';

/** A row this far above every tier we know is worth a second look. */
const ABOVE_PERCENT = 10;
/** Beyond this the amount or cycle is more likely mistyped than right. */
const MISTYPED_PERCENT = 200;

const TRIAL = /\b(free[- ])?trial\b/i;

export function findAnnualGains(rows: readonly ReadRow[], input: AdviceInput, claims: Claims): Fact[] {
  return openRows(rows, claims).flatMap((read) => {
    if (!isPlainTier(read) || read.row.billingCycle !== 'monthly') return [];
    const { row, service } = read;
    const year = findCheaperYear(read, input);
    if (!year) return [];
    const { priceMinor, ...listed } = year;
    const detail = {
      kind: 'annual-gain',
      row,
      yearlyMinor: priceMinor,
      serviceName: service.name,
      before: dayAhead(row.nextRenewalOn, input.today),
      ...listed,
    } as const;
    if (listed.isOld) return makeFact(detail, [read]);
    const claimed = claimSaving(read, detail, { priceMinor, cycle: 'yearly' }, input);
    if (claimed.length > 0) claims.repriced.add(row.id);
    return claimed;
  });
}

/** Finds rows above every tier we know and what tax may add; a row below that is simply another tier. */
export function findAboveCatalogue(rows: readonly ReadRow[], input: AdviceInput, claims: Claims): Fact[] {
  return openRows(rows, claims).flatMap((read) => {
    const cycle = read.row.billingCycle;
    // Each gym of a chain has its own fee, so no list says what is too much.
    if (!isPlainTier(read) || read.service.does === 'gym') return [];
    const { row, service } = read;
    const dearest = findDearestTier(read, cycle, input);
    if (!dearest || !isAbove(row.amountMinor, dearest.limitMinor, 0)) return [];
    const { priceMinor, limitMinor: _, ...listed } = dearest;
    if (!isAbove(row.amountMinor, priceMinor, ABOVE_PERCENT)) return [];
    const looksMistyped = isAbove(row.amountMinor, priceMinor, MISTYPED_PERCENT);
    const detail = {
      kind: 'above-catalogue',
      row,
      commonMinor: priceMinor,
      serviceName: service.name,
      looksMistyped,
      ...listed,
    } as const;
    if (looksMistyped || listed.isOld) return makeFact(detail, [read]);
    return claims.repriced.has(row.id) ? [] : claimSaving(read, detail, { priceMinor, cycle }, input);
  });
}

export function findTrials(rows: readonly ReadRow[], { today }: AdviceInput): Fact[] {
  return rows
    .filter(({ row }) => row.nextRenewalOn >= today && TRIAL.test(`${row.name}\n${row.notes ?? ''}`))
    .map((read) => {
      const endsOn = read.row.nextRenewalOn;
      return makeFact({ kind: 'trial', row: read.row, endsOn, endsToday: endsOn === today }, [read]);
    });
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

/** Rows that no other fact cancels or pauses. What another price of a shared one would leave to the user is not known. */
function openRows(rows: readonly ReadRow[], claims: Claims): PaidRow[] {
  return rows
    .filter(isOwnAndPaid)
    .filter(({ row }) => !isShared(row))
    .filter(({ row }) => !claims.dropped.has(row.id) && !claims.inTurns.has(row.id));
}

/** The fact with its two lines, or nothing where what is left after rounding is no gain. */
function claimSaving(
  read: PaidRow,
  detail: Extract<FactDetail, { kind: 'annual-gain' | 'above-catalogue' }>,
  instead: { readonly priceMinor: number; readonly cycle: BillingCycle },
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
      listedOn: detail.listedOn,
      isTaxAdded: detail.isTaxAdded,
      value: negate(price),
    },
  ];
  const fact = makeFact(detail, [read], math);
  return roundHalfUp(fact.savingPerMonth, decimalsOf(input.userCurrency)) > 0n ? [fact] : [];
}

function isAbove(amountMinor: number, priceMinor: number, percent: number): boolean {
  return amountMinor * 100 > priceMinor * (100 + percent);
}
