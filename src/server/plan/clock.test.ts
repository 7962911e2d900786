/** A server whose clock is wrong for a while, beside a provider whose clock is right. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPaymentProblems } from '#server/admin/payments-store';
import { TestClock } from '#testing/clock';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import { TEST_NOW } from '#testing/start-app';

let paying: PayingApp;
let providerClock: TestClock;
beforeEach(async () => {
  providerClock = new TestClock(TEST_NOW);
  paying = await startPayingApp({ providerClock });
});
afterEach(() => paying.close());

/** Lets both clocks run on. */
async function pass(span: { days?: number; hours?: number; minutes?: number }): Promise<void> {
  providerClock.advance(span);
  paying.clock.advance(span);
  await paying.provider.world.runDue();
  await paying.settle();
}

const buy = async (person: Parameters<PayingApp['app']['signInAgain']>[0], billingCycle = 'monthly') =>
  (await paying.app.signInAgain(person)).post('/api/subscription/create', { billingCycle });

test('forty days ahead: upgrading closes and sells nothing beside what is paid', async () => {
  const member = await paying.member();
  paying.clock.jump({ days: 40 });
  const answer = await buy(member, 'yearly');
  expect([answer.status, answer.body.code]).toEqual([409, 'renewal_pending']);
  paying.clock.jump({ days: -40 });
  expect(await paying.statusOf(member)).toMatchObject({ isPro: true, cancelledAt: null });
  await expect(paying.provider.world.charge(member.id)).resolves.toBeDefined();
});

test('forty days ahead: cancelling says that Pro stays, and its end is still mailed when it comes', async () => {
  const member = await paying.member();
  paying.clock.jump({ days: 40 });
  const client = await paying.app.signInAgain(member);
  expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  paying.clock.jump({ days: -40 });
  await paying.settle();
  expect(await paying.mailsTo(member)).toEqual(['payment-received', 'plan-cancelled']);
  expect(await paying.statusOf(member)).toMatchObject({
    isPro: true,
    cancelledAt: '2026-11-15T10:00:00.000Z',
  });
  await pass({ days: 26, hours: 12 });
  await pass({ hours: 1 });
  await pass({ days: 4 });
  const mails = await paying.mailsTo(member);
  for (const kind of ['plan-ending', 'plan-ended'])
    expect(mails.filter((mail) => mail === kind)).toHaveLength(1);
});

test('forty days ahead: a year is cancelled as of now, once the clock is right', async () => {
  const member = await paying.member('yearly');
  paying.clock.jump({ days: 40 });
  const client = await paying.app.signInAgain(member);
  expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  paying.clock.jump({ days: -40 });
  for (let hour = 0; hour < 3; hour += 1) await pass({ hours: 1 });
  const { cancelledAt } = await paying.statusOf(member);
  expect(new Date(String(cancelledAt)).getTime()).toBeLessThanOrEqual(providerClock.now().getTime());
});

test('eighty hours behind: what was paid before the cancellation is not shown as charged after it', async () => {
  const member = await paying.member();
  paying.clock.jump({ hours: -80 });
  const client = await paying.app.signInAgain(member);
  expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  paying.clock.jump({ hours: 80 });
  await paying.settle();
  expect(await listPaymentProblems(paying.app.server.deps.db, 10)).toEqual([]);
  expect(await paying.statusOf(member)).toMatchObject({
    isPro: true,
    cancelledAt: '2026-11-15T10:00:00.000Z',
  });
});

test('eighty hours behind while a payment is confirmed: it is confirmed as long as by the right clock', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.payLate(id, { hours: 30 });
  await person.client.post('/api/subscription/verify-payment', proof);
  await pass({ minutes: 40 });
  paying.clock.jump({ hours: -80 });
  await paying.settle();
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, confirming: true });
  await pass({ minutes: 10 });
  paying.clock.jump({ hours: 80 });
  await paying.settle();
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, confirming: true });
  expect(await paying.mailsTo(person)).toEqual([]);
  await pass({ hours: 30 });
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt: '2026-12-15T18:30:00.000Z' });
});

test('eighty hours behind when a payment is proven: it is confirmed for three days by the right clock', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.payLate(id, { hours: 2_000 });
  paying.clock.jump({ hours: -80 });
  const client = await paying.app.signInAgain(person);
  expect((await client.post('/api/subscription/verify-payment', proof)).body.confirming).toBe(true);
  paying.clock.jump({ hours: 80 });
  await pass({ minutes: 1 });
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, confirming: true });
  await pass({ days: 3 });
  expect((await paying.statusOf(person)).isPro).toBe(false);
});

test('eighty hours behind: a plan can be bought, and an abandoned checkout cannot be paid for ever', async () => {
  paying.clock.jump({ hours: -80 });
  const buyer = await paying.app.person({ country: 'India' });
  const bought = await paying.open(buyer.client);
  const leaver = await paying.app.person({ country: 'India' });
  const left = await paying.open(leaver.client);
  const proof = await paying.provider.world.pay(bought);
  expect((await buyer.client.post('/api/subscription/verify-payment', proof)).body.isPro).toBe(true);
  await paying.settle();
  // Right again: what was opened a minute ago is not old.
  paying.clock.jump({ hours: 80 });
  await pass({ minutes: 2 });
  await pass({ minutes: 2 });
  await expect(paying.provider.world.decline(left)).resolves.toBeDefined();
  for (let step = 0; step < 6; step += 1) await pass({ hours: 6 });
  await expect(paying.provider.world.pay(left)).rejects.toThrow(/not chargeable/);
  expect(await paying.statusOf(buyer)).toMatchObject({ isPro: true, cancelledAt: null });
});
