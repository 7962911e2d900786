/** The plan over HTTP against the built-in stand-in: pay, cancel, expire, come back; and every way to cheat. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { grantPlan } from './service.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const world = () => {
  const { sandbox } = app.server;
  if (!sandbox) throw new Error('no sandbox');
  return sandbox.world;
};

async function openCheckout(client: Client, billingCycle = 'monthly'): Promise<string> {
  const answer = await client.post('/api/subscription/create', { billingCycle });
  expect(answer.status).toBe(201);
  return answer.body.subscriptionId;
}

/** Pays in the stand-in's checkout and lets its notices be lost, so that only the checkout's proof is left. */
async function payQuietly(client: Client, cycle = 'monthly') {
  return world().pay(await openCheckout(client, cycle));
}

async function settle(): Promise<void> {
  await app.server.sandbox?.settled();
  await app.server.sweeps.settle();
}

async function statusOf(client: Client) {
  return (await client.get('/api/subscription/status')).body;
}

describe('paying', () => {
  test('a checkout carries the price in rupees, the key and where its script is', async () => {
    const { client } = await app.person({ country: 'India' });
    const answer = await client.post('/api/subscription/create', { billingCycle: 'yearly' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      subscriptionId: expect.stringMatching(/^sub_/),
      keyId: 'rzp_test_sandbox',
      checkoutUrl: '/sandbox/razorpay/v1/checkout.js',
      amount: '999.00',
      currency: 'INR',
      billingCycle: 'yearly',
      sandbox: true,
    });
  });

  test('a proven payment makes a Free user Pro until the end of the period the provider names', async () => {
    const { client } = await app.person();
    const proof = await payQuietly(client);
    const answer = await client.post('/api/subscription/verify-payment', proof);
    expect(answer.status).toBe(200);
    // Midnight in India of the same day next month.
    expect(answer.body).toEqual({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: '2026-12-14T18:30:00.000Z',
      cancelledAt: null,
    });
    expect((await client.get('/api/auth/user')).body).toMatchObject({
      isPro: true,
      proBillingCycle: 'monthly',
    });
    const again = await client.post('/api/subscription/verify-payment', proof);
    expect(again.body).toEqual(answer.body);
  });

  test("the provider's notice alone is enough", async () => {
    const { client } = await app.person();
    await payQuietly(client, 'yearly');
    await settle();
    expect(await statusOf(client)).toMatchObject({
      isPro: true,
      billingCycle: 'yearly',
      expiresAt: '2027-11-14T18:30:00.000Z',
    });
  });

  test('notice and proof at once give one period, one payment and one mail', async () => {
    const { client, user } = await app.person();
    const proof = await payQuietly(client);
    await Promise.all([
      ...Array.from({ length: 5 }, () => client.post('/api/subscription/verify-payment', proof)),
      settle(),
    ]);
    await settle();
    expect((await statusOf(client)).expiresAt).toBe('2026-12-14T18:30:00.000Z');
    expect((await client.get('/api/subscription/payments')).body).toHaveLength(1);
    expect(await mailsTo(user.email, 'Payment received')).toBe(1);
  });

  test('with every notice lost, a paid user is Pro after one reconciliation', async () => {
    const { client } = await app.person();
    const id = await openCheckout(client);
    await world().pay(id);
    // The notices are swallowed; one that a sweep has taken already is done before time passes.
    await app.server.sandbox?.settled();
    await app.server.database.pool.query('delete from payment_events');
    await app.server.sweeps.settle();
    // A sweep may have asked while the checkout was still unpaid, and asks again after two minutes.
    app.clock.advance({ minutes: 3 });
    await app.server.sweeps.settle();
    expect(await statusOf(client)).toMatchObject({ isPro: true });
  });

  test('a dismissed checkout is opened again, not doubled; twenty clicks at once open one', async () => {
    const { client } = await app.person();
    const first = await openCheckout(client);
    expect(await openCheckout(client)).toBe(first);
    const other = await app.person();
    const many = await Promise.all(Array.from({ length: 20 }, () => openCheckout(other.client)));
    expect(new Set(many).size).toBe(1);
  });

  test('who has Pro and did not cancel cannot buy it again', async () => {
    const { client } = await app.person({ proForDays: 10 });
    const answer = await client.post('/api/subscription/create', { billingCycle: 'monthly' });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_pro']);
  });

  test('a wrong cycle is refused by name', async () => {
    const { client } = await app.person();
    const answer = await client.post('/api/subscription/create', { billingCycle: 'weekly' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { path: 'billingCycle', message: 'Billing cycle must be monthly or yearly' },
    ]);
  });

  test('a receipt can be downloaded, by its owner only', async () => {
    const { client } = await app.person({ name: 'A <b>', country: 'India' });
    const proof = await payQuietly(client);
    await client.post('/api/subscription/verify-payment', proof);
    const receipt = await client.get(`/api/subscription/payments/${proof.razorpay_payment_id}/receipt`);
    expect(receipt.headers.get('content-disposition')).toMatch(
      /^attachment; filename="outgo-receipt-\w+\.html"$/,
    );
    expect(receipt.text).toContain('₹99');
    expect(receipt.text).toContain('A &lt;b&gt;');
    expect(receipt.text).toContain('<html lang="en">');
    const other = await app.person();
    expect(
      (await other.client.get(`/api/subscription/payments/${proof.razorpay_payment_id}/receipt`)).status,
    ).toBe(404);
  });

  test('who reads Hindi has the receipt in Hindi', async () => {
    const { client } = await app.person({ language: 'hi', country: 'India' });
    const proof = await payQuietly(client);
    await client.post('/api/subscription/verify-payment', proof);
    const { text } = await client.get(`/api/subscription/payments/${proof.razorpay_payment_id}/receipt`);
    expect(text).toContain('<html lang="hi">');
    expect(text).toContain('<dt>रकम</dt><dd>₹99');
    expect(text).not.toMatch(/<dt>[A-Za-z ]+<\/dt>/);
  });
});

describe('cheating', () => {
  test('a forged, swapped or borrowed proof gives nothing', async () => {
    const paying = await app.person();
    const mallory = await app.person();
    const proof = await payQuietly(paying.client);
    const unpaid = await openCheckout(mallory.client);
    const tries = [
      proof,
      { ...proof, razorpay_subscription_id: unpaid },
      { ...proof, razorpay_subscription_id: unpaid, razorpay_signature: '0'.repeat(64) },
      { ...proof, razorpay_subscription_id: unpaid, razorpay_signature: 'short' },
      { ...proof, razorpay_payment_id: unpaid, razorpay_subscription_id: proof.razorpay_payment_id },
    ];
    for (const body of tries) {
      const answer = await mallory.client.post('/api/subscription/verify-payment', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'payment_not_verified']);
    }
    await settle();
    expect((await statusOf(mallory.client)).isPro).toBe(false);
  });

  test('a payment that is stored for another person does not settle one’s own proof', async () => {
    const paying = await app.person();
    const mallory = await app.person();
    const proof = await payQuietly(paying.client);
    await app.server.database.pool.query(
      `insert into payments (user_id, provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at, is_period_known)
       values ($1, $2, 'sub_of_mallory', 9900, 'INR', 'monthly', $3, true)`,
      [mallory.user.id, proof.razorpay_payment_id, app.clock.now()],
    );
    const answer = await paying.client.post('/api/subscription/verify-payment', proof);
    expect(answer.body).toMatchObject({ isPro: true });
    expect((await statusOf(mallory.client)).isPro).toBe(false);
  });

  test('an old proof replayed after the end brings nothing back', async () => {
    const person = await app.person();
    const { client } = person;
    const proof = await payQuietly(client);
    await client.post('/api/subscription/verify-payment', proof);
    await client.post('/api/subscription/cancel');
    app.clock.advance({ days: 40 });
    const fresh = await app.signInAgain(person);
    await fresh.post('/api/subscription/verify-payment', proof);
    expect((await statusOf(fresh)).isPro).toBe(false);
  });

  test('a notice with a wrong signature, or with altered bytes, is refused and not kept', async () => {
    const body = JSON.stringify({ event: 'subscription.charged', payload: {} });
    const answer = await app.visitor().post('/api/webhooks/razorpay', undefined, {
      rawBody: body,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'a'.repeat(64) },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_signature']);
    const { rows } = await app.server.database.pool.query('select count(*)::int as n from payment_events');
    expect(rows[0].n).toBe(0);
  });
});

describe('cancelling and the end', () => {
  test('a cancelled plan stays Pro until its end; it cannot be cancelled twice', async () => {
    const { client, user } = await app.person();
    await client.post('/api/subscription/verify-payment', await payQuietly(client));
    const answer = await client.post('/api/subscription/cancel');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, cancelledAt: '2026-11-15T10:00:00.000Z' });
    expect((await client.post('/api/subscription/cancel')).body.code).toBe('already_cancelled');
    await settle();
    expect(await mailsTo(user.email, 'is cancelled')).toBe(1);
    app.clock.advance({ days: 31 });
    const fresh = await app.signInAgain({ user });
    expect((await statusOf(fresh)).isPro).toBe(false);
    await settle();
    expect(await mailsTo(user.email, 'has ended')).toBe(1);
  });

  test('without Pro there is nothing to cancel', async () => {
    const { client } = await app.person();
    expect((await client.post('/api/subscription/cancel')).body.code).toBe('not_pro');
  });

  test('three days before a cancelled plan ends there is one mail, however often the sweep runs', async () => {
    const { client, user } = await app.person();
    await client.post('/api/subscription/verify-payment', await payQuietly(client));
    await client.post('/api/subscription/cancel');
    app.clock.set('2026-12-12T10:00:00Z');
    await settle();
    await settle();
    expect(await mailsTo(user.email, 'ends soon')).toBe(1);
  });

  test('a plan that renews by itself is charged, extended and not announced as ending', async () => {
    const { client, user } = await app.person();
    await client.post('/api/subscription/verify-payment', await payQuietly(client));
    app.clock.set('2026-12-13T10:00:00Z');
    await settle();
    expect(await mailsTo(user.email, 'ends soon')).toBe(0);
    app.clock.set('2026-12-14T18:31:00Z');
    await world().runDue();
    await settle();
    const fresh = await app.signInAgain({ user });
    expect(await statusOf(fresh)).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z' });
    expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(2);
  });

  test("cancelling under an administrator's grant ends the charges as well", async () => {
    const { client, user } = await app.person();
    await client.post('/api/subscription/verify-payment', await payQuietly(client));
    await app.server.deps.db.transaction((tx) => grantPlan(app.server.deps, tx, user.id, 'monthly'));
    expect((await client.post('/api/subscription/cancel')).body).toMatchObject({
      isPro: true,
      cancelledAt: expect.any(String),
    });
    app.clock.advance({ days: 35 });
    await world().runDue();
    await settle();
    const later = await app.signInAgain({ user });
    expect((await later.get('/api/subscription/payments')).body).toHaveLength(1);
    expect(await statusOf(later)).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
  });

  test('after a cancelled plan a new one can be bought', async () => {
    const { client } = await app.person();
    await client.post('/api/subscription/verify-payment', await payQuietly(client));
    await client.post('/api/subscription/cancel');
    await client.post('/api/subscription/verify-payment', await payQuietly(client, 'yearly'));
    expect(await statusOf(client)).toMatchObject({ isPro: true, billingCycle: 'yearly', cancelledAt: null });
  });
});

test('with payments off everyone is Pro and there is nothing to buy', async () => {
  const own = await startApp({ env: { PAYMENTS: 'off' } });
  const { client } = await own.person();
  expect((await client.get('/api/subscription/status')).body).toEqual({
    isPro: true,
    billingCycle: null,
    expiresAt: null,
    cancelledAt: null,
  });
  expect((await client.post('/api/subscription/create', { billingCycle: 'monthly' })).status).toBe(404);
  await own.close();
});

async function mailsTo(address: string, subjectPart: string): Promise<number> {
  const folder = path.join(app.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    files.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return texts.filter(
    (text) => text.includes(address) && new RegExp(`^Subject: .*${subjectPart}`, 'm').test(text),
  ).length;
}
