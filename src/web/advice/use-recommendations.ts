/** Recommendations: only after a click, cached 30 minutes, one retry. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoints';
import { queryFor } from '../device/query-client.ts';
import { isWorthARetry } from './failures.ts';
import { refreshUsageSoon } from './queries.ts';

export type Recommendations = AnswerOf<'GET /api/recommendations'>;

const CACHE_MS = 30 * 60_000;

const recommendationsQuery = queryOptions({
  ...queryFor('GET /api/recommendations'),
  // Each request costs a use, so only a click may start one.
  enabled: false,
  staleTime: CACHE_MS,
  gcTime: CACHE_MS,
  retry: isWorthARetry,
});

export function useRecommendations() {
  const cache = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(recommendationsQuery);
  const [askedAt, setAskedAt] = useState(Date.now);

  async function ask(): Promise<void> {
    setAskedAt(Date.now());
    await cache.invalidateQueries({ queryKey: recommendationsQuery.queryKey });
    const timer = refreshUsageSoon(cache);
    const { isError: hasFailed } = await refetch();
    // A failure gives the use back, so the badge is refreshed.
    if (!hasFailed) return;
    clearTimeout(timer);
    refreshUsageSoon(cache);
  }

  async function cancel(): Promise<void> {
    await cache.cancelQueries({ queryKey: recommendationsQuery.queryKey });
    refreshUsageSoon(cache);
  }

  return {
    found: data ?? null,
    hasFailed: isError && !isFetching,
    since: isFetching ? askedAt : null,
    ask: () => (isFetching ? undefined : void ask()),
    cancel: () => void cancel(),
  };
}
