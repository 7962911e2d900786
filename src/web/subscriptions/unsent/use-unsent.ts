/** The unsent changes of the person in this tab, kept outside React: what waits, what the list looks like with it. */
import { useSyncExternalStore } from 'react';
import type { Queue, Unsent } from './change.ts';
import type { Outbox } from './sender.ts';

let queue: Queue = [];
let outbox: Promise<Outbox> | null = null;
let announceOutbox: (opened: Outbox) => void = () => {};
const listeners = new Set<() => void>();

/** The outbox, once it is known who is here. */
export function whenOutbox(): Promise<Outbox> {
  outbox ??= new Promise((resolve) => {
    announceOutbox = resolve;
  });
  return outbox;
}

export function setOutbox(opened: Outbox): void {
  void whenOutbox();
  announceOutbox(opened);
  outbox = Promise.resolve(opened);
}

export function showUnsent(next: Queue): void {
  if (next.length === 0 && queue.length === 0) return;
  queue = next;
  for (const listener of listeners) listener();
}

export function readUnsent(): Queue {
  return queue;
}

export function onUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnsent(): Queue {
  return useSyncExternalStore(onUnsent, readUnsent);
}

/** The first change of a subscription that waits or is in trouble. */
export function useUnsentOf(target: string): Unsent | undefined {
  return useSyncExternalStore(onUnsent, () => findUnsent(target));
}

export function findUnsent(target: string): Unsent | undefined {
  return queue.find((item) => item.target === target);
}
