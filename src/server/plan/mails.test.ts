/** What people are told about their plan: the right mail, with what is true of them. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/duration';
import type { LatePayment } from '#server/outside/payments/sandbox/world';
import { listOutbox, readMail } from '#testing/outbox';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';
import { closeMemberships, endMemberships } from './end-all.ts';
import { refundPayment } from './refund.ts';
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

test('an account that cannot be told of the end of Pro holds up nobody else', async () => {
  const stuck = await paying.member();
  const good = await paying.member();
  for (const { client } of [stuck, good])
    expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  await paying.app.server.database.pool.query(
    `alter table mails add constraint stuck check ("to" <> '${stuck.user.email}' or kind <> 'plan-ended')`,
  );
  await paying.goTo('2026-12-16T10:00:00Z');
  expect(await paying.mailsTo(good)).toContain('plan-ended');
  await paying.app.server.database.pool.query('alter table mails drop constraint stuck');
  await paying.goTo('2026-12-16T10:05:00Z');
  expect(await paying.mailsTo(stuck)).toContain('plan-ended');
});

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

test('the open invoice of a month that is over is mailed as received when it is paid, not as recovered', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of ['14', '15', '16', '17']) await paying.goTo(`2026-12-${day}T18:31:00Z`);
  const [, missed] = await paying.provider.listInvoices(member.id);
  await paying.goTo('2027-02-20T10:00:00Z');
  await paying.provider.world.payInvoice(missed?.id ?? '');
  await paying.settle();
  const mails = await paying.mailsTo(member);
  expect(mails).not.toContain('renewal-recovered');
  expect(mails.filter((kind) => kind === 'payment-received')).toHaveLength(2);
  expect((await paying.statusOf(member)).isPro).toBe(false);
});

test('a second payment of one invoice is told once, as paid twice', async () => {
  const member = await paying.member();
  const { provider } = paying;
  const captured = provider.webhooks.find(({ name }) => name === 'invoice.paid');
  const event = JSON.parse(captured?.body ?? '{}');
  event.payload.payment.entity.id = 'pay_second';
  event.payload.invoice.entity.payment_id = 'pay_second';
  await paying.notify(event, 'second');
  expect(await paying.mailsTo(member)).toEqual(['payment-received', 'paid-twice']);
});

test('a renewal whose payment is known before the provider says that it goes on has not failed again', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 1);
  await paying.goTo('2026-12-14T18:31:00Z');
  paying.provider.sendWebhooksTo(undefined);
  paying.clock.set('2026-12-15T18:31:00Z');
  await paying.provider.world.runDue();
  const entity = (await paying.provider.listInvoices(member.id)).find(
    ({ status, payment_id }) => status === 'paid' && payment_id !== member.proof.razorpay_payment_id,
  );
  paying.provider.failNext('server_error_html', { times: 50, path: /subscriptions/ });
  await paying.notify({ event: 'invoice.paid', payload: { invoice: { entity } } }, 'paid');
  expect(await paying.mailsTo(member)).toEqual(['payment-received', 'renewal-failed', 'renewal-recovered']);
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

describe('a refund that did not go through', () => {
  const paymentOf = (member: Member) => member.proof.razorpay_payment_id ?? '';

  /** Asked for by us: it is pending at first, and the bank says later what became of it. */
  async function refund(member: Member, end: 'processed' | 'failed'): Promise<void> {
    paying.provider.switches.refundsStartAs = 'pending';
    const { id } = await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    await paying.provider.world.settleRefund(id, end);
    await paying.settle();
  }

  test('is told to the person once, with the time that is theirs again', async () => {
    const member = await paying.member('yearly');
    await refund(member, 'failed');
    for (const { body, eventId } of paying.provider.webhooks)
      await paying.notify(JSON.parse(body), `again-${eventId}`);
    await paying.goTo('2026-11-18T10:00:00Z');
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'refund-done', 'refund-failed']);
    const mail = await readNewest(member);
    expect(mail).toContain('We tried to refund ₹999');
    expect(mail).toContain('This payment covers Pro until 14 November 2027.');
  });

  test('is told once where its notice was lost and it was found by asking', async () => {
    const member = await paying.member();
    paying.provider.switches.refundsStartAs = 'pending';
    const { id } = await paying.provider.world.refund(paymentOf(member));
    await paying.settle();
    paying.provider.sendWebhooksTo(undefined);
    await paying.provider.world.settleRefund(id, 'failed');
    await paying.goTo('2026-11-17T10:00:00Z');
    await paying.goTo('2026-11-19T10:00:00Z');
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'refund-done', 'refund-failed']);
  });

  test('and then does is told as done again; each failure of money that was said to come is told', async () => {
    const member = await paying.member();
    await refund(member, 'failed');
    await refund(member, 'failed');
    await refund(member, 'processed');
    expect(await paying.mailsTo(member)).toEqual([
      'payment-received',
      'refund-done',
      'refund-failed',
      'refund-done',
      'refund-failed',
      'refund-done',
    ]);
  });

  test('is told once where one attempt after the other fails at once', async () => {
    const member = await paying.member();
    paying.provider.switches.refundsStartAs = 'failed';
    paying.provider.sendWebhooksTo(undefined);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const asked = refundPayment(paying.app.server.deps, paymentOf(member), {
        onBegin: async () => {},
        onDone: async () => {},
      });
      await expect(asked).rejects.toMatchObject({ code: 'refund_refused' });
    }
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'refund-failed']);
  });

  test('is not told of a part when a later part goes through', async () => {
    const member = await paying.member('yearly');
    paying.provider.switches.refundsStartAs = 'failed';
    await paying.provider.world.refund(paymentOf(member), 50_000);
    await paying.settle();
    paying.provider.switches.refundsStartAs = 'processed';
    await paying.provider.world.refund(paymentOf(member), 60_000);
    await paying.settle();
    expect(await paying.mailsTo(member)).toEqual(['payment-received']);
  });

  test('is told with the whole sum where both parts that were said to come have failed', async () => {
    const member = await paying.member('yearly');
    paying.provider.switches.refundsStartAs = 'pending';
    const parts = [50_000, 49_900].map((amount) => paying.provider.world.refund(paymentOf(member), amount));
    const ids = (await Promise.all(parts)).map(({ id }) => id);
    await paying.settle();
    paying.provider.sendWebhooksTo(undefined);
    for (const id of ids) await paying.provider.world.settleRefund(id, 'failed');
    await paying.goTo('2026-11-17T10:00:00Z');
    expect(await paying.mailsTo(member)).toEqual(['payment-received', 'refund-done', 'refund-failed']);
    expect(await readNewest(member)).toContain('We tried to refund ₹999');
  });

  test('is not told months later by whatever settles the plan then', async () => {
    const member = await paying.member('yearly');
    await paying.app.server.database.pool.query(
      "insert into payment_refunds values ($1, 'rfnd_old', 99900, 'failed', $2)",
      [paymentOf(member), paying.clock.now()],
    );
    await paying.goTo('2027-08-15T17:00:00Z');
    expect(await paying.mailsTo(member)).toEqual(['payment-received']);
  });

  test('is not told of a part: nobody was told of the part either', async () => {
    const member = await paying.member();
    paying.provider.switches.refundsStartAs = 'failed';
    await paying.provider.world.refund(paymentOf(member), 4_900);
    await paying.settle();
    expect(await paying.mailsTo(member)).toEqual(['payment-received']);
  });
});

describe('a first payment that was being confirmed and did not come', () => {
  async function approve(late: LatePayment) {
    const person = await paying.app.person({ country: 'India' });
    const id = await paying.open(person.client);
    const proof = await paying.provider.world.payLate(id, late);
    await person.client.post('/api/subscription/verify-payment', proof);
    // The check that this wakes must not still be under way when time passes: it would put the next one off.
    await paying.settle();
    return { ...person, id };
  }

  test('is told to the person once when the debit fails', async () => {
    const person = await approve({ hours: 30, outcome: 'failed' });
    await paying.goTo('2026-11-16T09:00:00Z');
    expect(await paying.mailsTo(person)).toEqual([]);
    for (const day of ['16', '17', '18', '19', '25']) await paying.goTo(`2026-11-${day}T17:00:00Z`);
    expect(await paying.mailsTo(person)).toEqual(['payment-missing']);
    const mail = await readNewest(person);
    expect(mail).toContain('You approved a payment of ₹99.00 for Outgo Pro, but it did not arrive.');
    expect(mail).toContain('Your account is Free now.');
  });

  test('is told once when the provider says nothing for three days, and a late payment is welcome', async () => {
    const person = await approve({ hours: 24 * 5 });
    for (const at of ['18T09:00', '18T10:30', '18T12:00', '19T10:00']) await paying.goTo(`2026-11-${at}:00Z`);
    expect(await paying.mailsTo(person)).toEqual(['payment-missing']);
    await paying.goTo('2026-11-20T12:00:00Z');
    expect(await paying.mailsTo(person)).toEqual(['payment-missing', 'payment-received']);
  });

  test('is not told by a check in which the provider did not show its invoices', async () => {
    const person = await approve({ hours: 24 * 5 });
    await paying.goTo('2026-11-18T09:00:00Z');
    paying.provider.failNext('server_error_html', { times: 100, path: /invoices/ });
    for (const at of ['18T10:30', '18T12:00']) await paying.goTo(`2026-11-${at}:00Z`);
    expect(await paying.mailsTo(person)).toEqual([]);
    paying.provider.clear();
    await paying.goTo('2026-11-18T14:00:00Z');
    expect(await paying.mailsTo(person)).toEqual(['payment-missing']);
  });

  test('is told again soon where the mail could not be stored, and holds up nobody else', async () => {
    const unlucky = await approve({ hours: 24 * 20 });
    const other = await approve({ hours: 24 * 20 });
    await paying.goTo('2026-11-18T09:00:00Z');
    const { pool } = paying.app.server.database;
    await pool.query(`alter table mails add constraint no_mail check (user_id <> '${unlucky.user.id}')`);
    await paying.goTo('2026-11-18T10:30:00Z');
    expect([await paying.mailsTo(unlucky), await paying.mailsTo(other)]).toEqual([[], ['payment-missing']]);
    await pool.query('alter table mails drop constraint no_mail');
    await paying.goTo('2026-11-18T10:32:00Z');
    expect(await paying.mailsTo(unlucky)).toEqual(['payment-missing']);
  });

  test('is not told by a clock that was ahead for a minute', async () => {
    const person = await approve({ hours: 60 * 24 });
    paying.clock.jump({ days: 40 });
    await paying.settle();
    paying.clock.jump({ days: -40 });
    await paying.settle();
    expect(await paying.mailsTo(person)).toEqual([]);
  });

  test('is told when the mandate ended in the app of the bank, but not beside their own cancellation', async () => {
    const atBank = await approve({});
    await paying.provider.world.cancelNow(atBank.id);
    await paying.settle();
    expect(await paying.mailsTo(atBank)).toEqual(['payment-missing']);
    const here = await approve({});
    await here.client.post('/api/subscription/cancel');
    await paying.settle();
    await paying.goTo('2026-11-19T10:00:00Z');
    expect(await paying.mailsTo(here)).toEqual(['plan-cancelled-unpaid']);
  });

  test('is told although a cancellation was leased by a clock that was forty days ahead', async () => {
    const person = await approve({ hours: 5, outcome: 'failed' });
    const { pool } = paying.app.server.database;
    const ahead = new Date(paying.clock.now().getTime() + 40 * DAY_MS);
    await pool.query('update memberships set cancel_leased_until = $1', [ahead]);
    await paying.goTo('2026-11-15T17:00:00Z');
    expect(await paying.mailsTo(person)).toEqual(['payment-missing']);
  });

  test('is not told to whoever has disowned the account', async () => {
    const person = await approve({ hours: 30 });
    const { deps } = paying.app.server;
    const ended = await deps.db.transaction((tx) => endMemberships(deps, tx, person.user.id));
    await closeMemberships(deps, ended);
    await paying.goTo('2026-11-19T10:00:00Z');
    expect(await paying.mailsTo(person)).toEqual([]);
  });

  test('leaves what they have beside it', async () => {
    const member = await paying.member('yearly');
    await member.client.post('/api/subscription/cancel');
    // Makes the mail about that older than the one which is looked at.
    await paying.settle();
    const id = await paying.open(member.client);
    const proof = await paying.provider.world.payLate(id, { hours: 30, outcome: 'failed' });
    await member.client.post('/api/subscription/verify-payment', proof);
    await paying.goTo('2026-11-16T17:00:00Z');
    expect(await readNewest(member)).toContain('What you have stays: Pro until 14 November 2027.');
  });
});

test('the mail about a plan that was cancelled before anything was paid names no day and no renewal', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.payLate(id);
  await person.client.post('/api/subscription/verify-payment', proof);
  await person.client.post('/api/subscription/cancel');
  await paying.settle();
  const mail = await readNewest(person);
  expect(mail).toContain('Your plan is cancelled before anything was paid');
  expect(mail).not.toMatch(/ended on|renewal/);
});
