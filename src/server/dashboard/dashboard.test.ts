import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RenewalItem } from '#contract/dashboard';
import { RATE_TABLE } from '#core/data/rate-table';
import { toDecimalString } from '#core/money/money';
import type { SubscriptionRow } from '#server/subscriptions/store';
import { drawnRow, simulateDue, sumDue } from '#testing/due-simulation';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A Pro person with these rows, the rest of each as the form would have it. */
async function personWith(rows: Partial<SubscriptionRow>[], country = 'United States') {
  const person = await app.person({ country, proForDays: 60 });
  await insertSubscriptions(app.server.deps, person.user.id, rows.length, (index) => rows[index] ?? {});
  return person.client;
}

describe('the dashboard', () => {
  test('of a new account is all zeros', async () => {
    const { client } = await app.person();
    expect((await client.get('/api/analytics/dashboard')).body).toEqual({
      monthlyTotal: 0,
      yearlyTotal: 0,
      upcomingRenewalsCount: 0,
      categorySpending: {},
      categoryPercents: {},
      categoryBreakdown: [],
      currency: 'USD',
      overdueCount: 0,
      ratesOn: null,
      dailyRates: null,
      leftOut: [],
    });
  });

  test('adds up all four cycles and rounds once, at the end', async () => {
    // Computed by hand: 10 + 10/3 + 10/6 + 10/12 = 15.8333…; a year of that is exactly 190.
    const cycles = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const;
    const client = await personWith(cycles.map((billingCycle) => ({ billingCycle, amountMinor: 1000 })));
    const { body } = await client.get('/api/analytics/dashboard');
    expect([body.monthlyTotal, body.yearlyTotal]).toEqual([15.83, 190]);
  });

  test('a hundred thirds of a cent are not lost', async () => {
    const client = await personWith(
      Array.from({ length: 300 }, () => ({ billingCycle: 'quarterly' as const, amountMinor: 1 })),
    );
    const { body } = await client.get('/api/analytics/dashboard');
    expect([body.monthlyTotal, body.yearlyTotal]).toEqual([1, 12]);
  });

  test('groups by category, unknown ones and other spellings included, largest first', async () => {
    const client = await personWith([
      { category: 'Music', amountMinor: 1000 },
      { category: 'ott', amountMinor: 2000 },
      { category: 'OTT', amountMinor: 500 },
      { category: 'Newspapers', amountMinor: 300 },
      { category: 'Other', amountMinor: 200 },
    ]);
    const { body } = await client.get('/api/analytics/dashboard');
    expect(body.categorySpending).toEqual({ OTT: 25, Music: 10, Other: 5 });
    expect(body.categoryPercents).toEqual({ OTT: 62.5, Music: 25, Other: 12.5 });
    expect(body.categoryBreakdown).toEqual([
      { category: 'OTT', count: 2 },
      { category: 'Music', count: 1 },
      { category: 'Other', count: 2 },
    ]);
  });

  test('counts renewals from today to today + 30 days, both included, and overdue ones apart', async () => {
    const days = ['2026-11-14', '2026-10-01', '2026-11-15', '2026-12-15', '2026-12-16'];
    const client = await personWith(days.map((nextRenewalOn) => ({ nextRenewalOn })));
    const { body } = await client.get('/api/analytics/dashboard');
    expect([body.upcomingRenewalsCount, body.overdueCount]).toEqual([2, 2]);
  });

  test('one that renews every week is one renewal in the count and in the list; the sum has its payments', async () => {
    const client = await personWith([
      { billingCycle: 'P1W', nextRenewalOn: '2026-11-17', anchorOn: '2026-11-17', amountMinor: 500 },
      { nextRenewalOn: '2026-11-25', anchorOn: '2026-11-25', amountMinor: 1000 },
      { nextRenewalOn: '2026-11-25', anchorOn: '2026-11-25', amountMinor: 7000, endsOn: '2026-11-20' },
    ]);
    const { body } = await client.get('/api/analytics/dashboard');
    expect(body.upcomingRenewalsCount).toBe(2);
    expect((await client.get('/api/reminders/next30')).body).toHaveLength(2);
    const { summary } = (await client.post('/api/analyze')).body;
    expect(summary.renewals_next_30_days_total).toBe(35);
  });

  test('count, list and sum are those of walking the days one by one, resuming ones and turning prices included', async () => {
    const [drawn = []] = fc.sample(fc.array(drawnRow, { minLength: 120, maxLength: 120 }), {
      seed: 30,
      numRuns: 1,
    });
    const today = '2026-11-15';
    const simulated = drawn.map((each, index) => simulateDue({ ...each, currency: 'INR' }, index, today));
    const client = await personWith(
      simulated.map(({ row: { cycle, nextOn, ...row } }) => ({
        ...row,
        billingCycle: cycle,
        nextRenewalOn: nextOn,
      })),
      'India',
    );
    const due = simulated.flatMap(({ row, listed }) => (listed ? [{ ...row, ...listed }] : []));
    const { body } = await client.get('/api/analytics/dashboard');
    expect([body.upcomingRenewalsCount, body.overdueCount]).toEqual([
      due.filter(({ isOverdue }) => !isOverdue).length,
      due.filter(({ isOverdue }) => isOverdue).length,
    ]);
    const items: RenewalItem[] = (await client.get('/api/reminders/next30')).body;
    expect(items.map(({ name, nextRenewalDate, amount }) => [nextRenewalDate, name, amount]).sort()).toEqual(
      due.map(({ on, name, priceMinor }) => [on, name, toDecimalString(priceMinor, 'INR')]).sort(),
    );
    expect(items.map(({ nextRenewalDate }) => nextRenewalDate)).toEqual(due.map(({ on }) => on).sort());
    const { summary } = (await client.post('/api/analyze')).body;
    expect(Math.round(summary.renewals_next_30_days_total * 100)).toBe(Number(sumDue(simulated)));
  });

  test('one that was overdue before its pause, and one whose date was typed into it, are due by their first payment after it', async () => {
    const pause = { pausedOn: '2026-11-10', resumesOn: '2026-11-25', billingCycle: 'P1W' } as const;
    const client = await personWith([
      { name: 'Overdue', ...pause, anchorOn: '2026-11-04', nextRenewalOn: '2026-11-04' },
      { name: 'Typed', ...pause, anchorOn: '2026-11-19', nextRenewalOn: '2026-11-19' },
      {
        name: 'Later',
        ...pause,
        billingCycle: 'yearly',
        anchorOn: '2026-11-04',
        nextRenewalOn: '2026-11-04',
      },
    ]);
    const { body } = await client.get('/api/analytics/dashboard');
    expect([body.upcomingRenewalsCount, body.overdueCount]).toEqual([2, 0]);
    const items: RenewalItem[] = (await client.get('/api/reminders/next30')).body;
    expect(items.map(({ name, nextRenewalDate }) => [name, nextRenewalDate])).toEqual([
      ['Overdue', '2026-11-25'],
      ['Typed', '2026-11-26'],
    ]);
  });

  test('Free counts what it may use, and what resumes', async () => {
    const { client, user } = await app.person({ country: 'United States' });
    const rows: Partial<SubscriptionRow>[] = [
      ...Array.from({ length: 6 }, () => ({ nextRenewalOn: '2026-11-20' })),
      { nextRenewalOn: '2026-12-01', pausedOn: '2026-11-01', resumesOn: '2026-11-30', category: 'Gym' },
    ];
    await insertSubscriptions(app.server.deps, user.id, rows.length, (index) => rows[index] ?? {});
    const { body } = await client.get('/api/analytics/dashboard');
    expect(body).toMatchObject({
      upcomingRenewalsCount: 6,
      categoryBreakdown: [{ category: 'OTT', count: 5 }],
    });
    expect((await client.get('/api/reminders/next30')).body).toHaveLength(6);
  });

  test('takes today from where the person is', async () => {
    const client = await personWith([{ nextRenewalOn: '2026-11-15' }, { nextRenewalOn: '2026-12-16' }]);
    const at = async (zone: string) => {
      const { body } = await client.get('/api/analytics/dashboard', { headers: { 'x-time-zone': zone } });
      return [body.upcomingRenewalsCount, body.overdueCount];
    };
    app.clock.set('2026-11-15T23:30:00Z');
    expect(await at('America/New_York')).toEqual([1, 0]);
    expect(await at('Asia/Kolkata')).toEqual([1, 1]);
    app.clock.set('2026-11-15T10:00:00Z');
  });

  test('converts other currencies with the dated table and says so', async () => {
    const client = await personWith([
      { currency: 'EUR', amountMinor: 1000 },
      { currency: 'JPY', amountMinor: 1500 },
      { currency: 'USD', amountMinor: 500 },
    ]);
    const { body } = await client.get('/api/analytics/dashboard');
    const rate = (code: string) => Number(RATE_TABLE.unitsPerUsd[code]);
    expect(body.monthlyTotal).toBeCloseTo(10 / rate('EUR') + 1500 / rate('JPY') + 5, 2);
    expect([body.currency, body.ratesOn]).toEqual(['USD', RATE_TABLE.ratesOn]);
  });

  test('is in the currency of the country, with its decimals', async () => {
    const client = await personWith(
      [{ currency: 'JPY', amountMinor: 1000, billingCycle: 'yearly' }],
      'Japan',
    );
    const { body } = await client.get('/api/analytics/dashboard');
    expect(body).toMatchObject({ currency: 'JPY', monthlyTotal: 83, yearlyTotal: 1000, ratesOn: null });
  });

  test('leaves out what has no rate, and names it', async () => {
    const client = await personWith([
      { currency: 'XTS', name: 'Strange' },
      { amountMinor: 100 },
      { currency: 'XTS', name: 'Stranger' },
    ]);
    const { body } = await client.get('/api/analytics/dashboard');
    expect(body).toMatchObject({
      monthlyTotal: 1,
      ratesOn: null,
      leftOut: [{ currency: 'XTS', count: 2, names: ['Strange', 'Stranger'] }],
    });
  });

  test('shows only what is the person’s own', async () => {
    await personWith([{ amountMinor: 99_999 }]);
    const client = await personWith([{ amountMinor: 100 }]);
    expect((await client.get('/api/analytics/dashboard')).body.monthlyTotal).toBe(1);
  });

  test('stays exact with thousands of the largest amounts', async () => {
    const client = await personWith(Array.from({ length: 5000 }, () => ({ amountMinor: 99_999_999_999 })));
    const { body } = await client.get('/api/analytics/dashboard');
    expect(body.monthlyTotal).toBe(4_999_999_999_950);
    expect(body.yearlyTotal).toBe(59_999_999_999_400);
  });
});

describe('upcoming renewals', () => {
  test('come overdue first, the longest overdue at the top, then by date', async () => {
    const days = ['2026-12-15', '2026-11-14', '2026-12-16', '2026-11-15', '2026-09-01', '2026-11-20'];
    const client = await personWith(days.map((nextRenewalOn) => ({ nextRenewalOn })));
    const { body } = await client.get('/api/reminders/next30');
    expect(body.map((item: { nextRenewalDate: string }) => item.nextRenewalDate)).toEqual([
      '2026-09-01',
      '2026-11-14',
      '2026-11-15',
      '2026-11-20',
      '2026-12-15',
    ]);
  });

  test('have the fields of a renewal item and no others', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    expect((await client.get('/api/reminders/next30')).body).toEqual([
      {
        id: row.id,
        name: 'Netflix',
        nextRenewalDate: '2026-12-01',
        amount: '15.49',
        currency: 'USD',
        billingCycle: 'monthly',
      },
    ]);
  });
});
