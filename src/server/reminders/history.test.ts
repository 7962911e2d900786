/** Why a reminder came or did not, and what will come (rule reminder.8). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person, PersonOptions } from '#testing/people';
import { countLockWaits } from '#testing/row-lock';
import { subscriptionBody } from '#testing/subscriptions';
import type { Sweep } from '../sweeps/runner.ts';
import { mailChannel } from './mail-channel.ts';
import { reminderSweep } from './sweep.ts';

let mailed: MailedApp;
let sweep: Sweep;
beforeEach(async () => {
  mailed = await startMailedApp({ now: '2026-11-15T05:00:00Z' });
  sweep = reminderSweep(mailed.app.server.deps, [mailChannel(mailed.app.server.deps)]);
  await sweep.run();
  mailed.app.clock.advance({ minutes: 31 });
});
afterEach(() => mailed.close());

async function personWith(rows: Record<string, unknown>[], options: PersonOptions = {}): Promise<Person> {
  const person = await mailed.app.person({ timeZone: 'UTC', ...options });
  for (const row of rows) {
    const { status } = await person.client.post('/api/subscriptions', subscriptionBody(row));
    expect(status).toBe(201);
  }
  return person;
}

const switchOn = ({ client }: Person) =>
  client.put('/api/reminders/settings', { isOn: true, leadDays: [7, 2], hour: 9, quietDays: [] });
const readHistory = async ({ client }: Person) => (await client.get('/api/reminders/history')).body;

test('what comes is what then came, and each says what became of it', async () => {
  const person = await personWith([
    { name: 'Netflix', amount: '649', currency: 'INR', nextRenewalDate: '2026-11-25' },
    { name: 'Yearly', billingCycle: 'yearly', nextRenewalDate: '2027-10-01' },
    { name: 'Resting', nextRenewalDate: '2026-11-25', pausedOn: '2026-11-01' },
  ]);
  expect(await readHistory(person)).toMatchObject({ coming: [], decided: [] });
  await switchOn(person);
  const before = await readHistory(person);
  expect(before.coming.map(({ at }: { at: string }) => at)).toEqual([
    '2026-11-18T09:00:00.000Z',
    '2026-11-23T09:00:00.000Z',
  ]);
  expect(before.coming[0].items).toEqual([
    expect.objectContaining({
      name: 'Netflix',
      kind: 'payment',
      dueOn: '2026-11-25',
      amount: '649.00',
      currency: 'INR',
    }),
  ]);
  expect(before.silent).toEqual([
    expect.objectContaining({ name: 'Resting', reason: 'paused', nextOn: null }),
    expect.objectContaining({ name: 'Yearly', reason: 'later', nextOn: '2027-10-01' }),
  ]);
  await mailed.inbox.pause();
  mailed.app.clock.set('2026-11-18T09:00:00Z');
  await sweep.run();
  const queued = await readHistory(person);
  expect(queued.coming.map(({ at }: { at: string }) => at)[0]).toBe('2026-11-23T09:00:00.000Z');
  expect(queued.decided).toEqual([
    expect.objectContaining({
      name: 'Netflix',
      leadDays: 7,
      outcome: 'sent',
      channel: 'mail',
      delivery: 'waiting',
      decidedAt: '2026-11-18T09:00:00.000Z',
    }),
  ]);
  // The attempt that the decision woke has failed by then.
  await mailed.app.server.sweeps.settle(['mail']);
  await mailed.inbox.resume();
  mailed.app.clock.advance({ minutes: 1 });
  await mailed.app.server.sweeps.settle();
  await expect.poll(async () => (await readHistory(person)).decided[0].delivery).toBe('sent');
  // The reminder of two days before is late, and by then the day is over.
  mailed.app.clock.set('2026-11-27T09:00:00Z');
  await sweep.run();
  expect((await readHistory(person)).decided[0]).toMatchObject({ outcome: 'past', delivery: null });
});

test('of one whose user has chosen nothing yet it does not say that no days were chosen', async () => {
  const person = await personWith([{ name: 'Netflix', nextRenewalDate: '2026-11-25' }]);
  expect((await readHistory(person)).silent).toMatchObject([{ reason: 'later', nextOn: '2026-11-25' }]);
});

test('a mail that is sent while the history is read is not said to be skipped', async () => {
  const person = await personWith([{ name: 'Netflix', nextRenewalDate: '2026-11-25' }]);
  await switchOn(person);
  await mailed.inbox.pause();
  mailed.app.clock.set('2026-11-18T09:00:00Z');
  await sweep.run();
  await mailed.app.server.sweeps.settle(['mail']);
  const { pool } = mailed.app.server.database;
  const sending = await pool.connect();
  try {
    await sending.query('begin');
    await sending.query('lock table mails in access exclusive mode');
    const reading = readHistory(person);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await sending.query("update reminders set delivery = 'sent'");
    await sending.query('update mails set sent_at = $1, next_try_at = null', [mailed.app.clock.now()]);
    await sending.query('commit');
    expect((await reading).decided).toMatchObject([{ name: 'Netflix', delivery: 'waiting' }]);
  } finally {
    sending.release(true);
  }
  expect((await readHistory(person)).decided).toMatchObject([{ name: 'Netflix', delivery: 'sent' }]);
});

test('of one that is paid together the own share is shown, as in the message', async () => {
  const person = await personWith([
    { name: 'Family', amount: '649', currency: 'INR', nextRenewalDate: '2026-11-25', share: '1/3' },
    { name: 'Flat', amount: '900', currency: 'INR', nextRenewalDate: '2026-11-26', share: '250.50' },
  ]);
  await switchOn(person);
  const { coming } = await readHistory(person);
  const amounts = coming.flatMap(({ items }: { items: { name: string; amount: string }[] }) =>
    items.map(({ name, amount }) => `${name} ${amount}`),
  );
  expect(new Set(amounts)).toEqual(new Set(['Family 216.33', 'Flat 250.50']));
});

test('a refused mail, a deleted and a locked subscription say so, and nobody sees another’s', async () => {
  const rows = Array.from({ length: 6 }, (_, index) => ({
    name: `Service ${index}`,
    nextRenewalDate: '2026-11-25',
  }));
  const person = await personWith(rows, { proForDays: 1 });
  await switchOn(person);
  mailed.inbox.setMode('reject');
  mailed.app.clock.set('2026-11-18T09:00:00Z');
  await sweep.run();
  await mailed.app.server.sweeps.settle();
  await expect.poll(async () => (await readHistory(person)).decided[0].delivery).toBe('refused');
  const { silent, decided } = await readHistory(person);
  expect(silent).toEqual([expect.objectContaining({ reason: 'locked' })]);
  expect(decided).toHaveLength(5);
  await person.client.delete(`/api/subscriptions/${decided[0].subscriptionId}`);
  const after = (await readHistory(person)).decided.find(
    ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === decided[0].subscriptionId,
  );
  expect(after).toMatchObject({ name: null, outcome: 'sent' });
  const one = decided[1].subscriptionId;
  const filtered = await person.client.get(`/api/reminders/history?subscription=${one}`);
  expect(filtered.body).toMatchObject({ silent: [], decided: [{ subscriptionId: one }] });
  expect(filtered.body.decided).toHaveLength(1);
  for (const { items } of filtered.body.coming)
    expect(items).toEqual([expect.objectContaining({ subscriptionId: one })]);
  expect(filtered.body.coming.length).toBeGreaterThan(0);
  const gone = `/api/reminders/history?subscription=${decided[0].subscriptionId}`;
  expect((await person.client.get(gone)).body).toMatchObject({
    coming: [],
    silent: [],
    decided: [{ name: null }],
  });
  expect((await person.client.get('/api/reminders/history?subscription=x')).status).toBe(404);
  const other = await personWith([]);
  const strange = await other.client.get(`/api/reminders/history?subscription=${one}`);
  expect(strange.body).toMatchObject({ coming: [], silent: [], decided: [] });
  expect(await readHistory(other)).toMatchObject({ coming: [], silent: [], decided: [] });
});

test('what was decided is read a page at a time: each once, in one order, also where many are of one moment', async () => {
  const person = await personWith([{ name: 'Netflix', nextRenewalDate: '2026-11-25' }]);
  const [row] = (await person.client.get('/api/subscriptions')).body;
  // Two hundred moments, three of each, and all of a morning at once.
  await mailed.app.server.database.pool.query(
    `insert into reminders (user_id, subscription_id, kind, due_on, lead_days, channel, outcome, decided_at)
     select $1, case when n % 2 = 0 then $2::uuid else gen_random_uuid() end, case n % 3 when 0 then 'cancel-by' else 'payment' end,
       date '2026-01-01' + n / 3, lead, channel, 'merged', case when n < 100 then $3::timestamptz else $3::timestamptz + n * interval '1 day' end
     from generate_series(0, 199) as n, unnest(array[7, 2]) as lead, unnest(array['mail', 'telegram']) as channel`,
    [person.user.id, row.id, '2026-01-01T09:00:00Z'],
  );
  const stranger = await personWith([]);
  const collect = async ({ client }: Person, only?: string) => {
    const query = only ? `subscription=${only}` : '';
    const first = (await client.get(`/api/reminders/history?${query}`)).body;
    const all = first.decided;
    let pages = 1;
    for (let next = first.next; next; pages += 1) {
      const { status, body } = await client.get(`/api/reminders/history/older?${query}&before=${next}`);
      expect(status).toBe(200);
      all.push(...body.decided);
      next = body.next;
    }
    return { all, pages };
  };
  const { all, pages } = await collect(person);
  expect([all.length, pages]).toEqual([800, 16]);
  expect(new Set(all.map((each: object) => JSON.stringify(each))).size).toBe(800);
  const moments = all.map(({ decidedAt }: { decidedAt: string }) => decidedAt);
  expect(moments).toEqual([...moments].sort().reverse());
  const own = await collect(person, row.id);
  expect(own.all).toEqual(all.filter(({ name }: { name: string | null }) => name === 'Netflix'));
  expect(own.all).toHaveLength(400);
  expect(await collect(stranger)).toEqual({ all: [], pages: 1 });
  const place = `2030-01-01T00:00:00.000Z_2030-01-01_0_${row.id}_payment_mail`;
  const older = '/api/reminders/history/older?before=';
  expect((await stranger.client.get(older + place)).body).toEqual({ decided: [], next: null });
  for (const wrong of [
    '',
    'x',
    place.replace('2030-01-01_', '2030-02-31_'),
    place.replace('2030-01', '2030-13'),
  ])
    expect((await person.client.get(older + wrong)).status, wrong).toBe(400);
  const { body } = await person.client.get('/api/reminders/history/older');
  expect(body.details).toMatchObject([{ path: 'before', message: 'That is no place in the log' }]);
});
