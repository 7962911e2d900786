/** The product as a process: starts, says where it is, refuses wrong settings in one line, stops and leaves nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { connectionUrl, createEmptyTestDatabase } from '#testing/database';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

interface Started {
  child: ChildProcess;
  origin: string;
  output(): string;
  exited: Promise<number | null>;
}

async function start(env: Record<string, string>): Promise<Started> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-main-'));
  folders.push(dataDir);
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATES_URL: 'off',
      PORT: port,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output, exited };
}

async function untilReady({ origin, child }: Started): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become ready');
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

test('with nothing set it serves, says where it is and what is simulated, and stops cleanly on SIGTERM', {
  timeout: 60_000,
}, async () => {
  const server = await start({});
  await untilReady(server);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await expect.poll(server.output).toContain('Outgo is ready');
  expect(server.output()).toMatch(/Data lives in: +\S+outgo-main-/);
  expect(server.output()).toContain('test mode, no money moves');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('a wrong setting stops the start with one line and exit code 1', { timeout: 30_000 }, async () => {
  const server = await start({ PORT: 'abc' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('outgo: PORT takes a whole number from 0 to 65535, but it is "abc".\n');
});

test('two servers on one PostgreSQL start at once, migrate once, share sessions, and run no database of their own', {
  timeout: 90_000,
}, async () => {
  const database = await createEmptyTestDatabase();
  const env = { DATABASE_URL: connectionUrl(database.connection), LOG_LEVEL: 'info' };
  const servers = await Promise.all([start(env), start(env)]);
  await Promise.all(servers.map(untilReady));
  // Each file once, whichever of the two took its turn.
  const applied = servers.flatMap((server) =>
    [...server.output().matchAll(/"applied":(\[[^\]]*\])/g)].flatMap(([, list]) => JSON.parse(list ?? '[]')),
  );
  expect(applied).toContain('0000_init');
  expect(new Set(applied).size).toBe(applied.length);
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
  timeout: 90_000,
}, async () => {
  const server = await start({ WEB_CONCURRENCY: '2' });
  await untilReady(server);
  // One process may answer while the other still starts, and a signal during the start ends it at once.
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('Outgo is ready');
  expect((await fetch(`${server.origin}/api/server`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
});
