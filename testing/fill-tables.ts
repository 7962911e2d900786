/** Rows for every table of any schema, by the types of its columns: the same for the same seed. */
import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isCounted: boolean;
  refersTo: string | null;
}

/** What columns with a rule of their own take. */
const SPECIAL: Readonly<Record<string, string>> = {
  billing_cycle: "(array['monthly', 'quarterly', 'halfyearly', 'yearly'])[n % 4 + 1]",
  currency: "'USD'",
  card_expires: "'2027-03'",
  time_zone: "'UTC'",
};

const VALUES: Readonly<Record<string, string>> = {
  uuid: "md5(%seed || ' %table %column ' || n)::uuid",
  text: "'%column ' || md5(%seed || ' ' || n)",
  integer: 'n',
  smallint: 'n % 100',
  bigint: 'n * 100',
  boolean: 'n % 2 = 0',
  'timestamp with time zone': "timestamptz '2026-01-01Z' + n * interval '1 minute'",
  date: "date '2026-01-01' + n % 300",
  jsonb: "jsonb_build_object('n', n)",
  bytea: "decode(md5(%seed || '%table' || n), 'hex')",
};

/** Returns the names of the filled tables: the few whose constraints these values break stay empty. */
export async function fillTables(client: pg.ClientBase, rows: number, seed: number): Promise<string[]> {
  const columns = await listColumns(client);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const filled: string[] = [];
  for (const table of [
    ...tables.filter((name) => name === 'users'),
    ...tables.filter((name) => name !== 'users'),
  ]) {
    const own = columns.filter((column) => column.table === table && !column.isCounted);
    const values = own.map((column) => writeValue(column, seed));
    await client.query('begin');
    try {
      await client.query(
        `insert into "${table}" (${own.map(({ name }) => `"${name}"`).join(', ')})
         select ${values.join(', ')} from generate_series(1, ${rows}) n`,
      );
      await client.query('commit');
      filled.push(table);
    } catch {
      await client.query('rollback');
    }
  }
  return filled;
}

/** Nullable columns stay null: some days must follow another, and some amounts need a day beside them. */
function writeValue({ table, name, type, isNullable, refersTo }: Column, seed: number): string {
  const special = SPECIAL[name];
  if (special) return special;
  // Each user gets one row, so that keys that begin with the user stay unique.
  if (refersTo) return fill(VALUES.uuid ?? '', refersTo, 'id', seed);
  const value = VALUES[type];
  if (value === undefined || (isNullable && type !== 'text')) return isNullable ? 'null' : "'{}'";
  return fill(value, table, name, seed);
}

function fill(form: string, table: string, column: string, seed: number): string {
  return form.replaceAll('%table', table).replaceAll('%column', column).replaceAll('%seed', `'${seed}'`);
}

async function listColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as "isNullable",
       c.is_identity = 'YES' or coalesce(c.column_default like 'nextval(%', false) as "isCounted",
       (select max(u.table_name) from information_schema.key_column_usage k
          join information_schema.table_constraints t using (constraint_schema, constraint_name)
          join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
          where t.constraint_type = 'FOREIGN KEY' and k.table_name = c.table_name and k.column_name = c.column_name
            and u.column_name = 'id') as "refersTo"
     from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
     order by c.table_name, c.ordinal_position`,
  );
  return rows;
}
