/** What the server knows about a person's subscriptions, as cached queries (specification §7). */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { queryFor } from '../query-client.ts';

export type Subscription = AnswerOf<'GET /api/subscriptions'>[number];
export type Dashboard = AnswerOf<'GET /api/analytics/dashboard'>;
export type RenewalItem = AnswerOf<'GET /api/reminders/next30'>[number];

export const subscriptionsQuery = queryFor('GET /api/subscriptions');
export const lockedQuery = queryFor('GET /api/subscriptions/locked');
export const dashboardQuery = queryFor('GET /api/analytics/dashboard');
export const renewalsQuery = queryFor('GET /api/reminders/next30');

export function useSubscriptions() {
  return useQuery(subscriptionsQuery);
}

export function useDashboard() {
  return useQuery(dashboardQuery);
}

export function useRenewals(isWanted: boolean) {
  return useQuery({ ...renewalsQuery, enabled: isWanted });
}

/** Pro has no locked ones, so only Free asks. */
export function useLocked(isPro: boolean) {
  return useQuery({ ...lockedQuery, enabled: !isPro });
}
