// This device uses the rates of the server's last answer, so that both compute the same figures.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { mergeRates } from '#core/money/daily-rates';
import { sampleSubscription } from '#testing/sample-subscription';
import { computeDashboard } from '../subscriptions/figures.ts';
import { keepRates, ratesIn } from './rates.ts';

const daily = { ratesOn: '2026-11-20', perEur: { USD: '1.25', INR: '125', GBP: '0.9' } };

test('before any answer the shipped table serves', () => {
  expect(ratesIn(new QueryClient())).toBe(RATE_TABLE);
});

test('an answer’s rates are used from then on, and an answer without any changes nothing', () => {
  const cache = new QueryClient();
  keepRates(cache, daily);
  expect(ratesIn(cache)).toEqual(mergeRates(RATE_TABLE, daily));
  expect(ratesIn(cache)).toBe(ratesIn(cache));
  keepRates(cache, undefined);
  expect(ratesIn(cache).ratesOn).toBe('2026-11-20');
  keepRates(cache, null);
  expect(ratesIn(cache)).toBe(RATE_TABLE);
});

test('figures worked out here name the day of those rates', () => {
  const cache = new QueryClient();
  keepRates(cache, daily);
  const viewer = { currency: 'INR', today: '2026-11-21', rates: ratesIn(cache) };
  const figures = computeDashboard([sampleSubscription({ amount: '20.00', currency: 'USD' })], viewer);
  expect([figures.monthlyTotal, figures.ratesOn]).toEqual([2000, '2026-11-20']);
});
