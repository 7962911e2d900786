/**
 * A person's changes take turns in this process before they take a connection. The row lock decides between processes;
 * without turns, fifty requests of one person would hold every connection just to wait for it, and others would starve.
 */
import type { Db, Tx } from '#server/db/connect';

const lastTurns = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** Runs `work` in a transaction after every earlier one of this person in this process. */
export async function changeInTurn<Result>(
  db: Db,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const turns = lastTurns.get(db) ?? new Map<string, Promise<unknown>>();
  lastTurns.set(db, turns);
  const earlier = turns.get(userId) ?? Promise.resolve();
  // How the earlier one ended is its caller's affair.
  const mine = earlier.then(
    () => db.transaction(work),
    () => db.transaction(work),
  );
  turns.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(userId) === mine) turns.delete(userId);
  }
}
