/** SQL for the append-only history of subscriptions. */
import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { subscriptionHistory, subscriptions } from '#server/db/schema';

export type HistoryRow = typeof subscriptionHistory.$inferSelect;

export async function insertHistory(db: Executor, row: HistoryRow): Promise<void> {
  await db.insert(subscriptionHistory).values(row);
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

/** Of all subscriptions of a user, deleted ones included; a page at a time, in the order of their ids. */
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
