/** The outcome of messages to channels other than mail, in the history (rules reminder.8, reminder.14). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestClock } from '#testing/clock';
import { type ChannelsFake, GOTIFY_TOKEN, TELEGRAM_BOT } from '#testing/fakes/channels';
import type { PushFake } from '#testing/fakes/push';
import type { Person } from '#testing/people';
import { passSteadyTime, type Receivers, startReceivers } from '#testing/receivers';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const NETFLIX = subscriptionBody({ name: 'Netflix', nextRenewalDate: '2026-11-25' });

let clock: TestClock;
let receivers: Receivers;
let services: ChannelsFake;
let browsers: PushFake;
let app: TestApp;
let person: Person;
beforeEach(async () => {
  clock = new TestClock('2026-11-15T05:00:00Z');
  receivers = await startReceivers(clock);
  ({ services, browsers } = receivers);
  app = await startApp({ clock, env: receivers.env });
  await passSteadyTime(app);
  person = await app.person({ timeZone: 'UTC', proForDays: 400 });
  await person.client.post('/api/subscriptions', NETFLIX);
});
afterEach(async () => {
  await app.close();
  await receivers.close();
});

const at = async (moment: string) => {
  clock.set(moment);
  await app.server.sweeps.settle();
};
const addTelegram = (more = {}) =>
  person.client.post('/api/channels', { kind: 'telegram', ...TELEGRAM_BOT, ...more });

async function fates(): Promise<string[]> {
  const { decided } = (await person.client.get('/api/reminders/history')).body as {
    decided: { channel: string; leadDays: number; delivery: string | null; reason: string | null }[];
  };
  return decided.map(({ channel, leadDays, delivery, reason }) =>
    [channel, leadDays, delivery, reason].join(' '),
  );
}

test('one that is taken was sent', async () => {
  await addTelegram();
  await at('2026-11-18T09:00:00Z');
  expect(await fates()).toEqual(['telegram 7 sent ']);
});

test('one that is refused was refused, not sent', async () => {
  await addTelegram({ chatId: '111' });
  await at('2026-11-18T09:00:00Z');
  expect(await fates()).toEqual(['telegram 7 refused ']);
});

test('one that is to be tried again waits, and after all attempts was given up', async () => {
  await person.client.post('/api/channels', { kind: 'gotify', address: services.url, token: GOTIFY_TOKEN });
  services.failNext('server_error_html', { times: 60 });
  await at('2026-11-18T09:00:00Z');
  expect(await fates()).toEqual(['gotify 7 waiting ']);
  for (let turn = 0; turn < 50; turn += 1) {
    clock.advance({ minutes: 31 });
    await app.server.sweeps.settle();
  }
  expect(await fates()).toEqual(['gotify 7 given_up ']);
});

test('one whose device or address is removed while it waits was dropped', async () => {
  const { body } = await addTelegram();
  services.failNext('server_error_html');
  await at('2026-11-18T09:00:00Z');
  await person.client.delete(`/api/channels/${body.channel.id}`);
  expect(await fates()).toEqual(['telegram 7 dropped removed']);
});

test('of two devices one that takes it is enough, and one that is gone was refused', async () => {
  for (let device = 0; device < 2; device += 1)
    await person.client.post('/api/channels/devices', await browsers.subscribe());
  browsers.answerNext(503);
  await at('2026-11-18T09:00:00Z');
  expect(await fates()).toEqual(['push 7 sent ']);
  await at('2026-11-18T10:00:00Z');
  expect([browsers.shown.length, await fates()]).toEqual([2, ['push 7 sent ']]);
  browsers.answerNext(410, 2);
  await at('2026-11-22T09:00:00Z');
  expect(await fates()).toEqual(['push 3 refused ', 'push 7 sent ']);
});

describe('what comes is only what can reach the user', () => {
  const readHistory = async () => (await person.client.get('/api/reminders/history')).body;
  const setPro = (until: string) =>
    app.server.database.pool.query('update users set pro_expires_at = $1, pro_until_at = $1', [until]);

  test('each message names its channels, until Pro is over', async () => {
    await person.client.put('/api/reminders/settings', {
      isOn: true,
      leadDays: [7, 2],
      hour: 9,
      quietDays: [],
    });
    await addTelegram();
    await setPro('2026-11-20T00:00:00Z');
    const { ways, coming } = await readHistory();
    expect(ways).toEqual([
      { channel: 'mail', obstacle: null },
      { channel: 'telegram', obstacle: null },
    ]);
    expect(coming.map(({ channels }: { channels: string[] }) => channels)).toEqual([
      ['mail', 'telegram'],
      ['mail'],
    ]);
  });

  test('with mail off and Pro over nothing comes, and the ledger says why nothing came', async () => {
    await addTelegram();
    expect((await readHistory()).coming.length).toBeGreaterThan(0);
    await setPro('2026-11-16T00:00:00Z');
    await at('2026-11-17T05:00:00Z');
    expect(await readHistory()).toMatchObject({
      ways: [{ channel: 'telegram', obstacle: 'pro_over' }],
      coming: [],
      silent: [{ name: 'Netflix', reason: 'unreachable' }],
    });
    await at('2026-11-18T09:00:00Z');
    await at('2026-11-19T09:00:00Z');
    expect(await fates()).toEqual(['telegram 7 dropped pro_over']);
    // Reminders that were missed are not sent later.
    await setPro('2027-11-16T00:00:00Z');
    await at('2026-11-20T09:00:00Z');
    expect(services.arrived).toEqual([]);
    await at('2026-11-22T09:00:00Z');
    expect(services.arrived).toHaveLength(1);
  });

  test.each(['logs out', 'is gone at its push service'])(
    'once the only device %s nothing comes',
    async (how) => {
      const { body } = await person.client.post('/api/channels/devices', await browsers.subscribe());
      expect((await readHistory()).coming.length).toBeGreaterThan(0);
      if (how === 'logs out') await person.client.post('/api/auth/logout');
      else {
        browsers.answerNext(410);
        await person.client.post(`/api/channels/${body.channel.id}/test`);
      }
      person = { ...person, client: await app.signInAgain(person) };
      expect(await readHistory()).toMatchObject({
        ways: [{ channel: 'push', obstacle: 'removed' }],
        coming: [],
        silent: [{ reason: 'unreachable' }],
      });
      await at('2026-11-18T09:00:00Z');
      expect(await fates()).toEqual(['push 7 dropped removed']);
    },
  );

  test('an address that is verified later is told what is still to come', async () => {
    const { pool } = app.server.database;
    await pool.query('update users set email_verified_at = null');
    await person.client.put('/api/reminders/settings', {
      isOn: true,
      leadDays: [7],
      hour: 9,
      quietDays: [],
    });
    expect(await readHistory()).toMatchObject({
      ways: [{ channel: 'mail', obstacle: 'unverified' }],
      coming: [],
    });
    await at('2026-11-18T09:00:00Z');
    expect(await fates()).toEqual(['mail 7 dropped unverified']);
    await pool.query("update users set email_verified_at = '2026-11-18T10:00Z'");
    await at('2026-11-19T09:00:00Z');
    await app.server.sweeps.settle();
    expect(await fates()).toEqual(['mail 7 sent ']);
  });
});
