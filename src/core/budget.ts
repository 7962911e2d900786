// A monthly budget, overall and for categories, beside what the payments of the next 30 days come to.
import type { CalendarDay } from './calendar-day.ts';
import { CATEGORY_CODES, type CategoryCode, categoryOf } from './category.ts';
import { RATE_TABLE, type RateTable } from './data/rate-table.ts';
import { decimalsOf, findCurrency, parseAmount, toDecimalString } from './money/money.ts';
import { makeRational, multiply, type Rational, roundHalfUp, sum } from './rational.ts';
import { type DueRow, toDue } from './spending/due.ts';
import type { InputProblem } from './verdict.ts';

/** A monthly limit: of one category, or of all. */
export interface BudgetLimit {
  readonly category: CategoryCode | null;
  readonly amountMinor: number;
}

/** A budget keeps the currency in which it was set, whatever country the user moves to. */
export interface Budget {
  readonly currency: string;
  readonly limits: readonly BudgetLimit[];
}

/** The form that the API and the export use. */
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

/** Amounts in minor units of the budget's currency. */
export interface BudgetLine {
  readonly category: CategoryCode | null;
  /** Null where there is no limit. */
  readonly limitMinor: number | null;
  /** What the next 30 days come to, rounded once. */
  readonly dueMinor: bigint;
  /** How far that is above the limit; 0 within it. */
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
    if (input === undefined || input === null) continue;
    if (typeof input === 'string' && input.trim() === '') continue;
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

export function isSameBudget(one: WrittenBudget | null, other: WrittenBudget | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameLimit = (code: CategoryCode) => one.categories[code] === other.categories[code];
  return (
    one.currency === other.currency && one.overall === other.overall && CATEGORY_CODES.every(isSameLimit)
  );
}

/** Reads the budget of an exported file; null where it cannot be read as a whole. */
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
  rows: readonly DueRow[],
  { currency, limits }: Budget,
  today: CalendarDay,
  rates: RateTable = RATE_TABLE,
): BudgetReport {
  const paid = new Map<CategoryCode, Rational[]>(CATEGORY_CODES.map((category) => [category, []]));
  const leftOut: string[] = [];
  for (const row of rows) {
    const due = toDue(row, currency, today, rates);
    if (due) paid.get(categoryOf(row.category))?.push(due);
    else leftOut.push(row.name);
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
