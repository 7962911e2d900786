// When the form fills in a price: the same currency, and a monthly or yearly cycle; and which plans it offers.
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
  expect(findPrice('No such service', monthly('USD'), 'US')).toEqual({ service: null, price: null });
});

test('a service without a common price fills that of its only plan, and of several none', () => {
  expect(findPrice('Deutschlandticket', monthly('EUR'), 'Germany').price).toBe('58');
  expect(findPrice('McFIT', monthly('EUR'), 'Germany').price).toBeNull();
  expect(findLeastMonthly('McFIT', 'EUR', 'Germany')).toBe('24.90');
});

test('the plans of the country are offered as far as they are sold by that cycle', () => {
  expect(findListing('netflix', monthly('INR'), 'India')).toMatchObject({
    choices: [
      { plan: 'Mobile', price: '149' },
      { plan: 'Basic', price: '199' },
      { plan: 'Standard', price: '499' },
      { plan: 'Premium', price: '649' },
    ],
    common: '499',
    listedOn: '2025-11-01',
  });
  expect(findListing('Netflix', yearly('INR'), 'India')).toBeNull();
  expect(findListing('Netflix', monthly('EUR'), 'Austria')?.choices).toHaveLength(3);
  const packs = findListing('Jio', yearly('INR'), 'India')?.choices.map(({ price }) => price);
  expect(packs).toEqual(['1748', '3599']);
  expect(findListing('My landlord', monthly('INR'), 'India')).toBeNull();
});

test('another cycle fills its price only while the filled one still stands', () => {
  const service = findService('Peacock');
  if (!service) throw new Error('the catalogue has no Peacock');
  const common = { service, plan: null, price: '10.99' };
  expect(refillPrice(common, { ...yearly('USD'), amount: '10.99' }, 'US')).toBe('109.99');
  expect(refillPrice(common, { ...yearly('USD'), amount: '1.00' }, 'US')).toBeNull();
  expect(refillPrice(null, { ...yearly('USD'), amount: '10.99' }, 'US')).toBeNull();
  const plus = { service, plan: 'Premium Plus', price: '16.99' };
  expect(refillPrice(plus, { ...yearly('USD'), amount: '16.99' }, 'US')).toBe('169.99');
});
