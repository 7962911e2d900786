// What a person's calendar shows: each payment on its day and at that day's price, and the last days to cancel.
import type { BillingCycle } from '../billing-cycle.ts';
import {
  addDays,
  addMonthsClamped,
  type CalendarDay,
  compareDays,
  daysBetween,
  lastOfMonth,
} from '../calendar-day.ts';
import { lastDayToCancel } from '../subscription/coming-price.ts';
import { findTurnStart, firstPaymentFrom } from '../subscription/deadline.ts';
import { isActiveOn, type Life } from '../subscription/life.ts';
import { priceOn } from '../subscription/payments.ts';
import { renewalsBetween } from '../subscription/renewals.ts';
import type { Share } from '../subscription/share.ts';
import { compareTexts } from '../text/compare-texts.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';

export const CALENDAR_MONTHS = 18;
/** Calendar programs give up on files of many megabytes; the nearest events matter most. */
export const EVENT_LIMIT = 5_000;
/** Days before an event on whose morning it may be announced. */
export const ALARM_DAYS = [0, 1, 2, 3, 7] as const;
export type AlarmDays = (typeof ALARM_DAYS)[number];

export interface CalendarItem extends Life, Share {
  readonly id: string;
  readonly anchorOn: CalendarDay;
  readonly billingCycle: BillingCycle;
  readonly amountMinor: number;
  readonly thenAmountMinor: number | null;
  readonly thenFrom: CalendarDay | null;
  readonly noticeDays: number | null;
}

export interface CalendarEvent<Item extends CalendarItem> {
  readonly kind: 'payment' | 'cancel-by';
  readonly on: CalendarDay;
  readonly item: Item;
  /** The payment that it is, or that cancelling on this day prevents. */
  readonly paidOn: CalendarDay;
  readonly amountMinor: number;
  /** What was paid before, on the first payment at another price. */
  readonly beforeMinor: number | null;
}

/** Null is no alarm. */
export function checkAlarmDays(input: unknown): Verdict<AlarmDays | null> {
  if (input === null) return accept(null);
  const days = ALARM_DAYS.find((each) => each === input);
  return days === undefined ? refuse('alarm_days_invalid') : accept(days);
}

/**
 * Events from the first of this month to the end of the month 18 months on, by day. Whole months, so that programs which poll
 * the file see a change when the data changes, not every day.
 */
export function listCalendarEvents<Item extends CalendarItem>(
  items: readonly Item[],
  today: CalendarDay,
  isMandate: boolean,
): CalendarEvent<Item>[] {
  const first: CalendarDay = `${today.slice(0, 7)}-01`;
  const events: CalendarEvent<Item>[] = [];
  for (let month = 0; month <= CALENDAR_MONTHS && events.length < EVENT_LIMIT; month += 1) {
    const from = addMonthsClamped(first, month);
    for (const item of items) events.push(...listSpan(item, from, lastOfMonth(from), isMandate));
  }
  return events
    .filter(({ on }) => on >= first)
    .sort((a, b) => compareDays(a.on, b.on) || compareTexts(a.item.id, b.item.id))
    .slice(0, EVENT_LIMIT);
}

/** Events whose own day is in the span; a last day to cancel lies before its payment. */
export function listEventsBetween<Item extends CalendarItem>(
  item: Item,
  from: CalendarDay,
  to: CalendarDay,
  isMandate: boolean,
): CalendarEvent<Item>[] {
  const lead = Math.max(item.noticeDays ?? 0, daysBetween(lastDayToCancel(to, { isMandate }), to));
  return listSpan(item, from, addDays(to, lead), isMandate).filter(({ on }) => from <= on && on <= to);
}

/** The payments of the span, and their last days to cancel where there is a notice period or a higher price begins. */
function listSpan<Item extends CalendarItem>(
  item: Item,
  from: CalendarDay,
  to: CalendarDay,
  isMandate: boolean,
): CalendarEvent<Item>[] {
  const { anchorOn, billingCycle, noticeDays, amountMinor, thenFrom, thenAmountMinor } = item;
  const hasThen = thenFrom !== null && thenAmountMinor !== null;
  const turnsOn = hasThen ? firstPaymentFrom(item, thenFrom) : null;
  // Nobody cancels because a price falls.
  const turn = hasThen && thenAmountMinor > amountMinor ? findTurnStart(item, thenFrom) : null;
  const payments = renewalsBetween(anchorOn, billingCycle, from, to)
    .filter((day) => isActiveOn(item, day))
    .map((day) => describePayment(item, day, turnsOn));
  const deadline = (payment: CalendarEvent<Item>): CalendarEvent<Item> => ({
    ...payment,
    kind: 'cancel-by',
    on: lastDayToCancel(payment.paidOn, { noticeDays, isMandate }),
  });
  // Counts from the day of the new price, as on the dashboard.
  const turning =
    turn !== null && from <= turn && turn <= to ? [deadline(describePayment(item, turn, turn))] : [];
  const noticed = (noticeDays ?? 0) > 0 ? payments.filter(({ paidOn }) => paidOn !== turn) : [];
  return [...payments, ...turning, ...noticed.map(deadline)];
}

function describePayment<Item extends CalendarItem>(
  item: Item,
  paidOn: CalendarDay,
  turnsOn: CalendarDay | null,
): CalendarEvent<Item> {
  const beforeMinor = paidOn === turnsOn ? item.amountMinor : null;
  return { kind: 'payment', on: paidOn, item, paidOn, amountMinor: priceOn(item, paidOn), beforeMinor };
}
