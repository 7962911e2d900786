/** Reminders by mail: exactly one for each event and lead, at the user's own hour, through crashes and several workers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayInZone } from '#core/calendar-day';
import { DAY_MS } from '#core/duration';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person, PersonOptions } from '#testing/people';
import { countLockWaits } from '#testing/row-lock';
import { subscriptionBody } from '#testing/subscriptions';
import { connect } from '../db/connect.ts';
import type { Sweep } from '../sweeps/runner.ts';
import { deleteUsers, lockUser } from '../users/store.ts';
import type { ReminderChannel } from './channel.ts';
import { insertReminders } from './ledger-store.ts';
import { mailChannel } from './mail-channel.ts';
import { switchChannel } from './service.ts';
import { stopReminders, takeDue } from './store.ts';
import { reminderSweep } from './sweep.ts';

const SETTINGS = '/api/reminders/settings';
const CHOICE = { isOn: true, leadDays: [7, 3, 2], hour: 9, quietDays: [] as number[] };

let mailed: MailedApp;
let sweeps: Sweep[];
let pushed: string[];
let isPushBroken = false;
const push: ReminderChannel = {
  name: 'push',
  sweep: 'mail',
  findReachable: async (_, users) => new Set(users.map(({ id }) => id)),
  async queue(tx, messages) {
    // Fails as a missing table would: the transaction is lost unless it is in a savepoint.
    if (isPushBroken) await tx.execute('select * from missing_table');
    for (const { user, events } of messages)
      pushed.push(`${user.email}: ${events.map(({ item }) => item.name).join(', ')}`);
  },
};
beforeEach(async () => {
  // A Sunday.
  mailed = await startMailedApp({ now: '2026-11-15T05:00:00Z' });
  sweeps = [reminderSweep(mailed.app.server.deps, [mailChannel(mailed.app.server.deps), push])];
  pushed = [];
  isPushBroken = false;
  await run();
  // Nothing is decided before the clock has been steady for half an hour.
  mailed.app.clock.advance({ minutes: 31 });
});
afterEach(() => mailed.close());

const run = async () => {
  for (const sweep of sweeps) while (await sweep.run());
};

/** Runs a server that sweeps at that moment. */
async function at(moment: string): Promise<void> {
  mailed.app.clock.set(moment);
  await run();
  // Otherwise a mail may be attempted only once the clock says that its day is over.
  await mailed.app.server.sweeps.settle(['mail']);
}

async function personWith(
  rows: Record<string, unknown>[],
  { choice = {}, ...options }: PersonOptions & { choice?: Partial<typeof CHOICE> } = {},
): Promise<Person> {
  const person = await mailed.app.person({ timeZone: 'UTC', ...options });
  for (const row of rows) {
    const { status } = await person.client.post('/api/subscriptions', subscriptionBody(row));
    expect(status).toBe(201);
  }
  expect((await person.client.put(SETTINGS, { ...CHOICE, ...choice })).status).toBe(200);
  return person;
}

async function subjects(person?: Person): Promise<string[]> {
  const { rows } = await mailed.app.server.database.pool.query(
    `select subject from mails where kind = 'reminder' and ($1::uuid is null or user_id = $1) order by created_at`,
    [person?.user.id ?? null],
  );
  return rows.map(({ subject }) => subject);
}

async function ledger(): Promise<string[]> {
  const { rows } = await mailed.app.server.database.pool.query(
    'select kind, due_on::text, lead_days, outcome from reminders order by due_on, lead_days desc, kind',
  );
  return rows.map((row) => [row.kind, row.due_on, row.lead_days, row.outcome].join(' '));
}

async function isSomebodyWaiting(): Promise<boolean> {
  return (await countLockWaits(mailed.app.server.database.pool)) > 0;
}

const NETFLIX = { name: 'Netflix', nextRenewalDate: '2026-11-25' };

describe('a reminder', () => {
  test('comes at nine on each chosen day before a payment, once, however often it is looked', async () => {
    const person = await personWith([NETFLIX]);
    await at('2026-11-18T08:59:00Z');
    expect(await subjects()).toEqual([]);
    for (const moment of ['2026-11-18T09:00:00Z', '2026-11-18T09:01:00Z', '2026-11-18T21:00:00Z'])
      await at(moment);
    expect(await subjects(person)).toEqual(['Coming up: Netflix']);
    for (let day = 19; day <= 30; day += 1) await at(`2026-11-${day}T09:00:30Z`);
    expect(await ledger()).toEqual([
      'payment 2026-11-25 7 sent',
      'payment 2026-11-25 3 sent',
      'payment 2026-11-25 2 sent',
    ]);
    expect(await subjects()).toHaveLength(3);
  });

  test('is one message for all that is coming up, with what it costs and a way out in one click', async () => {
    mailed.app.clock.set('2026-11-17T10:00:00Z');
    const person = await personWith(
      [
        { ...NETFLIX, amount: '649', currency: 'INR' },
        {
          name: 'Prime & <b>',
          amount: '1499',
          currency: 'INR',
          billingCycle: 'yearly',
          nextRenewalDate: '2026-11-20',
        },
        {
          name: 'Gym',
          amount: '0',
          thenAmount: '2000',
          thenFrom: '2026-11-22',
          currency: 'INR',
          nextRenewalDate: '2026-11-22',
        },
        { name: 'Later', nextRenewalDate: '2026-12-25' },
      ],
      { country: 'India' },
    );
    await at('2026-11-18T09:00:00Z');
    await mailed.app.server.sweeps.settle();
    const mail = await mailed.inbox.waitForMail(person.user.email);
    expect(mail.subject).toBe('3 coming up, first Prime & <b>');
    expect(mail.text).toContain('Prime & <b>: ₹1,499.00, in 2 days, on Friday 20 November.');
    expect(mail.text).toContain(
      'Last day to cancel Gym: in 2 days, on Friday 20 November. After that it costs ₹2,000.00.',
    );
    expect(mail.text).toContain('Netflix: ₹649.00, in 7 days, on Wednesday 25 November.');
    expect(mail.text).not.toContain('Later');
    expect(mail.html).toContain('Prime &amp; &lt;b&gt;');
    const link =
      /<(https?:\S+\/api\/reminders\/unsubscribe\?token=\S+)>/.exec(
        mail.raw.replaceAll(/\r\n\s/g, ''),
      )?.[1] ?? '';
    expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const { pathname, search } = new URL(link);
    const visitor = mailed.app.visitor();
    // A mail scanner that opens the link changes nothing.
    expect((await visitor.get(pathname + search)).text).toContain('Stop the reminders');
    expect((await person.client.get(SETTINGS)).body.isOn).toBe(true);
    const post = (address: string) =>
      visitor.send('POST', address, undefined, {
        rawBody: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post(`${pathname}?token=${person.user.id}.AAAA`)).status).toBe(400);
    // Already queued, for a payment of Friday's: it leaves no more once this is answered.
    await mailed.inbox.pause();
    await at('2026-11-19T09:00:00Z');
    expect(await subjects()).toHaveLength(2);
    expect((await post(pathname + search)).status).toBe(200);
    expect(await subjects()).toHaveLength(1);
    await mailed.inbox.resume();
    expect((await person.client.get(SETTINGS)).body).toMatchObject({
      isOn: false,
      nextAt: null,
      leadDays: [7, 3, 2],
    });
    await at('2026-11-22T09:00:00Z');
    expect(await subjects()).toHaveLength(1);
  });

  test('is in the user’s morning and language, wherever they are', async () => {
    const kolkata = await personWith([NETFLIX], { timeZone: 'Asia/Kolkata', language: 'hi' });
    const newYork = await personWith([NETFLIX], { timeZone: 'America/New_York' });
    await at('2026-11-18T03:30:00Z');
    expect([await subjects(kolkata), await subjects(newYork)]).toEqual([['आने वाला है: Netflix'], []]);
    await at('2026-11-18T14:00:00Z');
    expect(await subjects(newYork)).toEqual(['Coming up: Netflix']);
    // Moved west: not before nine there. Moved east: at nine there, not at nine where they were.
    await kolkata.client.get(SETTINGS, { headers: { 'x-time-zone': 'America/Los_Angeles' } });
    await newYork.client.put('/api/user/preferences', { timeZone: { mode: 'fixed', zone: 'Asia/Tokyo' } });
    await at('2026-11-18T14:01:00Z');
    expect((await newYork.client.get(SETTINGS)).body.nextAt).toBe('2026-11-19T00:00:00.000Z');
    await at('2026-11-22T00:00:00Z');
    expect(await subjects(newYork)).toHaveLength(2);
    await at('2026-11-22T03:31:00Z');
    expect(await subjects(kolkata)).toHaveLength(1);
    await at('2026-11-22T17:00:00Z');
    expect(await subjects(kolkata)).toHaveLength(2);
  });

  test('respects what was deleted, ended, paused or moved in between', async () => {
    const person = await personWith([
      NETFLIX,
      { ...NETFLIX, name: 'B' },
      { ...NETFLIX, name: 'C' },
      { ...NETFLIX, name: 'D' },
    ]);
    const rows = (await person.client.get('/api/subscriptions')).body as { id: string; name: string }[];
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
    await person.client.delete(`/api/subscriptions/${idOf('Netflix')}`);
    await person.client.put(`/api/subscriptions/${idOf('B')}`, { endsOn: '2026-11-20' });
    await person.client.put(`/api/subscriptions/${idOf('C')}`, { pausedOn: '2026-11-16' });
    await person.client.put(`/api/subscriptions/${idOf('D')}`, { nextRenewalDate: '2026-11-26' });
    await at('2026-11-18T09:00:00Z');
    expect(await subjects()).toEqual([]);
    await at('2026-11-19T09:00:00Z');
    expect(await subjects()).toEqual(['Coming up: D']);
  });

  test('says nothing of what is locked after Pro', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ ...NETFLIX, name: `Service ${index}` }));
    await personWith(rows, { proForDays: 1 });
    await at('2026-11-18T09:00:00Z');
    expect(await subjects()).toEqual([expect.stringMatching(/^5 coming up/)]);
  });

  test('is not sent to an address that is not verified, nor to a demo account', async () => {
    await personWith([NETFLIX], { emailVerifiedAt: null });
    await personWith([NETFLIX], { email: 'someone@demo.outgo.invalid' });
    await at('2026-11-18T09:00:00Z');
    expect(await subjects()).toEqual([]);
  });

  test('is not sent to whoever has not switched it on', async () => {
    const { client } = await mailed.app.person({ timeZone: 'UTC' });
    await client.post('/api/subscriptions', subscriptionBody(NETFLIX));
    expect((await client.get(SETTINGS)).body).toEqual({
      isOn: false,
      leadDays: [7, 3, 2],
      hour: 9,
      quietDays: [],
      pausedUntil: null,
      nextAt: null,
    });
    await at('2026-11-18T09:00:00Z');
    expect(await subjects()).toEqual([]);
  });
});

describe('nothing is doubled or lost', () => {
  test('by two workers at once', async () => {
    const twin = await mailed.app.twin();
    sweeps.push(reminderSweep(twin.server.deps, [mailChannel(twin.server.deps), push]));
    mailed.app.clock.set('2026-11-15T06:00:00Z');
    await run();
    for (let at = 0; at < 20; at += 1) await personWith([NETFLIX]);
    mailed.app.clock.set('2026-11-18T08:00:00Z');
    await run();
    mailed.app.clock.set('2026-11-18T09:00:00Z');
    await Promise.all(
      sweeps.map(async (sweep) => {
        while (await sweep.run());
      }),
    );
    expect(await subjects()).toHaveLength(20);
  });

  test('by an account that is deleted while its reminders are decided', async () => {
    const { user } = await personWith([NETFLIX]);
    mailed.app.clock.set('2026-11-18T09:00:00Z');
    const { db, clock } = mailed.app.server.deps;
    const now = clock.now();
    let deleting: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      const due = await takeDue(tx, { now, latest: new Date(now.getTime() + 9 * DAY_MS), limit: 50 });
      expect(due.map(({ userId }) => userId)).toEqual([user.id]);
      deleting = db.transaction(async (other) => {
        await lockUser(other, user.id, 'changing-keys');
        return deleteUsers(other, [user.id]);
      });
      await expect.poll(isSomebodyWaiting).toBe(true);
      const reminder = {
        subscriptionId: user.id,
        kind: 'payment',
        dueOn: '2026-11-25',
        leadDays: 7,
      } as const;
      await insertReminders(tx, [
        {
          ...reminder,
          userId: user.id,
          channel: 'mail',
          outcome: 'sent',
          decidedAt: now,
          delivery: 'waiting',
          reason: null,
        },
      ]);
    });
    expect(await deleting).toBe(1);
    expect(await ledger()).toEqual([]);
  });

  test('by an account that is being deleted: it is skipped, and nobody waits for it', async () => {
    const { user } = await personWith([NETFLIX]);
    const other = await personWith([NETFLIX]);
    await mailed.app.server.deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id, 'changing-keys');
      await at('2026-11-18T09:00:00Z');
      await deleteUsers(tx, [user.id]);
    });
    expect(await subjects(other)).toEqual(['Coming up: Netflix']);
    expect(await subjects()).toHaveLength(1);
  });

  test('by days without a server: late ones are one message, what is over is noted', async () => {
    await personWith([NETFLIX, { name: 'Over', nextRenewalDate: '2026-11-20' }]);
    await at('2026-11-23T12:00:00Z');
    expect(await subjects()).toEqual(['Coming up: Netflix']);
    expect(await ledger()).toEqual([
      'payment 2026-11-20 3 past',
      'payment 2026-11-20 2 past',
      'payment 2026-11-25 7 merged',
      'payment 2026-11-25 3 merged',
      'payment 2026-11-25 2 sent',
    ]);
  });

  test('by switching it on while the clock is a day ahead', async () => {
    mailed.app.clock.set('2026-11-18T10:00:00Z');
    const person = await personWith([{ ...NETFLIX, nextRenewalDate: '2026-11-25' }]);
    await at('2026-11-17T10:00:00Z');
    await at('2026-11-17T11:00:00Z');
    expect((await person.client.get(SETTINGS)).body.nextAt).toBe('2026-11-18T09:00:00.000Z');
    await at('2026-11-18T09:00:00Z');
    expect(await subjects(person)).toEqual(['Coming up: Netflix']);
    await at('2026-11-19T09:00:00Z');
    expect(await subjects(person)).toHaveLength(1);
  });

  test('by a restore: what may have been said is said again, and that is told', async () => {
    await personWith([NETFLIX]);
    const { pool } = mailed.app.server.database;
    await pool.query(
      "insert into restores (restored_at, backup_made_at) values ('2026-11-18T12:00Z', '2026-11-18T03:00Z')",
    );
    await at('2026-11-18T12:01:00Z');
    await mailed.app.server.sweeps.settle();
    await expect.poll(() => mailed.inbox.mails.length).toBe(1);
    expect(mailed.inbox.mails[0]?.text).toContain('restored from a backup');
    await at('2026-11-22T09:00:00Z');
    await mailed.app.server.sweeps.settle();
    await expect.poll(() => mailed.inbox.mails.length).toBe(2);
    expect(mailed.inbox.mails[1]?.text).not.toContain('restored from a backup');
  });

  test('by one account that fails: the others get theirs, and it is tried again within the hour', async () => {
    const broken = await personWith([NETFLIX]);
    await personWith([NETFLIX]);
    const { pool } = mailed.app.server.database;
    await pool.query(
      `create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
       create trigger refuse_one before insert on reminders for each row
       when (new.user_id = '${broken.user.id}') execute function refuse_one()`,
    );
    await at('2026-11-18T09:00:00Z');
    expect([await subjects(), await subjects(broken)]).toEqual([['Coming up: Netflix'], []]);
    await pool.query('drop trigger refuse_one on reminders');
    await at('2026-11-18T10:00:00Z');
    expect(await subjects(broken)).toEqual(['Coming up: Netflix']);
  });

  test('by several who fail among many: each of the others gets theirs once', async () => {
    const people: Person[] = [];
    for (let index = 0; index < 9; index += 1) people.push(await personWith([NETFLIX]));
    const broken = [people[0], people[4], people[8]].flatMap((person) => person ?? []);
    const { pool } = mailed.app.server.database;
    await pool.query(
      `create function refuse_some() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
       create trigger refuse_some before update on reminder_settings for each row
       when (new.decided_on > old.decided_on and new.user_id in (${broken.map(({ user }) => `'${user.id}'`).join(', ')}))
       execute function refuse_some()`,
    );
    await at('2026-11-18T09:00:00Z');
    for (const person of people) {
      const expected = broken.includes(person) ? [] : ['Coming up: Netflix'];
      expect(await subjects(person)).toEqual(expected);
    }
    await pool.query('drop trigger refuse_some on reminder_settings');
    await at('2026-11-18T10:00:00Z');
    for (const person of people) expect(await subjects(person)).toEqual(['Coming up: Netflix']);
  });

  test('by many at once, who take no more statements than two', async () => {
    const { deps, database } = mailed.app.server;
    const { host, port, user = '', database: name = '' } = database.pool.options;
    const counted = connect({ connection: { host: host ?? '', port: port ?? 0, user, database: name } });
    let statements = 0;
    counted.pool.on('connect', (client) => {
      const send = client.query.bind(client);
      client.query = ((...args: Parameters<typeof send>) => {
        statements += 1;
        return send(...args);
      }) as typeof client.query;
    });
    const own = { ...deps, db: counted.db, wake: () => {} };
    sweeps = [reminderSweep(own, [mailChannel(own)])];
    await run();
    mailed.app.clock.advance({ minutes: 31 });
    const countAt = async (moment: string) => {
      const before = statements;
      await at(moment);
      return statements - before;
    };
    for (let index = 0; index < 2; index += 1) await personWith([NETFLIX]);
    const ofTwo = await countAt('2026-11-18T09:00:00Z');
    for (let index = 0; index < 20; index += 1) await personWith([NETFLIX]);
    const ofMany = await countAt('2026-11-22T09:00:00Z');
    await counted.close();
    expect(await subjects()).toHaveLength(24);
    expect([ofMany, ofTwo > 5]).toEqual([ofTwo, true]);
  });

  test('by a clock that was forty days ahead and a stamp it left', async () => {
    const person = await personWith([NETFLIX]);
    const { pool } = mailed.app.server.database;
    await pool.query(
      `update reminder_settings set next_at = '2027-01-04T09:00:00Z', decided_on = '2027-01-03'`,
    );
    await at('2026-11-18T09:00:00Z');
    expect(await subjects(person)).toEqual(['Coming up: Netflix']);
    expect((await person.client.get(SETTINGS)).body.nextAt).toBe('2026-11-19T09:00:00.000Z');
  });
});

describe('another channel', () => {
  const switchPush = async ({ user }: Person, isOn: boolean) => {
    const { db, clock } = mailed.app.server.deps;
    const now = clock.now();
    const actor = { user, now, today: dayInZone(now.getTime(), user.timeZone) };
    await db.transaction((tx) => switchChannel(tx, actor, { channel: 'push', isOn }));
  };

  test('has a ledger of its own, with mail and without it', async () => {
    const both = await personWith([NETFLIX], { proForDays: 400 });
    const alone = await personWith([NETFLIX], { proForDays: 400, choice: { isOn: false } });
    for (const person of [both, alone]) await switchPush(person, true);
    await at('2026-11-18T09:00:00Z');
    expect(await subjects()).toHaveLength(1);
    expect(pushed.sort()).toEqual([both, alone].map(({ user }) => `${user.email}: Netflix`).sort());
    await switchPush(alone, false);
    expect((await alone.client.get(SETTINGS)).body.nextAt).toBeNull();
    await at('2026-11-22T09:00:00Z');
    expect([await subjects(), pushed.length]).toEqual([Array(2).fill('Coming up: Netflix'), 3]);
  });

  test('is not held up by one that fails, and gets its own within the hour', async () => {
    const person = await personWith([NETFLIX], { proForDays: 400 });
    await switchPush(person, true);
    isPushBroken = true;
    await at('2026-11-18T09:00:00Z');
    await at('2026-11-18T10:00:00Z');
    expect([await subjects(person), pushed]).toEqual([['Coming up: Netflix'], []]);
    isPushBroken = false;
    await at('2026-11-18T11:00:00Z');
    expect([(await subjects(person)).length, pushed.length]).toEqual([1, 1]);
    expect((await person.client.get(SETTINGS)).body.nextAt).toBe('2026-11-19T09:00:00.000Z');
  });

  test('goes on when mail is stopped, and is silent without Pro', async () => {
    const person = await personWith([NETFLIX], { proForDays: 400 });
    const free = await personWith([NETFLIX], { choice: { isOn: false } });
    for (const each of [person, free]) await switchPush(each, true);
    await stopReminders(mailed.app.server.deps.db, person.user.id);
    await at('2026-11-18T09:00:00Z');
    expect([await subjects(), pushed]).toEqual([[], [`${person.user.email}: Netflix`]]);
  });
});

describe('the choices', () => {
  test('begin with the next hour, make up for nothing, and say when', async () => {
    mailed.app.clock.set('2026-11-18T09:30:00Z');
    const person = await personWith([NETFLIX]);
    expect((await person.client.get(SETTINGS)).body.nextAt).toBe('2026-11-19T09:00:00.000Z');
    await at('2026-11-19T09:00:00Z');
    expect(await subjects()).toEqual([]);
    await at('2026-11-22T09:00:00Z');
    expect(await subjects()).toHaveLength(1);
    // Changed while on, nothing is said twice.
    await person.client.put(SETTINGS, { ...CHOICE, hour: 20, leadDays: [14, 3] });
    await at('2026-11-22T20:00:00Z');
    expect(await subjects()).toHaveLength(1);
  });

  test('of a pause hold everything back until its day, through weeks, and then say what is still to come', async () => {
    const person = await personWith([NETFLIX, { name: 'Gym', nextRenewalDate: '2026-12-13' }]);
    const { client } = person;
    const paused = await client.put(SETTINGS, { ...CHOICE, pausedUntil: '2026-12-12' });
    expect(paused.body).toMatchObject({ pausedUntil: '2026-12-12', nextAt: '2026-12-12T09:00:00.000Z' });
    expect((await client.get(SETTINGS)).body).toEqual(paused.body);
    // An older page does not know of the pause and leaves it alone.
    await client.put(SETTINGS, { ...CHOICE, leadDays: [7, 1] });
    for (let day = 15; day <= 30; day += 1) await at(`2026-11-${day}T09:00:30Z`);
    for (let day = 1; day <= 9; day += 1) await at(`2026-12-0${day}T09:00:30Z`);
    await at('2026-12-12T08:59:00Z');
    expect(await ledger()).toEqual([]);
    await at('2026-12-12T09:00:00Z');
    expect(await subjects()).toEqual(['Coming up: Gym']);
    expect(await ledger()).toEqual([
      'payment 2026-11-25 7 past',
      'payment 2026-11-25 1 past',
      'payment 2026-12-13 7 merged',
      'payment 2026-12-13 1 sent',
    ]);
    const later = await mailed.app.signInAgain(person);
    expect((await later.get(SETTINGS)).body).toMatchObject({ pausedUntil: null });
  });

  test('of a pause can be taken back, and are a year at most', async () => {
    const { client } = await personWith([NETFLIX]);
    await client.put(SETTINGS, { ...CHOICE, pausedUntil: '2027-03-01' });
    const long = await client.put(SETTINGS, { ...CHOICE, pausedUntil: '2027-11-17' });
    expect([long.status, long.body.details[0]]).toEqual([
      400,
      { path: 'pausedUntil', message: 'A pause can last 366 days at most.' },
    ]);
    const { body } = await client.put(SETTINGS, { ...CHOICE, pausedUntil: null });
    expect(body).toMatchObject({ pausedUntil: null, nextAt: '2026-11-15T09:00:00.000Z' });
    await at('2026-11-18T09:00:00Z');
    expect(await subjects()).toHaveLength(1);
  });

  test('of one subscription count with Pro, rest without it, and come back', async () => {
    const { user } = await personWith(
      [
        { ...NETFLIX, remindDays: '5' },
        { name: 'Gym', nextRenewalDate: '2026-11-25', remindDays: 'none' },
      ],
      { proForDays: 9_000 },
    );
    for (let day = 16; day <= 25; day += 1) await at(`2026-11-${day}T09:00:30Z`);
    expect(await ledger()).toEqual(['payment 2026-11-25 5 sent']);
    const setPro = (until: string) =>
      mailed.app.server.database.pool.query(
        'update users set pro_expires_at = $1, pro_until_at = $1 where id = $2',
        [until, user.id],
      );
    await setPro('2026-11-26T00:00:00Z');
    for (let day = 17; day <= 20; day += 1) await at(`2026-12-${day}T09:00:30Z`);
    expect((await subjects()).at(-1)).toMatch(/^2 coming up/);
    await setPro('2040-01-01T00:00:00Z');
    for (let day = 21; day <= 25; day += 1) await at(`2026-12-${day}T09:00:30Z`);
    expect((await ledger()).slice(1)).toEqual(['payment 2026-12-25 7 sent', 'payment 2026-12-25 7 sent']);
    const client = await mailed.app.signInAgain({ user });
    expect((await client.get('/api/reminders/history')).body.silent).toMatchObject([
      { name: 'Gym', reason: 'unwanted', nextOn: null },
    ]);
  });

  test('of quiet days bring it before them', async () => {
    await personWith([{ name: 'Weekend', nextRenewalDate: '2026-11-24' }], {
      choice: { quietDays: [0, 6], leadDays: [3] },
    });
    await at('2026-11-20T09:00:00Z');
    expect(await subjects()).toEqual(['Coming up: Weekend']);
    for (const day of [21, 22, 23]) await at(`2026-11-${day}T09:00:00Z`);
    expect(await subjects()).toHaveLength(1);
  });

  test('of a quiet day, made after the hour of the day before it, say at once what falls on it', async () => {
    const { client } = await personWith([{ name: 'Monday', nextRenewalDate: '2026-11-23' }], {
      choice: { leadDays: [0] },
    });
    for (const day of [20, 21, 22]) await at(`2026-11-${day}T09:00:00Z`);
    expect(await subjects()).toEqual([]);
    mailed.app.clock.set('2026-11-22T20:00:00Z');
    const { body } = await client.put(SETTINGS, { ...CHOICE, leadDays: [0], quietDays: [1] });
    expect(body.nextAt).toBe('2026-11-24T09:00:00.000Z');
    await at('2026-11-22T20:01:00Z');
    expect(await subjects()).toEqual(['Coming up: Monday']);
    for (const day of [23, 24]) await at(`2026-11-${day}T09:00:00Z`);
    expect(await ledger()).toEqual(['payment 2026-11-23 0 sent']);
  });

  test('that take a pause back after the hour say at once what is due today', async () => {
    const { client } = await personWith([{ name: 'Today', nextRenewalDate: '2026-11-18' }], {
      choice: { leadDays: [0] },
    });
    await client.put(SETTINGS, { ...CHOICE, leadDays: [0], pausedUntil: '2026-12-01' });
    await at('2026-11-18T09:00:00Z');
    mailed.app.clock.set('2026-11-18T12:00:00Z');
    await client.put(SETTINGS, { ...CHOICE, leadDays: [0], pausedUntil: null });
    await at('2026-11-18T12:01:00Z');
    expect(await subjects()).toEqual(['Coming up: Today']);
    await at('2026-11-19T09:00:00Z');
    expect(await subjects()).toHaveLength(1);
  });

  test.each([
    [{ leadDays: [] }, 'lead_days_invalid'],
    [{ leadDays: [4] }, 'lead_days_invalid'],
    [{ hour: 3 }, 'reminder_hour_invalid'],
    [{ quietDays: [0, 1, 2, 3, 4, 5, 6] }, 'quiet_days_invalid'],
    [{ isOn: 'yes' }, 'choice_required'],
  ])('%j is refused, and nothing changes', async (wrong, code) => {
    const { client } = await personWith([]);
    const before = (await client.get(SETTINGS)).body;
    const answer = await client.put(SETTINGS, { ...CHOICE, ...wrong });
    expect([answer.status, answer.body.problems?.[0]?.code]).toEqual([400, code]);
    expect((await client.get(SETTINGS)).body).toEqual(before);
  });
});
