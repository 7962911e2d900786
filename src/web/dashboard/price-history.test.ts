// Price history: each price beside the one before it, per month.
import { expect, test } from 'vitest';
import { describeChanges } from './price-history.ts';

const price = (amount: string, billingCycle: 'monthly' | 'yearly' = 'monthly', currency = 'INR') => ({
  at: '2026-01-01T00:00:00Z',
  amount,
  currency,
  billingCycle,
});

test('a rise and a fall are percents of the price before, per month', () => {
  expect(
    describeChanges([
      price('499.00'),
      price('649.00'),
      price('649.00', 'yearly'),
      price('60.00', 'monthly', 'USD'),
    ]),
  ).toEqual([
    { kind: 'first' },
    { kind: 'rise', percent: 30.1 },
    { kind: 'fall', percent: 91.7 },
    { kind: 'otherCurrency' },
  ]);
});

test('a year at twelve times the month is the same price, and from nothing there is no percent', () => {
  expect(describeChanges([price('100.00'), price('1200.00', 'yearly')]).at(-1)).toEqual({ kind: 'same' });
  expect(describeChanges([price('0.00'), price('10.00')]).at(-1)).toEqual({ kind: 'first' });
});
