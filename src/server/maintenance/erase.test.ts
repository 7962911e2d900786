/** After a deletion the files of the embedded database hold nothing of the user either (rule account.13). */
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#server/db/connect';
import { type Embedded, startEmbedded } from '#server/db/embedded';
import { finishErasure, listErasureSteps, noteErasureDue, takeErasure } from '#server/db/erasure';
import { migrate } from '#server/db/migrate';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import { SILENT_LOG } from '#server/log';
import { PERSONAL_TABLES, plantCanaries } from '#testing/canaries';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { cleanUpSweep } from './clean-up.ts';
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
  database = connect({ connection: embedded.connection, timeouts: { statementMs: 60_000 } });
  await migrate(database.pool);
  app = await startApp({
    connection: embedded.connection,
    hasShortTimeouts: false,
    env: { DATA_DIR: folder },
  });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Whether the content has the word in it, in any case, or the id of the user as text or as PostgreSQL stores it. */
function isTrace(content: string, userId?: string): boolean {
  if (content.toLowerCase().includes(WORD.toLowerCase())) return true;
  if (userId === undefined) return false;
  const bytes = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('latin1');
  return content.includes(userId) || content.includes(bytes);
}

/** Files of the whole folder that tell of the user, but for the mail that says it is done. */
async function findInFiles(userId?: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    // PostgreSQL removes files meanwhile.
    const content = await readFile(file, 'latin1').catch(ignoreMissing);
    if (/^Subject: Your Outgo account has been deleted/m.test(content)) continue;
    if (isTrace(content, userId)) found.push(path.relative(folder, file));
  }
  return found;
}

/** Finds the tables whose own file tells of the user. */
async function findInTableFiles(tables: readonly string[], userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; file: string }>(
    'select name, pg_relation_filepath(name::regclass) as file from unnest($1::text[]) as name',
    [tables],
  );
  const found: string[] = [];
  for (const { name, file } of rows)
    if (isTrace(await readFile(path.join(folder, 'postgres', file), 'latin1'), userId)) found.push(name);
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
  await plantCanaries(database.pool, leaver.user.id, WORD, app.clock.now());
  // Puts the word into the statistics of the columns and the tables' own files.
  await database.pool.query('analyze');
  await database.pool.query('checkpoint');
  return leaver;
}

async function deleteLeaver(): Promise<string> {
  const { client, user } = await addLeaver();
  expect(await findInTableFiles(PERSONAL_TABLES, user.id)).toEqual(PERSONAL_TABLES);
  expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
  await app.server.sweeps.settle(['mail']);
  return user.id;
}

/** Works while a transaction is open that began with these statements. */
async function beside(statements: string[], work: () => Promise<void>): Promise<void> {
  const other = await database.pool.connect();
  try {
    await other.query('set idle_in_transaction_session_timeout = 0');
    for (const statement of statements) await other.query(statement);
    await work();
    await other.query('commit');
  } finally {
    // The transaction ends also where the work failed in its midst.
    other.release(true);
  }
}

test('the files of the database, its log and its statistics have no trace of deleted users', async () => {
  const stays = await app.person();
  await stays.client.post('/api/subscriptions', subscriptionBody({ name: 'Kept' }));
  const ids: string[] = [];
  // Two that can see what is deleted: one that has written and makes its next statement later, and a backup.
  await beside(['begin', 'select pg_current_xact_id()'], async () => {
    await beside(['begin isolation level repeatable read', 'select from users'], async () => {
      ids.push(await deleteLeaver());
      expect((await findInFiles()).length).toBeGreaterThan(4);
      expect(await run()).toBe(0);
    });
    expect(await run()).toBe(0);
  });

  // A busy table is left for the next turn, and so is what is deleted meanwhile.
  const sweep = eraseSweep(app.server.deps, database);
  expect(await sweep.run()).toBe(true);
  ids.push(await deleteLeaver());
  await beside(['begin', 'lock table audit_log in access exclusive mode'], async () => {
    expect(await run(sweep)).toBeGreaterThan(30);
  });
  const { rows } = await database.pool.query("select from pg_stats where tablename = 'users'");
  expect(rows.length).toBeGreaterThan(0);

  expect(await run()).toBeGreaterThan(30);
  for (const id of ids) expect(await findInFiles(id)).toEqual([]);
  expect((await stays.client.get('/api/subscriptions')).body).toMatchObject([{ name: 'Kept' }]);
  // Once is enough.
  expect(await run()).toBe(0);
});

test('a demo account that has run out leaves no trace either', async () => {
  const visitor = app.visitor();
  expect((await visitor.post('/api/demo', {})).status).toBe(201);
  await visitor.post('/api/subscriptions', subscriptionBody({ name: WORD, notes: WORD.repeat(20) }));
  await database.pool.query('checkpoint');
  const cleanUp = cleanUpSweep(app.server.deps);
  app.clock.advance({ days: 8 });
  while (await cleanUp.run());
  expect(await run()).toBeGreaterThan(30);
  expect(await findInFiles()).toEqual([]);
});

test('a last mail that cannot leave yet calls for no erasure at each try', async () => {
  const cutOff = await startApp({
    connection: embedded.connection,
    hasShortTimeouts: false,
    env: { DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9' },
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

test('files that a crash left of no table are removed at the first turn after a start', async () => {
  const { rows } = await database.pool.query(
    'select oid from pg_database where datname = current_database()',
  );
  const base = path.join(folder, 'postgres', 'base', String(rows[0]?.oid));
  const before = await readdir(base);
  const leave = async (name: string, at: Date) => {
    await writeFile(path.join(base, name), WORD);
    await utimes(path.join(base, name), at, at);
  };
  const [earlier, later] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  for (const name of ['99991', '99991.1', '99991_fsm', '99992_vm']) await leave(name, earlier);
  // Being made since the start, as far as anybody can know; and no file of a table.
  await leave('99993', later);
  await leave('pg_notes', earlier);
  await run();
  expect((await readdir(base)).filter((name) => !before.includes(name)).sort()).toEqual([
    '99993',
    'pg_notes',
  ]);
  for (const name of ['99993', 'pg_notes']) await rm(path.join(base, name));
});

test('a table that an open transaction rewrites keeps its file, and what a crash left goes when that has ended', async () => {
  await app.person();
  const { rows } = await database.pool.query(
    'select oid from pg_database where datname = current_database()',
  );
  const base = path.join(folder, 'postgres', 'base', String(rows[0]?.oid));
  const sweep = eraseSweep(app.server.deps, database);
  const orphan = path.join(base, '99991');
  await writeFile(orphan, WORD);
  await beside(['begin', 'cluster users using users_pkey'], async () => {
    const earlier = new Date(Date.now() - 60_000);
    for (const name of await readdir(base)) await utimes(path.join(base, name), earlier, earlier);
    await run(sweep);
    expect(await readdir(base)).toContain('99991');
  });
  const { rows: users } = await database.pool.query('select count(*)::int as count from users');
  expect(users[0]?.count).toBeGreaterThan(0);
  await run(sweep);
  expect(await readdir(base)).not.toContain('99991');
});

test('a table is rewritten if the rows that are left are few, however much room it once took', async () => {
  const query = (text: string) => database.pool.query(text);
  const stepsOfBig = () =>
    withNoTimeoutClient(database.pool, async (client) =>
      (await listErasureSteps(client)).flat().filter((each) => /^vacuum .* big$/.test(each)),
    );
  await query('create table big (text text)');
  try {
    await query('alter table big alter text set storage external');
    await query("insert into big select repeat('x', 2000) from generate_series(1, 20000)");
    expect(await stepsOfBig()).toEqual(['vacuum (analyze) big']);
    await query('delete from big where ctid not in (select ctid from big limit 10)');
    expect(await stepsOfBig()).toEqual(['vacuum (full, analyze) big']);
  } finally {
    await query('drop table big');
  }
});

test('a note that root left does not stand in the way', async () => {
  await writeFile(path.join(folder, 'erasure-due'), '', { mode: 0o000 });
  await noteErasureDue(app.server.deps.env);
  expect(await takeErasure(app.server.deps.env)).toBe(true);
  await finishErasure(app.server.deps.env);
  expect(await takeErasure(app.server.deps.env)).toBe(false);
});
