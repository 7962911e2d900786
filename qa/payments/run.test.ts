/** The short form of `npm run qa:payments`: the same people, provider, servers and model, for a few weeks. */
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database';
import { runPayments } from './run.ts';

test('a few people have Pro for exactly what they paid for, through a killed server and lost events', async () => {
  const database = await createTestDatabase();
  const report = await runPayments({
    connection: database.connection,
    people: 10,
    months: 2,
    seed: 20_261_117,
    kills: 1,
    log: () => {},
  });
  await database.drop();
  expect(report.misses).toEqual([]);
  expect(report).toMatchObject({ isGood: true, kills: 1, peopleWhoseDaysDiffer: 0, unpaidProDays: 0 });
  expect(report.falseEventsKept).toBe(0);
  expect(report.events.forged).toBeGreaterThan(0);
  expect(report.events.malformed).toBeGreaterThan(0);
  expect(report.unheard.proDays).toBeGreaterThan(0);
  expect(report.proDays.product).toBeGreaterThan(50);
  expect(report.looks).toBeGreaterThan(30);
}, 600_000);
