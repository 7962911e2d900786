// The last day to cancel a subscription: before a price to come, and before the next payment where there is a notice
// period. Nothing has to be cancelled where a pause or the end leaves no such payment.
import type { BillingCycle } from '../billing-cycle.ts';
import { addDays, type CalendarDay, compareDays, daysBetween } from '../calendar-day.ts';
import { isComingSoon, lastDayToCancel } from './coming-price.ts';
import { isActiveOn, type Life } from './life.ts';
import { firstRenewalFrom } from './renewals.ts';

type OptionalDay = CalendarDay | null | undefined;

interface Paid extends Life {
  readonly anchorOn: CalendarDay;
  readonly billingCycle: BillingCycle;
}

export interface Cancellable extends Paid {
  readonly nextOn: CalendarDay;
  /** Absent where no other price is to come. */
  readonly thenFrom?: OptionalDay;
  readonly noticeDays?: number | null | undefined;
}

export interface Deadline {
  readonly cancelBy: CalendarDay;
  /** The payment, or the day of the new price, that cancelling prevents. */
  readonly paidOn: CalendarDay;
  readonly isTurn: boolean;
}

/** The first payment on that day or later; null where a pause or the end leaves none. */
export function firstPaymentFrom(item: Paid, day: CalendarDay): CalendarDay | null {
  const { anchorOn, billingCycle, resumesOn } = item;
  const first = firstRenewalFrom(anchorOn, billingCycle, day);
  if (isActiveOn(item, first)) return first;
  const resumed =
    resumesOn && resumesOn > first ? firstRenewalFrom(anchorOn, billingCycle, resumesOn) : first;
  return isActiveOn(item, resumed) ? resumed : null;
}

/**
 * The day that the last day to cancel before a price to come counts from; null where no payment follows it. The price may
 * begin between two payments; in a pause it begins with the first payment after that.
 */
export function findTurnStart(item: Paid, thenFrom: CalendarDay): CalendarDay | null {
  const first = firstPaymentFrom(item, thenFrom);
  return first !== null && isActiveOn(item, thenFrom) ? thenFrom : first;
}

/**
 * The last days to cancel, the earliest first: before the next payment where there is a notice period, and before a price
 * to come. Once the one of the next payment has passed, the next that can be kept joins it from a week before. That for
 * a price to come stands alone where it is for the same payment.
 */
export function listDeadlines(item: Cancellable, today: CalendarDay, isMandate: boolean): Deadline[] {
  const { thenFrom, noticeDays, nextOn } = item;
  const describe = (paidOn: CalendarDay, isTurn: boolean): Deadline => ({
    paidOn,
    isTurn,
    cancelBy: lastDayToCancel(paidOn, { noticeDays, isMandate }),
  });
  const turnOn = thenFrom ? findTurnStart(item, thenFrom) : null;
  const deadlines = turnOn === null ? [] : [describe(turnOn, true)];
  const addNotice = (paidOn: CalendarDay | null) => {
    if (paidOn !== null && paidOn !== turnOn) deadlines.push(describe(paidOn, false));
  };
  if (noticeDays) {
    const next = firstPaymentFrom(item, nextOn >= today ? nextOn : today);
    addNotice(next);
    if (next !== null && describe(next, false).cancelBy < today) {
      const lead = daysBetween(lastDayToCancel(today, { noticeDays, isMandate }), today);
      const kept = firstPaymentFrom(item, addDays(today, lead));
      if (kept !== null && isComingSoon(describe(kept, false).cancelBy, today)) addNotice(kept);
    }
  }
  return deadlines.sort((a, b) => compareDays(a.cancelBy, b.cancelBy));
}
