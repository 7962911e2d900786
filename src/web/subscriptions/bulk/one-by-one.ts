/** Changes of several subscriptions as single ones through the queue, and their undo. */
import type { QueryClient } from '@tanstack/react-query';
import type { Skipped } from '#contract/bulk';
import { changeTags } from '#core/subscription/tags-input';
import { makeKey } from '../../device/make-key.ts';
import { ChangeNotTaken } from '../failure.ts';
import { type Subscription, subscriptionsQuery, viewerIn } from '../queries.ts';
import { fieldsOf, type Queue, type Unsent } from '../unsent/change.ts';
import {
  changeUnsent,
  performAdd,
  performDelete,
  performEdit,
  performRenewal,
} from '../unsent/perform-change.ts';
import { discard } from '../unsent/queue.ts';
import { readUnsent } from '../unsent/use-unsent.ts';
import { isExactlyUndoable } from '../use-renew.ts';
import type { Change, Performed } from './perform-bulk.ts';

/** What takes a change back; false if that is not possible any more. */
type Undo = () => Promise<boolean>;

export async function performOneByOne(
  cache: QueryClient,
  rows: readonly Subscription[],
  change: Change,
): Promise<Performed> {
  const skipped: Skipped[] = [];
  const undos: { id: string; undo: Undo }[] = [];
  for (const row of rows) {
    const { id } = row;
    const reason = whyNot(cache, row, change);
    if (reason) skipped.push({ id, reason });
    else {
      try {
        undos.push({ id, undo: await performOne(cache, row, change) });
      } catch (error) {
        skipped.push({ id, reason: reasonOf(error) });
      }
    }
  }
  return {
    count: undos.length,
    skipped,
    isKept: rows.some(({ id }) => readUnsent().some(({ target }) => target === id)),
    undo: () => undoAll(undos),
  };
}

/** Null if there is something to change. */
function whyNot(cache: QueryClient, row: Subscription, change: Change): Skipped['reason'] | null {
  switch (change.action) {
    case 'delete':
      return null;
    case 'renew':
      return row.nextRenewalDate <= viewerIn(cache).today ? null : 'unchanged';
    case 'category':
      return row.category === change.category ? 'unchanged' : null;
    default: {
      const tags = changeTags(row, change.action, change.tags);
      if (!tags.ok) return 'tags_full';
      return tags.value === (row.tags ?? null) ? 'unchanged' : null;
    }
  }
}

async function performOne(cache: QueryClient, row: Subscription, change: Change): Promise<Undo> {
  switch (change.action) {
    case 'category':
      await performEdit(cache, row, { category: change.category });
      return () => edit(cache, row.id, { category: row.category });
    case 'tag':
    case 'untag': {
      const tags = changeTags(row, change.action, change.tags);
      if (tags.ok) await performEdit(cache, row, { tags: tags.value });
      return () => edit(cache, row.id, { tags: row.tags ?? null });
    }
    case 'renew':
      await performRenewal(cache, row);
      return () => undoRenewal(cache, row);
    case 'delete': {
      const earlier = readUnsent().filter(({ target }) => target === row.id);
      await performDelete(row);
      return () => undoDelete(cache, row, earlier);
    }
  }
}

async function undoAll(undos: readonly { id: string; undo: Undo }[]) {
  const skipped: Skipped[] = [];
  for (const { id, undo } of undos) {
    try {
      if (!(await undo())) skipped.push({ id, reason: 'changed' });
    } catch (error) {
      skipped.push({ id, reason: reasonOf(error) });
    }
  }
  return { count: undos.length - skipped.length, skipped };
}

async function edit(cache: QueryClient, id: string, fields: Parameters<typeof performEdit>[2]) {
  const row = cache.getQueryData(subscriptionsQuery.queryKey)?.find((item) => item.id === id);
  if (!row) return false;
  await performEdit(cache, row, fields);
  return true;
}

async function undoRenewal(cache: QueryClient, before: Subscription): Promise<boolean> {
  const waiting = readUnsent().find((item) => item.target === before.id && item.kind === 'renew');
  if (waiting && !waiting.isSent) {
    await changeUnsent((queue) => discard(queue, waiting.key));
    return true;
  }
  return isExactlyUndoable(before) && edit(cache, before.id, { nextRenewalDate: before.nextRenewalDate });
}

async function undoDelete(cache: QueryClient, row: Subscription, earlier: Queue): Promise<boolean> {
  const result = bringBack(readUnsent(), row.id, earlier);
  if (result) await changeUnsent((queue) => bringBack(queue, row.id, earlier) ?? queue);
  else await performAdd(cache, fieldsOf(row), makeKey());
  return true;
}

/** The queue without the deletion, and with what it had replaced; null if it was sent, so the row must be added again. */
export function bringBack(queue: Queue, target: string, earlier: Queue): Queue | null {
  const isDeletion = (item: Unsent) => item.target === target && item.kind === 'delete';
  const deletion = queue.find(isDeletion);
  if (deletion) {
    const lost = earlier.filter(({ key }) => !queue.some((item) => item.key === key));
    return deletion.isSent ? null : queue.flatMap((item) => (item === deletion ? lost : [item]));
  }
  // Added on this device and never sent: the deletion left nothing to send.
  return earlier.some(({ kind, isSent }) => kind === 'add' && !isSent) ? [...queue, ...earlier] : null;
}

function reasonOf(error: unknown): Skipped['reason'] {
  if (!(error instanceof ChangeNotTaken)) throw error;
  const { outcome } = error;
  if (outcome.kind === 'later') throw error;
  const trouble = outcome.kind === 'refused' ? outcome.trouble.kind : 'changed';
  switch (trouble) {
    case 'gone':
    case 'locked':
      return trouble;
    case 'limit':
      return 'no_room';
    case 'duplicate':
      return 'name_taken';
    default:
      return 'changed';
  }
}
