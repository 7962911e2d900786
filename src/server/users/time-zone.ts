/** Stores the time zone that the browser reports. Daily quotas follow on the next day of the old zone. */
import { isTimeZone } from '#core/calendar-day';
import { quotaEndsAt, quotaZoneAt } from '#core/plan/quota-day';
import type { Deps } from '#server/deps';
import { storeTimeZone, type UserRow, type ZoneChange } from './store.ts';

/** The columns that change with the time zone. */
export function moveToZone(
  user: Pick<UserRow, 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>,
  timeZone: string,
  now: Date,
): ZoneChange {
  const quotaZone = quotaZoneAt(user, now.getTime());
  const quotaZoneFrom = new Date(quotaEndsAt(user, now.getTime()));
  return { timeZone, quotaZone, quotaZoneNext: timeZone, quotaZoneFrom };
}

/** The caller's zone: the header's if the zone is automatic, else the stored one. A new one is stored. */
export async function resolveTimeZone(
  deps: Pick<Deps, 'db'>,
  user: UserRow | undefined,
  header: string | string[] | undefined,
  now: Date,
): Promise<string> {
  const sent = typeof header === 'string' && isTimeZone(header) ? header : undefined;
  if (!user) return sent ?? 'UTC';
  if (user.hasFixedTimeZone || sent === undefined) return user.timeZone;
  if (sent !== user.timeZone) {
    const change = moveToZone(user, sent, now);
    await storeTimeZone(deps.db, user.id, change, now);
    Object.assign(user, change);
  }
  return sent;
}
