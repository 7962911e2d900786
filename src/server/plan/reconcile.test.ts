/** The provider is asked only about what is due or in doubt, a few at a time, and left alone when it says so. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

const asked = () => paying.provider.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'));

test('a paid membership is left alone until its period ends, but for a weekly look at refunds', async () => {
  await paying.member('yearly');
  await paying.goTo('2026-11-15T10:10:00Z');
  paying.provider.clear();
  for (const hour of [11, 14, 18, 23]) await paying.goTo(`2026-11-15T${hour}:00:00Z`);
  expect(asked()).toEqual([]);
  await paying.goTo('2026-11-23T10:00:00Z');
  expect(asked()).toHaveLength(1);
});

test('a check that learns nothing new writes no payment again, however many there are', async () => {
  await paying.member();
  for (const month of ['2026-12', '2027-01', '2027-02']) await paying.goTo(`${month}-14T18:45:00Z`);
  const { pool } = paying.app.server.database;
  const readVersions = async () => (await pool.query('select xmin from payments order by paid_at')).rows;
  const before = await readVersions();
  expect(before).toHaveLength(4);
  paying.provider.clear();
  await paying.goTo('2027-02-22T10:00:00Z');
  expect(asked()).toHaveLength(1);
  expect(await readVersions()).toEqual(before);
});

test('a payment of which no end of its period was stored gets one with the next check', async () => {
  const member = await paying.member('yearly');
  const { pool } = paying.app.server.database;
  await pool.query('update payments set period_end_at = null');
  await paying.goTo('2026-11-23T10:00:00Z');
  const { rows } = await pool.query('select period_end_at from payments');
  expect(rows).toEqual([{ period_end_at: new Date('2027-11-14T18:30:00Z') }]);
  expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-11-14T18:30:00.000Z' });
});

test('with every notice lost, a payment is found within minutes and a renewal when it is due', async () => {
  paying.provider.sendWebhooksTo(undefined);
  const person = await paying.app.person({ country: 'India' });
  await paying.provider.world.pay(await paying.open(person.client));
  await paying.goTo('2026-11-15T10:02:00Z');
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt: '2026-12-14T18:30:00.000Z' });
  await paying.goTo('2026-12-14T18:36:00Z');
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z' });
});

test('a provider that throttles is left alone as long as it asks, and nobody loses Pro', async () => {
  const members = [await paying.member(), await paying.member(), await paying.member()];
  paying.provider.sendWebhooksTo(undefined);
  paying.clock.set('2026-12-14T18:36:00Z');
  paying.provider.clear();
  paying.provider.failNext('rate_limited', { times: 50 });
  await paying.settle();
  const first = paying.provider.requests.length;
  expect(first).toBeLessThanOrEqual(members.length);
  await paying.settle();
  expect(paying.provider.requests).toHaveLength(first);
  paying.provider.clear();
  await paying.goTo('2026-12-14T18:45:00Z');
  for (const member of members)
    expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-01-14T18:30:00.000Z' });
});

test('a provider that throttles is not asked about the rest of a batch either', async () => {
  await Promise.all(Array.from({ length: 6 }, () => paying.member()));
  // Notices of the six may still be asked about.
  await paying.settle();
  paying.provider.sendWebhooksTo(undefined);
  paying.clock.set('2026-12-14T18:36:00Z');
  paying.provider.clear();
  paying.provider.failNext('rate_limited', { times: 50 });
  await paying.settle();
  // No more requests are made than may be under way at a time.
  expect(paying.provider.requests.length).toBeLessThanOrEqual(4);
});

test.each(['invoices', 'payments/'])(
  'a provider that throttles its %s is asked nothing at all, by notices neither, until it may be',
  async (path) => {
    const members = [await paying.member(), await paying.member(), await paying.member()];
    paying.clock.set('2026-12-14T18:36:00Z');
    await paying.provider.world.runDue();
    paying.provider.clear();
    paying.provider.failNext('rate_limited_bare', { times: 50, path: new RegExp(path) });
    await paying.app.server.sweeps.settle();
    const isThrottled = () => paying.provider.requests.findIndex((request) => request.path.includes(path));
    // Requests that were under way when the first was told to wait.
    const first = paying.provider.requests.length;
    expect(first - isThrottled()).toBeLessThanOrEqual(10);
    await paying.notify({ event: 'subscription.unheard_of', payload: {} }, 'beside');
    await paying.settle();
    expect(paying.provider.requests).toHaveLength(first);
    paying.provider.clear();
    for (const minute of [40, 50]) await paying.goTo(`2026-12-14T18:${minute}:00Z`);
    for (const member of members)
      expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-01-14T18:30:00.000Z' });
  },
);

test('a provider that goes on throttling is asked ever more rarely', async () => {
  await paying.member();
  paying.provider.sendWebhooksTo(undefined);
  paying.clock.set('2026-12-14T18:36:00Z');
  paying.provider.clear();
  paying.provider.failNext('rate_limited_bare', { times: 500 });
  const asked: number[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    const before = paying.provider.requests.length;
    await paying.app.server.sweeps.settle();
    if (paying.provider.requests.length > before) asked.push(minute);
    paying.clock.advance({ minutes: 1 });
  }
  expect(asked).toEqual([0, 1, 3, 7, 15, 31]);
});

test('two servers never ask about the same membership at once', async () => {
  const twin = await paying.app.twin();
  await Promise.all(Array.from({ length: 6 }, () => paying.member()));
  paying.provider.sendWebhooksTo(undefined);
  paying.clock.set('2026-12-14T18:36:00Z');
  await paying.provider.world.runDue();
  paying.provider.clear();
  await Promise.all([paying.app.server.sweeps.settle(), twin.server.sweeps.settle()]);
  const paths = asked().map(({ path }) => path);
  expect(new Set(paths).size).toBe(6);
  expect(paths).toHaveLength(6);
});

test('a stamp from a clock that was a year ahead counts as now', async () => {
  const member = await paying.member();
  paying.provider.sendWebhooksTo(undefined);
  await paying.app.server.database.pool.query(
    "update memberships set next_check_at = '2027-12-01T00:00:00Z'",
  );
  await paying.goTo('2026-12-14T18:36:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-01-14T18:30:00.000Z' });
});

test('a check that a clock one day ahead has planned is due by the longest wait of its own state', async () => {
  await paying.member();
  await paying.goTo('2026-12-14T06:30:00Z');
  const { pool } = paying.app.server.database;
  // The period ends in twelve hours: the clock that was ahead took it for over.
  await pool.query("update memberships set next_check_at = '2026-12-15T06:40:00Z'");
  paying.provider.clear();
  await paying.settle();
  expect(asked()).toHaveLength(1);
  const { rows } = await pool.query('select next_check_at from memberships');
  expect(rows).toEqual([{ next_check_at: new Date('2026-12-14T17:30:00Z') }]);
});

test('what a server whose clock is half a minute ahead has leased is left to it', async () => {
  await paying.member();
  await paying.notify({ event: 'subscription.unheard_of', payload: {} }, 'theirs');
  const { pool } = paying.app.server.database;
  const leasedUntil = new Date(paying.clock.now().getTime() + 90_000);
  await pool.query('update memberships set next_check_at = $1, leased_until = $2', [
    paying.clock.now(),
    leasedUntil,
  ]);
  await pool.query(
    "update payment_events set next_try_at = $1, leased_until = $2, tries = 7 where event_id = 'theirs'",
    [paying.clock.now(), leasedUntil],
  );
  paying.provider.clear();
  await paying.settle();
  expect(asked()).toEqual([]);
  const { rows } = await pool.query("select tries from payment_events where event_id = 'theirs'");
  expect(rows).toEqual([{ tries: 7 }]);
});

test('a clock that is weeks ahead for a minute tells nobody that Pro ends or has ended', async () => {
  const member = await paying.member();
  await member.client.post('/api/subscription/cancel');
  for (const days of [28, 40]) {
    paying.clock.jump({ days });
    await paying.app.server.sweeps.settle();
    paying.clock.jump({ days: -days });
  }
  await paying.app.server.sweeps.settle();
  expect(await paying.mailsTo(member)).toEqual(['payment-received', 'plan-cancelled']);
});

test("a while with another account's keys leaves a membership cancelled only until the right ones are back", async () => {
  const member = await paying.member();
  paying.provider.switchAccount('another');
  await paying.goTo('2026-11-23T10:00:00Z');
  expect((await paying.statusOf(member)).cancelledAt).toBe('2026-11-23T10:00:00.000Z');
  paying.provider.switchAccount('own');
  await paying.goTo('2026-11-23T17:00:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ isPro: true, cancelledAt: null });
  paying.provider.sendWebhooksTo(undefined);
  await paying.goTo('2026-12-14T18:36:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ expiresAt: '2027-01-14T18:30:00.000Z' });
});

test.each([1, 2, 3])(
  'notices in any order, doubled (seed %i), leave the plan that asking alone finds',
  async (seed) => {
    const told = await paying.member();
    const silent = await paying.member();
    paying.provider.holdWebhooks();
    for (const { id } of [told, silent]) await paying.provider.world.failNextCharges(id, 2);
    paying.clock.set('2026-12-16T18:31:00Z');
    await paying.provider.world.runDue();
    await paying.provider.world.refund(told.proof.razorpay_payment_id ?? '');
    await paying.provider.world.refund(silent.proof.razorpay_payment_id ?? '');
    await paying.settle();
    const found = await paying.statusOf(silent);
    expect(found).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z', cancelledAt: null });
    await paying.provider.flush({ copies: 2, order: 'shuffled', seed });
    await paying.settle();
    expect(await paying.statusOf(told)).toEqual(found);
    expect(await paying.statusOf(silent)).toEqual(found);
    expect((await paying.mailsTo(told)).filter((kind) => kind === 'refund-done')).toHaveLength(1);
  },
);

test('a membership that has ended keeps its turn, however often another of the same user is settled', async () => {
  const person = await paying.app.person({ country: 'India' });
  const closed = await paying.open(person.client, 'monthly');
  const id = await paying.open(person.client, 'yearly');
  const proof = await paying.provider.world.payLate(id);
  await person.client.post('/api/subscription/verify-payment', proof);
  const { pool } = paying.app.server.database;
  const readNext = async () =>
    (await pool.query('select next_check_at from memberships where provider_id = $1', [closed])).rows[0]
      .next_check_at;
  await paying.goTo('2026-11-15T10:30:00Z');
  expect(await readNext()).toEqual(new Date('2026-11-15T11:30:00Z'));
  await paying.goTo('2026-11-15T11:00:00Z');
  expect(await readNext()).toEqual(new Date('2026-11-15T11:30:00Z'));
});

test('a halted plan that is paid by the link of its invoice is found within hours, also weeks later', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of [14, 15, 16, 17]) await paying.goTo(`2026-12-${day}T18:31:00Z`);
  await paying.goTo('2026-12-28T10:00:00Z');
  paying.provider.sendWebhooksTo(undefined);
  const open = (await paying.provider.listInvoices(member.id)).find(({ status }) => status === 'issued');
  await paying.provider.world.payInvoice(open?.id ?? '');
  await paying.goTo('2026-12-28T16:01:00Z');
  expect(await paying.statusOf(member)).toMatchObject({ isPro: true, expiresAt: '2027-01-14T18:30:00.000Z' });
});

test('a payment that the provider counts and never shows is asked about ever more rarely', async () => {
  const member = await paying.member();
  const { pool } = paying.app.server.database;
  await pool.query('update memberships set paid_count = 2, next_check_at = created_at');
  const nextCheck = async () =>
    (await pool.query('select next_check_at from memberships')).rows[0].next_check_at;
  await paying.goTo('2026-11-15T10:01:00Z');
  expect(await nextCheck()).toEqual(new Date('2026-11-15T10:02:00Z'));
  await paying.goTo('2026-11-15T12:00:00Z');
  expect(await nextCheck()).toEqual(new Date('2026-11-15T12:30:00Z'));
  expect(await paying.statusOf(member)).toMatchObject({ isPro: true });
});
