/** The pool under a database that dies, freezes, refuses or is slow: no crash, no leak, no wait over five seconds. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  connectionUrl,
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#testing/database';
import { SILENT_LOG as log } from '#testing/database-fixture';
import { listProcessTree, postmasterPid } from '#testing/database-process';
import { elapsedMs } from '#testing/elapsed';
import { StartError } from '../start-error.ts';
import { type Connection, connect, type Database, driverSettings, isDatabaseAway } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { beginWithoutTimeouts, withNoTimeoutClient } from './no-timeout-client.ts';
import { users } from './schema.ts';

describe('on a database that is there', () => {
  let own: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    own = await createTestDatabase();
    database = connect({ connection: own.connection, max: 2 });
  });
  afterEach(async () => {
    await database.close();
    await own.drop();
  });

  test('whole numbers are numbers, exact decimals are texts, days are texts and instants are dates', async () => {
    const { rows } = await database.pool.query(
      `select 9007199254740991::int8 as whole, 1.10::numeric as exact, '2026-02-28'::date as day,
        '2026-02-28T12:00:00Z'::timestamptz as instant`,
    );
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        exact: '1.10',
        day: '2026-02-28',
        instant: new Date('2026-02-28T12:00:00Z'),
      },
    ]);
  });

  test('a number too large to be exact is refused rather than rounded', async () => {
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow(
      'too large for an exact',
    );
  });

  test('the same database is reached through an address', async () => {
    const other = connect({ connection: { connectionString: connectionUrl(own.connection) } });
    await other.ping();
    await other.close();
  });

  test('behind a pooler nothing is left on a connection, and long work ignores the limits of the role', async () => {
    const limited = await createEmptyTestDatabase();
    await database.pool.query(`alter database ${limited.name} set statement_timeout = '100ms'`);
    const connection = { connectionString: connectionUrl(limited.connection), isPooled: true };
    const pooled = connect({ connection, max: 1 });
    await pooled.pool.query({ name: 'named', text: 'select $1::int', values: [1] });
    const { rows } = await pooled.pool.query(
      "select (select count(*)::int from pg_prepared_statements) as prepared, current_setting('lock_timeout') as lock",
    );
    expect(rows).toEqual([{ prepared: 0, lock: '0' }]);
    await expect(pooled.pool.query('select pg_sleep(1)')).rejects.toThrow('statement timeout');
    await withNoTimeoutClient(pooled.pool, async (client) => {
      await beginWithoutTimeouts(client);
      await client.query('select pg_sleep(0.3)');
      await client.query('rollback');
    });
    await pooled.close();
    await limited.drop();
  });

  test('of several hosts the primary is found, or the standby where that is wanted, and again when another becomes it', async () => {
    const pair = [await createEmptyTestDatabase(), await createEmptyTestDatabase()] as const;
    const [one, two] = pair;
    /** What a database says of itself. */
    const setPrimary = async (primary: TestDatabase) => {
      for (const { connection, name } of pair) {
        const { pool, close } = connect({ connection, max: 1 });
        await pool.query(`create or replace function public.pg_is_in_recovery() returns boolean
          language sql as 'select ${name !== primary.name}';
          alter database ${name} set search_path = public, pg_catalog`);
        await close();
      }
    };
    await setPrimary(one);
    const connection = {
      connectionString: 'postgres://u@127.0.0.1:9/away',
      otherHosts: [connectionUrl(two.connection), connectionUrl(one.connection)],
    };
    const hosts = connect({ connection, max: 1 });
    const readName = async () => (await hosts.pool.query('select current_database() as name')).rows[0].name;
    expect(await readName().catch(isDatabaseAway)).toBe(true);
    expect(await readName().catch(isDatabaseAway)).toBe(true);
    expect(await readName()).toBe(one.name);
    const started = connect({ connection, max: 1 });
    await started.findHost();
    expect((await started.pool.query('select current_database() as name')).rows).toEqual([
      { name: one.name },
    ]);
    await started.close();
    const standby = connect({ connection: { ...connection, isReplica: true }, max: 1 });
    await standby.findHost();
    expect((await standby.pool.query('select current_database() as name')).rows).toEqual([
      { name: two.name },
    ]);
    await standby.close();

    await setPrimary(two);
    await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      one.name,
    ]);
    const found = await withNoTimeoutClient(hosts.pool, async (client) => client.database);
    expect(found).toBe(two.name);
    await expect.poll(() => readName().catch(() => undefined)).toBe(two.name);
    await hosts.close();
    for (const each of pair) await each.drop();
  });

  test('a connection that the database ends is told of, unless the pool is being closed', async () => {
    const told: unknown[] = [];
    const warn = (_facts: unknown, text?: string) => void told.push(text);
    const other = connect({ connection: own.connection, log: { warn } });
    const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => told).toEqual(['a database connection was lost']);
    await other.close();
    // What the driver does when the database stops before the connection has said goodbye.
    other.pool.emit('error', new Error('ended by the database'), {} as pg.PoolClient);
    expect(told).toHaveLength(1);
  });

  test('a statement that takes too long is ended by the database and counts as away', async () => {
    const slow = connect({ connection: own.connection, timeouts: { statementMs: 100 } });
    const failure = await slow.db.execute(sql`select pg_sleep(5)`).catch((error) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(failure.cause.code).toBe('57014');
    await slow.close();
  });

  test('a transaction is undone whole when its work fails, and its connection is used again', async () => {
    for (let round = 0; round < 5; round++) {
      const work = database.db.transaction(async (tx) => {
        await tx.execute(sql`create table half (id int)`);
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
    }
    const { rows } = await database.pool.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
    expect(database.pool.totalCount).toBe(1);
  });

  test('transactions can be nested and isolated as Drizzle has it', async () => {
    const level = await database.db.transaction(
      async (tx) => {
        await tx.transaction(async (inner) => inner.rollback()).catch(() => {});
        const { rows } = await tx.execute(sql`show transaction_isolation`);
        return rows;
      },
      { isolationLevel: 'serializable' },
    );
    expect(level).toEqual([{ transaction_isolation: 'serializable' }]);
  });

  test('a connection that is cut in the middle of a transaction fails that transaction only', async () => {
    const work = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.select().from(users).where(eq(users.email, 'anyone'));
    });
    expect(isDatabaseAway(await work.catch((error) => error))).toBe(true);
    await database.ping();
  });

  test('a caller who finds every connection taken is told within two seconds', async () => {
    const clients = [await database.pool.connect(), await database.pool.connect()];
    const failure = database.db.transaction(async () => {}).catch((error) => error);
    expect(await elapsedMs(() => failure)).toBeLessThan(2_500);
    expect(isDatabaseAway(await failure)).toBe(true);
    for (const client of clients) client.release();
  });

  test('a refusal by a rule of the database is not taken for an absence', async () => {
    const failure = await database.db.execute(sql`select 1 / 0`).catch((error) => error);
    expect(isDatabaseAway(failure)).toBe(false);
  });
});

describe('on a database that fails', () => {
  test('a frozen database fails requests within five seconds, loses no connection and serves again at once', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'outgo-frozen-'));
    const embedded = await startEmbedded({ dataDir, log });
    const { db, pool, close } = connect({ connection: embedded.connection, max: 3 });
    const askInTurn = (index: number) =>
      index % 2 ? db.transaction((tx) => tx.execute(sql`select 1`)) : db.execute(sql`select 1`);
    await Promise.all([1, 2, 3].map(askInTurn));
    const processes = await listProcessTree((await postmasterPid(dataDir)) ?? 0);
    try {
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      const asked = Promise.allSettled(Array.from({ length: 12 }, (_, index) => askInTurn(index)));
      expect(await elapsedMs(() => asked)).toBeLessThan(5_000);
      const failures = (await asked).map((result) => 'reason' in result && result.reason);
      expect(failures.map(isDatabaseAway)).toEqual(Array(12).fill(true));
      for (const pid of processes) process.kill(pid, 'SIGCONT');
      expect(await elapsedMs(() => Promise.all([1, 2, 3].map(askInTurn)))).toBeLessThan(2_000);
      expect(pool.totalCount).toBeLessThanOrEqual(3);
      expect(pool.waitingCount).toBe(0);
    } finally {
      for (const pid of await listProcessTree(processes[0] ?? 0)) process.kill(pid, 'SIGCONT');
      await close();
      await embedded.stop();
      await rm(dataDir, { recursive: true });
    }
  });

  test.each<[string, Connection]>([
    ['a port nobody listens on', { connectionString: 'postgres://outgo@127.0.0.1:1/outgo' }],
    ['a socket that is not there', { host: '/nowhere', port: 5432, user: 'outgo', database: 'outgo' }],
    ['a host that is not there', { connectionString: 'postgres://outgo@nowhere.invalid/outgo' }],
  ])('%s counts as away', async (_name, connection) => {
    const { db, ping, pool, close } = connect({ connection });
    expect(isDatabaseAway(await ping().catch((error) => error))).toBe(true);
    expect(isDatabaseAway(await db.transaction(async () => {}).catch((error) => error))).toBe(true);
    expect(pool.totalCount).toBe(0);
    await close();
  });
});

describe('the settings for the driver', () => {
  test('sslmode means what it means to PostgreSQL', () => {
    expect(driverSettings({ connectionString: 'postgres://u:p@db.example/x?sslmode=require' })).toEqual({
      connectionString: 'postgres://u:p@db.example/x?sslmode=require&uselibpqcompat=true',
    });
  });

  test.each(['sslrootcert', 'sslcert', 'sslkey'])(
    'a file of %s that is missing or no certificate is refused by name, without the password',
    (name) => {
      const settings = (file: string) => () =>
        driverSettings({
          connectionString: `postgres://u:hunter2@db.example/x?sslmode=verify-full&${name}=${file}`,
        });
      expect(settings('/nowhere/x.pem')).toThrow(
        new StartError(`${name} in DATABASE_URL names /nowhere/x.pem, which cannot be read (ENOENT).`),
      );
      expect(settings(fileURLToPath(import.meta.url))).toThrow(
        new RegExp(
          `^${name} in DATABASE_URL names \\S+connect\\.test\\.ts, which holds no [A-Z ]+ in PEM form\\.$`,
        ),
      );
    },
  );

  test('verify-ca without a certificate to check against is refused', () => {
    const connectionString = 'postgres://u:p@db.example/x?sslmode=verify-ca';
    expect(() => driverSettings({ connectionString })).toThrow(
      new StartError('sslmode=verify-ca in DATABASE_URL needs sslrootcert; or set sslmode=verify-full.'),
    );
  });

  test('a file of the replica’s address is refused by that variable’s name', () => {
    const connectionString = 'postgres://u:hunter2@db.example/x?sslmode=verify-full&sslkey=/nowhere/x.pem';
    expect(() => driverSettings({ connectionString, isReplica: true })).toThrow(
      new StartError('sslkey in DATABASE_REPLICA_URL names /nowhere/x.pem, which cannot be read (ENOENT).'),
    );
  });

  test('an address without sslmode stays as it is', () => {
    const connectionString = 'postgresql://u:p%40ss@db.example:6432/x?application_name=mine';
    expect(driverSettings({ connectionString })).toEqual({ connectionString });
  });
});

test('an error that has nothing to do with the database is not an absence of it', () => {
  expect(isDatabaseAway(new Error('no'))).toBe(false);
  expect(isDatabaseAway(undefined)).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('x'), { code: '23505' }))).toBe(false);
});
