import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#core/duration';
import { leaseDueEvents } from '#server/plan/event-store';
import { countLockWaits } from '#testing/row-lock';
import { startApp, type TestApp } from '#testing/start-app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.server.database.pool.query('delete from payment_events'));

const NOW = new Date('2026-11-15T10:00:00Z');
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);
const TERMS = { now: NOW, leaseMs: 60_000, longestWaitMs: HOUR_MS, limit: 2 };

async function addEvent(eventId: string, { dueAt = seconds(-1), leasedUntil = null as Date | null } = {}) {
  await app.server.database.pool.query(
    `insert into payment_events (event_id, name, body, received_at, next_try_at, leased_until)
      values ($1, 'x', '{}', $2, $3, $4)`,
    [eventId, NOW, dueAt, leasedUntil],
  );
}

const lease = async () =>
  (await leaseDueEvents(app.server.deps.db, TERMS)).map(({ eventId }) => eventId).sort();

test('rows that are due are leased once, the longest waiting first, no more than the limit', async () => {
  await addEvent('second', { dueAt: seconds(-20) });
  await addEvent('third', { dueAt: seconds(-10) });
  await addEvent('first', { dueAt: seconds(-30) });
  await addEvent('later', { dueAt: seconds(10) });
  expect(await lease()).toEqual(['first', 'second']);
  expect(await lease()).toEqual(['third']);
  expect(await lease()).toEqual([]);
});

test('twenty processes at once lease each row once', async () => {
  for (let at = 0; at < 10; at += 1) await addEvent(`event-${at}`);
  const leased = await Promise.all(Array.from({ length: 20 }, lease));
  expect(leased.flat().length).toBe(new Set(leased.flat()).size);
});

test('rows that another process is leasing at this very moment are passed over', async () => {
  const { pool } = app.server.database;
  for (const [at, eventId] of ['first', 'second', 'third', 'fourth'].entries())
    await addEvent(eventId, { dueAt: seconds(at - 10) });
  const rival = await pool.connect();
  try {
    await rival.query('begin');
    await rival.query("update payment_events set leased_until = $1 where event_id in ('first', 'second')", [
      seconds(60),
    ]);
    let hasEnded = false;
    const leased = lease().finally(() => {
      hasEnded = true;
    });
    while (!hasEnded && (await countLockWaits(pool)) === 0);
    await rival.query('commit');
    expect(await leased).toEqual(['fourth', 'third']);
  } finally {
    rival.release(true);
  }
});

test('a lease is free when it has ended', async () => {
  await addEvent('ended', { leasedUntil: NOW });
  expect(await lease()).toEqual(['ended']);
});

test('a lease of a process whose clock is a little ahead holds', async () => {
  await addEvent('leased', { leasedUntil: seconds(90) });
  expect(await lease()).toEqual([]);
});

test('stamps that no right clock writes count as now', async () => {
  await addEvent('leased-for-a-day', { leasedUntil: seconds(86_400) });
  await addEvent('due-in-a-day', { dueAt: seconds(86_400) });
  expect(await lease()).toEqual(['due-in-a-day', 'leased-for-a-day']);
});
