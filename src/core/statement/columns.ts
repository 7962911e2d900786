// Which column of a statement is which, by its heading.
import { HEADING_NAMES } from '../data/statement-heading-table.ts';
import { findCurrency } from '../money/money.ts';
import { foldHeading } from '../text/heading.ts';
import type { Columns } from './statement.ts';

export interface Heading {
  /** The row's index. */
  readonly at: number;
  readonly columns: Columns;
}

/** Banks print the account's owner, address and period above the heading. */
export const PREAMBLE_LIMIT = 40;

export function findHeading(rows: readonly (readonly string[])[]): Heading | null {
  const limit = Math.min(rows.length, PREAMBLE_LIMIT);
  for (let at = 0; at < limit; at += 1) {
    const columns = readHeading(rows[at] ?? []);
    if (isComplete(columns)) return { at, columns };
  }
  return null;
}

export function isComplete({ date, narration, amount, debit, credit }: Columns): boolean {
  return date !== undefined && narration !== undefined && (amount ?? debit ?? credit) !== undefined;
}

/** The currency that a heading names, in capitals or by its sign. */
export function nameCurrency(cell: string): string | null {
  const codes = cell.match(/\b[A-Z]{3}\b/g) ?? [];
  const code = codes.find((each) => findCurrency(each) !== null);
  return code ?? SIGNS.find(([sign]) => cell.includes(sign))?.[1] ?? null;
}

/** A dollar is that of many countries. */
const SIGNS = [
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
] as const;

function readHeading(cells: readonly string[]): Columns {
  const folded = cells.map((cell) => foldHeading(withoutCurrency(cell)));
  const columns: Record<string, number> = {};
  for (const { role, names } of HEADING_NAMES) {
    // Names are in order of preference: the transaction's day before the value day.
    // The column of Dr and Cr may also be the one of the payment's kind.
    const taken = Object.values(role === 'type' ? { ...columns, flag: -1 } : columns);
    const at = names
      .map((name) => folded.findIndex((each, index) => each === name && !taken.includes(index)))
      .find((index) => index >= 0);
    if (at !== undefined) columns[role] = at;
  }
  return columns;
}

/** `Amount (INR )` is an amount, and so is `Betrag in EUR`. */
function withoutCurrency(cell: string): string {
  const code = nameCurrency(cell);
  if (!code) return cell;
  const bare = cell.replace(
    new RegExp(`[([]?\\s*(?:\\bin\\s+)?(?:\\b${code}\\b|[€£₹])\\s*[)\\]]?`, 'g'),
    ' ',
  );
  return /\p{L}/u.test(bare) ? bare : cell;
}
