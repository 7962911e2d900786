/** A copy of a DATA_DIR, taken from a running or a killed server, never reaches the database of the original. */
import { execFile } from 'node:child_process';
import { appendFile, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DatabaseFixture, SILENT_LOG as log, query } from '#testing/database-fixture';
import { type DatabaseProcess, isRunning, postmasterPid, waitUntilGone } from '#testing/database-process';
import { startEmbedded } from '../embedded.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await DatabaseFixture.open();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

async function launchOriginal(name?: string): Promise<{ dataDir: string; original: DatabaseProcess }> {
  const dataDir = await fixture.usedFolder(name);
  const original = await fixture.launch(dataDir);
  expect(original.errors()).toBe('');
  await query(original.ready?.connection, 'insert into kept values (1)');
  await query(original.ready?.connection, 'checkpoint');
  return { dataDir, original };
}

async function copyOf(dataDir: string, name?: string): Promise<string> {
  const copy = fixture.emptyFolder(name);
  await run('cp', ['-a', dataDir, copy]);
  return copy;
}

async function startAndStop(dataDir: string): Promise<void> {
  await (await startEmbedded({ dataDir, log })).stop();
}

/** Starts on the copy, writes there, and returns what the copy then holds. */
async function writeInto(copy: string, guest: boolean): Promise<unknown[]> {
  const embedded = await startEmbedded({ dataDir: copy, log, guest });
  try {
    expect(embedded.adopted).toBe(false);
    await query(embedded.connection, 'insert into kept values (2)');
    return await query(embedded.connection, 'select id from kept order by id');
  } finally {
    await embedded.stop();
  }
}

const keptIn = (server: DatabaseProcess) =>
  query(server.ready?.connection, 'select id from kept order by id');

test.each([
  ['a server', false],
  ['a short command', true],
])('%s on the copy of a running folder works on the copy alone', async (_who, guest) => {
  const { dataDir, original } = await launchOriginal();
  const pid = await postmasterPid(dataDir);
  const copy = await copyOf(dataDir);
  expect(await writeInto(copy, guest)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await writeInto(copy, guest)).toEqual([{ id: 1 }, { id: 2 }, { id: 2 }]);
  expect(await keptIn(original)).toEqual([{ id: 1 }]);
  expect(await postmasterPid(dataDir)).toBe(pid);
  const second = await fixture.launch(dataDir);
  expect(second.errors()).toContain(`Another Outgo server (process ${original.pid})`);
});

test('a copy does not adopt the database of a killed original, which its own next server still does', async () => {
  const { dataDir, original } = await launchOriginal();
  const pid = (await postmasterPid(dataDir)) ?? 0;
  original.child.kill('SIGKILL');
  await original.exit;
  const copy = await copyOf(dataDir);
  expect(await writeInto(copy, false)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await isRunning(pid)).toBe(true);
  const next = await startEmbedded({ dataDir, log });
  try {
    expect(next.adopted).toBe(true);
    expect(await query(next.connection, 'select id from kept')).toEqual([{ id: 1 }]);
  } finally {
    await next.stop();
  }
});

test('the copy of a folder whose path is too long for a socket leaves the socket of the original alone', async () => {
  const { dataDir, original } = await launchOriginal(`long-${'x'.repeat(90)}`);
  const copy = await copyOf(dataDir, `copy-${'x'.repeat(90)}`);
  expect(await writeInto(copy, false)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await keptIn(original)).toEqual([{ id: 1 }]);
});

test('a folder reached through a link is the same folder, and its copy another', async () => {
  const { dataDir, original } = await launchOriginal();
  const link = fixture.emptyFolder();
  await symlink(dataDir, link);
  await expect(startEmbedded({ dataDir: link, log })).rejects.toThrow(
    `Another Outgo server (process ${original.pid})`,
  );
  const guest = await startEmbedded({ dataDir: link, log, guest: true });
  expect(guest.adopted).toBe(true);
  await guest.stop();
  const copy = await copyOf(`${link}/.`);
  expect(await writeInto(copy, false)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await keptIn(original)).toEqual([{ id: 1 }]);
});

test('a pid file that names this folder but leads to the database of another is not believed', async () => {
  const { dataDir, original } = await launchOriginal();
  const copy = await copyOf(dataDir);
  const file = path.join(copy, 'postgres', 'postmaster.pid');
  // Imitates two containers that both call their volume /data and share their folder for temporary files.
  const lines = (await readFile(file, 'utf8')).split('\n');
  lines[1] = path.join(copy, 'postgres');
  await writeFile(file, lines.join('\n'));
  await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
  await expect(writeInto(copy, true)).resolves.toEqual([{ id: 1 }, { id: 2 }]);
  expect(await keptIn(original)).toEqual([{ id: 1 }]);
});

test('a socket in this folder that leads to the database of another is not believed', async () => {
  const { dataDir, original } = await launchOriginal();
  const copy = await copyOf(dataDir);
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const renamed = pidFile.replace(path.join(dataDir, 'postgres'), path.join(copy, 'postgres'));
  for (const folder of [dataDir, copy])
    await writeFile(path.join(folder, 'postgres', 'postmaster.pid'), renamed);
  const socketIn = (folder: string) => path.join(folder, 'run', '.s.PGSQL.5432');
  await rm(socketIn(copy), { force: true });
  await symlink(socketIn(dataDir), socketIn(copy));
  await expect(writeInto(copy, true)).resolves.toEqual([{ id: 1 }, { id: 2 }]);
  expect(await keptIn(original)).toEqual([{ id: 1 }]);
});

test.each(['postgres', 'postgres/pg_wal', 'postgres/base', 'postgres/global', 'postgres/base/1'])(
  'a %s that is a link works where it was made, and its copy is refused: it would share it',
  async (place) => {
    const dataDir = await fixture.usedFolder();
    const elsewhere = fixture.emptyFolder();
    await startAndStop(dataDir);
    await rename(path.join(dataDir, place), elsewhere);
    await symlink(elsewhere, path.join(dataDir, place));
    for (let start = 0; start < 2; start += 1) {
      const embedded = await startEmbedded({ dataDir, log });
      await query(embedded.connection, 'insert into kept values (1)');
      await embedded.stop();
    }
    const copy = await copyOf(dataDir);
    for (const guest of [false, true]) {
      await expect(startEmbedded({ dataDir: copy, log, guest })).rejects.toThrow(
        `${copy} is a copy whose ${path.basename(place)} still leads to the data of the original`,
      );
    }
  },
);

test('a copy whose postgresql.conf names the folder of the original serves its own files all the same', async () => {
  const { dataDir, original } = await launchOriginal();
  const copy = await copyOf(dataDir);
  const line = `data_directory = '${path.join(dataDir, 'postgres')}'\n`;
  await appendFile(path.join(copy, 'postgres', 'postgresql.conf'), line);
  expect(await writeInto(copy, false)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await keptIn(original)).toEqual([{ id: 1 }]);
});

test.runIf(isRoot)(
  'the copy of a linked folder is refused at the root of a volume too, whose number is the same on every volume',
  async () => {
    const [dataDir, copy] = [fixture.emptyFolder(), fixture.emptyFolder()];
    const elsewhere = await fixture.usedFolder();
    const volumes = [dataDir, copy];
    for (const volume of volumes) await run('mkdir', [volume]);
    for (const volume of volumes) await run('mount', ['-t', 'tmpfs', '-o', 'mode=0700', 'tmpfs', volume]);
    try {
      await run('cp', ['-a', `${elsewhere}/.`, dataDir]);
      await startAndStop(dataDir);
      await rm(elsewhere, { recursive: true });
      await run('mv', [path.join(dataDir, 'postgres'), elsewhere]);
      await symlink(elsewhere, path.join(dataDir, 'postgres'));
      await startAndStop(dataDir);
      await run('cp', ['-a', `${dataDir}/.`, copy]);
      expect((await stat(copy)).ino).toBe((await stat(dataDir)).ino);
      await expect(startEmbedded({ dataDir: copy, log, guest: true })).rejects.toThrow(
        `${copy} is a copy whose postgres still leads to the data of the original`,
      );
      await startAndStop(dataDir);
    } finally {
      for (const volume of volumes) await run('umount', ['--lazy', volume]);
    }
  },
);

test('a copy by hard links is refused, the original starts as before, and so does a copy of that copy', async () => {
  const dataDir = await fixture.usedFolder();
  await startAndStop(dataDir);
  const [linked, whole] = [fixture.emptyFolder(), fixture.emptyFolder()];
  await run('cp', ['-al', dataDir, linked]);
  await expect(startEmbedded({ dataDir: linked, log })).rejects.toThrow(
    `${linked} is a copy whose postgres still leads to the data of the original: make a copy with files of its own (cp -aL), or remove ${linked}/postgres/outgo.data-dir if there is no other.`,
  );
  await startAndStop(dataDir);
  await run('cp', ['-aL', linked, whole]);
  await startAndStop(whole);
});

test('a folder that was moved under its living database is refused in one line', async () => {
  const { dataDir, original } = await launchOriginal();
  const pid = (await postmasterPid(dataDir)) ?? 0;
  original.child.kill('SIGKILL');
  await original.exit;
  const moved = fixture.emptyFolder();
  await rename(dataDir, moved);
  try {
    await expect(startEmbedded({ dataDir: moved, log })).rejects.toThrow(
      `${moved} was moved while its database (process ${pid}) ran: end that process and start again.`,
    );
  } finally {
    process.kill(pid, 'SIGQUIT');
    await waitUntilGone(pid);
  }
});
