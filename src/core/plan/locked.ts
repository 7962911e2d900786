// Which subscriptions a limited account uses when more are active than it holds: the newest ones. SQL says the same for whole
// tables (server/subscriptions/store.ts, unlocked-store.ts); a test compares the two on random rows.
import type { CalendarDay } from '../calendar-day.ts';
import { isActiveOn, type Life, listActive } from '../subscription/life.ts';
import { compareTexts } from '../text/compare-texts.ts';

interface Aged extends Life {
  readonly id: string;
  readonly createdAt: string;
}

/** An active subscription is locked once `limit` or more active ones are newer. */
export function isLockedBehind(newer: number, limit: number | null): boolean {
  return limit !== null && newer >= limit;
}

/** The locked ones, newest first. Paused and ended ones are never locked and lock none. */
export function listLocked<T extends Aged>(
  rows: readonly T[],
  today: CalendarDay,
  limit: number | null,
): readonly T[] {
  const active = listActive(rows, today);
  if (!isLockedBehind(active.length - 1, limit)) return [];
  return active
    .toSorted((a, b) => compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id))
    .filter((_row, newer) => isLockedBehind(newer, limit));
}

/**
 * Those that the day alone has locked since the server's answer: the oldest ones, as many as have resumed by themselves.
 * A device without network has the list that the server will answer.
 */
export function listLockedOn<T extends Aged>(
  rows: readonly T[],
  today: CalendarDay,
  limit: number | null,
): readonly T[] {
  const locked = listLocked(rows, today, limit);
  if (locked.length === 0) return locked;
  const hasResumed = ({ resumesOn }: T) => Boolean(resumesOn && resumesOn <= today);
  const resumed = listActive(rows, today).filter(hasResumed).length;
  return locked.slice(Math.max(0, locked.length - resumed));
}

/** All but those. The same list where there are none, so that nothing is rendered again for it. */
export function listUnlockedOn<T extends Aged>(
  rows: readonly T[],
  today: CalendarDay,
  limit: number | null,
): readonly T[] {
  const locked = new Set(listLockedOn(rows, today, limit));
  return locked.size === 0 ? rows : rows.filter((row) => !locked.has(row));
}

/** True if a subscription that becomes active on that day finds the account full. */
export function isFullOn(rows: readonly Life[], day: CalendarDay, limit: number | null): boolean {
  return isLockedBehind(rows.filter((row) => isActiveOn(row, day)).length, limit);
}
