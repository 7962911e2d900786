/** Adds the ticked services through the queue of unsent changes, and takes them back. */
import type { QueryClient } from '@tanstack/react-query';
import { nameKey } from '#core/subscription/subscription';
import { performBulk, type Undone } from '../subscriptions/bulk/perform-bulk.ts';
import { holdAnswers, restoreList, settleAnswers } from '../subscriptions/list-cache.ts';
import { subscriptionsQuery } from '../subscriptions/queries.ts';
import type { Fields } from '../subscriptions/unsent/change.ts';
import { performAdds } from '../subscriptions/unsent/perform-change.ts';
import { listWithUnsent } from '../subscriptions/unsent/server-list.ts';
import { readUnsent } from '../subscriptions/unsent/use-unsent.ts';

interface Kept {
  /** On this device, until the server can be reached. */
  isKept: boolean;
  undo: () => Promise<Undone>;
}

/** `mayBeThere`: one request for all of them was sent, and its answer lost. */
export async function keepFirst(
  cache: QueryClient,
  wanted: readonly Fields[],
  { mayBeThere }: { mayBeThere: boolean },
): Promise<Kept> {
  await performAdds(wanted.map((fields) => ({ fields, ...(mayBeThere && { mayBeThere }) })));
  await holdAnswers(cache);
  restoreList(cache, listWithUnsent(cache, readUnsent()));
  void settleAnswers(cache, true);
  const names = new Set(wanted.map(({ name }) => nameKey(name)));
  const listKept = () =>
    cache.getQueryData(subscriptionsQuery.queryKey)?.filter(({ name }) => names.has(nameKey(name))) ?? [];
  return {
    isKept: readUnsent().some((item) => item.kind === 'add' && names.has(nameKey(item.name))),
    undo: () => performBulk(cache, listKept(), { action: 'delete' }),
  };
}
