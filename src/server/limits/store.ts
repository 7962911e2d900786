/** Counting attempts in one statement each, so that limits hold across every process. */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { rateLimits } from '#server/db/schema';

export interface Count {
  count: number;
  windowEndsAt: Date;
}

/**
 * Adds one to a key's window, opening a new window where the old one has ended. A window that ends later than a new one
 * would was opened by a clock that was ahead: it is cut to the length of a new one, and its count stays.
 */
export async function addAttempt(db: Executor, key: string, now: Date, windowEndsAt: Date): Promise<Count> {
  const isOver = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else least(${rateLimits.windowEndsAt}, excluded.window_ends_at) end`,
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

/** Brings a window that ends too far ahead back to `windowEndsAt`. */
export async function cutWindow(db: Executor, key: string, windowEndsAt: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ windowEndsAt })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.windowEndsAt, windowEndsAt)));
}

export async function deleteWindowsEndedBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, before));
}
