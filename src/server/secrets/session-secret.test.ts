/** The server's own secret: a file that only its owner may read, the same for every process, and nothing of it in the database. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { listOutbox, readMail } from '#testing/outbox';
import { startApp, type TestApp } from '#testing/start-app';
import { connect, type Database } from '../db/connect.ts';
import { systemRandom } from '../random.ts';
import { openSessionSecret } from './session-secret.ts';

let testDatabase: TestDatabase;
let database: Database;
let dataDir: string;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connect({ connection: testDatabase.connection });
  dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-secret-'));
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true });
});

interface Given {
  dataDir?: string;
  databaseUrl?: string;
  sessionSecret?: string;
}
const openSecret = (given: Given = {}) =>
  openSessionSecret({
    env: { databaseUrl: undefined, sessionSecret: undefined, dataDir, ...given },
    db: database.db,
    random: systemRandom,
  });
const keptRows = async () => (await database.pool.query('select name, value from server_secrets')).rows;

test('is made once, by whichever of several processes is first, for its owner alone', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => openSecret()));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await openSecret()).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(['session-secret']);
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await keptRows()).toEqual([]);
});

test('a folder in its place is named in one line', async () => {
  const file = path.join(dataDir, 'session-secret');
  await mkdir(file);
  await expect(openSecret()).rejects.toThrow(`${file} is a folder, not a file`);
});

test('is what SESSION_SECRET says, and then no file is made', async () => {
  expect(await openSecret({ sessionSecret: 'chosen' })).toBe('chosen');
  expect(await readdir(dataDir)).toEqual([]);
});

test('machines that share nothing but an outside database share the secret there', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'outgo-secret-'));
  const databaseUrl = 'postgres://elsewhere/outgo';
  const secret = await openSecret({ databaseUrl });
  expect(await openSecret({ databaseUrl, dataDir: other })).toBe(secret);
  expect(await readdir(other)).toEqual([]);
  await rm(other, { recursive: true });
});

test('a mail that was queued while the secret was in the database is sent, and a copy of the database no longer opens it', async () => {
  const former = 'made by an earlier version';
  const start = (env: Record<string, string>): Promise<TestApp> =>
    startApp({ connection: testDatabase.connection, env: { DATA_DIR: dataDir, ...env } });
  const before = await start({ ROLE: 'web', SESSION_SECRET: former });
  const { user } = await before.person({ passwordHash: 'made by nobody' });
  const sender = await start({ SESSION_SECRET: former, SMTP_URL: 'smtp://127.0.0.1:9' });
  await before.visitor().post('/api/auth/forgot-password', { email: user.email });
  await sender.server.sweeps.settle();
  await sender.close();
  await before.close();
  await database.pool.query("insert into server_secrets values ('session', $1)", [former]);
  const after = await start({ SESSION_SECRET: '' });
  expect(JSON.stringify(await keptRows())).not.toContain(former);
  expect((await readFile(path.join(dataDir, 'session-secret'), 'utf8')).trim()).toBe(former);
  after.clock.advance({ minutes: 5 });
  await after.server.sweeps.settle();
  const outbox = path.join(dataDir, 'outbox');
  const [name = ''] = await listOutbox(outbox);
  expect((await readMail(outbox, name)).text).toContain('/reset-password?token=');
  await after.close();
});
