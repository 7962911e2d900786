/** Migrations run once, in order, whole or not at all, whoever else starts and whatever is killed. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate as migrateWithDrizzle } from 'drizzle-orm/node-postgres/migrator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '#testing/database';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const REAL_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

let folder: string;
let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-migrations-'));
  own = await createEmptyTestDatabase();
  database = connect({ connection: own.connection });
});
afterEach(async () => {
  await database.close();
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

async function writeMigrations(...files: string[][]): Promise<{ migrationsFolder: string }> {
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  const entries = files.map((_, index) => ({ idx: index, tag: `000${index}_step`, when: 1_000 + index }));
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  for (const [index, statements] of files.entries()) {
    await writeFile(
      path.join(folder, `000${index}_step.sql`),
      statements.join('\n--> statement-breakpoint\n'),
    );
  }
  return { migrationsFolder: folder };
}

const FIRST = ['create table first (id int)', 'insert into first values (1)'];
const SECOND = ['create table second (id int)'];

async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map((row) => row.name);
}

test('a new database gets every table, and a second run has nothing to do', async () => {
  const { applied } = await migrate(database.pool);
  expect(applied[0]).toBe('0000_init');
  expect(await listTables()).toEqual(expect.arrayContaining(['subscriptions', 'users']));
  expect(await migrate(database.pool)).toEqual({ applied: [] });
});

test('the journal is the one that the tools of Drizzle read', async () => {
  await migrateWithDrizzle(database.db, { migrationsFolder: REAL_FOLDER });
  expect(await migrate(database.pool)).toEqual({ applied: [] });
});

test('only what is new since the last version is applied', async () => {
  await migrate(database.pool, await writeMigrations(FIRST));
  const { applied } = await migrate(database.pool, await writeMigrations(FIRST, SECOND));
  expect(applied).toEqual(['0001_step']);
  expect(await listTables()).toEqual(['first', 'second']);
});

test('five servers that start at once do it once', async () => {
  const options = await writeMigrations([...FIRST, 'select pg_sleep(0.2)'], SECOND);
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(database.pool, options)));
  expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(['0000_step', '0001_step']);
  expect((await database.pool.query('select * from first')).rows).toEqual([{ id: 1 }]);
});

test('a migration may take longer than any other statement', async () => {
  const impatient = connect({ connection: own.connection, timeouts: { statementMs: 50 } });
  const options = await writeMigrations(['select pg_sleep(0.3)']);
  expect(await migrate(impatient.pool, options)).toEqual({ applied: ['0000_step'] });
  await impatient.close();
});

describe('when a migration does not finish', () => {
  test('a wrong statement leaves nothing of its file, and the mended file is applied next time', async () => {
    const wrong = await writeMigrations(FIRST, [
      'create table second (id int)',
      'create tabel third (id int)',
    ]);
    await expect(migrate(database.pool, wrong)).rejects.toThrow('Migration 0001_step failed (42601).');
    expect(await listTables()).toEqual(['first']);
    const { applied } = await migrate(database.pool, await writeMigrations(FIRST, SECOND));
    expect(applied).toEqual(['0001_step']);
  });

  test('a server killed half-way leaves a database that the next start completes', async () => {
    const slow = await writeMigrations(FIRST, [...SECOND, 'select pg_sleep(20)']);
    const running = migrate(database.pool, slow).catch((error: Error) => error);
    const victim = await waitForSleeper();
    // The database sees the end of a server as the end of its connection.
    await database.pool.query('select pg_terminate_backend($1)', [victim]);
    expect(await running).toBeInstanceOf(Error);
    expect(await listTables()).toEqual(['first']);
    expect(await migrate(database.pool, await writeMigrations(FIRST, SECOND))).toEqual({
      applied: ['0001_step'],
    });
    expect(await listTables()).toEqual(['first', 'second']);
  });

  async function waitForSleeper(): Promise<number> {
    for (;;) {
      const { rows } = await database.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
      );
      if (rows[0]) return rows[0].pid;
    }
  }
});

describe('a database that does not fit the code', () => {
  test('a database of a newer version is refused with a line that says so', async () => {
    await migrate(database.pool, await writeMigrations(FIRST, SECOND));
    const older = await writeMigrations(FIRST);
    await expect(migrate(database.pool, older)).rejects.toThrow('was last used by a newer version of Outgo');
  });

  test('a database of another line of migrations is refused with a line that says so', async () => {
    await migrate(database.pool, await writeMigrations(FIRST, SECOND));
    await database.pool.query(
      'update drizzle.__drizzle_migrations set created_at = 999 where created_at = 1000',
    );
    const same = await writeMigrations(FIRST, SECOND);
    await expect(migrate(database.pool, same)).rejects.toThrow('an Outgo with other migrations');
  });

  test('a migration that was changed after it ran is refused by name', async () => {
    await migrate(database.pool, await writeMigrations(FIRST));
    const changed = await writeMigrations(['create table other (id int)']);
    await expect(migrate(database.pool, changed)).rejects.toThrow('Migration 0000_step differs');
  });

  test('a database that cannot be reached, or does not exist, is named in one line', async () => {
    const nowhere = connect({ connection: { connectionString: 'postgres://outgo@127.0.0.1:1/outgo' } });
    await expect(migrate(nowhere.pool)).rejects.toThrow(
      /^The database cannot be used: connect ECONNREFUSED 127.0.0.1:1\.$/,
    );
    await nowhere.close();
    const missing = connect({
      connection: { ...own.connection, database: 'missing' } as typeof own.connection,
    });
    await expect(migrate(missing.pool)).rejects.toThrow(
      'The database cannot be used: database "missing" does not exist.',
    );
    await missing.close();
  });

  test('a user who may not create tables is told so in one line', async () => {
    await database.pool.query('create role guest login; revoke all on schema public from public');
    const guest = connect({ connection: { ...own.connection, user: 'guest' } as typeof own.connection });
    await expect(migrate(guest.pool)).rejects.toThrow('may not create tables');
    await guest.close();
    await database.pool.query('drop role guest');
  });
});

test('every generated file is in the journal, and the template of the tests is made from them', async () => {
  const journal = JSON.parse(await readFile(path.join(REAL_FOLDER, 'meta', '_journal.json'), 'utf8'));
  await cp(REAL_FOLDER, folder, { recursive: true });
  const clone = await createTestDatabase();
  const { pool, close } = connect({ connection: clone.connection });
  const { rows } = await pool.query('select count(*) as count from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ count: journal.entries.length }]);
  expect(await migrate(pool, { migrationsFolder: folder })).toEqual({ applied: [] });
  await close();
  await clone.drop();
});
