/** Counting attempts in one statement each, so that limits hold across every process. */
import { eq, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { CLOCK_SKEW_MS } from '#server/clock';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
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

function isLive(end: Date, { now, newestEnd }: Span): boolean {
  return end > now && end.getTime() <= newestEnd.getTime() + CLOCK_SKEW_MS;
}

/** A clock may jump this often within one window, with an attempt after each jump, and no limit is lost. */
const PREVIOUS_LIMIT = 16;

/**
 * The next state of a key's row. A live window continues. Otherwise the latest earlier one that is live continues: the
 * clock was wrong and has been corrected. A window that ends too late is moved back and keeps its count. Only one
 * that has ended is replaced by a new one. Whatever is replaced is stored among the earlier ones, because the clock may
 * be wrong, however often it jumps; attempts that were counted meanwhile are added to the window that continues.
 */
function shift(span: Span, added: number): Record<keyof typeof rateLimits.$inferInsert & string, SQL> {
  const { windowEndsAt: ends, previousEnds, previousCounts, count, key } = rateLimits;
  const last = new Date(span.newestEnd.getTime() + CLOCK_SKEW_MS);
  const past = sql`unnest(${previousEnds}, ${previousCounts}) with ordinality as past(ends, attempts, place)`;
  const revived = sql`(select max(past.ends) from ${past} where past.ends > ${span.now} and past.ends <= ${last})`;
  // Windows opened after the revived one, and windows that end in the future.
  const isCarried = sql`(past.ends > ${span.now} or past.place >= coalesce(array_position(${previousEnds}, ${revived}), ${PREVIOUS_LIMIT + 1}::int))`;
  const carried = sql`(select coalesce(sum(past.attempts), 0)::int from ${past} where ${isCarried})`;
  const isCurrent = sql`${ends} > ${span.now} and ${ends} <= ${last}`;
  const isContinued = sql`(${revived} is not null or ${ends} > ${last})`;
  const listPast = (value: SQL) =>
    sql`coalesce((select array_agg(${value} order by past.place) from ${past}
      where past.ends is distinct from ${revived} and past.place > cardinality(${previousEnds}) - ${PREVIOUS_LIMIT - 1}::int), '{}')`;
  const unlessCurrent = (current: SQL, other: SQL) =>
    sql`case when ${isCurrent} then ${current} else ${other} end`;
  return {
    key: sql`${key}`,
    count: unlessCurrent(
      sql`${count} + ${added}::int`,
      sql`case when ${isContinued} then ${count} else 0 end + ${added}::int + ${carried}`,
    ),
    windowEndsAt: unlessCurrent(sql`${ends}`, sql`coalesce(${revived}, ${span.newestEnd}::timestamptz)`),
    previousEnds: unlessCurrent(
      sql`${previousEnds}`,
      sql`array_append(${listPast(sql`past.ends`)}, ${ends})`,
    ),
    previousCounts: unlessCurrent(
      sql`${previousCounts}`,
      sql`array_append(${listPast(sql`case when ${isCarried} then 0 else past.attempts end`)},
        case when ${isContinued} then 0 else ${count} end)`,
    ),
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
  for (const { key, count, windowEndsAt, previousEnds } of rows) {
    const span = { now, newestEnd: newestEnds.get(key) ?? windowEndsAt };
    if (isLive(windowEndsAt, span)) found.set(key, { count, windowEndsAt });
    else if (windowEndsAt > now || previousEnds.some((end) => isLive(end, span))) {
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

export async function deleteWindowsEndedBefore(db: Executor, before: Date): Promise<boolean> {
  return deleteBatch(db, rateLimits, lt(rateLimits.windowEndsAt, before));
}

/** Keys of limits per user or address end with the user's id, or the mark of the address. */
export async function deleteLimitsOf(db: Executor, owners: readonly string[]): Promise<void> {
  await db.delete(rateLimits).where(or(...owners.map((owner) => like(rateLimits.key, `%:${owner}`))));
}
