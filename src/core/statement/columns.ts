// Which column of a statement is which, by its heading.
import { HEADING_NAMES } from '../data/statement-heading-table.ts';
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

/** Lower case, without accents and punctuation: `Withdrawal Amount (INR )` is `withdrawal amount inr`. */
export function foldHeading(cell: string): string {
  return cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function readHeading(cells: readonly string[]): Columns {
  const folded = cells.map(foldHeading);
  const columns: Record<string, number> = {};
  for (const { role, names } of HEADING_NAMES) {
    // Names are in order of preference: the transaction's day before the value day.
    const name = names.find((each) => folded.includes(each));
    if (name === undefined) continue;
    const at = folded.indexOf(name);
    if (!Object.values(columns).includes(at)) columns[role] = at;
  }
  return columns;
}
