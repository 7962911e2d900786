import { expect, test } from 'vitest';
import {
  BILLING_CYCLES,
  cyclesPerYear,
  isBillingCycle,
  labelCycle,
  monthlyFactor,
  monthsPerCycle,
  unitOf,
} from './billing-cycle.ts';
import { makeRational, multiply } from './rational.ts';

test.each([
  ['monthly', 1, '/mo', 'Monthly'],
  ['quarterly', 3, '/3 mo', 'Quarterly'],
  ['halfyearly', 6, '/6 mo', 'Half-yearly'],
  ['yearly', 12, '/yr', 'Yearly'],
] as const)('B11: %s means every %i months, written %s and called %s', (cycle, months, unit, label) => {
  expect([monthsPerCycle(cycle), unitOf(cycle), labelCycle(cycle)]).toEqual([months, unit, label]);
});

test('twelve exact months make exactly one year of payments, whatever the cycle', () => {
  for (const cycle of BILLING_CYCLES) {
    expect(multiply(monthlyFactor(cycle), makeRational(12))).toEqual(makeRational(cyclesPerYear(cycle)));
  }
});

test('only the four cycles are cycles', () => {
  expect(BILLING_CYCLES.every(isBillingCycle)).toBe(true);
  expect(['weekly', 'Monthly', '', 'toString', null, 12].some(isBillingCycle)).toBe(false);
});
