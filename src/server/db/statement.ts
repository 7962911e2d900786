/** Named prepared statements: the database parses and plans a hot query once per connection. */
import type { Executor } from './connect.ts';

interface Preparable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> };
}

/**
 * Declares a query once: `const findUser = statement('find_user', (db) => db.select()…sql.placeholder('id'))`,
 * then `findUser(db, { id })`. A name must stand for one text only, which the driver checks.
 */
export function statement<Rows>(
  name: string,
  build: (executor: Executor) => Preparable<Rows>,
): (executor: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const prepared = new WeakMap<Executor, ReturnType<Preparable<Rows>['prepare']>>();
  return (executor, values = {}) => {
    let query = prepared.get(executor);
    if (!query) {
      query = build(executor).prepare(name);
      prepared.set(executor, query);
    }
    return query.execute(values);
  };
}
