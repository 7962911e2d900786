/** Tags for several subscriptions as the app changes them: in one request where nothing is unsent before it, else one by one through the queue. */
import type { Subscription } from '#contract/subscriptions';
import { hasTag } from '#core/subscription/tags';
import { changeTags } from '#core/subscription/tags-input';
import type { Device, Tab } from '#testing/offline-device';

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
