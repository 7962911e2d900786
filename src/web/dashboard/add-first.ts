/** Adds the ticked services through the queue of unsent changes, and takes them back. */
import type { QueryClient } from '@tanstack/react-query';
import { makeKey } from '../device/make-key.ts';
import { performBulk, type Undone } from '../subscriptions/bulk/perform-bulk.ts';
import { holdAnswers, refetchFigures, restoreList } from '../subscriptions/list-cache.ts';
import { type Fields, localId } from '../subscriptions/unsent/change.ts';
import { performAdds } from '../subscriptions/unsent/perform-change.ts';
import { confirmedIdOf, listWithUnsent } from '../subscriptions/unsent/server-list.ts';
import { findUnsent, readUnsent } from '../subscriptions/unsent/use-unsent.ts';

export interface Kept {
  /** How many were added, here or on the server. */
  added: number;
  /** How many were refused, and wait for a decision. */
  refused: number;
  /** Kept on this device until the server can be reached. */
  isKept: boolean;
  undo: () => Promise<Undone>;
}

export interface Keeping {
  /** One request for all of them was sent, and its answer lost. */
  mayBeThere: boolean;
  /** The server was waited for in vain just now. */
  isSilent?: boolean;
}

export async function keepFirst(
  cache: QueryClient,
  wanted: readonly Fields[],
  { mayBeThere, isSilent = false }: Keeping,
): Promise<Kept> {
  const adds = wanted.map((fields) => ({ key: makeKey(), fields, ...(mayBeThere && { mayBeThere }) }));
  await performAdds(adds, { isSilent });
  await holdAnswers(cache);
  restoreList(cache, listWithUnsent(cache, readUnsent()));
  void refetchFigures(cache, true);
  const targets = adds.map(({ key }) => localId(key));
  const waiting = targets.flatMap((target) => findUnsent(target) ?? []);
  const refused = waiting.filter(({ trouble }) => trouble !== null).length;
  return {
    added: wanted.length - refused,
    refused,
    isKept: waiting.length > refused,
    undo: () => takeBack(cache, targets),
  };
}

/** A row of the same name may be another device's, so each is followed by its id: the local one, then the server's. */
async function takeBack(cache: QueryClient, targets: readonly string[]): Promise<Undone> {
  const list = listWithUnsent(cache, readUnsent());
  const ids = targets.map((target) => (findUnsent(target) ? target : (confirmedIdOf(target) ?? target)));
  const rows = ids.flatMap((id) => list.find((row) => row.id === id) ?? []);
  const { count, skipped } = await performBulk(cache, rows, { action: 'delete' });
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  return { count, skipped: [...skipped, ...missing.map((id) => ({ id, reason: 'gone' as const }))] };
}
