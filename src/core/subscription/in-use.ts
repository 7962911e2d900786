// Which subscriptions a limited account uses when more are active than it holds: those that resume by themselves take the
// room of the oldest. Computed for the day, so that a device without network has the list that the server will answer.
import type { CalendarDay } from '../calendar-day.ts';
import { compareTexts } from '../text/compare-texts.ts';
import { isActiveOn, type Life, listActive } from './life.ts';

interface Aged extends Life {
  readonly id: string;
  readonly createdAt: string;
}

/** The oldest active ones beyond the newest `limit`, as many as have resumed by themselves, newest first. */
export function listLockedOn<T extends Aged>(
  rows: readonly T[],
  today: CalendarDay,
  limit: number | null,
): readonly T[] {
  const active = listActive(rows, today);
  if (limit === null || active.length <= limit) return [];
  const hasResumed = ({ resumesOn }: T) => Boolean(resumesOn && resumesOn <= today);
  return active
    .toSorted((a, b) => compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id))
    .slice(Math.max(limit, active.length - active.filter(hasResumed).length));
}

/** All but the locked ones. The same list where none is locked, so that nothing is rendered again for it. */
export function listUnlockedOn<T extends Aged>(
  rows: readonly T[],
  today: CalendarDay,
  limit: number | null,
): readonly T[] {
  const locked = new Set(listLockedOn(rows, today, limit));
  return locked.size === 0 ? rows : rows.filter((row) => !locked.has(row));
}

/** Whether one that is active again on that day finds the account full, beside the other rows. */
export function isFullOn(rows: readonly Life[], day: CalendarDay, limit: number | null): boolean {
  return limit !== null && rows.filter((row) => isActiveOn(row, day)).length >= limit;
}
