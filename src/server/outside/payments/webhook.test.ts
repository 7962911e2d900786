import { expect, test } from 'vitest';
import { parseWebhook } from './webhook.ts';

const subscription = {
  id: 'sub_1',
  plan_id: 'plan_m',
  status: 'active',
  current_start: 1_780_000_000,
  current_end: 1_782_671_400,
  notes: { userRef: '42' },
  paid_count: 1,
  auth_attempts: 0,
};
const payment = { id: 'pay_1', status: 'captured', captured: '1', amount: 9900, currency: 'INR', notes: [] };

const parse = (value: unknown, eventId?: string) => parseWebhook(Buffer.from(JSON.stringify(value)), eventId);
const charged = {
  event: 'subscription.charged',
  payload: { subscription: { entity: subscription }, payment: { entity: payment } },
  created_at: 1_780_000_001,
};

test('a charge is read with its period, its payment and the user it belongs to', () => {
  const event = parse(charged, 'evt_1');
  expect(event).toMatchObject({
    eventId: 'evt_1',
    name: 'subscription.charged',
    rawName: 'subscription.charged',
  });
  expect(event?.subscription).toMatchObject({ id: 'sub_1', planId: 'plan_m', userRef: '42', paidCount: 1 });
  expect(event?.subscription?.currentEndAt).toEqual(new Date(1_782_671_400_000));
  expect(event?.payment).toMatchObject({ id: 'pay_1', amountMinor: 9900, isCaptured: true });
  expect(event?.createdAt).toEqual(new Date(1_780_000_001_000));
});

test('odd but genuine shapes are understood', () => {
  const notesAsList = { ...subscription, notes: [], paid_count: '1', status: 'brand_new' };
  const event = parse({
    event: 'subscription.pending',
    payload: { subscription: { entity: notesAsList }, created_at: 1_780_000_001 },
  });
  expect(event?.subscription).toMatchObject({ userRef: null, paidCount: 0, status: 'unknown' });
  expect(event?.payment).toBeNull();
  expect(event?.createdAt).toEqual(new Date(1_780_000_001_000));
});

test('a refund is read with its payment and how much of it went back', () => {
  const made = { id: 'rfnd_1', payment_id: 'pay_1', amount: 4900, status: 'processed' };
  const refund = { ...made, created_at: 1_780_000_000 };
  const back = { ...payment, status: 'refunded', amount_refunded: 9900, refund_status: 'full' };
  const event = parse({
    event: 'refund.processed',
    payload: { refund: { entity: refund }, payment: { entity: back } },
  });
  expect(event?.name).toBe('refund.processed');
  expect(event?.refund).toEqual({
    id: 'rfnd_1',
    paymentId: 'pay_1',
    amountMinor: 4900,
    status: 'processed',
    createdAt: new Date(1_780_000_000_000),
  });
  expect(event?.payment).toMatchObject({ refundedMinor: 9900 });
});

test('a paid invoice names its membership, its payment and its period; a lost dispute its payment', () => {
  const invoice = {
    id: 'inv_1',
    subscription_id: 'sub_1',
    payment_id: 'pay_1',
    status: 'paid',
    amount: 9900,
    currency: 'INR',
    billing_start: 1_780_000_000,
    billing_end: 1_782_671_400,
  };
  expect(parse({ event: 'invoice.paid', payload: { invoice: { entity: invoice } } })?.invoice).toMatchObject({
    subscriptionId: 'sub_1',
    paymentId: 'pay_1',
    billingEndAt: new Date(1_782_671_400_000),
  });
  const dispute = { id: 'disp_1', payment_id: 'pay_1', amount: 9900, status: 'lost' };
  expect(parse({ event: 'payment.dispute.lost', payload: { dispute: { entity: dispute } } })).toMatchObject({
    name: 'payment.dispute.lost',
    dispute: { id: 'disp_1', paymentId: 'pay_1', amountMinor: 9900 },
  });
});

test('an unknown event is kept by name and has no meaning', () => {
  expect(parse({ event: 'order.paid', payload: {} })).toMatchObject({
    name: 'other',
    rawName: 'order.paid',
    subscription: null,
  });
});

test('without a usable event id a redelivery still has the same id', () => {
  const first = parse(charged);
  expect(first?.eventId).toMatch(/^sha256-[0-9a-f]{64}$/);
  expect(parse(charged)?.eventId).toBe(first?.eventId);
  expect(parse(charged, 'x'.repeat(500))?.eventId).toBe(first?.eventId);
  expect(parse({ ...charged, created_at: 2 })?.eventId).not.toBe(first?.eventId);
});

test.each([
  '',
  '{',
  '[]',
  'null',
  '7',
  '{}',
  '{"event":7,"payload":{}}',
  '{"event":"x"}',
  '{"event":"","payload":{}}',
])('the bytes %j are no event', (raw) => {
  expect(parseWebhook(Buffer.from(raw), 'evt_1')).toBeNull();
});

test('entities with impossible values are dropped instead of believed', () => {
  const broken = { ...subscription, id: 7 };
  const far = { ...subscription, current_end: 1e300 };
  expect(
    parse({ event: 'subscription.charged', payload: { subscription: { entity: broken } } })?.subscription,
  ).toBeNull();
  expect(
    parse({ event: 'subscription.charged', payload: { subscription: { entity: far } } })?.subscription
      ?.currentEndAt,
  ).toBeNull();
});
