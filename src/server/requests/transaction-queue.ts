/**
 * Queues a user's transactions within this process before they take a connection. Between processes the row lock decides;
 * without the queue, fifty requests of one user would hold every connection while waiting for it, and others would starve.
 */
import type { Db, Tx } from '#server/db/connect';

const lastByUser = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** Runs `work` in a transaction after every earlier one of this user in this process. */
export async function changeInOrder<Result>(
  db: Db,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const latest = lastByUser.get(db) ?? new Map<string, Promise<unknown>>();
  lastByUser.set(db, latest);
  const earlier = latest.get(userId) ?? Promise.resolve();
  // A failure concerns only its own caller.
  const mine = earlier.then(
    () => db.transaction(work),
    () => db.transaction(work),
  );
  latest.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (latest.get(userId) === mine) latest.delete(userId);
  }
}
