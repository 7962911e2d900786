/** SQL for the append-only history of subscriptions. */
import { and, asc, desc, eq, gt, gte, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Life } from '#core/subscription/life';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { insertMany } from '#server/db/insert-many';
import { subscriptionHistory, subscriptions } from '#server/db/schema';

export type HistoryRow = typeof subscriptionHistory.$inferSelect;

/** Deleted subscriptions whose history is removed at a time. */
const DELETED_BATCH = 100;

export async function insertHistory(db: Executor, row: HistoryRow): Promise<void> {
  await db.insert(subscriptionHistory).values(row);
}

export async function insertHistories(db: Executor, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length > 0) await db.execute(insertMany(subscriptionHistory, rows));
}

/** Newest first. */
export async function findHistory(
  db: Executor,
  userId: string,
  ids: readonly string[],
): Promise<HistoryRow[]> {
  const { id } = subscriptionHistory;
  return db
    .select()
    .from(subscriptionHistory)
    .where(and(eq(subscriptionHistory.userId, userId), inArray(id, [...ids])))
    .orderBy(desc(id));
}

export interface LifeChange {
  at: Date;
  /** Null where there was none. */
  before: Life | null;
  after: Life | null;
}

/** Rows added, deleted, paused, resumed or ended since then. */
export async function listLifeChanges(db: Executor, userId: string, since: Date): Promise<LifeChange[]> {
  const { before, after, action, at } = subscriptionHistory;
  const lifeOf = (row: typeof before | typeof after) =>
    sql<Life>`jsonb_build_object('pausedOn', ${row}->'pausedOn', 'resumesOn', ${row}->'resumesOn', 'endsOn', ${row}->'endsOn')`;
  const [lifeBefore, lifeAfter] = [lifeOf(before), lifeOf(after)];
  const rows = await db
    .select({ at, action, before: lifeBefore, after: lifeAfter })
    .from(subscriptionHistory)
    .where(
      and(
        eq(subscriptionHistory.userId, userId),
        gte(at, since),
        sql`(${action} in ('added', 'deleted') or ${lifeBefore} <> ${lifeAfter})`,
      ),
    );
  return rows.map((row) => ({
    at: row.at,
    before: row.action === 'added' ? null : row.before,
    after: row.action === 'deleted' ? null : row.after,
  }));
}

/** Newest first; undefined if the user has no such subscription. */
export async function listHistory(
  db: Executor,
  userId: string,
  subscriptionId: string,
  limit: number,
): Promise<HistoryRow[] | undefined> {
  const rows = await db
    .select({ change: subscriptionHistory })
    .from(subscriptions)
    .leftJoin(
      subscriptionHistory,
      and(
        eq(subscriptionHistory.userId, subscriptions.userId),
        eq(subscriptionHistory.subscriptionId, subscriptions.id),
      ),
    )
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, subscriptionId)))
    .orderBy(desc(subscriptionHistory.at), desc(subscriptionHistory.id))
    .limit(limit);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ change }) => (change ? [change] : []));
}

/** Covers all subscriptions of a user, deleted ones included; a page at a time, in the order of their ids. */
export async function listHistoryAfter(
  db: Executor,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  const { id } = subscriptionHistory;
  return db
    .select()
    .from(subscriptionHistory)
    .where(and(eq(subscriptionHistory.userId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** A batch at a time; true if there may be more. The deletion itself goes last, so that what is left is found again. */
export async function deleteHistoryDeletedBefore(db: Executor, before: Date): Promise<boolean> {
  const { userId, subscriptionId, action, at } = subscriptionHistory;
  const isThere = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, subscriptionId)));
  const gone = await db
    .select({ userId, subscriptionId })
    .from(subscriptionHistory)
    .where(and(eq(action, 'deleted'), lt(at, before), notExists(isThere)))
    .limit(DELETED_BATCH);
  if (gone.length === 0) return false;
  const isOfGone = sql`(${userId}, ${subscriptionId}) in (select * from unnest(
    ${sql.param(gone.map((row) => row.userId))}::uuid[], ${sql.param(gone.map((row) => row.subscriptionId))}::uuid[]))`;
  if (await deleteBatch(db, subscriptionHistory, and(isOfGone, ne(action, 'deleted')))) return true;
  await deleteBatch(db, subscriptionHistory, isOfGone);
  return gone.length === DELETED_BATCH;
}
