/** Named prepared statements: the database parses and plans a hot query once per connection. */
import type { Executor } from './connect.ts';
import { makeRowMapper, type SelectedField } from './row-mapper.ts';

interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

// Drizzle's types leave these out.
interface PreparedInside {
  fields?: SelectedField[];
  /** By table; false for the optional side of an outer join, whose missing rows Drizzle turns into null. */
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown;
}

/**
 * Declares a query once: `const findUser = statement('find_user', (db) => db.select()…sql.placeholder('id'))`,
 * then `findUser(db, { id })`. A name must stand for one text only, which the driver checks.
 */
export function statement<Rows>(
  name: string,
  build: (executor: Executor) => Preparable<Rows>,
): (executor: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const prepared = new WeakMap<Executor, Prepared<Rows>>();
  return (executor, values = {}) => {
    let query = prepared.get(executor);
    if (!query) {
      query = build(executor).prepare(name);
      mapRowsQuickly(query);
      prepared.set(executor, query);
    }
    return query.execute(values);
  };
}

function mapRowsQuickly(prepared: object): void {
  const query: PreparedInside = prepared;
  if (!query.fields || query.customResultMapper) return;
  if (Object.values(query.joinsNotNullableMap ?? {}).includes(false)) return;
  const toObject = makeRowMapper(query.fields);
  if (toObject) query.customResultMapper = (rows) => rows.map(toObject);
}
