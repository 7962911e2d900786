/** Past imports and their undo. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { importTexts } from '#texts/en/screens/import';
import { toast } from '#web/ui/toast-store.ts';
import { budgetQuery } from '../budget/budget-query.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { queryFor } from '../device/query-client.ts';
import { useTexts } from '../language/text.ts';
import { dashboardQuery, lockedQuery, renewalsQuery, subscriptionsQuery } from '../subscriptions/queries.ts';

export type PastImport = AnswerOf<'GET /api/imports'>[number];

/** Names in a toast; the rest is in the list. */
const NAMED_LIMIT = 5;

// Other devices import and undo too, so every visit refetches.
export const importsQuery = queryOptions({ ...queryFor('GET /api/imports'), staleTime: 0 });

/** Called after anything that added or removed many subscriptions at once. */
export function useRefreshLists(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    const queries = [
      subscriptionsQuery,
      lockedQuery,
      dashboardQuery,
      renewalsQuery,
      importsQuery,
      budgetQuery,
    ];
    await Promise.all(queries.map(({ queryKey }) => cache.invalidateQueries({ queryKey })));
  };
}

export function useUndoImport() {
  const t = useTexts(importTexts);
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/imports/:id/undo', { params: { id } }),
    onSuccess: ({ removed, kept, isBudgetRemoved }) => {
      const isBudgetAlone = isBudgetRemoved && removed === 0;
      const names = kept.slice(0, NAMED_LIMIT).map(({ name }) => name);
      const more = kept.length > names.length ? ['…'] : [];
      const description = [
        isBudgetRemoved && !isBudgetAlone ? [t.budget.undoneToo] : [],
        kept.length > 0 ? [t.kept([...names, ...more].join(', '))] : [],
      ].flat();
      toast({
        title: isBudgetAlone ? t.budget.undone : t.undone(removed),
        ...(description.length > 0 && { description: description.join(' ') }),
      });
    },
    onError: (error) => toastError(sentenceOf(error, t.undoFailed)),
    onSettled: refresh,
  });
}
