/** Keeps the zone that the browser reports (contract §4). Daily quotas follow only at the next day of the old zone. */
import { quotaEndsAt, quotaZoneAt } from '#core/ai-quota';
import type { UserRow } from '#server/auth/session-store';
import type { Deps } from '#server/deps';
import { storeTimeZone } from './store.ts';

export async function rememberTimeZone(
  deps: Deps,
  user: UserRow,
  timeZone: string,
  now: Date,
): Promise<void> {
  const zones = {
    timeZone,
    quotaZone: quotaZoneAt(user, now.getTime()),
    quotaZoneNext: timeZone,
    quotaZoneFrom: new Date(quotaEndsAt(user, now.getTime())),
  };
  await storeTimeZone(deps.db, user.id, zones);
  Object.assign(user, zones);
}
