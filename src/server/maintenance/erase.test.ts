/** After a deletion the files of the embedded database hold nothing of the user either (rule account.13). */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#server/db/connect';
import { type Embedded, startEmbedded } from '#server/db/embedded';
import { migrate } from '#server/db/migrate';
import { SILENT_LOG } from '#server/log';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { eraseSweep } from './erase.ts';

/** A word that PostgreSQL's own files do not have. */
const WORD = 'Zyxwvcanary';

let folder: string;
let embedded: Embedded;
let database: Database;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-erase-'));
  embedded = await startEmbedded({ dataDir: folder, log: SILENT_LOG });
  database = connect({ connection: embedded.connection });
  await migrate(database.pool);
  app = await startApp({ connection: embedded.connection, hasShortTimeouts: false });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Files that have the word in them, in any case. */
async function findInFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    // PostgreSQL removes files meanwhile.
    const content = await readFile(file, 'latin1').catch(ignoreMissing);
    if (content.toLowerCase().includes(WORD.toLowerCase())) found.push(path.relative(folder, file));
  }
  return found;
}

function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

async function run(sweep = eraseSweep(app.server.deps, database)): Promise<number> {
  let steps = 0;
  while (await sweep.run()) steps += 1;
  return steps;
}

async function addLeaver() {
  const email = `${WORD}@example.com`.toLowerCase();
  const leaver = await app.person({ email, name: WORD, proForDays: 30 });
  for (let at = 0; at < 12; at += 1) {
    const notes = `${WORD} ${at} `.repeat(20);
    await leaver.client.post('/api/subscriptions', subscriptionBody({ name: `${WORD} ${at}`, notes }));
  }
  // So that the word is among the statistics of the columns, and in the tables' own files.
  await database.pool.query('analyze');
  await database.pool.query('checkpoint');
  return leaver;
}

test('the files of the database, its log and its statistics have no trace of a deleted user', async () => {
  const stays = await app.person();
  await stays.client.post('/api/subscriptions', subscriptionBody({ name: 'Kept' }));
  const { client, user } = await addLeaver();
  const before = await findInFiles();
  expect(before.length).toBeGreaterThan(4);
  expect(await run()).toBe(0);

  expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
  await app.server.sweeps.settle(['mail']);
  expect(await findInFiles()).toEqual(expect.arrayContaining(before));
  expect(await run()).toBeGreaterThan(30);
  expect(await findInFiles()).toEqual([]);
  expect((await stays.client.get('/api/subscriptions')).body).toMatchObject([{ name: 'Kept' }]);
  // Once is enough.
  expect(await run()).toBe(0);
});

async function deleteLeaver(): Promise<void> {
  const { client, user } = await addLeaver();
  expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
  await app.server.sweeps.settle(['mail']);
}

test.each([
  ['a backup still reads', ['begin isolation level repeatable read', 'select from users']],
  ['a transaction that has written goes on beside', ['begin', 'select pg_current_xact_id()']],
])('while %s what was deleted nothing is done, and at the next turn it is', async (_, statements) => {
  const other = await database.pool.connect();
  for (const statement of statements) await other.query(statement);
  await deleteLeaver();
  expect(await run()).toBe(0);
  await other.query('commit');
  other.release();
  expect(await run()).toBeGreaterThan(30);
  expect(await findInFiles()).toEqual([]);
});

test('a busy table is left for the next turn, the others are done and keep their statistics', async () => {
  await deleteLeaver();
  const sweep = eraseSweep(app.server.deps, database);
  expect(await sweep.run()).toBe(true);
  const other = await database.pool.connect();
  await other.query('begin; lock table audit_log in access exclusive mode');
  await run(sweep);
  await other.query('commit');
  other.release();
  const { rows } = await database.pool.query("select from pg_stats where tablename = 'users'");
  expect(rows.length).toBeGreaterThan(0);
  expect(await run()).toBeGreaterThan(30);
  expect(await findInFiles()).toEqual([]);
  expect(await run()).toBe(0);
});

test('what is deleted during an erasure is erased by the next', async () => {
  await deleteLeaver();
  const sweep = eraseSweep(app.server.deps, database);
  expect(await sweep.run()).toBe(true);
  await deleteLeaver();
  await run(sweep);
  expect(await run()).toBeGreaterThan(30);
  expect(await findInFiles()).toEqual([]);
});

test('a last mail that cannot leave yet calls for no erasure at each try', async () => {
  const cutOff = await startApp({
    connection: embedded.connection,
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  try {
    const { client, user } = await cutOff.person();
    expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
    await cutOff.server.sweeps.settle(['mail']);
    const sweep = eraseSweep(cutOff.server.deps, database);
    expect(await run(sweep)).toBeGreaterThan(30);
    cutOff.clock.advance({ minutes: 1 });
    await cutOff.server.sweeps.settle(['mail']);
    const { rows } = await database.pool.query("select tries from mails where kind = 'account-deleted'");
    expect(rows).toEqual([{ tries: 2 }]);
    expect(await run(sweep)).toBe(0);
  } finally {
    await cutOff.close();
  }
});
