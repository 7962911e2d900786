/** Keeps the cached list and everything derived from it consistent, before and after the server's answer. */
import type { QueryClient } from '@tanstack/react-query';
import { computeDashboard, inListOrder, listDue } from './figures.ts';
import {
  dashboardQuery,
  listUsable,
  lockedQuery,
  renewalsQuery,
  type Subscription,
  subscriptionsQuery,
  viewerIn,
} from './queries.ts';

/** The cached list before an optimistic change, for the rollback. */
export type PreviousList = Subscription[] | null | undefined;

export const MUTATION_KEY = ['subscriptions'];

/** Cancels running queries, whose answers would overwrite the change. */
export async function holdAnswers(cache: QueryClient): Promise<void> {
  await Promise.all(
    [subscriptionsQuery, dashboardQuery, renewalsQuery].map(({ queryKey }) =>
      cache.cancelQueries({ queryKey }),
    ),
  );
}

/** Changes the list, totals and renewals optimistically. */
export function changeList(
  cache: QueryClient,
  change: (list: readonly Subscription[]) => readonly Subscription[],
): PreviousList {
  const before = cache.getQueryData(subscriptionsQuery.queryKey);
  if (before) restoreList(cache, inListOrder(change(before)));
  return before;
}

export function restoreList(cache: QueryClient, list: PreviousList): void {
  if (!list) return;
  cache.setQueryData(subscriptionsQuery.queryKey, list);
  const viewer = viewerIn(cache);
  const usable = listUsable(list, viewer);
  cache.setQueryData(dashboardQuery.queryKey, computeDashboard(usable, viewer));
  cache.setQueryData(renewalsQuery.queryKey, listDue(usable, viewer.today));
}

export function replaceInList(list: readonly Subscription[], row: Subscription): Subscription[] {
  return list.map((item) => (item.id === row.id ? row : item));
}

/**
 * Refetches the figures, unless another change is running, which will do so. The list itself is refetched only
 * if this device cannot know it: after a refusal, or when locked rows may become usable.
 */
export async function refetchFigures(cache: QueryClient, hasFailed: boolean): Promise<void> {
  if (cache.isMutating({ mutationKey: MUTATION_KEY }) > 1) return;
  const hasLocked = (cache.getQueryData(lockedQuery.queryKey)?.length ?? 0) > 0;
  const stale = hasFailed || hasLocked ? [subscriptionsQuery, lockedQuery] : [];
  await Promise.all(
    [dashboardQuery, renewalsQuery, ...stale].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
  );
}
