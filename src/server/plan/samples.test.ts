/**
 * The provider's documented samples, replayed one by one over HTTP: the same subscription as `charged`, `pending`,
 * `halted`, back again, refunded (docs/razorpay.md). Times are the samples' own, as the clock of the test is.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';

// The samples are of autumn 2019.
const PAID_AT = 1_570_213_800;
const PAID_END = 1_572_892_200;
const MOVED_END = 1_575_484_200;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

let paying: PayingApp;
let person: Person;
let id: string;
beforeEach(async () => {
  paying = await startPayingApp({ now: iso(PAID_AT) });
  // The product hears only what is replayed here.
  paying.provider.sendWebhooksTo(undefined);
  person = await paying.app.person({ country: 'India' });
  id = await paying.open(person.client);
});
afterEach(() => paying.close());

const entity = (given: object = {}) => ({
  id,
  entity: 'subscription',
  plan_id: paying.provider.planIds.monthly,
  customer_id: 'cust_C0WlbKhp3aLA7W',
  status: 'active',
  type: 2,
  current_start: PAID_AT,
  current_end: PAID_END,
  ended_at: null,
  quantity: 1,
  notes: [],
  charge_at: PAID_END,
  start_at: PAID_AT,
  end_at: 1_588_271_400,
  auth_attempts: 0,
  total_count: 6,
  paid_count: 1,
  customer_notify: true,
  created_at: PAID_AT - 60,
  expire_by: null,
  short_url: null,
  has_scheduled_changes: false,
  change_scheduled_at: null,
  source: 'api',
  offer_id: null,
  remaining_count: 5,
  ...given,
});

const payment = (given: object = {}) => ({
  id: 'pay_DEXFWroJ6LikKT',
  entity: 'payment',
  amount: 9_900,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_DEXFWXwO1mEgFZ',
  invoice_id: 'inv_DEXFWXwO1mEgFZ',
  international: false,
  method: 'card',
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null,
  captured: '1',
  description: 'Recurring Payment via Subscription',
  notes: [],
  created_at: PAID_AT,
  ...given,
});

function event(name: string, payload: Record<string, object>, at = PAID_AT + 1) {
  const wrapped = Object.entries(payload).map(([kind, one]) => [kind, { entity: one }]);
  return {
    entity: 'event',
    account_id: 'acc_BFQ7uQEaa7j2z7',
    event: name,
    contains: Object.keys(payload),
    payload: Object.fromEntries(wrapped),
    created_at: at,
  };
}

const charged = () => event('subscription.charged', { subscription: entity(), payment: payment() });
const moved = (given: object) =>
  entity({ current_start: PAID_END, current_end: MOVED_END, charge_at: PAID_END + 86_400, ...given });
const pending = (attempts = 1) =>
  event(
    'subscription.pending',
    { subscription: moved({ status: 'pending', auth_attempts: attempts }) },
    PAID_END + attempts,
  );
const halted = () =>
  event(
    'subscription.halted',
    { subscription: moved({ status: 'halted', auth_attempts: 4, charge_at: MOVED_END }) },
    PAID_END + 3 * 86_400,
  );

async function replay(...events: object[]) {
  for (const one of events) expect(await paying.notify(one)).toBe(200);
  return paying.statusOf(person);
}

describe('the sample', () => {
  test('subscription.authenticated: nothing is paid, nothing is granted', async () => {
    const authenticated = entity({
      status: 'authenticated',
      current_start: null,
      current_end: null,
      paid_count: 0,
    });
    const status = await replay(event('subscription.authenticated', { subscription: authenticated }));
    expect(status).toMatchObject({ isPro: false, expiresAt: null });
  });

  test('subscription.activated with its payment, created_at inside the payload: the period is granted', async () => {
    const sample = event('subscription.activated', { subscription: entity(), payment: payment() });
    const { created_at, ...rest } = sample;
    const status = await replay({ ...rest, payload: { ...rest.payload, created_at } });
    expect(status).toMatchObject({ isPro: true, expiresAt: iso(PAID_END) });
  });

  test('subscription.activated without a payment, on the way back: grants nothing', async () => {
    await replay(charged(), pending(), halted());
    paying.clock.set(iso(PAID_END + 4 * 86_400));
    const back = moved({ status: 'active', auth_attempts: 0 });
    const status = await replay(
      event('subscription.activated', { subscription: back }, PAID_END + 4 * 86_400),
    );
    expect(status.expiresAt).toBe(iso(PAID_END));
  });

  test('subscription.charged (paid_count 1, current_end 1572892200): the period is granted', async () => {
    const status = await replay(charged());
    expect(status).toEqual({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: iso(PAID_END),
      cancelledAt: null,
    });
  });

  test('subscription.pending (paid_count 1, current_end 1575484200): the moved end grants nothing', async () => {
    const status = await replay(charged(), pending());
    expect(status).toMatchObject({ isPro: true, expiresAt: iso(PAID_END) });
    paying.clock.set(iso(PAID_END + 3_600));
    expect(await paying.statusOf(person)).toMatchObject({
      isPro: true,
      inGrace: true,
      expiresAt: iso(PAID_END),
      retryAt: iso(PAID_END + 86_400),
    });
  });

  test('subscription.halted (paid_count 1, current_end 1575484200, charge_at of the next cycle): Pro ends', async () => {
    await replay(charged(), pending());
    paying.clock.set(iso(PAID_END + 3 * 86_400));
    expect((await paying.statusOf(person)).isPro).toBe(true);
    expect(await replay(halted())).toMatchObject({ isPro: false, expiresAt: iso(PAID_END) });
  });

  test('subscription.cancelled with a moved end: what was paid stays until its end, and no longer', async () => {
    const ended = moved({ status: 'cancelled', ended_at: PAID_AT + 100, charge_at: null });
    const status = await replay(charged(), event('subscription.cancelled', { subscription: ended }));
    expect(status).toMatchObject({
      isPro: true,
      expiresAt: iso(PAID_END),
      cancelledAt: iso(PAID_AT + 100),
    });
    paying.clock.set(iso(PAID_END));
    expect((await paying.statusOf(person)).isPro).toBe(false);
  });

  test('subscription.charged again, on the way back: the next period is granted', async () => {
    const second = payment({ id: 'pay_second', invoice_id: 'inv_second', created_at: PAID_END + 7_200 });
    const paid = moved({ status: 'active', paid_count: 2, charge_at: MOVED_END });
    paying.clock.set(iso(PAID_END + 7_200));
    const status = await replay(
      charged(),
      pending(),
      event('subscription.charged', { subscription: paid, payment: second }, PAID_END + 7_201),
    );
    expect(status).toMatchObject({ isPro: true, expiresAt: iso(MOVED_END) });
    expect(status).not.toHaveProperty('inGrace');
  });

  test('refund.processed, full: Pro ends; the late charged event grants nothing', async () => {
    await replay(charged());
    const refund = {
      id: 'rfnd_1',
      entity: 'refund',
      payment_id: 'pay_DEXFWroJ6LikKT',
      amount: 9_900,
      status: 'processed',
    };
    const back = payment({ status: 'refunded', amount_refunded: 9_900, refund_status: 'full' });
    expect(await replay(event('refund.processed', { refund, payment: back }))).toMatchObject({
      isPro: false,
    });
    expect(await paying.notify(charged(), 'another-id')).toBe(200);
    expect((await paying.statusOf(person)).isPro).toBe(false);
  });

  test('refund.processed, partial: nothing changes', async () => {
    await replay(charged());
    const refund = {
      id: 'rfnd_1',
      entity: 'refund',
      payment_id: 'pay_DEXFWroJ6LikKT',
      amount: 100,
      status: 'processed',
    };
    const back = payment({ status: 'refunded', amount_refunded: 100, refund_status: 'partial' });
    expect(await replay(event('refund.processed', { refund, payment: back }))).toMatchObject({
      isPro: true,
      expiresAt: iso(PAID_END),
    });
  });

  test('invoice.paid: the period is the invoice’s own', async () => {
    const invoice = {
      id: 'inv_DEXFWXwO1mEgFZ',
      entity: 'invoice',
      subscription_id: id,
      payment_id: 'pay_DEXFWroJ6LikKT',
      status: 'paid',
      amount: 9_900,
      currency: 'INR',
      billing_start: PAID_AT,
      billing_end: PAID_END,
      paid_at: PAID_AT,
    };
    const status = await replay(event('invoice.paid', { payment: payment(), invoice }));
    expect(status).toMatchObject({ isPro: true, expiresAt: iso(PAID_END) });
  });

  test('payment.failed and other events without a subscription: stored, without effect', async () => {
    const failed = payment({ status: 'failed', captured: false, error_code: 'BAD_REQUEST_ERROR' });
    const status = await replay(
      event('payment.failed', { payment: failed }),
      event('subscription.updated', { subscription: entity({ status: 'created', paid_count: 0 }) }),
      event('order.paid', {}),
    );
    expect(status.isPro).toBe(false);
  });
});

describe('in any order', () => {
  test('all samples reversed, and each twice, leave what was paid', async () => {
    const all = [charged(), pending(1), pending(2), pending(3), halted()];
    paying.clock.set(iso(PAID_END + 3 * 86_400));
    for (const one of [...all].reverse()) {
      await paying.notify(one, `a-${one.created_at}`);
      await paying.notify(one, `b-${one.created_at}`);
    }
    expect(await paying.statusOf(person)).toMatchObject({ isPro: false, expiresAt: iso(PAID_END) });
    const fresh = await paying.app.signInAgain(person);
    expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(1);
  });

  test('a captured payment of another amount, currency or plan grants nothing and is shown to administrators', async () => {
    const admin = await startPayingApp({ now: iso(PAID_AT), env: { ADMIN_EMAILS: 'admin@example.com' } });
    try {
      admin.provider.sendWebhooksTo(undefined);
      const buyer = await admin.app.person({ country: 'India' });
      id = await admin.open(buyer.client);
      const wrong: [object, object][] = [
        [payment({ id: 'pay_little', amount: 100 }), entity()],
        [payment({ id: 'pay_dollars', currency: 'USD' }), entity()],
        [payment({ id: 'pay_plan' }), entity({ plan_id: 'plan_of_somebody' })],
      ];
      for (const [paid, subscription] of wrong)
        await admin.notify(event('subscription.charged', { subscription, payment: paid }));
      expect((await admin.statusOf(buyer)).isPro).toBe(false);
      const { client } = await admin.app.person({ email: 'admin@example.com' });
      const { payments } = (await client.get('/api/admin/payment-problems')).body;
      expect(payments.map((one: { paymentId: string }) => one.paymentId).sort()).toEqual([
        'pay_dollars',
        'pay_little',
        'pay_plan',
      ]);
    } finally {
      await admin.close();
    }
  });
});
