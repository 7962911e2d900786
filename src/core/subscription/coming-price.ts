// A price that is known to come: after a trial, after a promotion, or a rise that was announced. It turns by itself on its
// day, and until then it is shown beside what is paid now.
import { type BillingCycle, monthlyFactor } from '../billing-cycle.ts';
import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts';
import { findCountry } from '../country/countries.ts';
import { makeRational, multiply, type Rational } from '../rational.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { URGENT_WITHIN_DAYS } from './renewals.ts';

export const NOTICE_LIMIT_DAYS = 366;
/** In India a debit is announced at least 24 hours ahead; after that it is too late to stop it. */
const MANDATE_DAYS = 2;

export function hasTurned(thenFrom: CalendarDay | null | undefined, today: CalendarDay): boolean {
  return Boolean(thenFrom) && (thenFrom ?? '') <= today;
}

/** A price without its day, or a day without its price, means nothing. */
export function checkComing(amount: unknown, from: unknown): Verdict<null> {
  return (amount === null) === (from === null) ? accept(null) : refuse('coming_price_incomplete');
}

/** Absent, null and blank are all "no notice period". */
export function checkNoticeDays(input: unknown): Verdict<number | null> {
  if (input === undefined || input === null) return accept(null);
  const text = typeof input === 'number' ? `${input}` : typeof input === 'string' ? input.trim() : 'x';
  if (text === '') return accept(null);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return days <= NOTICE_LIMIT_DAYS
    ? accept(days)
    : refuse('notice_days_invalid', { limit: NOTICE_LIMIT_DAYS });
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

/** From a week before the last day to cancel on. */
export function isComingSoon(cancelBy: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, cancelBy) <= URGENT_WITHIN_DAYS;
}

/** What the change comes to in a year, in minor units; negative where it gets cheaper. */
export function yearlyDifference(nowMinor: number, thenMinor: number, cycle: BillingCycle): Rational {
  return multiply(makeRational(BigInt(thenMinor - nowMinor) * 12n), monthlyFactor(cycle));
}
