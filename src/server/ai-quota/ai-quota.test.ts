/** Daily uses of AI: never more than the cap under any parallelism, given back on failure, turning at local midnight. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/start-app';
import { spendUse } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { FREE_DAILY_BUNDLES: '0' } });
});
afterAll(() => app.close());

test('a Free user starts with the configured uses of each kind', async () => {
  const { client } = await app.person();
  expect((await client.get('/api/ai-usage')).body).toEqual({
    isPro: false,
    usage: {
      analysis: { remaining: 3, limit: 3 },
      bundles: { remaining: 0, limit: 0 },
      recommendations: { remaining: 3, limit: 3 },
    },
  });
});

test('a Pro user has no limit', async () => {
  const { client } = await app.person({ proForDays: 5 });
  const { body } = await client.get('/api/ai-usage');
  expect(body.isPro).toBe(true);
  expect(body.usage.analysis).toEqual({ remaining: null, limit: null });
});

test('fifty uses at once on two servers run the work three times', async () => {
  const { user } = await app.person();
  const twin = await app.twin();
  let calls = 0;
  const work = async () => {
    calls += 1;
  };
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      spendUse((at % 2 ? app : twin).server.deps, user, 'analysis', work),
    ),
  );
  expect(calls).toBe(3);
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(47);
});

test('a use that fails is given back', async () => {
  const { user, client } = await app.person();
  const fail = () => Promise.reject(new Error('the provider failed'));
  for (let round = 0; round < 5; round += 1) {
    await expect(spendUse(app.server.deps, user, 'analysis', fail)).rejects.toThrow('the provider failed');
  }
  expect((await client.get('/api/ai-usage')).body.usage.analysis.remaining).toBe(3);
});

test('uses of one person, and those given back, change nothing for another', async () => {
  const people = [await app.person(), await app.person(), await app.person()] as const;
  const remaining = () =>
    Promise.all(
      people.map(async ({ client }) => (await client.get('/api/ai-usage')).body.usage.analysis.remaining),
    );
  const [, one, two] = people;
  for (const { user } of [one, two, two])
    await spendUse(app.server.deps, user, 'analysis', async () => undefined);
  expect(await remaining()).toEqual([3, 2, 1]);
  const fail = () => Promise.reject(new Error('the provider failed'));
  await expect(spendUse(app.server.deps, one.user, 'analysis', fail)).rejects.toThrow('the provider failed');
  expect(await remaining()).toEqual([3, 2, 1]);
});

test("uses come back at midnight of the person's zone, and the refusal says when", async () => {
  const { user, client } = await app.person({ timeZone: 'Asia/Kolkata', quotaZone: 'Asia/Kolkata' });
  const use = () => spendUse(app.server.deps, user, 'analysis', async () => undefined);
  for (let round = 0; round < 3; round += 1) await use();
  const until = Date.parse('2026-11-15T18:30:00Z') - app.clock.now().getTime();
  await expect(use()).rejects.toMatchObject({
    code: 'daily_limit_reached',
    extra: { retryAfter: until / 1000 },
  });
  app.clock.set('2026-11-15T18:29:59Z');
  expect((await client.get('/api/ai-usage')).body.usage.analysis.remaining).toBe(0);
  app.clock.set('2026-11-15T18:30:00Z');
  expect((await client.get('/api/ai-usage')).body.usage.analysis.remaining).toBe(3);
});
