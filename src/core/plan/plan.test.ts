import { expect, test } from 'vitest';
import { COUNTRY_TABLE } from '../data/country-table.ts';
import { DAY_MS } from '../duration.ts';
import { grantEnd } from './period.ts';
import {
  annualSavingPercent,
  FREE_SUBSCRIPTION_LIMIT,
  isProAt,
  isRefundable,
  subscriptionLimit,
  upgradeCountry,
} from './plan.ts';

const NOON = Date.UTC(2026, 10, 15, 12);

test('Pro lasts until its expiry or the end of its grace, and not a moment longer', () => {
  const at = (ms: number) => new Date(NOON + ms);
  expect(isProAt({ proExpiresAt: at(1), proUntilAt: null }, at(0))).toBe(true);
  expect(isProAt({ proExpiresAt: at(0), proUntilAt: null }, at(0))).toBe(false);
  expect(isProAt({ proExpiresAt: at(-9), proUntilAt: at(1) }, at(0))).toBe(true);
  expect(isProAt({ proExpiresAt: null, proUntilAt: at(0) }, at(0))).toBe(false);
  expect(isProAt({ proExpiresAt: null, proUntilAt: null }, at(0))).toBe(false);
});

test('a Free account holds five subscriptions, a Pro account any number', () => {
  expect(FREE_SUBSCRIPTION_LIMIT).toBe(5);
  expect(subscriptionLimit(false)).toBe(5);
  expect(subscriptionLimit(true)).toBeNull();
});

test("an administrator's grant adds one calendar cycle to the later of now and the end of Pro", () => {
  const at = (text: string) => Date.parse(text);
  expect(grantEnd(at('2026-01-31T10:30:00Z'), null, 'monthly')).toBe(at('2026-02-28T10:30:00Z'));
  expect(grantEnd(at('2026-01-31T10:30:00Z'), at('2025-12-01T00:00:00Z'), 'monthly')).toBe(
    at('2026-02-28T10:30:00Z'),
  );
  expect(grantEnd(at('2026-01-31T10:30:00Z'), at('2026-03-31T18:30:00Z'), 'monthly')).toBe(
    at('2026-04-30T18:30:00Z'),
  );
  expect(grantEnd(at('2028-02-29T00:00:00Z'), null, 'yearly')).toBe(at('2029-02-28T00:00:00Z'));
});

test('the annual saving is about 17 % at the default price and is worked out for every country', () => {
  expect(annualSavingPercent({ usdMonthly: 4.99, usdAnnual: 49.99 })).toBe(17);
  for (const country of COUNTRY_TABLE) {
    expect(annualSavingPercent(country)).toBeGreaterThanOrEqual(14);
    expect(annualSavingPercent(country)).toBeLessThanOrEqual(20);
  }
  expect(annualSavingPercent({ usdMonthly: 0, usdAnnual: 0 })).toBe(0);
});

test('the annual plan is refundable for 7 days, monthly payments are not', () => {
  expect(isRefundable({ cycle: 'yearly', paidAt: NOON }, NOON + 7 * DAY_MS - 1)).toBe(true);
  expect(isRefundable({ cycle: 'yearly', paidAt: NOON }, NOON + 7 * DAY_MS)).toBe(false);
  expect(isRefundable({ cycle: 'monthly', paidAt: NOON }, NOON)).toBe(false);
});

test('the upgrade modal ends in India or the United States in every branch', () => {
  expect(upgradeCountry('india', false)).toBe('IN');
  expect(upgradeCountry('elsewhere', true)).toBe('US');
  expect(upgradeCountry('unknown', true)).toBe('IN');
  expect(upgradeCountry('unknown', false)).toBe('US');
});
