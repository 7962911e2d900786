// Kept answers are what a fresh computation gives, on any number of processes.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import { addDays } from '#core/calendar-day';
import { keepRates } from '#server/rates/store';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';
import { hasCopy, KeptAnswers } from './kept-answers.ts';

const KEPT = allEndpoints.filter(({ row }) => row.kept);
const PATHS = KEPT.map(({ path }) => path);

let app: TestApp;
let other: TestApp;
/** Keeps nothing. */
let computing: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATES_URL: 'http://127.0.0.1:9/rates' } });
  other = await app.twin();
  computing = await app.twin({ keptBytes: 0 });
});
afterAll(() => app.close());

test('the endpoints whose answers are kept are reads of a user without parameters', () => {
  expect(PATHS).toEqual(
    expect.arrayContaining([
      '/api/subscriptions',
      '/api/subscriptions/locked',
      '/api/analytics/dashboard',
      '/api/reminders/next30',
    ]),
  );
  for (const { method, row } of KEPT) {
    expect(method).toBe('GET');
    expect(row).toMatchObject({ access: 'user', kept: true });
    expect([row.params, row.query, row.spends, row.contentType]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
});

describe('an answer', () => {
  test('is not computed again while nothing changes, also not by a stranger’s change', async () => {
    const { client, user } = await app.person();
    await client.post('/api/subscriptions', subscriptionBody());
    const first = await client.get('/api/subscriptions');
    // Behind the product's back, so that a new computation would show.
    const { pool } = app.server.database;
    await pool.query(`update subscriptions set name = 'Changed' where user_id = $1`, [user.id]);
    const stranger = await app.person();
    await stranger.client.post('/api/subscriptions', subscriptionBody());
    expect((await client.get('/api/subscriptions')).text).toBe(first.text);
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Spotify' }));
    expect((await client.get('/api/subscriptions')).text).toContain('Changed');
  });

  test('has a tag, and whoever has the copy gets 304 without a body and with nothing to store', async () => {
    const { client } = await app.person();
    await client.post('/api/subscriptions', subscriptionBody());
    for (const path of PATHS) {
      const first = await client.get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const again = await client.get(path, { headers: { 'if-none-match': `"other", W/${etag}` } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('cache-control')).toBe('no-store');
      expect(again.headers.get('content-security-policy')).not.toBeNull();
    }
    const old = (await client.get('/api/subscriptions')).headers.get('etag') ?? '';
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Spotify' }));
    const changed = await client.get('/api/subscriptions', { headers: { 'if-none-match': old } });
    expect([changed.status, changed.body.length]).toEqual([200, 2]);
  });

  test('is never shown to another user, nor after the session ended', async () => {
    const { client } = await app.person();
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Private' }));
    const { headers } = await client.get('/api/subscriptions');
    const tag = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    const stranger = await app.person();
    const theirs = await stranger.client.get('/api/subscriptions', tag);
    expect([theirs.status, theirs.text]).toEqual([200, '[]']);
    expect((await app.visitor().get('/api/subscriptions', tag)).status).toBe(401);
    const session = client.copy();
    await client.post('/api/auth/logout');
    expect((await session.get('/api/subscriptions', tag)).status).toBe(401);
  });

  test('follows a correction of the rates within the same millisecond', async () => {
    const { client, user } = await app.person({ country: 'India' });
    await insertSubscriptions(app.server.deps, user.id, 1, () => ({ currency: 'USD', amountMinor: 1000 }));
    const totalAt = async (inr: string) => {
      const rates = { ratesOn: '2026-12-31', perEur: { INR: inr, USD: '1' } };
      await keepRates(app.server.deps.db, rates, app.clock.now());
      return (await client.get('/api/analytics/dashboard')).body.monthlyTotal;
    };
    expect([await totalAt('80'), await totalAt('90')]).toEqual([800, 900]);
    await app.server.database.pool.query(`delete from exchange_rates`);
  });

  test('that was never changed is the same for the next process', async () => {
    const { client, user } = await app.person();
    await insertSubscriptions(app.server.deps, user.id, 3);
    const here = await client.get('/api/subscriptions');
    const there = await client.copy(other.origin).get('/api/subscriptions');
    expect([there.text, there.headers.get('etag')]).toEqual([here.text, here.headers.get('etag')]);
  });
});

const ACTS = [
  'add',
  'add',
  'edit',
  'renew',
  'delete',
  'bulk',
  'read',
  'pro',
  'country',
  'day',
  'rates',
  'zone',
] as const;

interface Step {
  does: (typeof ACTS)[number];
  on: 0 | 1;
  pick: number;
  days: number;
  amount: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...ACTS),
  on: fc.constantFrom(0 as const, 1 as const),
  pick: fc.nat(20),
  days: fc.integer({ min: -40, max: 60 }),
  amount: fc.integer({ min: 1, max: 99_999 }),
});

const COUNTRIES = ['India', 'United States', 'Germany', 'Japan'];
const ZONES = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'];
const CURRENCIES = ['USD', 'INR', 'EUR'];

async function takeStep(device: Client, userId: string, given: Step, zone: { name: string }): Promise<void> {
  const { does, pick, days, amount } = given;
  const headers = { 'x-time-zone': zone.name };
  const list = async (): Promise<{ id: string }[]> =>
    (await device.get('/api/subscriptions', { headers })).body;
  const picked = async () => {
    const rows = await list();
    return rows[pick % Math.max(rows.length, 1)]?.id ?? 'none';
  };
  const nextRenewalDate = addDays(app.clock.now().toISOString().slice(0, 10), days);
  const { pool } = app.server.database;
  if (does === 'add')
    await device.post(
      '/api/subscriptions',
      subscriptionBody({
        name: `Service ${pick}`,
        amount: `${amount}`,
        currency: CURRENCIES[pick % 3],
        nextRenewalDate,
      }),
    );
  if (does === 'edit') await device.put(`/api/subscriptions/${await picked()}`, { amount: `${amount}` });
  if (does === 'renew') await device.post(`/api/subscriptions/${await picked()}/renew`);
  if (does === 'delete') await device.delete(`/api/subscriptions/${await picked()}`);
  if (does === 'bulk') {
    const action = (['category', 'renew', 'delete'] as const)[pick % 3];
    const ids = (await list()).slice(0, 3).map(({ id }) => id);
    const { body } = await device.post('/api/subscriptions/bulk', { action, ids, category: 'Gym' });
    if (days > 0 && body.changes)
      await device.post('/api/subscriptions/bulk/undo', { changes: body.changes });
  }
  if (does === 'country') await device.put('/api/user/country', { country: COUNTRIES[pick % 4] });
  if (does === 'pro') {
    const end = new Date(app.clock.now().getTime() + days * 86_400_000);
    await pool.query('update users set pro_expires_at = $1 where id = $2', [end, userId]);
  }
  if (does === 'day') app.clock.advance({ hours: 1 + pick });
  if (does === 'zone') zone.name = ZONES[pick % 4] ?? 'UTC';
  if (does === 'rates')
    await keepRates(
      app.server.deps.db,
      { ratesOn: addDays('2026-11-01', pick), perEur: { INR: `${80 + amount / 1000}`, USD: '1.1' } },
      app.clock.now(),
    );
}

test('two processes that keep answers always give what a process that keeps none computes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { client, user } = await app.person({ country: 'India', proForDays: 1 });
      const devices = [client, client.copy(other.origin)] as const;
      const fresh = client.copy(computing.origin);
      const zone = { name: 'Asia/Kolkata' };
      for (const given of steps) {
        await takeStep(devices[given.on], user.id, given, zone);
        const headers = { 'x-time-zone': zone.name };
        for (const path of PATHS) {
          const [expected, ...shown] = await Promise.all(
            [fresh, ...devices].map(async (device) => (await device.get(path, { headers })).text),
          );
          for (const text of shown) expect(text, `${path} after ${given.does}`).toBe(expected);
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('many writers and readers at once leave no stale answer behind', async () => {
  const { client } = await app.person({ proForDays: 400 });
  const devices = [client, client.copy(other.origin)] as const;
  await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const device = devices[turn % 2] ?? client;
      await device.post('/api/subscriptions', subscriptionBody({ name: `Service ${turn}` }));
      await Promise.all(devices.flatMap((reader) => PATHS.map((path) => reader.get(path))));
    }),
  );
  const fresh = client.copy(computing.origin);
  for (const path of PATHS) {
    const expected = (await fresh.get(path)).text;
    for (const device of devices) expect((await device.get(path)).text).toBe(expected);
  }
});

describe('what is kept', () => {
  const json = (length: number) => JSON.stringify('x'.repeat(length));

  test('is bounded by bytes, and the answer asked for longest ago goes first', () => {
    const kept = new KeptAnswers(4_000);
    kept.keep('a', '1', json(800));
    kept.keep('b', '1', json(800));
    kept.find('a', '1');
    kept.keep('c', '1', json(800));
    kept.keep('d', '1', json(800));
    expect(['a', 'b', 'c', 'd'].filter((key) => kept.find(key, '1'))).toEqual(['a', 'c', 'd']);
  });

  test('replaces what is older, and an answer too large is given but not kept', () => {
    const kept = new KeptAnswers(4_000);
    kept.keep('a', '1', json(2_000));
    kept.keep('a', '2', json(2_000));
    expect([kept.find('a', '1'), kept.find('a', '2')?.bytes.length]).toEqual([undefined, 2_002]);
    expect(kept.keep('b', '1', json(9_000)).bytes.length).toBe(9_002);
    expect(kept.find('b', '1')).toBeUndefined();
  });
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['a', false],
])('a copy named by %s', (header, expected) => {
  expect(hasCopy(header, '"a"')).toBe(expected);
});
