/** Saved plans of the what-if planner, which is Pro's. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

export type WhatIfPlan = AnswerOf<'GET /api/what-if-plans'>[number];

const plansQuery = queryFor('GET /api/what-if-plans');

export function useWhatIfPlans() {
  return useQuery(plansQuery);
}

interface Saving {
  /** Null saves a new plan. */
  id: string | null;
  body: SentBody<'POST /api/what-if-plans'>;
}

export function useSavePlan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Saving) =>
      id === null
        ? call('POST /api/what-if-plans', { body })
        : call('PUT /api/what-if-plans/:id', { params: { id }, body }),
    onSuccess: (plan) =>
      cache.setQueryData(plansQuery.queryKey, (plans) => [
        plan,
        ...(plans ?? []).filter(({ id }) => id !== plan.id),
      ]),
  });
}

export function useRemovePlan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/what-if-plans/:id', { params: { id } }),
    onSuccess: (_answer, removed) =>
      cache.setQueryData(plansQuery.queryKey, (plans) => plans?.filter(({ id }) => id !== removed) ?? []),
  });
}
