/** One notice that cannot be handled is counted, delayed and shown; it holds up no other. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  paying.provider.sendWebhooksTo(undefined);
});
afterEach(() => paying.close());

const query = async (text: string) => (await paying.app.server.database.pool.query(text)).rows;
const events = () => query('select * from payment_events order by received_at, event_id');

/** A notice about a payment alone: its invoice has to be asked for. */
const captured = (invoiceId: string) => ({
  event: 'payment.captured',
  payload: {
    payment: {
      entity: {
        id: 'pay_1',
        status: 'captured',
        captured: true,
        amount: 9_900,
        currency: 'INR',
        invoice_id: invoiceId,
      },
    },
  },
  created_at: 1_794_736_800,
});

test('a signed text that is no event is kept as unreadable, once, and is not tried again', async () => {
  for (const text of ['{"event":7}', '[]', '"subscription.charged"'])
    expect(await paying.notify(JSON.parse(text))).toBe(200);
  await paying.notify([]);
  expect(await query('select name, provider_id, outcome from payment_events')).toEqual(
    Array.from({ length: 3 }, () => ({ name: 'unreadable', provider_id: null, outcome: 'unreadable' })),
  );
  // As if an older version of the product, which could read them, had stored them.
  await query(
    "update payment_events set handled_at = null, outcome = null, next_try_at = '2026-11-15T10:00:00Z'",
  );
  await paying.settle();
  expect(await query('select handled_at is not null as is_handled, outcome from payment_events')).toEqual(
    Array.from({ length: 3 }, () => ({ is_handled: true, outcome: 'unreadable' })),
  );
});

test('a failing notice is counted and delayed twice as long each time, and a good one goes on beside it', async () => {
  paying.provider.failNext('server_error_html', { times: 100, path: /invoices\/inv_bad/ });
  await paying.notify(captured('inv_bad'), 'bad');
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await paying.provider.world.pay(id);
  const good = paying.provider.webhooks.find(({ name }) => name === 'subscription.charged');
  await paying.notify(JSON.parse(good?.body ?? '{}'), 'good');
  expect((await paying.statusOf(person)).isPro).toBe(true);
  const bad = async () => (await events()).find((row) => row.event_id === 'bad');
  expect(await bad()).toMatchObject({ tries: 1, handled_at: null, outcome: 'provider: unavailable' });
  expect((await bad())?.next_try_at).toEqual(new Date('2026-11-15T10:00:30Z'));
  paying.clock.set('2026-11-15T10:00:30Z');
  await paying.settle();
  expect((await bad())?.next_try_at).toEqual(new Date('2026-11-15T10:01:30Z'));
  for (const minutes of [2, 5, 30, 90]) {
    paying.clock.advance({ minutes });
    await paying.settle();
  }
  const { client } = await paying.app.person({ email: 'admin@example.com' });
  expect((await client.get('/api/admin/payment-problems')).body.stuckEvents).toMatchObject([
    { eventId: 'bad', name: 'payment.captured', outcome: 'provider: unavailable' },
  ]);
  expect((await bad())?.tries).toBeGreaterThanOrEqual(5);
  // Never given up by age: when the provider answers, it is handled.
  paying.provider.clear();
  paying.clock.advance({ days: 40 });
  await paying.settle();
  expect(await bad()).toMatchObject({ next_try_at: null, handled_at: expect.any(Date) });
});

test('a notice is answered at once, however long the provider lets its own API wait', async () => {
  paying.provider.holdWebhooks();
  const person = await paying.app.person({ country: 'India' });
  await paying.provider.world.pay(await paying.open(person.client));
  paying.provider.sendWebhooksTo(`${paying.app.origin}/api/webhooks/razorpay`);
  paying.provider.failNext('hang', { times: 9 });
  await paying.provider.flush();
  expect(paying.provider.answers.length).toBe(paying.provider.webhooks.length);
  expect(new Set(paying.provider.answers)).toEqual(new Set([200]));
});

test('a captured payment that names only its invoice finds its membership', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await paying.provider.world.pay(id);
  const notice = paying.provider.webhooks.find(({ name }) => name === 'payment.captured');
  await paying.notify(JSON.parse(notice?.body ?? '{}'), 'captured');
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt: '2026-12-14T18:30:00.000Z' });
});

test('without the invoices the period is guessed, at most one cycle from the payment, and corrected later', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await paying.provider.world.pay(id);
  paying.provider.failNext('server_error_html', { times: 3, path: /invoices/ });
  const notice = JSON.parse(
    paying.provider.webhooks.find(({ name }) => name === 'subscription.charged')?.body ?? '{}',
  );
  // An entity that has moved on by a year.
  notice.payload.subscription.entity.current_end += 365 * 86_400;
  await paying.notify(notice, 'charged');
  expect((await paying.statusOf(person)).expiresAt).toBe('2026-12-16T10:00:00.000Z');
  await paying.goTo('2026-11-15T10:05:00Z');
  paying.provider.clear();
  await paying.goTo('2026-11-15T10:30:00Z');
  expect((await paying.statusOf(person)).expiresAt).toBe('2026-12-14T18:30:00.000Z');
});

test('a stamp from a clock that was forty days ahead counts as now, and no notice is lost', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  await paying.provider.world.pay(id);
  const notice = paying.provider.webhooks.find(({ name }) => name === 'subscription.charged');
  paying.clock.advance({ days: 40 });
  await query(
    `insert into payment_events (event_id, name, provider_id, body, received_at, next_try_at, leased_until)
     values ('ahead', 'subscription.charged', '${id}', '${notice?.body}', '2026-12-25T10:00:00Z', '2026-12-25T10:00:30Z', '2026-12-25T10:01:00Z')`,
  );
  paying.clock.set('2026-11-15T10:01:00Z');
  await paying.settle();
  expect((await paying.statusOf(person)).isPro).toBe(true);
});

test('notices of another product on the same account are put away, and none of them is shown as stuck', async () => {
  const other = { id: 'sub_Other', plan_id: 'plan_other', status: 'active', paid_count: 1, notes: [] };
  const subscription = { entity: other };
  await paying.notify({ event: 'subscription.charged', payload: { subscription }, created_at: 1 }, 'other');
  // Without its content, which names somebody who is no user of ours.
  const putAway = { outcome: 'of another product', next_try_at: null, tries: 1, body: '' };
  expect(await events()).toMatchObject([putAway]);
});

test('a notice that overtakes the answer with the id of its membership is tried again', async () => {
  const early = { id: 'sub_Early', plan_id: 'plan_m', status: 'created', notes: { userRef: 'somebody' } };
  const subscription = { entity: early };
  await paying.notify({ event: 'subscription.activated', payload: { subscription }, created_at: 1 }, 'early');
  expect(await events()).toMatchObject([{ outcome: 'unknown membership', next_try_at: expect.any(Date) }]);
});

test('a paid invoice that names no amount is settled by the payment itself', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  const proof = await paying.provider.world.pay(id);
  const notice = (name: string) =>
    JSON.parse(paying.provider.webhooks.find((webhook) => webhook.name === name)?.body ?? '{}');
  const paid = notice('invoice.paid');
  delete paid.payload.invoice.entity.amount;
  delete paid.payload.payment;
  await paying.notify(paid, 'paid');
  expect(await query('select * from payments')).toEqual([]);
  await paying.notify(notice('subscription.charged'), 'charged');
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt: '2026-12-14T18:30:00.000Z' });
  expect(await query('select provider_payment_id, amount_minor, standing from payments')).toEqual([
    { provider_payment_id: proof.razorpay_payment_id, amount_minor: 9_900, standing: 'counts' },
  ]);
});

test('administrators see that no notice comes, as with a wrong secret, and no longer see it when one does', async () => {
  const { client } = await paying.app.person({ email: 'admin@example.com' });
  const silentSince = async () => (await client.get('/api/admin/payment-problems')).body.noNoticeSince;
  paying.provider.sendWebhooksTo(undefined);
  await paying.member();
  expect(await silentSince()).toBeNull();
  paying.clock.advance({ hours: 2 });
  expect(await silentSince()).toBe('2026-11-15T10:00:00.000Z');
  await paying.notify({ event: 'payment.downtime.started', payload: {}, created_at: 1 }, 'any');
  expect(await silentSince()).toBeNull();
});
