import { expect, test } from 'vitest';
import { FREE_SUBSCRIPTION_LIMIT, isProAt, subscriptionLimit } from './plan.ts';

const NOON = Date.UTC(2026, 10, 15, 12);

test('Pro lasts until its expiry and not a moment longer', () => {
  expect(isProAt(new Date(NOON + 1), NOON)).toBe(true);
  expect(isProAt(new Date(NOON), NOON)).toBe(false);
  expect(isProAt(NOON + 1, NOON)).toBe(true);
  expect(isProAt(NOON - 1, NOON)).toBe(false);
  expect(isProAt(null, NOON)).toBe(false);
});

test('a Free account holds five subscriptions, a Pro account any number', () => {
  expect(FREE_SUBSCRIPTION_LIMIT).toBe(5);
  expect(subscriptionLimit(false)).toBe(5);
  expect(subscriptionLimit(true)).toBeNull();
});
