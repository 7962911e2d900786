/** Rates are fetched once a day by one process, and a failure never takes away what is known. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { findRate } from '#core/money/rates';
import { toDecimalText } from '#core/rational';
import { type RatesFake, startRates } from '#testing/fakes/rates';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { loadRates } from './service.ts';

let bank: RatesFake;
let app: TestApp;
beforeEach(async () => {
  bank = await startRates();
});
afterEach(async () => {
  await app.close();
  await bank.close();
});

async function start(now = '2026-11-15T10:00:00Z'): Promise<void> {
  app = await startApp({ now, env: { RATES_URL: bank.ratesUrl } });
  await app.server.sweeps.settle();
}

async function usdToInr(): Promise<[string, string]> {
  const rates = await loadRates(app.server.deps);
  const rate = findRate('USD', 'INR', rates);
  return [rates.ratesOn, rate ? toDecimalText(rate, 4) : ''];
}

const FETCHED = ['2026-11-13', '88.7144'];
const shippedRate = Number(RATE_TABLE.unitsPerUsd.INR).toFixed(4);

describe('the day’s rates', () => {
  test('are fetched at the start and once a day from then on, after the bank has published', async () => {
    await start();
    expect(await usdToInr()).toEqual(FETCHED);
    for (const hours of [1, 2, 2]) {
      app.clock.advance({ hours });
      await app.server.sweeps.settle();
    }
    expect(bank.requests).toHaveLength(1);
    bank.publish('2026-11-16', { INR: '103' });
    app.clock.advance({ hours: 1 });
    await app.server.sweeps.settle();
    expect(bank.requests).toHaveLength(2);
    expect(await usdToInr()).toEqual(['2026-11-16', '88.8391']);
  });

  test('are fetched by one of several processes', async () => {
    await start();
    const twin = await app.twin();
    app.clock.advance({ days: 1 });
    await Promise.all([app.server.sweeps.settle(), twin.server.sweeps.settle()]);
    expect(bank.requests).toHaveLength(2);
  });

  test('are left to a process that fetches them, and fetched by another when its lease is over', async () => {
    await start();
    app.clock.advance({ days: 1 });
    const lease = (seconds: number) =>
      app.server.database.pool.query('update rate_fetches set next_fetch_at = $1, leased_until = $2', [
        app.clock.now(),
        new Date(app.clock.now().getTime() + seconds * 1000),
      ]);
    // Two minutes by a clock that is half a minute ahead.
    await lease(150);
    await app.server.sweeps.settle();
    expect(bank.requests).toHaveLength(1);
    app.clock.advance({ seconds: 150 });
    await app.server.sweeps.settle();
    expect(bank.requests).toHaveLength(2);
    // No lease is that long: the clock that wrote it was wrong.
    await lease(40 * 86_400);
    await app.server.sweeps.settle();
    expect(bank.requests).toHaveLength(3);
  });

  test('are fetched again soon after the clock was a year ahead', async () => {
    await start();
    app.clock.advance({ days: 400 });
    await app.server.sweeps.settle();
    app.clock.advance({ days: -400, hours: 1 });
    const before = bank.requests.length;
    await app.server.sweeps.settle();
    expect(bank.requests).toHaveLength(before + 1);
  });

  test.each(['server_error_html', 'bad_json', 'reset'] as const)(
    'stay what they were while the bank answers %s, and are asked for again within the hour',
    async (fault) => {
      await start();
      bank.failNext(fault);
      app.clock.advance({ days: 1 });
      await app.server.sweeps.settle();
      expect(await usdToInr()).toEqual(FETCHED);
      bank.publish('2026-11-16');
      app.clock.advance({ hours: 1 });
      await app.server.sweeps.settle();
      expect((await usdToInr())[0]).toBe('2026-11-16');
    },
  );

  test('that are wildly different are refused', async () => {
    await start();
    bank.publish('2026-11-16', { INR: '10285' });
    app.clock.advance({ days: 1 });
    await app.server.sweeps.settle();
    expect(await usdToInr()).toEqual(FETCHED);
  });

  test('without any answer the shipped table serves, with its own day', async () => {
    bank.failNext('server_error_html', { times: 9 });
    await start();
    expect(await usdToInr()).toEqual([RATE_TABLE.ratesOn, shippedRate]);
  });
});

describe('who uses them', () => {
  test('totals, the client’s own copy and the advice name their day', async () => {
    await start();
    const person = await app.person({ country: 'India' });
    const row = { name: 'Netflix', currency: 'USD', amountMinor: 1000 };
    await insertSubscriptions(app.server.deps, person.user.id, 1, () => row);
    const { body } = await person.client.get('/api/analytics/dashboard');
    expect(body).toMatchObject({ monthlyTotal: 887.14, ratesOn: '2026-11-13' });
    expect(body.dailyRates).toMatchObject({ ratesOn: '2026-11-13', perEur: { INR: '102.8555' } });
    expect((await app.visitor().get('/api/rates')).body).toEqual({ daily: body.dailyRates });
    const advice = await person.client.post('/api/analyze');
    expect(advice.body).toMatchObject({ ratesOn: '2026-11-13' });
  });

  test('a currency that the bank does not list says the older day', async () => {
    await start();
    const person = await app.person({ country: 'United States' });
    const row = { name: 'Netflix', currency: 'KWD', amountMinor: 1000 };
    await insertSubscriptions(app.server.deps, person.user.id, 1, () => row);
    const { body } = await person.client.get('/api/analytics/dashboard');
    const older = RATE_TABLE.ratesOn < '2026-11-13' ? RATE_TABLE.ratesOn : '2026-11-13';
    expect(body.ratesOn).toBe(older);
  });

  test('with RATES_URL off nothing is asked and the shipped table serves', async () => {
    app = await startApp({ env: { RATES_URL: 'off' } });
    await app.server.sweeps.settle();
    expect(await usdToInr()).toEqual([RATE_TABLE.ratesOn, shippedRate]);
    expect((await app.visitor().get('/api/rates')).body).toEqual({ daily: null });
    expect(bank.requests).toEqual([]);
  });
});
