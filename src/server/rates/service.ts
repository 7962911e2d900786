/** The exchange rates in use. */

import { RATE_TABLE, type RateTable } from '#core/data/rate-table';
import { type DailyRates, mergeRates } from '#core/money/daily-rates';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { findNewestRates } from './store.ts';

/** Units per euro of the newest day that was fetched; null where nothing was, or fetching is off. */
export async function loadDailyRates(
  deps: Pick<Deps, 'env' | 'db'>,
  db: Executor = deps.db,
): Promise<DailyRates | null> {
  if (deps.env.ratesUrl === null) return null;
  const row = await findNewestRates(db);
  return row ? { ratesOn: row.ratesOn, perEur: row.perEur } : null;
}

/** The table that every conversion on the server uses: the newest fetched day, over the one that ships. */
export async function loadRates(deps: Pick<Deps, 'env' | 'db'>, db: Executor = deps.db): Promise<RateTable> {
  return mergeRates(RATE_TABLE, await loadDailyRates(deps, db));
}
