import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AnswerOf } from '#contract/endpoints';
import { listLockedOn, listUnlockedOn } from '#core/plan/locked';
import { subscriptionLimit } from '#core/plan/plan';
import { listActive } from '#core/subscription/life';
import { isUnreachable } from '../device/api.ts';
import { queryWithCopy } from '../device/cached-answers.ts';
import { nextTask } from '../device/next-task.ts';
import { askedOnce, queryByKey, queryFor } from '../device/query-client.ts';
import { ensureRates, keepRates, ratesIn } from '../viewer/rates.ts';
import { userQuery } from '../viewer/use-user.ts';
import { describeViewer, todayOf, useViewer, type Viewer } from '../viewer/use-viewer.ts';
import { applyDuePrices } from './coming-price.ts';
import { computeDashboard, listDue } from './figures.ts';
import { isLocal } from './unsent/change.ts';
import { takeServerList } from './unsent/server-list.ts';
import { readUnsent } from './unsent/use-unsent.ts';

export type Subscription = AnswerOf<'GET /api/subscriptions'>[number];
type DashboardAnswer = AnswerOf<'GET /api/analytics/dashboard'>;
/** Has no rates when computed on this device. */
export type Dashboard = Omit<DashboardAnswer, 'dailyRates'> & Partial<Pick<DashboardAnswer, 'dailyRates'>>;
export type RenewalItem = AnswerOf<'GET /api/reminders/next30'>[number];

export const subscriptionsQuery = queryOptions({
  ...queryFor('GET /api/subscriptions'),
  ...askedOnce,
  queryFn: async (context) => {
    const list = (await queryWithCopy(context)) as Subscription[] | null;
    // Reading thousands of them was long enough for one task.
    await nextTask();
    return takeServerList(context.client, list);
  },
});
export const lockedQuery = queryFor('GET /api/subscriptions/locked');
export const dashboardQuery = queryOptions<Dashboard | null>({
  queryKey: queryFor('GET /api/analytics/dashboard').queryKey,
  ...askedOnce,
  queryFn: async (context) => {
    const figures = await queryOrWorkOut<Dashboard>(context, computeDashboard);
    if (figures) keepRates(context.client, figures.dailyRates);
    return figures;
  },
});
export const renewalsQuery = queryOptions({
  ...queryFor('GET /api/reminders/next30'),
  queryFn: (context) => queryOrWorkOut(context, (list, { today }): RenewalItem[] => listDue(list, today)),
});

/** Computed from the list on this device if the server is unreachable or does not have all changes yet. */
async function queryOrWorkOut<Answer>(
  context: QueryFunctionContext,
  workOut: (list: readonly Subscription[], viewer: Viewer) => Answer,
): Promise<Answer | null> {
  const { client } = context;
  const beganAt = Date.now();
  try {
    if (readUnsent().length === 0) return (await queryByKey(context)) as Answer | null;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  // The figures depend on the user's currency.
  throwIfFailed(client, userQuery.queryKey, beganAt);
  await client.ensureQueryData(userQuery);
  await ensureRates(client);
  throwIfFailed(client, subscriptionsQuery.queryKey, beganAt);
  const list = await client.fetchQuery(subscriptionsQuery);
  const viewer = viewerIn(client);
  return list && workOut(listUsable(list, viewer), viewer);
}

/** A look-up that has just failed is not asked again; one that failed before may be, as the user tries again. */
function throwIfFailed(cache: QueryClient, queryKey: QueryKey, since: number): void {
  const known = cache.getQueryState(queryKey);
  if (known?.status === 'error' && known.data === undefined && known.errorUpdatedAt >= since)
    throw known.error;
}

export function viewerIn(cache: QueryClient): Viewer {
  const user = cache.getQueryData(userQuery.queryKey);
  return describeViewer(user, todayOf(user), ratesIn(cache));
}

/** A subscription that only this device knows, which may have been refused, locks none. */
const withoutLocal = (list: readonly Subscription[]) => list.filter(({ id }) => !isLocal(id));

/** Leaves out those that one which resumed by itself has locked since the server's answer. */
export function listUsable(
  list: readonly Subscription[],
  { today, isPro }: Pick<Viewer, 'today' | 'isPro'>,
): readonly Subscription[] {
  const before = withoutLocal(list);
  const usable = listUnlockedOn(before, today, subscriptionLimit(isPro));
  if (usable === before) return list;
  const left = new Set(usable);
  return list.filter((row) => isLocal(row.id) || left.has(row));
}

/** The active ones alone. */
export function useSubscriptions() {
  const { today, isPro } = useViewer();
  const select = useCallback(
    (list: Subscription[] | null) =>
      list && listActive(applyDuePrices(listUsable(list, { today, isPro }), today), today),
    [today, isPro],
  );
  return useQuery({ ...subscriptionsQuery, select });
}

/** Active, paused and ended ones: all but the locked. */
export function useUnlockedSubscriptions() {
  const { today, isPro } = useViewer();
  const select = useCallback(
    (list: Subscription[] | null) => list && applyDuePrices(listUsable(list, { today, isPro }), today),
    [today, isPro],
  );
  return useQuery({ ...subscriptionsQuery, select });
}

export function useDashboard() {
  return useQuery(dashboardQuery);
}

export function useRenewals(isWanted: boolean) {
  return useQuery({ ...renewalsQuery, enabled: isWanted });
}

/** Pro has no locked ones, so only Free asks. With those that were locked by the day alone since the server's answer. */
export function useLocked(isPro: boolean): { data: readonly Subscription[] | null | undefined } {
  const { today } = useViewer();
  const { data: known } = useQuery({ ...lockedQuery, enabled: !isPro });
  const select = useCallback(
    (list: Subscription[] | null) => listLockedOn(withoutLocal(list ?? []), today, subscriptionLimit(isPro)),
    [today, isPro],
  );
  const { data: added } = useQuery({ ...subscriptionsQuery, select });
  const data = useMemo(() => {
    if (!added?.length) return known;
    const ids = new Set(added.map(({ id }) => id));
    return [...added, ...(known ?? []).filter(({ id }) => !ids.has(id))];
  }, [known, added]);
  return { data };
}
