// Provable figures of the rows a text is about, each only for its own role: a cost is not accepted as a saving.

import { type Fact, listDroppedIds, sumMonthly } from '../advice/facts.ts';
import { type AdviceInput, type AdviceRow, isPaid, type ReadRow } from '../advice/rows.ts';
import { type BillingCycle, lengthOf, monthlyFactor } from '../billing-cycle.ts';
import { type CalendarDay, daysBetween } from '../calendar-day.ts';
import { decimalsOf, toMajor } from '../money/money.ts';
import {
  compare,
  divide,
  makeRational,
  multiply,
  type Rational,
  subtract,
  sum,
  toDecimalText,
} from '../rational.ts';
import { MONTHS_PER_YEAR, percentOf } from '../spending/spending.ts';
import { ownPart } from '../subscription/share.ts';
import type { MoneyReading } from './numbers.ts';
import type { Kind } from './word-table.ts';

/** The period of a sum, in months or days; null if the sentence names none. */
export type Per = `${number} ${'months' | 'days'}` | null;

export const A_MONTH: Per = '1 months';
const A_YEAR: Per = '12 months';

export function perOf(cycle: BillingCycle): Per {
  const { count, unit } = lengthOf(cycle);
  return `${count} ${unit}`;
}

/** A price for the same thing another way: the yearly price, the usual price, the bundle. */
export interface Price {
  readonly amountMinor: number;
  readonly currency: string;
  readonly cycle: BillingCycle;
  /** The rows it is the price of, another way. */
  readonly rowIds: readonly string[];
  /** Too old to be told as today's: only as what was listed in its month. */
  readonly isOld?: boolean;
}

/** The rows and facts that a text is checked against. */
export interface Scope {
  readonly input: AdviceInput;
  readonly all: readonly ReadRow[];
  /** The rows the text belongs to; it may name no others. Empty for a line about everything. */
  readonly about: readonly ReadRow[];
  /** The facts the text may tell of. */
  readonly facts: readonly Fact[];
  /** The saving shown beside the text, per month in the user's currency; null where none is shown. */
  readonly saving: Rational | null;
  readonly pricesAfter: readonly Price[];
  /** Rows that any fact keeps, whether the text is about all of its rows or not. */
  readonly keptIds: readonly string[];
  /** Rows that any fact gives up. */
  readonly droppedIds: readonly string[];
}

export function makeScope(
  input: AdviceInput,
  all: readonly ReadRow[],
  about: readonly ReadRow[],
  facts: readonly Fact[] = [],
  saving: Rational | null = null,
  allFacts: readonly Fact[] = facts,
): Scope {
  const hasSaving = saving !== null && saving.numerator > 0n;
  return {
    input,
    all,
    about,
    facts,
    saving: hasSaving ? saving : null,
    pricesAfter: facts.flatMap(listPricesAfter),
    keptIds: listKeptIds(allFacts),
    droppedIds: allFacts.flatMap(listDroppedIds),
  };
}

/** Rows that must stay: one that includes another, and those of a fact that gives rows up which no fact gives up. */
function listKeptIds(facts: readonly Fact[]): readonly string[] {
  const dropped = new Set(facts.flatMap(listDroppedIds));
  return facts.flatMap((fact) => {
    if (fact.kind === 'contained') return [fact.within.id];
    return listDroppedIds(fact).length === 0 ? [] : fact.rowIds.filter((id) => !dropped.has(id));
  });
}

function listPricesAfter(fact: Fact): Price[] {
  const { rowIds } = fact;
  const isOld = 'isOld' in fact && fact.isOld;
  const listed = fact.math.flatMap((step) =>
    step.what === 'catalogue'
      ? [{ amountMinor: step.priceMinor, currency: step.currency, cycle: step.cycle, rowIds, isOld }]
      : [],
  );
  if (fact.kind === 'annual-gain')
    return [
      ...listed,
      { amountMinor: fact.yearlyMinor, currency: fact.row.currency, cycle: 'yearly', rowIds, isOld },
    ];
  if (fact.kind !== 'above-catalogue') return listed;
  const { currency, billingCycle: cycle } = fact.row;
  return [...listed, { amountMinor: fact.commonMinor, currency, cycle, rowIds, isOld }];
}

export function isCost(
  rows: readonly ReadRow[],
  money: readonly MoneyReading[],
  per: Per,
  scope: Scope,
): boolean {
  const [only] = rows;
  if (!only || !rows.every(isPaid)) return false;
  const { userCurrency } = scope.input;
  if (per !== null && isSum(sumMonthly(rows), userCurrency, money, per)) return true;
  const { currency, billingCycle: cycle } = only.row;
  if (rows.some(({ row }) => row.currency !== currency)) return false;
  const isSameCycle = rows.every(({ row }) => perOf(row.billingCycle) === perOf(cycle));
  const paid = sum(rows.map(({ row }) => paidOf(row)));
  // A price without a period is what is paid at a time.
  if (isSameCycle && (per === null || per === perOf(cycle)) && isEqual(paid, currency, money)) return true;
  const monthly = sum(rows.map(({ row }) => multiply(paidOf(row), monthlyFactor(row.billingCycle))));
  return per !== null && isSum(monthly, currency, money, per);
}

/** The user's share of one payment. */
function paidOf(row: AdviceRow): Rational {
  return multiply(ownPart(row.amountMinor, row), toMajor(1, row.currency));
}

export function isSaving(saving: Rational, money: readonly MoneyReading[], per: Per, scope: Scope): boolean {
  return isSum(saving, scope.input.userCurrency, money, per ?? A_MONTH);
}

/** `named` are the rows whose price the sentence says it would be. */
export function isPriceAfter(
  named: readonly ReadRow[],
  money: readonly MoneyReading[],
  per: Per,
  { pricesAfter }: Scope,
  isToldAsListed = false,
): boolean {
  return pricesAfter.some(({ amountMinor, currency, cycle, rowIds, isOld = false }) => {
    if (isOld && !isToldAsListed) return false;
    const isForAll = named.length === rowIds.length && named.every(({ row }) => rowIds.includes(row.id));
    if (named.length > 0 && !isForAll) return false;
    const paid = toMajor(amountMinor, currency);
    if ((per === null || per === perOf(cycle)) && isEqual(paid, currency, money)) return true;
    return per !== null && isSum(multiply(paid, monthlyFactor(cycle)), currency, money, per);
  });
}

/** The total is of everything the user has, and is never told as anything else. */
export function isTotal(money: readonly MoneyReading[], per: Per, { all, input }: Scope): boolean {
  return isSum(sumMonthly(all), input.userCurrency, money, per ?? A_MONTH);
}

/** Rounded half up to one decimal, or to a whole number. */
export function isShare(part: Rational, whole: Rational, share: string): boolean {
  if (whole.numerator <= 0n || part.numerator <= 0n) return false;
  const exact = divide(multiply(part, makeRational(100)), whole);
  const isWhole = !share.includes('.');
  return isWhole ? toDecimalText(exact, 0) === share : percentOf(part, whole).toFixed(1) === share;
}

/** A month's sum told per month or year; other periods are only those in which a row is paid. */
function isSum(monthly: Rational, currency: string, money: readonly MoneyReading[], per: Per): boolean {
  if (per === A_MONTH) return isEqual(monthly, currency, money);
  return per === A_YEAR && isEqual(multiply(monthly, MONTHS_PER_YEAR), currency, money);
}

function isEqual(value: Rational, currency: string, money: readonly MoneyReading[]): boolean {
  const amount = toDecimalText(value, decimalsOf(currency));
  return value.numerator > 0n && money.some((told) => told.currency === currency && told.amount === amount);
}

export function daysUntil({ row }: ReadRow, { today }: Pick<AdviceInput, 'today'>): number {
  return daysBetween(today, row.nextRenewalOn);
}

export function isOfKind({ category, service }: ReadRow, kind: Kind): boolean {
  return kind.categories.includes(category) || (service !== null && kind.does.includes(service.does));
}

/** The first costs more a month than the second; false where either has no known cost. */
export function costsMore(a: readonly ReadRow[], b: readonly ReadRow[]): boolean {
  return a.every(isPaid) && b.every(isPaid) && compare(sumMonthly(a), sumMonthly(b)) > 0;
}

export function costsMoreBy(
  a: readonly ReadRow[],
  b: readonly ReadRow[],
  money: readonly MoneyReading[],
  per: Per,
  { input }: Scope,
): boolean {
  return costsMore(a, b) && isSum(subtract(sumMonthly(a), sumMonthly(b)), input.userCurrency, money, per);
}

export function renewsOn({ row }: ReadRow, on: CalendarDay | null): boolean {
  return row.nextRenewalOn === on;
}
