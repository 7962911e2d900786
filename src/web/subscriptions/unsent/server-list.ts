/** The server's last list, and the list shown with unsent changes. */
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../viewer/use-user.ts';
import { todayOf } from '../../viewer/use-viewer.ts';
import { inListOrder } from '../figures.ts';
import type { Subscription } from '../queries.ts';
import type { Queue, Unsent } from './change.ts';
import { replayUnsent } from './replay.ts';
import { readUnsent } from './use-unsent.ts';

let serverList: readonly Subscription[] | null = null;

export function readServerList(): readonly Subscription[] | null {
  return serverList;
}

/** Stores the server's answer and returns the list to show. */
export function takeServerList(cache: QueryClient, list: Subscription[] | null): Subscription[] | null {
  serverList = list;
  return list && listWithUnsent(cache, readUnsent());
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
