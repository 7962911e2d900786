/** `npm run backup` and `npm run restore` as programs, on the database that the server runs itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { connect } from '#server/db/connect';
import { hasCluster } from '#server/db/embedded/cluster';
import { migrate } from '#server/db/migrate';
import { withDatabase } from '#server/db/with-database';
import { Client } from '#testing/client';
import { connectionUrl, createEmptyTestDatabase, createTestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';
import { findProgram, ProductFixture, untilReady } from '#testing/product-process';
import { subscriptionBody } from '#testing/subscriptions';
import { listDifferences, sumTables } from '#testing/table-sums';

const NOBODY = 65_534;

const fixture = new ProductFixture();
afterEach(() => fixture.clear());

interface Run {
  code: number | null;
  output: string;
  errors: string;
}

function start(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...findProgram(command), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: Run = { code: null, output: '', errors: '' };
  child.stdout.on('data', (chunk) => (run.output += chunk));
  child.stderr.on('data', (chunk) => (run.errors += chunk));
  const ended = once(child, 'close').then(([code]) => ({ ...run, code: code as number | null }));
  return { run, ended };
}

const runProgram = (command: string, args: string[], env: Record<string, string>) =>
  start(command, args, env).ended;

/** Lines that say how far it is are left out; a slow machine prints them. */
const faultsIn = ({ errors }: Run) =>
  errors.split('\n').filter((line) => !/^(\w+: \d+ rows so far)?$/.test(line));

/** Sums in an embedded database that no server uses. */
const sumIn = (dataDir: string) =>
  withDatabase({ databaseUrls: [], isPooled: false, dataDir }, (database) => sumTables(database));

test('a backup beside a running server is restored into an empty DATA_DIR, where everybody is still signed in', async () => {
  const product = await fixture.start();
  await untilReady(product);
  const client = new Client(product.origin);
  const body = { name: 'Asha', email: 'asha@example.com', password: 'plum-tractor-9', country: 'India' };
  expect((await client.post('/api/auth/signup', body)).status).toBe(201);
  await client.post('/api/subscriptions', subscriptionBody({ name: 'Kept' }));
  const file = path.join(await fixture.folder(), 'one.backup');
  const made = await runProgram('backup', [file], { DATA_DIR: product.dataDir });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('secrets included') });
  // The server has noticed nothing.
  expect((await client.get('/api/subscriptions')).body).toMatchObject([{ name: 'Kept' }]);

  const dataDir = await fixture.folder();
  const restored = await runProgram('restore', [file], { DATA_DIR: dataDir });
  expect(restored.code).toBe(0);
  expect(faultsIn(restored)).toEqual([]);
  expect(restored.output).toContain('Every table has its checksum.');
  expect(restored.output).toContain('Accounts that were deleted since then are in it again');
  const lines = (text: string) => text.split('\n').filter((line) => /^\w+ \d+ [0-9a-f]{32}$/.test(line));
  expect(lines(restored.output)).toEqual(lines(made.output));
  expect(lines(made.output).length).toBeGreaterThan(30);

  const again = await fixture.start({ DATA_DIR: dataDir });
  await untilReady(again);
  expect((await client.copy(again.origin).get('/api/subscriptions')).body).toMatchObject([{ name: 'Kept' }]);
  // What holds something already is refused, and left as it is.
  const second = await runProgram('restore', [file], { DATA_DIR: dataDir });
  expect(second).toMatchObject({ code: 1, errors: expect.stringContaining('not empty') });
});

test('a backup that an older version made is restored and brought to the schema of today', async () => {
  const older = await copyMigrationsBefore('_budgets');
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  const folder = await fixture.folder();
  const file = path.join(folder, 'older.backup');
  try {
    await migrate(database.pool, { migrationsFolder: older });
    await database.pool.query(
      `with added as (insert into users (id, email, email_key, name, country, created_at)
         values (gen_random_uuid(), 'a@example.com', 'a@example.com', 'Asha', 'India', now()) returning id)
       insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
         anchor_on, next_renewal_on, provider, created_at, updated_at)
       select id, gen_random_uuid(), 'Kept', 'kept', 'OTT', 100, 'INR', 'monthly', '2026-12-01', '2026-12-01', 'Kept',
         now(), now() from added`,
    );
    const before = await sumTables(database);
    expect(before.budgets).toBeUndefined();
    // A backup changes nothing: today's code reads the older tables as they are.
    const made = await runProgram('backup', [file], {
      DATABASE_URL: connectionUrl(connection),
      DATA_DIR: folder,
    });
    expect(made.code).toBe(0);
    expect(listDifferences(before, await sumTables(database))).toEqual([]);
  } finally {
    await database.close();
    await drop();
    await rm(older, { recursive: true, force: true });
  }
  const dataDir = await fixture.folder();
  expect((await runProgram('restore', [file], { DATA_DIR: dataDir })).code).toBe(0);
  const sums = await sumIn(dataDir);
  expect(sums).toMatchObject({ budgets: { rows: 0 }, users: { rows: 1 }, subscriptions: { rows: 1 } });
  const product = await fixture.start({ DATA_DIR: dataDir });
  await untilReady(product);
});

test('a backup says every few seconds where it stands, also where a table keeps it waiting', async () => {
  const own = await createTestDatabase();
  const database = connect({ connection: own.connection });
  const folder = await fixture.folder();
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('lock table users in access exclusive mode');
    const file = path.join(folder, 'one.backup');
    const env = { DATABASE_URL: connectionUrl(own.connection), DATA_DIR: folder };
    const { run, ended } = start('backup', [file], env);
    await expect.poll(() => run.errors, { timeout: 120_000 }).toContain('users: 0 rows so far\n');
    await holder.query('rollback');
    expect((await ended).code).toBe(0);
  } finally {
    holder.release(true);
    await database.close();
    await own.drop();
  }
});

test('restore --check reads a backup whole, says what it holds, and writes nothing', async () => {
  const own = await createTestDatabase();
  const folder = await fixture.folder();
  const file = path.join(folder, 'one.backup');
  const DATABASE_URL = connectionUrl(own.connection);
  await runProgram('backup', [file], { DATABASE_URL, DATA_DIR: folder });
  await own.drop();
  // Neither a database nor a folder of data is there, and none is made.
  const missing = path.join(folder, 'not-there');
  const check = () => runProgram('restore', ['--check', file], { DATA_DIR: missing });
  const whole = await check();
  expect(whole.code).toBe(0);
  expect(faultsIn(whole)).toEqual([]);
  expect(whole.output).toMatch(/\nusers 0 [0-9a-f]{32}\n/);
  expect(whole.output).toMatch(
    /Made at \S+ on PostgreSQL 18\S*: \d+ rows in \d+ tables, without a secret file\. Every checksum is right\. Nothing was written\.\n$/,
  );
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const change = async (changed: string[]) => {
    await writeFile(file, gzipSync(changed.join('\n')));
    return check();
  };
  const users = lines.findIndex((line) => line.startsWith('{"table":"users"'));
  const forged = await change(lines.toSpliced(users + 1, 0, JSON.stringify({ row: '(1)' })));
  expect(forged).toMatchObject({ code: 1, errors: expect.stringContaining('Table users differs') });
  const cut = await change(lines.slice(0, users));
  expect(cut).toMatchObject({ code: 1, errors: expect.stringContaining('ends in the middle') });
  await writeFile(file, 'a text');
  expect(await check()).toMatchObject({ code: 1, errors: expect.stringContaining('damaged') });
  expect(await readdir(folder)).toEqual(['one.backup']);
});

test('a backup and a restore are made to their end also where nobody reads what they print', async () => {
  const own = await createTestDatabase();
  const file = path.join(await fixture.folder(), 'one.backup');
  const runUnread = async (command: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [...findProgram(command), file], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    const [code] = await once(child, 'close');
    return { code, output: '', errors };
  };
  const database = connect({ connection: own.connection });
  const before = await sumTables(database).finally(() => database.close());
  const made = await runUnread('backup', {
    DATABASE_URL: connectionUrl(own.connection),
    DATA_DIR: await fixture.folder(),
  });
  expect([made.code, faultsIn(made)]).toEqual([0, []]);
  const dataDir = await fixture.folder();
  const restored = await runUnread('restore', { DATA_DIR: dataDir });
  expect([restored.code, faultsIn(restored)]).toEqual([0, []]);
  expect(listDifferences(before, await sumIn(dataDir))).toEqual(['restores']);
  await own.drop();
});

test('a DATA_DIR that this user may not read is named as such, and not called empty', async () => {
  const dataDir = await fixture.folder();
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'PG_VERSION'), '18');
  await chmod(cluster, 0o000);
  const isRoot = process.getuid?.() === 0;
  await chmod(dataDir, 0o755);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await expect(hasCluster(cluster)).rejects.toThrow('cannot be read by this user');
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(cluster, 0o700);
  }
});
