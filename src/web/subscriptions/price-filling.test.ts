// When the form fills in a price: the same currency, and a monthly or yearly cycle; and which tiers it offers.
import { expect, test } from 'vitest';
import { findService } from '#core/catalogue/catalogue';
import { findLeastMonthly, findListing, findPrice, refillPrice } from './price-filling.ts';

const monthly = (currency: string) => ({ currency, billingCycle: 'monthly' as const });
const yearly = (currency: string) => ({ currency, billingCycle: 'yearly' as const });

test('a picked service fills its price of the cycle, in its own currency only', () => {
  expect(findPrice('Hulu', monthly('USD'), 'US').price).toBe('11.99');
  expect(findPrice('Hulu', yearly('USD'), 'US').price).toBe('119.99');
  expect(findPrice('Hulu', { currency: 'USD', billingCycle: 'quarterly' }, 'US').price).toBeNull();
  expect(findPrice('Hulu', monthly('CHF'), 'Switzerland').price).toBeNull();
  expect(findPrice('No such service', monthly('USD'), 'US')).toEqual({
    service: null,
    price: null,
    cycle: null,
  });
});

test('a service without a common price fills that of its only tier, and of several none', () => {
  expect(findPrice('Deutschlandticket', monthly('EUR'), 'Germany').price).toBe('58');
  expect(findPrice('McFIT', monthly('EUR'), 'Germany').price).toBeNull();
  expect(findLeastMonthly('McFIT', 'EUR', 'Germany')).toBe('24.90');
});

test('the tiers of the country are offered as far as they are sold by that cycle', () => {
  expect(findListing('netflix', monthly('INR'), 'India')).toMatchObject({
    choices: [
      { tier: 'Mobile', price: '149' },
      { tier: 'Basic', price: '199' },
      { tier: 'Standard', price: '499' },
      { tier: 'Premium', price: '649' },
    ],
    common: '499',
    listedOn: '2025-11-01',
  });
  expect(findListing('Netflix', yearly('INR'), 'India')).toBeNull();
  expect(findListing('Netflix', monthly('EUR'), 'Austria')?.choices).toHaveLength(3);
  expect(findListing('My landlord', monthly('INR'), 'India')).toBeNull();
});

test('a prepaid pack is offered whatever the cycle, and brings its own rhythm', () => {
  for (const terms of [monthly('INR'), yearly('INR'), { currency: 'INR', billingCycle: null }])
    expect(findListing('Jio', terms, 'India')?.choices).toMatchObject([
      { price: '299', cycle: 'P28D' },
      { price: '349', cycle: 'P28D' },
      { price: '399', cycle: 'P28D' },
      { price: '449', cycle: 'P28D' },
      { price: '579', cycle: 'P56D' },
      { price: '629', cycle: 'P56D' },
      { price: '799', cycle: 'P84D' },
      { price: '859', cycle: 'P84D' },
      { price: '1199', cycle: 'P84D' },
      { price: '1748', cycle: 'P336D' },
      { price: '3599', cycle: 'yearly' },
    ]);
  expect(findPrice('Jio', monthly('INR'), 'India')).toMatchObject({ price: '299', cycle: 'P28D' });
  expect(findPrice('Netflix', monthly('INR'), 'India')).toMatchObject({ price: '499', cycle: 'monthly' });
});

test('a filled pack keeps its price when another rhythm is chosen', () => {
  const service = findService('Jio');
  if (!service) throw new Error('the catalogue has no Jio');
  const pack = { service, tier: '2 GB a day, 84 days', price: '859' };
  const values = { currency: 'INR', amount: '859' };
  expect(refillPrice(pack, { ...values, billingCycle: 'P84D' }, 'India')).toBe('859');
  expect(refillPrice(pack, { ...values, billingCycle: 'monthly' }, 'India')).toBeNull();
  const common = { service, tier: null, price: '299' };
  const typed = { currency: 'INR', amount: '299' };
  expect(refillPrice(common, { ...typed, billingCycle: 'monthly' }, 'India')).toBeNull();
});

test('another cycle fills its price only while the filled one still stands', () => {
  const service = findService('Peacock');
  if (!service) throw new Error('the catalogue has no Peacock');
  const common = { service, tier: null, price: '10.99' };
  expect(refillPrice(common, { ...yearly('USD'), amount: '10.99' }, 'US')).toBe('109.99');
  expect(refillPrice(common, { ...yearly('USD'), amount: '1.00' }, 'US')).toBeNull();
  expect(refillPrice(null, { ...yearly('USD'), amount: '10.99' }, 'US')).toBeNull();
  const plus = { service, tier: 'Premium Plus', price: '16.99' };
  expect(refillPrice(plus, { ...yearly('USD'), amount: '16.99' }, 'US')).toBe('169.99');
});
