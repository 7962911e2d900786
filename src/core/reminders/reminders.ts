// What a user is reminded of on a day, and when that is decided next.
import { type CalendarEvent, type CalendarItem, listEventsBetween } from '../calendar/calendar.ts';
import { addDays, type CalendarDay, daysBetween, weekdayOf } from '../calendar-day.ts';
import { DAY_MS } from '../duration.ts';
import { firstRenewalFrom } from '../subscription/renewals.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { hourInZone } from './hour-in-zone.ts';
import { LEAD_DAYS, readOwnDays } from './lead-days.ts';

/** No reminder is sent at night. */
export const REMINDER_HOURS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const;
export const DEFAULT_REMINDER_HOUR = 9;
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** `merged`: another reminder of the same event is in the same message. `past`: the event was over before it could be sent. */
export type ReminderOutcome = 'sent' | 'merged' | 'past';

export interface ReminderRule {
  readonly leadDays: readonly number[];
  readonly hour: number;
  /** Days of the week; Sunday is 0. */
  readonly quietDays: readonly number[];
  /** The first day with a message again; null where there is no pause. */
  readonly pausedUntil: CalendarDay | null;
}

export interface ReminderItem extends CalendarItem {
  readonly nextRenewalOn: CalendarDay;
  /** Written as `lead-days.ts` says. */
  readonly remindDays?: string | null;
}

export interface ReminderContext {
  readonly today: CalendarDay;
  readonly decidedOn: CalendarDay;
  readonly isMandate: boolean;
  /** The days of single subscriptions count only with Pro; otherwise the days of the settings do. */
  readonly hasPro: boolean;
  /** Days on which the user asked to be reminded once more. */
  readonly asked?: readonly AskedReminder[];
  /** Subscriptions that were added or changed once their day was decided, with the day from which they are decided again. */
  readonly again?: Readonly<Record<string, CalendarDay>>;
}

export interface AskedReminder {
  readonly subscriptionId: string;
  readonly kind: CalendarEvent<CalendarItem>['kind'];
  readonly dueOn: CalendarDay;
  readonly remindOn: CalendarDay | null;
}

export interface Reminder<Item extends ReminderItem> {
  readonly event: CalendarEvent<Item>;
  readonly lead: number;
  readonly outcome: ReminderOutcome;
}

/** Days of missed reminders that are caught up after a pause or an outage. */
const LOOK_BACK_DAYS = 30;
const LONGEST_QUIET = WEEKDAYS.length - 1;
export const PAUSE_LIMIT_DAYS = 366;
/** A decision further ahead than this was put there by a wrong clock, so a longer pause is looked at in between. */
export const LONGEST_WAIT_DAYS = 9;

export function checkLeadDays(input: unknown): Verdict<number[]> {
  const days = chooseFrom(LEAD_DAYS, input);
  return days && days.length > 0 ? accept(days) : refuse('lead_days_invalid');
}

export function checkQuietDays(input: unknown): Verdict<number[]> {
  const days = chooseFrom(WEEKDAYS, input);
  return days && days.length < WEEKDAYS.length ? accept(days) : refuse('quiet_days_invalid');
}

export function checkReminderHour(input: unknown): Verdict<number> {
  const hour = REMINDER_HOURS.find((each) => each === input);
  return hour === undefined ? refuse('reminder_hour_invalid') : accept(hour);
}

/** A day that has come ends the pause. */
export function checkPause(until: CalendarDay | null, today: CalendarDay): Verdict<CalendarDay | null> {
  if (until === null || until <= today) return accept(null);
  return until <= addDays(today, PAUSE_LIMIT_DAYS)
    ? accept(until)
    : refuse('pause_too_long', { limit: PAUSE_LIMIT_DAYS });
}

/** Each once and in the order offered; null if one is not offered. */
function chooseFrom(offered: readonly number[], input: unknown): number[] | null {
  if (!Array.isArray(input) || !input.every((each) => offered.includes(each))) return null;
  return offered.filter((each) => input.includes(each));
}

function isQuiet({ quietDays }: ReminderRule, day: CalendarDay): boolean {
  return quietDays.includes(weekdayOf(day));
}

/** True on a day in a pause or a quiet day: no message is sent. */
export function isSilent(rule: ReminderRule, day: CalendarDay): boolean {
  return isQuiet(rule, day) || (rule.pausedUntil !== null && day < rule.pausedUntil);
}

/** The last day that a message of this day covers: what falls on the quiet days after it is sent before them. */
export function coveredUntil(rule: ReminderRule, today: CalendarDay): CalendarDay {
  let day = today;
  while (isQuiet(rule, addDays(day, 1)) && day < addDays(today, LONGEST_QUIET)) day = addDays(day, 1);
  return day;
}

/**
 * Everything that was to be announced after `decidedOn` and up to the last day that this day's message covers, late ones
 * included. A renewal that is already marked as paid is not announced.
 */
export function decideReminders<Item extends ReminderItem>(
  items: readonly Item[],
  rule: ReminderRule,
  context: ReminderContext,
): Reminder<Item>[] {
  const { today, decidedOn, again = {} } = context;
  if (isSilent(rule, today)) return [];
  const until = coveredUntil(rule, today);
  const first = firstUndecided(rule, today, decidedOn);
  return items.flatMap((item) => {
    const since = again[item.id] ?? first;
    const from = since < first ? notBefore(earliestOf(today), since) : first;
    return from > until ? [] : decideItem(item, rule, context, { from, until });
  });
}

/** Decides about the payments whose chosen day is in the span. */
export function decideItem<Item extends ReminderItem>(
  item: Item,
  rule: ReminderRule,
  { today, isMandate, hasPro, asked = [] }: ReminderContext,
  { from, until }: { from: CalendarDay; until: CalendarDay },
): Reminder<Item>[] {
  const leadDays = (hasPro && readOwnDays(item.remindDays)) || rule.leadDays;
  const askedDays = asked.flatMap((each) => (each.subscriptionId === item.id ? countAskedDays(each) : []));
  const farthest = addDays(until, Math.max(0, ...leadDays, ...askedDays));
  return listEventsBetween(item, from, farthest, isMandate)
    .filter(({ paidOn }) => isUnpaid(item, paidOn))
    .flatMap((event) =>
      decideEvent(event, [...new Set([...leadDays, ...listAsked(event, asked)])], { from, until, today }),
    );
}

/** A price that turns between two payments is first paid at the one after it. */
export function isUnpaid(
  {
    anchorOn,
    billingCycle,
    nextRenewalOn,
  }: Pick<ReminderItem, 'anchorOn' | 'billingCycle' | 'nextRenewalOn'>,
  on: CalendarDay,
): boolean {
  return firstRenewalFrom(anchorOn, billingCycle, on) >= nextRenewalOn;
}

/** The first undecided day within the days that are looked back. Ahead of today only quiet days are covered: more was written by a wrong clock. */
function firstUndecided(rule: ReminderRule, today: CalendarDay, decidedOn: CalendarDay): CalendarDay {
  if (decidedOn > today && decidedOn > coveredUntil(rule, today)) return today;
  return notBefore(earliestOf(today), addDays(decidedOn, 1));
}

/** Older reminders are over by then and are not noted. */
function earliestOf(today: CalendarDay): CalendarDay {
  return addDays(today, -LOOK_BACK_DAYS);
}

function notBefore(earliest: CalendarDay, day: CalendarDay): CalendarDay {
  return day > earliest ? day : earliest;
}

/** True if this day's message must cover something undecided, as after a change past its hour. */
export function isUndecided(rule: ReminderRule, today: CalendarDay, decidedOn: CalendarDay): boolean {
  return !isSilent(rule, today) && firstUndecided(rule, today, decidedOn) <= coveredUntil(rule, today);
}

/** Days before the event for which the user asked for one more reminder. */
export function listAsked(
  event: Pick<CalendarEvent<ReminderItem>, 'item' | 'kind' | 'on'>,
  asked: readonly AskedReminder[],
): number[] {
  return asked.flatMap((each) => {
    const { subscriptionId, kind, dueOn } = each;
    const isMeant = subscriptionId === event.item.id && kind === event.kind && dueOn === event.on;
    return isMeant ? countAskedDays(each) : [];
  });
}

function countAskedDays({ remindOn, dueOn }: AskedReminder): number[] {
  return remindOn ? [daysBetween(remindOn, dueOn)] : [];
}

function decideEvent<Item extends ReminderItem>(
  event: CalendarEvent<Item>,
  leadDays: readonly number[],
  { from, until, today }: { from: CalendarDay; until: CalendarDay; today: CalendarDay },
): Reminder<Item>[] {
  const leads = leadDays.filter((lead) => {
    const on = addDays(event.on, -lead);
    return from <= on && on <= until;
  });
  const last = Math.min(...leads);
  return leads.map((lead) => {
    if (event.on < today) return { event, lead, outcome: 'past' };
    return { event, lead, outcome: lead === last ? 'sent' : 'merged' };
  });
}

/** The chosen hour of the next day that is neither quiet nor in the pause, or of today if it is still to come. */
export function nextDecisionAt(rule: ReminderRule, today: CalendarDay, zone: string, nowMs: number): number {
  const first = rule.pausedUntil !== null && rule.pausedUntil > today ? rule.pausedUntil : today;
  for (let day = first; day <= addDays(first, LONGEST_QUIET); day = addDays(day, 1)) {
    const at = hourInZone(day, rule.hour, zone);
    if (at > nowMs && !isQuiet(rule, day)) return at;
  }
  return hourInZone(addDays(first, WEEKDAYS.length), rule.hour, zone);
}

/** When the sweep looks next: at the next decision, or in the middle of a longer pause. */
export function nextLookAt(rule: ReminderRule, today: CalendarDay, zone: string, nowMs: number): number {
  return Math.min(nextDecisionAt(rule, today, zone, nowMs), nowMs + (LONGEST_WAIT_DAYS - 1) * DAY_MS);
}
