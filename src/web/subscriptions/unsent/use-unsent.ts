/** The store of the user's unsent changes in this tab. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import type { Queue, Unsent, UnsentBudget } from './change.ts';
import type { Sender } from './sender.ts';

let queue: Queue = [];
let sender: Promise<Sender> | null = null;
let announceSender: (opened: Sender) => void = () => {};
const { subscribe, notify } = createListeners();
export const onUnsent = subscribe;

/** Resolves once the user is known. */
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

/** The first unsent or refused change of a subscription. */
export function useUnsentOf(target: string): Unsent | undefined {
  return useSyncExternalStore(onUnsent, () => findUnsent(target));
}

/** The budget that is to be sent, if one waits: the last one. */
export function useUnsentBudget(): UnsentBudget | undefined {
  return useSyncExternalStore(onUnsent, () => queue.findLast((item) => item.kind === 'budget'));
}

export function findUnsent(target: string): Unsent | undefined {
  return queue.find((item) => item.target === target);
}
