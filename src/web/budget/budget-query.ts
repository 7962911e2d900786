/** The monthly budget, also from the copy on this device. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

export const budgetQuery = queryFor('GET /api/budget');

export function useSaveBudget() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<'PUT /api/budget'>) => call('PUT /api/budget', { body }),
    onSuccess: (answer) => cache.setQueryData(budgetQuery.queryKey, answer),
  });
}
