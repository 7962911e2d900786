// Previews the reminders of the days to come, if nothing changes.
import type { CalendarEvent } from '../calendar/calendar.ts';
import { addDays, type CalendarDay } from '../calendar-day.ts';
import {
  coveredUntil,
  decideReminders,
  isSilent,
  type ReminderContext,
  type ReminderItem,
  type ReminderRule,
} from './reminders.ts';

export const PREVIEW_DAYS = 30;

export interface ComingMessage<Item extends ReminderItem> {
  readonly on: CalendarDay;
  readonly events: readonly CalendarEvent<Item>[];
}

/** Makes the same decisions as the server, one day after the other, from today on. */
export function previewReminders<Item extends ReminderItem>(
  items: readonly Item[],
  rule: ReminderRule,
  context: ReminderContext,
): ComingMessage<Item>[] {
  const messages: ComingMessage<Item>[] = [];
  const { today } = context;
  let { decidedOn, again = {} } = context;
  for (let on = today; on <= addDays(today, PREVIEW_DAYS); on = addDays(on, 1)) {
    if (isSilent(rule, on)) continue;
    const events = decideReminders(items, rule, { ...context, today: on, decidedOn, again })
      .filter(({ outcome }) => outcome === 'sent')
      .map(({ event }) => event);
    if (events.length > 0) messages.push({ on, events });
    const covered = coveredUntil(rule, on);
    // A decided day stays decided, as after its hour.
    if (covered > decidedOn) decidedOn = covered;
    again = {};
  }
  return messages;
}
