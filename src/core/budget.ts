// A monthly budget, overall and for categories, beside what the payments of the next 30 days come to.
import { type BillingCycle, lengthOf } from './billing-cycle.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { CATEGORY_CODES, type CategoryCode, categoryOf } from './category.ts';
import { RATE_TABLE, type RateTable } from './data/rate-table.ts';
import { decimalsOf, findCurrency, parseAmount, toDecimalString } from './money/money.ts';
import { makeRational, multiply, type Rational, roundHalfUp, sum } from './rational.ts';
import { type SpendingRow, toPaid } from './spending/spending.ts';
import { hasTurned } from './subscription/coming-price.ts';
import { isActiveOn, type Life } from './subscription/life.ts';
import { RENEWAL_WINDOW_DAYS, renewalsBetween } from './subscription/renewals.ts';
import type { InputProblem } from './verdict.ts';

/** What may be spent a month: in one category, or in all of them. */
export interface BudgetLimit {
  readonly category: CategoryCode | null;
  readonly amountMinor: number;
}

/** It keeps the currency in which it was set, whatever country the user moves to. */
export interface Budget {
  readonly currency: string;
  readonly limits: readonly BudgetLimit[];
}

/** As the API and the export write it. */
export interface WrittenBudget {
  currency: string;
  overall: string | null;
  categories: Partial<Record<CategoryCode, string>>;
}

/** The amounts as they are sent; blank and absent ones are no limit. */
interface SentLimits {
  readonly overall?: unknown;
  readonly categories?: Readonly<Partial<Record<string, unknown>>> | undefined;
}

export interface BudgetedRow extends SpendingRow, Life {
  readonly anchorOn: CalendarDay;
  readonly nextOn: CalendarDay;
  readonly cycle: BillingCycle;
  readonly thenAmountMinor: number | null;
  readonly thenFrom: CalendarDay | null;
}

/** Amounts in minor units of the budget's currency. */
export interface BudgetLine {
  readonly category: CategoryCode | null;
  /** Null where there is no limit. */
  readonly limitMinor: number | null;
  /** What the next 30 days come to, rounded once. */
  readonly dueMinor: bigint;
  /** By how much that is above the limit; 0 within it. */
  readonly overMinor: bigint;
}

export interface BudgetReport {
  /** Overall first, then the categories in their order. */
  readonly lines: readonly BudgetLine[];
  /** Names of what has no exchange rate and is in no sum. */
  readonly leftOut: readonly string[];
}

/** The limits in the order of the categories, and what is wrong with which amount. */
export function readLimits(
  sent: SentLimits,
  currency: string,
): { limits: BudgetLimit[]; problems: { path: string; problem: InputProblem }[] } {
  const limits: BudgetLimit[] = [];
  const problems: { path: string; problem: InputProblem }[] = [];
  for (const category of [null, ...CATEGORY_CODES]) {
    const input = category === null ? sent.overall : sent.categories?.[category];
    if (input === undefined || input === null || `${input}`.trim() === '') continue;
    const amount = parseAmount(input, currency);
    if (amount.ok) limits.push({ category, amountMinor: amount.value });
    else
      problems.push({
        path: category === null ? 'overall' : `categories.${category}`,
        problem: amount.problem,
      });
  }
  return { limits, problems };
}

export function writeBudget({ currency, limits }: Budget): WrittenBudget {
  const written: WrittenBudget = { currency, overall: null, categories: {} };
  for (const { category, amountMinor } of limits) {
    const amount = toDecimalString(amountMinor, currency);
    if (category === null) written.overall = amount;
    else written.categories[category] = amount;
  }
  return written;
}

/** Of an exported file; null where it cannot be read as a whole. */
export function readWrittenBudget(input: unknown): WrittenBudget | null {
  if (typeof input !== 'object' || input === null) return null;
  const { currency: code, overall, categories = {} } = input as Partial<Record<keyof WrittenBudget, unknown>>;
  const currency = typeof code === 'string' ? findCurrency(code)?.code : undefined;
  if (currency === undefined || typeof categories !== 'object' || categories === null) return null;
  if (Object.keys(categories).some((key) => !CATEGORY_CODES.some((category) => category === key)))
    return null;
  const { limits, problems } = readLimits({ overall, categories: { ...categories } }, currency);
  return problems.length > 0 || limits.length === 0 ? null : writeBudget({ currency, limits });
}

/** Every category has a line, so that a limit can be chosen beside what is due. */
export function compareWithBudget(
  rows: readonly BudgetedRow[],
  { currency, limits }: Budget,
  today: CalendarDay,
  rates: RateTable = RATE_TABLE,
): BudgetReport {
  const paid = new Map<CategoryCode, Rational[]>(CATEGORY_CODES.map((category) => [category, []]));
  const leftOut: string[] = [];
  for (const row of rows) {
    const amounts = listPayments(row, today).map((day) => toPaid(priceOn(row, day), currency, rates));
    if (amounts.includes(null)) leftOut.push(row.name);
    else paid.get(categoryOf(row.category))?.push(...amounts.filter((amount) => amount !== null));
  }
  const minorUnits = makeRational(10n ** BigInt(decimalsOf(currency)));
  const lines = [null, ...CATEGORY_CODES].map((category): BudgetLine => {
    const amounts = category === null ? [...paid.values()].flat() : (paid.get(category) ?? []);
    const dueMinor = roundHalfUp(multiply(sum(amounts), minorUnits));
    const limitMinor = limits.find((limit) => limit.category === category)?.amountMinor ?? null;
    const gap = limitMinor === null ? 0n : dueMinor - BigInt(limitMinor);
    return { category, limitMinor, dueMinor, overMinor: gap > 0n ? gap : 0n };
  });
  return { lines, leftOut };
}

/**
 * Its payments from today to today + 30 days, both included, as in "Renewals (30 days)"; overdue ones are outside. These
 * are 31 days, and a month has as few as 28, so a payment of today and the same one a month later would both be in
 * them: what is paid by the month counts once, and other rhythms for 30 days from their first payment on.
 */
function listPayments(row: BudgetedRow, today: CalendarDay): readonly CalendarDay[] {
  const from = row.nextOn > today ? row.nextOn : today;
  const until = addDays(today, RENEWAL_WINDOW_DAYS);
  if (from > until) return [];
  const days = renewalsBetween(row.anchorOn, row.cycle, from, until).filter((day) => isActiveOn(row, day));
  const [first] = days;
  if (first === undefined) return [];
  if (lengthOf(row.cycle).unit === 'months') return [first];
  const end = addDays(first, RENEWAL_WINDOW_DAYS);
  return days.filter((day) => day < end);
}

function priceOn(row: BudgetedRow, day: CalendarDay): BudgetedRow {
  const { thenAmountMinor, thenFrom } = row;
  return thenAmountMinor !== null && hasTurned(thenFrom, day)
    ? { ...row, amountMinor: thenAmountMinor }
    : row;
}
