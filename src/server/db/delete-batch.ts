/** Removes old rows a batch at a time, so that no delete holds its locks, or the log, for long. */
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './connect.ts';

export const DELETE_BATCH = 1_000;

/** True if there may be more. Rows that somebody is changing are left for the next time. */
export async function deleteBatch(db: Executor, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const own = sql.identifier(name);
  const keys = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map((column) =>
    sql.identifier(column.name),
  );
  // By the key, not by the place in the file, which rows of two partitions can share. Materialized: locked once.
  const { rowCount } = await db.execute(
    sql`with old as materialized (
      select ${sql.join(keys, sql`, `)} from ${own} where ${where} limit ${DELETE_BATCH} for update skip locked)
      delete from ${own} using old where ${sql.join(
        keys.map((key) => sql`${own}.${key} = old.${key}`),
        sql` and `,
      )}`,
  );
  return rowCount === DELETE_BATCH;
}
