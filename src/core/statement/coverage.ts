// The days that the statements cover, by account: the end of one account's statement says nothing about another account.
import type { CalendarDay } from '../calendar-day.ts';
import type { StatementRow } from './statement.ts';

/** The last day of the accounts that these rows are of. */
export type FindEnd = (positions: readonly number[]) => CalendarDay;

export function measureCoverage(rows: readonly StatementRow[]): FindEnd {
  const lastByAccount = new Map<string, CalendarDay>();
  for (const { account = '', on } of rows)
    if (on > (lastByAccount.get(account) ?? '')) lastByAccount.set(account, on);
  return (positions) =>
    positions.reduce((last, position) => {
      const on = lastByAccount.get(rows[position]?.account ?? '') ?? '';
      return on > last ? on : last;
    }, '');
}
