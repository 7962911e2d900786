// The what-if planner of Pro: turn rows off, pay less or pay by the year, and see month, year and category change at once.

import type { BillingCycle } from '../billing-cycle.ts';
import { CATEGORY_CODES, type CategoryCode } from '../category.ts';
import { decimalsOf } from '../money/money.ts';
import { multiply, type Rational, subtract, toRoundedNumber, ZERO } from '../rational.ts';
import { groupRows, MONTHS_PER_YEAR, sumSpending } from '../spending/spending.ts';
import type { ListedPrice } from './facts.ts';
import { type AdviceInput, type AdviceRow, isPaid, isPlainTier, readRows } from './rows.ts';
import { type CheaperYear, type DearestTier, findCheaperYear, findDearestTier } from './tiers.ts';

export type WhatIfChange =
  | { readonly rowId: string; readonly what: 'off' }
  /** Another price for the same cycle: a downgrade, or a rise to be ready for. */
  | { readonly rowId: string; readonly what: 'price'; readonly amountMinor: number }
  /** The row is paid by the year, at that price. */
  | { readonly rowId: string; readonly what: 'yearly'; readonly amountMinor: number };

export interface Shift {
  readonly before: number;
  readonly after: number;
  /** The difference between after and before, from the exact values; negative is a saving. */
  readonly change: number;
}

export interface WhatIfResult {
  readonly currency: string;
  readonly month: Shift;
  readonly year: Shift;
  /** Categories that have something in them before or after, in their fixed order. */
  readonly categories: readonly (Shift & { readonly category: CategoryCode })[];
  /** Rows that differ, each with its month. */
  readonly rows: readonly (Shift & { readonly rowId: string; readonly name: string })[];
  /** Changes about rows that are no longer there. */
  readonly unknownRowIds: readonly string[];
}

/** A listed price in the row's currency that is lower than what is paid, by more than tax could explain. */
export interface WhatIfPrice extends Pick<ListedPrice, 'listedOn' | 'isOld'> {
  readonly minor: number;
}

export interface WhatIfOptions {
  readonly rowId: string;
  readonly yearly: WhatIfPrice | null;
  readonly lower: WhatIfPrice | null;
}

/** The last change about a row counts. */
export function applyWhatIf(input: AdviceInput, changes: readonly WhatIfChange[]): WhatIfResult {
  const byRow = new Map(changes.map((change) => [change.rowId, change]));
  const changed = input.rows.flatMap((row) => changeRow(row, byRow.get(row.id)));
  const before = sumRows(input.rows, input);
  const after = sumRows(changed, input);
  const shift = (a: Rational, b: Rational) => makeShift(a, b, input.userCurrency);
  const year = (value: Rational) => multiply(value, MONTHS_PER_YEAR);
  return {
    currency: input.userCurrency,
    month: shift(before.monthly, after.monthly),
    year: shift(year(before.monthly), year(after.monthly)),
    categories: CATEGORY_CODES.flatMap((category) => {
      const was = before.byCategory.get(category)?.monthly;
      return was === undefined
        ? []
        : [{ category, ...shift(was, after.byCategory.get(category)?.monthly ?? ZERO) }];
    }),
    rows: listShifts(input, byRow),
    unknownRowIds: [...byRow.keys()].filter((id) => input.rows.every((row) => row.id !== id)),
  };
}

/** Cheaper listed prices for each row. */
export function listWhatIfOptions(input: AdviceInput): readonly WhatIfOptions[] {
  return readRows(input).map((read) => {
    const { row } = read;
    const cycle = row.billingCycle;
    if (!isPaid(read) || !isPlainTier(read)) return { rowId: row.id, yearly: null, lower: null };
    const year = cycle === 'monthly' ? findCheaperYear(read, input) : null;
    const dearest = findDearestTier(read, cycle, input);
    return {
      rowId: row.id,
      yearly: year && toOption(year),
      lower: dearest && row.amountMinor > dearest.limitMinor ? toOption(dearest) : null,
    };
  });
}

function toOption({ priceMinor, listedOn, isOld }: CheaperYear | DearestTier): WhatIfPrice {
  return { minor: priceMinor, listedOn, isOld };
}

function changeRow(row: AdviceRow, change: WhatIfChange | undefined): readonly AdviceRow[] {
  if (!change) return [row];
  if (change.what === 'off') return [];
  const billingCycle: BillingCycle = change.what === 'yearly' ? 'yearly' : row.billingCycle;
  return [{ ...row, amountMinor: change.amountMinor, billingCycle }];
}

function listShifts(input: AdviceInput, byRow: ReadonlyMap<string, WhatIfChange>): WhatIfResult['rows'] {
  return input.rows.flatMap((row) => {
    const change = byRow.get(row.id);
    if (!change) return [];
    const before = sumRows([row], input).monthly;
    const after = sumRows(changeRow(row, change), input).monthly;
    return [{ rowId: row.id, name: row.name, ...makeShift(before, after, input.userCurrency) }];
  });
}

function sumRows(rows: readonly AdviceRow[], { userCurrency, rates }: AdviceInput) {
  const spending = rows.map((row) => ({ ...row, cycle: row.billingCycle }));
  return sumSpending(groupRows(spending), userCurrency, rates);
}

function makeShift(before: Rational, after: Rational, currency: string): Shift {
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(currency));
  return { before: round(before), after: round(after), change: round(subtract(after, before)) };
}
