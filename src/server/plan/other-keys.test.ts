/** A while with the keys of another account, or of another mode: nothing is given for it, and nothing lost for good. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/connect';
import { signWebhook } from '#server/outside/payments/signatures';
import { payingEnv, startPayments } from '#testing/fakes/payments';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';
import { startApp } from '#testing/start-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

/** Charges a membership of the first account; answers its notices, which nobody has heard yet. */
async function chargeUnheard({ id }: Pick<Member, 'id'>) {
  paying.provider.switchAccount('own');
  paying.provider.sendWebhooksTo(undefined);
  const told = paying.provider.webhooks.length;
  await paying.provider.world.charge(id);
  await paying.provider.settled();
  return paying.provider.webhooks.slice(told);
}

describe("a notice of an account that our keys do not belong to, signed with our webhook's secret", () => {
  test('gives nothing to a membership that the provider does not know', async () => {
    const member = await paying.member();
    paying.provider.switchAccount('another');
    await paying.goTo('2026-11-23T10:00:00Z');
    const before = await paying.statusOf(member);
    expect(before.cancelledAt).not.toBeNull();
    const notices = await chargeUnheard(member);
    paying.provider.switchAccount('another');
    for (const { body, eventId } of notices) await paying.notify(JSON.parse(body), eventId);
    expect(await paying.statusOf(member)).toEqual(before);
    await paying.goTo('2026-12-20T10:00:00Z');
    expect((await paying.statusOf(member)).isPro).toBe(false);
  });

  test('brings a lost membership back where our own keys are right again', async () => {
    const member = await paying.member();
    paying.provider.switchAccount('another');
    await paying.goTo('2026-11-23T10:00:00Z');
    for (const { body, eventId } of await chargeUnheard(member))
      await paying.notify(JSON.parse(body), eventId);
    expect(await paying.statusOf(member)).toMatchObject({
      cancelledAt: null,
      expiresAt: '2027-01-14T18:30:00.000Z',
    });
  });

  test('gives nothing in the days before we have found out that the provider does not know it', async () => {
    const member = await paying.member('yearly');
    const before = await paying.statusOf(member);
    const notices = await chargeUnheard(member);
    const live = await startPayments({ clock: paying.clock, keyId: 'rzp_live_Outgo000000000' });
    const { host, port, user, database } = paying.app.server.database.pool.options;
    const connection = { host, port, user, database } as Connection;
    const app = await startApp({ clock: paying.clock, connection, env: payingEnv(live) });
    try {
      for (const { body, eventId } of notices) {
        await app.visitor().post('/api/webhooks/razorpay', undefined, {
          rawBody: body,
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': signWebhook(live.webhookSecret, body),
            'x-razorpay-event-id': eventId,
          },
        });
        await app.server.sweeps.settle();
      }
      const after = (await (await app.signInAgain(member)).get('/api/subscription/status')).body;
      expect(after.expiresAt).toBe(before.expiresAt);
    } finally {
      await app.close();
      await live.close();
    }
  });
});

describe('a refund or a lost dispute of another mode, signed with the secret of our webhook', () => {
  test.each(['refund', 'loseDispute'] as const)('takes nothing: %s', async (how) => {
    const member = await paying.member('yearly');
    const before = await paying.statusOf(member);
    paying.provider.sendWebhooksTo(undefined);
    const told = paying.provider.webhooks.length;
    await paying.provider.world[how](member.proof.razorpay_payment_id ?? '');
    await paying.provider.settled();
    const live = await startPayments({ clock: paying.clock, keyId: 'rzp_live_Outgo000000000' });
    const { host, port, user, database } = paying.app.server.database.pool.options;
    const connection = { host, port, user, database } as Connection;
    const app = await startApp({ clock: paying.clock, connection, env: payingEnv(live) });
    try {
      for (const { body, eventId } of paying.provider.webhooks.slice(told)) {
        await app.visitor().post('/api/webhooks/razorpay', undefined, {
          rawBody: body,
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': signWebhook(live.webhookSecret, body),
            'x-razorpay-event-id': eventId,
          },
        });
        await app.server.sweeps.settle();
      }
      const { rows } = await app.server.database.pool.query('select refund_id from payment_refunds');
      expect(rows).toEqual([]);
      const after = (await (await app.signInAgain(member)).get('/api/subscription/status')).body;
      expect(after).toEqual(before);
    } finally {
      await app.close();
      await live.close();
    }
  });
});

describe('who cancels while the provider does not know the membership', () => {
  const paymentsOf = async (member: Member) =>
    (await (await paying.app.signInAgain(member)).get('/api/subscription/payments')).body;

  test.each(['before', 'after'])(
    '%s we have found that out is not charged when the keys are back',
    async (when) => {
      const member = await paying.member();
      paying.provider.switchAccount('another');
      if (when === 'after') await paying.goTo('2026-11-23T10:00:00Z');
      const client = await paying.app.signInAgain(member);
      const answer = await client.post('/api/subscription/cancel');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
      paying.provider.switchAccount('own');
      await paying.goTo('2026-11-30T18:00:00Z');
      await paying.goTo('2026-12-20T10:00:00Z');
      expect(await paymentsOf(member)).toHaveLength(1);
      expect(await paying.statusOf(member)).toMatchObject({ isPro: false, cancelledAt: expect.any(String) });
      await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
      expect(await paying.mailsTo(member)).toContain('plan-cancelled');
    },
  );
});

test('who was lost months ago has nothing to cancel, gets no mail, and is not charged when the keys are back', async () => {
  const member = await paying.member();
  paying.provider.switchAccount('another');
  for (const day of ['2026-11-23', '2026-12-15', '2027-02-20']) await paying.goTo(`${day}T10:00:00Z`);
  const mails = await paying.mailsTo(member);
  const client = await paying.app.signInAgain(member);
  const answer = await client.post('/api/subscription/cancel');
  expect([answer.status, answer.body.code]).toEqual([409, 'not_pro']);
  await paying.settle();
  expect(await paying.mailsTo(member)).toEqual(mails);
  paying.provider.switchAccount('own');
  await paying.goTo('2027-03-05T10:00:00Z');
  await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
});

describe("one check with another account's keys", () => {
  async function checkWithOtherKeys(at: string) {
    paying.provider.switchAccount('another');
    await paying.goTo(at);
    paying.provider.switchAccount('own');
    paying.provider.sendWebhooksTo(undefined);
  }

  test('while a payment is confirmed does not lose it', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.payLate(id, { hours: 30 });
    await person.client.post('/api/subscription/verify-payment', proof);
    await checkWithOtherKeys('2026-11-15T11:00:00Z');
    await paying.goTo('2026-11-15T18:00:00Z');
    expect(await paying.statusOf(person)).toMatchObject({ isPro: true, confirming: true });
    await paying.goTo('2026-11-16T17:00:00Z');
    expect(await paying.statusOf(person)).toMatchObject({ expiresAt: '2026-12-15T18:30:00.000Z' });
  });

  test('while a checkout is open does not lose what is paid in it', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    await checkWithOtherKeys('2026-11-15T10:05:00Z');
    await paying.provider.world.pay(id);
    await paying.goTo('2026-11-15T18:00:00Z');
    expect(await paying.statusOf(person)).toMatchObject({ isPro: true, cancelledAt: null });
  });

  test('while a checkout is open does not leave it payable beside a new one', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client, 'monthly');
    await checkWithOtherKeys('2026-11-15T10:05:00Z');
    await paying.open(await paying.app.signInAgain(person), 'yearly');
    await expect(paying.provider.world.pay(id)).rejects.toThrow(/not chargeable/);
  });
});
