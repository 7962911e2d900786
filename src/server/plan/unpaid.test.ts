/** Free, and yet a membership may charge: the status says when, cancelling reaches it, and it is not charged beside another. */
import { afterEach, expect, test } from 'vitest';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
afterEach(() => paying.close());

const pause = async (member: Member) => {
  await paying.provider.world.pause(member.id);
  await paying.goTo('2026-12-15T10:00:00Z');
  await paying.goTo('2026-12-19T10:00:00Z');
};

const replaceAfterHalt = async (member: Member) => {
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of [14, 15, 16, 17]) await paying.goTo(`2026-12-${day}T18:32:00Z`);
  await paying.provider.world.replaceCard(member.id);
  await paying.settle();
};

const tryBeyondGrace = async (member: Member) => {
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of [14, 15]) await paying.goTo(`2026-12-${day}T18:32:00Z`);
};

const CASES = [
  ['was paused past its end', pause, { unpaid: { chargesAt: null, isTried: false } }],
  [
    'is active again with another card after a halt',
    replaceAfterHalt,
    { unpaid: { chargesAt: '2027-01-14T18:30:00.000Z', isTried: false } },
  ],
  [
    'is retried beyond the grace days',
    tryBeyondGrace,
    { unpaid: { chargesAt: '2026-12-16T18:30:00.000Z', isTried: true } },
  ],
] as const;

test.each(CASES)(
  'a Free user whose plan %s sees the next charge and can cancel it',
  async (_, happen, told) => {
    paying = await startPayingApp({ env: { PAYMENT_GRACE_DAYS: '1' } });
    const member = await paying.member();
    await happen(member);
    expect(await paying.statusOf(member)).toMatchObject({ isPro: false, cancelledAt: null, ...told });
    const client = await paying.app.signInAgain(member);
    const answer = await client.post('/api/subscription/cancel');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: false, cancelledAt: expect.any(String) });
    expect(answer.body.unpaid).toBeUndefined();
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  },
);

test.each(CASES.filter(([, , { unpaid }]) => !unpaid.isTried))(
  'a new plan ends the earlier one that %s, so that only one charges',
  async (_, happen) => {
    paying = await startPayingApp();
    const member = await paying.member();
    await happen(member);
    const bought = await paying.open(await paying.app.signInAgain(member), 'yearly');
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
    await paying.provider.world.pay(bought);
    await paying.settle();
    const status = await paying.statusOf(member);
    expect(status).toMatchObject({ isPro: true, billingCycle: 'yearly', cancelledAt: null });
    expect(status.unpaid).toBeUndefined();
  },
);

test('no second plan is sold beside one that is retried beyond the grace days', async () => {
  paying = await startPayingApp({ env: { PAYMENT_GRACE_DAYS: '1' } });
  const member = await paying.member();
  await tryBeyondGrace(member);
  const client = await paying.app.signInAgain(member);
  const answer = await client.post('/api/subscription/create', { billingCycle: 'monthly' });
  expect([answer.status, answer.body.code]).toEqual([409, 'renewal_pending']);
  expect((await client.post('/api/subscription/replace-card')).status).toBe(200);
});

test('the mail about the end of Pro says where the plan may still charge, and only there', async () => {
  paying = await startPayingApp({ env: { PAYMENT_GRACE_DAYS: '1' } });
  const paused = await paying.member();
  const halted = await paying.member();
  await paying.provider.world.failNextCharges(halted.id, 4);
  await pause(paused);
  expect(await paying.mailsTo(paused)).toContain('plan-ended-unpaid');
  expect(await paying.mailsTo(halted)).toContain('plan-ended');
});

test('cancelling a plan that was paused past its end mails the end of Pro once, and of no renewal that failed', async () => {
  paying = await startPayingApp();
  const told = await paying.member();
  await paying.provider.world.pause(told.id);
  await paying.goTo('2026-12-14T18:36:00Z');
  await paying.goTo('2026-12-19T10:00:00Z');
  await (await paying.app.signInAgain(told)).post('/api/subscription/cancel');
  await paying.goTo('2026-12-25T10:00:00Z');
  expect(await paying.mailsTo(told)).toEqual([
    'payment-received',
    'plan-ended-unpaid',
    'plan-cancelled-free',
  ]);
  const untold = await paying.member();
  await paying.provider.world.pause(untold.id);
  await paying.goTo('2027-01-24T18:36:00Z');
  await (await paying.app.signInAgain(untold)).post('/api/subscription/cancel');
  await paying.goTo('2027-01-26T10:00:00Z');
  expect(await paying.mailsTo(untold)).toEqual(['payment-received', 'plan-cancelled-over']);
});

test('cancelling a plan that is tried beyond its grace does not mail the end of Pro again', async () => {
  paying = await startPayingApp({ env: { PAYMENT_GRACE_DAYS: '1' } });
  const member = await paying.member();
  await tryBeyondGrace(member);
  await paying.goTo('2026-12-15T20:00:00Z');
  await (await paying.app.signInAgain(member)).post('/api/subscription/cancel');
  await paying.goTo('2026-12-17T10:00:00Z');
  expect(await paying.mailsTo(member)).toEqual([
    'payment-received',
    'renewal-failed',
    'plan-ended-unpaid',
    'plan-cancelled-free',
  ]);
});

test('a plan that was halted and left alone charges nobody, and is not said to', async () => {
  paying = await startPayingApp();
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of [14, 15, 16, 17]) await paying.goTo(`2026-12-${day}T18:32:00Z`);
  const status = await paying.statusOf(member);
  expect(status.isPro).toBe(false);
  expect(status.unpaid).toBeUndefined();
});
