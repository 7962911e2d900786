/** Which rows a database has, by their primary keys: what a fault may not destroy. */
import type { Pool } from 'pg';

/** Table → primary keys. */
export type RowKeys = Map<string, Set<string>>;

export class KeyReader {
  private constructor(
    private readonly pool: Pool,
    private readonly texts: ReadonlyMap<string, string>,
  ) {}

  static async open(pool: Pool): Promise<KeyReader> {
    const { rows } = await pool.query<{ name: string; key: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as key
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
    );
    return new KeyReader(
      pool,
      new Map(
        rows.map(({ name, key }) => [name, `select jsonb_build_array(${key})::text as key from ${name}`]),
      ),
    );
  }

  async read(): Promise<RowKeys> {
    const keys: RowKeys = new Map();
    for (const [table, text] of this.texts) {
      const { rows } = await this.pool.query<{ key: string }>(text);
      keys.set(table, new Set(rows.map(({ key }) => key)));
    }
    return keys;
  }
}

/** Rows that were there before and are gone, as `table: how many`. */
export function listGone(before: RowKeys, after: RowKeys, except: ReadonlySet<string>): string[] {
  return [...before].flatMap(([table, keys]) => {
    const gone = [...keys].filter((key) => !after.get(table)?.has(key)).length;
    return gone === 0 || except.has(table) ? [] : [`${table}: ${gone}`];
  });
}

export function countRows(keys: RowKeys): number {
  return [...keys.values()].reduce((sum, { size }) => sum + size, 0);
}
