/** Counting attempts: exact under parallel calls from two processes, and forgotten when the window ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/duration';
import { startApp, type TestApp } from '#testing/start-app';
import { countAttempt, refuseOverLimit } from './service.ts';
import { addAttempt, readAttempts } from './store.ts';

let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  app = await startApp();
  twin = await app.twin();
});
afterAll(() => app.close());

test('a hundred attempts at once on two processes are counted as a hundred', async () => {
  const now = app.clock.now();
  const windowEndsAt = new Date(now.getTime() + 60_000);
  const counts = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      addAttempt((at % 2 === 0 ? app : twin).server.deps.db, 'many', now, windowEndsAt),
    ),
  );
  expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  );
});

test('a used-up limit says how long to wait, and ends with its window', async () => {
  const { deps } = app.server;
  const limits = [
    { key: 'wide', limit: 100, windowMs: 60_000 },
    { key: 'narrow', limit: 2, windowMs: 60_000 },
  ];
  await countAttempt(deps, limits);
  await refuseOverLimit(deps, limits);
  app.clock.advance({ seconds: 20 });
  await countAttempt(deps, limits);
  await expect(refuseOverLimit(deps, limits)).rejects.toMatchObject({
    code: 'too_many_attempts',
    extra: { retryAfter: 40 },
  });
  app.clock.advance({ seconds: 40 });
  await refuseOverLimit(deps, limits);
  await countAttempt(deps, limits);
  await refuseOverLimit(deps, limits);
});

test('a window that a clock far ahead has opened lasts no longer than any other, and keeps its count', async () => {
  const { deps } = app.server;
  const limits = [{ key: 'ahead', limit: 2, windowMs: HOUR_MS }];
  const before = app.clock.now().toISOString();
  app.clock.advance({ days: 40 });
  await countAttempt(deps, limits);
  await countAttempt(deps, limits);
  app.clock.set(before);
  await expect(refuseOverLimit(deps, limits)).rejects.toMatchObject({ extra: { retryAfter: 3_600 } });
  app.clock.advance({ minutes: 59 });
  await expect(refuseOverLimit(deps, limits)).rejects.toMatchObject({ extra: { retryAfter: 60 } });
  app.clock.advance({ minutes: 1 });
  await refuseOverLimit(deps, limits);
});

test('an attempt cuts such a window too', async () => {
  const { db } = app.server.deps;
  const now = app.clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  await addAttempt(db, 'ahead-once', after(40 * DAY_MS), after(40 * DAY_MS + 60_000));
  expect(await addAttempt(db, 'ahead-once', now, after(60_000))).toEqual({
    count: 2,
    windowEndsAt: after(60_000),
  });
});

describe('a clock that jumps several times in a row', () => {
  const WINDOW_MS = 15 * 60_000;

  /** Uses up a limit of three, jumps to each day with one more attempt there, and goes back. */
  async function useUpAndJump(key: string, days: readonly number[]) {
    const { db } = app.server.deps;
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms);
    const attempt = (day: number, minutes: number) => {
      const ms = day * DAY_MS + minutes * 60_000;
      return addAttempt(db, key, at(ms), at(ms + WINDOW_MS));
    };
    for (let times = 0; times < 3; times += 1) await attempt(0, 0);
    for (const day of days) await attempt(day, 1);
    return {
      attempt,
      at,
      read: (ms: number) => readAttempts(db, new Map([[key, at(ms + WINDOW_MS)]]), at(ms)),
    };
  }

  test.each([
    ['a day, then forty days ahead', [1, 40]],
    ['forty days, then a day ahead', [40, 1]],
    ['behind, then ahead', [-1, 730]],
    ['to and fro', [1, 0, 1, 0, 40, 1, -3]],
    ['further each time', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%s, loses no attempt and prolongs no window', async (name, days) => {
    const { attempt, at, read } = await useUpAndJump(name, days);
    const found = (await read(2 * 60_000)).get(name);
    expect(found).toEqual({ count: 3 + days.length, windowEndsAt: at(WINDOW_MS) });
    expect(await attempt(0, 3)).toEqual({ count: 4 + days.length, windowEndsAt: at(WINDOW_MS) });
    expect((await read(WINDOW_MS)).get(name)).toBeUndefined();
    expect((await attempt(0, 16)).count).toBe(1);
  });

  test('keeps a limit in force in the wrong time too, when it comes back there', async () => {
    const { attempt } = await useUpAndJump('there-again', [40, 40, 40, 1, 0]);
    expect((await attempt(40, 2)).count).toBeGreaterThan(3);
    expect((await attempt(0, 2)).count).toBeGreaterThan(3);
  });

  test('a key that is used for months keeps few windows', async () => {
    const { db } = app.server.deps;
    for (let day = 0; day < 40; day += 1) {
      const now = new Date(app.clock.now().getTime() + day * DAY_MS);
      expect((await addAttempt(db, 'months', now, new Date(now.getTime() + WINDOW_MS))).count).toBe(1);
    }
    const { rows } = await app.server.database.pool.query(
      "select cardinality(previous_ends) as ends, cardinality(previous_counts) as counts from rate_limits where key = 'months'",
    );
    expect(rows).toEqual([{ ends: 16, counts: 16 }]);
  });
});
