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
    { key: 'wide', most: 100, windowMs: 60_000 },
    { key: 'narrow', most: 2, windowMs: 60_000 },
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
