/** Counting attempts in one statement each, so that limits hold across every process. */
import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { CLOCK_SKEW_MS } from '#server/clock';
import type { Executor } from '#server/db/connect';
import { rateLimits } from '#server/db/schema';

export interface Count {
  count: number;
  windowEndsAt: Date;
}

/** A live window ends after now, and no later than one opened now. */
interface Span {
  now: Date;
  newestEnd: Date;
}

function isLive(end: Date | null, { now, newestEnd }: Span): boolean {
  return end !== null && end > now && end.getTime() <= newestEnd.getTime() + CLOCK_SKEW_MS;
}

/**
 * The next state of a key's row. A live window continues. Otherwise the previous one continues if it is live: the
 * clock was ahead and has been corrected. A window that ends too late is moved back and keeps its count. Only one
 * that has ended is replaced by a new one, and is stored as the previous one in case the clock is wrong.
 */
function shift(span: Span, added: number): Record<keyof typeof rateLimits.$inferInsert & string, SQL> {
  const { windowEndsAt: ends, previousEndsAt, count, previousCount, key } = rateLimits;
  const last = new Date(span.newestEnd.getTime() + CLOCK_SKEW_MS);
  const isCurrent = sql`(${ends} > ${span.now} and ${ends} <= ${last})`;
  const isPrevious = sql`coalesce(${previousEndsAt} > ${span.now} and ${previousEndsAt} <= ${last}, false)`;
  const isAhead = sql`${ends} > ${last}`;
  const choose = (current: SQL, previous: SQL, ahead: SQL, ended: SQL) =>
    sql`case when ${isCurrent} then ${current} when ${isPrevious} then ${previous} when ${isAhead} then ${ahead} else ${ended} end`;
  const newestEnd = sql`${span.newestEnd}::timestamptz`;
  const more = sql`${count} + ${added}::int`;
  return {
    key: sql`${key}`,
    count: choose(more, sql`${more} + ${previousCount}`, more, sql`${added}::int`),
    windowEndsAt: choose(sql`${ends}`, sql`${previousEndsAt}`, newestEnd, newestEnd),
    previousCount: choose(sql`${previousCount}`, sql`0`, sql`0`, sql`${count}`),
    previousEndsAt: choose(sql`${previousEndsAt}`, sql`${ends}`, sql`${ends}`, sql`${ends}`),
  };
}

/** Increments a key's window, or opens a new one if it has ended. */
export async function addAttempt(db: Executor, key: string, now: Date, windowEndsAt: Date): Promise<Count> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: shift({ now, newestEnd: windowEndsAt }, 1) })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt });
  return row ?? { count: 1, windowEndsAt };
}

/** The live windows of these keys; each key comes with the end that a window opened now would have. */
export async function readAttempts(
  db: Executor,
  newestEnds: Map<string, Date>,
  now: Date,
): Promise<Map<string, Count>> {
  const rows = await db
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...newestEnds.keys()]));
  const found = new Map<string, Count>();
  for (const { key, count, windowEndsAt, previousEndsAt } of rows) {
    const span = { now, newestEnd: newestEnds.get(key) ?? windowEndsAt };
    if (isLive(windowEndsAt, span)) found.set(key, { count, windowEndsAt });
    else if (windowEndsAt > now || isLive(previousEndsAt, span)) {
      const [shifted] = await db
        .update(rateLimits)
        .set(shift(span, 0))
        .where(eq(rateLimits.key, key))
        .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt });
      if (shifted) found.set(key, shifted);
    }
  }
  return found;
}

export async function deleteWindowsEndedBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, before));
}
