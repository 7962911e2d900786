/** A database that another test used before is as good as a new one, or is not used again. */
import { describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect';
import { CLEANER, createTestDatabase, type TestDatabase } from './database.ts';
import { startApp } from './start-app.ts';

async function runIn(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const { pool, close } = connect({ connection: database.connection });
  try {
    return (await pool.query(text)).rows;
  } finally {
    await close();
  }
}

const COUNT_ROWS = `select sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', oid::regclass), false, true, '')))[1]::text::int)::int as rows
from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

describe('a database that a test is done with', () => {
  test('is used again without any of its rows', async () => {
    const used = await createTestDatabase();
    const app = await startApp({ connection: used.connection });
    await app.person();
    await app.close();
    expect(await runIn(used, COUNT_ROWS)).not.toEqual([{ rows: 0 }]);
    await used.drop();
    const next = await createTestDatabase();
    expect(next.name).toBe(used.name);
    expect(await runIn(next, COUNT_ROWS)).toEqual([{ rows: 0 }]);
    await next.drop();
  });

  test('leaves no connection of the earlier test behind', async () => {
    const used = await createTestDatabase();
    const { pool, close } = connect({ connection: used.connection });
    await pool.query('select 1');
    await used.drop();
    const next = await createTestDatabase();
    expect(
      await runIn(
        next,
        `select count(*)::int as others from pg_stat_activity
          where datname = current_database() and application_name <> '${CLEANER}'`,
      ),
    ).toEqual([{ others: 1 }]);
    await close();
    await next.drop();
  });

  test.each([
    'alter table users add column other int',
    'create table other (id int)',
    'create function other() returns int language sql return 1',
    'drop index users_created_at',
    'alter table users disable trigger all',
    'delete from drizzle.__drizzle_migrations',
  ])('is not used again after %s', async (change) => {
    const used = await createTestDatabase();
    await runIn(used, change);
    await used.drop();
    const next = await createTestDatabase();
    expect(next.name).not.toBe(used.name);
    await next.drop();
  });
});
