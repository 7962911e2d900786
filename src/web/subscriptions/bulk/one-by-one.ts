/** Changes of several subscriptions as single edits and renewals through the queue, and their undo. */
import type { QueryClient } from '@tanstack/react-query';
import type { Skipped } from '#contract/bulk';
import { dateAfterRenewing } from '#core/subscription/life';
import { changeTags } from '#core/subscription/tags-input';
import { type Subscription, subscriptionsQuery, viewerIn } from '../queries.ts';
import { changeUnsent, performEdit, performRenewal } from '../unsent/perform-change.ts';
import { discard } from '../unsent/queue.ts';
import { readUnsent } from '../unsent/use-unsent.ts';
import type { Change, Performed } from './perform-bulk.ts';
import { reasonOf } from './skip-reason.ts';

type SingleChange = Exclude<Change, { action: 'delete' }>;

/** Undoes a change; false if that is no longer possible. */
type Undo = () => Promise<boolean>;

export async function performOneByOne(
  cache: QueryClient,
  rows: readonly Subscription[],
  change: SingleChange,
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
function whyNot(cache: QueryClient, row: Subscription, change: SingleChange): Skipped['reason'] | null {
  switch (change.action) {
    case 'renew': {
      const series = { anchorOn: row.anchorDate, cycle: row.billingCycle, nextOn: row.nextRenewalDate };
      return dateAfterRenewing(series, row, viewerIn(cache).today) === null ? 'unchanged' : null;
    }
    case 'category':
      return row.category === change.category ? 'unchanged' : null;
    default: {
      const tags = changeTags(row, change.action, change.tags);
      if (!tags.ok) return 'tags_full';
      return tags.value === (row.tags ?? null) ? 'unchanged' : null;
    }
  }
}

async function performOne(cache: QueryClient, row: Subscription, change: SingleChange): Promise<Undo> {
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
  const { nextRenewalDate, anchorDate } = before;
  return edit(cache, before.id, { nextRenewalDate, anchorDate });
}
