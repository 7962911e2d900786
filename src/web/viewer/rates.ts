/** The exchange rates on this device: those behind the server's last answer, kept for when it is out of reach. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { RATE_TABLE, type RateTable } from '#core/data/rate-table';
import { mergeRates } from '#core/money/daily-rates';
import { queryWithCopy } from '../device/kept-answers.ts';
import { queryFor } from '../device/query-client.ts';

type Rates = AnswerOf<'GET /api/rates'>;

const ratesQuery = queryOptions<Rates | null>({
  queryKey: queryFor('GET /api/rates').queryKey,
  queryFn: async (context) => (await queryWithCopy(context)) as Rates | null,
});

/** Totals and single rows must be of the same rates, so an answer's own replace what was asked for before. */
export function keepRates(cache: QueryClient, daily: Rates['daily'] | undefined): void {
  if (daily === undefined) return;
  const kept: Rates = { daily };
  cache.setQueryData(ratesQuery.queryKey, kept);
}

export function useRates(): RateTable {
  return toTable(useQuery(ratesQuery).data ?? null);
}

/** For work outside a component; without an answer the shipped table serves. */
export function ratesIn(cache: QueryClient): RateTable {
  return toTable(cache.getQueryData(ratesQuery.queryKey) ?? null);
}

/** Before figures are worked out here: where this device has no rates yet, its copy is asked. */
export async function ensureRates(cache: QueryClient): Promise<void> {
  await cache.ensureQueryData(ratesQuery).catch(() => null);
}

// Many components ask for the table of the same answer.
const tables = new WeakMap<Rates, RateTable>();

function toTable(answer: Rates | null): RateTable {
  if (!answer) return RATE_TABLE;
  const table = tables.get(answer) ?? mergeRates(RATE_TABLE, answer.daily);
  tables.set(answer, table);
  return table;
}
