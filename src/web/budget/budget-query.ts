/** The monthly budget as shown: the one that waits on this device, else the server's, also from its copy here. */
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../device/query-client.ts';
import { useUnsentBudget } from '../subscriptions/unsent/use-unsent.ts';

export const budgetQuery = queryFor('GET /api/budget');

export function useBudget({ enabled = true } = {}) {
  const { data, ...query } = useQuery({ ...budgetQuery, enabled });
  const unsent = useUnsentBudget();
  return { ...query, data: unsent ? { budget: unsent.budget } : data };
}
