/** SQL for subscriptions. Changes are serialised by the lock on the user row, so limits and unique names hold. */
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { subscriptions, users } from '#server/db/schema';
import { statement } from '#server/db/statement';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type ShownRow = Omit<SubscriptionRow, 'userId' | 'nameKey'>;
export type SubscriptionFields = Omit<SubscriptionRow, 'userId' | 'id' | 'createdAt'>;

/** A row with the number of newer rows of the user; it is locked when that reaches the limit. */
export interface RankedRow {
  row: SubscriptionRow;
  newer: number;
}

// Raw SQL, because Drizzle drops the table name from columns in a query on one table.
const countNewer = sql<number>`(
  select count(*) from subscriptions as newer
  where newer.user_id = subscriptions.user_id
    and (newer.created_at, newer.id) > (subscriptions.created_at, subscriptions.id)
)`;

/** The rows in use: the `limit` newest, or all if `limit` is null. */
export function selectUsable(db: Executor) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(sql.placeholder('limit'))
    .as('usable');
}

/** Without the columns that are never shown, to save time on thousands of rows. */
export function shownColumns(usable: ReturnType<typeof selectUsable>) {
  const { userId, nameKey, ...shown } = usable._.selectedFields;
  return shown;
}

const listUsable = statement('list_usable_subscriptions', (db) => {
  const usable = selectUsable(db);
  return db.select(shownColumns(usable)).from(usable).orderBy(asc(usable.nextRenewalOn), asc(usable.id));
});

export function listUsableSubscriptions(
  db: Executor,
  userId: string,
  limit: number | null,
): Promise<ShownRow[]> {
  return listUsable(db, { userId, limit });
}

const listBeyond = statement('list_locked_subscriptions', (db) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .offset(sql.placeholder('offset')),
);

export function listLockedSubscriptions(
  db: Executor,
  userId: string,
  offset: number,
): Promise<SubscriptionRow[]> {
  return listBeyond(db, { userId, offset });
}

/** Oldest first, a page at a time. */
export async function listSubscriptionsAfter(
  db: Executor,
  userId: string,
  after: Pick<SubscriptionRow, 'createdAt' | 'id'> | undefined,
  limit: number,
): Promise<SubscriptionRow[]> {
  const { createdAt, id } = subscriptions;
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        after && sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

export async function findSubscription(tx: Tx, userId: string, id: string): Promise<RankedRow | undefined> {
  const [found] = await tx
    .select({ row: subscriptions, newer: countNewer })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
  return found;
}

export async function findByName(
  db: Executor,
  userId: string,
  nameKey: string,
): Promise<RankedRow | undefined> {
  const [found] = await db
    .select({ row: subscriptions, newer: countNewer })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.nameKey, nameKey)));
  return found;
}

export async function countSubscriptions(db: Executor, userId: string): Promise<number> {
  const [found] = await db
    .select({ current: count() })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return found?.current ?? 0;
}

/**
 * Every write of a subscription goes through this: it raises the version of the user's data in the same
 * statement, so that no kept answer outlives the data it was computed from (api.7).
 */
function raisingVersion(db: Executor, userId: string) {
  const raised = db.$with('raised').as(
    db
      .update(users)
      .set({ dataVersion: sql`${users.dataVersion} + 1` })
      .where(eq(users.id, userId))
      .returning({ id: users.id }),
  );
  return db.with(raised);
}

/** Undefined if another row of this user has the name. */
export async function insertSubscription(
  db: Executor,
  row: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const [added] = await raisingVersion(db, row.userId)
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing({ target: [subscriptions.userId, subscriptions.nameKey] })
    .returning();
  return added;
}

export async function updateSubscription(db: Executor, row: SubscriptionRow): Promise<void> {
  const { userId, id, createdAt, ...fields } = row;
  await raisingVersion(db, userId)
    .update(subscriptions)
    .set(fields)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
}

export async function deleteSubscription(db: Executor, { userId, id }: SubscriptionRow): Promise<void> {
  await raisingVersion(db, userId)
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
}

/** Fails if a name is taken. At most as many as one statement has parameters for. */
export async function insertSubscriptions(
  db: Executor,
  userId: string,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  await raisingVersion(db, userId)
    .insert(subscriptions)
    .values([...rows]);
}

export async function deleteSubscriptions(
  db: Executor,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await raisingVersion(db, userId)
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.id, [...ids])));
}
