/** The sandbox's API, number by number of docs/razorpay.md. */
import { beforeEach, describe, expect, test } from 'vitest';
import { BASIC, ProviderDesk } from '#testing/provider-desk';
import { SANDBOX_PLAN_IDS } from './entities.ts';

let desk: ProviderDesk;
beforeEach(() => {
  desk = new ProviderDesk();
});

const item = { name: 'Team', amount: 50_000, currency: 'INR' };
const newPlan = (changes: object = {}) =>
  desk.call('POST', '/v1/plans', { period: 'yearly', interval: 1, item, ...changes });
const newSubscription = (changes: object) =>
  desk.call('POST', '/v1/subscriptions', { plan_id: SANDBOX_PLAN_IDS.monthly, total_count: 12, ...changes });

describe('the API', () => {
  test.each([
    ['no header', {}],
    ['another case', { authorization: BASIC.replace('Basic', 'basic') }],
    ['capitals', { authorization: BASIC.replace('Basic', 'BASIC') }],
    ['a quoted token', { authorization: BASIC.replace(/ (.*)/, ' "$1"') }],
    ['another secret', { authorization: `Basic ${Buffer.from('rzp_test_1:x').toString('base64')}` }],
  ])('R1: with %s nothing is answered', async (_, headers) => {
    expect(
      await desk.call('GET', '/v1/subscriptions', undefined, headers as Record<string, string>),
    ).toMatchObject({
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    });
  });

  test.each([
    [{ ...item, amount: 99 }, 'item.amount'],
    [{ ...item, amount: 99.5 }, 'item.amount'],
    [{ ...item, currency: 'USD' }, 'item.currency'],
  ])('R2: a price of %j is refused', async (wrong, field) => {
    expect(await newPlan({ item: wrong })).toMatchObject({ status: 400, body: { error: { field } } });
  });

  test('R2: instants are Unix seconds', async () => {
    expect((await desk.show(await desk.create())).created_at).toBe(Date.parse('2026-11-15T10:00:00Z') / 1000);
  });

  test('R3: notes are kept, at most 15 of 256 characters, and empty ones come back as a list', async () => {
    expect((await newSubscription({ notes: { userId: '42' } })).body.notes).toEqual({ userId: '42' });
    expect((await newSubscription({})).body.notes).toEqual([]);
    expect((await newSubscription({ notes: { long: 'x'.repeat(257) } })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`n${at}`, 'x']));
    expect((await newSubscription({ notes: many })).status).toBe(400);
  });

  test('R4: lists are newest first, by plan, in pages, within a time', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      ids.unshift(await desk.create());
      desk.clock.advance({ hours: 1 });
    }
    await desk.create({ plan_id: SANDBOX_PLAN_IDS.yearly });
    const list = async (query: string) => {
      const { body } = await desk.call(
        'GET',
        `/v1/subscriptions?plan_id=${SANDBOX_PLAN_IDS.monthly}&${query}`,
      );
      expect(body).toMatchObject({ entity: 'collection', count: body.items.length });
      return body.items.map((each: { id: string }) => each.id);
    };
    expect(await list('')).toEqual(ids.slice(0, 10));
    expect(await list('count=2&skip=1')).toEqual(ids.slice(1, 3));
    const first = Date.parse('2026-11-15T10:00:00Z') / 1000;
    expect(await list(`from=${first + 3600}&to=${first + 7200}`)).toEqual(ids.slice(9, 11));
    expect((await desk.call('GET', '/v1/subscriptions?count=101')).status).toBe(400);
  });

  test('R4: a list shows what has fallen due meanwhile, also where nobody asked for that one', async () => {
    const id = await desk.create();
    await desk.world.pay(id);
    desk.clock.advance({ days: 40 });
    const subscriptions = await desk.call('GET', '/v1/subscriptions');
    expect(subscriptions.body.items).toMatchObject([{ id, paid_count: 2 }]);
    desk.clock.advance({ days: 31 });
    expect((await desk.call('GET', '/v1/invoices')).body.items).toHaveLength(3);
  });

  test('R5: a refusal has the seven fields of the provider', async () => {
    expect((await desk.call('GET', '/v1/payments/pay_x')).body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'The id provided does not exist',
        field: 'id',
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
      },
    });
  });

  test.each([
    ['POST', '/v1/subscriptions', { plan_id: 'plan_x', total_count: 1 }, 'The id provided does not exist'],
    ['GET', '/v1/plans/plan_x', undefined, 'The id provided does not exist'],
    ['GET', '/v1/subscriptions/sub_x', undefined, 'The id provided does not exist'],
    ['GET', '/v1/invoices/inv_x', undefined, 'The id provided does not exist'],
    ['POST', '/v1/payments/pay_x/refund', {}, 'The id provided does not exist'],
    [
      'POST',
      '/v1/subscriptions',
      { plan_id: SANDBOX_PLAN_IDS.monthly, total_count: 1, customer_id: 'cust_1', amount: 1 },
      'customer_id, amount is/are not required and should not be sent',
    ],
    ['POST', '/v1/subscriptions', { plan_id: SANDBOX_PLAN_IDS.monthly }, 'The total count field is invalid.'],
    ['POST', '/v1/subscriptions', '{', 'The request body is not JSON.'],
  ])('R6: %s %s with %j is refused', async (method, path, body, description) => {
    expect(await desk.call(method, path, body)).toMatchObject({
      status: 400,
      body: { error: { description } },
    });
  });

  test('R7: an unknown path, and every call where Subscriptions are not enabled, is not found', async () => {
    const notFound = {
      status: 400,
      body: { error: { description: 'The requested URL was not found on the server.' } },
    };
    expect(await desk.call('GET', '/v1/nothing')).toMatchObject(notFound);
    desk.sandbox.switches.subscriptionsEnabled = false;
    expect(await newPlan()).toMatchObject(notFound);
    expect(await newSubscription({})).toMatchObject(notFound);
  });
});

describe('plans', () => {
  test('R9: a plan is made, fetched and listed as documented, and cannot be changed', async () => {
    const { body: plan } = await newPlan();
    expect(plan).toMatchObject({
      entity: 'plan',
      interval: 1,
      period: 'yearly',
      item: {
        active: true,
        name: 'Team',
        amount: 50_000,
        unit_amount: 50_000,
        currency: 'INR',
        type: 'plan',
      },
      notes: [],
    });
    expect((await desk.call('GET', `/v1/plans/${plan.id}`)).body).toEqual(plan);
    expect((await desk.call('GET', '/v1/plans')).body).toMatchObject({ count: 1, items: [plan] });
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      expect((await desk.call(method, `/v1/plans/${plan.id}`, { item })).status).toBe(400);
    }
    const id = await desk.createPaid({ plan_id: plan.id, total_count: 10 });
    expect(await desk.invoices(id)).toMatchObject([{ amount: 50_000 }]);
  });

  test('R9: a daily plan has at least seven days', async () => {
    expect((await newPlan({ period: 'daily', interval: 6 })).status).toBe(400);
    expect((await newPlan({ period: 'daily', interval: 7 })).status).toBe(200);
  });

  test('R9: the two plans of the product exist from the start', async () => {
    expect((await desk.call('GET', `/v1/plans/${SANDBOX_PLAN_IDS.monthly}`)).body.item.amount).toBe(9_900);
    expect((await desk.call('GET', `/v1/plans/${SANDBOX_PLAN_IDS.yearly}`)).body.item.amount).toBe(99_900);
  });
});

describe('subscriptions', () => {
  test('R10: the optional fields are taken, those that are not modelled are refused by name', async () => {
    const made = await newSubscription({ quantity: 2, customer_notify: 0, expire_by: 1_900_000_000 });
    expect(made.body).toMatchObject({ quantity: 2, customer_notify: false, expire_by: 1_900_000_000 });
    expect((await newSubscription({ offer_id: 'offer_1' })).body.error.description).toBe(
      'The offer id field is not modelled by this stand-in.',
    );
    expect((await newSubscription({ start_at: 1 })).status).toBe(400);
  });

  test('R10: a hundred years can be created, ten can be paid', async () => {
    expect((await newSubscription({ total_count: 1201 })).status).toBe(400);
    const id = await desk.create({ total_count: 1200 });
    await expect(desk.world.pay(id)).rejects.toThrow('at most 10 years');
  });

  test('R11: a new subscription has no customer, method or cycle; a paid one has', async () => {
    const id = await desk.create();
    const created = await desk.show(id);
    expect(created).toEqual({
      id,
      entity: 'subscription',
      plan_id: SANDBOX_PLAN_IDS.monthly,
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      quantity: 1,
      notes: [],
      charge_at: null,
      start_at: null,
      end_at: null,
      auth_attempts: 0,
      total_count: 120,
      paid_count: 0,
      customer_notify: true,
      created_at: 1794736800,
      expire_by: null,
      short_url: expect.stringMatching(/^https:\/\/rzp\.io\/i\//),
      has_scheduled_changes: false,
      change_scheduled_at: null,
      source: 'api',
      remaining_count: 120,
    });
    expect(id).toMatch(/^sub_[A-Za-z0-9]{14}$/);
    await desk.world.pay(id, 'upi');
    expect(await desk.show(id)).toMatchObject({ customer_id: expect.any(String), payment_method: 'upi' });
  });

  test('R12: an invoice leads to its subscription, order, payment and billing period', async () => {
    const id = await desk.createPaid();
    const [invoice] = await desk.invoices(id);
    const { current_start, current_end } = await desk.show(id);
    expect(invoice).toMatchObject({
      entity: 'invoice',
      subscription_id: id,
      status: 'paid',
      amount: 9_900,
      amount_due: 0,
      billing_start: current_start,
      billing_end: current_end,
      order_id: expect.stringMatching(/^order_/),
    });
    expect((await desk.call('GET', `/v1/invoices/${invoice.id}`)).body).toEqual(invoice);
    expect(await desk.payment(invoice.payment_id)).toMatchObject({ invoice_id: invoice.id });
  });

  test('R13: a payment is captured by itself, with fee and tax', async () => {
    const id = await desk.createPaid();
    const [invoice] = await desk.invoices(id);
    expect(await desk.payment(invoice.payment_id)).toMatchObject({
      entity: 'payment',
      amount: 9_900,
      currency: 'INR',
      status: 'captured',
      captured: true,
      method: 'card',
      amount_refunded: 0,
      refund_status: null,
      fee: 234,
      tax: 36,
      notes: [],
    });
  });

  test('R13: a payment carries what the checkout knew of the person, and its card or UPI address', async () => {
    const [byCard, byUpi] = [await desk.create(), await desk.create()];
    await desk.world.pay(byCard, 'card', { email: 'a@example.com', contact: '+919876543210' });
    await desk.world.pay(byUpi, 'upi');
    const paymentOf = async (id: string) => desk.payment((await desk.invoices(id))[0].payment_id);
    const payment = await paymentOf(byCard);
    expect(payment).toMatchObject({
      international: false,
      amount_transferred: 0,
      email: 'a@example.com',
      contact: '+919876543210',
      bank: null,
      wallet: null,
      vpa: null,
      token_id: null,
    });
    expect(payment.card).toEqual({
      id: payment.card_id,
      entity: 'card',
      name: 'Test Card',
      last4: '4366',
      network: 'Visa',
      type: 'credit',
      issuer: 'HDFC',
      international: false,
      emi: false,
      expiry_month: 2,
      expiry_year: 2030,
    });
    expect(await paymentOf(byUpi)).toMatchObject({
      card: null,
      card_id: null,
      vpa: 'success@razorpay',
      email: null,
      contact: null,
    });
    await desk.moveTo('2026-12-15T00:00:00Z');
    const [, renewal] = await desk.invoices(byCard);
    expect(await desk.payment(renewal.payment_id)).toMatchObject({ email: 'a@example.com' });
  });

  test('R2: a card of another country pays only where international payments are enabled', async () => {
    const id = await desk.create();
    desk.sandbox.switches.internationalPayments = false;
    await expect(desk.world.pay(id, 'foreign-card')).rejects.toThrow('International cards are not enabled');
    expect(await desk.show(id)).toMatchObject({ status: 'created', paid_count: 0 });
    expect(desk.events.at(-1)?.body).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { international: true, error_source: 'business' } } },
    });
    desk.sandbox.switches.internationalPayments = true;
    const { razorpay_payment_id: paymentId } = await desk.world.pay(id, 'foreign-card');
    expect(await desk.payment(paymentId)).toMatchObject({
      international: true,
      card: { last4: '5558', international: true },
    });
  });

  test('R14: a cancellation is at once unless told otherwise, and cannot be undone or repeated', async () => {
    const id = await desk.createPaid();
    const { body } = await desk.call('POST', `/v1/subscriptions/${id}/cancel`, {});
    expect(body).toMatchObject({ status: 'cancelled', ended_at: 1794736800, charge_at: null });
    expect(await desk.call('POST', `/v1/subscriptions/${id}/cancel`, {})).toMatchObject({
      status: 400,
      body: {
        error: { description: 'Subscription is not cancellable in cancelled status.', field: 'status' },
      },
    });
    expect((await desk.call('POST', `/v1/subscriptions/${id}/resume`, {})).status).toBe(400);
    await expect(desk.world.pay(id)).rejects.toThrow('cancelled status');
  });

  test('R15: a cancellation at cycle end leaves no trace, can be repeated and is told at the end', async () => {
    const id = await desk.createPaid();
    const before = await desk.show(id);
    desk.takeEvents();
    for (let time = 0; time < 2; time += 1) {
      const asked = await desk.call('POST', `/v1/subscriptions/${id}/cancel`, { cancel_at_cycle_end: true });
      expect(asked).toEqual({ status: 200, body: before });
    }
    expect(await desk.show(id)).toEqual(before);
    expect(desk.takeEvents()).toEqual([]);
    await desk.moveTo('2026-12-14T18:30:00Z');
    expect(await desk.show(id)).toMatchObject({
      status: 'cancelled',
      ended_at: before.current_end,
      paid_count: 1,
    });
    expect(desk.takeEvents()).toEqual(['subscription.cancelled']);
  });

  test('R15: some accounts hear of it at once, though the subscription goes on', async () => {
    desk.sandbox.switches.tellsCycleEndCancelAtOnce = true;
    const id = await desk.createPaid();
    desk.takeEvents();
    await desk.world.cancelAtCycleEnd(id);
    expect((await desk.show(id)).status).toBe('active');
    expect(desk.takeEvents()).toEqual(['subscription.cancelled']);
  });

  test('R15: one that the provider forgets is answered like any other, and the subscription renews', async () => {
    desk.sandbox.switches.forgetsCycleEndCancel = true;
    const id = await desk.createPaid();
    const asked = await desk.call('POST', `/v1/subscriptions/${id}/cancel`, { cancel_at_cycle_end: true });
    expect(asked).toMatchObject({ status: 200, body: { status: 'active' } });
    await desk.moveTo('2026-12-15T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test('R15: before the first cycle there is no end of a cycle', async () => {
    const id = await desk.create();
    const atEnd = { cancel_at_cycle_end: true };
    expect((await desk.call('POST', `/v1/subscriptions/${id}/cancel`, atEnd)).status).toBe(400);
    expect((await desk.call('POST', `/v1/subscriptions/${id}/cancel`, {})).body.status).toBe('cancelled');
  });

  test('R16: a paused subscription is not charged, and after resuming only from the next boundary on', async () => {
    const id = await desk.createPaid();
    desk.takeEvents();
    const paused = await desk.call('POST', `/v1/subscriptions/${id}/pause`, { pause_at: 'now' });
    expect(paused.body).toMatchObject({ status: 'paused', charge_at: null });
    await desk.moveTo('2027-01-20T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'paused', paid_count: 1 });
    await desk.call('POST', `/v1/subscriptions/${id}/resume`, { resume_at: 'now' });
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 1 });
    await desk.moveTo('2027-02-14T18:30:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 2 });
    expect(desk.takeEvents().slice(0, 2)).toEqual(['subscription.paused', 'subscription.resumed']);
    expect((await desk.call('POST', `/v1/subscriptions/${await desk.create()}/pause`, {})).status).toBe(400);
  });

  test('R17: the plan of a subscription cannot be changed', async () => {
    const id = await desk.createPaid();
    const change = await desk.call('PATCH', `/v1/subscriptions/${id}`, { plan_id: SANDBOX_PLAN_IDS.yearly });
    expect(change.body.error.description).toContain('Only offers can be updated');
  });

  test('R17: with a card of another country it can, is told as updated, and charged from the next cycle on', async () => {
    const id = await desk.createPaid({}, 'foreign-card');
    const item = { name: 'Other', amount: 44_300, currency: 'INR' };
    const plan = await desk.call('POST', '/v1/plans', { period: 'monthly', interval: 1, item });
    desk.takeEvents();
    const change = await desk.call('PATCH', `/v1/subscriptions/${id}`, { plan_id: plan.body.id });
    expect(change.body).toMatchObject({ id, plan_id: plan.body.id, status: 'active' });
    expect(desk.takeEvents()).toEqual(['subscription.updated']);
    await desk.moveTo('2026-12-15T00:00:00Z');
    expect((await desk.invoices(id)).map(({ amount }) => amount)).toEqual([9_900, 44_300]);
  });
});
