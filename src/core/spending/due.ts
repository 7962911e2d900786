// The sum of the next 30 days, used by the budget and the advice.
import type { CalendarDay } from '../calendar-day.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { type Rational, sum } from '../rational.ts';
import type { Life, Series } from '../subscription/life.ts';
import { listPayments, priceOn, type TurningPrice } from '../subscription/payments.ts';
import { type SpendingRow, toPaid } from './spending.ts';

/** Paused and ended ones too: what resumes within the 30 days is paid in them. */
export interface DueRow extends SpendingRow, Series, Life, TurningPrice {}

/** The user's share of its payments, exactly; null where one is to be converted and there is no rate. */
export function toDue(
  row: DueRow,
  currency: string,
  today: CalendarDay,
  rates: RateTable = RATE_TABLE,
): Rational | null {
  const amounts = listPayments(row, today).map((day) =>
    toPaid({ ...row, amountMinor: priceOn(row, day) }, currency, rates),
  );
  const converted = amounts.filter((amount) => amount !== null);
  return converted.length < amounts.length ? null : sum(converted);
}
