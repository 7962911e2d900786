/** SQL for a person's own row. */
import { eq } from 'drizzle-orm';
import type { UserRow } from '#server/auth/session-store';
import type { Executor } from '#server/db/connect';
import { users } from '#server/db/schema';

export type ZoneChange = Pick<UserRow, 'timeZone' | 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>;

export async function storeTimeZone(db: Executor, userId: string, zones: ZoneChange): Promise<void> {
  await db.update(users).set(zones).where(eq(users.id, userId));
}
