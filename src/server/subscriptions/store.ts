/** SQL for subscriptions. Changes are serialised by the lock on the user row, so limits and unique names hold. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { CalendarDay } from '#core/calendar-day';
import type { Executor } from '#server/db/connect';
import { insertMany } from '#server/db/insert-many';
import { subscriptions, users } from '#server/db/schema';
import { statement } from '#server/db/statement';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type ShownRow = Omit<SubscriptionRow, 'userId' | 'nameKey'>;
export type SubscriptionFields = Omit<SubscriptionRow, 'userId' | 'id' | 'createdAt'>;

/** A row with the number of newer active rows of the user; it is locked when that reaches the limit. */
export interface RankedRow {
  row: SubscriptionRow;
  newer: number;
}

export interface ListRange {
  userId: string;
  /** The limit of subscriptions in use; null is no limit. */
  limit: number | null;
  today: CalendarDay;
}

type LifeColumns = Record<'pausedOn' | 'resumesOn' | 'endsOn', SQLWrapper>;

/** Neither paused nor ended, as `stateOn` in core says it. */
export function isActiveOn({ pausedOn, resumesOn, endsOn }: LifeColumns, day: unknown): SQL {
  return sql`(coalesce(${endsOn} > ${day}, true) and (coalesce(${pausedOn} > ${day}, true) or coalesce(${resumesOn} <= ${day}, false)))`;
}

// Written out, because Drizzle drops the table name from columns in a query on one table.
export const ownColumns: LifeColumns = {
  pausedOn: sql`subscriptions.paused_on`,
  resumesOn: sql`subscriptions.resumes_on`,
  endsOn: sql`subscriptions.ends_on`,
};
const newerColumns: LifeColumns = {
  pausedOn: sql`newer.paused_on`,
  resumesOn: sql`newer.resumes_on`,
  endsOn: sql`newer.ends_on`,
};

/** Only active rows are ever locked, and only by active ones. */
const countNewer = (today: CalendarDay) => sql<number>`(
  select count(*) from subscriptions as newer
  where newer.user_id = subscriptions.user_id
    and (newer.created_at, newer.id) > (subscriptions.created_at, subscriptions.id)
    and ${isActiveOn(newerColumns, today)}
    and ${isActiveOn(ownColumns, today)}
)`;

const isOwn = () => eq(subscriptions.userId, sql.placeholder('userId'));
const isActiveToday = () => isActiveOn(ownColumns, sql.placeholder('today'));

/** The rows in use: the `limit` newest active ones, or all of those if `limit` is null. */
function queryUsable(db: Executor) {
  return db
    .select({ ...getTableColumns(subscriptions), isInUse: sql<boolean>`true`.as('is_in_use') })
    .from(subscriptions)
    .where(and(isOwn(), isActiveToday()))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(sql.placeholder('limit'));
}

/** The rows in use, and the paused ones that resume by the day `until`. */
export function selectPayable(db: Executor) {
  const resuming = db
    .select({ ...getTableColumns(subscriptions), isInUse: sql<boolean>`false`.as('is_in_use') })
    .from(subscriptions)
    .where(and(isOwn(), lte(subscriptions.resumesOn, sql.placeholder('until')), not(isActiveToday())));
  return unionAll(queryUsable(db), resuming).as('payable');
}

/** Leaves out the columns that are never shown, to save time on thousands of rows. */
export function shownColumns(payable: ReturnType<typeof selectPayable>) {
  const { userId, nameKey, isInUse, ...shown } = payable._.selectedFields;
  return shown;
}

const keptColumns = (() => {
  const { userId, nameKey, ...shown } = getTableColumns(subscriptions);
  return shown;
})();

const listAll = statement('list_all_subscriptions', (db) =>
  db
    .select(keptColumns)
    .from(subscriptions)
    .where(isOwn())
    .orderBy(asc(subscriptions.nextRenewalOn), asc(subscriptions.id)),
);

const listUnlocked = statement('list_unlocked_subscriptions', (db) => {
  const usable = queryUsable(db).as('usable');
  return db
    .select(keptColumns)
    .from(subscriptions)
    .where(
      and(
        isOwn(),
        or(not(isActiveToday()), inArray(subscriptions.id, db.select({ id: usable.id }).from(usable))),
      ),
    )
    .orderBy(asc(subscriptions.nextRenewalOn), asc(subscriptions.id));
});

/** The rows in use, and the paused and ended ones, which are never locked. */
export function listUnlockedSubscriptions(
  db: Executor,
  { userId, limit, today }: ListRange,
): Promise<ShownRow[]> {
  return limit === null ? listAll(db, { userId }) : listUnlocked(db, { userId, limit, today });
}

const listBeyond = statement('list_locked_subscriptions', (db) =>
  db
    .select()
    .from(subscriptions)
    .where(and(isOwn(), isActiveToday()))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .offset(sql.placeholder('limit')),
);

export function listLockedSubscriptions(
  db: Executor,
  range: ListRange & { limit: number },
): Promise<SubscriptionRow[]> {
  return listBeyond(db, { ...range });
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

export async function findSubscription(
  tx: Executor,
  userId: string,
  id: string,
  today: CalendarDay,
): Promise<RankedRow | undefined> {
  const [found] = await tx
    .select({ row: subscriptions, newer: countNewer(today) })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
  return found;
}

export async function findByName(
  db: Executor,
  userId: string,
  nameKey: string,
  today: CalendarDay,
): Promise<RankedRow | undefined> {
  const [found] = await db
    .select({ row: subscriptions, newer: countNewer(today) })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.nameKey, nameKey)));
  return found;
}

/** Counts what the limit counts: paused and ended ones take no room. */
export async function countActiveSubscriptions(
  db: Executor,
  userId: string,
  today: CalendarDay,
): Promise<number> {
  const [found] = await db
    .select({ current: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isActiveOn(subscriptions, today)));
  return found?.current ?? 0;
}

/**
 * Every write of a subscription raises the version of the user's data in the same statement, by this or, for many rows,
 * by `raiseVersion`: no kept answer outlives the data it was computed from (api.7). `step` is a `versionStep`.
 */
function raisingVersion(db: Executor, userId: string, step: number) {
  const raised = db.$with('raised').as(
    db
      .update(users)
      .set({ dataVersion: sql`${users.dataVersion} + ${step}` })
      .where(eq(users.id, userId))
      .returning({ id: users.id }),
  );
  return db.with(raised);
}

/** Undefined if another row of this user has the name. */
export async function insertSubscription(
  db: Executor,
  row: SubscriptionRow,
  step: number,
): Promise<SubscriptionRow | undefined> {
  const [added] = await raisingVersion(db, row.userId, step)
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing({ target: [subscriptions.userId, subscriptions.nameKey] })
    .returning();
  return added;
}

export async function updateSubscription(db: Executor, row: SubscriptionRow, step: number): Promise<void> {
  const { userId, id, createdAt, ...fields } = row;
  await raisingVersion(db, userId, step)
    .update(subscriptions)
    .set(fields)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
}

export async function deleteSubscription(
  db: Executor,
  { userId, id }: SubscriptionRow,
  step: number,
): Promise<void> {
  await raisingVersion(db, userId, step)
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
}

/** Fails if a name is taken. */
export async function insertSubscriptions(
  db: Executor,
  userId: string,
  rows: readonly SubscriptionRow[],
  step: number,
): Promise<void> {
  await db.execute(sql`with raised as (${raiseVersion(userId, step)}) ${insertMany(subscriptions, rows)}`);
}

export function raiseVersion(userId: string, step: number): SQL {
  return sql`update ${users} set data_version = data_version + ${step} where id = ${userId}`;
}

export async function deleteSubscriptions(
  db: Executor,
  userId: string,
  ids: readonly string[],
  step: number,
): Promise<void> {
  await raisingVersion(db, userId, step)
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.id, [...ids])));
}
