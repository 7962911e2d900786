/** What the provider's documents leave open, or its users report, and what the plan makes of it: one test for each. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPaymentProblems } from '#server/admin/payments-store';
import type { Client } from '#testing/client';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
let admin: Client;
beforeEach(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  admin = (await paying.app.person({ email: 'admin@example.com' })).client;
});
afterEach(() => paying.close());

const problems = () => listPaymentProblems(paying.app.server.deps.db, 10);
const paymentOf = (member: Member) => member.proof.razorpay_payment_id ?? '';
const outcomesOf = async (name: string) => {
  const { pool } = paying.app.server.database;
  const { rows } = await pool.query('select outcome from payment_events where name = $1', [name]);
  return rows.map(({ outcome }) => outcome);
};

describe('a cancellation at the end of the cycle that the provider forgets', () => {
  test('is made again when the cycle has ended; what was charged once more is shown for a refund', async () => {
    const member = await paying.member();
    paying.provider.switches.forgetsCycleEndCancel = true;
    await member.client.post('/api/subscription/cancel');
    for (const month of ['2026-12', '2027-01', '2027-02']) await paying.goTo(`${month}-15T10:00:00Z`);
    expect(await problems()).toMatchObject([
      { email: member.user.email, amountMinor: 9_900, problem: 'charged_after_cancelling' },
    ]);
    const fresh = await paying.app.signInAgain(member);
    expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(2);
    expect((await paying.statusOf(member)).isPro).toBe(false);
  });
});

describe('an invoice that is paid by its link after the membership was closed', () => {
  test('gives the period it is for, once, and opens nothing again', async () => {
    const member = await paying.member();
    await paying.provider.world.failNextCharges(member.id, 1);
    await paying.goTo('2026-12-14T19:00:00Z');
    const client = await paying.app.signInAgain(member);
    expect((await client.post('/api/subscription/cancel')).body.isPro).toBe(false);
    paying.provider.switches.invoicesOutliveCancel = true;
    const open = (await paying.provider.listInvoices(member.id)).find(({ status }) => status === 'issued');
    await paying.goTo('2026-12-15T10:00:00Z');
    await paying.provider.world.payInvoice(open?.id ?? '');
    await paying.settle();
    const paid = { isPro: true, expiresAt: '2027-01-14T18:30:00.000Z', cancelledAt: expect.any(String) };
    expect(await paying.statusOf(member)).toMatchObject(paid);
    await paying.goTo('2027-01-15T10:00:00Z');
    expect((await paying.statusOf(member)).isPro).toBe(false);
  });
});

describe('a debit that was on its way when its membership was cancelled', () => {
  test('gives what it paid for, renews nothing, and is shown to administrators', async () => {
    paying.provider.switches.debitsAfterCancel = true;
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.payLate(id, { hours: 30 });
    await person.client.post('/api/subscription/verify-payment', proof);
    expect((await person.client.post('/api/subscription/cancel')).body.isPro).toBe(false);
    await paying.goTo('2026-11-16T17:00:00Z');
    expect(await paying.statusOf(person)).toMatchObject({
      isPro: true,
      expiresAt: '2026-12-15T18:30:00.000Z',
      cancelledAt: expect.any(String),
    });
    expect(await problems()).toMatchObject([
      { email: person.user.email, amountMinor: 9_900, problem: 'charged_after_cancelling' },
    ]);
    await paying.goTo('2026-12-20T10:00:00Z');
    const fresh = await paying.app.signInAgain(person);
    expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(1);
  });
});

describe('an account without international payments', () => {
  test('takes no card of another country: nothing is given, and the same checkout can be paid otherwise', async () => {
    const person = await paying.app.person({ country: 'Germany' });
    const id = await paying.open(person.client);
    paying.provider.switches.internationalPayments = false;
    await expect(paying.provider.world.pay(id, 'foreign-card')).rejects.toThrow(/not enabled/);
    await paying.settle();
    expect(await paying.statusOf(person)).toMatchObject({ isPro: false });
    expect((await person.client.get('/api/subscription/payments')).body).toEqual([]);
    expect(await paying.open(person.client)).toBe(id);
    paying.provider.switches.internationalPayments = true;
    const proof = await paying.provider.world.pay(id, 'foreign-card');
    await person.client.post('/api/subscription/verify-payment', proof);
    expect(await paying.statusOf(person)).toMatchObject({ isPro: true });
  });
});

describe('refunds that fail one after the other', () => {
  test('are refused each time, asked for with a new key, and made in the end', async () => {
    const member = await paying.member('yearly');
    paying.provider.switches.refundsToFail = 2;
    const refund = () => admin.post('/api/admin/refund', { paymentId: paymentOf(member), reason: 'asked' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await refund();
      expect([answer.status, answer.body.code]).toEqual([409, 'refund_refused']);
      await paying.settle();
      expect((await paying.statusOf(member)).isPro).toBe(true);
      expect(await problems()).toMatchObject([{ problem: 'refund_failed' }]);
    }
    expect((await refund()).body.refund).toMatchObject({ status: 'processed', amount: '999.00' });
    expect((await paying.statusOf(member)).isPro).toBe(false);
    expect(await problems()).toEqual([]);
    const keys = paying.provider.requests
      .filter(({ path }) => path.endsWith('/refund'))
      .map(({ headers }) => headers['x-refund-idempotency']);
    expect(new Set(keys).size).toBe(3);
  });
});

test('payment.authorized: nothing is captured yet, so nothing is given', async () => {
  paying.provider.sendWebhooksTo(undefined);
  const person = await paying.app.person({ country: 'India' });
  await paying.provider.world.pay(await paying.open(person.client));
  await paying.provider.settled();
  const authorized = paying.provider.webhooks.find(({ name }) => name === 'payment.authorized');
  expect(await paying.notify(JSON.parse(authorized?.body ?? '{}'), authorized?.eventId)).toBe(200);
  expect(await outcomesOf('payment.authorized')).toEqual(['no effect']);
  expect((await paying.statusOf(person)).isPro).toBe(false);
});

test('subscription.updated: a plan changed in the dashboard gives nothing, and its other amount is shown', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await person.client.post('/api/subscription/verify-payment', {
    ...(await paying.provider.world.pay(id, 'foreign-card')),
  });
  await paying.settle();
  const before = await paying.statusOf(person);
  await paying.provider.world.changePlan(id, paying.provider.planIds.yearly);
  await paying.settle();
  expect(await outcomesOf('subscription.updated')).toEqual(['applied']);
  expect(await paying.statusOf(person)).toEqual(before);
  await paying.goTo('2026-12-14T18:36:00Z');
  expect(await problems()).toMatchObject([{ amountMinor: 99_900, problem: 'wrong_amount' }]);
  expect((await paying.statusOf(person)).expiresAt).toBe(before.expiresAt);
});

test('refund.speed_changed: a slower refund is still the same one', async () => {
  const member = await paying.member();
  paying.provider.switches.refundsStartAs = 'pending';
  const { id } = await paying.provider.world.refund(paymentOf(member), 4_900, 'optimum');
  await paying.settle();
  await paying.provider.world.slowRefund(id);
  await paying.settle();
  expect(await outcomesOf('refund.speed_changed')).toEqual(['applied']);
  expect((await paying.statusOf(member)).isPro).toBe(true);
  const [payment] = (await member.client.get('/api/subscription/payments')).body;
  expect(payment).toMatchObject({ refundedAmount: '49.00', standing: 'counts' });
});
