/** What was refunded is never granted again: by administrators, in the provider's dashboard, by a lost dispute. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { type PayingApp, payTwice, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';
import { grantPlan } from './service.ts';

let paying: PayingApp;
let adminPerson: Person;
let admin: Client;
beforeEach(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  adminPerson = await paying.app.person({ email: 'admin@example.com' });
  admin = adminPerson.client;
});
afterEach(() => paying.close());

const paymentOf = (member: { proof: Record<string, string> }) => member.proof.razorpay_payment_id ?? '';
const refund = (paymentId: string, reason: unknown = 'asked for it') =>
  admin.post('/api/admin/refund', { paymentId, reason });

async function isFree(member: Parameters<PayingApp['statusOf']>[0]) {
  expect(await paying.statusOf(member)).toMatchObject({ isPro: false });
}

describe('a full refund of the payment behind the current period', () => {
  test('by an administrator ends Pro at once, cancels the membership, is audited and written about', async () => {
    const member = await paying.member('yearly');
    const answer = await refund(paymentOf(member));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      refund: { paymentId: paymentOf(member), amount: '999.00', currency: 'INR', status: 'processed' },
      user: { email: member.user.email, isPro: false },
    });
    await isFree(member);
    await paying.settle();
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
    expect((await admin.get('/api/admin/audit')).body.entries[0]).toMatchObject({
      action: 'POST /api/admin/refund',
      outcome: 'done',
      target: member.user.email,
      detail: { paymentId: paymentOf(member), amountMinor: 99_900, reason: 'asked for it' },
    });
    paying.clock.advance({ hours: 3 });
    await paying.settle();
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'refund-done']);
    const [payment] = (await (await paying.app.signInAgain(member)).get('/api/subscription/payments')).body;
    expect(payment).toMatchObject({ refundedAmount: '999.00', standing: 'refunded', isRefundable: false });
  });

  test("in the provider's dashboard does the same", async () => {
    const member = await paying.member();
    await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    await isFree(member);
    await paying.settle();
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  });

  test('ends the plan at the provider also where it was cancelled to the end of its cycle', async () => {
    const member = await paying.member('yearly');
    expect((await member.client.post('/api/subscription/cancel')).body.isPro).toBe(true);
    await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    await isFree(member);
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
    expect(await paying.statusOf(member)).toMatchObject({ isPro: false });
  });

  test('ends a plan whose cancellation the provider forgot, though nothing paid is left', async () => {
    paying.provider.switches.forgetsCycleEndCancel = true;
    const member = await paying.member();
    await member.client.post('/api/subscription/cancel');
    await paying.provider.world.failNextCharges(member.id, 4);
    await paying.goTo('2026-12-14T17:31:00Z');
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.refund(paymentOf(member));
    await paying.goTo('2026-12-14T18:36:00Z');
    await isFree(member);
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  });

  test('is found by the reconciliation when its notice was lost', async () => {
    const member = await paying.member();
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.refund(paymentOf(member));
    await paying.goTo('2026-11-22T10:01:00Z');
    await isFree(member);
  });

  test('a lost dispute is one, and a dispute that is only opened is not', async () => {
    const member = await paying.member();
    await paying.notify({
      event: 'payment.dispute.created',
      payload: { dispute: { entity: { id: 'disp_1', payment_id: paymentOf(member), amount: 9_900 } } },
      created_at: 1,
    });
    expect((await paying.statusOf(member)).isPro).toBe(true);
    await paying.provider.world.loseDispute(paymentOf(member));
    await paying.settle();
    await isFree(member);
  });
});

test('the refund of a period that was over leaves the mail about the end that came by itself', async () => {
  const member = await paying.member();
  await paying.goTo('2026-12-14T18:36:00Z');
  await (await paying.app.signInAgain(member)).post('/api/subscription/cancel');
  await paying.goTo('2027-01-14T18:40:00Z');
  admin = await paying.app.signInAgain(adminPerson);
  expect((await refund(paymentOf(member))).status).toBe(200);
  await paying.goTo('2027-01-14T20:00:00Z');
  expect(await paying.mailsTo(member)).toEqual([
    'payment-received',
    'payment-received',
    'plan-cancelled',
    'refund-done',
    'plan-ended',
  ]);
});

describe('a partial refund', () => {
  test('changes nothing; parts that add up are full', async () => {
    const member = await paying.member();
    const before = await paying.statusOf(member);
    await paying.provider.world.refund(paymentOf(member), 4_900);
    await paying.settle();
    expect(await paying.statusOf(member)).toEqual(before);
    await paying.provider.world.refund(paymentOf(member), 4_999);
    await paying.settle();
    expect(await paying.statusOf(member)).toEqual(before);
    await paying.provider.world.refund(paymentOf(member), 1);
    await paying.settle();
    await isFree(member);
  });
});

describe('a dispute that was lost for a part of the payment', () => {
  test('changes nothing; with the rest refunded, or lost too, it is full', async () => {
    for (const takeRest of [paying.provider.world.refund, paying.provider.world.loseDispute]) {
      const member = await paying.member();
      const before = await paying.statusOf(member);
      await paying.provider.world.loseDispute(paymentOf(member), 4_900);
      await paying.settle();
      expect(await paying.statusOf(member)).toEqual(before);
      expect(await paying.mailsTo(member)).toEqual(['payment-received']);
      await takeRest(paymentOf(member), 5_000);
      await paying.settle();
      await isFree(member);
    }
  });

  test('adds up with a refund whose notice was lost, in either order, and nothing is left to refund', async () => {
    await addsUp();
  });

  test('is counted once where the payment itself shows what the dispute took', async () => {
    paying.provider.switches.disputesCountAsRefunded = true;
    const member = await paying.member();
    await paying.provider.world.loseDispute(paymentOf(member), 5_000);
    await paying.settle();
    await admin.post('/api/admin/reconcile', { email: member.user.email });
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true });
    await addsUp();
  });

  async function addsUp() {
    const webhooks = `${paying.app.origin}/api/webhooks/razorpay`;
    const { refund: takeBack, loseDispute } = paying.provider.world;
    const refundUnheard = async (id: string) => {
      paying.provider.sendWebhooksTo(undefined);
      await takeBack(id, 5_000);
      await paying.provider.settled();
      paying.provider.sendWebhooksTo(webhooks);
    };
    const dispute = (id: string) => loseDispute(id, 4_900);
    for (const [first, second] of [
      [refundUnheard, dispute],
      [dispute, refundUnheard],
    ] as const) {
      const member = await paying.member();
      await first(paymentOf(member));
      await paying.settle();
      await second(paymentOf(member));
      await paying.settle();
      await admin.post('/api/admin/reconcile', { email: member.user.email });
      await isFree(member);
      expect((await refund(paymentOf(member))).status).toBe(409);
    }
  }
});

describe('a refund in the dashboard whose notice was lost', () => {
  const loseNotices = () => paying.provider.sendWebhooksTo(undefined);

  test('ends Pro within an hour, days before its membership would be asked about', async () => {
    const [member, other] = [await paying.member('yearly'), await paying.member('yearly')];
    await paying.goTo('2026-11-23T10:00:00Z');
    loseNotices();
    await paying.provider.world.refund(paymentOf(member));
    await paying.goTo('2026-11-23T11:01:00Z');
    await isFree(member);
    expect(await paying.mailsTo(member)).toContain('refund-done');
    expect((await paying.statusOf(other)).isPro).toBe(true);
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  });

  test('is found with one call for everybody, also where the provider did not answer at first', async () => {
    const members = [await paying.member('yearly'), await paying.member('yearly')];
    await paying.goTo('2026-11-16T10:00:00Z');
    loseNotices();
    for (const member of members) await paying.provider.world.refund(paymentOf(member));
    const searches = () => paying.provider.requests.filter(({ path }) => path === '/v1/refunds').length;
    paying.provider.clear();
    paying.provider.failNext('rate_limited', { path: /refunds$/ });
    await paying.goTo('2026-11-16T11:00:00Z');
    expect(searches()).toBe(1);
    for (const member of members) expect((await paying.statusOf(member)).isPro).toBe(true);
    await paying.goTo('2026-11-16T11:10:00Z');
    expect(searches()).toBe(2);
    for (const member of members) await isFree(member);
    await paying.goTo('2026-11-16T12:00:00Z');
    expect(searches()).toBe(2);
  });

  test('of another product of the same account is not kept', async () => {
    const { pool } = paying.app.server.database;
    const member = await paying.member();
    loseNotices();
    await paying.provider.world.refund(paymentOf(member));
    await pool.query('delete from payments');
    await pool.query('delete from memberships');
    await paying.goTo('2026-11-15T11:10:00Z');
    expect((await pool.query('select * from payment_refunds')).rows).toEqual([]);
  });
});

describe('a refund on the day before the renewal whose notice was lost', () => {
  const paymentsOf = async (member: Parameters<PayingApp['statusOf']>[0]) =>
    (await (await paying.app.signInAgain(member)).get('/api/subscription/payments')).body;
  const problems = async () =>
    (await (await paying.app.signInAgain(adminPerson)).get('/api/admin/payment-problems')).body.payments;

  test('is found before the renewal, which is not taken', async () => {
    const member = await paying.member();
    await paying.goTo('2026-12-13T18:00:00Z');
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.refund(paymentOf(member));
    await paying.goTo('2026-12-14T17:31:00Z');
    await paying.goTo('2026-12-14T18:40:00Z');
    await isFree(member);
    expect(await paymentsOf(member)).toHaveLength(1);
  });

  test('is found though the provider did not say what became of the payment when it was asked before', async () => {
    const member = await paying.member();
    await paying.goTo('2026-12-13T18:00:00Z');
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.refund(paymentOf(member));
    paying.provider.failNext('server_error_html', { times: 1, path: /payments/ });
    await paying.goTo('2026-12-14T17:31:00Z');
    await paying.goTo('2026-12-14T17:40:00Z');
    await paying.goTo('2026-12-14T18:40:00Z');
    await isFree(member);
    expect(await paymentsOf(member)).toHaveLength(1);
  });

  test.each(['payments/', 'refunds'])(
    'is found though the provider said nothing about its %s when the notice of the renewal came',
    async (path) => {
      const member = await paying.member();
      await paying.goTo('2026-12-14T17:31:00Z');
      paying.provider.holdWebhooks();
      await paying.provider.world.refund(paymentOf(member));
      paying.clock.set('2026-12-14T18:31:00Z');
      await paying.provider.world.runDue();
      paying.provider.failNext('server_error_html', { times: 30, path: new RegExp(path) });
      for (const { body, name, eventId } of paying.provider.webhooks)
        if (name === 'subscription.charged') await paying.notify(JSON.parse(body), eventId);
      expect(await paymentsOf(member)).toHaveLength(2);
      paying.provider.clear();
      await paying.goTo('2026-12-14T18:40:00Z');
      await paying.settle();
      await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
      expect(await problems()).toMatchObject([{ problem: 'charged_after_cancelling' }]);
    },
  );

  test.each(['by its notice', 'by asking'])(
    'in the last minutes ends the plan with the renewal, which is shown for a refund: told %s',
    async (how) => {
      const member = await paying.member();
      await paying.goTo('2026-12-14T17:31:00Z');
      paying.provider.sendWebhooksTo(undefined);
      await paying.provider.world.refund(paymentOf(member));
      await paying.provider.settled();
      if (how === 'by its notice')
        paying.provider.sendWebhooksTo(`${paying.app.origin}/api/webhooks/razorpay`);
      await paying.goTo('2026-12-14T18:36:00Z');
      await paying.settle();
      await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
      const [renewal] = await paymentsOf(member);
      expect(await problems()).toMatchObject([
        { paymentId: renewal.id, problem: 'charged_after_cancelling', email: member.user.email },
      ]);
      expect(await paying.statusOf(member)).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
    },
  );

  test('does not end a plan whose earlier month is refunded after the renewal', async () => {
    const member = await paying.member();
    await paying.goTo('2026-12-14T18:36:00Z');
    await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, cancelledAt: null });
    expect(await problems()).toEqual([]);
  });
});

describe('what was refunded', () => {
  test('is not granted again by late notices, by the same proof or by asking', async () => {
    const member = await paying.member();
    await refund(paymentOf(member));
    for (const { body, eventId } of paying.provider.webhooks)
      await paying.notify(JSON.parse(body), `late-${eventId}`);
    const fresh = await paying.app.signInAgain(member);
    await fresh.post('/api/subscription/verify-payment', member.proof);
    await admin.post('/api/admin/reconcile', { email: member.user.email });
    await isFree(member);
  });

  test('is not granted when the refund is known before the payment', async () => {
    paying.provider.sendWebhooksTo(undefined);
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.pay(id);
    await paying.provider.world.refund(proof.razorpay_payment_id);
    await paying.provider.settled();
    for (const { body, eventId } of [...paying.provider.webhooks].reverse())
      await paying.notify(JSON.parse(body), eventId);
    await isFree(person);
    expect((await person.client.post('/api/subscription/verify-payment', proof)).status).toBe(200);
    await isFree(person);
  });
});

describe('refunding', () => {
  test('the same payment twice at once takes the money back once; later it is 409', async () => {
    const member = await paying.member();
    const answers = await Promise.all([refund(paymentOf(member)), refund(paymentOf(member))]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 200],
      [200, 409],
      [200, 503],
    ]).toContainEqual(statuses);
    const again = await refund(paymentOf(member));
    expect([again.status, again.body.code]).toEqual([409, 'already_refunded']);
    const keys = paying.provider.requests
      .filter(({ path }) => path.endsWith('/refund'))
      .map(({ headers }) => headers['x-refund-idempotency']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{10,}$/);
  });

  test('while the provider still makes it asks for a moment, and then takes the money back once', async () => {
    const member = await paying.member();
    paying.provider.switches.refundsInProgress = 1;
    const answer = await refund(paymentOf(member));
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    // It may be made although we never hear of it, so it goes on being asked about.
    const { rows } = await paying.app.server.database.pool.query('select refund_asked_at from payments');
    expect(rows[0].refund_asked_at).not.toBeNull();
    expect((await paying.statusOf(member)).isPro).toBe(true);
    expect((await refund(paymentOf(member))).body.refund).toMatchObject({ amount: '99.00' });
    await isFree(member);
  });

  test('what the dashboard has refunded meanwhile is 409, and is learned', async () => {
    const member = await paying.member();
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.refund(paymentOf(member));
    const answer = await refund(paymentOf(member));
    expect([answer.status, answer.body.code]).toEqual([409, 'already_refunded']);
    await isFree(member);
  });

  test('refunds the rest where a part went back in the dashboard, and its notice was lost', async () => {
    const member = await paying.member();
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.refund(paymentOf(member), 4_000);
    const answer = await refund(paymentOf(member));
    expect(answer.status).toBe(200);
    expect(answer.body.refund).toMatchObject({ amount: '59.00' });
    // The refused attempt was of another amount: the provider takes no second body under one key.
    const keys = paying.provider.requests
      .filter(({ path }) => path.endsWith('/refund'))
      .map(({ headers }) => headers['x-refund-idempotency']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    await isFree(member);
  });

  test('an unknown payment is 404, no reason is 400, a provider that is away is 502 and changes nothing', async () => {
    const member = await paying.member();
    expect((await refund('pay_unknown')).body.code).toBe('payment_not_found');
    expect((await refund(paymentOf(member), ' ')).body.error).toBe('Please enter a reason');
    paying.provider.failNext('server_error_html', { path: /refund$/ });
    expect((await refund(paymentOf(member))).status).toBe(502);
    expect((await paying.statusOf(member)).isPro).toBe(true);
    const [failed, begun] = (await admin.get('/api/admin/audit')).body.entries;
    expect(failed).toMatchObject({ outcome: 'failed', detail: { code: 'provider_failed' } });
    // Money may have gone back although nobody has heard of it: the attempt is on record before it is made.
    expect(begun).toMatchObject({
      outcome: 'begun',
      target: paymentOf(member),
      detail: { reason: 'asked for it', amountMinor: 9_900 },
    });
  });

  test('whose answer and notice are lost is found within minutes, of an earlier payment too', async () => {
    const member = await paying.member();
    for (const month of ['2026-12', '2027-01']) await paying.goTo(`${month}-14T18:36:00Z`);
    await paying.goTo('2027-01-25T10:00:00Z');
    admin = await paying.app.signInAgain(adminPerson);
    paying.provider.sendWebhooksTo(undefined);
    paying.provider.failNext('answer_lost', { path: /refund$/ });
    expect((await refund(paymentOf(member))).status).toBe(502);
    await paying.goTo('2027-01-25T10:02:00Z');
    const fresh = await paying.app.signInAgain(member);
    const payments = (await fresh.get('/api/subscription/payments')).body;
    expect(payments.map(({ standing }: { standing: string }) => standing)).toEqual([
      'counts',
      'counts',
      'refunded',
    ]);
    expect((await paying.statusOf(member)).isPro).toBe(true);
    expect(await paying.mailsTo(member)).toContain('refund-done');
    paying.provider.clear();
    await paying.goTo('2027-01-25T16:00:00Z');
    // The hourly look at the account's refunds asks about no payment by itself.
    expect(paying.provider.requests.filter(({ path }) => path !== '/v1/refunds')).toEqual([]);
  });

  test('which the provider never heard of is asked about until it says so, and can be made then', async () => {
    const member = await paying.member();
    paying.provider.failNext('reset', { times: 3, path: /refund/ });
    expect((await refund(paymentOf(member))).status).toBe(502);
    await paying.goTo('2026-11-15T10:10:00Z');
    expect((await paying.statusOf(member)).isPro).toBe(true);
    paying.provider.clear();
    await paying.goTo('2026-11-15T10:40:00Z');
    const { pool } = paying.app.server.database;
    expect((await pool.query('select refund_asked_at from payments')).rows).toEqual([
      { refund_asked_at: null },
    ]);
    expect((await refund(paymentOf(member))).status).toBe(200);
  });

  test('with a text that cannot be stored is refused before the provider is asked', async () => {
    const member = await paying.member();
    paying.provider.clear();
    for (const reason of ['half an emoji \ud83d', 'nothing\0']) {
      const answer = await refund(paymentOf(member), reason);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    }
    expect(paying.provider.requests).toEqual([]);
    expect((await paying.statusOf(member)).isPro).toBe(true);
  });

  test('what the provider refuses is said with its words', async () => {
    const member = await paying.member('yearly');
    await paying.goTo('2027-06-20T00:00:00Z');
    admin = await paying.app.signInAgain(adminPerson);
    const answer = await refund(paymentOf(member));
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_refused']);
    expect(answer.body.reason).toMatch(/\S/);
  });

  test('a refund that fails at the bank gives the time back and is shown to administrators', async () => {
    paying.provider.switches.refundsStartAs = 'pending';
    const member = await paying.member();
    const answer = await refund(paymentOf(member));
    expect(answer.body.refund.status).toBe('pending');
    await isFree(member);
    // The plan is closed at the provider while nothing paid is left.
    await paying.settle();
    await paying.provider.world.settleRefund(answer.body.refund.refundId, 'failed');
    await paying.settle();
    expect(await paying.statusOf(member)).toMatchObject({
      isPro: true,
      expiresAt: '2026-12-14T18:30:00.000Z',
    });
    const { payments } = (await admin.get('/api/admin/payment-problems')).body;
    const shown = payments.filter((each: { paymentId: string }) => each.paymentId === paymentOf(member));
    expect(shown).toMatchObject([{ problem: 'refund_failed' }]);
  });
});

describe('a refund that did not go through', () => {
  test('can be made again, and then arrives', async () => {
    paying.provider.switches.refundsStartAs = 'pending';
    const member = await paying.member('yearly');
    const first = await refund(paymentOf(member));
    await paying.provider.world.settleRefund(first.body.refund.refundId, 'failed');
    await paying.settle();
    paying.provider.switches.refundsStartAs = 'processed';
    const again = await refund(paymentOf(member));
    expect(again.body.refund).toMatchObject({ status: 'processed', amount: '999.00' });
    expect(again.body.refund.refundId).not.toBe(first.body.refund.refundId);
    expect((await admin.get('/api/admin/payment-problems')).body.payments).toEqual([]);
  });

  test('is found by asking where its notice was lost: the time is back, and administrators see it', async () => {
    paying.provider.switches.refundsStartAs = 'pending';
    const member = await paying.member('yearly');
    const { body } = await refund(paymentOf(member));
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.settleRefund(body.refund.refundId, 'failed');
    await paying.goTo('2026-11-17T10:00:00Z');
    expect((await paying.statusOf(member)).isPro).toBe(true);
    admin = await paying.app.signInAgain(adminPerson);
    expect((await admin.get('/api/admin/payment-problems')).body.payments).toMatchObject([
      { paymentId: paymentOf(member), problem: 'refund_failed' },
    ]);
  });

  test('is told apart from another part that is still under way, by asking about each', async () => {
    const member = await paying.member('yearly');
    paying.provider.switches.refundsStartAs = 'pending';
    const part = await paying.provider.world.refund(paymentOf(member), 30_000);
    const failing = await paying.provider.world.refund(paymentOf(member), 20_000);
    await paying.settle();
    paying.provider.sendWebhooksTo(undefined);
    const { pool } = paying.app.server.database;
    const readStatus = async ({ id }: { id: string }) =>
      (await pool.query('select status from payment_refunds where refund_id = $1', [id])).rows[0].status;
    await paying.provider.world.settleRefund(failing.id, 'failed');
    await paying.goTo('2026-11-17T12:00:00Z');
    await paying.goTo('2026-11-18T12:00:00Z');
    expect([await readStatus(part), await readStatus(failing)]).toEqual(['pending', 'failed']);
    await paying.provider.world.settleRefund(part.id, 'processed');
    await paying.goTo('2026-11-19T12:00:00Z');
    expect(await readStatus(part)).toBe('processed');
  });

  test('leaves the part that did, whatever order the notices come in', async () => {
    const member = await paying.member('yearly');
    paying.provider.switches.refundsStartAs = 'pending';
    paying.provider.holdWebhooks();
    const part = await paying.provider.world.refund(paymentOf(member), 50_000);
    const rest = await paying.provider.world.refund(paymentOf(member), 49_900);
    await paying.provider.world.settleRefund(part.id, 'processed');
    await paying.provider.world.settleRefund(rest.id, 'failed');
    await paying.provider.flush({ order: 'reversed' });
    await paying.settle();
    expect((await paying.statusOf(member)).isPro).toBe(true);
  });
});

test('a refund in grace ends the retries: nothing is charged the next day', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 1);
  await paying.goTo('2026-12-14T19:00:00Z');
  admin = await paying.app.signInAgain(adminPerson);
  expect((await refund(paymentOf(member))).status).toBe(200);
  await paying.settle();
  await paying.goTo('2026-12-15T19:00:00Z');
  const fresh = await paying.app.signInAgain(member);
  expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(1);
});

test('of two payments for the same time, the refund of the later leaves nothing to refund', async () => {
  const person = await payTwice(paying);
  const { body } = await person.client.get('/api/subscription/payments');
  await refund(body.find((one: { billingCycle: string }) => one.billingCycle === 'monthly').id);
  await paying.settle();
  expect((await admin.get('/api/admin/payment-problems')).body.payments).toEqual([]);
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, billingCycle: 'yearly' });
});

test('a refund notice that comes before its payment is known is tried again until it is', async () => {
  const member = await paying.member();
  const { pool } = paying.app.server.database;
  const { rows } = await pool.query('delete from payments returning *');
  expect(rows).toHaveLength(1);
  await paying.notify(
    {
      event: 'refund.processed',
      created_at: 1_763_200_000,
      payload: {
        refund: {
          entity: { id: 'rfnd_1', payment_id: paymentOf(member), amount: 9_900, status: 'processed' },
        },
      },
    },
    'evt_early',
  );
  const stateOf = async () =>
    (await pool.query("select handled_at, outcome from payment_events where event_id = 'evt_early'")).rows[0];
  expect(await stateOf()).toEqual({ handled_at: null, outcome: 'unknown payment' });
  await admin.post('/api/admin/reconcile', { email: member.user.email });
  await isFree(member);
  paying.clock.advance({ minutes: 1 });
  await paying.settle();
  expect((await stateOf()).outcome).toBe('applied');
});

describe('Pro that was given by hand', () => {
  test('is ended at once, audited; what was paid for stays', async () => {
    const member = await paying.member();
    const { deps } = paying.app.server;
    await deps.db.transaction((tx) => grantPlan(deps, tx, member.user.id, 'yearly'));
    const end = (email: string) => admin.post('/api/admin/end-pro', { email, reason: 'given by mistake' });
    const answer = await end(member.user.email);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ isPro: true, proExpiresAt: '2026-12-14T18:30:00.000Z' });
    expect((await admin.get('/api/admin/audit')).body.entries[0]).toMatchObject({
      action: 'POST /api/admin/end-pro',
      detail: { reason: 'given by mistake' },
    });
    const again = await end(member.user.email);
    expect([again.status, again.body.code]).toEqual([409, 'no_given_pro']);
    expect((await end('nobody@example.com')).status).toBe(404);
  });

  test('on top of a year that is refunded then is a month, and not that year too', async () => {
    const member = await paying.member('yearly');
    const { deps } = paying.app.server;
    await deps.db.transaction((tx) => grantPlan(deps, tx, member.user.id, 'monthly'));
    expect((await paying.statusOf(member)).expiresAt).toBe('2027-12-14T18:30:00.000Z');
    await refund(paymentOf(member));
    const expiresAt = '2026-12-15T10:00:00.000Z';
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, expiresAt });
    const { body } = await admin.get(`/api/admin/user-status?email=${member.user.email}`);
    expect(body.grants).toMatchObject([{ endsAt: expiresAt }]);
  });

  test('leaves nothing where nothing was paid', async () => {
    const person = await paying.app.person();
    const { deps } = paying.app.server;
    await deps.db.transaction((tx) => grantPlan(deps, tx, person.user.id, 'monthly'));
    expect((await paying.statusOf(person)).isPro).toBe(true);
    await admin.post('/api/admin/end-pro', { email: person.user.email, reason: 'over' });
    await isFree(person);
  });
});

test('Pro that was bought in the sandbox is ended once the provider of the live keys does not know it', async () => {
  const member = await paying.member('yearly');
  const end = () => admin.post('/api/admin/end-pro', { email: member.user.email, reason: 'no money moved' });
  expect((await end()).body.code).toBe('no_given_pro');
  paying.provider.switchAccount('live');
  await admin.post('/api/admin/reconcile', { email: member.user.email });
  expect((await paying.statusOf(member)).isPro).toBe(true);
  const answer = await end();
  expect(answer.body.user).toMatchObject({ isPro: false });
  await isFree(member);
});

test('the calls that change need a fresh sign-in, and are for administrators only', async () => {
  const { client } = await paying.app.person();
  const calls = [
    ['/api/admin/refund', { paymentId: 'pay_1', reason: 'x' }],
    ['/api/admin/end-pro', { email: 'a@example.com', reason: 'x' }],
    ['/api/admin/reconcile', { email: 'a@example.com' }],
  ] as const;
  for (const [path, body] of calls) expect((await client.post(path, body)).status).toBe(403);
  expect((await client.get('/api/admin/payment-problems')).status).toBe(403);
  paying.clock.advance({ hours: 13 });
  for (const [path, body] of calls) expect((await admin.post(path, body)).body.code).toBe('sign_in_again');
});

test('reconcile now asks about every membership of a person and finds what was lost', async () => {
  paying.provider.sendWebhooksTo(undefined);
  const person = await paying.app.person({ country: 'India' });
  await paying.provider.world.pay(await paying.open(person.client));
  const answer = await admin.post('/api/admin/reconcile', { email: person.user.email });
  expect(answer.body).toMatchObject({
    message: `Asked the payment provider about 1 membership of ${person.user.email}.`,
    asked: 1,
    failed: 0,
    user: { isPro: true },
  });
  paying.provider.failNext('server_error_html', { times: 9 });
  expect((await admin.post('/api/admin/reconcile', { email: person.user.email })).status).toBe(502);
});
