/** Undoes a deletion on the server: asks again by its key which change it made, and has that undone. */
import type { Skipped } from '#contract/bulk';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import type { call } from '../../device/api.ts';
import type { Outcome, Trouble, UnsentRestore } from './change.ts';
import { sendDeletion } from './send.ts';

export async function sendRestore(
  item: UnsentRestore,
  signal: AbortSignal,
  send: typeof call,
): Promise<Outcome> {
  const changes: string[] = [];
  for (const request of item.requests) {
    const answer = await sendDeletion(request, signal, send);
    changes.push(...answer.changes.filter((_, at) => answer.deleted[at] === item.target));
  }
  // Deleted by another device, which alone can undo it.
  if (changes.length === 0) return { kind: 'done', row: null };
  const headers = { 'idempotency-key': item.key };
  const undone = await send('POST /api/subscriptions/bulk/undo', { body: { changes }, headers, signal });
  const reason = undone.skipped[0]?.reason;
  const trouble = readSkipped(reason);
  if (trouble) return { kind: 'refused', trouble, answer: {} };
  if (reason !== 'changed') return { kind: 'done', row: undone.restored[0] ?? null };
  // The subscription may be back already, by a request whose answer was lost.
  const list = await send('GET /api/subscriptions', { signal });
  return { kind: 'done', row: list.find(({ id }) => id === item.target) ?? item.row };
}

/** Why it cannot come back; null where there is nothing to decide. */
function readSkipped(reason: Skipped['reason'] | undefined): Trouble | null {
  if (reason === 'name_taken') return { kind: 'duplicate', isLocked: false };
  const full = { limit: FREE_SUBSCRIPTION_LIMIT, current: FREE_SUBSCRIPTION_LIMIT };
  return reason === 'no_room' ? { kind: 'limit', ...full } : null;
}
