// Renewal dates and their labels. The n-th date is a function of the anchor, never of the previous date.

import { type BillingCycle, lengthOf } from '../billing-cycle.ts';
import {
  addDays,
  addMonthsClamped,
  type CalendarDay,
  daysBetween,
  LAST_DAY,
  monthsBetween,
} from '../calendar-day.ts';

export const RENEWAL_WINDOW_DAYS = 30;
export const URGENT_WITHIN_DAYS = 7;

export type RenewalState = 'overdue' | 'urgent' | 'later';

export interface RenewalDescription {
  readonly days: number;
  readonly label: string;
  readonly state: RenewalState;
}

export interface RenewalGroups<T> {
  readonly overdue: readonly T[];
  readonly thisWeek: readonly T[];
  readonly later: readonly T[];
}

/** The anchor itself is number 0. */
export function nthRenewal(anchorOn: CalendarDay, cycle: BillingCycle, n: number): CalendarDay {
  const { count, unit } = lengthOf(cycle);
  return unit === 'months' ? addMonthsClamped(anchorOn, n * count) : addDays(anchorOn, n * count);
}

/**
 * The first date of the series strictly after that day; the anchor itself when it lies in the future, and the last day
 * of the calendar where a rhythm of years leads beyond it.
 */
export function firstRenewalAfter(anchorOn: CalendarDay, cycle: BillingCycle, day: CalendarDay): CalendarDay {
  const n = countRenewalsUntil(anchorOn, cycle, day);
  return n <= countSteps(anchorOn, cycle, LAST_DAY) ? nthRenewal(anchorOn, cycle, n) : LAST_DAY;
}

/** The first date of the series on that day or after it. */
export function firstRenewalFrom(anchorOn: CalendarDay, cycle: BillingCycle, day: CalendarDay): CalendarDay {
  return day <= anchorOn ? anchorOn : firstRenewalAfter(anchorOn, cycle, addDays(day, -1));
}

/** How many dates of the series lie from `from` to `to`, both included. */
export function countRenewalsBetween(
  anchorOn: CalendarDay,
  cycle: BillingCycle,
  from: CalendarDay,
  to: CalendarDay,
): number {
  const before = from <= anchorOn ? 0 : countRenewalsUntil(anchorOn, cycle, addDays(from, -1));
  return Math.max(0, countRenewalsUntil(anchorOn, cycle, to) - before);
}

/** Every date of the series from `from` to `to`, both included; none before the anchor. */
export function renewalsBetween(
  anchorOn: CalendarDay,
  cycle: BillingCycle,
  from: CalendarDay,
  to: CalendarDay,
): readonly CalendarDay[] {
  const dates: CalendarDay[] = [];
  const last = countRenewalsUntil(anchorOn, cycle, to);
  for (let n = countRenewalsUntil(anchorOn, cycle, addDays(from, -1)); n < last; n += 1) {
    dates.push(nthRenewal(anchorOn, cycle, n));
  }
  return dates;
}

/** "Mark as renewed": whole cycles from the anchor to the first date after today, and always forward. */
export function renewedOn(
  anchorOn: CalendarDay,
  cycle: BillingCycle,
  nextOn: CalendarDay,
  today: CalendarDay,
): CalendarDay {
  return firstRenewalAfter(anchorOn, cycle, nextOn > today ? nextOn : today);
}

/** The anchor after a change of cycle: kept if the next date is in its series, else the next date becomes the anchor. */
export function anchorFor(anchorOn: CalendarDay, cycle: BillingCycle, nextOn: CalendarDay): CalendarDay {
  const last = countRenewalsUntil(anchorOn, cycle, nextOn) - 1;
  return last >= 0 && nthRenewal(anchorOn, cycle, last) === nextOn ? anchorOn : nextOn;
}

export function describeRenewal(nextOn: CalendarDay, today: CalendarDay): RenewalDescription {
  const days = daysBetween(today, nextOn);
  return { days, label: labelDays(days), state: stateOf(days) };
}

/** Due from today to today + 30 days, both included; overdue ones are outside. */
export function isInWindow(
  nextOn: CalendarDay,
  today: CalendarDay,
  windowDays = RENEWAL_WINDOW_DAYS,
): boolean {
  return nextOn >= today && nextOn <= addDays(today, windowDays);
}

/** Overdue, this week (the urgent ones: today to today + 7) and later, each by date, then in the order given. */
export function groupRenewals<T extends { readonly nextRenewalDate: CalendarDay }>(
  items: readonly T[],
  today: CalendarDay,
): RenewalGroups<T> {
  const groups: Record<RenewalState, T[]> = { overdue: [], urgent: [], later: [] };
  const byDate = [...items].sort((a, b) => daysBetween(b.nextRenewalDate, a.nextRenewalDate));
  for (const item of byDate) groups[stateOf(daysBetween(today, item.nextRenewalDate))].push(item);
  return { overdue: groups.overdue, thisWeek: groups.urgent, later: groups.later };
}

/** The add form's first value: one month from today. */
export function defaultRenewalOn(today: CalendarDay): CalendarDay {
  return addMonthsClamped(today, 1);
}

function labelDays(days: number): string {
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return `${days} days`;
}

function stateOf(days: number): RenewalState {
  if (days < 0) return 'overdue';
  return days <= URGENT_WITHIN_DAYS ? 'urgent' : 'later';
}

/** How many dates of the series, the anchor included, lie on or before that day. */
function countRenewalsUntil(anchorOn: CalendarDay, cycle: BillingCycle, day: CalendarDay): number {
  if (day < anchorOn) return 0;
  const n = countSteps(anchorOn, cycle, day);
  return nthRenewal(anchorOn, cycle, n) <= day ? n + 1 : n;
}

/** How many whole cycles lead into the month of that day, or to the day itself. */
function countSteps(anchorOn: CalendarDay, cycle: BillingCycle, day: CalendarDay): number {
  const { count, unit } = lengthOf(cycle);
  const span = unit === 'months' ? monthsBetween(anchorOn, day) : daysBetween(anchorOn, day);
  return Math.floor(span / count);
}
