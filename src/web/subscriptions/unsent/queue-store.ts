/** Where the queue lives: one value per person in IndexedDB, or in memory where the browser keeps none. */
import { type Database, openDatabase } from '../../device/database.ts';
import type { Queue } from './change.ts';
import type { QueueStore } from './sender.ts';

export interface OpenQueue extends QueueStore {
  close(): void;
}

/** Opens a person's queue. What another person left unsent on this device is dropped. */
export async function openQueue(factory: IDBFactory, name: string, userId: string): Promise<OpenQueue> {
  const database = await openDatabase(factory, name);
  await database.removeOthers(userId);
  return queueIn(database, userId);
}

function queueIn(database: Database, userId: string): OpenQueue {
  return {
    read: async () => ((await database.get(userId)) as Queue | undefined) ?? [],
    update: async (change) => {
      const kept = await database.update<Queue>(userId, (queue) => {
        const next = change(queue ?? []);
        // Nothing unsent leaves no trace of the person.
        return next.length > 0 ? next : undefined;
      });
      return kept ?? [];
    },
    close: () => database.close(),
  };
}

export function queueInMemory(): OpenQueue {
  let queue: Queue = [];
  return {
    read: async () => queue,
    update: async (change) => {
      queue = change(queue);
      return queue;
    },
    close: () => {},
  };
}
