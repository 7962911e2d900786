/**
 * Every change to the subscriptions: optimistic where the outcome is certain, confirmed by the
 * server, and kept on the device while the server cannot be reached.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dateAfterRenewing } from '#core/subscription/life';
import { userQuery } from '../viewer/use-user.ts';
import { todayOf } from '../viewer/use-viewer.ts';
import {
  changeList,
  holdAnswers,
  MUTATION_KEY,
  type PreviousList,
  refetchFigures,
  replaceInList,
  restoreList,
} from './list-cache.ts';
import type { Subscription } from './queries.ts';
import type { Fields } from './unsent/change.ts';
import { performAdd, performDelete, performEdit, performRenewal } from './unsent/perform-change.ts';

/** Waits for the server: only it knows the new id and whether the plan has room. */
export function useAddSubscription() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ fields, key }: { fields: Fields; key: string }) => performAdd(cache, fields, key),
    onSuccess: async (row) => {
      await holdAnswers(cache);
      changeList(cache, (list) => [...list.filter((item) => item.id !== row.id), row]);
    },
    onSettled: (_row, error) => void refetchFigures(cache, error !== null),
  });
}

interface Edit {
  /** The subscription as the form showed it. */
  seen: Subscription;
  fields: Partial<Fields>;
}

export function useEditSubscription() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ seen, fields }: Edit) => performEdit(cache, seen, fields),
    onSuccess: async (row) => {
      await holdAnswers(cache);
      changeList(cache, (list) => replaceInList(list, row));
    },
    onSettled: (_row, error) => void refetchFigures(cache, error !== null),
  });
}

export function useDeleteSubscription() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (row: Subscription) => performDelete(row),
    onMutate: async ({ id }): Promise<PreviousList> => {
      await holdAnswers(cache);
      return changeList(cache, (list) => list.filter((item) => item.id !== id));
    },
    onError: (_error, _row, before) => restoreList(cache, before),
    onSettled: (_answer, error) => void refetchFigures(cache, error !== null),
  });
}

export function useRenewSubscription() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (row: Subscription) => performRenewal(cache, row),
    onMutate: async (row): Promise<PreviousList> => {
      await holdAnswers(cache);
      const today = todayOf(cache.getQueryData(userQuery.queryKey));
      const series = { anchorOn: row.anchorDate, cycle: row.billingCycle, nextOn: row.nextRenewalDate };
      const nextRenewalDate = dateAfterRenewing(series, row, today) ?? row.nextRenewalDate;
      return changeList(cache, (list) => replaceInList(list, { ...row, nextRenewalDate }));
    },
    onSuccess: (row) => changeList(cache, (list) => replaceInList(list, row)),
    onError: (_error, _row, before) => restoreList(cache, before),
    onSettled: (_answer, error) => void refetchFigures(cache, error !== null),
  });
}

/** Sets the dates after a late payment, or puts them back. */
export function useSetDates() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ row, ...dates }: { row: Subscription; nextRenewalDate: string; anchorDate: string }) =>
      performEdit(cache, row, dates),
    onSuccess: async (row) => {
      await holdAnswers(cache);
      changeList(cache, (list) => replaceInList(list, row));
    },
    onSettled: (_row, error) => void refetchFigures(cache, error !== null),
  });
}
