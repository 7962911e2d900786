import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

export type WhatIfScenario = AnswerOf<'GET /api/what-if-plans'>[number];

const scenariosQuery = queryFor('GET /api/what-if-plans');

export function useWhatIfScenarios() {
  return useQuery(scenariosQuery);
}

interface Saving {
  /** Null saves a new scenario. */
  id: string | null;
  body: SentBody<'POST /api/what-if-plans'>;
}

export function useSaveScenario() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Saving) =>
      id === null
        ? call('POST /api/what-if-plans', { body })
        : call('PUT /api/what-if-plans/:id', { params: { id }, body }),
    onSuccess: (scenario) =>
      cache.setQueryData(scenariosQuery.queryKey, (scenarios) => [
        scenario,
        ...(scenarios ?? []).filter(({ id }) => id !== scenario.id),
      ]),
  });
}

export function useRemoveScenario() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/what-if-plans/:id', { params: { id } }),
    onSuccess: (_answer, removed) =>
      cache.setQueryData(
        scenariosQuery.queryKey,
        (scenarios) => scenarios?.filter(({ id }) => id !== removed) ?? [],
      ),
  });
}
