// The figures computed on this device replace the server's, so they must be identical.
import { expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { computeDashboard, inListOrder, listDue } from './figures.ts';
import { amountMinorOf } from './row-amounts.ts';

const TODAY = '2026-11-15';
const view = (currency: string) => ({ currency, today: TODAY, rates: RATE_TABLE });

test('totals, categories and counts come from the list as the server would give them', () => {
  const list = [
    sampleSubscription({ name: 'Prime', amount: '799.00', currency: 'INR', billingCycle: 'yearly' }),
    sampleSubscription({ name: 'Spotify', category: 'music', amount: '119.00', currency: 'INR' }),
    sampleSubscription({ name: 'Books', category: 'Library', amount: '30.00', currency: 'INR' }),
  ];
  expect(computeDashboard(list, view('INR'))).toEqual({
    monthlyTotal: 215.58,
    yearlyTotal: 2587,
    upcomingRenewalsCount: 3,
    categorySpending: { Music: 119, OTT: 66.58, Other: 30 },
    categoryBreakdown: [
      { category: 'Music', count: 1 },
      { category: 'OTT', count: 1 },
      { category: 'Other', count: 1 },
    ],
    currency: 'INR',
    overdueCount: 0,
    ratesOn: null,
    leftOut: [],
  });
});

test('one that renews every week is one renewal, in the count and in the list', () => {
  const list = [
    sampleSubscription({ name: 'Weekly', billingCycle: 'P1W', nextRenewalDate: '2026-11-17' }),
    sampleSubscription({ name: 'Ended by then', nextRenewalDate: '2026-11-25', endsOn: '2026-11-20' }),
  ];
  expect(computeDashboard(list, view('USD')).upcomingRenewalsCount).toBe(1);
  expect(listDue(list, TODAY).map(({ name }) => name)).toEqual(['Weekly']);
});

test('overdue ones and those beyond 30 days are not among the renewals counted', () => {
  const on = (nextRenewalDate: string) => sampleSubscription({ name: nextRenewalDate, nextRenewalDate });
  const list = ['2026-11-14', '2026-11-15', '2026-12-15', '2026-12-16'].map(on);
  const figures = computeDashboard(list, view('USD'));
  expect(figures.upcomingRenewalsCount).toBe(2);
  expect(figures.overdueCount).toBe(1);
  expect(listDue(list, TODAY).map((item) => item.name)).toEqual(['2026-11-14', '2026-11-15', '2026-12-15']);
});

test('an amount in another currency is converted and the day of the rates is named', () => {
  const figures = computeDashboard([sampleSubscription({ amount: '20.00' })], view('INR'));
  expect(figures.monthlyTotal).toBe(1774.3);
  expect(figures.ratesOn).toBe(RATE_TABLE.ratesOn);
});

test('what has no rate is in no total and is named, by name', () => {
  const list = ['Zeta', 'alpha'].map((name) => sampleSubscription({ name, currency: 'XXX', amount: '5.00' }));
  const figures = computeDashboard(list, view('USD'));
  expect(figures.monthlyTotal).toBe(0);
  expect(figures.leftOut).toEqual([{ currency: 'XXX', count: 2, names: ['alpha', 'Zeta'] }]);
});

test('the list is next renewal first, then by id, whatever the order given', () => {
  const list = [
    sampleSubscription({ name: 'c', id: '2' }),
    sampleSubscription({ name: 'b', id: '1' }),
    sampleSubscription({ name: 'a', id: '9', nextRenewalDate: '2026-11-20' }),
  ];
  expect(inListOrder(list).map((item) => item.name)).toEqual(['a', 'b', 'c']);
});

test('an amount that is none is never taken for nothing', () => {
  expect(amountMinorOf({ amount: '15.49', currency: 'USD' })).toBe(1549);
  expect(amountMinorOf({ amount: '500', currency: 'JPY' })).toBe(500);
  expect(() => amountMinorOf({ amount: 'free', currency: 'USD' })).toThrow(RangeError);
});

test('a price that was to come counts from its day on, also on a device that has not asked since', () => {
  const rising = sampleSubscription({ amount: '10.00', thenAmount: '15.00', thenFrom: '2026-11-16' });
  const totalOn = (today: string) => computeDashboard([rising], { ...view('USD'), today }).monthlyTotal;
  expect([totalOn('2026-11-15'), totalOn('2026-11-16')]).toEqual([10, 15]);
  expect(listDue([rising], '2026-11-16')).toMatchObject([{ amount: '15.00', thenAmount: null }]);
});

test('of what is paid together the share counts, in totals and categories, and a share follows a price that turns', () => {
  const shared = sampleSubscription({ amount: '10.00', share: '1/3' });
  const list = [1, 2, 3].map((id) => ({ ...shared, id: `${id}` }));
  expect(computeDashboard(list, view('USD'))).toMatchObject({
    monthlyTotal: 10,
    yearlyTotal: 120,
    categorySpending: { OTT: 10 },
  });
  const falling = { amount: '10.00', share: '4.00', thenAmount: '3.00', thenFrom: '2026-11-16' };
  const totalOn = (today: string) =>
    computeDashboard([sampleSubscription(falling)], { ...view('USD'), today }).monthlyTotal;
  expect([totalOn('2026-11-15'), totalOn('2026-11-16')]).toEqual([4, 3]);
  const { share: _none, ...older } = sampleSubscription({ amount: '10.00' });
  expect(computeDashboard([older as typeof shared], view('USD')).monthlyTotal).toBe(10);
});
