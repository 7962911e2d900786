/** What happens in a bank's app, or by the provider's own clock, without any call of ours. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

async function payByUpi(): Promise<Member> {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = { ...(await paying.provider.world.pay(id, 'upi')) };
  await person.client.post('/api/subscription/verify-payment', proof);
  await paying.settle();
  return { ...person, id, proof };
}

const PAID_END = '2026-12-14T18:30:00.000Z';

describe('a mandate that is paused in the UPI app', () => {
  test('leaves what was paid, has no grace, and is Pro again when it is resumed and charged', async () => {
    const member = await payByUpi();
    await paying.provider.world.pause(member.id);
    await paying.settle();
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, expiresAt: PAID_END });
    await paying.goTo('2026-12-14T18:36:00Z');
    expect(await paying.statusOf(member)).toMatchObject({ isPro: false });
    await paying.goTo('2026-12-20T10:00:00Z');
    await paying.provider.world.resume(member.id);
    await paying.settle();
    await paying.goTo('2027-01-14T18:36:00Z');
    expect(await paying.statusOf(member)).toMatchObject({
      isPro: true,
      expiresAt: '2027-02-14T18:30:00.000Z',
      cancelledAt: null,
    });
  });

  test('can be cancelled here, and is not charged when it is resumed', async () => {
    const member = await payByUpi();
    await paying.provider.world.pause(member.id);
    await paying.settle();
    expect((await member.client.post('/api/subscription/cancel')).status).toBe(200);
    await paying.goTo('2026-12-14T18:36:00Z');
    await expect(paying.provider.world.resume(member.id)).rejects.toThrow(/cancelled status/);
  });
});

describe('a mandate that is cancelled in the UPI app', () => {
  test('is a cancelled plan: Pro stays until the paid end', async () => {
    const member = await payByUpi();
    await paying.provider.world.revokeMandate(member.id);
    await paying.settle();
    expect(await paying.statusOf(member)).toMatchObject({
      isPro: true,
      expiresAt: PAID_END,
      cancelledAt: expect.any(String),
    });
    expect((await member.client.post('/api/subscription/cancel')).body.code).toBe('already_cancelled');
    await paying.goTo('2026-12-14T18:31:00Z');
    expect((await paying.statusOf(member)).isPro).toBe(false);
  });

  test('and whose notice was lost can still be cancelled here: what is wanted is so', async () => {
    const member = await payByUpi();
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.revokeMandate(member.id);
    const answer = await member.client.post('/api/subscription/cancel');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
  });
});

test('a membership after its last cycle is completed: Pro ends with what was paid, and the person is told before', async () => {
  const member = await paying.member();
  await paying.notify({
    event: 'subscription.completed',
    created_at: paying.clock.now().getTime() / 1000,
    payload: {
      subscription: {
        entity: {
          id: member.id,
          plan_id: paying.provider.planIds.monthly,
          status: 'completed',
          paid_count: 1,
          ended_at: paying.clock.now().getTime() / 1000,
          charge_at: null,
        },
      },
    },
  });
  expect(await paying.statusOf(member)).toMatchObject({ isPro: true, expiresAt: PAID_END });
  paying.provider.sendWebhooksTo(undefined);
  await paying.goTo('2026-12-12T10:00:00Z');
  expect(await paying.mailsTo(member)).toContain('plan-ending');
});

test('a checkout that nobody paid in a day has expired: the next visit opens another', async () => {
  const person = await paying.app.person({ country: 'India' });
  const first = await paying.open(person.client);
  await paying.goTo('2026-11-16T10:01:00Z');
  await expect(paying.provider.world.pay(first)).rejects.toThrow(/expired status/);
  expect(await paying.open(await paying.app.signInAgain(person))).not.toBe(first);
});
