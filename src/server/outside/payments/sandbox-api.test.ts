import { beforeEach, describe, expect, test } from 'vitest';
import { SANDBOX_PLAN_IDS } from './sandbox-entities.ts';
import { createSandbox, type Sandbox } from './sandbox-server.ts';
import { createMemoryStore, type SandboxStore } from './sandbox-store.ts';

const keys = { keyId: 'rzp_test_1', keySecret: 's', webhookSecret: 'w' };
let instant = new Date('2026-11-15T10:00:00Z');
let store: SandboxStore;
let sandbox: Sandbox;
let events: string[];

beforeEach(() => {
  instant = new Date('2026-11-15T10:00:00Z');
  store = createMemoryStore();
  events = [];
  sandbox = createSandbox({
    ...keys,
    clock: { now: () => instant },
    store,
    deliverWebhook: ({ name }) => void events.push(name),
  });
});

const authorization = `Basic ${Buffer.from('rzp_test_1:s').toString('base64')}`;

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization },
) {
  const url = new URL(path, 'http://sandbox');
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  const reply = await sandbox.handle({
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: text,
  });
  return { status: reply.status, body: JSON.parse(reply.body) };
}

async function create(plan: string = SANDBOX_PLAN_IDS.monthly) {
  const { body } = await call('POST', '/v1/subscriptions', { plan_id: plan, total_count: 12 });
  return body.id as string;
}

describe('keys', () => {
  test.each([
    ['none', {}],
    ['another case', { authorization: authorization.replace('Basic', 'basic') }],
    ['another secret', { authorization: `Basic ${Buffer.from('rzp_test_1:x').toString('base64')}` }],
  ])('with %s nothing is answered', async (_, headers) => {
    expect(
      await call('GET', '/v1/subscriptions', undefined, headers as Record<string, string>),
    ).toMatchObject({
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    });
  });

  test('the public key id alone opens the checkout and nothing else', async () => {
    const id = await create();
    const query = `key_id=rzp_test_1&subscription_id=${id}`;
    expect(await call('GET', `/v1/checkout/preferences?${query}`, undefined, {})).toEqual({
      status: 200,
      body: { status: 'created', period: 'monthly', amount: 9900, currency: 'INR' },
    });
    expect((await call('GET', `/v1/checkout/preferences?subscription_id=${id}`, undefined, {})).status).toBe(
      401,
    );
    expect((await call('GET', `/v1/subscriptions/${id}`, undefined, {})).status).toBe(401);
  });
});

describe('plans and subscriptions', () => {
  test('the two plans of the product exist, and others can be made', async () => {
    expect((await call('GET', `/v1/plans/${SANDBOX_PLAN_IDS.yearly}`)).body).toMatchObject({
      item: { amount: 99_900 },
    });
    const item = { name: 'Team', amount: 50_000, currency: 'INR' };
    const { body: plan } = await call('POST', '/v1/plans', { period: 'yearly', interval: 1, item });
    const id = await create(plan.id);
    expect((await sandbox.world.pay(id)).razorpay_subscription_id).toBe(id);
    expect((await call('GET', `/v1/invoices?subscription_id=${id}`)).body.items[0]).toMatchObject({
      amount: 50_000,
    });
  });

  test('a new subscription looks as the provider shows it, with empty notes as a list', async () => {
    const { body } = await call('GET', `/v1/subscriptions/${await create()}`);
    expect(body).toMatchObject({
      entity: 'subscription',
      status: 'created',
      current_end: null,
      notes: [],
      remaining_count: 12,
      has_scheduled_changes: false,
    });
    expect(body).not.toHaveProperty('sim');
    expect(body.id).toMatch(/^sub_[A-Za-z0-9]{14}$/);
  });

  test('lists are newest first, by plan, in pages', async () => {
    const ids = [await create(), await create(), await create()];
    await create(SANDBOX_PLAN_IDS.yearly);
    const page = await call('GET', `/v1/subscriptions?plan_id=${SANDBOX_PLAN_IDS.monthly}&count=2&skip=1`);
    expect(page.body).toMatchObject({ entity: 'collection', count: 2 });
    expect(page.body.items.map((item: { id: string }) => item.id)).toEqual([ids[1], ids[0]]);
  });

  test.each([
    ['POST', '/v1/subscriptions', { plan_id: 'plan_x', total_count: 1 }, 'The id provided does not exist'],
    ['POST', '/v1/subscriptions', { plan_id: SANDBOX_PLAN_IDS.monthly }, 'The total count field is invalid.'],
    ['POST', '/v1/subscriptions', '{', 'The request body is not JSON.'],
    ['GET', '/v1/subscriptions/sub_x', undefined, 'The id provided does not exist'],
    ['GET', '/v1/payments/pay_x', undefined, 'The id provided does not exist'],
    ['GET', '/v1/nothing', undefined, 'The requested URL was not found on the server.'],
    ['DELETE', '/v1/subscriptions', undefined, 'The requested URL was not found on the server.'],
  ])('%s %s with %j is refused', async (method, path, body, description) => {
    expect(await call(method, path, body)).toMatchObject({ status: 400, body: { error: { description } } });
  });

  test('an unpaid subscription cannot be cancelled at the end of a cycle it does not have', async () => {
    const id = await create();
    expect((await call('POST', `/v1/subscriptions/${id}/cancel`, { cancel_at_cycle_end: true })).status).toBe(
      400,
    );
    expect((await call('POST', `/v1/subscriptions/${id}/cancel`, {})).body.status).toBe('cancelled');
  });

  test('a paused subscription is not charged until it is resumed', async () => {
    const id = await create();
    await sandbox.world.pay(id);
    expect((await call('POST', `/v1/subscriptions/${id}/pause`, { pause_at: 'now' })).body.status).toBe(
      'paused',
    );
    instant = new Date('2027-01-20T00:00:00Z');
    expect((await call('GET', `/v1/subscriptions/${id}`)).body).toMatchObject({
      status: 'paused',
      paid_count: 1,
    });
    await call('POST', `/v1/subscriptions/${id}/resume`, { resume_at: 'now' });
    expect((await call('GET', `/v1/subscriptions/${id}`)).body).toMatchObject({
      status: 'active',
      paid_count: 2,
    });
    await sandbox.settled();
    expect(events).toEqual(expect.arrayContaining(['subscription.paused', 'subscription.resumed']));
  });
});

describe('the checkout', () => {
  const checkout = (step: string, id: string) =>
    call('POST', `/v1/checkout/${step}`, { key_id: 'rzp_test_1', subscription_id: id }, {});

  test('a declined payment leaves the subscription open for another try', async () => {
    const id = await create();
    expect((await checkout('fail', id)).body).toMatchObject({
      status: 'failed',
      error_reason: 'card_declined',
    });
    expect((await call('GET', `/v1/subscriptions/${id}`)).body.status).toBe('created');
    expect((await checkout('pay', id)).body).toHaveProperty('razorpay_signature');
    expect((await checkout('pay', id)).body.error.description).toBe(
      'Subscription is not chargeable in active status.',
    );
    await sandbox.settled();
    expect(events[0]).toBe('payment.failed');
  });

  test('a checkout that came too late is refused', async () => {
    const input = { plan_id: SANDBOX_PLAN_IDS.monthly, total_count: 1, expire_by: 1_794_823_200 };
    const { body } = await call('POST', '/v1/subscriptions', input);
    instant = new Date('2026-11-17T00:00:00Z');
    expect((await checkout('pay', body.id)).body.error.description).toContain('expired status');
  });
});

test('a receiver that fails neither stops the payment nor later webhooks', async () => {
  const seen: string[] = [];
  const failing = createSandbox({
    ...keys,
    clock: { now: () => instant },
    store,
    deliverWebhook: async ({ name }) => {
      seen.push(name);
      throw new Error('receiver is down');
    },
  });
  await failing.world.pay(await create());
  await failing.settled();
  expect(seen).toHaveLength(5);
});
