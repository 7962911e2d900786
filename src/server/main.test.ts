/** The product as a process: starts, says where it is, refuses wrong settings in one line, stops and leaves nothing. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connectionUrl, createEmptyTestDatabase } from '#testing/database';
import { ProductFixture, untilReady } from '#testing/product-process';

const JOURNAL = new URL('./db/migrations/meta/_journal.json', import.meta.url);
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(JOURNAL, 'utf8'));
/** Each start compiles the product and makes a database: seconds on a free machine. */
const BUSY_MACHINE_MS = 180_000;
const fixture = new ProductFixture();
afterEach(() => fixture.clear());

/** A folder as a process leaves it that dies after a deletion. */
async function folderWithErasureDue(): Promise<string> {
  const folder = await fixture.folder();
  await writeFile(path.join(folder, 'erasure-due'), '');
  return folder;
}

test('with nothing set it serves, says where it is and what is simulated, and stops cleanly on SIGTERM', {
  timeout: BUSY_MACHINE_MS,
}, async () => {
  const server = await fixture.start({ DATA_DIR: await folderWithErasureDue() });
  await untilReady(server);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await expect.poll(() => readdir(server.dataDir), { timeout: BUSY_MACHINE_MS }).not.toContain('erasure-due');
  await expect.poll(server.output).toContain('Outgo is ready');
  expect(server.output()).toMatch(/Data lives in: +\S+outgo-main-/);
  expect(server.output()).toContain('test mode, no money moves');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('a wrong setting stops the start with one line and exit code 1', async () => {
  const server = await fixture.start({ PORT: 'abc' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('outgo: PORT takes a whole number from 0 to 65535, but it is "abc".\n');
});

test('two servers on one PostgreSQL start at once, migrate once, share sessions, and run no database of their own', {
  timeout: BUSY_MACHINE_MS,
}, async () => {
  const database = await createEmptyTestDatabase();
  const env = { DATABASE_URL: connectionUrl(database.connection), LOG_LEVEL: 'info' };
  const servers = await Promise.all([fixture.start(env), fixture.start(env)]);
  await Promise.all(servers.map(untilReady));
  // The steps may be shared out between them, but each is made once.
  const applied = servers.flatMap((server) =>
    [...server.output().matchAll(/"applied":(\[[^\]]*\])/g)].flatMap(([, list = '[]']) => JSON.parse(list)),
  );
  expect(applied.sort()).toEqual(journal.entries.map(({ tag }) => tag).sort());
  const [first, second] = servers;
  const signup = await fetch(`${first.origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', password: 'long-enough' }),
  });
  expect(signup.status).toBe(201);
  const cookie = signup.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await fetch(`${second.origin}/api/auth/user`, { headers: { cookie } })).status).toBe(200);
  for (const server of servers) server.child.kill('SIGINT');
  expect(await Promise.all(servers.map((server) => server.exited))).toEqual([0, 0]);
  await database.drop();
});

test('with WEB_CONCURRENCY=2 two processes serve and end with their parent', {
  timeout: BUSY_MACHINE_MS,
}, async () => {
  const server = await fixture.start({ WEB_CONCURRENCY: '2', DATA_DIR: await folderWithErasureDue() });
  await untilReady(server);
  // One process may answer while the other still starts, and a signal during the start ends it at once.
  await expect.poll(() => server.output(), { timeout: BUSY_MACHINE_MS }).toContain('Outgo is ready');
  expect((await fetch(`${server.origin}/api/server`)).status).toBe(200);
  await expect.poll(() => readdir(server.dataDir), { timeout: BUSY_MACHINE_MS }).not.toContain('erasure-due');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
});

test.each(['1', '2'])(
  'a port in use stops the start in one line, with WEB_CONCURRENCY=%s',
  {
    timeout: BUSY_MACHINE_MS,
  },
  async (WEB_CONCURRENCY) => {
    const rival = createServer().listen(0, '127.0.0.1');
    await once(rival, 'listening');
    const address = rival.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = await fixture.start({ PORT: String(port), WEB_CONCURRENCY, LOG_LEVEL: 'info' });
    expect(await server.exited).toBe(1);
    const lines = server.output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      `outgo: PORT ${port} is in use. Stop what uses it, or set PORT to another.`,
    ]);
    // Background work has begun by then; that it loses its database must not show in the log.
    expect(lines.filter((line) => /web process|"err"|"level":[456]0/.test(line))).toEqual([]);
    rival.close();
  },
);

test.each(['1', '2'])(
  'a HOST that is no address stops the start in one line that names it, with WEB_CONCURRENCY=%s',
  {
    timeout: BUSY_MACHINE_MS,
  },
  async (WEB_CONCURRENCY) => {
    const server = await fixture.start({ HOST: 'no-such-host.invalid', WEB_CONCURRENCY });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe('outgo: HOST no-such-host.invalid is not an address of this machine.\n');
  },
);

test('a DATA_DIR below a plain file stops the start in one line that names it', async () => {
  const file = path.join(await fixture.folder(), 'file');
  await writeFile(file, '');
  for (const [dataDir, reason] of [
    [path.join(file, 'data'), 'part of its path is a file, not a folder'],
    [file, 'it is a file, not a folder'],
  ] as const) {
    const server = await fixture.start({ DATA_DIR: dataDir });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(
      `outgo: DATA_DIR ${dataDir} cannot be used: ${reason}. Mend that, or choose another folder.\n`,
    );
  }
});

test('an outbox that is a file, and a missing certificate of the database, stop the start in one line that names it', async () => {
  const dataDir = await fixture.folder();
  const outbox = path.join(dataDir, 'outbox');
  await writeFile(outbox, '');
  const mailed = await fixture.start({ DATA_DIR: dataDir });
  expect(await mailed.exited).toBe(1);
  expect(mailed.output()).toMatch(
    /^outgo: The folder for mails in DATA_DIR, \S+\/outbox, cannot be used: it is a file, not a folder\.[^\n]*\n$/,
  );
  const secured = await fixture.start({
    DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
  });
  expect(await secured.exited).toBe(1);
  expect(secured.output()).toBe(
    'outgo: sslrootcert in DATABASE_URL names /nowhere/ca.pem, which cannot be read (ENOENT).\n',
  );
});

/** Loaded before the server: the first SIGUSR2 leaves a rejection unhandled, the second throws where nobody catches. */
const CRASHES = `
const error = () => Object.assign(new Error('canary-message'), { code: 'ECANARY', params: ['canary-value'] });
process.once('SIGUSR2', () => {
  void Promise.reject(error());
  process.once('SIGUSR2', () => setImmediate(() => { throw error(); }));
});`;

test('a failure that nobody handles is told without what it held, and a fatal one ends the process', {
  timeout: BUSY_MACHINE_MS,
}, async () => {
  const crashes = `data:text/javascript,${encodeURIComponent(CRASHES)}`;
  const server = await fixture.start({}, ['--import', crashes]);
  await untilReady(server);
  await expect.poll(server.output).toContain('Outgo is ready');
  server.child.kill('SIGUSR2');
  await expect.poll(server.output).toContain('a failure was not handled');
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  server.child.kill('SIGUSR2');
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('ended by an unforeseen failure: {"type":"Error","code":"ECANARY"');
  expect(server.output()).not.toMatch(/canary-(message|value)/);
});

test('what a started server and its database write holds nothing that people typed', {
  timeout: BUSY_MACHINE_MS,
}, async () => {
  const server = await fixture.start({ LOG_LEVEL: 'debug' });
  await untilReady(server);
  const signup = { name: 'Canary Name', email: 'canary@example.com', password: 'canary-password' };
  const post = (place: string, body: unknown) =>
    fetch(server.origin + place, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/api/auth/signup', signup)).status).toBe(201);
  expect((await post('/api/auth/signin', { ...signup, password: 'canary-guess' })).status).toBe(401);
  await fetch(`${server.origin}/reset-password?token=canary-token`);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const database = await readFile(path.join(server.dataDir, 'postgres.log'), 'utf8');
  expect(server.output() + database).not.toMatch(/canary/i);
  // The data folder holds no other log than the one that docs/security.md lists.
  const files = await readdir(server.dataDir);
  expect(files.filter((name) => !['postgres', 'run', 'outbox'].includes(name))).toEqual([
    'postgres.log',
    'session-secret',
  ]);
});
