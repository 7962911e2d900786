/** Every notice is lost and some answers are too: what the provider counts as paid is never taken for nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#core/duration';
import { listPaymentProblems } from '#server/admin/payments-store';
import { noteRestore } from '#server/db/restore-backup';
import { PaymentsError } from '#server/outside/payments/port';
import { type Member, type PayingApp, payTwice, startPayingApp } from '#testing/paying-app';
import { needPayments } from './deps.ts';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

const problems = () => listPaymentProblems(paying.app.server.deps.db, 10);
const loseInvoices = () => paying.provider.failNext('server_error_html', { times: 9, path: /invoices/ });

/** Paid in the checkout, but the proof has not arrived either. */
async function payUnheard(cycle: 'monthly' | 'yearly' = 'yearly') {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client, cycle);
  paying.provider.sendWebhooksTo(undefined);
  const proof = await paying.provider.world.pay(id);
  return { ...person, id, proof };
}

describe('upgrading again beside a payment that nobody has heard of', () => {
  const buy = (client: Member['client']) =>
    client.post('/api/subscription/create', { billingCycle: 'monthly' });

  test('is refused while the invoices cannot be had, and nothing is closed', async () => {
    const { client, id } = await payUnheard();
    loseInvoices();
    const answer = await buy(client);
    expect([answer.status, answer.body.code]).toEqual([502, 'provider_failed']);
    paying.provider.clear();
    expect((await buy(client)).body.code).toBe('already_pro');
    await expect(paying.provider.world.charge(id)).resolves.toBeDefined();
  });

  test('is refused as confirming where the provider counts a payment that it does not show', async () => {
    const { client } = await payUnheard();
    vi.spyOn(needPayments(paying.app.server.deps), 'listInvoices').mockResolvedValue([]);
    const answer = await buy(client);
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_confirming']);
  });

  test('is refused also where the bank has ended the paid one, until its invoices were had', async () => {
    const { client, id } = await payUnheard();
    await paying.provider.world.cancelNow(id);
    loseInvoices();
    expect((await buy(client)).status).toBe(502);
  });

  test('is refused also where the notice of its end has come, but none of its payment', async () => {
    const { client, id } = await payUnheard();
    await paying.provider.world.cancelNow(id);
    await paying.provider.settled();
    const ended = paying.provider.webhooks.find(({ name }) => name === 'subscription.cancelled');
    loseInvoices();
    await paying.notify(JSON.parse(ended?.body ?? '{}'), ended?.eventId);
    expect((await buy(client)).status).toBe(502);
  });

  test('is refused where the proof arrives from another device while the checkout is closed', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client, 'yearly');
    const proof = await paying.provider.world.payLate(id, { status: 'created' });
    const payments = needPayments(paying.app.server.deps);
    const cancelNow = payments.cancelNow.bind(payments);
    vi.spyOn(payments, 'cancelNow').mockImplementationOnce(async (closed) => {
      await person.client.post('/api/subscription/verify-payment', proof);
      return cancelNow(closed);
    });
    const answer = await buy(person.client);
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_confirming']);
  });
});

describe('cancelling before a payment was heard of', () => {
  test('minutes after a renewal keeps what the renewal paid for', async () => {
    const member = await paying.member();
    paying.provider.sendWebhooksTo(undefined);
    paying.clock.set('2026-12-14T18:32:00Z');
    await paying.provider.world.runDue();
    const client = await paying.app.signInAgain(member);
    const answer = await client.post('/api/subscription/cancel');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z' });
    await paying.settle();
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'payment-received', 'plan-cancelled']);
  });

  test('in grace, after the invoice was paid by its link, keeps what was paid; also where the invoices come later', async () => {
    const member = await paying.member();
    await paying.provider.world.failNextCharges(member.id, 1);
    await paying.goTo('2026-12-14T19:00:00Z');
    paying.provider.sendWebhooksTo(undefined);
    const open = (await paying.provider.listInvoices(member.id)).find(({ status }) => status === 'issued');
    await paying.provider.world.payInvoice(open?.id ?? '');
    const client = await paying.app.signInAgain(member);
    loseInvoices();
    expect((await client.post('/api/subscription/cancel')).status).toBe(200);
    paying.provider.clear();
    await paying.goTo('2026-12-14T19:10:00Z');
    expect(await paying.statusOf(member)).toMatchObject({
      isPro: true,
      expiresAt: '2027-01-14T18:30:00.000Z',
      cancelledAt: expect.any(String),
    });
  });
});

test('cancelling whose payment could not be learnt is not mailed as the end of Pro', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 1);
  await paying.goTo('2026-12-14T19:00:00Z');
  paying.provider.sendWebhooksTo(undefined);
  const open = (await paying.provider.listInvoices(member.id)).find(({ status }) => status === 'issued');
  await paying.provider.world.payInvoice(open?.id ?? '');
  const client = await paying.app.signInAgain(member);
  loseInvoices();
  expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  paying.provider.clear();
  await paying.goTo('2026-12-14T19:10:00Z');
  expect((await paying.statusOf(member)).isPro).toBe(true);
  const mails = await paying.mailsTo(member);
  expect(mails).toContain('plan-cancelled-unheard');
  expect(mails).not.toContain('plan-cancelled-now');
});

describe('a debit that is made days after its membership was cancelled', () => {
  test('is found without a notice, given, shown to administrators, and the user is told of both', async () => {
    paying.provider.switches.debitsAfterCancel = true;
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.payLate(id, { hours: 119 });
    await person.client.post('/api/subscription/verify-payment', proof);
    expect((await person.client.post('/api/subscription/cancel')).body.isPro).toBe(false);
    paying.provider.sendWebhooksTo(undefined);
    for (const day of [17, 18, 19, 20, 21]) await paying.goTo(`2026-11-${day}T10:00:00Z`);
    expect(await paying.statusOf(person)).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
    expect(await problems()).toMatchObject([{ problem: 'charged_after_cancelling' }]);
    expect(await paying.mailsTo(person)).toEqual(['plan-cancelled-unpaid', 'charged-after-cancelling']);
  });
});

describe('a subscription at the provider that names our user, and that we have no row of', () => {
  test('is taken over with what was paid for it', async () => {
    const person = await paying.app.person({ country: 'India' });
    const payments = needPayments(paying.app.server.deps);
    const { id } = await payments.createSubscription({
      planId: paying.provider.planIds.monthly,
      cycle: 'monthly',
      userRef: person.user.id,
    });
    await paying.provider.world.pay(id);
    await paying.settle();
    await paying.goTo('2026-11-15T10:05:00Z');
    expect(await paying.statusOf(person)).toMatchObject({
      isPro: true,
      billingCycle: 'monthly',
      expiresAt: '2026-12-14T18:30:00.000Z',
    });
    const client = await paying.app.signInAgain(person);
    expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  });

  test('because its answer came after another request had taken over is not left payable beside the other', async () => {
    const { client } = await paying.app.person({ country: 'India' });
    const payments = needPayments(paying.app.server.deps);
    const create = payments.createSubscription.bind(payments);
    const made: string[] = [];
    vi.spyOn(payments, 'createSubscription').mockImplementation(async (input) => {
      const subscription = await create(input);
      made.push(subscription.id);
      if (made.length === 1) {
        paying.clock.advance({ seconds: 31 });
        await paying.open(client, 'yearly');
      }
      return subscription;
    });
    const opened = await paying.open(client, 'monthly');
    expect(new Set(made).size).toBeGreaterThan(1);
    const paid = await Promise.allSettled(made.map((id) => paying.provider.world.pay(id)));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await paying.settle();
    expect(made).toContain(opened);
    expect((await client.get('/api/subscription/status')).body.isPro).toBe(true);
  });
});

describe('after a restore from a backup that is older than the purchase', () => {
  async function restore({ id }: Pick<Member, 'id'>) {
    paying.provider.sendWebhooksTo(undefined);
    const { pool } = paying.app.server.database;
    await pool.query('delete from payments where provider_id = $1', [id]);
    await pool.query('delete from memberships where provider_id = $1', [id]);
    await pool.query('update users set pro_expires_at = null, pro_until_at = null, pro_billing_cycle = null');
    const restoredAt = paying.clock.now();
    await noteRestore(pool, { restoredAt, backupMadeAt: new Date(restoredAt.getTime() - HOUR_MS) });
    // A search that is done in the same instant would count as one from before the restore.
    paying.clock.advance({ seconds: 1 });
  }

  test('the proof of the checkout gives Pro, to nobody but the one who paid', async () => {
    const person = await payUnheard();
    await restore(person);
    const other = await paying.app.person({ country: 'India' });
    expect((await other.client.post('/api/subscription/verify-payment', person.proof)).status).toBe(400);
    const answer = await person.client.post('/api/subscription/verify-payment', person.proof);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, billingCycle: 'yearly' });
  });

  test('a wrong proof proves nothing, but what the provider knows to be paid is back with it', async () => {
    const person = await payUnheard();
    await restore(person);
    const wrong = { ...person.proof, razorpay_signature: 'f'.repeat(64) };
    const other = await paying.app.person({ country: 'India' });
    expect((await other.client.post('/api/subscription/verify-payment', wrong)).status).toBe(400);
    expect(await paying.statusOf(other)).toMatchObject({ isPro: false });
    const answer = await person.client.post('/api/subscription/verify-payment', wrong);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, billingCycle: 'yearly' });
  });

  test('a wrong proof of a checkout that nobody paid confirms nothing', async () => {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    await restore({ id });
    const wrong = {
      razorpay_payment_id: 'pay_00000000000001',
      razorpay_subscription_id: id,
      razorpay_signature: 'f'.repeat(64),
    };
    expect((await person.client.post('/api/subscription/verify-payment', wrong)).status).toBe(400);
    expect(await paying.statusOf(person)).toMatchObject({ isPro: false });
  });

  test('a proof that names nothing of the provider asks it about nothing', async () => {
    const person = await payUnheard();
    paying.provider.clear();
    const wrong = { ...person.proof, razorpay_subscription_id: '../payments/pay_1' };
    expect((await person.client.post('/api/subscription/verify-payment', wrong)).status).toBe(400);
    expect(paying.provider.requests).toEqual([]);
  });

  test('a user who makes up checkouts asks the provider about twenty of them an hour, and holds up nobody else', async () => {
    const person = await paying.app.person({ country: 'India' });
    const prove = ({ client }: Pick<Member, 'client'>, count: number) =>
      client.post('/api/subscription/verify-payment', {
        razorpay_payment_id: 'pay_00000000000001',
        razorpay_subscription_id: `sub_0000000000${count + 1000}`,
        razorpay_signature: 'f'.repeat(64),
      });
    paying.provider.clear();
    for (let count = 0; count < 20; count += 1) expect((await prove(person, count)).status).toBe(400);
    const refused = await prove(person, 20);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(paying.provider.requests).toHaveLength(20);
    expect((await prove(await paying.app.person(), 21)).status).toBe(400);
    paying.clock.advance({ hours: 1 });
    expect((await prove(person, 22)).status).toBe(400);
  });

  test('no second plan is sold beside the one that was paid', async () => {
    const member = await paying.member();
    await restore(member);
    const answer = await member.client.post('/api/subscription/create', { billingCycle: 'yearly' });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_pro']);
    expect(await paying.statusOf(member)).toMatchObject({ isPro: true, billingCycle: 'monthly' });
  });

  test('nothing is sold while the provider cannot be asked', async () => {
    const { client } = await paying.app.person({ country: 'India' });
    const payments = needPayments(paying.app.server.deps);
    const noAnswer = new PaymentsError('unavailable', 'The payment provider answered 500.');
    vi.spyOn(payments, 'listSubscriptions').mockRejectedValueOnce(noAnswer);
    const answer = await client.post('/api/subscription/create', { billingCycle: 'yearly' });
    expect([answer.status, answer.body.code]).toEqual([502, 'provider_failed']);
  });

  describe('the next start', () => {
    /** Runs on with the same database until nothing is left to do. */
    async function restart() {
      const twin = await paying.app.twin();
      await twin.server.sweeps.settle();
      return twin;
    }

    test('gives everybody back what they paid, also beyond the newest hundred, and asks about nobody else', async () => {
      const member = await paying.member('yearly');
      const payments = needPayments(paying.app.server.deps);
      const stranger = { planId: paying.provider.planIds.monthly, cycle: 'monthly' as const };
      for (let count = 0; count < 101; count += 1)
        await payments.createSubscription({ ...stranger, userRef: '00000000-0000-4000-8000-000000000000' });
      await restore(member);
      expect((await paying.statusOf(member)).isPro).toBe(false);
      paying.provider.clear();
      await restart();
      expect(await paying.statusOf(member)).toMatchObject({ isPro: true, billingCycle: 'yearly' });
      const asked = paying.provider.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'));
      expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([`/v1/subscriptions/${member.id}`]));
    });

    test('asks again later where the provider does not answer, and not before it may', async () => {
      const member = await paying.member();
      await restore(member);
      paying.provider.clear();
      paying.provider.failNext('server_error_html', { times: 2, path: /subscriptions$/ });
      const twin = await restart();
      const lists = () => paying.provider.requests.filter(({ path }) => path === '/v1/subscriptions').length;
      await twin.server.sweeps.settle();
      expect(lists()).toBe(1);
      paying.clock.advance({ minutes: 1 });
      await twin.server.sweeps.settle();
      expect(lists()).toBe(2);
      expect((await paying.statusOf(member)).isPro).toBe(false);
      paying.clock.advance({ minutes: 2 });
      await twin.server.sweeps.settle();
      expect(await paying.statusOf(member)).toMatchObject({ isPro: true });
      const done = lists();
      paying.clock.advance({ hours: 2 });
      await twin.server.sweeps.settle();
      expect(lists()).toBe(done);
    });

    test('is one search for all processes that start together', async () => {
      const member = await paying.member();
      await restore(member);
      paying.provider.clear();
      const twins = [await paying.app.twin(), await paying.app.twin(), await paying.app.twin()];
      await Promise.all(twins.map((twin) => twin.server.sweeps.settle()));
      for (const twin of twins) await twin.server.sweeps.settle();
      expect(await paying.statusOf(member)).toMatchObject({ isPro: true });
      const lists = paying.provider.requests.filter(({ path }) => path === '/v1/subscriptions');
      // The page with the subscription, and the empty one after it.
      expect(lists).toHaveLength(2);
    });

    test('writes to nobody about payments that were written about before the restore, and to all about later ones', async () => {
      const member = await paying.member();
      await paying.app.server.database.pool.query('delete from mails');
      await restore(member);
      paying.clock.advance({ minutes: 1 });
      await restart();
      expect(await paying.statusOf(member)).toMatchObject({ isPro: true });
      expect(await paying.mailsTo(member)).toEqual([]);
      await paying.goTo('2026-12-14T18:40:00Z');
      expect(await paying.mailsTo(member)).toEqual(['payment-received']);
    });

    test('shows a double payment for a refund again, and writes to nobody about it again', async () => {
      const person = await payTwice(paying);
      await paying.settle();
      const found = await problems();
      expect(found).toMatchObject([{ problem: 'duplicate', paymentId: person.first.razorpay_payment_id }]);
      await paying.app.server.database.pool.query('delete from mails');
      for (const id of [person.yearly, person.monthly]) {
        await restore({ id });
        paying.clock.advance({ minutes: 1 });
      }
      expect(await problems()).toEqual([]);
      await restart();
      expect(await problems()).toEqual(found);
      expect(await paying.mailsTo(person)).toEqual([]);
      expect(await paying.statusOf(person)).toMatchObject({ isPro: true, billingCycle: 'monthly' });
    });

    test('leaves checkouts that nobody can pay any more, and those that are known', async () => {
      const member = await paying.member();
      const person = await paying.app.person({ country: 'India' });
      const id = await paying.open(person.client);
      paying.provider.sendWebhooksTo(undefined);
      await paying.provider.world.cancelNow(id);
      await restore({ id });
      const { pool } = paying.app.server.database;
      await pool.query("update users set pro_expires_at = '2026-12-14T18:30:00Z' where id = $1", [
        member.user.id,
      ]);
      await restart();
      const { rows } = await pool.query('select provider_id from memberships');
      expect(rows).toEqual([{ provider_id: member.id }]);
    });
  });

  test('cancelling reaches the plan that was paid', async () => {
    const member = await paying.member();
    await restore(member);
    const answer = await member.client.post('/api/subscription/cancel');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
    await paying.goTo('2026-12-14T18:40:00Z');
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  });
});
