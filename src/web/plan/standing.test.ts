// What My Subscription says about the next charge is backed by a payment.
import { expect, test } from 'vitest';
import type { Payment, PlanStatus } from './plan-queries.ts';
import { findPrice, findStanding } from './standing.ts';

const ENDS_AT = '2026-12-14T18:30:00.000Z';
const LATER = '2027-01-14T18:30:00.000Z';
const PRO: PlanStatus = { isPro: true, billingCycle: 'monthly', expiresAt: ENDS_AT, cancelledAt: null };
const FREE: PlanStatus = { ...PRO, isPro: false };

function makePayment(fields: Partial<Payment> = {}): Payment {
  return {
    id: 'pay_1',
    amount: '443.00',
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
const renewing = makePayment({ renewsAt: ENDS_AT });

test('a paid plan is charged again when its period ends', () => {
  expect(findStanding(PRO, [renewing])).toEqual({ kind: 'renewing', chargeAt: ENDS_AT, endsAt: null });
});

test('a plan whose next charge is not known is charged all the same', () => {
  expect(findStanding(PRO, [makePayment({ renewsAt: null })])).toEqual({
    kind: 'renewing',
    chargeAt: null,
    endsAt: ENDS_AT,
  });
});

test('a plan without payments was given, and nothing is charged', () => {
  expect(findStanding(PRO, [])).toEqual({ kind: 'gift', endsAt: ENDS_AT });
});

test('a month given on top of a plan that charges does not hide the charge', () => {
  expect(findStanding({ ...PRO, expiresAt: LATER }, [renewing])).toEqual({
    kind: 'renewing',
    chargeAt: ENDS_AT,
    endsAt: LATER,
  });
});

test('a month given on top of a plan that was cancelled ends without a charge', () => {
  expect(findStanding({ ...PRO, expiresAt: LATER }, [makePayment()])).toEqual({
    kind: 'gift',
    endsAt: LATER,
  });
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

test('a payment on its way is confirming, also beside a plan that runs out', () => {
  const first = { ...PRO, expiresAt: null, confirming: true };
  expect(findStanding(first, [])).toEqual({ kind: 'confirming', endsAt: null });
  expect(findStanding({ ...PRO, confirming: true }, [])).toEqual({ kind: 'confirming', endsAt: ENDS_AT });
});

test('a renewal that could not be taken is in grace until its end', () => {
  const grace = { inGrace: true, graceEndsAt: '2026-12-18T18:30:00.000Z', retryAt: null };
  expect(findStanding({ ...PRO, ...grace }, [makePayment({ renewsAt: null })])).toEqual({
    kind: 'grace',
    dueAt: ENDS_AT,
    retryAt: null,
    graceEndsAt: '2026-12-18T18:30:00.000Z',
  });
});

test('somebody who never had Pro is Free', () => {
  expect(findStanding({ ...FREE, billingCycle: null, expiresAt: null }, [])).toEqual({ kind: 'free' });
});

test.each([
  ['the renewal could not be taken', {}, [makePayment()], 'unpaid'],
  ['it was cancelled', { cancelledAt: '2026-11-16T09:00:00.000Z' }, [makePayment()], 'cancelled'],
  ['what was given is over', {}, [], 'over'],
] as const)('an ended plan says that %s', (_why, status, payments, why) => {
  expect(findStanding({ ...FREE, ...status }, payments)).toEqual({ kind: 'ended', endedAt: ENDS_AT, why });
});

test('a Free user whose unpaid plan still charges is told so, not that it has ended', () => {
  const unpaid = { chargesAt: LATER, isTried: false };
  expect(findStanding({ ...FREE, unpaid }, [makePayment({ renewsAt: LATER })])).toEqual({
    kind: 'unpaid',
    endedAt: ENDS_AT,
    chargeAt: LATER,
    isTried: false,
  });
});

test('a refund that ended Pro is named, though no end is left', () => {
  const refunded = makePayment({ standing: 'refunded', refundedAmount: '443.00' });
  expect(findStanding({ ...FREE, expiresAt: null }, [refunded])).toEqual({
    kind: 'ended',
    endedAt: null,
    why: 'refunded',
  });
});

test('the price is what the plan takes, not what a new one would cost', () => {
  const second = makePayment({ id: 'pay_2', amount: '99.00', standing: 'duplicate' });
  expect(findPrice(PRO, [second, renewing])?.amount).toBe('443.00');
  const yearly = makePayment({ billingCycle: 'yearly', amount: '4440.00' });
  expect(findPrice(PRO, [yearly])).toBeUndefined();
  expect(findPrice(PRO, undefined)).toBeUndefined();
});
