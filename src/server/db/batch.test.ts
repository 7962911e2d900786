/** Calls of one moment share a query; calls of different databases, moments or above the limit do not. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batch } from './batch.ts';
import type { Executor } from './connect.ts';

const aDatabase = () => ({}) as Executor;

function recordRuns(limit = 10) {
  const runs: string[][] = [];
  const ask = batch(async (_db, keys: string[]) => {
    runs.push(keys);
    if (keys.includes('bad')) throw new Error('refused');
    return keys.map((key) => `${key}!`);
  }, limit);
  return { ask, runs };
}

test('calls of one turn share a query, and each gets the answer to its own key', async () => {
  const { ask, runs } = recordRuns();
  const db = aDatabase();
  const answers = await Promise.all([ask(db, 'a'), ask(db, 'b'), ask(db, 'a')]);
  expect(answers).toEqual(['a!', 'b!', 'a!']);
  expect(runs).toEqual([['a', 'b', 'a']]);
});

test('a later call does not wait for a query that is under way', async () => {
  const { ask, runs } = recordRuns();
  const db = aDatabase();
  const first = ask(db, 'a');
  await nextTurn();
  const second = ask(db, 'b');
  expect(await Promise.all([first, second])).toEqual(['a!', 'b!']);
  expect(runs).toEqual([['a'], ['b']]);
});

test('a transaction shares no query with anybody', async () => {
  const { ask, runs } = recordRuns();
  await Promise.all([ask(aDatabase(), 'a'), ask(aDatabase(), 'b')]);
  expect(runs).toEqual([['a'], ['b']]);
});

test('no query takes more keys than the limit', async () => {
  const { ask, runs } = recordRuns(2);
  const db = aDatabase();
  const keys = ['a', 'b', 'c', 'd', 'e'];
  expect(await Promise.all(keys.map((key) => ask(db, key)))).toEqual(keys.map((key) => `${key}!`));
  expect(runs).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('a query that fails fails for all who share it, and for nobody after them', async () => {
  const { ask } = recordRuns();
  const db = aDatabase();
  const ends = await Promise.allSettled([ask(db, 'a'), ask(db, 'bad')]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(db, 'c')).toBe('c!');
});
