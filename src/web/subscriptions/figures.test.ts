// The figures computed on this device replace the server's, so they must be identical.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#core/calendar-day';
import { RATE_TABLE } from '#core/data/rate-table';
import { toDecimalString } from '#core/money/money';
import { writeShare } from '#core/subscription/share-input';
import { type SimulatedRow, simulateDue, someSubscriptions } from '#testing/due-simulation';
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
    categoryPercents: { Music: 55.2, OTT: 30.9, Other: 13.9 },
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

test('one that resumes before its payment is a renewal, in no total before, also one that was overdue; one that stays paused is none', () => {
  const pausedOn = '2026-11-01';
  const list = [
    sampleSubscription({
      name: 'Back',
      nextRenewalDate: '2026-12-01',
      pausedOn,
      resumesOn: '2026-11-20',
    }),
    sampleSubscription({ name: 'Paused', nextRenewalDate: '2026-12-01', pausedOn }),
    sampleSubscription({
      name: 'Overdue, paused',
      nextRenewalDate: '2026-10-01',
      pausedOn,
      resumesOn: '2026-11-20',
    }),
  ];
  expect(computeDashboard(list, view('USD'))).toMatchObject({
    monthlyTotal: 0,
    upcomingRenewalsCount: 2,
    overdueCount: 0,
  });
  expect(listDue(list, TODAY).map(({ name, nextRenewalDate }) => [name, nextRenewalDate])).toEqual([
    ['Back', '2026-12-01'],
    ['Overdue, paused', '2026-12-01'],
  ]);
});

test('a renewal has the price of its day, an overdue one that of today', () => {
  const turning = { amount: '0.00', thenAmount: '19.99', share: '12.00', thenFrom: '2026-11-28' };
  const on = (nextRenewalDate: string) => sampleSubscription({ ...turning, nextRenewalDate });
  const list = listDue([on('2026-11-10'), on('2026-11-27'), on('2026-11-28')], TODAY);
  expect(list.map(({ amount }) => amount)).toEqual(['0.00', '0.00', '19.99']);
  const falling = sampleSubscription({
    amount: '20.00',
    share: '12.00',
    thenAmount: '5.00',
    thenFrom: '2026-11-28',
    nextRenewalDate: '2026-12-01',
  });
  expect(listDue([falling], TODAY)).toMatchObject([{ amount: '5.00', share: '12.00' }]);
});

function wire({ row }: SimulatedRow) {
  const written = (minor: number) => toDecimalString(minor, row.currency);
  return sampleSubscription({
    id: row.name,
    name: row.name,
    category: row.category,
    currency: row.currency,
    billingCycle: row.cycle,
    amount: written(row.amountMinor),
    anchorDate: row.anchorOn,
    nextRenewalDate: row.nextOn,
    share: writeShare(row, row.currency),
    thenAmount: row.thenAmountMinor === null ? null : written(row.thenAmountMinor),
    thenFrom: row.thenFrom,
    pausedOn: row.pausedOn,
    resumesOn: row.resumesOn,
    endsOn: row.endsOn,
  });
}

test('the count and the list are those of walking the days one by one', () => {
  fc.assert(
    fc.property(someSubscriptions, fc.integer({ min: 0, max: 400 }), (drawn, later) => {
      const today = addDays(TODAY, later);
      const simulated = drawn.map((each, index) => simulateDue(each, index, today));
      const list = simulated.map(wire);
      const due = simulated.flatMap(({ row, listed }) => (listed ? [{ row, ...listed }] : []));
      const shown = listDue(list, today).map(({ id, nextRenewalDate, amount }) => [
        id,
        nextRenewalDate,
        amount,
      ]);
      const walked = due
        .map(({ row, on, priceMinor }) => [row.name, on, toDecimalString(priceMinor, row.currency)])
        .sort(([a = '', one = ''], [b = '', other = '']) => (`${one} ${a}` < `${other} ${b}` ? -1 : 1));
      expect(shown).toEqual(walked);
      expect(computeDashboard(list, { ...view('INR'), today })).toMatchObject({
        upcomingRenewalsCount: due.filter(({ isOverdue }) => !isOverdue).length,
        overdueCount: due.filter(({ isOverdue }) => isOverdue).length,
      });
    }),
    { numRuns: 200 },
  );
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
