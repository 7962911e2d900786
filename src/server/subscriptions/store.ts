/** SQL for subscriptions. A person's changes queue up behind the lock on their own row, so limits and names hold. */
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { subscriptions } from '#server/db/schema';
import { statement } from '#server/db/statement';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** What is shown of a row. */
export type ShownRow = Omit<SubscriptionRow, 'userId' | 'nameKey'>;
export type SubscriptionFields = Omit<SubscriptionRow, 'userId' | 'id' | 'createdAt'>;

/** A row with the number of the person's newer ones: from the limit on, it is locked. */
export interface RankedRow {
  row: SubscriptionRow;
  newer: number;
}

// Written out: inside a query on one table Drizzle would drop the table's name from its columns.
const countNewer = sql<number>`(
  select count(*) from subscriptions as newer
  where newer.user_id = subscriptions.user_id
    and (newer.created_at, newer.id) > (subscriptions.created_at, subscriptions.id)
)`;

/** The rows in use: the `most` created last, or all where `most` is null. */
export function selectKept(db: Executor) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(sql.placeholder('most'))
    .as('kept');
}

/** Only what is shown: at thousands of rows, reading what nobody sees costs time. */
export function shownColumns(kept: ReturnType<typeof selectKept>) {
  const { userId, nameKey, ...shown } = kept._.selectedFields;
  return shown;
}

const listKept = statement('list_kept_subscriptions', (db) => {
  const kept = selectKept(db);
  return db.select(shownColumns(kept)).from(kept).orderBy(asc(kept.nextRenewalOn), asc(kept.id));
});

export function listKeptSubscriptions(
  db: Executor,
  userId: string,
  most: number | null,
): Promise<ShownRow[]> {
  return listKept(db, { userId, most });
}

const listBeyond = statement('list_locked_subscriptions', (db) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .offset(sql.placeholder('kept')),
);

export function listLockedSubscriptions(
  db: Executor,
  userId: string,
  kept: number,
): Promise<SubscriptionRow[]> {
  return listBeyond(db, { userId, kept });
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

/** Undefined when another row of this person has the name. */
export async function insertSubscription(
  db: Executor,
  row: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const [added] = await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing({ target: [subscriptions.userId, subscriptions.nameKey] })
    .returning();
  return added;
}

export async function updateSubscription(db: Executor, row: SubscriptionRow): Promise<void> {
  const { userId, id, createdAt, ...fields } = row;
  await db
    .update(subscriptions)
    .set(fields)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
}

export async function deleteSubscription(db: Executor, { userId, id }: SubscriptionRow): Promise<void> {
  await db.delete(subscriptions).where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
}
