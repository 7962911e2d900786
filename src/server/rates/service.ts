import { RATE_TABLE, type RateTable } from '#core/data/rate-table';
import { type DailyRates, mergeRates } from '#core/money/daily-rates';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { findNewestRates } from './store.ts';

/** Units per euro of the newest fetched day; null if there is none or fetching is off. */
export async function loadDailyRates(
  deps: Pick<Deps, 'env' | 'db'>,
  db: Executor = deps.db,
): Promise<DailyRates | null> {
  if (deps.env.ratesUrl === null) return null;
  const row = await findNewestRates(db);
  return row ? { ratesOn: row.ratesOn, perEur: row.perEur } : null;
}

/** The table for every conversion on the server: the newest fetched day, merged over the shipped one. */
export async function loadRates(deps: Pick<Deps, 'env' | 'db'>, db: Executor = deps.db): Promise<RateTable> {
  return mergeRates(RATE_TABLE, await loadDailyRates(deps, db));
}
