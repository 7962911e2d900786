/** SQL for backups: the tables of a database, their rows as text, and rows made of that text again. */
import type pg from 'pg';
import { RowSum, type TableSum } from './backup-file.ts';

const FETCH = 2_000;

export interface TableName {
  name: string;
  columns: string[];
}

/** Rows are written as text the same way on every server. Call it within a transaction. */
export async function fixTextForm(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  );
}

export async function listTables(client: pg.ClientBase): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
     group by table_name
     order by table_name`,
  );
  return rows;
}

/** Call it within a transaction, which its cursor needs. */
export async function* readRows(client: pg.ClientBase, table: string): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for select t::text as row from ${quote(table)} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${FETCH} from backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close backup_rows');
}

export async function sumRows(
  client: pg.ClientBase,
  table: string,
  onRows?: (table: string, rows: number) => void,
): Promise<TableSum> {
  const sum = new RowSum();
  for await (const rows of readRows(client, table)) {
    for (const row of rows) sum.add(row);
    onRows?.(table, sum.get().rows);
  }
  return sum.get();
}

/** `offset 0` keeps the planner from reading the text of a row once for each of its columns. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly string[],
): Promise<void> {
  await client.query(
    `insert into ${quote(table)} overriding system value
     select (made.r).* from (select row::${quote(table)} as r from unnest($1::text[]) as row offset 0) made`,
    [rows],
  );
}

/** References, keys and indexes that slow down filling a table, in the order in which they are made again. */
const SIDE_OBJECTS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    case contype when 'f' then 3 else 1 end as turn, conname as name
  from pg_constraint where contype in ('p', 'u', 'x', 'f') and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2, relname
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by turn, name`;

/** Fills tables in any order: references and keys are checked at the end, when all rows are there. */
export async function fillBare(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(SIDE_OBJECTS);
  for (const { drop } of rows.toReversed()) await client.query(drop);
  await fill();
  for (const { make } of rows) await client.query(make);
}

/** Numbers that the database counts up itself go on after the highest one restored. */
export async function setCounters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(table)}`,
      [quote(table), column],
    );
}

export async function readMigrationTimes(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map((row) => Number(row.created_at));
}

export async function readServerVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A secret that is there stays. */
export async function insertSecret(client: pg.ClientBase, name: string, value: string): Promise<void> {
  await client.query('insert into server_secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    value,
  ]);
}
