import { RATE_TABLE, type RateTable } from '#core/data/rate-table';
import { type DailyRates, mergeRates } from '#core/money/daily-rates';
import type { Db, Executor } from '#server/db/connect';
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

/** The newest fetched day, and the table that it gives. */
export interface NewestTable {
  daily: DailyRates | null;
  table: RateTable;
}

const SHIPPED: NewestTable = { daily: null, table: RATE_TABLE };
const keptTables = new WeakMap<Db, NewestTable & { stamp: string }>();

/** Read and merged again only when the stamp, which every session look-up brings, is another one. */
export async function loadNewestTable(
  deps: Pick<Deps, 'env' | 'db'>,
  stamp: string | null,
): Promise<NewestTable> {
  if (deps.env.ratesUrl === null || stamp === null) return SHIPPED;
  const kept = keptTables.get(deps.db);
  if (kept?.stamp === stamp) return kept;
  const row = await findNewestRates(deps.db);
  if (!row?.stamp) return SHIPPED;
  const daily = { ratesOn: row.ratesOn, perEur: row.perEur };
  // Rates are kept under the stamp they were read with: newer ones may have come since the session was found.
  const read = { daily, table: mergeRates(RATE_TABLE, daily), stamp: row.stamp };
  keptTables.set(deps.db, read);
  return read;
}

/** The table for every conversion on the server: the newest fetched day, merged over the shipped one. */
export async function loadRates(deps: Pick<Deps, 'env' | 'db'>, db: Executor = deps.db): Promise<RateTable> {
  return mergeRates(RATE_TABLE, await loadDailyRates(deps, db));
}
