// Deciding a day again: for what is added or changed once that day is decided.
import type { CalendarDay } from '../calendar-day.ts';
import { MINUTE_MS } from '../duration.ts';
import { hourInZone } from './hour-in-zone.ts';
import {
  coveredUntil,
  decideItem,
  isSilent,
  type Reminder,
  type ReminderContext,
  type ReminderItem,
  type ReminderRule,
} from './reminders.ts';

/** Changes come in rows, as where several are added: they are in one message. */
const COLLECT_MS = 10 * MINUTE_MS;

/** True if the change adds a reminder to the decided days from today on. `before` is null for a new subscription. */
export function needsDecidingAgain<Item extends ReminderItem>(
  before: Item | null,
  after: Item,
  rule: ReminderRule,
  context: ReminderContext,
): boolean {
  const { today, decidedOn } = context;
  if (decidedOn < today) return false;
  const covered = coveredUntil(rule, today);
  const span = { from: today, until: decidedOn < covered ? decidedOn : covered };
  const had = new Set(before ? decideItem(before, rule, context, span).map(nameOf) : []);
  return decideItem(after, rule, context, span).some((reminder) => !had.has(nameOf(reminder)));
}

function nameOf({ event, lead }: Reminder<ReminderItem>): string {
  return `${event.kind} ${event.on} ${lead}`;
}

/** When a day is decided again: soon after the change, and neither before the hour nor on a day without a message. */
export function againAt(
  rule: ReminderRule,
  { today, zone, nowMs, nextMs }: { today: CalendarDay; zone: string; nowMs: number; nextMs: number },
): number {
  if (isSilent(rule, today)) return nextMs;
  return Math.min(nextMs, Math.max(nowMs + COLLECT_MS, hourInZone(today, rule.hour, zone)));
}
