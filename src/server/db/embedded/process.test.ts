/** The small parts around the postmaster process: its pid file, its log, who it is. */
import { appendFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundLog, isPostmaster, parsePidFile } from './process.ts';

let folder: string;
let logFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-process-'));
  logFile = path.join(folder, 'postgres.log');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a pid file says who runs, where it listens and whether it is ready', () => {
  const text = '4711\n/data/postgres\n1794717674\n5432\n/data/run\n\n  1234  0\nready   \n';
  expect(parsePidFile(text)).toEqual({
    pid: 4711,
    identity: '4711\n/data/postgres\n1794717674',
    clusterDir: '/data/postgres',
    port: 5432,
    socketDir: '/data/run',
    isReady: true,
  });
  expect(parsePidFile(text.replace('ready   ', 'starting'))?.isReady).toBe(false);
});

test.each(['', 'nonsense', '0\n', '-1\n/data'])('a pid file that holds %j names nobody', (text) => {
  expect(parsePidFile(text)).toBeUndefined();
});

test('a living process that is not the postmaster of this folder is not taken for it', async () => {
  expect(await isPostmaster(process.pid, folder)).toBe(false);
  expect(await isPostmaster(2 ** 22 + 1, folder)).toBe(false);
});

test('a log that has grown too long keeps its end, and what is written meanwhile goes on in the same file', async () => {
  const writer = await open(logFile, 'a');
  await writer.appendFile(`${'old '.repeat(50)}the last words`);
  await boundLog(logFile, 100);
  await writer.appendFile('and on');
  await writer.close();
  expect(await readFile(logFile, 'utf8')).toBe('and on');
  const kept = await readFile(`${logFile}.1`, 'utf8');
  expect(kept).toHaveLength(100);
  expect(kept.endsWith('the last words')).toBe(true);
  expect((await stat(`${logFile}.1`)).mode & 0o077).toBe(0);
});

test('a short log, and one that is not there yet, are left alone', async () => {
  await boundLog(logFile, 100);
  await writeFile(logFile, 'short');
  await appendFile(logFile, '!');
  await boundLog(logFile, 100);
  expect(await readFile(logFile, 'utf8')).toBe('short!');
});
