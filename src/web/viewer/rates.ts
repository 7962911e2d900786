/** The exchange rates on this device: those of the server's last answer, cached for offline use. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { RATE_TABLE, type RateTable } from '#core/data/rate-table';
import { mergeRates } from '#core/money/daily-rates';
import { queryWithCopy } from '../device/cached-answers.ts';
import { queryFor } from '../device/query-client.ts';

type Rates = AnswerOf<'GET /api/rates'>;

export const ratesQuery = queryOptions<Rates | null>({
  queryKey: queryFor('GET /api/rates').queryKey,
  queryFn: async (context) => (await queryWithCopy(context)) as Rates | null,
});

/** Totals and rows must use the same rates, so those of an answer replace earlier ones. */
export function keepRates(cache: QueryClient, daily: Rates['daily'] | undefined): void {
  if (daily === undefined) return;
  const stored: Rates = { daily };
  cache.setQueryData(ratesQuery.queryKey, stored);
}

/** Used outside components; falls back to the shipped table. */
export function ratesIn(cache: QueryClient): RateTable {
  return toTable(cache.getQueryData(ratesQuery.queryKey) ?? null);
}

/** Call it before computing figures: loads the rates from the offline copy if there are none yet. */
export async function ensureRates(cache: QueryClient): Promise<void> {
  await cache.ensureQueryData(ratesQuery).catch(() => null);
}

// Cached, because many components use the same table.
const tables = new WeakMap<Rates, RateTable>();

function toTable(answer: Rates | null): RateTable {
  if (!answer) return RATE_TABLE;
  const table = tables.get(answer) ?? mergeRates(RATE_TABLE, answer.daily);
  tables.set(answer, table);
  return table;
}
