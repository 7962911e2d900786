/** Counting attempts in one statement each, so that limits hold across every process. */
import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { rateLimits } from '#server/db/schema';

export interface Count {
  count: number;
  windowEndsAt: Date;
}

/** Adds one to a key's window, opening a new window where the old one has ended. */
export async function addAttempt(db: Executor, key: string, now: Date, windowEndsAt: Date): Promise<Count> {
  const isOver = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt });
  return row ?? { count: 1, windowEndsAt };
}

export async function readAttempts(db: Executor, keys: string[], now: Date): Promise<Map<string, Count>> {
  const rows = await db
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.windowEndsAt, now)));
  return new Map(rows.map((row) => [row.key, { count: row.count, windowEndsAt: row.windowEndsAt }]));
}

export async function deleteEndedWindows(db: Executor, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, now));
}
