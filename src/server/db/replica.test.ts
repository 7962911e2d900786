/** Analytics from a replica: what is asked of it and what never is, and the primary's answer where it cannot be used. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import type { Client } from '#testing/client';
import { connectionUrl, createTestDatabase, type TestDatabase } from '#testing/database';
import { elapsedMs } from '#testing/elapsed';
import { makePerson } from '#testing/people';
import { type Relay, startRelay } from '#testing/relay';
import { startApp, type TestApp } from '#testing/start-app';
import { readEnv } from '../env.ts';
import { connect, type Database, replicaConnection } from './connect.ts';
import { users } from './schema.ts';

const ADMIN = 'admin@example.com';
const PATH = '/api/admin/analytics/dashboard';
const LEVEL = 'FFFFFFFF/FFFFFFFF';
const PRIMARY_PEOPLE = 1;
const REPLICA_PEOPLE = 3;

/** Another database, in which the functions that tell about replication say what a test wants. */
let standIn: TestDatabase;
let inStandIn: Database;
let relay: Relay;
let app: TestApp;
let admin: Client;
let log = '';

beforeEach(async () => {
  log = '';
  standIn = await createTestDatabase();
  inStandIn = connect({ connection: standIn.connection, max: 1 });
  await inStandIn.pool.query(`alter database ${standIn.name} set search_path = public, pg_catalog`);
  relay = await startRelay(connectionUrl(standIn.connection));
  app = await start({ DATABASE_REPLICA_URL: relay.url });
  await say('current_database', 'name', `'${await primaryName()}'`);
  await say('pg_is_in_recovery', 'boolean', 'true');
  await say('pg_last_wal_replay_lsn', 'pg_lsn', `'${LEVEL}'`);
  for (let index = 0; index < REPLICA_PEOPLE; index += 1)
    await makePerson({ ...app.server.deps, db: inStandIn.db }, app.origin);
  admin = (await app.person({ email: ADMIN })).client;
});
afterEach(async () => {
  await app.close();
  await relay.close();
  await inStandIn.close();
  await standIn.drop();
});

function start(env: Record<string, string>): Promise<TestApp> {
  return startApp({
    env: {
      ADMIN_EMAILS: ADMIN,
      DATABASE_URL: 'postgres://u@primary.invalid/outgo',
      LOG_LEVEL: 'trace',
      ...env,
    },
    hasShortTimeouts: true,
    logTo: { write: (line) => (log += line) },
  });
}

/** What the stand-in says from now on, when it is asked for that. */
async function say(name: string, type: string, value: string): Promise<void> {
  await inStandIn.pool.query(
    `create or replace function public.${name}() returns ${type} language sql as $$ select (${value})::${type} $$`,
  );
}

async function primaryName(): Promise<string> {
  const { rows } = await app.server.database.pool.query('select current_database() as name');
  return rows[0].name;
}

async function countPeople(): Promise<number> {
  const { status, body } = await admin.get(PATH);
  expect(status).toBe(200);
  return body.userDistribution.total;
}

async function readMetrics(): Promise<string[]> {
  const { text } = await app.visitor().get('/metrics');
  return text.split('\n').filter((line) => line.startsWith('outgo_replica'));
}

/** Connections for analytics to the stand-in. They stay open for half a minute after they were used. */
async function countConnections(): Promise<number> {
  const { rowCount } = await inStandIn.pool.query(
    `select from pg_stat_activity where datname = '${standIn.name}' and application_name = 'outgo analytics'`,
  );
  return rowCount ?? 0;
}

const warnings = () => log.split('\n').filter((line) => line.includes('the replica cannot be used'));

describe('a replica that keeps up', () => {
  test('answers the analytics alone: the primary is not asked for a single figure', async () => {
    await app.server.database.pool.query('alter table user_tallies rename to hidden');
    expect(await countPeople()).toBe(REPLICA_PEOPLE);
    expect((await admin.get(`${PATH}/7`)).body.recentUsers).toHaveLength(REPLICA_PEOPLE);
    expect(await readMetrics()).toEqual([
      'outgo_replica_reads_total{answered_by="replica"} 2',
      'outgo_replica_reads_total{answered_by="primary"} 0',
    ]);
    expect(warnings()).toEqual([]);
  });

  test('is asked by no other call, whoever makes it', async () => {
    for (const { method, path, name, row } of allEndpoints) {
      if (name.startsWith(`GET ${PATH}`)) continue;
      // Some end the caller's session.
      const { client } = row.access === 'admin' ? { client: admin } : await app.person({ proForDays: 20 });
      await client.send(method, path.replaceAll(/:\w+/g, 'x'), method === 'GET' ? undefined : {});
    }
    expect(await countConnections()).toBe(0);
    await countPeople();
    expect(await countConnections()).toBe(1);
  });

  test('is used up to a minute behind, however old its newest change is where it has everything', async () => {
    await say('pg_last_xact_replay_timestamp', 'timestamptz', "now() - interval '3 days'");
    expect(await countPeople()).toBe(REPLICA_PEOPLE);
    await say('pg_last_wal_replay_lsn', 'pg_lsn', "'0/0'");
    await say('pg_last_xact_replay_timestamp', 'timestamptz', "now() - interval '50 seconds'");
    expect(await countPeople()).toBe(REPLICA_PEOPLE);
  });

  test('is given a moment for a change that is just being made', async () => {
    await say('pg_last_xact_replay_timestamp', 'timestamptz', "now() - interval '3 days'");
    // Its connection takes a lock when it is asked for the first time, and so knows the second time.
    const isAsked = "exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())";
    const arriving = `case when ${isAsked} then '${LEVEL}' when pg_try_advisory_lock(1) then '0/0' end`;
    await say('pg_last_wal_replay_lsn', 'pg_lsn', arriving);
    expect(await countPeople()).toBe(REPLICA_PEOPLE);
    expect(warnings()).toEqual([]);
  });
});

const hidden = 'alter table user_tallies rename to hidden';
test.each<[string, () => Promise<unknown>, string | null]>([
  // The driver gives these two no code.
  ['refuses connections', async () => relay.setMode('refuse'), null],
  ['is silent', async () => relay.setMode('silence'), null],
  [
    'answers each statement, but all of them too late',
    () =>
      inStandIn.pool.query(
        `${hidden}; create view user_tallies as select hidden.* from hidden, (select pg_sleep(1.2)) as late`,
      ),
    'slow',
  ],
  ['lacks a table', () => inStandIn.pool.query(hidden), '42P01'],
  ['lacks a column', () => inStandIn.pool.query('alter table users drop column name'), '42703'],
  [
    'cancels the read, because it conflicts with recovery',
    () =>
      inStandIn.pool.query(`${hidden};
          create function cancel() returns boolean language plpgsql as $$ begin
            raise 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$;
          create view user_tallies as select * from hidden where cancel()`),
    '40001',
  ],
  ['is a primary', () => say('pg_is_in_recovery', 'boolean', 'false'), 'not_a_standby'],
  [
    'has another database of the same servers',
    () => say('current_database', 'name', "'other'"),
    'other_database',
  ],
  [
    'is a standby of other servers',
    () =>
      inStandIn.pool.query(`create function public.pg_control_system(out system_identifier bigint)
          language sql as 'select 42::bigint'`),
    'other_database',
  ],
  [
    'is further behind than a minute',
    async () => {
      await say('pg_last_wal_replay_lsn', 'pg_lsn', "'0/0'");
      await say('pg_last_xact_replay_timestamp', 'timestamptz', "now() - interval '70 seconds'");
    },
    'behind',
  ],
  [
    'was just started and does not know how far behind it is',
    async () => {
      await say('pg_last_wal_replay_lsn', 'pg_lsn', 'null');
      await say('pg_last_xact_replay_timestamp', 'timestamptz', 'null');
    },
    'behind',
  ],
])('the primary answers, and the log says why once, where the replica %s', async (_what, fail, code) => {
  await fail();
  expect(await elapsedMs(countPeople)).toBeLessThan(5_000);
  for (let index = 0; index < 2; index += 1) expect(await countPeople()).toBe(PRIMARY_PEOPLE);
  expect(warnings()).toHaveLength(1);
  if (code !== null) expect(warnings()[0]).toContain(`"code":"${code}"`);
  expect(await readMetrics()).toContain('outgo_replica_reads_total{answered_by="primary"} 3');
  expect((await app.visitor().get('/readyz')).status).toBe(200);
});

test('a replica that failed is left alone for half a minute, told of every ten minutes, and used again', async () => {
  relay.setMode('refuse');
  expect(await countPeople()).toBe(PRIMARY_PEOPLE);
  relay.setMode('pass');
  expect(await countPeople()).toBe(PRIMARY_PEOPLE);
  app.clock.advance({ seconds: 30 });
  expect(await countPeople()).toBe(REPLICA_PEOPLE);
  expect(log.split('\n').filter((line) => line.includes('the replica is used again'))).toHaveLength(1);
  expect(warnings()).toHaveLength(1);

  relay.setMode('refuse');
  for (let minute = 0; minute <= 20; minute += 1) {
    expect(await countPeople()).toBe(PRIMARY_PEOPLE);
    app.clock.advance({ minutes: 1 });
  }
  expect(warnings()).toHaveLength(1 + 3);
});

test('where the primary fails too the replica is not blamed', async () => {
  await inStandIn.pool.query('alter table user_tallies rename to hidden');
  await app.server.database.pool.query('alter table user_tallies rename to hidden');
  expect((await admin.get(PATH)).status).toBe(500);
  expect(warnings()).toEqual([]);
});

test('a server starts, is ready and answers without its replica, and its password is in no line', async () => {
  const password = 'canary#@/:?% ';
  const other = await start({
    DATABASE_REPLICA_URL: `postgres://outgo:${encodeURIComponent(password)}@127.0.0.1:1/outgo`,
  });
  try {
    expect((await other.visitor().get('/readyz')).status).toBe(200);
    const { client } = await other.person({ email: ADMIN });
    expect((await client.get(PATH)).status).toBe(200);
    expect(warnings()[0]).toContain('"code":"ECONNREFUSED"');
    expect(log).not.toContain('canary');
  } finally {
    await other.close();
  }
});

test('closing the server closes its connections to the replica', async () => {
  const other = await start({ DATABASE_REPLICA_URL: connectionUrl(standIn.connection) });
  await say(
    'current_database',
    'name',
    `'${(await other.server.database.pool.query('select current_database() as name')).rows[0].name}'`,
  );
  const { client } = await other.person({ email: ADMIN });
  expect((await client.get(PATH)).body.userDistribution.total).toBe(REPLICA_PEOPLE);
  expect(await countConnections()).toBe(1);
  await other.close();
  await expect.poll(countConnections).toBe(0);
});

test('without a replica nothing is said of one', async () => {
  const other = await startApp();
  expect((await other.visitor().get('/metrics')).text).not.toContain('replica');
  await other.close();
});

test.each([[''], ['?options=-c%20default_transaction_read_only%3Doff']])(
  'nothing can be written over its connections by mistake, also with %o in the address',
  async (settings) => {
    const env = readEnv({
      DATABASE_URL: 'postgres://u@primary.invalid/outgo',
      DATABASE_REPLICA_URL: connectionUrl(standIn.connection) + settings,
    });
    const replica = connect({ connection: replicaConnection(env) ?? standIn.connection });
    try {
      expect(await replica.db.select().from(users)).toHaveLength(REPLICA_PEOPLE);
      const failures = [
        replica.db.delete(users),
        replica.db.transaction((tx) => tx.delete(users)),
        replica.pool.query('create table x ()'),
      ].map((work) =>
        Promise.resolve(work).then(
          () => 'written',
          (error) => error.code ?? error.cause?.code,
        ),
      );
      expect(await Promise.all(failures)).toEqual(['25006', '25006', '25006']);
    } finally {
      await replica.close();
    }
  },
);

test('behind a pooler, which takes no settings, a snapshot that writes is refused all the same', async () => {
  await app.close();
  app = await start({ DATABASE_REPLICA_URL: relay.url, DATABASE_POOLER: 'transaction' });
  await say('current_database', 'name', `'${await primaryName()}'`);
  admin = (await app.person({ email: ADMIN })).client;
  expect(await countPeople()).toBe(REPLICA_PEOPLE);
  // Refused by both, since neither may be written here.
  const write = app.server.deps.readSnapshot((tx) => tx.delete(users));
  expect(await write.catch((error) => error.cause.code)).toBe('25006');
  expect(await countPeople()).toBe(REPLICA_PEOPLE);
});
