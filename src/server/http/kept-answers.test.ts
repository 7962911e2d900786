/** Which answers are kept, until when and how many; that they are right is in kept-answers-right.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import { keepRates } from '#server/rates/store';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';
import { KeptAnswers, matchesEtag } from './kept-answers.ts';

const KEPT = allEndpoints.filter(({ row }) => row.kept);
const PATHS = KEPT.map(({ path }) => path);

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATES_URL: 'http://127.0.0.1:9/rates' } });
  other = await app.twin();
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

  test('is never shown to another user whose data has the same version', async () => {
    const { pool } = app.server.database;
    const add = async (name: string) => {
      const { client, user } = await app.person();
      await client.post('/api/subscriptions', subscriptionBody({ name }));
      // Versions are drawn at random: among many users some are equal.
      await pool.query('update users set data_version = 7 where id = $1', [user.id]);
      return client;
    };
    const [owner, other] = [await add('Private'), await add('Public')];
    for (const path of PATHS) {
      const kept = await owner.get(path);
      expect((await other.get(path)).text).not.toContain('Private');
      expect((await owner.get(path)).text).toBe(kept.text);
    }
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

  test('of a write that a failover lost is not shown for what was written instead', async () => {
    const { client, user } = await app.person();
    const elsewhere = client.copy(other.origin);
    const { pool } = app.server.database;
    const namesSeen = async () =>
      (await client.get('/api/subscriptions')).body.map(({ name }: { name: string }) => name);
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Lost' }));
    expect(await namesSeen()).toEqual(['Lost']);
    // The replica that takes over has not seen that write.
    await pool.query('delete from subscriptions where user_id = $1', [user.id]);
    await pool.query('update users set data_version = 0 where id = $1', [user.id]);
    await elsewhere.post('/api/subscriptions', subscriptionBody({ name: 'Written instead' }));
    expect(await namesSeen()).toEqual(['Written instead']);
  });

  test('that was never changed is the same for the next process', async () => {
    const { client, user } = await app.person();
    await insertSubscriptions(app.server.deps, user.id, 3);
    const here = await client.get('/api/subscriptions');
    const there = await client.copy(other.origin).get('/api/subscriptions');
    expect([there.text, there.headers.get('etag')]).toEqual([here.text, here.headers.get('etag')]);
  });
});

describe('what is kept', () => {
  const json = (length: number) => JSON.stringify('x'.repeat(length));

  test('is bounded by bytes, and the answer asked for longest ago goes first', () => {
    const kept = new KeptAnswers(12_000);
    const keys = Array.from('abcdefgh');
    for (const key of keys) kept.keep(key, '1', json(900));
    kept.find('a', '1');
    kept.keep('i', '1', json(900));
    expect([...keys, 'i'].filter((key) => kept.find(key, '1'))).toEqual([
      'a',
      'c',
      'd',
      'e',
      'f',
      'g',
      'h',
      'i',
    ]);
  });

  test('replaces what is older', () => {
    const kept = new KeptAnswers(12_000);
    kept.keep('a', '1', json(900));
    kept.keep('a', '2', json(900));
    expect([kept.find('a', '1'), kept.find('a', '2')?.bytes.length]).toEqual([undefined, 902]);
  });

  test('is no answer above an eighth of the room: it is given, and pushes out no others', () => {
    const kept = new KeptAnswers(12_000);
    kept.keep('small', '1', json(900));
    expect(kept.keep('large', '1', json(1_100)).bytes.length).toBe(1_102);
    expect([kept.find('large', '1'), kept.find('small', '1')?.bytes.length]).toEqual([undefined, 902]);
    // What was kept of it before is stale.
    kept.keep('small', '2', json(1_100));
    expect(kept.find('small', '1')).toBeUndefined();
  });

  test('holds no memory beyond its bytes', () => {
    const { bytes } = new KeptAnswers().keep('a', '1', '"₹"');
    expect([bytes.toString(), bytes.buffer.byteLength]).toEqual(['"₹"', 5]);
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
  expect(matchesEtag(header, '"a"')).toBe(expected);
});
