// Date and source of a table row. Every row of every table here has both (docs/data.md).
import type { CalendarDay } from '../calendar-day.ts';

export interface Provenance {
  /** The last day on which the row was known to be true. */
  readonly knownOn: CalendarDay;
  readonly source: string;
}

/** The rows were not looked up: they were common knowledge on their date. */
export const GENERAL_KNOWLEDGE = 'general knowledge, to be checked';

/** Adds date and source to the rows of a table that share them; a row can override both. */
export function withProvenance<Row extends object>(
  shared: Provenance,
  rows: readonly Row[],
): readonly (Row & Provenance)[] {
  return rows.map((row) => ({ ...shared, ...row }));
}
