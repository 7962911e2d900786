// A price that is known to come: after a trial, after a promotion, or a rise that was announced. It turns by itself on its
// day, and until then it is shown beside what is paid now.
import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts';
import { findCountry } from '../country/countries.ts';
import { URGENT_WITHIN_DAYS } from './renewals.ts';

/** In India a debit is announced at least 24 hours ahead; after that it is too late to stop it. */
const MANDATE_DAYS = 2;

export function hasTurned(thenFrom: CalendarDay | null | undefined, today: CalendarDay): boolean {
  return Boolean(thenFrom) && (thenFrom ?? '') <= today;
}

/** Whether subscriptions there are paid by mandates, which cannot be stopped at the last moment. */
export function paysByMandate(country: string | null | undefined): boolean {
  return findCountry(country).code === 'IN';
}

/** The last day on which cancelling still prevents the payment of that day. */
export function lastDayToCancel(
  paidOn: CalendarDay,
  { noticeDays, isMandate }: { noticeDays?: number | null | undefined; isMandate: boolean },
): CalendarDay {
  return addDays(paidOn, -Math.max(1, noticeDays ?? 0, isMandate ? MANDATE_DAYS : 0));
}

/** True from a week before the last day to cancel. */
export function isComingSoon(cancelBy: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, cancelBy) <= URGENT_WITHIN_DAYS;
}
