/** For what may happen between a check and the lock after it: a test holds the row, and acts while the product waits for it. */
import type pg from 'pg';
import { expect } from 'vitest';

/** Statements of the pool's database that wait for a lock. */
export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

/** Begins the work while the user's row is held, runs the statement (`$1` is the user) as soon as it waits, and lets go. */
export async function changeMeanwhile<Result>(
  pool: pg.Pool,
  userId: string,
  begin: () => Promise<Result>,
  statement: string,
): Promise<Result> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [userId]);
    const work = begin();
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await holder.query(statement, [userId]);
    await holder.query('commit');
    return await work;
  } finally {
    // With the connection goes what it locks.
    holder.release(true);
  }
}
