import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PRICE_CENTS, planPriceInr, planRegion } from './price.ts';

const at = (inr: string) => ({ ratesOn: '2026-11-13', unitsPerUsd: { USD: '1', INR: inr } });

test('India pays 99 and 999 rupees whatever the rate', () => {
  expect(planPriceInr('india', 'monthly', at('50'))).toBe(99);
  expect(planPriceInr('india', 'yearly', at('120'))).toBe(999);
});

test('everywhere else pays $4.99 and $49.99, converted at the dated rate to whole rupees', () => {
  expect(DEFAULT_PRICE_CENTS).toEqual({ monthly: 499, yearly: 4_999 });
  expect(planPriceInr('elsewhere', 'monthly', at('88.715'))).toBe(443);
  expect(planPriceInr('elsewhere', 'yearly', at('88.715'))).toBe(4_435);
});

test('half a rupee is rounded up, and one hundredth below it down', () => {
  // 4.99 × 50 = 249.5 and 4.99 × 49.99 = 249.4501
  expect(planPriceInr('elsewhere', 'monthly', at('50'))).toBe(250);
  expect(planPriceInr('elsewhere', 'monthly', at('49.99'))).toBe(249);
});

test('a table without rupees, or with a broken rate, gives the price of the shipped rate', () => {
  const shipped = planPriceInr('elsewhere', 'monthly');
  expect(planPriceInr('elsewhere', 'monthly', { ratesOn: '2026-11-13', unitsPerUsd: {} })).toBe(shipped);
  expect(planPriceInr('elsewhere', 'monthly', at('0'))).toBe(shipped);
});

test('the price is within half a rupee of the exact conversion at any rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (thousandths) => {
      const rupees = planPriceInr('elsewhere', 'monthly', at((thousandths / 1000).toFixed(3)));
      const exactTimes = 499 * thousandths;
      expect(Math.abs(rupees * 100_000 - exactTimes)).toBeLessThanOrEqual(50_000);
    }),
  );
});

test('the named country decides; without one the account does; only India has its own price', () => {
  expect(planRegion('India', 'Germany')).toBe('india');
  expect(planRegion('in', 'Germany')).toBe('india');
  expect(planRegion('United States', 'India')).toBe('elsewhere');
  expect(planRegion('US', 'India')).toBe('elsewhere');
  expect(planRegion(undefined, 'India')).toBe('india');
  expect(planRegion(null, 'Germany')).toBe('elsewhere');
  expect(planRegion(' ', 'Atlantis')).toBe('elsewhere');
  expect(planRegion('Atlantis', 'India')).toBe('elsewhere');
});
