import { expect, test } from 'vitest';
import { SILENT_LOG } from '#server/log';
import { startSweeps } from './runner.ts';
import { fillSlots } from './slots.ts';

test('a row that hangs keeps its own slot, and all others go through the rest', async () => {
  const waiting = ['hangs', ...Array.from({ length: 20 }, (_, place) => `${place}`)];
  const done: string[] = [];
  const underWay = { now: 0, most: 0 };
  let release = () => {};
  const slots = fillSlots<string>({
    atOnce: 3,
    idOf: (row) => row,
    lease: async (limit) => waiting.splice(0, limit),
    async start(row) {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      if (row === 'hangs')
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      await new Promise((resolve) => setImmediate(resolve));
      underWay.now -= 1;
      done.push(row);
    },
  });
  while (await slots.run());
  await expect.poll(() => done.length).toBe(20);
  expect([underWay.most, underWay.now]).toEqual([3, 1]);
  // What comes meanwhile does not wait for it either.
  waiting.push('late');
  while (await slots.run());
  await expect.poll(() => done.at(-1)).toBe('late');
  release();
  await slots.finish();
  expect(done).toHaveLength(22);
});

test('a row that fails is told once, and holds up nothing', async () => {
  const waiting = ['fails', 'works'];
  const done: string[] = [];
  const slots = fillSlots<string>({
    atOnce: 2,
    idOf: (row) => row,
    lease: async (limit) => waiting.splice(0, limit),
    async start(row) {
      if (row === 'fails') throw new Error('It fails.');
      done.push(row);
    },
  });
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error) > 0;
  while (await slots.run().catch(note));
  await slots.finish().catch(note);
  expect(errors).toEqual([new Error('It fails.')]);
  expect(done).toEqual(['works']);
});

test('a row that is leased again while it is under way is not begun twice', async () => {
  const begun: string[] = [];
  let release = () => {};
  const slots = fillSlots<string>({
    atOnce: 2,
    idOf: (row) => row,
    // A jump of the clock ends the lease.
    lease: async () => ['same'],
    start(row) {
      begun.push(row);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    },
  });
  for (let turn = 0; turn < 3; turn += 1) await slots.run();
  release();
  await slots.finish();
  expect(begun).toEqual(['same']);
});

test('once it is halted, what was leased ahead is not begun', async () => {
  const waiting = ['held', 'quick', 'next', 'ahead'];
  const begun: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slots = fillSlots<string>({
    atOnce: 2,
    idOf: (row) => row,
    lease: async (limit) => waiting.splice(0, limit),
    async start(row) {
      begun.push(row);
      if (row !== 'quick') await released;
    },
  });
  while (waiting.length > 0) await slots.run();
  expect(begun).toEqual(['held', 'quick', 'next']);
  const sweeps = startSweeps([{ name: 'mail', everyMs: 5_000, ...slots }], SILENT_LOG, { hasTimers: false });
  const stopped = sweeps.stop();
  release();
  await stopped;
  expect(begun).toEqual(['held', 'quick', 'next']);
});
