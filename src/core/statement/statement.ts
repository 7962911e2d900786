// A bank statement after reading, the same for every file format.
import type { CalendarDay } from '../calendar-day.ts';
import type { DayOrder } from '../table/days.ts';

export interface StatementRow {
  readonly on: CalendarDay;
  /** Negative is money out. */
  readonly minor: number;
  readonly currency: string;
  readonly narration: string;
  /** The bank's code for the kind of payment: `ATM`, `XFER`, `FEE`; empty if there is none. */
  readonly type: string;
  /** Equal for rows of one account: a fingerprint of its number, or of the file's layout after `~`. Never the number. */
  readonly account?: string;
}

export const COLUMN_ROLES = ['date', 'narration', 'amount', 'debit', 'credit'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The position of each column that is used; `flag` says Dr or Cr, `payee` stands before the narration. */
export type Columns = Partial<
  Record<ColumnRole | 'flag' | 'type' | 'balance' | 'payee' | 'currency' | 'account' | 'status', number>
>;

/** Answers of the user, given now or for an earlier file of the same layout. */
export interface ReadingChoices {
  readonly columns?: Columns;
  readonly dayOrder?: DayOrder;
  /** The currency of a file that names none. */
  readonly currency?: string;
}

/** Assumptions made while reading a file, which the user may change. */
export interface ReadingAssumptions {
  readonly layout: string;
  /** Null where every day of the file can be read in one way only. */
  readonly dayOrder: DayOrder | null;
  /** Null where the file names its currency. */
  readonly currency: string | null;
  /** The user has assigned the columns. */
  readonly hasChosenColumns: boolean;
}

export interface ReadingContext {
  /** The currency of a file that names none. */
  readonly currency: string;
  /** Keyed by layout: a fingerprint of the heading, never of a content. */
  readonly choices: Readonly<Record<string, ReadingChoices>>;
}

export type ReadStatement =
  | {
      readonly kind: 'rows';
      readonly rows: readonly StatementRow[];
      readonly skipped: number;
      readonly assumptions: ReadingAssumptions;
    }
  /** The roles of the columns are unknown. */
  | { readonly kind: 'columns'; readonly layout: string; readonly sample: readonly (readonly string[])[] }
  /** 03/04/2025 could be in March or in April in every row. */
  | { readonly kind: 'day-order'; readonly layout: string; readonly example: string }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

export type UnreadableReason =
  | 'empty'
  | 'not-a-statement'
  | 'spreadsheet'
  | 'pdf'
  | 'image'
  | 'archive'
  | 'web-page'
  | 'too-large'
  | 'not-opened';
