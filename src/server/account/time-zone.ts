/** Keeps the zone that the browser reports (contract §4). Daily quotas follow only at the next day of the old zone. */
import { addDays, dayInZone, startOfDayInZone } from '#core/calendar-day';
import type { UserRow } from '#server/auth/session-store';
import type { Deps } from '#server/deps';
import { storeTimeZone } from './store.ts';

/** The zone whose midnight turns this person's daily quotas at `now`. */
export function quotaZoneAt(
  user: Pick<UserRow, 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>,
  now: Date,
): string {
  const hasTurned = user.quotaZoneNext !== null && user.quotaZoneFrom !== null && user.quotaZoneFrom <= now;
  return hasTurned && user.quotaZoneNext !== null ? user.quotaZoneNext : user.quotaZone;
}

export async function rememberTimeZone(
  deps: Deps,
  user: UserRow,
  timeZone: string,
  now: Date,
): Promise<void> {
  const quotaZone = quotaZoneAt(user, now);
  const tomorrow = addDays(dayInZone(now.getTime(), quotaZone), 1);
  const quotaZoneFrom = new Date(startOfDayInZone(tomorrow, quotaZone));
  await storeTimeZone(deps.db, user.id, { timeZone, quotaZone, quotaZoneNext: timeZone, quotaZoneFrom });
  user.timeZone = timeZone;
}
