import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import type { AnalyticsRange } from '#core/admin/stats';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

export type Analytics = AnswerOf<'GET /api/admin/analytics/dashboard'>;
export type UserStatus = AnswerOf<'GET /api/admin/user-status'>;
export type PaymentProblems = AnswerOf<'GET /api/admin/payment-problems'>;
export type AuditEntry = AnswerOf<'GET /api/admin/audit'>['entries'][number];

const POLL_MS = 60_000;
const RETRY_DELAY_MS = 1_000;

export function useAnalytics(days: AnalyticsRange) {
  return useQuery({
    ...queryFor('GET /api/admin/analytics/dashboard', { query: { days: String(days) } }),
    // A hidden tab does not poll.
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    staleTime: POLL_MS,
    retry: 1,
    retryDelay: RETRY_DELAY_MS,
    placeholderData: keepPreviousData,
  });
}

export type ReportedPrice = AnswerOf<'GET /api/admin/price-reports'>[number];

export function usePriceReports() {
  return useQuery({ ...queryFor('GET /api/admin/price-reports'), staleTime: 0 });
}

/** Refetched at each visit, because the provider changes them. */
export function usePaymentProblems() {
  return useQuery({ ...queryFor('GET /api/admin/payment-problems'), staleTime: 0 });
}

/** Refetched at each visit, because others add to it. */
export function useAudit() {
  return useInfiniteQuery({
    queryKey: ['/api/admin/audit', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/audit', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}
