/** What the provider leaves out of a payment or an invoice is taken from the notice, or is not known. */
import { expect, test } from 'vitest';
import type { ProviderInvoice, ProviderPayment } from '#server/outside/payments/port';
import { paymentOf, paymentOfInvoice } from './apply.ts';

const NOTICE_AT = new Date('2026-11-15T10:00:00Z');
const EARLIER = new Date('2026-11-14T10:00:00Z');

const INVOICE: ProviderInvoice = {
  id: 'inv_1',
  subscriptionId: 'sub_1',
  paymentId: 'pay_1',
  status: 'paid',
  amountMinor: 9_900,
  currency: 'INR',
  billingStartAt: null,
  billingEndAt: null,
  paidAt: null,
  createdAt: null,
};
const PAYMENT: ProviderPayment = {
  id: 'pay_1',
  status: 'captured',
  isCaptured: true,
  amountMinor: 9_900,
  currency: 'INR',
  invoiceId: null,
  refundedMinor: 0,
  createdAt: null,
};

test('an invoice was paid when it says so, else when it was made, else when we were told', () => {
  const paidAt = (given: Partial<ProviderInvoice>) =>
    paymentOfInvoice({ ...INVOICE, ...given }, NOTICE_AT)[0]?.paidAt;
  expect(paidAt({})).toBe(NOTICE_AT);
  expect(paidAt({ createdAt: EARLIER })).toBe(EARLIER);
  expect(paidAt({ createdAt: NOTICE_AT, paidAt: EARLIER })).toBe(EARLIER);
});

test('an invoice without a period leaves it open', () => {
  expect(paymentOfInvoice(INVOICE, NOTICE_AT)[0]?.period).toEqual({
    billingStartAt: null,
    billingEndAt: null,
  });
});

test('an invoice that is not paid, or names no payment, is no payment', () => {
  expect(paymentOfInvoice({ ...INVOICE, status: 'issued' }, NOTICE_AT)).toEqual([]);
  expect(paymentOfInvoice({ ...INVOICE, paymentId: null }, NOTICE_AT)).toEqual([]);
});

test('a payment without an entity beside it was made when it says so, else when we were told', () => {
  expect(paymentOf(PAYMENT, null, NOTICE_AT)).toMatchObject({
    paidAt: NOTICE_AT,
    planId: null,
    period: { currentEndAt: null },
  });
  expect(paymentOf({ ...PAYMENT, createdAt: EARLIER }, null, NOTICE_AT).paidAt).toBe(EARLIER);
});
