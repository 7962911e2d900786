/** Counting attempts: exact under parallel calls from two processes, and forgotten when the window ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/start-app';
import { countAttempt, refuseOverLimit } from './service.ts';
import { addAttempt } from './store.ts';

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
  const limits = [{ key: 'ahead', limit: 2, windowMs: 3_600_000 }];
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
  await addAttempt(db, 'ahead-once', after(40 * 86_400_000), after(40 * 86_400_000 + 60_000));
  expect(await addAttempt(db, 'ahead-once', now, after(60_000))).toEqual({
    count: 2,
    windowEndsAt: after(60_000),
  });
});
