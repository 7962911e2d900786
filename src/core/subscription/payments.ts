// The payments of a subscription in the next 30 days, each at the price of its day.
import { lengthOf } from '../billing-cycle.ts';
import { addDays, type CalendarDay } from '../calendar-day.ts';
import { hasTurned } from './coming-price.ts';
import { isActiveOn, type Life, type Series } from './life.ts';
import { isInWindow, RENEWAL_WINDOW_DAYS, renewalsBetween } from './renewals.ts';

export interface TurningPrice<Amount extends number | bigint = number | bigint> {
  readonly amountMinor: Amount;
  readonly thenAmountMinor?: number | null | undefined;
  readonly thenFrom?: CalendarDay | null | undefined;
}

/**
 * The row's payments from today to today + 30 days, both included, as in "Renewals (30 days)"; overdue ones are outside. These
 * are 31 days, and a month has as few as 28, so a payment of today and the same one a month later would both be in
 * them: what is paid by the month counts once, and other rhythms for 30 days from their first payment on.
 */
export function listPayments(row: Series & Life, today: CalendarDay): readonly CalendarDay[] {
  const from = row.nextOn > today ? row.nextOn : today;
  const until = addDays(today, RENEWAL_WINDOW_DAYS);
  if (from > until) return [];
  const days = renewalsBetween(row.anchorOn, row.cycle, from, until).filter((day) => isActiveOn(row, day));
  const [first] = days;
  if (first === undefined) return [];
  if (lengthOf(row.cycle).unit === 'months') return [first];
  const end = addDays(first, RENEWAL_WINDOW_DAYS);
  return days.filter((day) => day < end);
}

/** A renewal as the list has it: overdue, or the first of its payments. */
export interface DueRenewal {
  readonly on: CalendarDay;
  readonly isOverdue: boolean;
}

/** An overdue and paused row is paid again by its next payment after the pause. */
export function findDue(row: Series & Life, today: CalendarDay): DueRenewal | null {
  const { nextOn } = row;
  if (nextOn < today && isActiveOn(row, today)) return { on: nextOn, isOverdue: true };
  // Most are paid on the day they say.
  if (nextOn >= today && isActiveOn(row, nextOn))
    return isInWindow(nextOn, today) ? { on: nextOn, isOverdue: false } : null;
  const [on] = listPayments(row, today);
  return on === undefined ? null : { on, isOverdue: false };
}

export function priceOn<Amount extends number | bigint>(
  { amountMinor, thenAmountMinor, thenFrom }: TurningPrice<Amount>,
  day: CalendarDay,
): Amount | number {
  return typeof thenAmountMinor === 'number' && hasTurned(thenFrom, day) ? thenAmountMinor : amountMinor;
}
