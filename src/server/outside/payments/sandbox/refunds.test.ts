/** Refunds and disputes at the sandbox, number by number of docs/razorpay.md. */
import { beforeEach, expect, test } from 'vitest';
import { BASIC, ProviderDesk } from '#testing/provider-desk';

let desk: ProviderDesk;
let paymentId: string;
let subscriptionId: string;

beforeEach(async () => {
  desk = new ProviderDesk();
  subscriptionId = await desk.create();
  paymentId = (await desk.world.pay(subscriptionId)).razorpay_payment_id;
  desk.takeEvents();
});

const refund = (body: object = {}, key?: string) =>
  desk.call('POST', `/v1/payments/${paymentId}/refund`, body, {
    authorization: BASIC,
    ...(key === undefined ? {} : { 'x-refund-idempotency': key }),
  });

test('R29: a refund is returned as it is now', async () => {
  desk.sandbox.switches.refundsStartAs = 'pending';
  const { body } = await refund();
  const read = () => desk.call('GET', `/v1/refunds/${body.id}`, undefined, { authorization: BASIC });
  expect((await read()).body).toEqual(body);
  await desk.world.settleRefund(String(body.id), 'failed');
  expect((await read()).body).toEqual({ ...body, status: 'failed' });
});

test('R29: a full refund returns the whole amount and does not cancel the subscription', async () => {
  expect((await refund({ notes: {}, receipt: 'r1' })).body).toMatchObject({
    id: expect.stringMatching(/^rfnd_/),
    entity: 'refund',
    amount: 9_900,
    currency: 'INR',
    payment_id: paymentId,
    notes: [],
    receipt: 'r1',
    acquirer_data: { arn: null },
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  });
  expect(await desk.payment(paymentId)).toMatchObject({
    status: 'refunded',
    amount_refunded: 9_900,
    refund_status: 'full',
  });
  expect((await desk.show(subscriptionId)).status).toBe('active');
  expect((await refund()).body.error.description).toBe('The payment has been fully refunded already.');
});

test('R29: partial refunds add up to a full one and not further', async () => {
  await refund({ amount: 4_900 });
  expect(await desk.payment(paymentId)).toMatchObject({
    status: 'captured',
    amount_refunded: 4_900,
    refund_status: 'partial',
  });
  expect((await refund({ amount: 5_001 })).body.error.description).toBe(
    'The refund amount provided is greater than amount captured.',
  );
  await refund({ amount: 5_000 });
  expect(await desk.payment(paymentId)).toMatchObject({ status: 'refunded', refund_status: 'full' });
});

test('R29: two refunds of everything at the same time are one', async () => {
  const answers = await Promise.all([refund(), refund(), refund()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('R29: a failed payment cannot be refunded', async () => {
  const failed = await desk.world.decline(await desk.create());
  expect((await desk.call('POST', `/v1/payments/${failed.id}/refund`, {})).status).toBe(400);
});

test('R29: a refund can be pending first and fail then, which gives the amount back to the payment', async () => {
  desk.sandbox.switches.refundsStartAs = 'pending';
  const { body } = await refund();
  expect(body.status).toBe('pending');
  expect(desk.takeEvents()).toEqual(['refund.created']);
  await desk.world.settleRefund(body.id, 'failed');
  expect(desk.takeEvents()).toEqual(['refund.failed']);
  expect(await desk.payment(paymentId)).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  });
});

test('R29: a refund that failed can fail again, and then go through', async () => {
  desk.sandbox.switches.refundsToFail = 2;
  const ends = [];
  for (let attempt = 0; attempt < 3; attempt += 1) ends.push((await refund()).body.status);
  expect(ends).toEqual(['failed', 'failed', 'processed']);
  expect((await desk.payment(paymentId)).amount_refunded).toBe(9_900);
});

test('R30: the same key and body give the same refund, however many ask at once', async () => {
  const body = { amount: 1_000 };
  const answers = await Promise.all([1, 2, 3].map(() => refund(body, 'key-0000001')));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect((await desk.payment(paymentId)).amount_refunded).toBe(1_000);
});

test('R30: the same key with another body, a short key and a request in progress are refused', async () => {
  await refund({ amount: 1_000 }, 'key-0000001');
  expect((await refund({ amount: 2_000 }, 'key-0000001')).status).toBe(400);
  expect((await refund({ amount: 2_000 }, 'short')).status).toBe(400);
  desk.sandbox.switches.refundsInProgress = 1;
  expect((await refund({ amount: 2_000 }, 'key-0000002')).status).toBe(409);
  expect((await refund({ amount: 2_000 }, 'key-0000002')).status).toBe(200);
});

test('R31: after six months a payment cannot be refunded', async () => {
  desk.clock.advance({ days: 184 });
  expect(await refund()).toMatchObject({ status: 400 });
  expect((await desk.payment(paymentId)).amount_refunded).toBe(0);
});

test('R32: events of a refund carry refund and payment, from our call and from the dashboard alike', async () => {
  await refund({ amount: 4_900 });
  await desk.world.refund(paymentId);
  expect(desk.events.map(({ name }) => name)).toEqual([
    'refund.created',
    'refund.processed',
    'refund.created',
    'refund.processed',
  ]);
  const [, first, , second] = desk.events;
  expect(first?.body).toMatchObject({
    contains: ['refund', 'payment'],
    payload: {
      refund: { entity: { payment_id: paymentId, amount: 4_900, status: 'processed' } },
      payment: { entity: { status: 'refunded', amount_refunded: 4_900, refund_status: 'partial' } },
    },
  });
  expect(second?.body.payload.payment.entity).toMatchObject({
    status: 'refunded',
    amount_refunded: 9_900,
    refund_status: 'full',
  });
  expect(second?.webhook.body).not.toContain('sim');
});

test('R32: an instant refund that goes the normal way after all is told, and stays pending', async () => {
  desk.sandbox.switches.refundsStartAs = 'pending';
  const { body } = await refund({ speed: 'optimum' });
  expect(body).toMatchObject({ speed_requested: 'optimum', speed_processed: 'instant' });
  desk.takeEvents();
  await desk.world.slowRefund(body.id);
  expect(desk.events.map(({ body: event }) => event)).toMatchObject([
    {
      event: 'refund.speed_changed',
      contains: ['refund', 'payment'],
      payload: { refund: { entity: { id: body.id, status: 'pending', speed_processed: 'normal' } } },
    },
  ]);
  await expect(desk.world.slowRefund(body.id)).rejects.toThrow('not instant');
});

test('R33: a lost dispute takes the money and tells of it; the payment itself does not change', async () => {
  const before = await desk.payment(paymentId);
  await desk.world.loseDispute(paymentId);
  expect(await desk.payment(paymentId)).toEqual(before);
  const [open, lost] = desk.events;
  expect(open?.body).toMatchObject({
    event: 'payment.dispute.created',
    payload: { dispute: { entity: { status: 'open', amount_deducted: 0 } } },
  });
  expect(lost?.body).toMatchObject({
    event: 'payment.dispute.lost',
    contains: ['payment', 'dispute'],
    payload: {
      dispute: { entity: { payment_id: paymentId, amount: 9_900, amount_deducted: 9_900, status: 'lost' } },
    },
  });
});

test('R33: a dispute can be about a part of the payment', async () => {
  await desk.world.loseDispute(paymentId, 4_900);
  expect(desk.events.at(-1)?.body).toMatchObject({
    event: 'payment.dispute.lost',
    payload: { dispute: { entity: { amount: 4_900, amount_deducted: 4_900, status: 'lost' } } },
  });
});

test("R29: a payment's refunds are listed, newest first", async () => {
  await desk.world.refund(paymentId, 4_900);
  desk.clock.advance({ minutes: 1 });
  await desk.world.refund(paymentId, 5_000);
  const { body } = await desk.call('GET', `/v1/payments/${paymentId}/refunds`);
  expect(body).toMatchObject({
    count: 2,
    items: [{ amount: 5_000 }, { amount: 4_900, payment_id: paymentId }],
  });
  expect((await desk.call('GET', '/v1/payments/pay_another/refunds')).status).toBe(400);
  const since = Math.floor(desk.clock.now().getTime() / 1000);
  const all = await desk.call('GET', '/v1/refunds?count=100');
  expect(all.body.items).toMatchObject([{ amount: 5_000 }, { amount: 4_900 }]);
  const newest = await desk.call('GET', `/v1/refunds?from=${since}`);
  expect(newest.body).toMatchObject({ count: 1, items: [{ amount: 5_000 }] });
});
