/**
 * Spreads users over partitions of plain PostgreSQL, as `ops/spread-users.sql` would spread them over nodes: each unique key
 * must then hold the column that rows are spread by. `OUTGO_TEST_SPREAD=1 npx vitest run <file>` runs any test so.
 */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { placedTables } from './placement.ts';

const SCRIPT = readFileSync(new URL('../ops/spread-users.sql', import.meta.url), 'utf8');
const [CHANGES = '', PLACEMENT = ''] = SCRIPT.split(/^(?=-- 2\. )/m);
const PARTITIONS = 4;

/** References that the script drops, unique indexes that it turns into tables, and tables that get another primary key. */
export const droppedReferences = find(CHANGES, /drop constraint (\w+)(?<!_pkey);/g);
export const lookUpKeys = find(CHANGES, /drop index (\w+)/g);
export const replacedPrimaryKeys = find(
  CHANGES,
  /alter table (\w+) drop constraint \w+_pkey, add primary key/g,
);

/** What the script's second part says about each table: the column that it is spread by; null for a copy everywhere. */
export const scriptPlacement: ReadonlyMap<string, string | null> = new Map([
  ...[...PLACEMENT.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)].map(
    ([, table = '', column = '']) => [table, column] as const,
  ),
  ...[...PLACEMENT.matchAll(/create_reference_table\('(\w+)'\)/g)].map(
    ([, table = '']) => [table, null] as const,
  ),
]);

/** Table, its look-up table and the column that is unique over all users. */
const LOOK_UPS = [
  { table: 'users', owner: 'id', keys: { user_emails: 'email_key', user_google_ids: 'google_id' } },
  { table: 'passkeys', owner: 'user_id', keys: { passkey_credentials: 'credential_id' } },
  { table: 'memberships', owner: 'user_id', keys: { membership_provider_ids: 'provider_id' } },
  { table: 'payments', owner: 'user_id', keys: { payment_provider_ids: 'provider_payment_id' } },
];

/**
 * Stands for the statements by which the server would write the look-up tables: an insert of a taken key adds no row, as
 * with `on conflict do nothing`; a change to one is refused, as by the unique index.
 */
const CLAIM = `
create function claim_keys() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  given jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  owner uuid := coalesce(given, was) ->> tg_argv[0];
  claimed int;
begin
  if tg_op = 'DELETE' then owner := was ->> tg_argv[0]; end if;
  for i in 1 .. tg_nargs - 1 by 2 loop
    continue when was ->> tg_argv[i + 1] is not distinct from given ->> tg_argv[i + 1];
    execute format('delete from %I where key = $1 and user_id = $2', tg_argv[i]) using was ->> tg_argv[i + 1], owner;
    continue when given ->> tg_argv[i + 1] is null;
    execute format('insert into %I values ($1, $2) on conflict do nothing', tg_argv[i]) using given ->> tg_argv[i + 1], owner;
    get diagnostics claimed = row_count;
    continue when claimed = 1;
    if tg_op = 'UPDATE' then raise unique_violation; end if;
    for before in 1 .. i - 1 by 2 loop
      execute format('delete from %I where key = $1', tg_argv[before]) using given ->> tg_argv[before + 1];
    end loop;
    return null;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$`;

function find(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

interface Definition {
  table: string;
  statement: string;
}

export async function spreadUsers(client: pg.ClientBase): Promise<void> {
  await client.query(CHANGES);
  const tables = placedTables.flatMap(({ name, spreadBy }) =>
    spreadBy === null ? [] : [{ name, spreadBy }],
  );
  const names = tables.map(({ name }) => name);
  const definitions = await readDefinitions(client, names);
  for (const { name, spreadBy } of tables)
    await client.query(
      `create table spread_${name} (like ${name} including defaults including constraints) partition by hash (${spreadBy})`,
    );
  await client.query(`drop table ${names.join(', ')} cascade`);
  for (const name of names) {
    await client.query(`alter table spread_${name} rename to ${name}`);
    for (let part = 0; part < PARTITIONS; part += 1)
      await client.query(
        `create table ${name}_${part} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${part})`,
      );
  }
  for (const { statement } of definitions) await client.query(statement);
  await client.query(CLAIM);
  for (const { table, owner, keys } of LOOK_UPS) {
    const claim = `execute function claim_keys(${[owner, ...Object.entries(keys).flat()].join(', ')})`;
    await client.query(
      `create trigger claim_keys before insert or update or delete on ${table} for each row ${claim}`,
    );
  }
}

/** Primary keys first, then indexes, then references, which need the keys. */
async function readDefinitions(client: pg.ClientBase, names: string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select * from (
       select 1 as turn, relname as table,
         format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as statement
       from pg_constraint c join pg_class t on t.oid = conrelid where contype in ('p', 'u')
       union all
       select 2, tablename, indexdef from pg_indexes
       where schemaname = 'public' and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))
       union all
       select 3, relname, format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid))
       from pg_constraint c join pg_class t on t.oid = conrelid where contype = 'f'
     ) as definitions where "table" = any($1) order by turn, "table", statement`,
    [names],
  );
  return rows;
}
