/** SQL for the secret address of a user's calendar. */
import { and, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { calendarFeeds, users } from '#server/db/schema';
import { statement } from '#server/db/statement';
import type { UserRow } from '#server/users/store';

export type FeedRow = typeof calendarFeeds.$inferSelect;
export type NewFeed = typeof calendarFeeds.$inferInsert;

const findRead = statement('find_calendar_feed', (db) =>
  db
    .select({ feed: getTableColumns(calendarFeeds), user: getTableColumns(users) })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(
        eq(calendarFeeds.userId, sql.placeholder('userId')),
        eq(calendarFeeds.tokenHash, sql.placeholder('tokenHash')),
      ),
    ),
);

/** The feed of this address with its owner. */
export async function findFeedByToken(
  db: Executor,
  key: { userId: string; tokenHash: Buffer },
): Promise<{ feed: FeedRow; user: UserRow } | undefined> {
  const [found] = await findRead(db, { ...key });
  return found;
}

export async function findFeed(db: Executor, userId: string): Promise<FeedRow | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

/** A new address replaces the one before and keeps the choices. */
export async function storeFeed(db: Executor, row: NewFeed): Promise<FeedRow | undefined> {
  const { tokenHash, sealed, createdAt } = row;
  const [feed] = await db
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { tokenHash, sealed, createdAt, lastReadAt: null },
    })
    .returning();
  return feed;
}

/** Also called when what every event is written with has changed, such as the language. Undefined if there is no feed. */
export async function updateFeed(
  db: Executor,
  userId: string,
  change: Pick<FeedRow, 'changedAt'> & Partial<Pick<FeedRow, 'alarmDays'>>,
): Promise<FeedRow | undefined> {
  const [feed] = await db
    .update(calendarFeeds)
    .set({ ...change, revision: sql`${calendarFeeds.revision} + 1` })
    .where(eq(calendarFeeds.userId, userId))
    .returning();
  return feed;
}

/** Writes nothing where a mark is newer than `staleSince`. A mark in the future was written by a clock that was ahead. */
export async function markFeedRead(
  db: Executor,
  { userId, tokenHash }: FeedRow,
  { now, staleSince }: { now: Date; staleSince: Date },
): Promise<void> {
  const { lastReadAt } = calendarFeeds;
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now })
    .where(
      and(
        eq(calendarFeeds.userId, userId),
        eq(calendarFeeds.tokenHash, tokenHash),
        or(isNull(lastReadAt), lt(lastReadAt, staleSince), gt(lastReadAt, now)),
      ),
    );
}

export async function deleteFeed(db: Executor, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
