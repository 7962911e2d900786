/** Queries of the plan, and what to refetch when the plan changes. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { queryFor } from '../device/query-client.ts';
import { userQuery } from '../viewer/use-user.ts';

export type PlanStatus = AnswerOf<'GET /api/subscription/status'>;
export type Payment = AnswerOf<'GET /api/subscription/payments'>[number];

/** The provider may change both at any time, so each opening of the dialog refetches. */
export const planStatusQuery = queryOptions({
  ...queryFor('GET /api/subscription/status'),
  refetchOnMount: 'always',
});
export const paymentsQuery = queryOptions({
  ...queryFor('GET /api/subscription/payments'),
  refetchOnMount: 'always',
});

/** The rate behind them may have changed since the page was loaded. */
export const planPricesQuery = queryOptions({
  ...queryFor('GET /api/plan/prices'),
  refetchOnMount: 'always',
});

/** The queries that depend on the plan; refetching recommendations would cost a use. */
const DECIDED_BY_PLAN = [
  userQuery,
  planStatusQuery,
  paymentsQuery,
  queryFor('GET /api/subscriptions'),
  queryFor('GET /api/subscriptions/locked'),
  queryFor('GET /api/analytics/dashboard'),
  queryFor('GET /api/reminders/next30'),
  queryFor('GET /api/ai-usage'),
];

export async function refreshPlan(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    DECIDED_BY_PLAN.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}
