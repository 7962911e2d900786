// What a bank statement is once it is read, whatever form it had.
import type { CalendarDay } from '../calendar-day.ts';

export interface StatementRow {
  readonly on: CalendarDay;
  /** Negative is money out. */
  readonly minor: number;
  readonly currency: string;
  readonly narration: string;
  /** What kind of payment the bank says it is: `ATM`, `XFER`, `FEE`; empty where it says nothing. */
  readonly type: string;
}

export type DayOrder = 'day-first' | 'month-first';

export const COLUMN_ROLES = ['date', 'narration', 'amount', 'debit', 'credit'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The position of each column that is used; `flag` says Dr or Cr, `payee` stands before the narration. */
export type Columns = Partial<
  Record<ColumnRole | 'flag' | 'type' | 'balance' | 'payee' | 'currency', number>
>;

/** What the user answered, or told us about a file of the same layout before. */
export interface ReadingChoices {
  readonly columns?: Columns;
  readonly dayOrder?: DayOrder;
}

export interface ReadingContext {
  /** Of a file that does not say. */
  readonly currency: string;
  /** By layout: a fingerprint of the heading, never of a content. */
  readonly choices: Readonly<Record<string, ReadingChoices>>;
}

export type ReadStatement =
  | { readonly kind: 'rows'; readonly rows: readonly StatementRow[]; readonly skipped: number }
  /** Which column is which cannot be told. */
  | { readonly kind: 'columns'; readonly layout: string; readonly sample: readonly (readonly string[])[] }
  /** 03/04/2025 may be in March or in April throughout. */
  | { readonly kind: 'day-order'; readonly layout: string; readonly example: string }
  | { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not-a-statement' | 'spreadsheet' | 'pdf' };
