/** SQL for exchange rates: one row per fetched day, and one lease row for fetching. */
import { desc, eq, sql } from 'drizzle-orm';
import type { DailyRates } from '#core/money/daily-rates';
import { withSkew } from '#server/clock';
import type { Executor } from '#server/db/connect';
import { ratesStamp } from '#server/db/rates-stamp';
import { exchangeRates, rateFetches } from '#server/db/schema';
import { statement } from '#server/db/statement';

export interface NewestRates extends DailyRates {
  stamp: string | null;
}

const selectNewest = statement('find_newest_rates', (db) =>
  db
    .select({ ratesOn: exchangeRates.ratesOn, perEur: exchangeRates.perEur, stamp: ratesStamp })
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.ratesOn))
    .limit(1),
);

/** Includes the stamp that sessions are found with (api.7). */
export async function findNewestRates(db: Executor): Promise<NewestRates | undefined> {
  const [row] = await selectNewest(db);
  return row;
}

/** A correction of the same day replaces it. */
export async function keepRates(
  db: Executor,
  { ratesOn, perEur }: DailyRates,
  fetchedAt: Date,
): Promise<void> {
  await db
    .insert(exchangeRates)
    .values({ ratesOn, perEur, fetchedAt })
    .onConflictDoUpdate({ target: exchangeRates.ratesOn, set: { perEur, fetchedAt } });
}

export interface FetchLease {
  source: string;
  now: Date;
  leasedUntil: Date;
  /** The latest time a fetch can be planned for; a later timestamp was written by a wrong clock. */
  planned: Date;
}

/** True for the one process that may fetch now. */
export async function leaseFetch(
  db: Executor,
  { source, now, leasedUntil, planned }: FetchLease,
): Promise<boolean> {
  const taken = await db
    .insert(rateFetches)
    .values({ source, nextFetchAt: now, leasedUntil })
    .onConflictDoUpdate({
      target: rateFetches.source,
      set: { leasedUntil: sql`excluded.leased_until` },
      setWhere: sql`(${rateFetches.nextFetchAt} <= ${now} or ${rateFetches.nextFetchAt} > ${withSkew(planned)})
        and (${rateFetches.leasedUntil} is null or ${rateFetches.leasedUntil} <= ${now}
          or ${rateFetches.leasedUntil} > ${withSkew(leasedUntil)})`,
    })
    .returning({ source: rateFetches.source });
  return taken.length > 0;
}

export async function scheduleNextFetch(db: Executor, source: string, nextFetchAt: Date): Promise<void> {
  await db.update(rateFetches).set({ nextFetchAt, leasedUntil: null }).where(eq(rateFetches.source, source));
}
