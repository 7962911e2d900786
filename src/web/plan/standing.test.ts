// What My Subscription may say about the next charge: only what a payment stands behind.
import { expect, test } from 'vitest';
import type { Payment, PlanStatus } from './plan-queries.ts';
import { findStanding } from './standing.ts';

const ENDS_AT = '2026-12-14T18:30:00.000Z';
const PRO: PlanStatus = { isPro: true, billingCycle: 'monthly', expiresAt: ENDS_AT, cancelledAt: null };

function makePayment(fields: Partial<Payment> = {}): Payment {
  return {
    id: 'pay_1',
    amount: '99.00',
    currency: 'INR',
    billingCycle: 'monthly',
    paidAt: '2026-11-15T10:00:00.000Z',
    periodEndsAt: ENDS_AT,
    isRefundable: false,
    refundedAmount: '0.00',
    standing: 'counts',
    ...fields,
  };
}

test('a paid plan is charged again when its period ends', () => {
  expect(findStanding(PRO, [makePayment()])).toEqual({ kind: 'renewing', chargeAt: ENDS_AT });
});

test('a payment whose period the provider did not name still counts', () => {
  expect(findStanding(PRO, [makePayment({ periodEndsAt: null })])).toMatchObject({ kind: 'renewing' });
});

test('a plan without payments was given, and nothing is charged', () => {
  expect(findStanding(PRO, [])).toEqual({ kind: 'gift', endsAt: ENDS_AT });
});

test('a month given on top of a paid one ends without a charge', () => {
  const longer = { ...PRO, expiresAt: '2027-01-14T18:30:00.000Z' };
  expect(findStanding(longer, [makePayment()])).toEqual({ kind: 'gift', endsAt: longer.expiresAt });
});

test('a cancelled plan is never said to be charged again', () => {
  const cancelledAt = '2026-11-16T09:00:00.000Z';
  expect(findStanding({ ...PRO, cancelledAt }, [makePayment()])).toEqual({
    kind: 'cancelled',
    cancelledAt,
    endsAt: ENDS_AT,
  });
});

test('while the payments are unknown no charge is promised or denied', () => {
  expect(findStanding(PRO, undefined)).toEqual({ kind: 'until', endsAt: ENDS_AT });
});

test('an ended plan is Free, whatever was paid for it', () => {
  expect(findStanding({ ...PRO, isPro: false }, [makePayment()])).toEqual({ kind: 'free' });
});
