/** The unsent changes of the person in this tab, kept outside React: what waits, what the list looks like with it. */

import { useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import type { Queue, Unsent } from './change.ts';
import type { Sender } from './sender.ts';

let queue: Queue = [];
let sender: Promise<Sender> | null = null;
let announceSender: (opened: Sender) => void = () => {};
const { subscribe, notify } = createListeners();
export const onUnsent = subscribe;

/** The sender, once it is known who is here. */
export function whenSender(): Promise<Sender> {
  sender ??= new Promise((resolve) => {
    announceSender = resolve;
  });
  return sender;
}

export function setSender(opened: Sender): void {
  void whenSender();
  announceSender(opened);
  sender = Promise.resolve(opened);
}

export function showUnsent(next: Queue): void {
  if (next.length === 0 && queue.length === 0) return;
  queue = next;
  notify();
}

export function readUnsent(): Queue {
  return queue;
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
