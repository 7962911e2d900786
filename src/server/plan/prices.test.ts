/** The price shown is the price charged: in rupees, by country, through plans made on demand. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payingEnv, startPayments } from '#testing/fakes/payments';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import { startApp } from '#testing/start-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

async function createFor(country: string, body: object = {}) {
  const person = await paying.app.person({ country });
  const answer = await person.client.post('/api/subscription/create', { billingCycle: 'monthly', ...body });
  return { ...answer, client: person.client };
}

/** What the checkout itself takes. */
async function amountInCheckout(subscriptionId: string): Promise<number> {
  const query = `key_id=${paying.provider.keyId}&subscription_id=${subscriptionId}`;
  const reply = await fetch(`${paying.provider.url}/v1/checkout/preferences?${query}`);
  return ((await reply.json()) as { amount: number }).amount;
}

describe('a checkout', () => {
  test.each([
    ['India', {}, '99.00'],
    ['India', { billingCycle: 'yearly' }, '999.00'],
    ['Germany', {}, '443.00'],
    ['United States', { billingCycle: 'yearly' }, '4435.00'],
    ['Germany', { country: 'India' }, '99.00'],
    ['Germany', { country: 'IN' }, '99.00'],
    ['India', { country: 'United States' }, '443.00'],
    ['India', { country: 'US' }, '443.00'],
    ['India', { country: null }, '99.00'],
  ])('for an account in %s with %j takes ₹%s', async (country, body, amount) => {
    const answer = await createFor(country, body);
    expect(answer.body).toMatchObject({ amount, currency: 'INR' });
    expect(await amountInCheckout(answer.body.subscriptionId)).toBe(Number(amount) * 100);
  });

  test('paid at the price of elsewhere is Pro, with that amount in the list of payments and on the receipt', async () => {
    const { client, body } = await createFor('Germany');
    const proof = await paying.provider.world.pay(body.subscriptionId);
    const status = await client.post('/api/subscription/verify-payment', proof);
    expect(status.body).toMatchObject({ isPro: true, expiresAt: '2026-12-14T18:30:00.000Z' });
    const [payment] = (await client.get('/api/subscription/payments')).body;
    expect(payment).toMatchObject({ amount: '443.00', currency: 'INR', standing: 'counts' });
    const receipt = await client.get(`/api/subscription/payments/${proof.razorpay_payment_id}/receipt`);
    expect(receipt.text).toContain('<dt>List price</dt><dd>$4.99</dd><dt>Amount</dt><dd>₹443.00</dd>');
  });

  test('of a country that is no text, or far too long a one, is refused by name', async () => {
    for (const country of [7, 'x'.repeat(101)]) {
      const answer = await createFor('India', { country });
      expect([answer.status, answer.body.details[0].path]).toEqual([400, 'country']);
    }
  });
});

test('a plan is made once for a price and a cycle, also by twenty people at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => createFor('Germany')));
  const { rows } = await paying.app.server.database.pool.query('select * from provider_plans');
  expect(rows).toHaveLength(1);
  await createFor('France');
  const made = paying.provider.requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/plans',
  );
  await createFor('Spain', { billingCycle: 'yearly' });
  const after = paying.provider.requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/plans',
  );
  expect(after.length).toBe(made.length + 1);
  expect(JSON.parse(after.at(-1)?.body ?? '')).toMatchObject({
    period: 'yearly',
    interval: 1,
    item: { amount: 443_500, currency: 'INR' },
  });
});

test('a kept plan that the provider does not know is made anew', async () => {
  await paying.app.server.database.pool.query(
    `insert into provider_plans (key_id, billing_cycle, amount_minor, plan_id, created_at)
     values ($1, 'monthly', 44300, 'plan_gone', '2026-01-01T00:00:00Z')`,
    [paying.provider.keyId],
  );
  const answer = await createFor('Germany');
  expect(answer.status).toBe(201);
  expect(await amountInCheckout(answer.body.subscriptionId)).toBe(44_300);
});

test('everyone can read what is charged, and the day of the rate', async () => {
  const answer = await paying.app.visitor().get('/api/plan/prices');
  expect(answer.body).toEqual({
    currency: 'INR',
    india: { monthly: '99.00', yearly: '999.00' },
    elsewhere: { monthly: '443.00', yearly: '4435.00' },
    ratesOn: '2025-11-13',
  });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
});

describe('the configured plans', () => {
  test('that charge something else stop the start with one line', async () => {
    const provider = await startPayments();
    const env = { ...payingEnv(provider), RAZORPAY_PLAN_YEARLY: provider.planIds.monthly };
    await expect(startApp({ env })).rejects.toThrow(
      `RAZORPAY_PLAN_YEARLY must be a plan that charges 999.00 INR yearly, but ${provider.planIds.monthly} charges: monthly, 99.00 INR.`,
    );
    await provider.close();
  });

  test('that the provider does not know stop the start too', async () => {
    const provider = await startPayments();
    const env = { ...payingEnv(provider), RAZORPAY_PLAN_MONTHLY: 'plan_mistyped' };
    await expect(startApp({ env })).rejects.toThrow(
      'RAZORPAY_PLAN_MONTHLY: the payment provider does not know plan_mistyped.',
    );
    await provider.close();
  });

  test('are checked before their first use where the provider was away at the start', async () => {
    const provider = await startPayments();
    provider.failNext('server_error_html', { times: 2 });
    const env = { ...payingEnv(provider), RAZORPAY_PLAN_YEARLY: provider.planIds.monthly };
    const app = await startApp({ env });
    const { client } = await app.person({ country: 'India' });
    const create = () => client.post('/api/subscription/create', { billingCycle: 'yearly' });
    expect((await create()).status).toBe(502);
    // A plan that cannot be seen is not known to be right.
    provider.failNext('server_error_html', { path: /^\/v1\/plans/, times: 9 });
    expect((await create()).status).toBe(502);
    await app.close();
    await provider.close();
  });
});

describe('the security policy', () => {
  const policyOf = async (env: Record<string, string>) => {
    const app = await startApp({ env });
    const { headers } = await app.visitor().get('/healthz');
    await app.close();
    return headers.get('content-security-policy') ?? '';
  };

  test('lets in every host of the provider, for scripts, frames, calls and images', async () => {
    const provider = await startPayments();
    const { RAZORPAY_CHECKOUT_URL: _, ...env } = payingEnv(provider);
    const policy = await policyOf(env);
    for (const part of ['script-src', 'frame-src', 'connect-src', 'img-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://\\*\\.razorpay\\.com`));
    await provider.close();
  });

  test('lets in what CHECKOUT_ORIGINS names instead, beside the configured checkout', async () => {
    const provider = await startPayments();
    const policy = await policyOf({
      ...payingEnv(provider),
      CHECKOUT_ORIGINS: 'https://pay.example, https://*.pay.example',
    });
    expect(policy).toContain(
      `script-src 'self' https://pay.example https://*.pay.example ${new URL(provider.checkoutUrl).origin};`,
    );
    expect(policy).not.toContain('razorpay.com');
    await provider.close();
  });

  test('of a sandbox server lets in nobody', async () => {
    expect(await policyOf({})).toContain("script-src 'self';");
  });
});
