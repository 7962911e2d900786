// When the form fills in a price (§5): the same currency, and a monthly or yearly cycle.
import { expect, test } from 'vitest';
import { CATALOGUE_TABLE } from '#core/catalogue-table';
import { findPrice, refillPrice } from './price-filling.ts';

const known = CATALOGUE_TABLE.find(({ commonPricing }) =>
  commonPricing.some(({ currency, yearly }) => currency === 'USD' && yearly !== undefined),
);
const price = known?.commonPricing.find(({ currency }) => currency === 'USD');
const name = known?.name ?? '';

test('a picked service fills its price of the cycle, in its own currency only', () => {
  expect(findPrice(name, { currency: 'USD', billingCycle: 'monthly' }).price).toBe(price?.monthly);
  expect(findPrice(name, { currency: 'USD', billingCycle: 'yearly' }).price).toBe(price?.yearly);
  expect(findPrice(name, { currency: 'USD', billingCycle: 'quarterly' }).price).toBeNull();
  expect(findPrice(name, { currency: 'CHF', billingCycle: 'monthly' }).price).toBeNull();
  expect(findPrice('No such service', { currency: 'USD', billingCycle: 'monthly' })).toEqual({
    service: null,
    price: null,
  });
});

test('another cycle fills its price only while the filled one still stands', () => {
  if (!known || !price) throw new Error('the catalogue has no service with a yearly price');
  const filled = { service: known, price: price.monthly };
  const terms = { currency: 'USD', billingCycle: 'yearly' as const };
  expect(refillPrice(filled, { ...terms, amount: price.monthly })).toBe(price.yearly);
  expect(refillPrice(filled, { ...terms, amount: '1.00' })).toBeNull();
  expect(refillPrice(null, { ...terms, amount: price.monthly })).toBeNull();
});
