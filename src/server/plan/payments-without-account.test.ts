/** The books of deleted accounts: whatever moves for them later is booked, shown, and can be refunded. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#core/duration';
import { noteRestore } from '#server/db/restore-backup';
import type { Client } from '#testing/client';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';
import { needPayments } from './deps.ts';

let paying: PayingApp;
let adminPerson: Person;
beforeEach(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  adminPerson = await paying.app.person({ email: 'admin@example.com' });
});
afterEach(() => paying.close());

const paymentOf = (member: Pick<Member, 'proof'>) => member.proof.razorpay_payment_id ?? '';
const asAdmin = (): Promise<Client> => paying.app.signInAgain(adminPerson);
const problems = async () => (await (await asAdmin()).get('/api/admin/payment-problems')).body;
const refund = async (paymentId: string) =>
  (await asAdmin()).post('/api/admin/refund', { paymentId, reason: 'the account was deleted' });

async function deleteAccountOf({ client, user }: Pick<Person, 'client' | 'user'>): Promise<void> {
  expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
  await paying.settle();
}

async function readBooks() {
  const { rows } = await paying.app.server.database.pool.query(
    'select provider_payment_id as id, amount_minor::int as amount, refunded_minor::int as refunded, is_after_deletion as late from kept_payments order by paid_at',
  );
  return rows;
}

async function listWaiting(): Promise<unknown[]> {
  const { pool } = paying.app.server.database;
  return (await pool.query('select name, outcome from payment_events where next_try_at is not null')).rows;
}

describe('money that goes back after the account was deleted', () => {
  test.each([
    ['a refund', (id: string) => paying.provider.world.refund(id), 9_900],
    ['a part of it', (id: string) => paying.provider.world.refund(id, 4_900), 4_900],
    ['a lost dispute', (id: string) => paying.provider.world.loseDispute(id), 9_900],
  ] as const)('%s is booked at once, and its notice is done with', async (_, takeBack, refunded) => {
    const member = await paying.member();
    await deleteAccountOf(member);
    await takeBack(paymentOf(member));
    await paying.settle();
    expect(await readBooks()).toEqual([{ id: paymentOf(member), amount: 9_900, refunded, late: false }]);
    expect(await listWaiting()).toEqual([]);
    expect((await problems()).payments).toEqual([]);
  });

  test('a part, and then the rest in a dispute, add up', async () => {
    const member = await paying.member();
    await deleteAccountOf(member);
    await paying.provider.world.loseDispute(paymentOf(member), 5_000);
    await paying.provider.world.refund(paymentOf(member), 4_900);
    await paying.settle();
    expect(await readBooks()).toMatchObject([{ refunded: 9_900 }]);
  });

  test('what was refunded before is in the books too; one that fails after all is shown, and made again', async () => {
    const member = await paying.member();
    paying.provider.switches.refundsStartAs = 'pending';
    const made = await refund(paymentOf(member));
    await paying.settle();
    await deleteAccountOf({ ...member, client: await paying.app.signInAgain(member) });
    expect(await readBooks()).toMatchObject([{ refunded: 9_900 }]);
    await paying.provider.world.settleRefund(made.body.refund.refundId, 'failed');
    await paying.settle();
    expect((await problems()).payments).toMatchObject([
      { paymentId: paymentOf(member), problem: 'refund_failed', email: null, refundedAmount: '0.00' },
    ]);
    paying.provider.switches.refundsStartAs = 'processed';
    expect((await refund(paymentOf(member))).body).toMatchObject({ refund: { amount: '99.00' }, user: null });
    expect((await problems()).payments).toEqual([]);
  });
});

describe('a debit that is made after the account was deleted', () => {
  async function leaveBefore(): Promise<string> {
    paying.provider.switches.debitsAfterCancel = true;
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.payLate(id, { hours: 30 });
    await person.client.post('/api/subscription/verify-payment', proof);
    await deleteAccountOf(person);
    return proof.razorpay_payment_id;
  }

  test.each(['by its notice', 'by asking'])('is booked and shown for a refund, told %s', async (how) => {
    const id = await leaveBefore();
    if (how === 'by asking') paying.provider.sendWebhooksTo(undefined);
    await paying.goTo('2026-11-16T17:00:00Z');
    await paying.goTo('2026-11-17T17:00:00Z');
    expect(await readBooks()).toMatchObject([{ amount: 9_900, refunded: 0, late: true }]);
    expect((await problems()).payments).toMatchObject([
      { problem: 'charged_after_deletion', email: null, amount: '99.00', paymentId: id },
    ]);
    expect(await listWaiting()).toEqual([]);
    const answer = await refund(id);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('INR 99.00 will be refunded. The account was deleted.');
    expect((await problems()).payments).toEqual([]);
    expect((await refund(id)).body.code).toBe('already_refunded');
    const { entries } = (await (await asAdmin()).get('/api/admin/audit')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'POST /api/admin/refund', outcome: 'done', target: id }),
    );
    await paying.settle();
    expect(await readBooks()).toMatchObject([{ refunded: 9_900 }]);
  });

  test('is booked also where the provider did not answer at first', async () => {
    await leaveBefore();
    paying.provider.failNext('server_error_html', { times: 8 });
    await paying.goTo('2026-11-16T17:00:00Z');
    paying.provider.clear();
    await paying.goTo('2026-11-16T17:05:00Z');
    expect(await readBooks()).toMatchObject([{ late: true }]);
    expect(await listWaiting()).toEqual([]);
  });

  test('is no longer asked about after a month', async () => {
    await leaveBefore();
    for (const day of ['11-17', '11-25', '12-05', '12-16']) await paying.goTo(`2026-${day}T17:00:00Z`);
    const { pool } = paying.app.server.database;
    expect((await pool.query('select next_check_at from kept_memberships')).rows).toEqual([
      { next_check_at: null },
    ]);
  });
});

test('what cannot be checked is tried again an hour later, and holds up no other', async () => {
  const members = [await paying.member(), await paying.member()];
  for (const member of members) await deleteAccountOf(member);
  const { pool } = paying.app.server.database;
  await pool.query('update kept_memberships set next_check_at = $1', [paying.clock.now()]);
  const payments = needPayments(paying.app.server.deps);
  vi.spyOn(payments, 'fetchSubscription').mockRejectedValueOnce(new TypeError('a fault of ours'));
  await paying.settle();
  const { rows } = await pool.query('select next_check_at from kept_memberships');
  const hour = new Date(paying.clock.now().getTime() + HOUR_MS);
  expect(rows).toEqual([{ next_check_at: hour }, { next_check_at: hour }]);
});

test('a membership of a deleted account that charges all the same is ended at the provider', async () => {
  const member = await paying.member();
  const { pool } = paying.app.server.database;
  // Undoes the end, so that it had no effect there.
  await pool.query("update memberships set status = 'cancelled', cancelled_at = $1", [paying.clock.now()]);
  await deleteAccountOf(member);
  await paying.goTo('2026-12-14T18:36:00Z');
  await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
});

describe('somebody who paid after the backup that was restored, and has no account any more', () => {
  /** Leaves no trace of the account: the backup is older than the sign-up. */
  async function forget({ user, id }: Pick<Member, 'user' | 'id'>): Promise<void> {
    const { pool } = paying.app.server.database;
    for (const table of ['payments', 'memberships'])
      await pool.query(`delete from ${table} where provider_id = $1`, [id]);
    await pool.query('delete from users where id = $1', [user.id]);
  }
  async function restart(): Promise<void> {
    const now = paying.clock.now();
    await noteRestore(paying.app.server.database.pool, { restoredAt: now, backupMadeAt: now });
    await (await paying.app.twin()).server.sweeps.settle();
  }
  const isCharged = (id: string) =>
    paying.provider.world.charge(id).then(
      () => true,
      () => false,
    );

  test('is shown at the next start, is charged on until an administrator refunds it, and then no more', async () => {
    const member = await paying.member();
    paying.provider.sendWebhooksTo(undefined);
    await forget(member);
    await restart();
    expect((await problems()).payments).toEqual([
      {
        problem: 'charged_without_account',
        email: null,
        paymentId: paymentOf(member),
        amount: '99.00',
        refundedAmount: '0.00',
        currency: 'INR',
        paidAt: expect.any(String),
      },
    ]);
    await paying.goTo('2026-12-14T18:40:00Z');
    await paying.goTo('2026-12-22T18:40:00Z');
    expect((await problems()).payments).toHaveLength(2);
    const answer = await refund(paymentOf(member));
    expect(answer.body.message).toBe(
      'INR 99.00 will be refunded, and the membership is ended. It belongs to no account.',
    );
    await paying.settle();
    expect((await problems()).payments).toMatchObject([{ problem: 'charged_without_account' }]);
    expect(await isCharged(member.id)).toBe(false);
  });

  test('is shown by the notice of its next payment, and that notice is done with', async () => {
    const member = await paying.member();
    await forget(member);
    await paying.goTo('2026-12-14T18:40:00Z');
    expect((await problems()).payments).toMatchObject([
      { problem: 'charged_without_account' },
      { problem: 'charged_without_account', paymentId: paymentOf(member) },
    ]);
    expect(await listWaiting()).toEqual([]);
  });

  test('is ended where the payment was refunded in the dashboard', async () => {
    const member = await paying.member();
    paying.provider.sendWebhooksTo(undefined);
    await forget(member);
    await restart();
    await paying.provider.world.refund(paymentOf(member));
    await paying.goTo('2026-11-15T11:30:00Z');
    await paying.goTo('2026-11-15T13:30:00Z');
    expect((await problems()).payments).toEqual([]);
    expect(await isCharged(member.id)).toBe(false);
  });

  test('is not shown where it has ended, or was never paid', async () => {
    const ended = await paying.member();
    await paying.provider.world.cancelNow(ended.id);
    const person = await paying.app.person({ country: 'India' });
    const unpaid = { ...person, id: await paying.open(person.client) };
    paying.provider.sendWebhooksTo(undefined);
    for (const one of [ended, unpaid]) await forget(one);
    await restart();
    expect((await problems()).payments).toEqual([]);
  });
});

test('a refund after the deletion whose answer and notice are lost is found, and not made twice', async () => {
  paying.provider.switches.debitsAfterCancel = true;
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.payLate(id, { hours: 30 });
  await person.client.post('/api/subscription/verify-payment', proof);
  await deleteAccountOf(person);
  await paying.goTo('2026-11-16T17:00:00Z');
  await paying.goTo('2026-11-17T17:00:00Z');
  paying.provider.sendWebhooksTo(undefined);
  paying.provider.failNext('answer_lost', { path: /refund$/ });
  expect((await refund(proof.razorpay_payment_id)).status).toBe(502);
  await paying.settle();
  expect(await readBooks()).toMatchObject([{ refunded: 9_900 }]);
  expect((await problems()).payments).toEqual([]);
  expect((await refund(proof.razorpay_payment_id)).body.code).toBe('already_refunded');
});
