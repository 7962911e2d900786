/** What happens after a renewal was due: Pro stays while the provider still tries, and ends when it gives up. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

// Paid on 15 November; the cycle ends at midnight in India a month later.
const PAID_UNTIL = '2026-12-14T18:30:00.000Z';

async function failRenewal(times = 4) {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, times);
  await paying.goTo('2026-12-14T18:31:00Z');
  return member;
}

describe('a failed renewal', () => {
  test('keeps Pro in grace, says so, and says when it is tried again', async () => {
    const member = await failRenewal();
    expect(await paying.statusOf(member)).toEqual({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: PAID_UNTIL,
      cancelledAt: null,
      inGrace: true,
      graceEndsAt: '2026-12-18T18:30:00.000Z',
      retryAt: '2026-12-15T18:30:00.000Z',
    });
    const fresh = await paying.app.signInAgain(member);
    expect((await fresh.get('/api/auth/user')).body).toMatchObject({ isPro: true, proExpiresAt: PAID_UNTIL });
    expect((await fresh.get('/api/ai-usage')).body.isPro).toBe(true);
  });

  test('is written about once, however often it fails; the end is written about when it has come', async () => {
    const member = await failRenewal();
    await paying.goTo('2026-12-15T18:31:00Z');
    await paying.goTo('2026-12-16T18:31:00Z');
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'renewal-failed']);
    await paying.goTo('2026-12-17T20:00:00Z');
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'renewal-failed', 'plan-ended']);
  });

  test('that recovers is paid, out of grace, and written about once', async () => {
    const member = await failRenewal(2);
    await paying.goTo('2026-12-16T18:31:00Z');
    const status = await paying.statusOf(member);
    expect(status).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z', cancelledAt: null });
    expect(status).not.toHaveProperty('inGrace');
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'renewal-failed', 'renewal-recovered']);
  });

  test('lets nobody buy a second membership meanwhile, and offers to pay the pending one', async () => {
    const member = await failRenewal();
    const fresh = await paying.app.signInAgain(member);
    for (const billingCycle of ['monthly', 'yearly']) {
      const answer = await fresh.post('/api/subscription/create', { billingCycle });
      expect([answer.status, answer.body.code]).toEqual([409, 'renewal_pending']);
    }
    const checkout = await fresh.post('/api/subscription/replace-card');
    expect(checkout.body).toMatchObject({ subscriptionId: member.id, amount: '99.00' });
    const proof = await paying.provider.world.replaceCard(member.id);
    const answer = await fresh.post('/api/subscription/verify-payment', proof);
    expect(answer.body).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z' });
    expect(answer.body).not.toHaveProperty('inGrace');
  });
});

describe('grace ends', () => {
  test('at once with halted, whatever the entity says of its period', async () => {
    const member = await failRenewal();
    await paying.goTo('2026-12-17T18:31:00Z');
    expect(await paying.statusOf(member)).toMatchObject({ isPro: false, expiresAt: PAID_UNTIL });
    // The provider says `current_end` 14 January; asking again and again grants nothing.
    await paying.goTo('2027-01-10T00:00:00Z');
    expect(await paying.statusOf(member)).toMatchObject({ isPro: false, expiresAt: PAID_UNTIL });
    const fresh = await paying.app.signInAgain(member);
    await fresh.post('/api/subscription/verify-payment', member.proof);
    expect(await paying.statusOf(member)).toMatchObject({ isPro: false, expiresAt: PAID_UNTIL });
  });

  test('after PAYMENT_GRACE_DAYS by the clock alone, with no sweep and no word from the provider', async () => {
    const member = await failRenewal();
    paying.clock.set('2026-12-18T18:29:59Z');
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, inGrace: true });
    paying.clock.set('2026-12-18T18:30:00Z');
    const status = await paying.statusOf(member);
    expect(status.isPro).toBe(false);
    expect(status).not.toHaveProperty('inGrace');
  });

  test('at once with a cancellation, which is immediate at the provider, so that no retry charges', async () => {
    const member = await failRenewal();
    const fresh = await paying.app.signInAgain(member);
    paying.provider.clear();
    const answer = await fresh.post('/api/subscription/cancel');
    expect(answer.body).toMatchObject({ isPro: false, expiresAt: PAID_UNTIL });
    expect(answer.body.cancelledAt).toBe('2026-12-14T18:31:00.000Z');
    const calls = paying.provider.requests.filter(({ path }) => path.endsWith('/cancel'));
    expect(calls.map(({ body }) => body)).toEqual(['{"cancel_at_cycle_end":false}']);
    await paying.goTo('2026-12-20T00:00:00Z');
    expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(1);
    expect(await paying.mailsTo(member)).toEqual([
      'payment-received',
      'renewal-failed',
      'plan-cancelled-now',
    ]);
  });
});

test('a paid end is followed by grace although no notice came, and the renewal is found', async () => {
  const member = await paying.member();
  paying.provider.sendWebhooksTo(undefined);
  paying.clock.set('2026-12-14T18:31:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ isPro: true, inGrace: true });
  await paying.goTo('2026-12-14T18:36:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-01-14T18:30:00.000Z' });
});

test('a period paid after a halt has a grace of its own, although its invoice was told before the membership was active', async () => {
  const member = await failRenewal();
  await paying.goTo('2026-12-18T10:00:00Z');
  paying.provider.holdWebhooks();
  await paying.provider.world.pay(member.id);
  const paid = paying.provider.webhooks.findLast(({ name }) => name === 'invoice.paid');
  await paying.notify(JSON.parse(paid?.body ?? ''), paid?.eventId);
  await paying.provider.flush();
  await paying.settle();
  await paying.provider.world.failNextCharges(member.id, 1);
  await paying.goTo('2027-01-14T18:31:00Z');
  expect(await paying.statusOf(member)).toMatchObject({
    isPro: true,
    inGrace: true,
    expiresAt: '2027-01-14T18:30:00.000Z',
  });
});

test('a bank that revokes the mandate ends Pro at the paid end', async () => {
  const member = await paying.member();
  await paying.provider.world.cancelNow(member.id);
  await paying.settle();
  expect(await paying.statusOf(member)).toMatchObject({
    isPro: true,
    expiresAt: PAID_UNTIL,
    cancelledAt: '2026-11-15T10:00:00.000Z',
  });
  await paying.goTo('2026-12-14T18:30:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ isPro: false });
});

test('the days of grace are configured', async () => {
  const strict = await startPayingApp({ env: { PAYMENT_GRACE_DAYS: '0' } });
  try {
    const member = await strict.member();
    await strict.provider.world.failNextCharges(member.id, 4);
    await strict.goTo('2026-12-14T18:31:00Z');
    expect((await strict.statusOf(member)).isPro).toBe(false);
    const fresh = await strict.app.signInAgain(member);
    // Still tried: a second membership would charge twice.
    const answer = await fresh.post('/api/subscription/create', { billingCycle: 'monthly' });
    expect([answer.status, answer.body.code]).toEqual([409, 'renewal_pending']);
  } finally {
    await strict.close();
  }
});

describe('replacing the card', () => {
  test('is not offered while the plan is paid: the checkout would refuse it', async () => {
    const { client } = await paying.member();
    const answer = await client.post('/api/subscription/replace-card');
    expect([answer.status, answer.body.code]).toEqual([409, 'nothing_to_pay']);
  });

  test('of a halted plan takes nothing, and the answer says so', async () => {
    const member = await failRenewal();
    for (const day of ['15', '16', '17']) await paying.goTo(`2026-12-${day}T18:31:00Z`);
    const fresh = await paying.app.signInAgain(member);
    const answer = await fresh.post('/api/subscription/replace-card');
    expect(answer.body).toMatchObject({ subscriptionId: member.id, amount: '0.00' });
  });
});
