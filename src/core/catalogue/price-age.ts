// How long a listed price may be relied on. Older ones are still shown, with their month, but no saving is built on them (docs/data.md).
import { type CalendarDay, daysBetween } from '../calendar-day.ts';

export const PRICE_VALID_DAYS = 180;

export function isOldPrice(knownOn: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(knownOn, today) > PRICE_VALID_DAYS;
}
