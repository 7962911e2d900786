/** Several subscriptions tagged or deleted as the app does it: in one request where nothing is unsent before it, else one by one through the queue. */
import type { Subscription } from '#contract/subscriptions';
import { hasTag } from '#core/subscription/tags';
import { changeTags } from '#core/subscription/tags-input';
import type { Device, Tab } from '#testing/offline-device';
import { type Deletion, undoDeletion } from '#web/subscriptions/bulk/undo-deletion.ts';
import { isLocal } from '#web/subscriptions/unsent/change.ts';

interface SeveralTagged {
  device: Device;
  tab: Tab;
  rows: readonly Subscription[];
  tag: string;
  key: string;
  isUndone: boolean;
}

/** The ids of those whose tag must reach the server. */
export async function tagSeveral(wanted: SeveralTagged): Promise<readonly string[]> {
  const { device, tab, rows, isUndone } = wanted;
  const sent = device.network !== 'down' && tab.queue.length === 0 ? await sendInOne(wanted) : null;
  if (sent) return isUndone ? [] : sent;
  const kept: string[] = [];
  for (const row of rows) {
    const tags = changeTags(row, 'tag', wanted.tag);
    if (!tags.ok) continue;
    const outcome = await tab.sender.perform({ kind: 'edit', row, changes: { tags: tags.value } });
    if (outcome.kind !== 'kept' && outcome.kind !== 'done') continue;
    const now = isUndone ? tab.view.find(({ id }) => id === row.id) : undefined;
    if (now) await tab.sender.perform({ kind: 'edit', row: now, changes: { tags: row.tags } });
    else kept.push(row.id);
  }
  return kept;
}

/** Null when no answer came: then it is done again one by one, which must change nothing twice. */
async function sendInOne({ device, tab, rows, tag, key, isUndone }: SeveralTagged): Promise<string[] | null> {
  const { network, options } = device;
  if (network === 'loses-requests') return null;
  const send = (path: string, body: unknown, idempotencyKey: string) =>
    options.client.send('POST', path, body, {
      headers: { 'idempotency-key': idempotencyKey, 'x-time-zone': 'UTC' },
    });
  const ids = rows.map(({ id }) => id);
  const { status, body } = await send('/api/subscriptions/bulk', { action: 'tag', ids, tags: tag }, key);
  if (network === 'loses-answers') return null;
  if (status !== 200) throw new Error(`tags for several were answered with ${status}`);
  if (isUndone && body.changes.length > 0)
    await send('/api/subscriptions/bulk/undo', { changes: body.changes }, `${key}-undo`);
  await tab.refresh();
  return body.changed.map(({ id }: Subscription) => id);
}

/** How often a subscription got a tag, by its history. */
export function countTagged(
  rows: readonly { subscriptionId: string; before: unknown; after: unknown }[],
  id: string,
  tag: string,
): number {
  const has = (snapshot: unknown) => hasTag((snapshot ?? {}) as Partial<Subscription>, tag);
  return rows.filter(
    ({ subscriptionId, before, after }) => subscriptionId === id && !has(before) && has(after),
  ).length;
}

interface SeveralDeleted {
  device: Device;
  tab: Tab;
  rows: readonly Subscription[];
  makeKey: () => string;
  /** In one request first, if nothing is unsent before it. */
  isWhole: boolean;
}

/** What is needed to undo them; a row that the server may know under another id is owed nothing. */
export async function deleteSeveral(
  wanted: SeveralDeleted,
): Promise<readonly (Deletion & { isOwed: boolean })[]> {
  const { device, tab, rows, makeKey } = wanted;
  const { network, options } = device;
  const lost: { key: string; ids: string[] }[] = [];
  if (wanted.isWhole && network.startsWith('loses') && tab.queue.length === 0) {
    const request = { key: makeKey(), ids: rows.map(({ id }) => id) };
    lost.push(request);
    if (network === 'loses-answers')
      await options.client.send(
        'POST',
        '/api/subscriptions/bulk',
        { action: 'delete', ids: request.ids },
        { headers: { 'idempotency-key': request.key, 'x-time-zone': 'UTC' } },
      );
  }
  const deletions = [];
  for (const row of rows) {
    const earlier = tab.queue.filter(({ target }) => target === row.id);
    const key = makeKey();
    const outcome = await tab.sender.perform({ kind: 'delete', row, isUndoable: true }, key);
    if (outcome.kind !== 'kept' && outcome.kind !== 'done') continue;
    deletions.push({ row, key, earlier, lost, isOwed: !isLocal(row.id) });
  }
  return deletions;
}

export async function undoSeveral(
  tab: Tab,
  deletions: readonly Deletion[],
  makeKey: () => string,
): Promise<void> {
  const undone = deletions.map((deletion) => ({ deletion, making: { key: makeKey(), madeAt: 0 } }));
  await tab.sender.change((queue) =>
    undone.reduce((rest, { deletion, making }) => undoDeletion(rest, deletion, making), queue),
  );
  await tab.sender.drain();
}

/** The return of a deleted one, which repeats what was written before. */
export function isReturn({ before, after }: { before: unknown; after: unknown }): boolean {
  return before === null && ((after as Subscription | null)?.version ?? 0) > 1;
}
