/** What is added or changed once the day is decided: told the same day, once, or said plainly not to be. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person } from '#testing/people';
import { countLockWaits } from '#testing/row-lock';
import { subscriptionBody } from '#testing/subscriptions';
import { mailChannel } from './mail-channel.ts';
import { reminderSweep } from './sweep.ts';

const SETTINGS = '/api/reminders/settings';
const CHOICE = { isOn: true, leadDays: [7, 3, 2], hour: 9, quietDays: [] as number[] };

let mailed: MailedApp;
let run: () => Promise<void>;
let person: Person;
beforeEach(async () => {
  mailed = await startMailedApp({ now: '2026-11-15T05:00:00Z' });
  const sweep = reminderSweep(mailed.app.server.deps, [mailChannel(mailed.app.server.deps)]);
  run = async () => {
    while (await sweep.run());
  };
  await run();
  mailed.app.clock.advance({ minutes: 31 });
  person = await mailed.app.person({ timeZone: 'UTC' });
  await person.client.put(SETTINGS, CHOICE);
  await at('2026-11-18T09:00:00Z');
});
afterEach(() => mailed.close());

async function at(moment: string): Promise<void> {
  mailed.app.clock.set(moment);
  await run();
}

async function add(
  name: string,
  nextRenewalDate: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = subscriptionBody({ name, nextRenewalDate, ...more });
  const { status, body: added } = await person.client.post('/api/subscriptions', body);
  expect(status).toBe(201);
  return (added as { id: string }).id;
}

async function told(): Promise<string[]> {
  const { rows } = await mailed.app.server.database.pool.query(
    `select subject, to_char(created_at at time zone 'UTC', 'DD HH24:MI') as at from mails where kind = 'reminder' order by created_at`,
  );
  return rows.map((row) => `${row.at} ${row.subject}`);
}

async function ledger(): Promise<string[]> {
  const { rows } = await mailed.app.server.database.pool.query(
    'select due_on::text, lead_days, outcome from reminders order by due_on, lead_days desc',
  );
  return rows.map((row) => `${row.due_on} ${row.lead_days} ${row.outcome}`);
}

const nextAt = async () => (await person.client.get(SETTINGS)).body.nextAt as string;

test('what is added after the hour, with a chosen day today, is told the same day, all in one message', async () => {
  mailed.app.clock.set('2026-11-18T10:00:00Z');
  await add('Netflix', '2026-11-20');
  mailed.app.clock.set('2026-11-18T10:04:00Z');
  await add('Spotify', '2026-11-21');
  await add('Later', '2026-11-22');
  expect(await nextAt()).toBe('2026-11-18T10:10:00.000Z');
  const { body } = await person.client.get('/api/reminders/history');
  expect(body.coming[0]).toMatchObject({
    at: '2026-11-18T10:10:00.000Z',
    items: [{ name: 'Netflix' }, { name: 'Spotify' }],
  });
  await at('2026-11-18T10:09:00Z');
  expect(await told()).toEqual([]);
  for (const minute of ['10', '11', '40']) await at(`2026-11-18T10:${minute}:00Z`);
  expect(await told()).toEqual(['18 10:10 2 coming up, first Netflix']);
  expect(await nextAt()).toBe('2026-11-19T09:00:00.000Z');
  await at('2026-11-19T09:00:00Z');
  expect(await ledger()).toEqual([
    '2026-11-20 2 sent',
    '2026-11-21 3 sent',
    '2026-11-21 2 sent',
    '2026-11-22 3 sent',
  ]);
});

test('what is moved, imported, or gets days of its own is told the same day too, and once', async () => {
  await person.client.put(SETTINGS, CHOICE);
  const id = await add('Netflix', '2026-12-15');
  await at('2026-11-18T10:00:00Z');
  await person.client.put(`/api/subscriptions/${id}`, { nextRenewalDate: '2026-11-25' });
  await at('2026-11-18T10:10:00Z');
  // Waits until it is sent, so that it is not checked again while the date is another.
  await mailed.inbox.waitForMail(person.user.email);
  await person.client.put(`/api/subscriptions/${id}`, { nextRenewalDate: '2026-11-26' });
  await person.client.put(`/api/subscriptions/${id}`, { nextRenewalDate: '2026-11-25', name: 'Netflix HD' });
  await at('2026-11-18T10:30:00Z');
  expect(await told()).toEqual(['18 10:10 Coming up: Netflix']);
  const subscriptions = [subscriptionBody({ name: 'Imported', nextRenewalDate: '2026-11-20' })];
  const imported = await person.client.post('/api/imports', { format: 'outgo', subscriptions });
  expect(imported.status).toBe(201);
  await at('2026-11-18T10:50:00Z');
  expect((await told()).at(-1)).toBe('18 10:50 Coming up: Imported');
});

test('what is moved away and back while its message waits is told after all, and once', async () => {
  await mailed.inbox.pause();
  const id = await add('Netflix', '2026-11-25');
  await at('2026-11-18T10:00:00Z');
  const { sweeps } = mailed.app.server;
  const move = (nextRenewalDate: string) =>
    person.client.put(`/api/subscriptions/${id}`, { nextRenewalDate });
  await move('2026-11-26');
  mailed.app.clock.set('2026-11-18T10:05:00Z');
  await sweeps.settle(['mail']);
  await move('2026-11-25');
  await mailed.inbox.resume();
  for (const minute of ['15', '16', '40']) {
    await at(`2026-11-18T10:${minute}:00Z`);
    await sweeps.settle(['mail']);
  }
  expect(mailed.inbox.mails.map(({ subject }) => subject)).toEqual(['Coming up: Netflix']);
  expect(await ledger()).toEqual(['2026-11-25 7 sent']);
});

test('at night, and on a quiet day, it waits for the next message', async () => {
  mailed.app.clock.set('2026-11-18T23:55:00Z');
  await add('Netflix', '2026-11-20');
  await at('2026-11-19T00:10:00Z');
  expect(await told()).toEqual([]);
  await at('2026-11-19T09:00:00Z');
  expect(await told()).toEqual(['19 09:00 Coming up: Netflix']);
  await person.client.put(SETTINGS, { ...CHOICE, quietDays: [6, 0] });
  await at('2026-11-20T09:00:00Z');
  mailed.app.clock.set('2026-11-21T12:00:00Z');
  await add('Weekend', '2026-11-24');
  await at('2026-11-22T12:00:00Z');
  expect(await told()).toHaveLength(1);
  await at('2026-11-23T09:00:00Z');
  expect((await told()).slice(1)).toEqual(['23 09:00 Coming up: Weekend']);
});

test('other choices do not lose it, and a name or a price says nothing again', async () => {
  mailed.app.clock.set('2026-11-18T10:00:00Z');
  const id = await add('Netflix', '2026-11-20');
  await person.client.put(SETTINGS, { ...CHOICE, leadDays: [7, 2] });
  await at('2026-11-18T10:01:00Z');
  expect(await told()).toEqual(['18 10:01 Coming up: Netflix']);
  await person.client.put(`/api/subscriptions/${id}`, { name: 'Netflix HD', amount: '12' });
  expect(await nextAt()).toBe('2026-11-19T09:00:00.000Z');
});

test('a change that waits while the morning is decided is seen by one of the two', async () => {
  const { db } = mailed.app.server.deps;
  let adding: Promise<string> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from reminder_settings where user_id = ${person.user.id} for update`);
    mailed.app.clock.set('2026-11-19T09:00:00Z');
    adding = add('Netflix', '2026-11-21');
    await expect.poll(isSomebodyWaiting).toBe(true);
    await tx.execute(
      sql`update reminder_settings set decided_on = '2026-11-19', next_at = '2026-11-20T09:00:00Z'`,
    );
  });
  await adding;
  await at('2026-11-19T09:10:00Z');
  expect(await told()).toEqual(['19 09:10 Coming up: Netflix']);
});

test('one whose chosen days are over is said to be silent for that', async () => {
  mailed.app.clock.set('2026-11-18T10:00:00Z');
  await add('Tomorrow', '2026-11-19', { billingCycle: 'yearly' });
  await add('Next year', '2027-11-19', { billingCycle: 'yearly' });
  const { body } = await person.client.get('/api/reminders/history');
  expect(body.coming).toEqual([]);
  expect(body.silent).toMatchObject([
    { name: 'Tomorrow', reason: 'over', nextOn: '2026-11-19' },
    { name: 'Next year', reason: 'later' },
  ]);
});

test('the end of a promotion and a rise that was announced have a last day to cancel, a price that falls has none', async () => {
  const from = { thenFrom: '2026-11-22', nextRenewalDate: '2026-12-22' };
  await add('Promotion', from.nextRenewalDate, { amount: '1', thenAmount: '10', ...from });
  await add('Rise', from.nextRenewalDate, { amount: '8', thenAmount: '9', ...from });
  await add('Drop', from.nextRenewalDate, { amount: '20', thenAmount: '10', ...from });
  await at('2026-11-19T09:00:00Z');
  const { sweeps } = mailed.app.server;
  await sweeps.settle();
  const { text = '' } = await mailed.inbox.waitForMail(person.user.email);
  expect(text).toContain(
    'Last day to cancel Promotion: in 2 days, on Saturday 21 November. After that it costs $10.00.',
  );
  expect(text).toContain('Last day to cancel Rise');
  expect(text).not.toContain('Drop');
});

async function isSomebodyWaiting(): Promise<boolean> {
  return (await countLockWaits(mailed.app.server.database.pool)) > 0;
}
