// Where a row of a table is from: the day it was true and its source. Every row of every table here has both (docs/data.md).
import type { CalendarDay } from '../calendar-day.ts';

export interface Provenance {
  /** The last day on which the row was known to be true. */
  readonly knownOn: CalendarDay;
  readonly source: string;
}

/** Nobody has looked it up; it is what was commonly known on its day. */
export const GENERAL_KNOWLEDGE = 'general knowledge, to be checked';

/** For a table whose rows share their day and source; a row that says otherwise wins. */
export function withProvenance<Row extends object>(
  shared: Provenance,
  rows: readonly Row[],
): readonly (Row & Provenance)[] {
  return rows.map((row) => ({ ...shared, ...row }));
}
