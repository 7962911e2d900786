/** Whatever the provider might send instead of an entity is read as null, not guessed. */
import { describe, expect, test } from 'vitest';
import {
  readDispute,
  readInvoice,
  readInvoices,
  readPayment,
  readPlan,
  readRefund,
  readRefunds,
  readSubscription,
  readSubscriptions,
} from './wire.ts';

const REFUND = { id: 'rfnd_1', payment_id: 'pay_1', amount: 9_900, status: 'processed' };
const INVOICE = { id: 'inv_1', status: 'paid', payment_id: 'pay_1', amount: 9_900, currency: 'INR' };
const PLAN = { id: 'plan_1', period: 'monthly', interval: 1, item: { amount: 9_900, currency: 'INR' } };

describe('what is no entity is none', () => {
  test.each(
    Object.entries({
      readDispute,
      readInvoice,
      readInvoices,
      readPayment,
      readPlan,
      readRefund,
      readRefunds,
      readSubscription,
      readSubscriptions,
    }),
  )('%s', (_, read) => {
    for (const other of [null, 'text', 7, [], {}, { id: '' }, { items: 'none' }, { id: 7, items: null }])
      expect(read(other)).toBeNull();
  });
});

describe('a list', () => {
  test('of refunds or invoices is none where one of them cannot be read: what is missing would count as unpaid', () => {
    expect(readRefunds({ items: [REFUND, REFUND] })).toHaveLength(2);
    expect(readRefunds({ items: [REFUND, { id: 'rfnd_2' }] })).toBeNull();
    expect(readInvoices({ items: [INVOICE, INVOICE] })).toHaveLength(2);
    expect(readInvoices({ items: [INVOICE, { id: 'inv_2' }] })).toBeNull();
  });

  test('of subscriptions leaves out what is of another product', () => {
    const ours = { id: 'sub_1', plan_id: 'plan_1', status: 'active', notes: { userRef: '42' } };
    expect(readSubscriptions({ items: [{ id: 'theirs' }, ours] })).toEqual([
      expect.objectContaining({ id: 'sub_1', userRef: '42' }),
    ]);
  });
});

test('a plan that charges every second month, or each week, has no cycle of ours', () => {
  expect(readPlan(PLAN)).toMatchObject({ cycle: 'monthly', amountMinor: 9_900 });
  expect(readPlan({ ...PLAN, interval: 2 })).toMatchObject({ cycle: null });
  expect(readPlan({ ...PLAN, period: 'weekly' })).toMatchObject({ cycle: null });
});

test('an invoice may leave out whose it is, what was paid and in which currency', () => {
  expect(readInvoice({ id: 'inv_1', status: 'issued', subscription_id: 7 })).toEqual({
    id: 'inv_1',
    subscriptionId: null,
    paymentId: null,
    status: 'issued',
    amountMinor: null,
    currency: 'INR',
    billingStartAt: null,
    billingEndAt: null,
    paidAt: null,
    createdAt: null,
  });
});

test('nothing is taken by a dispute before it is lost', () => {
  const open = { id: 'disp_1', payment_id: 'pay_1', amount: 9_900, amount_deducted: 0 };
  expect(readDispute(open)).toMatchObject({ amountMinor: 9_900 });
  expect(readDispute({ ...open, amount_deducted: 5_000 })).toMatchObject({ amountMinor: 5_000 });
});
