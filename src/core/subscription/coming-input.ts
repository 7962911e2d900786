// Validates a price to come and a notice period, and computes the yearly difference of such a price.
import { type BillingCycle, monthlyFactor } from '../billing-cycle.ts';
import { type CalendarDay, daysBetween } from '../calendar-day.ts';
import { makeRational, multiply, type Rational, subtract } from '../rational.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { hasTurned } from './coming-price.ts';
import { ownPart, type Share } from './share.ts';

export const NOTICE_LIMIT_DAYS = 366;

/** A price without its day, or a day without its price, means nothing. */
export function checkComing(amount: unknown, from: unknown): Verdict<null> {
  return (amount === null) === (from === null) ? accept(null) : refuse('coming_price_incomplete');
}

/** A new one begins today or later (see `earliestTurn`); a day that was entered before it passed may be sent again. */
export function checkTurnDay(
  from: CalendarDay | null | undefined,
  today: CalendarDay,
  known: CalendarDay | null | undefined,
): Verdict<null> {
  return !from || from >= today || from === known ? accept(null) : refuse('coming_price_passed');
}

/**
 * True if a typed amount replaces a scheduled price whose day has passed: a paused or ended subscription keeps the price
 * before it, which its savings are computed from, until an amount is typed.
 */
export function replacesTurned(
  changes: { amount?: unknown; thenAmount?: unknown; thenFrom?: unknown },
  thenFrom: CalendarDay | null,
  today: CalendarDay,
): boolean {
  const isTyped = changes.thenAmount !== undefined || changes.thenFrom !== undefined;
  return changes.amount !== undefined && !isTyped && hasTurned(thenFrom, today);
}

/** A change that waited longer on a device is judged by today. */
const QUEUED_LIMIT_DAYS = 31;

/** The first day on which a new price may begin: that on which it was entered, where it was sent later. */
export function earliestTurn(today: CalendarDay, enteredOn: CalendarDay | null | undefined): CalendarDay {
  if (!enteredOn || enteredOn > today) return today;
  return daysBetween(enteredOn, today) <= QUEUED_LIMIT_DAYS ? enteredOn : today;
}

/** Absent, null and blank are all "no notice period". */
export function checkNoticeDays(input: unknown): Verdict<number | null> {
  if (input === undefined || input === null) return accept(null);
  const text =
    typeof input === 'number' ? `${input}` : typeof input === 'string' ? toAsciiDigits(input).trim() : 'x';
  if (text === '') return accept(null);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return days <= NOTICE_LIMIT_DAYS
    ? accept(days)
    : refuse('notice_days_invalid', { limit: NOTICE_LIMIT_DAYS });
}

/** What the change of the user's share comes to in a year, in minor units; negative where it gets cheaper. */
export function yearlyDifference(
  nowMinor: number,
  thenMinor: number,
  cycle: BillingCycle,
  share: Share = {},
): Rational {
  const perPayment = subtract(ownPart(thenMinor, share), ownPart(nowMinor, share));
  return multiply(multiply(perPayment, makeRational(12)), monthlyFactor(cycle));
}
