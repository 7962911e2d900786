import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { findRenewedAfterRefund, findSuperseded } from './double-payment.ts';
import type { MembershipFact, PaymentFact } from './ledger.ts';

const pay = (id: string, day: number, refundedMinor = 0): PaymentFact => ({
  id,
  amountMinor: 9_900,
  currency: 'INR',
  planId: null,
  paidAt: day * DAY_MS,
  invoiceId: `inv_${id}`,
  periodEndAt: (day + 30) * DAY_MS,
  isPeriodKnown: true,
  refundedMinor,
});

const member = (...payments: PaymentFact[]): MembershipFact => ({
  id: 'm',
  cycle: 'monthly',
  amountMinor: 9_900,
  currency: 'INR',
  planId: null,
  status: 'active',
  authAttempts: 0,
  cancelledAt: null,
  cancelledBy: null,
  closedUnpaidAt: null,
  supersededAt: null,
  graceEndedFor: null,
  provenAt: null,
  payments,
});

const find = (day: number, ...payments: PaymentFact[]) =>
  findRenewedAfterRefund(member(...payments), new Map([['first', day * DAY_MS]]))?.id ?? null;

test('a renewal that was taken after the month before it was refunded is unwanted', () => {
  expect(find(29, pay('first', 0, 9_900), pay('second', 30))).toBe('second');
  // The order in which they are known does not matter.
  expect(find(29, pay('second', 30), pay('first', 0, 9_900))).toBe('second');
});

test('a refund that was made after the renewal, or of a part, or before a renewal that went back too, ends nothing', () => {
  expect(find(31, pay('first', 0, 9_900), pay('second', 30))).toBeNull();
  expect(find(29, pay('first', 0, 4_900), pay('second', 30))).toBeNull();
  expect(find(29, pay('first', 0, 9_900))).toBeNull();
  expect(find(29, pay('first', 0, 9_900), pay('second', 30, 9_900))).toBeNull();
  const known = new Map<string, number>();
  expect(findRenewedAfterRefund(member(pay('first', 0, 9_900), pay('second', 30)), known)).toBeNull();
});

test('a second payment of the refunded month is no renewal', () => {
  expect(find(1, pay('first', 0, 9_900), pay('again', 2))).toBeNull();
});

describe('one that ended at the provider beside a later one', () => {
  const ended = (day: number, cancelledBy: MembershipFact['cancelledBy'] = 'provider'): MembershipFact => ({
    ...member(pay('first', 0)),
    id: 'ended',
    status: 'cancelled',
    cancelledAt: day * DAY_MS,
    cancelledBy,
  });
  const later = { ...member(pay('later', 10)), id: 'later' };
  const superseded = (one: MembershipFact, other = later) => findSuperseded([one, other]);

  test('after that was paid was paid twice, and in whatever order they are known', () => {
    expect(superseded(ended(10))).toEqual([{ id: 'ended', supersededAt: 10 * DAY_MS }]);
    expect(findSuperseded([later, ended(12)])).toEqual([{ id: 'ended', supersededAt: 10 * DAY_MS }]);
    const isOver = {
      ...later,
      status: 'cancelled' as const,
      cancelledAt: 20 * DAY_MS,
      cancelledBy: 'user' as const,
    };
    expect(superseded(ended(12), isOver)).toEqual([{ id: 'ended', supersededAt: 10 * DAY_MS }]);
  });

  test('before it was paid, with its cycle, by its user, or beside one that went back was wanted', () => {
    expect(superseded(ended(9))).toEqual([]);
    expect(superseded(ended(30))).toEqual([]);
    expect(superseded(ended(12, 'user'))).toEqual([]);
    expect(superseded(ended(12), { ...later, payments: [pay('later', 10, 9_900)] })).toEqual([]);
  });
});
