/** What people are told about their plan: the right mail, with what is true of them. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listOutbox, readMail } from '#testing/outbox';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';
import { grantPlan } from './service.ts';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

/** The newest mail to this person, as plain text. */
async function readNewest({ user }: Pick<Member, 'user'>): Promise<string> {
  const folder = path.join(paying.app.dataDir, 'outbox');
  for (const name of await listOutbox(folder)) {
    const mail = await readMail(folder, name);
    if (mail.to?.some((to) => to.address === user.email)) return `${mail.subject}\n${mail.text}`;
  }
  return '';
}

async function give(member: Member, cycle: 'monthly' | 'yearly'): Promise<void> {
  const { deps } = paying.app.server;
  await deps.db.transaction((tx) => grantPlan(deps, tx, member.user.id, cycle));
}

describe('nobody whose plan renews is told that Pro is about to end', () => {
  test('not with a cancelled plan that ends later than the paid month of the one that charges', async () => {
    const member = await paying.member('yearly');
    await member.client.post('/api/subscription/cancel');
    await paying.goTo('2027-10-12T10:00:00Z');
    const client = await paying.app.signInAgain(member);
    const monthly = await paying.open(client, 'monthly');
    await client.post('/api/subscription/verify-payment', await paying.provider.world.pay(monthly));
    await paying.settle();
    await paying.goTo('2027-11-11T18:00:00Z');
    expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-11-14T18:30:00.000Z' });
    expect(await paying.mailsTo(member)).not.toContain('plan-ending');
  });

  test('not with a gift that ends later than the paid month', async () => {
    const member = await paying.member();
    await paying.provider.world.failNextCharges(member.id, 1);
    await paying.goTo('2026-12-15T10:00:00Z');
    await give(member, 'monthly');
    await paying.goTo('2026-12-16T10:00:00Z');
    await paying.goTo('2027-01-13T10:00:00Z');
    expect(await paying.mailsTo(member)).not.toContain('plan-ending');
  });

  test('but with a gift after the last try has failed', async () => {
    const member = await paying.member();
    await give(member, 'monthly');
    await paying.provider.world.failNextCharges(member.id, 4);
    for (const day of ['14', '15', '16', '17']) await paying.goTo(`2026-12-${day}T18:31:00Z`);
    await paying.goTo('2027-01-12T10:00:00Z');
    expect(await paying.mailsTo(member)).toContain('plan-ending');
  });
});

test('only the renewal that had failed is mailed as recovered, later ones as any other payment', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 1);
  await paying.goTo('2026-12-14T18:31:00Z');
  await paying.goTo('2026-12-15T18:31:00Z');
  await paying.goTo('2027-01-14T18:31:00Z');
  await paying.goTo('2027-02-14T18:31:00Z');
  expect(await paying.mailsTo(member)).toEqual([
    'payment-received',
    'renewal-failed',
    'renewal-recovered',
    'payment-received',
    'payment-received',
  ]);
});

describe('the mail about money that went back', () => {
  const paymentOf = (member: Member) => member.proof.razorpay_payment_id ?? '';

  test('says that the plan is not charged again where the refund ended it', async () => {
    const member = await paying.member();
    await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    const mail = await readNewest(member);
    expect(mail).toContain('We refunded ₹99.');
    expect(mail).toContain('its plan is not charged again');
  });

  test('says that the plan goes on where an earlier month was refunded', async () => {
    const member = await paying.member();
    await paying.goTo('2026-12-15T10:00:00Z');
    await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, cancelledAt: null });
    const mail = await readNewest(member);
    expect(mail).toContain('We refunded ₹99.');
    expect(mail).toContain('Your plan goes on, and its next renewal is charged as usual.');
    expect(mail).not.toContain('not charged again');
  });

  test('says that the bank took it back where a dispute was lost', async () => {
    const member = await paying.member();
    await paying.provider.world.loseDispute(paymentOf(member));
    await paying.settle();
    const mail = await readNewest(member);
    expect(mail).toContain('Your bank has taken ₹99.00 back for you');
    expect(mail).toContain('its plan is not charged again');
    expect(mail).not.toContain('We refunded');
  });
});

test('the mail about a failed renewal names the end of a gift that reaches further', async () => {
  const member = await paying.member();
  await give(member, 'yearly');
  await paying.provider.world.failNextCharges(member.id, 1);
  await paying.goTo('2026-12-14T18:31:00Z');
  const mail = await readNewest(member);
  expect(mail).toContain('We could not take your payment');
  expect(mail).toContain('Without a payment Pro ends on 14 December 2027.');
});
