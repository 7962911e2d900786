/**
 * Databases that a test is done with, emptied for the next test of the same process. Copying the template and dropping
 * the copy writes and removes 300 files and makes PostgreSQL write checkpoints; deleting a few rows does not.
 */
import type pg from 'pg';

/**
 * A text that changes with the schema, the migrations on record and settings of the database. A copy has the very rows of
 * the catalogue of its template, so any change of one leaves another `xmin` there.
 */
const SCHEMA = `select concat_ws(' ',
  ${['class', 'attribute', 'attrdef', 'constraint', 'index', 'trigger', 'proc', 'type', 'namespace']
    .map((name) => `(select count(*) || '/' || sum(xmin::text::bigint) from pg_${name})`)
    .join(',\n  ')},
  (select count(*) from drizzle.__drizzle_migrations),
  (select count(*) from pg_db_role_setting where setdatabase = d.oid)) as text
from pg_database d where datname = current_database()`;

/** Waits until each is gone, so that none of them writes after the rows are deleted. */
const DISCONNECT = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Turns off triggers and references, so that all tables are emptied, whatever their order. */
const EMPTY = `do $$
declare
  name regclass;
begin
  set local session_replication_role = replica;
  for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('delete from %s', name);
  end loop;
  for name in select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
    perform setval(name, seqstart, false) from pg_sequence where seqrelid = name;
  end loop;
end $$`;

export async function readSchema(client: pg.Client): Promise<string> {
  return (await client.query(SCHEMA)).rows[0].text;
}

/** False, and nothing is deleted, if a test changed more than rows. */
export async function emptyDatabase(client: pg.Client, schema: string): Promise<boolean> {
  await client.query(DISCONNECT);
  if ((await readSchema(client)) !== schema) return false;
  await client.query(EMPTY);
  return true;
}
