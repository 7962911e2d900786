/** The sender of changes as the app opens it, with its queue in memory, for tests of screens that change subscriptions. */
import { makeKey } from '#web/device/make-key.ts';
import type { Queue } from '#web/subscriptions/unsent/change.ts';
import { queueInMemory } from '#web/subscriptions/unsent/queue-store.ts';
import { sendUnsent } from '#web/subscriptions/unsent/send.ts';
import { createSender } from '#web/subscriptions/unsent/sender.ts';
import { confirmChange } from '#web/subscriptions/unsent/server-list.ts';
import { setSender, showUnsent } from '#web/subscriptions/unsent/use-unsent.ts';
import { shownCache } from './screen.ts';

let opened = 0;

/** Changes go out at once while online; `waiting` are there from the start. One opened earlier, by another test, sends nothing more. */
export async function openSender(waiting: Queue = []): Promise<void> {
  opened += 1;
  const mine = opened;
  const sender = createSender({
    store: queueInMemory(),
    send: (item) => (mine === opened ? sendUnsent(item) : new Promise(() => {})),
    isOnline: () => navigator.onLine,
    now: Date.now,
    makeKey,
    inTurn: (run) => run(),
    onConfirmed: (item, row) => confirmChange(shownCache(), item, row),
    onChange: (queue, watched) => {
      if (mine === opened) showUnsent(queue.filter(({ key }) => !watched.has(key)));
    },
  });
  setSender(sender);
  await sender.change(() => waiting);
}
