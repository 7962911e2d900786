/** Removes old rows a batch at a time, so that no delete holds its locks, or the log, for long. */
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './connect.ts';

export const DELETE_BATCH = 1_000;

/** True if there may be more. Rows that somebody is changing are left for the next time. */
export async function deleteBatch(db: Executor, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const own = sql.identifier(getTableConfig(table).name);
  const { rowCount } = await db.execute(
    sql`delete from ${own} where ctid = any(array(
      select ctid from ${own} where ${where} limit ${DELETE_BATCH} for update skip locked))`,
  );
  return rowCount === DELETE_BATCH;
}
