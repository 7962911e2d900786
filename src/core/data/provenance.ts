// Date and source of a table row. Every row of every table here has both (docs/data.md).
import type { CalendarDay } from '../calendar-day.ts';

export interface Provenance {
  /** The last day on which the row was known to be true. */
  readonly knownOn: CalendarDay;
  readonly source: string;
}

/** Not looked up: common knowledge on its date. */
export const GENERAL_KNOWLEDGE = 'general knowledge, to be checked';

/** For a table whose rows share date and source; a row can override them. */
export function withProvenance<Row extends object>(
  shared: Provenance,
  rows: readonly Row[],
): readonly (Row & Provenance)[] {
  return rows.map((row) => ({ ...shared, ...row }));
}
