/**
 * Undoes a deletion in the queue. One that was not sent leaves it, and what it had replaced is back; one that may have
 * reached the server is followed by its return, which brings the same subscription back, with its id and history.
 */
import type { Subscription } from '../queries.ts';
import { type DeleteRequest, fieldsOf, isLocal, type Queue } from '../unsent/change.ts';
import { begin, isOpen, keep, type Making } from '../unsent/queue.ts';

export interface Deletion {
  row: Subscription;
  /** Belongs to its own request; null if it was deleted by one of the requests before. */
  key: string | null;
  /** Its unsent changes before. */
  earlier: Queue;
  /** Requests for it before, whose answers were lost or could not be undone in one. */
  lost: readonly DeleteRequest[];
}

export function undoDeletion(queue: Queue, { row, key, earlier, lost }: Deletion, making: Making): Queue {
  const deletion = queue.find((item) => item.key === key);
  const isUnsent = deletion !== undefined && isOpen(deletion);
  // An add that was confirmed meanwhile has given the deletion the server's id.
  const target = deletion?.target ?? row.id;
  const replaced = earlier
    .filter((item) => isOpen(item) && !queue.some((other) => other.key === item.key))
    .map((item) => ({ ...item, target }));
  if (isUnsent && lost.length === 0) return queue.flatMap((item) => (item === deletion ? replaced : [item]));
  // Added on this device and never sent: the deletion left nothing to send.
  if (replaced.some(({ kind }) => kind === 'add')) return [...queue, ...replaced];
  // Sent under an id that this tab never learned.
  if (isLocal(target)) return keep(queue, { kind: 'add', fields: fieldsOf(row) }, making);
  const requests = isUnsent || key === null ? lost : [...lost, { key, ids: [target] }];
  const back = { ...begin({ ...row, id: target }, making), kind: 'restore', requests } as const;
  const rest = isUnsent ? queue.filter((item) => item !== deletion) : queue;
  return [...rest, { ...back, row: { ...row, id: target } }, ...replaced];
}
