// A file of subscriptions after reading, the same for every format.
import type { BillingCycle } from '../billing-cycle.ts';
import type { WrittenBudget } from '../budget.ts';
import type { CalendarDay } from '../calendar-day.ts';
import type { ImportRole } from '../data/import-heading-table.ts';
import type { DayOrder, UnclearMonth } from '../table/days.ts';
import type { MonthAnswers } from '../table/months.ts';
import type { InputProblem } from '../verdict.ts';

export const FILE_FORMATS = ['outgo', 'wallos', 'renewlet', 'subtrackr', 'table'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
/** Recorded formats: `several` for files of different trackers in one import, `services` for those ticked in an empty list. */
export const IMPORT_FORMATS = [...FILE_FORMATS, 'several', 'services'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Rows of one import, which is one transaction. */
export const IMPORT_ROW_LIMIT = 5_000;
/** Size of the request: room for that many rows with notes of full length, in Latin letters. */
export const IMPORT_BYTE_LIMIT = 16 * 1024 * 1024;

/** A subscription of a file, as the server takes it. */
export interface ImportFields {
  readonly name: string;
  readonly category: string;
  readonly amount: string;
  readonly currency: string;
  readonly billingCycle: BillingCycle;
  readonly nextRenewalDate: CalendarDay;
  readonly anchorDate: CalendarDay;
  readonly notes: string | null;
  /** Null: the name. */
  readonly provider: string | null;
  /** When it was added; only our own files say so. */
  readonly createdAt?: string;
  readonly pausedOn?: CalendarDay | null;
  readonly resumesOn?: CalendarDay | null;
  readonly endsOn?: CalendarDay | null;
  /** The price to come and the notice period; only our own files have them. */
  readonly thenAmount?: string | null;
  readonly thenFrom?: CalendarDay | null;
  readonly noticeDays?: number | null;
  /** The payment method; our own files also have the card's expiry. */
  readonly paidWith?: string | null;
  readonly cardExpires?: string | null;
  /** The user's share of the amount, with whom it is shared, and the tags. */
  readonly share?: string | null;
  readonly sharedWith?: string | null;
  /** Days of its own for reminders; only our own files have them. */
  readonly remindDays?: string | null;
  readonly tags?: string | null;
}

export const CELL_PROBLEMS = [
  'missing',
  'amount',
  'unclear',
  'currency',
  'cycle',
  'once',
  'day',
  'text',
  'cut',
] as const;

/** One cell that cannot be taken as it is. */
export interface CellProblem {
  /** `cut`: the row ends before this column. */
  readonly kind: (typeof CELL_PROBLEMS)[number];
  readonly column: string;
  readonly cell: string;
  /** The problem of a text field, if `kind` is `text`. */
  readonly problem?: InputProblem;
}

export interface NotedCell {
  /** A day to be reminded of a cancellation, a state that is not known and taken as active, a link without room, or a text too long for its field. */
  readonly kind: 'reminder' | 'state' | 'link' | 'text';
  readonly column: string;
  readonly cell: string;
  /** The notes have room for it. */
  readonly fits: boolean;
}

export interface ImportRow {
  /** Counted as a spreadsheet does: the heading is row 1. */
  readonly at: number;
  /** Whatever of the name could be read, for the list. */
  readonly name: string;
  /** Null where a cell has a problem. */
  readonly fields: ImportFields | null;
  /** Cells that have no field here, or say nothing certain, and therefore go to the notes or nowhere. */
  readonly noted?: readonly NotedCell[];
  /** A cell of no consequence that cannot be read. */
  readonly leftOut?: Pick<CellProblem, 'column' | 'cell'>;
  readonly problems: readonly CellProblem[];
}

/** A column with something in it that goes nowhere. */
export interface UnreadColumn {
  /** The column's position, from 0. */
  readonly at: number;
  readonly heading: string;
}

export type ImportColumns = Partial<Record<ImportRole, number>>;

/** The mark before the decimals. */
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** Answers of the user, given now or for an earlier file of the same layout. */
export interface ImportChoices {
  readonly columns?: ImportColumns;
  readonly dayOrder?: DayOrder;
  readonly mark?: DecimalMark;
  /** The cycle of prices that do not say one. */
  readonly cycle?: BillingCycle;
  readonly months?: MonthAnswers;
}

export interface ImportContext {
  /** The currency of amounts that do not say one. */
  readonly currency: string;
  readonly today: CalendarDay;
  /** The key is the layout: a fingerprint of the headings, never of what stands below them. */
  readonly choices: Readonly<Record<string, ImportChoices>>;
  /** Told now and then how much of a long file is read, from 0 to 1. */
  readonly report?: (share: number) => void;
}

/** The first rows of a table, for the question which column is which. */
export interface TableSample {
  readonly layout: string;
  readonly headings: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** From the headings, else from the contents, or as the user answered. */
  readonly columns: ImportColumns;
}

export const UNREADABLE_REASONS = [
  'empty',
  'not-a-list',
  'spreadsheet',
  'archive',
  'pdf',
  'image',
  'newer',
  'too-many',
  'too-large',
  'not-opened',
] as const;

export type ReadImport =
  | {
      readonly kind: 'rows';
      readonly format: FileFormat;
      readonly rows: readonly ImportRow[];
      /** Null where the columns are the format's own. */
      readonly table: TableSample | null;
      readonly unread: readonly UnreadColumn[];
      /** Only our own JSON can have one. */
      readonly budget?: WrittenBudget | 'unreadable';
    }
  | { readonly kind: 'columns'; readonly table: TableSample }
  /** 03/04/2025 could be in March or in April in every row. */
  | { readonly kind: 'day-order'; readonly layout: string; readonly example: string }
  /** 15 listopada could be in October or in November. */
  | ({ readonly kind: 'month'; readonly layout: string } & UnclearMonth)
  /** 1.234 could be 1234 or 1.234 in every row; the user is asked. */
  | { readonly kind: 'mark'; readonly layout: string; readonly example: string }
  /** Neither a column nor the price says how often it is paid. */
  | { readonly kind: 'cycle'; readonly layout: string; readonly example: string }
  | { readonly kind: 'unreadable'; readonly reason: (typeof UNREADABLE_REASONS)[number] };
