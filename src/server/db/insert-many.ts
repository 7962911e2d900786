/** Thousands of rows in one statement: one JSON parameter instead of one parameter per value, which is many times faster. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** `insert into …` with every column of the table. Values must be what JSON can hold, dates included. */
export function insertMany<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = Object.entries(getTableColumns(table)).map(([field, { name }]) => ({ field, name }));
  const named = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ field, name }) => [name, (row as Record<string, unknown>)[field] ?? null]),
    ),
  );
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const own = sql.identifier(getTableConfig(table).name);
  return sql`insert into ${own} (${names}) select ${names} from jsonb_populate_recordset(null::${own}, ${JSON.stringify(named)}::jsonb)`;
}
