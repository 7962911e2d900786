/** The server's last list, and the list shown with unsent changes. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import type { WrittenBudget } from '#core/budget';
import { queryFor } from '../../device/query-client.ts';
import { userQuery } from '../../viewer/use-user.ts';
import { todayOf } from '../../viewer/use-viewer.ts';
import { inListOrder } from '../figures.ts';
import type { Subscription } from '../queries.ts';
import type { Queue, Unsent } from './change.ts';
import { replayUnsent } from './replay.ts';
import { readUnsent } from './use-unsent.ts';

let serverList: readonly Subscription[] | null = null;
/** The server's ids of what this tab has added, by the ids before. */
const confirmedIds = new Map<string, string>();

export function readServerList(): readonly Subscription[] | null {
  return serverList;
}

/** Stores the server's answer and returns the list to show. */
export function takeServerList(cache: QueryClient, list: Subscription[] | null): Subscription[] | null {
  serverList = list;
  return list && listWithUnsent(cache, readUnsent());
}

/** Applies a confirmed change to what this device knows of the server. */
export function confirmChange(cache: QueryClient, item: Unsent, row: Subscription | null): void {
  if (item.kind === 'add' && row) confirmedIds.set(item.target, row.id);
  if (item.kind === 'budget') confirmBudget(cache, item.budget);
  else confirmInServerList(item, row);
}

/** Undefined while this tab has not learned it. */
export function confirmedIdOf(local: string): string | undefined {
  return confirmedIds.get(local);
}

export function confirmBudget(cache: QueryClient, budget: WrittenBudget | null): void {
  const { queryKey } = queryFor('GET /api/budget');
  const answer: AnswerOf<'GET /api/budget'> = { budget };
  cache.setQueryData(queryKey, answer);
  // Sent again after its answer was lost, it does not replace one that another device has set since.
  void cache.invalidateQueries({ queryKey });
}

/** Updates the server's list after a confirmed change, without refetching. */
export function confirmInServerList(item: Pick<Unsent, 'target'>, row: Subscription | null): void {
  if (!serverList) return;
  const others = serverList.filter(({ id }) => id !== row?.id && id !== item.target);
  serverList = row ? [...others, row] : others;
}

export function listWithUnsent(cache: QueryClient, queue: Queue): Subscription[] {
  const today = todayOf(cache.getQueryData(userQuery.queryKey));
  return inListOrder(replayUnsent(serverList ?? [], queue, today));
}
