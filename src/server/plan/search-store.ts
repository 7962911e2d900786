/** SQL for searches through the provider's lists: begun once, continued by one process at a time. */
import { desc, eq, gte, lte, sql } from 'drizzle-orm';
import { withSkew } from '#server/clock';
import type { Db, Executor } from '#server/db/connect';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
import { providerSearches, restores } from '#server/db/schema';

export type SearchRow = typeof providerSearches.$inferSelect;
type SearchName = SearchRow['name'];

/** Starts from the first page, unless a search is under way or was done after `unlessDoneSince`. */
export async function beginSearch(
  db: Executor,
  name: SearchName,
  { now, unlessDoneSince }: { now: Date; unlessDoneSince: Date },
): Promise<void> {
  const { nextAt, doneAt } = providerSearches;
  await db
    .insert(providerSearches)
    .values({ name, nextAt: now })
    .onConflictDoUpdate({
      target: providerSearches.name,
      set: { nextAt: now, page: 0, tries: 0 },
      setWhere: sql`${nextAt} is null and (${doneAt} <= ${unlessDoneSince} or ${doneAt} > ${withSkew(now)})`,
    });
}

const { name: key, nextAt: dueAt } = providerSearches;

export async function leaseSearch(
  db: Db,
  name: SearchName,
  terms: Omit<LeaseTerms, 'limit'>,
): Promise<SearchRow | undefined> {
  const queue = { table: providerSearches, key, dueAt, only: eq(key, name) };
  const [row] = await leaseDueRows(db, queue, { ...terms, limit: 1 });
  return row;
}

export async function updateSearch(
  db: Executor,
  name: SearchName,
  change: Partial<Omit<SearchRow, 'name'>>,
): Promise<void> {
  await db
    .update(providerSearches)
    .set({ ...change, leasedUntil: null })
    .where(eq(key, name));
}

export async function findLastRestore(db: Executor): Promise<Date | null> {
  const [row] = await db.select().from(restores).orderBy(desc(restores.restoredAt)).limit(1);
  return row?.restoredAt ?? null;
}

/** True for a time between a backup and its restore: everything written then was lost. */
export async function isLostToRestore(db: Executor, at: Date): Promise<boolean> {
  const { backupMadeAt, restoredAt } = restores;
  const found = await db
    .select({ restoredAt })
    .from(restores)
    .where(sql`${lte(backupMadeAt, at)} and ${gte(restoredAt, at)}`)
    .limit(1);
  return found.length > 0;
}
