/** Keeps the zone that the browser reports. Daily quotas follow only at the next day of the old zone. */
import { quotaEndsAt, quotaZoneAt } from '#core/plan/ai-quota';
import type { Deps } from '#server/deps';
import { storeTimeZone, type UserRow, type ZoneChange } from './store.ts';

/** The columns that change when a person moves to another zone. */
export function moveToZone(
  user: Pick<UserRow, 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>,
  timeZone: string,
  now: Date,
): ZoneChange {
  const quotaZone = quotaZoneAt(user, now.getTime());
  const quotaZoneFrom = new Date(quotaEndsAt(user, now.getTime()));
  return { timeZone, quotaZone, quotaZoneNext: timeZone, quotaZoneFrom };
}

export async function rememberTimeZone(
  deps: Deps,
  user: UserRow,
  timeZone: string,
  now: Date,
): Promise<void> {
  const change = moveToZone(user, timeZone, now);
  await storeTimeZone(deps.db, user.id, change);
  Object.assign(user, change);
}
