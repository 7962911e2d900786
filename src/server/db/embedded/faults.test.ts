/** What the embedded database must live through: kill -9 of either side or both, a half-made folder, a full disk. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseFixture, SILENT_LOG as log, query } from '#testing/database-fixture';
import {
  type DatabaseProcess,
  isRunning,
  listProcessTree,
  postmasterPid,
  waitUntilGone,
} from '#testing/database-process';
import { connect, isDatabaseAway } from '../connect.ts';
import { startEmbedded } from '../embedded.ts';

const isRoot = process.getuid?.() === 0;

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await DatabaseFixture.open();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

async function kill(...victims: (DatabaseProcess | number)[]): Promise<void> {
  const pids = victims.map((victim) => (typeof victim === 'number' ? victim : victim.pid));
  // Some may already have ended with the one before them.
  for (const pid of pids) if (await isRunning(pid)) process.kill(pid, 'SIGKILL');
  for (const pid of pids) await waitUntilGone(pid);
}

test('a database that outlived its killed server is adopted by the next one and stopped with it', async () => {
  const dataDir = await fixture.usedFolder();
  const first = await fixture.launch(dataDir);
  const pid = (await postmasterPid(dataDir)) ?? 0;
  await kill(first);
  expect(await isRunning(pid)).toBe(true);
  const second = await startEmbedded({ dataDir, log });
  expect(second.adopted).toBe(true);
  expect(second.connection).toEqual(first.ready?.connection);
  expect(await postmasterPid(dataDir)).toBe(pid);
  await second.stop();
  expect(await isRunning(pid)).toBe(false);
});

test('after server and database were killed together everything that was committed is there', async () => {
  const dataDir = await fixture.usedFolder();
  for (let round = 1; round <= 3; round++) {
    const server = await fixture.launch(dataDir);
    expect(server.errors()).toBe('');
    await query(server.ready?.connection, `insert into kept values (${round})`);
    await kill(server, ...(await listProcessTree((await postmasterPid(dataDir)) ?? 0)));
  }
  const embedded = await startEmbedded({ dataDir, log });
  try {
    expect(embedded.adopted).toBe(false);
    expect(await query(embedded.connection, 'select id from kept order by id')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
  } finally {
    await embedded.stop();
  }
});

test('a left-over pid file whose number now belongs to another program does not stop the start', async () => {
  const dataDir = await fixture.usedFolder();
  const pidFile = [
    process.pid,
    `${dataDir}/postgres`,
    '1700000000',
    '5432',
    `${dataDir}/run`,
    '',
    '',
    'ready   ',
  ];
  await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${pidFile.join('\n')}\n`);
  await writeFile(path.join(dataDir, 'run', '.s.PGSQL.5432.lock'), `${pidFile.join('\n')}\n`);
  const embedded = await startEmbedded({ dataDir, log });
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.stop();
});

test('a database killed under a living server comes back by itself, at the same place and still owned', async () => {
  const dataDir = await fixture.usedFolder();
  const embedded = await startEmbedded({ dataDir, log });
  const { pool, close } = connect({ connection: embedded.connection });
  try {
    await pool.query('insert into kept values (7)');
    await kill(...(await listProcessTree((await postmasterPid(dataDir)) ?? 0)));
    const failures = await waitForAnswer(() => pool.query('select 1'));
    expect(failures.every(isDatabaseAway)).toBe(true);
    expect((await pool.query('select id from kept')).rows).toEqual([{ id: 7 }]);
    const second = await fixture.launch(dataDir);
    expect(second.errors()).toContain(`Another Outgo server (process ${process.pid})`);
  } finally {
    await close();
    await embedded.stop();
  }
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test('a server that loses only its own connection to the database stays its owner', async () => {
  const dataDir = await fixture.usedFolder();
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const pid = await postmasterPid(dataDir);
    await query(
      embedded.connection,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'outgo server %'",
    );
    const second = await fixture.launch(dataDir);
    expect(second.errors()).toContain(`Another Outgo server (process ${process.pid})`);
    expect(await postmasterPid(dataDir)).toBe(pid);
  } finally {
    await embedded.stop();
  }
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

/** Asks until there is an answer; returns what went wrong before. */
async function waitForAnswer(ask: () => Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = [];
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await ask();
      return failures;
    } catch (error) {
      failures.push(error);
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

test('a first start that was killed half-way is made good by the next', async () => {
  const dataDir = fixture.emptyFolder();
  const starting = fixture.launch(dataDir);
  const halfMade = await waitForEntry(dataDir, /^postgres\.new-\d+$/);
  const pid = Number(halfMade.split('-').at(-1));
  await kill(...(await listProcessTree(pid)));
  await starting;
  const embedded = await startEmbedded({ dataDir, log });
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'run']);
});

test('an initdb that outlived its killed server does not keep the next one from starting', async () => {
  const dataDir = fixture.emptyFolder();
  execFile('node', ['-e', KEEP_WRITING, dataDir]);
  await waitForEntry(dataDir, /^postgres\.new-\d+$/);
  const embedded = await startEmbedded({ dataDir, log });
  await embedded.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'run']);
});

/** Keeps writing under the number of a process that is gone, as initdb would for a server that was killed. */
const KEEP_WRITING = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const { pid } = require('node:child_process').spawnSync('true');
  const folder = process.argv[1] + '/postgres.new-' + pid + '/base';
  mkdirSync(folder, { recursive: true });
  for (let file = 0, end = Date.now() + 600; Date.now() < end; file += 1) writeFileSync(folder + '/' + file, '');
`;

async function waitForEntry(folder: string, pattern: RegExp): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(5)) {
    const entry = (await readdir(folder).catch(() => [])).find((name) => pattern.test(name));
    if (entry) return entry;
  }
  throw new Error(`Nothing like ${pattern} appeared in ${folder}.`);
}

test('a database that runs but does not answer is named in one line', async () => {
  const dataDir = await fixture.usedFolder();
  const server = await fixture.launch(dataDir);
  const pid = (await postmasterPid(dataDir)) ?? 0;
  await kill(server);
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `(process ${pid}) runs but does not answer: end that process and start again.`,
    );
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('a database that does not stop is killed, and is gone when the stop is over', async () => {
  const dataDir = await fixture.usedFolder();
  const embedded = await startEmbedded({ dataDir, log });
  const pid = (await postmasterPid(dataDir)) ?? 0;
  process.kill(pid, 'SIGSTOP');
  await embedded.stop();
  expect(await isRunning(pid)).toBe(false);
});

async function mountSmallDisk(folder: string, size: string): Promise<void> {
  await mkdir(folder);
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder]);
}

test.runIf(isRoot)('a disk too small for a first start is named in one line', async () => {
  const dataDir = fixture.emptyFolder();
  await mountSmallDisk(dataDir, '20m');
  try {
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `The disk that holds ${dataDir} is full: free some space and start again.`,
    );
    expect(await readdir(dataDir)).toEqual(['run']);
  } finally {
    await unmount(dataDir);
  }
});

test.runIf(isRoot)('a disk that was full before a later start is named in one line', async () => {
  const dataDir = fixture.emptyFolder();
  await mountSmallDisk(dataDir, '100m');
  try {
    await (await startEmbedded({ dataDir, log })).stop();
    await fillDisk(path.join(dataDir, 'ballast'));
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `The disk that holds ${dataDir} is full: free some space and start again.`,
    );
  } finally {
    await unmount(dataDir);
  }
});

test.runIf(isRoot)(
  'a disk that fills up stops writes but not reads, and heals when there is space again',
  async () => {
    const dataDir = fixture.emptyFolder();
    await mountSmallDisk(dataDir, '100m');
    const embedded = await startEmbedded({ dataDir, log });
    const { pool, close } = connect({ connection: embedded.connection });
    try {
      await pool.query('create table notes (text text)');
      await pool.query("insert into notes values ('before')");
      const ballast = path.join(dataDir, 'ballast');
      await fillDisk(ballast);
      const failure = await writeUntilItFails(() =>
        pool.query('insert into notes select md5(i::text) from generate_series(1, 20000) i'),
      );
      expect(isDatabaseAway(failure)).toBe(true);
      await waitForAnswer(() => pool.query("select 1 from notes where text = 'before'"));
      await rm(ballast);
      await waitForAnswer(() => pool.query("insert into notes values ('after')"));
      const { rows } = await pool.query(
        "select text from notes where text in ('before', 'after') order by 1 desc",
      );
      expect(rows).toEqual([{ text: 'before' }, { text: 'after' }]);
    } finally {
      await close();
      await embedded.stop();
      await unmount(dataDir);
    }
  },
);

test.runIf(isRoot)(
  'a full disk under the log alone stops the database, loses nothing, and heals when there is space again',
  async () => {
    const dataDir = await fixture.usedFolder();
    const wal = path.join(dataDir, 'postgres', 'pg_wal');
    const aside = path.join(dataDir, 'pg_wal.aside');
    await promisify(execFile)('cp', ['-a', wal, aside]);
    await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=40m,mode=0700', 'tmpfs', wal]);
    await promisify(execFile)('cp', ['-a', `${aside}/.`, wal]);
    const embedded = await startEmbedded({ dataDir, log });
    const { pool, close } = connect({ connection: embedded.connection });
    try {
      await pool.query('create table notes (text text)');
      await pool.query("insert into notes values ('before')");
      const ballast = path.join(wal, 'ballast');
      await fillDisk(ballast);
      const failure = await writeUntilItFails(() =>
        pool.query('insert into notes select md5(i::text) from generate_series(1, 50000) i'),
      );
      expect(isDatabaseAway(failure)).toBe(true);
      await expect(pool.query("insert into notes values ('lost')")).rejects.toSatisfy(isDatabaseAway);
      await rm(ballast);
      await waitForAnswer(() => pool.query("insert into notes values ('after')"));
      const { rows } = await pool.query(
        "select text from notes where text in ('before', 'after', 'lost') order by 1 desc",
      );
      expect(rows).toEqual([{ text: 'before' }, { text: 'after' }]);
    } finally {
      await close();
      await embedded.stop();
      await unmount(wal);
    }
  },
);

/** The last process of a stopped database may need a moment to leave. */
async function unmount(folder: string): Promise<void> {
  await vi.waitFor(() => promisify(execFile)('umount', [folder]), { timeout: 60_000, interval: 50 });
}

async function fillDisk(file: string): Promise<void> {
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']).catch(() => {});
}

async function writeUntilItFails(write: () => Promise<unknown>): Promise<unknown> {
  for (let round = 0; round < 50; round++) {
    try {
      await write();
    } catch (error) {
      return error;
    }
  }
  throw new Error('The disk never filled up.');
}
