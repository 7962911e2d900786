/** Messages that wait for a service which is down: what has changed meanwhile is respected (rule reminder.13). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnswerRow, insertAnswer } from '#server/reminders/store';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import { TestClock } from '#testing/clock';
import { type ChannelsFake, TELEGRAM_BOT } from '#testing/fakes/channels';
import type { Person, PersonOptions } from '#testing/people';
import { passSteadyTime, type Receivers, startReceivers } from '#testing/receivers';
import { subscriptionBody } from '#testing/subscriptions';

const CHOICE = { isOn: true, leadDays: [2], hour: 9, quietDays: [] as number[] };
const NETFLIX = { name: 'Netflix', nextRenewalDate: '2026-11-20' };
/** Due later, so that a message of the 18th about it is still of use on the 21st. */
const GYM = { name: 'Gym', nextRenewalDate: '2026-11-25', remindDays: '7' };

let clock: TestClock;
let receivers: Receivers;
let services: ChannelsFake;
let mailed: MailedApp;
beforeEach(async () => {
  clock = new TestClock('2026-11-15T05:00:00Z');
  receivers = await startReceivers(clock);
  ({ services } = receivers);
  mailed = await startMailedApp({ clock, env: receivers.env });
  await passSteadyTime(mailed.app);
});
afterEach(async () => {
  await mailed.close();
  await receivers.close();
});

const settle = () => mailed.app.server.sweeps.settle();
const at = async (moment: string) => {
  clock.set(moment);
  await settle();
};

interface Waiting extends Person {
  ids: Record<string, string>;
}

/** The person is reached by mail and by Telegram. */
async function personWith(
  rows: Record<string, unknown>[],
  { choice = {}, ...options }: PersonOptions & { choice?: object } = {},
): Promise<Waiting> {
  const person = await mailed.app.person({ timeZone: 'UTC', proForDays: 400, ...options });
  const ids: Record<string, string> = {};
  for (const row of rows) {
    const added = await person.client.post('/api/subscriptions', subscriptionBody(row));
    ids[`${row.name}`] = added.body.id;
  }
  await person.client.post('/api/channels', { kind: 'telegram', ...TELEGRAM_BOT });
  await person.client.put('/api/reminders/settings', { ...CHOICE, ...choice });
  return { ...person, ids };
}

async function takeDown(): Promise<void> {
  await mailed.inbox.pause();
  services.failNext('server_error_html', { times: 1_000 });
}

async function bringUp(moment: string): Promise<void> {
  await mailed.inbox.resume();
  services.clear();
  await at(moment);
  // Lets every waiting message have its next attempt.
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance({ minutes: 31 });
    await settle();
  }
}

const mails = () =>
  mailed.inbox.mails
    .map(({ subject, text }) => `${subject}\n${text}`)
    .filter((text) => /coming up/i.test(text));
const chats = () => services.arrived.map(({ text }) => text);

interface Row {
  name: string | null;
  channel: string;
  delivery: string | null;
  reason: string | null;
}
async function ledger({ client }: Person): Promise<string[]> {
  const { decided } = (await client.get('/api/reminders/history')).body as { decided: Row[] };
  return decided
    .map(({ name, channel, delivery, reason }) => [name, channel, delivery, reason].join(' '))
    .sort();
}

/** Signed in again where the days that went by have ended the session. */
const again = async (person: Waiting) => ({ ...person, client: await mailed.app.signInAgain(person) });

describe('a message that waited past a payment', () => {
  test('says only what is still to come, with the days counted from now, and without what was deleted', async () => {
    const person = await personWith([NETFLIX, GYM, { ...GYM, name: 'Gone' }]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    await person.client.delete(`/api/subscriptions/${person.ids.Gone}`);
    await bringUp('2026-11-21T10:00:00Z');
    expect(mails()).toHaveLength(1);
    expect(chats()).toHaveLength(1);
    for (const text of [...mails(), ...chats()]) {
      expect(text).toContain('Coming up: Gym');
      expect(text).toContain('in 4 days, on Wednesday 25 November');
      expect(text).not.toMatch(/Netflix|Gone/);
    }
    expect(await ledger(person)).toEqual([
      ' mail dropped deleted',
      ' telegram dropped deleted',
      'Gym mail sent ',
      'Gym telegram sent ',
      'Netflix mail dropped past',
      'Netflix telegram dropped past',
    ]);
  });

  test('is not sent where all of it is over, and leaves nothing behind', async () => {
    const person = await personWith([NETFLIX]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    await bringUp('2026-11-21T10:00:00Z');
    expect([mails(), chats()]).toEqual([[], []]);
    expect(await ledger(person)).toEqual(['Netflix mail dropped past', 'Netflix telegram dropped past']);
    const { rows } = await mailed.app.server.database.pool.query(
      `select (select count(*)::int from mails where kind = 'reminder') as mails,
         (select count(*)::int from channel_messages) as messages`,
    );
    expect(rows).toEqual([{ mails: 0, messages: 0 }]);
  });
});

describe('a message that waits says nothing of what is meanwhile', () => {
  test.each<[string, string, (person: Waiting) => Promise<unknown>]>([
    [
      'ended',
      'ended',
      ({ client, ids }) => client.put(`/api/subscriptions/${ids.Gym}`, { endsOn: '2026-11-20' }),
    ],
    [
      'paused',
      'paused',
      ({ client, ids }) => client.put(`/api/subscriptions/${ids.Gym}`, { pausedOn: '2026-11-19' }),
    ],
    [
      'moved',
      'moved',
      ({ client, ids }) => client.put(`/api/subscriptions/${ids.Gym}`, { nextRenewalDate: '2026-11-28' }),
    ],
    [
      'told to be left alone',
      'unwanted',
      ({ client, ids }) => client.put(`/api/subscriptions/${ids.Gym}`, { remindDays: 'none' }),
    ],
  ])('%s', async (_, reason, change) => {
    const person = await personWith([GYM]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    expect(await change(person)).toMatchObject({ status: 200 });
    await bringUp('2026-11-18T12:00:00Z');
    expect([mails(), chats()]).toEqual([[], []]);
    expect((await ledger(person)).slice(0, 2)).toEqual([
      `Gym mail dropped ${reason}`,
      `Gym telegram dropped ${reason}`,
    ]);
  });

  test('renewed', async () => {
    const person = await personWith([{ name: 'Gym', nextRenewalDate: '2026-11-18', remindDays: '0' }]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    expect(await person.client.post(`/api/subscriptions/${person.ids.Gym}/renew`)).toMatchObject({
      status: 200,
    });
    await bringUp('2026-11-18T12:00:00Z');
    expect([mails(), chats()]).toEqual([[], []]);
    expect(await ledger(person)).toEqual(['Gym mail dropped renewed', 'Gym telegram dropped renewed']);
  });

  test('locked, and nothing beside mail once Pro is over', async () => {
    const rows = Array.from({ length: 6 }, (_, place) => ({ ...NETFLIX, name: `Service ${place}` }));
    const person = await personWith(rows);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    await mailed.app.server.database.pool.query(
      `update users set pro_expires_at = '2026-11-18T10:00Z', pro_until_at = '2026-11-18T10:00Z'`,
    );
    await bringUp('2026-11-18T12:00:00Z');
    expect(mails()).toEqual([expect.stringMatching(/^5 coming up/)]);
    expect(chats()).toEqual([]);
    expect(await ledger(person)).toEqual(
      [
        'Service 0 mail dropped locked',
        ...rows.map(({ name }) => `${name} telegram dropped pro_over`),
        ...rows.slice(1).map(({ name }) => `${name} mail sent `),
      ].sort(),
    );
  });

  test('changed: it has the new name and price', async () => {
    const { client, ids } = await personWith([{ ...GYM, amount: '649', currency: 'INR' }]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    await client.put(`/api/subscriptions/${ids.Gym}`, { name: 'Club', amount: '799' });
    await bringUp('2026-11-18T12:00:00Z');
    for (const text of [...mails(), ...chats()]) {
      expect(text).toContain('799');
      expect(text).toMatch(/^Coming up: Club/);
    }
    expect([mails().length, chats().length]).toEqual([1, 1]);
    const { rows } = await mailed.app.server.database.pool.query('select subject from mails');
    expect(rows).toEqual([{ subject: 'Coming up: Club' }]);
  });
});

describe('what an attempt left out', () => {
  async function leaveOut(): Promise<{ person: Waiting; goOn(): Promise<unknown> }> {
    const person = await personWith([GYM, { ...GYM, name: 'Pool' }]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    const pause = (pausedOn: string | null) =>
      person.client.put(`/api/subscriptions/${person.ids.Gym}`, { pausedOn });
    await pause('2026-11-18');
    await at('2026-11-18T09:31:00Z');
    expect((await ledger(person))[0]).toBe('Gym mail dropped paused');
    return { person, goOn: () => pause(null) };
  }
  const sent = ['Gym mail sent ', 'Gym telegram sent ', 'Pool mail sent ', 'Pool telegram sent '];

  test('and a later one says was sent', async () => {
    const { person, goOn } = await leaveOut();
    await goOn();
    // The sweep comes before what changed is decided again.
    await bringUp('2026-11-18T09:40:00Z');
    expect([mails().length, chats().length]).toEqual([1, 1]);
    for (const text of [...mails(), ...chats()]) expect(text).toContain('Gym');
    expect(await ledger(person)).toEqual(sent);
  });

  test('and may be decided again meanwhile is said once, in that message or in one of its own', async () => {
    const { person, goOn } = await leaveOut();
    await goOn();
    await bringUp('2026-11-18T12:00:00Z');
    for (const texts of [mails(), chats()])
      expect(
        texts
          .join('\n')
          .match(/^(Gym|Pool): /gm)
          ?.sort(),
      ).toEqual(['Gym: ', 'Pool: ']);
    expect(await ledger(person)).toEqual(sent);
  });

  test('while nothing else was in the message is said once it is true again', async () => {
    const person = await personWith([GYM]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    const move = (nextRenewalDate: string) =>
      person.client.put(`/api/subscriptions/${person.ids.Gym}`, { nextRenewalDate });
    await move('2026-11-28');
    await at('2026-11-18T09:31:00Z');
    expect(await ledger(person)).toEqual(['Gym mail dropped moved', 'Gym telegram dropped moved']);
    await move(GYM.nextRenewalDate);
    await bringUp('2026-11-18T12:00:00Z');
    expect([mails().length, chats().length]).toEqual([1, 1]);
    expect(await ledger(person)).toEqual(['Gym mail sent ', 'Gym telegram sent ']);
  });
});

test('one more that was asked for comes also where its days are none', async () => {
  const person = await personWith([{ ...GYM, remindDays: 'none' }]);
  const answer: AnswerRow = {
    userId: person.user.id,
    subscriptionId: `${person.ids.Gym}`,
    kind: 'payment',
    dueOn: GYM.nextRenewalDate,
    sentOn: '2026-11-14',
    answer: 'later',
    remindOn: '2026-11-18',
    answeredAt: clock.now(),
  };
  await mailed.app.server.deps.db.transaction((tx) => insertAnswer(tx, answer));
  await at('2026-11-18T09:00:00Z');
  await settle();
  expect([mails().length, chats().length]).toEqual([1, 1]);
  expect(await ledger(person)).toEqual(['Gym mail sent ', 'Gym telegram sent ']);
});

describe('reminders that are paused while a message waits', () => {
  test('hold it back, and it is said on the day the pause ends, once', async () => {
    const person = await personWith([GYM]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    await person.client.put('/api/reminders/settings', { ...CHOICE, pausedUntil: '2026-11-21' });
    await bringUp('2026-11-19T10:00:00Z');
    expect([mails(), chats()]).toEqual([[], []]);
    expect(await ledger(person)).toEqual(['Gym mail dropped resting', 'Gym telegram dropped resting']);
    await at('2026-11-20T09:00:00Z');
    expect([mails(), chats()]).toEqual([[], []]);
    for (const day of [21, 22, 23, 24, 25]) await at(`2026-11-${day}T09:00:00Z`);
    expect([mails().length, chats().length]).toEqual([1, 1]);
    expect(mails()[0]).toContain('in 4 days');
    expect(await ledger(await again(person))).toEqual(['Gym mail sent ', 'Gym telegram sent ']);
  });

  test('and switched off withdraw it, which the history says', async () => {
    const person = await personWith([GYM]);
    await takeDown();
    await at('2026-11-18T09:00:00Z');
    await person.client.put('/api/reminders/settings', { ...CHOICE, isOn: false });
    const { channels } = (await person.client.get('/api/channels')).body;
    await person.client.delete(`/api/channels/${channels[0].id}`);
    await bringUp('2026-11-19T10:00:00Z');
    expect([mails(), chats()]).toEqual([[], []]);
    expect(await ledger(person)).toEqual(['Gym mail dropped off', 'Gym telegram dropped removed']);
  });
});

test('a message whose attempt was cut off is sent with the same id and content', async () => {
  const person = await personWith([GYM]);
  mailed.inbox.setMode('cut_after_data');
  await at('2026-11-18T09:00:00Z');
  // The decision has woken the queue: waits until that has run.
  await settle();
  expect(mailed.inbox.mails).toHaveLength(1);
  mailed.inbox.setMode('accept');
  clock.advance({ minutes: 1 });
  await settle();
  expect(mailed.inbox.mails).toHaveLength(2);
  const [first, second] = mailed.inbox.mails;
  expect([second?.messageId, second?.text]).toEqual([first?.messageId, first?.text]);
  expect(await ledger(person)).toEqual(['Gym mail sent ', 'Gym telegram sent ']);
});
