// Price history: each price beside the one before it, per month and in a year, and what is drawn of them.
import { expect, test } from 'vitest';
import { toRoundedNumber } from '#core/rational';
import { yearlyDifference } from '#core/subscription/coming-input';
import { sampleSubscription } from '#testing/sample-subscription';
import { datePrices, listDrawn, type Price } from './price-history.ts';

const price = (amount: string, billingCycle: Price['billingCycle'] = 'monthly', currency = 'INR'): Price => ({
  at: '2026-01-01T00:00:00Z',
  amount,
  currency,
  billingCycle,
});
const CONTEXT = { zone: 'Asia/Kolkata', today: '2026-11-18', share: {} };
const ROW = sampleSubscription({ currency: 'INR' });

const changesOf = (...prices: Price[]) => datePrices(prices, ROW, CONTEXT).map(({ change }) => change);
const yearsOf = (prices: Price[], share = {}, row = ROW) =>
  datePrices(prices, row, { ...CONTEXT, share }).map(
    ({ yearlyMinor }) => yearlyMinor && toRoundedNumber(yearlyMinor, 0),
  );

test('a rise and a fall are percents of the price before, per month', () => {
  expect(
    changesOf(price('499.00'), price('649.00'), price('649.00', 'yearly'), price('60.00', 'monthly', 'USD')),
  ).toEqual([
    { kind: 'first' },
    { kind: 'rise', percent: 30.1 },
    { kind: 'fall', percent: 91.7 },
    { kind: 'otherCurrency' },
  ]);
});

test('a year at twelve times the month is the same price, and from nothing there is no percent', () => {
  expect(changesOf(price('100.00'), price('1200.00', 'yearly')).at(-1)).toEqual({ kind: 'same' });
  expect(changesOf(price('0.00'), price('10.00')).at(-1)).toEqual({ kind: 'first' });
});

test('what a change costs in a year is said, across rhythms too, and nothing across currencies', () => {
  expect(
    yearsOf([
      price('499.00'),
      price('649.00'),
      price('5988.00', 'yearly'),
      price('499.00'),
      price('9.00', 'monthly', 'USD'),
    ]),
  ).toEqual([null, 180_000, -180_000, null, null]);
  expect(yearsOf([price('499.00'), price('649.00')]).at(-1)).toBe(
    toRoundedNumber(yearlyDifference(49_900, 64_900, 'monthly'), 0),
  );
});

test('it is the user’s own part of it; a fixed share does not change with the price', () => {
  const prices = [price('499.00'), price('649.00')];
  expect(yearsOf(prices, { shareParts: 1, shareOf: 4 })).toEqual([null, 45_000]);
  expect(yearsOf(prices, { shareMinor: 10_000 })).toEqual([null, null]);
});

test('the price to come is the last one, until its day', () => {
  const row = { ...ROW, thenAmount: '699.00', thenFrom: '2027-01-01' };
  const coming = datePrices([price('649.00')], row, CONTEXT).at(-1);
  expect(coming).toMatchObject({ on: '2027-01-01', isComing: true, change: { kind: 'rise', percent: 7.7 } });
  expect(yearsOf([price('649.00')], {}, row)).toEqual([null, 60_000]);
  expect(datePrices([price('649.00')], row, { ...CONTEXT, today: '2027-01-01' })).toHaveLength(1);
});

test('days are those of the device’s zone', () => {
  const late = { ...price('1.00'), at: '2026-01-01T20:00:00Z' };
  expect(datePrices([late], ROW, CONTEXT)[0]?.on).toBe('2026-01-02');
});

test('only the prices of the latest currency are drawn', () => {
  const usd = (amount: string) => price(amount, 'monthly', 'USD');
  const dated = datePrices([usd('5'), price('400'), price('450'), usd('6'), price('500')], ROW, CONTEXT);
  expect(listDrawn(dated).map(({ amount }) => amount)).toEqual(['500']);
  expect(listDrawn(dated.slice(0, 3)).map(({ amount }) => amount)).toEqual(['400', '450']);
  expect(listDrawn([])).toEqual([]);
});
