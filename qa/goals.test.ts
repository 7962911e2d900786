/** Each goal in its shortest form, so that a change that breaks a promise, or the proof of it, is seen at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { makeRandom } from '#testing/random';
import { backUpAndRestore } from '#testing/restore-run';
import { fuzz } from './goals/fuzz.ts';
import { importGoal } from './goals/import.ts';
import { killAndCompare } from './goals/kill.ts';
import { migrations } from './goals/migrations.ts';
import { offline } from './goals/offline.ts';
import { simulate } from './goals/reminders.ts';
import { startAndKill } from './goals/store.ts';
import { Writer } from './witness.ts';

const SHORT = { seed: 20_261_118, log: () => {} };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outgo-witness-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('nothing acknowledged is lost or doubled when the server is killed', async () => {
  const { acknowledged, misses } = await killAndCompare({ ...SHORT, count: 2 });
  expect(misses).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
});

test('an import that is cut by a kill is there as a whole or not at all, and once when it is sent again', async () => {
  const { misses } = await importGoal.run({ ...SHORT, count: 2 });
  expect(misses).toEqual([]);
});

test('one server at a time has a DATA_DIR, a copy leaves it alone, and a kill of everything loses nothing', async () => {
  expect((await startAndKill({ ...SHORT, count: 1 })).misses).toEqual([]);
});

test('a database of an earlier version arrives whole when its migration is killed and started twice', async () => {
  expect((await migrations.run({ ...SHORT, count: 2 })).misses).toEqual([]);
});

test('a backup taken under writers is restored equal, and the original is untouched', async () => {
  const { restoreSeconds, misses } = await backUpAndRestore(2_000, { ...SHORT, count: 1 });
  expect(misses).toEqual([]);
  expect(restoreSeconds).toHaveLength(1);
});

test('no reminder of two months is missed or doubled, through cuts, jumps, downtime, edits and answers', async () => {
  const { figure, misses } = await simulate({ ...SHORT, count: 6, days: 60, editEveryDays: 2 });
  expect(misses, figure).toEqual([]);
});

test('what two devices change offline, alone and several at once, reaches the server exactly once', async () => {
  const { figure, misses } = await offline.run({ ...SHORT, count: 4 });
  expect(misses, figure).toEqual([]);
});

test('no request drawn from the contract is answered outside it', async () => {
  const { misses } = await fuzz.run({ ...SHORT, count: 400 });
  expect(misses).toEqual([]);
});

/** Fakes a server that is killed at the last of `calls`; `spoil` then changes what it acknowledged. */
function makeClient(calls: number, spoil: (rows: Map<string, string>) => void): Client {
  const rows = new Map<string, string>();
  let left = calls;
  const list = () => [...rows].map(([name, amount]) => ({ id: name, name, amount }));
  return {
    get: async () => ({ status: 200, body: list(), text: '' }),
    send: async (method: string, address: string, body?: { name?: string; amount?: string }) => {
      left -= 1;
      if (left === 0) {
        spoil(rows);
        throw new Error('cut');
      }
      const name = body?.name ?? decodeURIComponent(address.split('/').at(-1) ?? '');
      if (method === 'DELETE') rows.delete(name);
      else rows.set(name, body?.amount ?? '');
      return { status: method === 'POST' ? 201 : 200, body: { id: name, name }, text: '' };
    },
  } as unknown as Client;
}

test.each<[string, number, (rows: Map<string, string>) => void]>([
  ['nothing is lost', 0, () => {}],
  ['a row is lost', 1, (rows) => rows.delete([...rows.keys()][0] ?? '')],
  ['a row comes from nowhere', 1, (rows) => rows.set('ghost', '1.00')],
  ['a price is an older one', 1, (rows) => rows.set([...rows.keys()][0] ?? '', '0.01')],
])('the witness sees when %s', async (_name, misses, spoil) => {
  const writer = new Writer('w', makeClient(8, spoil), makeRandom(7), path.join(folder, 'log'));
  await writer.writeUntilCut();
  await writer.check();
  expect(writer.acknowledged).toBe(7);
  expect(writer.misses).toHaveLength(misses);
});
