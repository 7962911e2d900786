/** A right checkout signature is a payment on its way, and the provider's word settles it within three days. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

const verify = (client: Client, proof: object) => client.post('/api/subscription/verify-payment', proof);

describe.each(['created', 'authenticated'] as const)('while the provider says %s', (status) => {
  test('a proven payment is Pro, confirming, and nothing new can be bought', async () => {
    const { client } = await paying.app.person({ country: 'India' });
    const id = await paying.open(client);
    const proof = await paying.provider.world.payLate(id, { status });
    const answer = await verify(client, proof);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: null,
      cancelledAt: null,
      confirming: true,
    });
    for (const billingCycle of ['monthly', 'yearly']) {
      const second = await client.post('/api/subscription/create', { billingCycle });
      expect([second.status, second.body.code]).toEqual([409, 'payment_confirming']);
    }
    expect((await client.get('/api/ai-usage')).body.isPro).toBe(true);
  });

  test('the captured payment settles it', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    await verify(person.client, await paying.provider.world.payLate(id, { status, hours: 30 }));
    await paying.goTo('2026-11-16T17:00:00Z');
    const settled = await paying.statusOf(person);
    expect(settled).toMatchObject({ isPro: true, expiresAt: '2026-12-15T18:30:00.000Z' });
    expect(settled).not.toHaveProperty('confirming');
  });

  test('a debit that fails leaves Free as soon as the provider says so; then a new checkout can be opened', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.payLate(id, { status, hours: 30, outcome: 'failed' });
    await verify(person.client, proof);
    await paying.goTo('2026-11-16T09:00:00Z');
    expect((await paying.statusOf(person)).isPro).toBe(true);
    await paying.goTo('2026-11-16T17:00:00Z');
    expect((await paying.statusOf(person)).isPro).toBe(false);
    // The same proof again does not start it anew.
    const fresh = await paying.app.signInAgain(person);
    expect((await verify(fresh, proof)).body.isPro).toBe(false);
    expect(await paying.open(fresh, 'yearly')).not.toBe(id);
    const { status: left } = await paying.provider.world.charge(id).then(
      () => ({ status: 'chargeable' }),
      () => ({ status: 'over' }),
    );
    expect(left).toBe('over');
  });
});

test('a proof whose payment has failed confirms nothing again while the provider does not answer', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.payLate(id, { hours: 2, outcome: 'failed' });
  await verify(person.client, proof);
  await paying.goTo('2026-11-15T14:00:00Z');
  expect((await paying.statusOf(person)).isPro).toBe(false);
  paying.provider.failNext('server_error_html', { times: 20 });
  const answer = await verify(await paying.app.signInAgain(person), proof);
  expect(answer.status).toBe(200);
  expect(answer.body.isPro).toBe(false);
});

test('neither of two failed proofs of one checkout confirms again while the provider does not answer', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const failing = { status: 'created', hours: 1, outcome: 'failed' } as const;
  const first = await paying.provider.world.payLate(id, failing);
  await verify(person.client, first);
  await paying.goTo('2026-11-15T12:00:00Z');
  const second = await paying.provider.world.payLate(id, failing);
  expect((await verify(await paying.app.signInAgain(person), second)).body.isPro).toBe(true);
  await paying.goTo('2026-11-15T14:00:00Z');
  const client = await paying.app.signInAgain(person);
  paying.provider.failNext('server_error_html', { times: 20 });
  for (const proof of [first, second]) expect((await verify(client, proof)).body.isPro).toBe(false);
});

test('an old failed proof sent again leaves the confirmation of a newer payment alone', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const world = paying.provider.world;
  const failed = await world.payLate(id, { status: 'created', hours: 2, outcome: 'failed' });
  await verify(person.client, failed);
  await paying.goTo('2026-11-15T13:00:00Z');
  const client = await paying.app.signInAgain(person);
  expect(await paying.open(client)).toBe(id);
  const onItsWay = await world.payLate(id, { status: 'created', hours: 20 });
  expect((await verify(client, onItsWay)).body.isPro).toBe(true);
  expect((await verify(client, failed)).body).toMatchObject({ isPro: true, confirming: true });
  expect(await paying.mailsTo(person)).toEqual(['payment-missing']);
});

test('a provider that does not answer after money has moved is never a 502', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  paying.provider.sendWebhooksTo(undefined);
  const proof = await paying.provider.world.pay(id);
  paying.provider.failNext('server_error_html', { times: 20 });
  const answer = await verify(person.client, proof);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ isPro: true, confirming: true });
  paying.provider.clear();
  await paying.goTo('2026-11-15T10:02:00Z');
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt: '2026-12-14T18:30:00.000Z' });
  expect(await paying.statusOf(person)).not.toHaveProperty('confirming');
  expect(await paying.mailsTo(person)).toEqual(['payment-received']);
});

test('a provider that says nothing for three days has said that nothing was paid', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await verify(
    person.client,
    await paying.provider.world.payLate(id, { status: 'authenticated', hours: 2_000 }),
  );
  await paying.goTo('2026-11-18T09:59:59Z');
  expect((await paying.statusOf(person)).isPro).toBe(true);
  await paying.goTo('2026-11-18T10:00:00Z');
  expect((await paying.statusOf(person)).isPro).toBe(false);
});

test('a mandate that is cancelled before the debit settles it at once', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await verify(person.client, await paying.provider.world.payLate(id));
  await paying.provider.world.cancelNow(id);
  await paying.settle();
  expect((await paying.statusOf(person)).isPro).toBe(false);
});

test('cancelling while it is confirmed reaches the provider', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await verify(person.client, await paying.provider.world.payLate(id));
  const answer = await person.client.post('/api/subscription/cancel');
  expect(answer.status).toBe(200);
  expect(answer.body.isPro).toBe(false);
  await paying.goTo('2026-11-20T00:00:00Z');
  expect((await paying.statusOf(person)).isPro).toBe(false);
});

test('a wrong signature confirms nothing', async () => {
  const { client } = await paying.app.person({ country: 'India' });
  const id = await paying.open(client);
  const proof = await paying.provider.world.payLate(id);
  const answer = await verify(client, { ...proof, razorpay_signature: '0'.repeat(64) });
  expect([answer.status, answer.body.code]).toEqual([400, 'payment_not_verified']);
  expect((await client.get('/api/subscription/status')).body.isPro).toBe(false);
});

test('a proof stamped by a clock that was forty days ahead is confirmed for three days from now, not for forty', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.payLate(id, { hours: 2_000 });
  paying.clock.advance({ days: 40 });
  await verify(await paying.app.signInAgain(person), proof);
  await paying.goTo('2026-11-15T10:01:00Z');
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, confirming: true });
  await paying.goTo('2026-11-18T10:02:00Z');
  expect((await paying.statusOf(person)).isPro).toBe(false);
});

test('a provider that counts the payment, but shows neither it nor its invoice, is believed for one cycle', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  paying.provider.sendWebhooksTo(undefined);
  const proof = await paying.provider.world.pay(id);
  paying.provider.failNext('server_error_html', { times: 9, path: /invoices|payments/ });
  const answer = await verify(person.client, proof);
  expect(answer.body).toEqual({
    isPro: true,
    billingCycle: 'monthly',
    expiresAt: '2026-12-14T18:30:00.000Z',
    cancelledAt: null,
  });
});

test('a new plan that is confirmed beside one that runs out says so too', async () => {
  const member = await paying.member('yearly');
  await member.client.post('/api/subscription/cancel');
  const id = await paying.open(member.client, 'monthly');
  const answer = await verify(member.client, await paying.provider.world.payLate(id));
  expect(answer.body).toEqual({
    isPro: true,
    billingCycle: 'monthly',
    expiresAt: '2027-11-14T18:30:00.000Z',
    cancelledAt: null,
    confirming: true,
  });
});
