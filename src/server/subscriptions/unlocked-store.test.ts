import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLocked } from '#core/plan/locked';
import { makeRandom } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { listLockedSubscriptions, listUnlockedSubscriptions } from './store.ts';
import { listUnlockedOfSeveral } from './unlocked-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('several users at once get what each would get alone: by own limit and own day, with paused and ended ones', async () => {
  const random = makeRandom(22);
  const { deps } = app.server;
  const draw = (days: readonly (string | null)[]) => days[Math.floor(random() * days.length)] ?? null;
  const ranges = [];
  for (let person = 0; person < 8; person += 1) {
    const { user } = await app.person();
    await insertSubscriptions(deps, user.id, person * 2, () => {
      const pausedOn = draw([null, null, '2026-11-18', '2026-11-20']);
      return {
        nextRenewalOn: draw(['2026-12-01', '2026-12-02']) ?? '',
        pausedOn,
        resumesOn: pausedOn && draw([null, '2026-11-21']),
        endsOn: draw([null, null, null, '2026-11-19', '2026-11-22']),
      };
    });
    const today = draw(['2026-11-17', '2026-11-19', '2026-11-21']) ?? '';
    ranges.push({ userId: user.id, limit: person % 3 === 0 ? null : person, today });
  }
  const found = await listUnlockedOfSeveral(deps.db, ranges);
  const alone = await Promise.all(
    ranges.map(async (range) => [range.userId, await listUnlockedSubscriptions(deps.db, range)] as const),
  );
  expect([...found]).toEqual(alone);
  const all = await Promise.all(
    ranges.map((range) => listUnlockedSubscriptions(deps.db, { ...range, limit: null })),
  );
  // Otherwise nothing was locked, and any limit would do.
  expect([...found.values()].flat().length).toBeLessThan(all.flat().length);
});

test('SQL locks the same random rows as the rule of core, for one user and for several', async () => {
  const random = makeRandom(26);
  const { deps } = app.server;
  const draw = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
  const ranges = [];
  for (let person = 0; person < 12; person += 1) {
    const { user } = await app.person();
    await insertSubscriptions(deps, user.id, Math.floor(random() * 14), () => {
      const pausedOn = draw([null, null, ...days]);
      return {
        // Few instants, so that ids decide as well.
        createdAt: new Date(`2026-01-0${draw([1, 2, 3])}T00:00:00Z`),
        pausedOn,
        resumesOn: pausedOn && draw([null, ...days.filter((day) => day > pausedOn)]),
        endsOn: draw([null, null, null, ...days]),
      };
    });
    ranges.push({ userId: user.id, limit: draw([0, 1, 2, 5]), today: draw(days) });
  }
  const ofSeveral = await listUnlockedOfSeveral(deps.db, ranges);
  let count = 0;
  for (const range of ranges) {
    const all = await listUnlockedSubscriptions(deps.db, { ...range, limit: null });
    const rows = all.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const locked = listLocked(rows, range.today, range.limit).map(({ id }) => id);
    const bySql = await listLockedSubscriptions(deps.db, range);
    expect(bySql.map(({ id }) => id)).toEqual(locked);
    const inUse = all.filter(({ id }) => !locked.includes(id));
    expect(await listUnlockedSubscriptions(deps.db, range)).toEqual(inUse);
    expect(ofSeveral.get(range.userId)).toEqual(inUse);
    count += locked.length;
  }
  expect(count).toBeGreaterThan(ranges.length);
});

test('of nobody there is nothing', async () => {
  expect([...(await listUnlockedOfSeveral(app.server.deps.db, []))]).toEqual([]);
});
