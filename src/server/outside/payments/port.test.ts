import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentsFake, startPayments } from '#testing/fakes/payments';
import { type Payments, PaymentsError } from './port.ts';
import { createRazorpay, type RazorpayOptions } from './razorpay.ts';
import { signWebhook } from './signatures.ts';

let instant = new Date('2026-11-15T10:00:00Z');
let provider: PaymentsFake;
let payments: Payments;

function connect(changes: Partial<RazorpayOptions> = {}): Payments {
  const { url, keyId, keySecret, webhookSecret } = provider;
  return createRazorpay({
    apiUrl: url,
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    ...changes,
  });
}

beforeAll(async () => {
  provider = await startPayments({ clock: { now: () => instant } });
  payments = connect();
});
beforeEach(() => {
  instant = new Date('2026-11-15T10:00:00Z');
  provider.clear();
  provider.webhooks.length = 0;
});
afterAll(() => provider.close());

const monthly = () => ({ planId: provider.planIds.monthly, cycle: 'monthly', userRef: '42' }) as const;
const create = () => payments.createSubscription(monthly());

describe('calls', () => {
  test('a new subscription names its plan, a finite number of charges and its user', async () => {
    const created = await payments.createSubscription({
      planId: provider.planIds.yearly,
      cycle: 'yearly',
      userRef: '42',
      payableUntilAt: new Date('2026-11-16T10:00:00.900Z'),
    });
    expect(created).toMatchObject({
      status: 'created',
      planId: provider.planIds.yearly,
      userRef: '42',
      currentEndAt: null,
      paidCount: 0,
    });
    const [request] = provider.requests;
    expect(request?.path).toBe('/v1/subscriptions');
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${provider.keyId}:${provider.keySecret}`).toString('base64')}`,
    );
    expect(JSON.parse(request?.body ?? '')).toEqual({
      plan_id: provider.planIds.yearly,
      total_count: 10,
      quantity: 1,
      customer_notify: true,
      expire_by: 1_794_823_200,
      notes: { userRef: '42' },
    });
  });

  test('a monthly one is charged 120 times at most', async () => {
    await create();
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject({ total_count: 120 });
  });

  test('a paid one is active until midnight in India a month later, with its invoice and payment', async () => {
    const { id } = await create();
    const proof = await provider.world.pay(id);
    const paid = await payments.fetchSubscription(id);
    expect(paid).toMatchObject({ status: 'active', paidCount: 1 });
    expect(paid.currentEndAt).toEqual(new Date('2026-12-14T18:30:00Z'));
    const invoices = await payments.listInvoices(id);
    expect(invoices).toEqual([
      expect.objectContaining({
        subscriptionId: id,
        paymentId: proof.razorpay_payment_id,
        amountMinor: 9900,
        status: 'paid',
      }),
    ]);
    expect(await payments.fetchPayment(proof.razorpay_payment_id)).toMatchObject({
      isCaptured: true,
      currency: 'INR',
    });
  });

  test('a cancellation at cycle end changes nothing that the provider shows until then', async () => {
    const { id } = await create();
    await provider.world.pay(id);
    provider.clear();
    expect(await payments.cancelAtCycleEnd(id)).toMatchObject({ status: 'active', endedAt: null });
    expect(provider.requests[0]?.body).toBe('{"cancel_at_cycle_end":true}');
    instant = new Date('2026-12-20T00:00:00Z');
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'cancelled', paidCount: 1 });
  });

  test('renewals happen by the clock', async () => {
    const { id } = await create();
    await provider.world.pay(id);
    instant = new Date('2027-02-01T00:00:00Z');
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active', paidCount: 3 });
    expect(await payments.listInvoices(id)).toHaveLength(3);
  });

  test('an id cannot change the path of a call', async () => {
    await expect(payments.fetchSubscription('../payments?x=')).rejects.toMatchObject({ kind: 'refused' });
    expect(provider.requests[0]?.path).toBe('/v1/subscriptions/..%2Fpayments%3Fx%3D');
  });
});

describe('failures', () => {
  test('a refusal carries the words of the provider', async () => {
    const { id } = await create();
    await provider.world.cancelNow(id);
    const refused = payments.cancelAtCycleEnd(id);
    await expect(refused).rejects.toEqual(expect.any(PaymentsError));
    await expect(refused).rejects.toMatchObject({
      kind: 'refused',
      message: 'Subscription is not cancellable in cancelled status.',
      details: { status: 400, field: 'status' },
    });
  });

  test('wrong keys are a refusal; an id that the provider does not know is told apart', async () => {
    await expect(connect({ keySecret: 'wrong' }).fetchSubscription('sub_x')).rejects.toMatchObject({
      kind: 'refused',
      details: { status: 401 },
    });
    await expect(payments.fetchSubscription('sub_x')).rejects.toMatchObject({
      kind: 'not_found',
      message: 'The id provided does not exist',
    });
  });

  test('the stand-in refuses fields it does not know, as the provider does', async () => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${provider.keyId}:${provider.keySecret}`).toString('base64')}`,
    };
    const body = JSON.stringify({ plan_id: provider.planIds.monthly, total_count: 1, customer_id: 'x' });
    const reply = await fetch(`${provider.url}/v1/subscriptions`, { method: 'POST', headers, body });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: { description: 'customer_id is/are not required and should not be sent' },
    });
  });

  test.each([
    ['rate_limited', 'unavailable'],
    ['server_error_html', 'unavailable'],
    ['hang', 'unavailable'],
    ['drip', 'unavailable'],
    ['reset', 'unavailable'],
    ['cut', 'unavailable'],
    ['bad_json', 'malformed'],
    ['redirect', 'malformed'],
    ['flood', 'malformed'],
  ] as const)('a provider that does "%s" is %s', async (fault, kind) => {
    provider.failNext(fault);
    const impatient = connect({ timeoutMs: fault === 'hang' || fault === 'drip' ? 300 : 10_000 });
    const call = impatient.createSubscription(monthly());
    await expect(call).rejects.toMatchObject({ name: 'PaymentsError', kind });
  });

  test.each([
    [404, '{"error":{"description":"Nothing of that name here"}}', 'not_found'],
    [404, '{"error":{"description":"The requested URL was not found on the server."}}', 'refused'],
    [400, '{"error":{"description":"The id provided does not exist"}}', 'not_found'],
    [400, '{"error":{"description":"The amount is invalid","field":"amount"}}', 'refused'],
    [403, '<html>Forbidden</html>', 'malformed'],
    [400, '{"error":"no words"}', 'malformed'],
  ] as const)('an answer of %d with %s is %s', async (status, body, kind) => {
    const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(connect({ apiUrl }).fetchPlan('plan_1')).rejects.toMatchObject({
      name: 'PaymentsError',
      kind,
    });
    server.closeAllConnections();
    server.close();
  });

  test('a throttled call says how long to wait', async () => {
    provider.failNext('rate_limited');
    await expect(create()).rejects.toMatchObject({ details: { status: 429, retryAfterSeconds: 7 } });
  });

  test('an answer that is lost after the work was done is unavailable, not refused', async () => {
    const { id } = await create();
    await provider.world.pay(id);
    provider.failNext('answer_lost');
    await expect(payments.cancelAtCycleEnd(id)).rejects.toMatchObject({ kind: 'unavailable' });
    instant = new Date('2027-01-01T00:00:00Z');
    expect((await payments.fetchSubscription(id)).status).toBe('cancelled');
  });
});

describe('proofs', () => {
  test('only the right payment, subscription, order and secret pass', async () => {
    const { id } = await create();
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = await provider.world.pay(id);
    const proof = { paymentId, storedSubscriptionId: id, signature };
    expect(payments.verifyCheckout(proof)).toBe(true);
    expect(payments.verifyCheckout({ ...proof, paymentId: id, storedSubscriptionId: paymentId })).toBe(false);
    expect(payments.verifyCheckout({ ...proof, storedSubscriptionId: 'sub_other' })).toBe(false);
    expect(connect({ keySecret: provider.webhookSecret }).verifyCheckout(proof)).toBe(false);
  });

  test('a webhook passes under the old and the new secret, never with changed bytes', () => {
    const body = Buffer.from('{"amount":1.0,"sign":"\\u20b9"}');
    const signature = signWebhook('old', body);
    const rotating = connect({ webhookSecrets: ['new', 'old'] });
    expect(rotating.verifyWebhook(body, signature)).toBe(true);
    expect(rotating.verifyWebhook(body, signWebhook('new', body))).toBe(true);
    expect(rotating.verifyWebhook(body, signWebhook('older', body))).toBe(false);
    expect(rotating.verifyWebhook(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature)).toBe(
      false,
    );
  });
});

describe('the stand-in', () => {
  test('tells of a first payment by genuine webhooks that our reader understands', async () => {
    const { id } = await create();
    await provider.world.pay(id);
    await provider.settled();
    expect(provider.webhooks.map((webhook) => webhook.name)).toEqual([
      'subscription.authenticated',
      'payment.authorized',
      'subscription.activated',
      'subscription.charged',
      'payment.captured',
      'invoice.paid',
    ]);
    for (const { body, signature, eventId, name } of provider.webhooks) {
      expect(payments.verifyWebhook(Buffer.from(body), signature)).toBe(true);
      expect(payments.parseWebhook(Buffer.from(body), eventId)).toMatchObject({ eventId, name });
      expect(body).not.toContain('endsAtCycleEnd');
    }
  });

  test('can be paid once, however many try at once', async () => {
    const { id } = await create();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => provider.world.pay(id)));
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect((await payments.fetchSubscription(id)).paidCount).toBe(1);
  });

  test('tells of failed renewals, the halt and the recovery', async () => {
    const { id } = await create();
    await provider.world.pay(id);
    await provider.settled();
    provider.webhooks.length = 0;
    await provider.world.failNextCharges(id, 4);
    instant = new Date('2026-12-30T00:00:00Z');
    await provider.world.runDue();
    await provider.world.pay(id);
    await provider.settled();
    const names = provider.webhooks
      .filter(({ name, body }) => name.startsWith('subscription.') && body.includes(id))
      .map((webhook) => webhook.name);
    expect(names).toEqual([
      'subscription.pending',
      'subscription.pending',
      'subscription.pending',
      'subscription.halted',
      'subscription.activated',
      'subscription.charged',
    ]);
  });

  test('delivers held webhooks tripled and shuffled, in the same order for the same seed', async () => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      request.setEncoding('utf8').once('data', (body) => received.push(JSON.parse(body).event));
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    provider.sendWebhooksTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const orders: string[][] = [];
    for (const seed of [7, 7, 8]) {
      provider.holdWebhooks();
      await provider.world.pay((await create()).id);
      await provider.settled();
      expect(received).toEqual([]);
      await provider.flush({ copies: 3, order: 'shuffled', seed });
      orders.push(received.splice(0));
    }
    provider.sendWebhooksTo(undefined);
    server.close();
    expect(orders[0]).toHaveLength(18);
    expect(new Set(orders[0]).size).toBe(6);
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).not.toEqual(orders[0]);
  });

  test('can be steered from another process', async () => {
    const { id } = await create();
    const control = (name: string, body: object) =>
      fetch(`${provider.url}/__sim/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await control('pay', { id })).status).toBe(200);
    expect((await control('pay', { id })).status).toBe(400);
    expect((await control('fail', { fault: 'server_error_html', path: 'invoices' })).status).toBe(200);
    expect((await payments.fetchSubscription(id)).status).toBe('active');
    await expect(payments.listInvoices(id)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('serves a checkout that takes only the public key', async () => {
    const { id } = await create();
    const pay = (key_id: string) =>
      fetch(new URL('checkout/pay', provider.checkoutUrl), {
        method: 'POST',
        body: JSON.stringify({ key_id, subscription_id: id }),
      });
    expect((await pay('rzp_test_other')).status).toBe(401);
    const proof = (await (await pay(provider.keyId)).json()) as Record<string, string>;
    expect(Object.keys(proof)).toEqual([
      'razorpay_payment_id',
      'razorpay_subscription_id',
      'razorpay_signature',
    ]);
    const script = await (await fetch(provider.checkoutUrl)).text();
    expect(script).toContain('Test mode, no money moves');
    expect(() => new Function(script)).not.toThrow();
  });
});
