import { describe, expect, test } from 'vitest';
import type { PaymentFact } from './ledger.ts';
import { mergePayment } from './merge-payment.ts';

const REPORT: PaymentFact = {
  id: 'pay_1',
  amountMinor: 9_900,
  currency: 'INR',
  planId: null,
  paidAt: 2_000,
  invoiceId: null,
  periodEndAt: 5_000,
  isPeriodKnown: false,
  refundedMinor: 0,
};

/** The rules in words, each with two reports of one payment and what is left of them. */
describe.each<[string, Partial<PaymentFact>, Partial<PaymentFact>, Partial<PaymentFact>]>([
  ['the earlier time counts', { paidAt: 2_000 }, { paidAt: 1_000 }, { paidAt: 1_000 }],
  ['a plan that one names is known', { planId: null }, { planId: 'plan_1' }, { planId: 'plan_1' }],
  ['of two plans one is taken', { planId: 'plan_1' }, { planId: 'plan_2' }, { planId: 'plan_2' }],
  ['no plan is none', { planId: null }, { planId: null }, { planId: null }],
  ['an invoice that one names is known', { invoiceId: null }, { invoiceId: 'inv_1' }, { invoiceId: 'inv_1' }],
  [
    'what an invoice says replaces a guess, also a shorter one',
    { periodEndAt: 3_000, isPeriodKnown: false },
    { periodEndAt: 5_000, isPeriodKnown: true },
    { periodEndAt: 5_000, isPeriodKnown: true },
  ],
  [
    'of two invoices the further end counts',
    { periodEndAt: 6_000, isPeriodKnown: true },
    { periodEndAt: 5_000, isPeriodKnown: true },
    { periodEndAt: 6_000, isPeriodKnown: true },
  ],
  [
    'of two guesses the nearer end counts',
    { periodEndAt: 6_000 },
    { periodEndAt: 5_000 },
    { periodEndAt: 5_000, isPeriodKnown: false },
  ],
  ['the larger refund counts', { refundedMinor: 9_900 }, { refundedMinor: 5_000 }, { refundedMinor: 9_900 }],
])('of two reports %s', (_, one, other, left) => {
  test.each([
    ['as they came', one, other],
    ['the other way round', other, one],
  ])('%s', (_order, first, second) => {
    expect(mergePayment({ ...REPORT, ...first }, { ...REPORT, ...second })).toEqual({ ...REPORT, ...left });
  });
});
