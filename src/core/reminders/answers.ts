// Answers to a reminder, and the day of the extra reminder that one of them asks for.
import type { CalendarEvent, CalendarItem } from '../calendar/calendar.ts';
import { addDays, type CalendarDay } from '../calendar-day.ts';
import { isSilent, type ReminderRule } from './reminders.ts';

export const ANSWERS = ['renewed', 'cancelled', 'later'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Only payments can be marked as renewed. */
export function answersTo(kind: CalendarEvent<CalendarItem>['kind']): readonly Answer[] {
  return kind === 'payment' ? ANSWERS : ANSWERS.filter((each) => each !== 'renewed');
}

/** The next day with a message whose decision is still to come, up to the day itself; null if there is none. */
export function findLaterDay(
  rule: ReminderRule,
  { today, dueOn, decidedOn }: { today: CalendarDay; dueOn: CalendarDay; decidedOn: CalendarDay },
): CalendarDay | null {
  const last = decidedOn > today ? decidedOn : today;
  for (let day = addDays(last, 1); day <= dueOn; day = addDays(day, 1)) if (!isSilent(rule, day)) return day;
  return null;
}
