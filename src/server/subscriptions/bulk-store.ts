/** SQL for changes of several subscriptions at once: one statement, whatever their number. */
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { insertMany } from '#server/db/insert-many';
import { subscriptions } from '#server/db/schema';
import { type ListRange, listLockedSubscriptions, raiseVersion, type SubscriptionRow } from './store.ts';

export async function findSubscriptions(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubscriptionRow>> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listLockedIds(
  db: Executor,
  { limit, ...range }: ListRange,
): Promise<ReadonlySet<string>> {
  const rows = limit === null ? [] : await listLockedSubscriptions(db, { ...range, limit });
  return new Set(rows.map(({ id }) => id));
}

/** Lists which of these names the user's subscriptions have. */
export async function listNames(
  tx: Tx,
  userId: string,
  nameKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ nameKey: subscriptions.nameKey })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.nameKey, [...nameKeys])));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

export async function updateSubscriptions(
  db: Executor,
  userId: string,
  rows: readonly SubscriptionRow[],
  step: number,
): Promise<void> {
  if (rows.length === 0) return;
  const { userId: _user, id: _id, createdAt: _created, ...fields } = getTableColumns(subscriptions);
  const values = Object.values(fields).map(({ name }) => {
    const column = sql.identifier(name);
    return sql`${column} = excluded.${column}`;
  });
  await db.execute(
    sql`with raised as (${raiseVersion(userId, step)}) ${insertMany(subscriptions, rows)} on conflict (user_id, id) do update set ${sql.join(values, sql`, `)}`,
  );
}
