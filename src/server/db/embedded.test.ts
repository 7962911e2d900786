/** The embedded database as its users meet it: started, shared, refused, stopped. Faults are in embedded/faults.test.ts. */
import { chmod, mkdir, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DatabaseFixture, SILENT_LOG as log, query } from '#testing/database-fixture';
import { isRunning, type ProcessOptions, postmasterPid, waitUntilGone } from '#testing/database-process';
import { elapsedMs } from '#testing/elapsed';
import type { Connection } from './connect.ts';
import { startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await DatabaseFixture.open();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

/** A PATH on a system that has no namespaces to offer. */
async function makeToolsWithoutUnshare(): Promise<string> {
  const tools = fixture.emptyFolder();
  await mkdir(tools, { mode: 0o755 });
  await symlink('/usr/bin/id', path.join(tools, 'id'));
  return tools;
}

test('the first start makes a private, durable database that no network can reach', async () => {
  const dataDir = fixture.emptyFolder();
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const settings = await query(
      embedded.connection,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
        current_setting('server_encoding') as encoding, current_setting('timezone') as zone, current_database() as name`,
    );
    expect(settings).toEqual([{ addresses: '', fsync: 'on', encoding: 'UTF8', zone: 'UTC', name: 'outgo' }]);
    expect(embedded.adopted).toBe(false);
    for (const folder of ['', 'run', 'postgres']) {
      expect((await stat(path.join(dataDir, folder))).mode & 0o777).toBe(0o700);
    }
  } finally {
    await embedded.stop();
  }
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'run']);
});

test('a later start finds what was stored before', async () => {
  const embedded = await startEmbedded({ dataDir: await fixture.usedFolder(), log });
  try {
    expect(await query(embedded.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
  } finally {
    await embedded.stop();
  }
});

test('a folder whose name has spaces, quotes and commas works like any other', async () => {
  const dataDir = await fixture.usedFolder(`it's "a", b`);
  const embedded = await startEmbedded({ dataDir, log });
  try {
    expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await embedded.stop();
  }
});

test('a second server on the same folder is refused in two seconds with a line that names the first', async () => {
  const dataDir = await fixture.usedFolder();
  const first = await fixture.launch(dataDir);
  const refusal = startEmbedded({ dataDir, log }).catch((error) => error);
  expect(await elapsedMs(() => refusal)).toBeLessThan(2_000);
  expect((await refusal).message).toContain(
    `Another Outgo server (process ${first.pid}) is using ${dataDir}`,
  );
  expect(await query(first.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of two servers that make the same folder at the same moment one is ready and one is refused', async () => {
  const dataDir = fixture.emptyFolder();
  const both = await Promise.all([fixture.launch(dataDir), fixture.launch(dataDir)]);
  const [ready] = both.filter((server) => server.ready);
  const [refused] = both.filter((server) => !server.ready);
  expect(refused?.errors()).toContain(`Another Outgo server (process ${ready?.pid})`);
  expect(await query(ready?.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  ready?.child.kill('SIGTERM');
  expect(await ready?.exit).toEqual({ code: 0, signal: null });
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'run']);
});

test('a short command uses the database of a running server and leaves it running', async () => {
  const dataDir = await fixture.usedFolder();
  const server = await fixture.launch(dataDir);
  const guest = await startEmbedded({ dataDir, log, guest: true });
  expect(guest.adopted).toBe(true);
  expect(await query(guest.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await guest.stop();
  expect(await query(server.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a short command without a server starts the database for itself and stops it', async () => {
  const dataDir = await fixture.usedFolder();
  const guest = await startEmbedded({ dataDir, log, guest: true });
  expect(await query(guest.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const pid = await postmasterPid(dataDir);
  await guest.stop();
  expect(pid && (await isRunning(pid))).toBe(false);
});

test('Ctrl-C lets the server finish with its database and then stops both', async () => {
  const dataDir = await fixture.usedFolder();
  const server = await fixture.launch(dataDir);
  const pid = (await postmasterPid(dataDir)) ?? 0;
  process.kill(-server.pid, 'SIGINT');
  expect(await server.exit).toEqual({ code: 0, signal: null });
  expect(server.lines).toContain('drained');
  expect(await isRunning(pid)).toBe(false);
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test('SIGTERM stops the server and its database cleanly', async () => {
  const dataDir = await fixture.usedFolder();
  const server = await fixture.launch(dataDir);
  const pid = (await postmasterPid(dataDir)) ?? 0;
  server.child.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, signal: null });
  expect(await isRunning(pid)).toBe(false);
});

test('a server that exits without stopping its database does not leave it behind', async () => {
  const dataDir = await fixture.usedFolder();
  const server = await fixture.launch(dataDir);
  const pid = (await postmasterPid(dataDir)) ?? 0;
  server.child.kill('SIGUSR2');
  expect((await server.exit).code).toBe(3);
  await waitUntilGone(pid);
});

test('a path too long for a socket is reached through a link in a private folder for temporary files', async () => {
  const dataDir = await fixture.usedFolder(`long-${'x'.repeat(90)}`);
  const embedded = await startEmbedded({ dataDir, log });
  const { host } = embedded.connection as { host: string };
  const folder = path.dirname(host);
  try {
    expect(path.dirname(folder)).toBe(os.tmpdir());
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await realpath(host)).toBe(path.join(dataDir, 'run'));
    expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await embedded.stop();
  }
  await expect(stat(folder)).rejects.toThrow('ENOENT');
  expect(await readdir(path.join(dataDir, 'run'))).toEqual([]);
});

// The container has process ids, shared memory and temporary files of its own, and none of the other's.
async function container(name: string, other: string): Promise<ProcessOptions> {
  const [own, hidden] = [path.join(fixture.root, name), path.join(fixture.root, other)];
  for (const folder of [own, hidden]) await mkdir(folder, { recursive: true });
  const namespaces = ['--pid', '--fork', '--kill-child', '--ipc', '--mount', '--mount-proc'];
  const hide = ['sh', '-c', 'mount -t tmpfs tmpfs "$0" && exec "$@"', hidden];
  return { inside: ['unshare', ...namespaces, ...hide], env: { ...process.env, TMPDIR: own } };
}

test.runIf(isRoot).each([
  ['a short path', 'short'],
  ['a path too long for a socket', `long-${'x'.repeat(90)}`],
])('a second container on the same folder is refused, with %s', async (_what, name) => {
  const dataDir = await fixture.usedFolder(name);
  const first = await fixture.launch(dataDir, await container('one', 'two'));
  expect(first.errors()).toBe('');
  const second = await fixture.launch(dataDir, await container('two', 'one'));
  expect(second.errors()).toContain(`is using ${dataDir}: stop it`);
  expect(await query(first.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot).each([
  ['a new folder', async () => fixture.emptyFolder()],
  ['a folder that was used before', () => fixture.usedFolder()],
])(
  'of two containers that start at the same moment on %s one is ready and one is refused',
  async (_what, makeFolder) => {
    const dataDir = await makeFolder();
    const [one, two] = [await container('one', 'two'), await container('two', 'one')];
    const both = await Promise.all([fixture.launch(dataDir, one), fixture.launch(dataDir, two)]);
    const [ready] = both.filter((server) => server.ready);
    const refused = both.filter((server) => !server.ready);
    expect(refused.map((server) => server.errors())).toEqual([
      expect.stringContaining(`is using ${dataDir}: stop it`),
    ]);
    expect(await query(ready?.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot)('a second container that knows the folder by another name is refused', async () => {
  const dataDir = await fixture.usedFolder();
  const first = await fixture.launch(dataDir, await container('one', 'two'));
  expect(first.errors()).toBe('');
  const otherName = fixture.emptyFolder();
  await mkdir(otherName);
  const { inside = [], env } = await container('two', 'one');
  const rename = 'mount --bind "$0" "$1" && mount -t tmpfs tmpfs "$0" && shift && exec "$@"';
  const renamed = [...inside, 'sh', '-c', rename, dataDir, otherName];
  const second = await fixture.launch(otherName, { inside: renamed, ...(env && { env }) });
  expect(second.errors()).toContain(`is using ${otherName}: stop it`);
  expect(await query(first.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('where no path is short enough it listens on loopback and asks for a random password', async () => {
  const dataDir = await fixture.usedFolder(`long-${'y'.repeat(90)}`);
  const temporary = fixture.emptyFolder(`tmp-${'z'.repeat(90)}`);
  await mkdir(temporary);
  const server = await fixture.launch(dataDir, { env: { ...process.env, TMPDIR: temporary } });
  const connection = server.ready?.connection as { host: string; password: string };
  expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^.{32}$/) });
  expect(await query(server.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const guess = { ...connection, password: 'guess' } as unknown as Connection;
  await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed');
});

test('a folder of another major version of PostgreSQL is refused with a line that says so', async () => {
  const dataDir = await fixture.usedFolder();
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `${dataDir}/postgres was made by PostgreSQL 17 and this Outgo runs 18`,
  );
});

test('a folder named postgres that holds something else is left alone', async () => {
  const dataDir = fixture.emptyFolder();
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgres', 'thesis.txt'), 'years of work');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is not a PostgreSQL data folder');
  expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['thesis.txt']);
});

test.each([
  ['postgres', (file: string) => writeFile(file, ''), 'is not a folder'],
  ['run', (file: string) => writeFile(file, ''), 'is not a folder'],
  ['postgres.log', (file: string) => mkdir(file), 'is a folder, not a file'],
])('a %s of the wrong kind is named in one line', async (name, make, reason) => {
  const dataDir = await fixture.usedFolder();
  const file = path.join(dataDir, name);
  await rm(file, { recursive: true, force: true });
  await make(file);
  const server = await fixture.launch(dataDir);
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(server.errors()).toBe(
    `DATA_DIR ${dataDir} cannot be used: ${file} ${reason}. Mend that, or choose another folder.\n`,
  );
});

test.runIf(isRoot)(
  'root needs no system user and keeps its files, also below a folder only it may enter',
  async () => {
    const closed = fixture.emptyFolder();
    await mkdir(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    const embedded = await startEmbedded({ dataDir, log });
    try {
      await query(embedded.connection, 'create table made (id int)');
      const { uid } = await stat(path.join(dataDir, 'postgres', 'postmaster.pid'));
      expect(uid).toBe(0);
    } finally {
      await embedded.stop();
    }
  },
);

test.runIf(isRoot)(
  'root without namespaces runs it as an unprivileged user that can reach the folder',
  async () => {
    await chmod(fixture.root, 0o711);
    const dataDir = fixture.emptyFolder();
    const tools = await makeToolsWithoutUnshare();
    for (let start = 0; start < 2; start++) {
      const server = await fixture.launch(dataDir, { env: { PATH: tools } });
      expect(server.errors()).toBe('');
      expect(await query(server.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
      expect((await stat(dataDir)).mode & 0o007).toBe(0);
      server.child.kill('SIGTERM');
      await server.exit;
    }
  },
);

test.runIf(isRoot)('root that can use neither is told in one line what to do', async () => {
  const closed = fixture.emptyFolder();
  await mkdir(closed, { mode: 0o700 });
  const PATH = await makeToolsWithoutUnshare();
  const server = await fixture.launch(path.join(closed, 'data'), { env: { PATH } });
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(server.errors().trim()).toMatch(
    /^PostgreSQL does not run as root .* start Outgo as an ordinary user .* or set DATABASE_URL\.$/,
  );
});

test.runIf(isRoot)(
  'an ordinary user gets a database of their own, and is not let near that of root',
  async () => {
    await chmod(fixture.root, 0o733);
    const own = await fixture.launch(fixture.emptyFolder(), { uid: NOBODY, gid: NOBODY });
    expect(own.errors()).toBe('');
    expect(await query(own.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const dataDir = await fixture.usedFolder();
    await chmod(dataDir, 0o777);
    const refused = await fixture.launch(dataDir, { uid: NOBODY, gid: NOBODY });
    expect(refused.errors()).toContain('belongs to user 0, but Outgo runs as user 65534');
  },
);

test.runIf(isRoot)('a user without a name, as containers have them, gets one too', async () => {
  const server = await fixture.launch(fixture.emptyFolder(), { uid: 43210, gid: 43210 });
  expect(server.errors()).toBe('');
  expect(await query(server.ready?.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});
