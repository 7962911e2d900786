import { expect, test } from 'vitest';
import { addTax } from './sales-tax.ts';

test.each([
  ['India', 10_000, 11_800],
  ['United Kingdom', 999, 1_199],
  ['Atlantis', 10_000, 11_100],
  [null, 10_000, 11_100],
])('in %s a price of %d is at most %d with tax', (country, priceMinor, withTax) => {
  expect(addTax(priceMinor, country)).toBe(withTax);
});

test('half a minor unit is rounded up', () => {
  // 18 % of 25 is 4.5.
  expect(addTax(25, 'India')).toBe(30);
});

test('where the table has no tax nothing is added', () => {
  expect(addTax(10_000, 'Hong Kong')).toBe(10_000);
});
