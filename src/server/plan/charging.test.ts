/** One charging membership: checkouts are closed or used again, double payments found, cancelling reaches them all. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listPaymentProblems } from '#server/admin/payments-store';
import type { Connection } from '#server/db/connect';
import { newId } from '#server/id';
import { lockUser } from '#server/users/store';
import { payingEnv, startPayments } from '#testing/fakes/payments';
import { type PayingApp, payTwice, startPayingApp } from '#testing/paying-app';
import { startApp } from '#testing/start-app';
import { cancelPlan } from './cancel.ts';
import { needPayments } from './deps.ts';
import { insertMembership } from './membership-store.ts';
import { grantPlan } from './service.ts';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
});
afterEach(() => paying.close());

const callsTo = (end: string) => paying.provider.requests.filter(({ path }) => path.endsWith(end));

describe('an earlier open checkout', () => {
  test('of the other cycle is closed at the provider, so that only one can be paid', async () => {
    const { client } = await paying.app.person();
    const monthly = await paying.open(client, 'monthly');
    const yearly = await paying.open(client, 'yearly');
    await expect(paying.provider.world.pay(monthly)).rejects.toThrow(/not chargeable/);
    await expect(paying.provider.world.pay(yearly)).resolves.toBeDefined();
  });

  test('of the same cycle and price is used again; clicks on both cycles at once leave one open', async () => {
    const { client } = await paying.app.person();
    const first = await paying.open(client);
    expect(await paying.open(client)).toBe(first);
    const other = await paying.app.person();
    const cycles = ['monthly', 'yearly'] as const;
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, at) => paying.open(other.client, cycles[at % 2])),
    );
    const paid = await Promise.allSettled([...new Set(opened)].map((id) => paying.provider.world.pay(id)));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('whose server died while it was made is taken over when its lease is over, or was too long', async () => {
    const { client, user } = await paying.app.person({ country: 'India' });
    const { pool } = paying.app.server.database;
    const abandon = (seconds: number) =>
      pool.query(
        `insert into memberships (user_id, id, billing_cycle, amount_minor, status, created_at, leased_until)
         values ($1, gen_random_uuid(), 'monthly', 9900, 'creating', $2, $3)`,
        [user.id, paying.clock.now(), new Date(paying.clock.now().getTime() + seconds * 1000)],
      );
    await abandon(30);
    const { deps } = paying.app.server;
    const held = await insertMembership(deps.db, {
      userId: user.id,
      id: newId(deps),
      billingCycle: 'monthly',
      amountMinor: 9_900,
      status: 'creating',
      createdAt: deps.clock.now(),
    });
    expect(held).toBeUndefined();
    paying.clock.advance({ seconds: 31 });
    const first = await paying.open(client);
    await paying.provider.world.cancelNow(first);
    await abandon(40 * 86_400);
    expect(await paying.open(client)).not.toBe(first);
  });

  test('at the price of another country is closed and made anew', async () => {
    const { client } = await paying.app.person({ country: 'India' });
    const ofIndia = await paying.open(client);
    const answer = await client.post('/api/subscription/create', {
      billingCycle: 'monthly',
      country: 'United States',
    });
    expect(answer.body.amount).toBe('443.00');
    await expect(paying.provider.world.pay(ofIndia)).rejects.toThrow(/not chargeable/);
  });

  test('that the provider no longer knows, after other keys, breaks neither create nor cancel', async () => {
    const member = await paying.member();
    const left = await paying.app.person({ country: 'India' });
    await paying.open(left.client, 'yearly');
    // The same database, other keys.
    const live = await startPayments({ clock: paying.clock });
    const { host, port, user, database } = paying.app.server.database.pool.options;
    const app = await startApp({
      clock: paying.clock,
      connection: { host, port, user, database } as Connection,
      env: payingEnv(live),
    });
    try {
      const fresh = await app.signInAgain(left);
      const answer = await fresh.post('/api/subscription/create', { billingCycle: 'yearly' });
      expect(answer.status).toBe(201);
      const cancelled = await (await app.signInAgain(member)).post('/api/subscription/cancel');
      expect(cancelled.status).toBe(200);
      expect(cancelled.body).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
    } finally {
      await app.close();
      await live.close();
    }
  });
});

describe('two that are paid all the same', () => {
  test('the later stays, the earlier is cancelled at the provider, and the person is told', async () => {
    const twice = await payTwice(paying);
    expect(await paying.statusOf(twice)).toMatchObject({
      isPro: true,
      billingCycle: 'monthly',
      cancelledAt: null,
      // The later end: the year was paid too, until it is refunded.
      expiresAt: '2027-11-14T18:30:00.000Z',
    });
    await expect(paying.provider.world.charge(twice.yearly)).rejects.toThrow(/cancelled status/);
    await expect(paying.provider.world.charge(twice.monthly)).resolves.toBeDefined();
    expect(await paying.mailsTo(twice)).toContain('paid-twice');
  });

  test('administrators see whom to refund, and the refund leaves the later one', async () => {
    const twice = await payTwice(paying);
    const admin = (await paying.app.person({ email: 'admin@example.com' })).client;
    const { body } = await admin.get(`/api/admin/user-status?email=${twice.user.email}`);
    expect(body.paidTwice).toBe(true);
    const problems = (await admin.get('/api/admin/payment-problems')).body;
    expect(problems.payments).toMatchObject([
      {
        email: twice.user.email,
        paymentId: twice.first.razorpay_payment_id,
        amount: '999.00',
        problem: 'duplicate',
      },
    ]);
    const refunded = await admin.post('/api/admin/refund', {
      paymentId: twice.first.razorpay_payment_id,
      reason: 'paid twice',
    });
    expect(refunded.status).toBe(200);
    expect(await paying.statusOf(twice)).toMatchObject({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: '2026-12-14T18:30:00.000Z',
    });
    expect((await admin.get('/api/admin/payment-problems')).body.payments).toEqual([]);
    const after = await admin.get(`/api/admin/user-status?email=${twice.user.email}`);
    expect(after.body.paidTwice).toBe(false);
  });
});

describe('a checkout that is paid while the checkout of another cycle closes it', () => {
  /** Opens both; the monthly one is paid between the last look at it and its end at the provider. */
  async function payWhileClosed() {
    const person = await paying.app.person();
    const admin = (await paying.app.person({ email: 'admin@example.com' })).client;
    const monthly = await paying.open(person.client, 'monthly');
    const payments = needPayments(paying.app.server.deps);
    const cancelNow = payments.cancelNow.bind(payments);
    let proof: Record<string, string> = {};
    vi.spyOn(payments, 'cancelNow').mockImplementationOnce(async (id) => {
      proof = { ...(await paying.provider.world.pay(id)) };
      return cancelNow(id);
    });
    const yearly = await paying.open(person.client, 'yearly');
    const shown = async () => (await admin.get(`/api/admin/user-status?email=${person.user.email}`)).body;
    return { ...person, monthly, yearly, proof, shown };
  }

  test('and the other one is paid too: it is shown as paid twice, the yearly one stays', async () => {
    const { client, yearly, proof, shown, ...person } = await payWhileClosed();
    expect(proof.razorpay_payment_id).toMatch(/^pay_/);
    await client.post('/api/subscription/verify-payment', await paying.provider.world.pay(yearly));
    await paying.settle();
    expect(await shown()).toMatchObject({ paidTwice: true });
    expect(await paying.statusOf(person)).toMatchObject({
      isPro: true,
      billingCycle: 'yearly',
      cancelledAt: null,
    });
    expect(await paying.mailsTo(person)).toContain('paid-twice');
  });

  test('and the other one is left: nothing is paid twice, and the month that was paid is given', async () => {
    const { proof, shown, ...person } = await payWhileClosed();
    await person.client.post('/api/subscription/verify-payment', proof);
    await paying.settle();
    expect(await shown()).toMatchObject({ paidTwice: false });
    expect(await paying.statusOf(person)).toMatchObject({ isPro: true, billingCycle: 'monthly' });
  });
});

describe('a plan that runs out beside one that charges', () => {
  async function runOut() {
    const member = await paying.member('yearly');
    await member.client.post('/api/subscription/cancel');
    const monthly = await paying.open(member.client, 'monthly');
    await member.client.post('/api/subscription/verify-payment', await paying.provider.world.pay(monthly));
    await paying.settle();
    return { ...member, monthly };
  }

  test('the status tells of the one that charges, with the later end', async () => {
    const both = await runOut();
    expect(await paying.statusOf(both)).toEqual({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: '2027-11-14T18:30:00.000Z',
      cancelledAt: null,
    });
  });

  test('cancelling reaches the one that charges, and is 409 only when none does', async () => {
    const both = await runOut();
    const answer = await both.client.post('/api/subscription/cancel');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
    expect((await both.client.post('/api/subscription/cancel')).body.code).toBe('already_cancelled');
    await paying.goTo('2027-01-20T00:00:00Z');
    const fresh = await paying.app.signInAgain(both);
    expect((await fresh.get('/api/subscription/payments')).body).toHaveLength(2);
  });
});

test('after a halt another card charges nothing and gives nothing; a new plan can be bought, and the old one is closed', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  await paying.goTo('2026-12-17T18:31:00Z');
  const proof = await paying.provider.world.replaceCard(member.id);
  const fresh = await paying.app.signInAgain(member);
  expect((await fresh.post('/api/subscription/verify-payment', proof)).body.isPro).toBe(false);
  await paying.goTo('2026-12-20T00:00:00Z');
  expect((await paying.statusOf(member)).isPro).toBe(false);
  expect(await paying.mailsTo(member)).not.toContain('refund-done');
  const id = await paying.open(await paying.app.signInAgain(member));
  await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  await expect(paying.provider.world.pay(id)).resolves.toBeDefined();
});

describe('cancelling', () => {
  test('five at once are one call to the provider, and all are told the same', async () => {
    const member = await paying.member();
    paying.provider.clear();
    paying.provider.failNext('slow', { path: /cancel$/ });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => member.client.post('/api/subscription/cancel')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(callsTo('/cancel')).toHaveLength(1);
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'plan-cancelled']);
  });

  test('a gift five times at once is one cancellation and one mail', async () => {
    const person = await paying.app.person({ country: 'India' });
    const { deps } = paying.app.server;
    await deps.db.transaction((tx) => grantPlan(deps, tx, person.user.id, 'monthly'));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.client.post('/api/subscription/cancel')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await paying.mailsTo(person)).toEqual(['plan-cancelled']);
  });

  test('that the provider does not answer is 502 and changes nothing', async () => {
    const member = await paying.member();
    paying.provider.failNext('server_error_html', { times: 5, path: /cancel$/ });
    expect((await member.client.post('/api/subscription/cancel')).status).toBe(502);
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, cancelledAt: null });
    paying.provider.clear();
    expect((await member.client.post('/api/subscription/cancel')).status).toBe(200);
  });

  describe('whose server died on the way', () => {
    const lease = (seconds: number) =>
      paying.app.server.database.pool.query('update memberships set cancel_leased_until = $1', [
        new Date(paying.clock.now().getTime() + seconds * 1000),
      ]);

    test('holds others up until its lease is over; the next click makes it', async () => {
      const member = await paying.member();
      paying.provider.clear();
      await lease(15);
      const { deps } = paying.app.server;
      const user = await deps.db.transaction((tx) => lockUser(tx, member.user.id));
      if (!user) throw new Error('The member is gone.');
      const start = paying.clock.now().getTime();
      let looks = 0;
      // The first look is the claim; the lease ends while the request waits.
      const now = () => new Date(start + (looks++ < 3 ? 0 : 16_000));
      const waiting = cancelPlan({ ...deps, clock: { ...deps.clock, now } }, user);
      await expect(waiting).rejects.toMatchObject({ code: 'provider_failed' });
      expect(callsTo('/cancel')).toHaveLength(0);
      paying.clock.advance({ seconds: 16 });
      expect((await member.client.post('/api/subscription/cancel')).status).toBe(200);
      expect(callsTo('/cancel')).toHaveLength(1);
    });

    test('holds nobody up where its clock was forty days ahead', async () => {
      const member = await paying.member();
      await lease(40 * 86_400);
      expect((await member.client.post('/api/subscription/cancel')).status).toBe(200);
    });
  });

  test('a cancellation at the end of the cycle that had no effect is made at once', async () => {
    const member = await paying.member();
    paying.provider.switches.forgetsCycleEndCancel = true;
    expect((await member.client.post('/api/subscription/cancel')).status).toBe(200);
    await paying.goTo('2026-12-14T18:36:00Z');
    paying.clock.advance({ hours: 1 });
    await paying.settle();
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
    const { db } = paying.app.server.deps;
    expect(await listPaymentProblems(db, 10)).toMatchObject([
      { email: member.user.email, problem: 'charged_after_cancelling' },
    ]);
  });

  test('a notice that comes with the request, while the entity is still active, is a cancellation', async () => {
    paying.provider.switches.tellsCycleEndCancelAtOnce = true;
    const member = await paying.member();
    await paying.provider.world.cancelAtCycleEnd(member.id);
    await paying.settle();
    expect(await paying.statusOf(member)).toMatchObject({
      isPro: true,
      cancelledAt: expect.any(String),
      expiresAt: '2026-12-14T18:30:00.000Z',
    });
  });
});

test('an old invoice that is paid by its link after a new plan was bought is shown as paid twice', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  await paying.goTo('2026-12-18T10:00:00Z');
  const client = await paying.app.signInAgain(member);
  const next = await paying.open(client);
  await client.post('/api/subscription/verify-payment', { ...(await paying.provider.world.pay(next)) });
  await paying.settle();
  paying.provider.switches.invoicesOutliveCancel = true;
  paying.clock.advance({ minutes: 1 });
  const [open] = (await paying.provider.listInvoices(member.id)).filter(({ status }) => status === 'issued');
  const { id: paymentId } = await paying.provider.world.payInvoice(open?.id ?? '');
  await paying.settle();
  expect(await listPaymentProblems(paying.app.server.deps.db, 10)).toMatchObject([
    { paymentId, problem: 'duplicate' },
  ]);
});
