/** Stores the queue: one value per user in IndexedDB, or in memory without storage. */
import { type Database, openDatabase } from '../../device/database.ts';
import type { Queue } from './change.ts';
import type { QueueStore } from './sender.ts';

export interface OpenQueue extends QueueStore {
  close(): void;
}

/** Opens a user's queue. Unsent changes of another user on this device are dropped. */
export async function openQueue(factory: IDBFactory, name: string, userId: string): Promise<OpenQueue> {
  const database = await openDatabase(factory, name);
  await database.removeOthers(userId);
  return queueIn(database, userId);
}

function queueIn(database: Database, userId: string): OpenQueue {
  return {
    read: async () => ((await database.get(userId)) as Queue | undefined) ?? [],
    update: async (change) => {
      const stored = await database.update<Queue>(userId, (queue) => {
        const next = change(queue ?? []);
        // An empty queue is removed, to leave no trace of the user.
        return next.length > 0 ? next : undefined;
      });
      return stored ?? [];
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
