import { expect, test } from 'vitest';
import { findRenewedAfterRefund } from './double-payment.ts';
import type { MembershipFact, PaymentFact } from './ledger.ts';

const DAY = 86_400_000;

const pay = (id: string, day: number, refundedMinor = 0): PaymentFact => ({
  id,
  amountMinor: 9_900,
  currency: 'INR',
  planId: null,
  paidAt: day * DAY,
  invoiceId: `inv_${id}`,
  periodEndAt: (day + 30) * DAY,
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
  findRenewedAfterRefund(member(...payments), new Map([['first', day * DAY]]))?.id ?? null;

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
