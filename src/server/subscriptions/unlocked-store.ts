/** SQL for the unlocked subscriptions of several users at once. */
import { asc, eq, getTableColumns, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { subscriptions } from '#server/db/schema';
import { statement } from '#server/db/statement';
import { isActiveOn, type ListRange, ownColumns, type ShownRow } from './store.ts';

/** The newest active rows come first in their rank: beyond the limit they are locked. */
const listOfSeveral = statement('list_unlocked_of_several', (db) => {
  const { nameKey, ...kept } = getTableColumns(subscriptions);
  const isActive = isActiveOn(ownColumns, sql`asked.today`);
  const ranked = db
    .select({
      ...kept,
      isActive: sql<boolean>`${isActive}`.as('is_active'),
      rank: sql<number>`row_number() over (partition by ${isActive} order by ${subscriptions.createdAt} desc, ${subscriptions.id} desc)`.as(
        'rank',
      ),
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql`asked.user_id`))
    .as('ranked');
  const { isActive: _active, rank: _rank, ...shown } = ranked._.selectedFields;
  return db
    .select(shown)
    .from(
      sql`unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('limits')}::int[], ${sql.placeholder('days')}::date[]) as asked (user_id, most, today)`,
    )
    .crossJoinLateral(ranked)
    .where(or(isNull(sql`asked.most`), not(sql`${ranked.isActive}`), lte(ranked.rank, sql`asked.most`)))
    .orderBy(asc(ranked.nextRenewalOn), asc(ranked.id));
});

/** The same as `listUnlockedSubscriptions` for several users in one statement. */
export async function listUnlockedOfSeveral(
  db: Executor,
  ranges: readonly ListRange[],
): Promise<ReadonlyMap<string, readonly ShownRow[]>> {
  const found = new Map<string, ShownRow[]>(ranges.map(({ userId }) => [userId, []]));
  if (ranges.length === 0) return found;
  const rows = await listOfSeveral(db, {
    userIds: ranges.map(({ userId }) => userId),
    limits: ranges.map(({ limit }) => limit),
    days: ranges.map(({ today }) => today),
  });
  for (const { userId, ...row } of rows) found.get(userId)?.push(row);
  return found;
}
