// Rechecks a message that has waited: which items still hold, and a code for why the others do not.
import { type CalendarEvent, listEventsBetween } from '../calendar/calendar.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { stateOn } from '../subscription/life.ts';
import { NEVER } from './lead-days.ts';
import { type AskedReminder, isUnpaid, listAsked, type ReminderItem } from './reminders.ts';

/** What became of a message. */
export const DELIVERIES = ['waiting', 'sent', 'refused', 'given_up', 'dropped'] as const;
export type ReminderDelivery = (typeof DELIVERIES)[number];

/** Why it was dropped, all of it or one item. */
export const DROP_REASONS = [
  'deleted',
  'locked',
  'past',
  'unwanted',
  'ended',
  'paused',
  'moved',
  'renewed',
  /** Reminders were switched off, or the mails stopped. */
  'off',
  /** Reminders were paused; it is decided again once they are not. */
  'resting',
  /** The address is not verified; it is decided again once it is. */
  'unverified',
  'pro_over',
  /** The device or address was removed. */
  'removed',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Why a way cannot reach a user at all. */
export const OBSTACLES = ['unverified', 'pro_over', 'removed'] as const satisfies readonly DropReason[];
export type Obstacle = (typeof OBSTACLES)[number];

/** Reasons that can be over before the payment's day: then a reminder that nobody was sent is decided once more. */
export const DECIDED_AGAIN: readonly DropReason[] = [
  'resting',
  'unverified',
  'unwanted',
  'ended',
  'paused',
  'moved',
  'renewed',
];

interface Rechecked {
  today: CalendarDay;
  isMandate: boolean;
  hasPro: boolean;
  asked: readonly AskedReminder[];
}

interface Decided<Item extends ReminderItem> {
  kind: CalendarEvent<Item>['kind'];
  dueOn: CalendarDay;
  leadDays: number;
}

/** The event as it is now; `item` is undefined once it is deleted. */
export function recheckReminder<Item extends ReminderItem>(
  item: Item | 'locked' | undefined,
  { kind, dueOn, leadDays }: Decided<Item>,
  { today, isMandate, hasPro, asked }: Rechecked,
): CalendarEvent<Item> | DropReason {
  if (item === undefined) return 'deleted';
  if (item === 'locked') return 'locked';
  if (dueOn < today) return 'past';
  const event = listEventsBetween(item, dueOn, dueOn, isMandate).find((each) => each.kind === kind);
  const isAsked = listAsked({ item, kind, on: dueOn }, asked).includes(leadDays);
  if (hasPro && item.remindDays === NEVER && !isAsked) return 'unwanted';
  if (event) return isUnpaid(item, event.paidOn) ? event : 'renewed';
  const state = stateOn(item, dueOn);
  return state === 'active' ? 'moved' : state;
}
