/** Keeps the cached list and everything derived from it in step, before and after the server has answered. */
import type { QueryClient } from '@tanstack/react-query';
import { computeDashboard, inListOrder, listDue } from './figures.ts';
import {
  dashboardQuery,
  lockedQuery,
  renewalsQuery,
  type Subscription,
  subscriptionsQuery,
  viewerIn,
} from './queries.ts';

/** What was cached before an optimistic change, to be put back should the server say no. */
export type Kept = Subscription[] | null | undefined;

export const MUTATION_KEY = ['subscriptions'];

/** Answers that are on their way would overwrite the change. */
export async function holdAnswers(cache: QueryClient): Promise<void> {
  await Promise.all(
    [subscriptionsQuery, dashboardQuery, renewalsQuery].map(({ queryKey }) =>
      cache.cancelQueries({ queryKey }),
    ),
  );
}

/** Changes the list at once, and totals and renewals with it. */
export function changeList(
  cache: QueryClient,
  change: (list: readonly Subscription[]) => readonly Subscription[],
): Kept {
  const before = cache.getQueryData(subscriptionsQuery.queryKey);
  if (before) restoreList(cache, inListOrder(change(before)));
  return before;
}

export function restoreList(cache: QueryClient, list: Kept): void {
  if (!list) return;
  cache.setQueryData(subscriptionsQuery.queryKey, list);
  const viewer = viewerIn(cache);
  cache.setQueryData(dashboardQuery.queryKey, computeDashboard(list, viewer));
  cache.setQueryData(renewalsQuery.queryKey, listDue(list, viewer.today));
}

export function replaceInList(list: readonly Subscription[], row: Subscription): Subscription[] {
  return list.map((item) => (item.id === row.id ? row : item));
}

/**
 * Asks for the figures again. While another change is under way its own end will ask. The list itself is asked for only
 * where this device cannot know it: after a refusal, or when locked ones may move up.
 */
export async function settleAnswers(cache: QueryClient, hasFailed: boolean): Promise<void> {
  if (cache.isMutating({ mutationKey: MUTATION_KEY }) > 1) return;
  const hasLocked = (cache.getQueryData(lockedQuery.queryKey)?.length ?? 0) > 0;
  const stale = hasFailed || hasLocked ? [subscriptionsQuery, lockedQuery] : [];
  await Promise.all(
    [dashboardQuery, renewalsQuery, ...stale].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
  );
}
