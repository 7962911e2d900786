/** The sandbox's events and their delivery, number by number of docs/razorpay.md. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderDesk } from '#testing/provider-desk';
import { Delivery } from './delivery.ts';
import { signEvent, signProof } from './signatures.ts';
import type { SandboxWebhook } from './webhooks.ts';

let desk: ProviderDesk;
beforeEach(() => {
  desk = new ProviderDesk();
});

const find = (name: string) => desk.events.find((event) => event.name === name);

describe('signatures', () => {
  test('R38: the checkout signs payment first, as in the published vector', () => {
    expect(signProof('EnLs21M47BllR3X8PSFtjtbd', 'pay_IDZNwZZFtnjyym', 'sub_ID6MOhgkcoHj9I')).toBe(
      '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
    );
  });

  test('R39: an event is signed over its raw body, as in the published vector, and has an id of its own', async () => {
    expect(signEvent('123456', '{"a":1,"b":2,"c":{"d":3}}')).toBe(
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    );
    await desk.createPaid();
    for (const { webhook } of desk.events) expect(webhook.signature).toBe(signEvent('w', webhook.body));
    expect(new Set(desk.events.map(({ webhook }) => webhook.eventId)).size).toBe(desk.events.length);
  });
});

describe('payloads', () => {
  test('R41: an event shows the moment it tells of, also when it is sent with later ones', async () => {
    const id = await desk.createPaid();
    await desk.world.failNextCharges(id, 2);
    desk.takeEvents();
    await desk.moveTo('2027-01-01T00:00:00Z');
    const states = desk.events
      .filter(({ name }) => name.startsWith('subscription.'))
      .map(({ body }) => [
        new Date(body.created_at * 1000).toISOString().slice(0, 10),
        body.payload.subscription.entity.status,
        body.payload.subscription.entity.auth_attempts,
      ]);
    expect(states).toEqual([
      ['2026-12-14', 'pending', 1],
      ['2026-12-15', 'pending', 2],
      ['2026-12-16', 'active', 0],
      ['2026-12-16', 'active', 0],
    ]);
  });

  test('R42: each event contains the documented entities', async () => {
    const id = await desk.createPaid();
    await desk.world.failCharge(id);
    await desk.world.cancelNow(id);
    const contents = Object.fromEntries(desk.events.map(({ name, body }) => [name, body.contains]));
    expect(contents).toEqual({
      'subscription.authenticated': ['subscription'],
      'subscription.activated': ['subscription', 'payment'],
      'subscription.charged': ['subscription', 'payment'],
      'payment.authorized': ['payment'],
      'payment.captured': ['payment'],
      'invoice.paid': ['payment', 'order', 'invoice'],
      'payment.failed': ['payment'],
      'subscription.pending': ['subscription'],
      'subscription.cancelled': ['subscription'],
    });
    expect(find('subscription.authenticated')?.body.payload.subscription.entity).toMatchObject({
      status: 'authenticated',
      current_start: null,
      current_end: null,
    });
    expect(find('subscription.cancelled')?.body.payload.subscription.entity).toMatchObject({
      status: 'cancelled',
      ended_at: expect.any(Number),
      charge_at: null,
    });
  });

  test('R42: an event has the envelope and the fields of the sample', async () => {
    const id = await desk.createPaid({ notes: { userId: '42' } });
    expect(find('subscription.charged')?.body).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      event: 'subscription.charged',
      created_at: 1794736800,
      payload: {
        subscription: {
          entity: { id, type: 2, offer_id: null, short_url: null, paid_count: 1, notes: { userId: '42' } },
        },
        payment: { entity: { status: 'captured', captured: '1', notes: [], amount: 9_900 } },
      },
    });
  });

  test('R13: captured is "1" in events, or true for other accounts', async () => {
    desk.sandbox.switches.capturedInEvents = true;
    await desk.createPaid();
    expect(find('payment.captured')?.body.payload.payment.entity.captured).toBe(true);
  });

  test('R13: a payment is authorized before it is captured', async () => {
    await desk.createPaid();
    const [authorized, captured] = ['payment.authorized', 'payment.captured'].map(
      (name) => find(name)?.body.payload.payment.entity,
    );
    expect(authorized).toMatchObject({ id: captured.id, status: 'authorized', captured: false, fee: null });
  });

  test('R43: an immediate start sends six events, or five without authenticated', async () => {
    await desk.createPaid();
    expect(desk.takeEvents()).toEqual([
      'subscription.authenticated',
      'payment.authorized',
      'subscription.activated',
      'subscription.charged',
      'payment.captured',
      'invoice.paid',
    ]);
    desk.sandbox.switches.sendsAuthenticated = false;
    await desk.createPaid();
    expect(desk.takeEvents()).not.toContain('subscription.authenticated');
    await desk.moveTo('2026-12-14T18:30:00Z');
    expect(desk.takeEvents().filter((name) => name.startsWith('subscription.'))).toEqual([
      'subscription.charged',
      'subscription.charged',
    ]);
  });

  test('R44: a failed payment names its invoice and not its subscription', async () => {
    const id = await desk.createPaid();
    desk.takeEvents();
    await desk.world.failCharge(id);
    const failed = find('payment.failed');
    expect(failed?.webhook.body).not.toContain('sub_');
    const { invoice_id: invoiceId, error_code: code } = failed?.body.payload.payment.entity ?? {};
    expect(code).toBe('BAD_REQUEST_ERROR');
    expect((await desk.call('GET', `/v1/invoices/${invoiceId}`)).body.subscription_id).toBe(id);
  });

  test('R45: one account has created_at inside the payload of activated', async () => {
    desk.sandbox.switches.activatedCreatedAtInPayload = true;
    await desk.createPaid();
    expect(find('subscription.activated')?.body).not.toHaveProperty('created_at');
    expect(find('subscription.activated')?.body.payload.created_at).toBe(1794736800);
    expect(find('subscription.charged')?.body.created_at).toBe(1794736800);
  });
});

describe('delivery', () => {
  const webhook = (eventId: string): SandboxWebhook => ({
    eventId,
    name: 'x',
    body: '{}',
    signature: '',
    at: 0,
  });
  let now: number;
  let answers: boolean[];
  let received: string[];
  let delivery: Delivery;
  beforeEach(() => {
    now = 0;
    answers = [];
    received = [];
    delivery = new Delivery(
      () => now,
      async ({ eventId }) => {
        received.push(eventId);
        if (answers.shift() === false) throw new Error('receiver is down');
      },
    );
  });

  async function waitUntil(seconds: number): Promise<void> {
    now = seconds;
    delivery.retryDue();
    await delivery.settled();
  }

  test('R40: what the receiver refuses is sent again with the same id after ever longer waits, until it is taken', async () => {
    answers = [false, false, true];
    delivery.take(webhook('a'));
    await delivery.settled();
    await waitUntil(59);
    expect(received).toEqual(['a']);
    await waitUntil(60);
    expect(received).toEqual(['a', 'a']);
    await waitUntil(179);
    expect(received).toEqual(['a', 'a']);
    await waitUntil(180);
    await waitUntil(100_000);
    expect(received).toEqual(['a', 'a', 'a']);
  });

  test('R40: after a day of failures the webhook is disabled until someone enables it', async () => {
    answers = Array.from({ length: 50 }, () => false);
    delivery.take(webhook('a'));
    await delivery.settled();
    for (let hour = 1; hour <= 25; hour += 1) await waitUntil(hour * 3_600);
    expect(delivery.isDisabled).toBe(true);
    answers = [];
    received.length = 0;
    delivery.take(webhook('b'));
    delivery.enable();
    delivery.take(webhook('c'));
    await delivery.settled();
    expect(received).toEqual(['c']);
  });

  test('R40: a disabled webhook gets nothing more, also none that waits to be sent again', async () => {
    answers = Array.from({ length: 50 }, () => false);
    delivery.take(webhook('a'));
    await delivery.settled();
    await waitUntil(20 * 3_600);
    delivery.take(webhook('b'));
    await delivery.settled();
    for (let minute = 20 * 60; !delivery.isDisabled; minute += 30) await waitUntil(minute * 60);
    answers = [];
    received.length = 0;
    await waitUntil(60 * 3_600);
    delivery.enable();
    await waitUntil(90 * 3_600);
    expect(received).toEqual([]);
  });

  test('R41: events can be held, lost, doubled and shuffled, the same way for the same seed', async () => {
    const orders: string[] = [];
    for (const seed of [7, 7, 8]) {
      delivery.hold();
      delivery.lose(1);
      for (const id of ['lost', 'a', 'b', 'c', 'd']) delivery.take(webhook(id));
      await delivery.settled();
      expect(received).toEqual([]);
      await delivery.flush({ copies: 2, order: 'shuffled', seed });
      orders.push(received.splice(0).join(''));
    }
    expect([...(orders[0] ?? '')].sort().join('')).toBe('aabbccdd');
    expect(orders[1]).toBe(orders[0]);
    expect(orders[2]).not.toBe(orders[0]);
  });

  test('R40: a receiver that fails does not hold up later events', async () => {
    answers = [false];
    delivery.take(webhook('a'));
    delivery.take(webhook('b'));
    await delivery.settled();
    expect(received).toEqual(['a', 'b']);
  });
});
