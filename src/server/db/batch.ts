/** One query for all calls of one turn of the event loop: under load, many requests ask the same thing at once. */
import type { Executor } from './connect.ts';

interface Waiting<Key, Answer> {
  key: Key;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Wraps `run`, which answers its keys in their order. No more than `limit` keys share a query. */
export function batch<Key, Answer>(
  run: (db: Executor, keys: Key[]) => Promise<Answer[]>,
  limit: number,
): (db: Executor, key: Key) => Promise<Answer> {
  const open = new WeakMap<Executor, Waiting<Key, Answer>[]>();

  function begin(db: Executor): Waiting<Key, Answer>[] {
    const waiting: Waiting<Key, Answer>[] = [];
    open.set(db, waiting);
    // This runs after the sockets that are ready now have been read.
    setImmediate(() => {
      if (open.get(db) === waiting) open.delete(db);
      void answerAll(db, waiting);
    });
    return waiting;
  }

  async function answerAll(db: Executor, waiting: Waiting<Key, Answer>[]): Promise<void> {
    try {
      const keys = waiting.map(({ key }) => key);
      const answers = await run(db, keys);
      for (const [at, { resolve }] of waiting.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const waiting = open.get(db);
      const target = waiting !== undefined && waiting.length < limit ? waiting : begin(db);
      target.push({ key, resolve, reject });
    });
}
