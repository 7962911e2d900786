/** Changes a subscription: at once, or stored on this device until the server is reachable. */
import type { QueryClient } from '@tanstack/react-query';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { isActiveOn, listActive, mergeLife } from '#core/subscription/life';
import { nameKey } from '#core/subscription/subscription';
import { makeKey } from '../../device/make-key.ts';
import { userQuery } from '../../viewer/use-user.ts';
import { todayOf } from '../../viewer/use-viewer.ts';
import { ChangeNotTaken } from '../failure.ts';
import { lockedQuery, type Subscription, subscriptionsQuery } from '../queries.ts';
import {
  type Anchored,
  BUDGET_TARGET,
  type Fields,
  type Intent,
  localId,
  type Queue,
  type UnsentBudget,
  withProvider,
} from './change.ts';
import { keep } from './queue.ts';
import { findUnsent, readUnsent, whenSender } from './use-unsent.ts';

export async function performAdd(cache: QueryClient, fields: Fields, key: string): Promise<Subscription> {
  if (!navigator.onLine) refuseWhenFull(cache);
  const row = await perform({ kind: 'add', fields }, key);
  const shown = row ?? findShown(cache, localId(key), fields.name);
  if (!shown) throw new Error('the list does not show what was kept');
  return shown;
}

export async function performEdit(
  cache: QueryClient,
  row: Subscription,
  changes: Partial<Fields> & Anchored,
): Promise<Subscription> {
  if (!navigator.onLine) {
    const today = todayOf(cache.getQueryData(userQuery.queryKey));
    const comesBack = !isActiveOn(row, today) && isActiveOn(mergeLife(row, changes), today);
    if (comesBack) refuseWhenFull(cache);
  }
  return (
    (await perform({ kind: 'edit', row, changes })) ??
    findShown(cache, row.id, row.name) ?? { ...row, ...withProvider(changes) }
  );
}

export async function performDelete(row: Subscription): Promise<void> {
  await perform({ kind: 'delete', row });
}

/** `key` finds the deletion again, to undo it. */
export async function performUndoableDelete(row: Subscription, key: string): Promise<void> {
  await perform({ kind: 'delete', row, isUndoable: true }, key);
}

export async function performRenewal(cache: QueryClient, row: Subscription): Promise<Subscription> {
  const saidOn = todayOf(cache.getQueryData(userQuery.queryKey));
  return (await perform({ kind: 'renew', row, saidOn })) ?? findShown(cache, row.id, row.name) ?? row;
}

/** Whether it waits on this device. */
export async function performBudget(wanted: Pick<UnsentBudget, 'budget' | 'before'>): Promise<boolean> {
  await perform({ kind: 'budget', ...wanted });
  return findUnsent(BUDGET_TARGET) !== undefined;
}

export interface Add extends Omit<Extract<Intent, { kind: 'add' }>, 'kind'> {
  key: string;
}

/**
 * Keeps several new ones in one step, so that all are kept or none, and sends what can be sent: `isSilent` does not wait
 * for that, because the server has been waited for already.
 */
export async function performAdds(adds: readonly Add[], { isSilent = false } = {}): Promise<void> {
  const sender = await whenSender();
  const madeAt = Date.now();
  await sender.change((queue) =>
    adds.reduce((rest, { key, ...add }) => keep(rest, { kind: 'add', ...add }, { key, madeAt }), queue),
  );
  if (!navigator.onLine) return;
  if (isSilent) void sender.drain();
  else await sender.drain();
}

/** Resolves a refused change: updates the queue, then sends what can be sent. */
export async function changeUnsent(step: (queue: Queue) => Queue): Promise<void> {
  const sender = await whenSender();
  await sender.change(step);
  if (navigator.onLine) await sender.drain();
}

/** The server's row; null if the change was queued or the row deleted. */
async function perform(intent: Intent, key = makeKey()): Promise<Subscription | null> {
  const sender = await whenSender();
  const performed = await sender.perform(intent, key);
  // Sends queued changes, including those that fit after a deletion.
  if (navigator.onLine && readUnsent().some(({ trouble }) => trouble === null)) void sender.drain();
  if (performed.kind === 'done') return performed.row;
  if (performed.kind === 'kept') return null;
  throw new ChangeNotTaken(performed);
}

/** Finds it by its name where an add of this device has been confirmed meanwhile; not there where another tab or device has deleted it. */
function findShown(cache: QueryClient, id: string, name: string): Subscription | undefined {
  const list = cache.getQueryData(subscriptionsQuery.queryKey);
  return list?.find((item) => item.id === id) ?? list?.find((item) => nameKey(item.name) === nameKey(name));
}

/** Enforces a known limit offline too, instead of when the network is back. */
function refuseWhenFull(cache: QueryClient): void {
  const user = cache.getQueryData(userQuery.queryKey);
  const kept = cache.getQueryData(subscriptionsQuery.queryKey) ?? [];
  const inUse = listActive(kept, todayOf(user)).length;
  const current = inUse + (cache.getQueryData(lockedQuery.queryKey)?.length ?? 0);
  if (!user || user.isPro || current < FREE_SUBSCRIPTION_LIMIT) return;
  const trouble = { kind: 'limit', limit: FREE_SUBSCRIPTION_LIMIT, current } as const;
  throw new ChangeNotTaken({ kind: 'refused', trouble, answer: {} });
}
