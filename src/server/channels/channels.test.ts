/** Reminders to devices and to addresses that users type: added, tested, sent, retried, removed (rules channel.1 to channel.6). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestClock } from '#testing/clock';
import {
  type ChannelsFake,
  GOTIFY_TOKEN,
  NTFY_TOPIC,
  SLACK_PATH,
  TELEGRAM_BOT,
  WEBHOOK_PATH,
} from '#testing/fakes/channels';
import type { PushFake } from '#testing/fakes/push';
import type { Person } from '#testing/people';
import { passSteadyTime, type Receivers, startReceivers } from '#testing/receivers';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { deleteUsers } from '../users/store.ts';

const CHANNELS = '/api/channels';
const START = '2026-11-15T05:00:00Z';
/** Due on 25 November, announced 7, 3 and 2 days before. */
const NETFLIX = subscriptionBody({ name: 'Netflix', nextRenewalDate: '2026-11-25' });

const clock = new TestClock(START);
let receivers: Receivers;
let services: ChannelsFake;
let browsers: PushFake;
let app: TestApp;
beforeAll(async () => {
  receivers = await startReceivers(clock);
  ({ services, browsers } = receivers);
  app = await startApp({ clock, env: receivers.env });
});
beforeEach(async () => {
  clock.set(START);
  receivers.clear();
  await passSteadyTime(app);
});
afterEach(async () => {
  const { rows } = await app.server.database.pool.query<{ id: string }>('select id from users');
  await app.server.deps.db.transaction((tx) =>
    deleteUsers(
      tx,
      rows.map(({ id }) => id),
    ),
  );
});
afterAll(async () => {
  await app.close();
  await receivers.close();
});

const pro = () => app.person({ proForDays: 400 });
const typed = {
  telegram: () => ({ kind: 'telegram', ...TELEGRAM_BOT }),
  ntfy: () => ({ kind: 'ntfy', address: services.url, topic: NTFY_TOPIC }),
  slack: () => ({ kind: 'slack', address: services.url + SLACK_PATH }),
  gotify: () => ({ kind: 'gotify', address: services.url, token: GOTIFY_TOKEN }),
  webhook: () => ({ kind: 'webhook', address: services.url + WEBHOOK_PATH }),
};

async function add({ client }: Person, body: object): Promise<string> {
  const answer = await client.post(CHANNELS, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  if (answer.body.secret) services.setWebhookSecret(answer.body.secret);
  return answer.body.channel.id;
}

async function addDevice(person: Person, subscription?: object): Promise<string> {
  const body = subscription ?? (await browsers.subscribe());
  const answer = await person.client.post(`${CHANNELS}/devices`, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body.channel.id;
}

const list = async ({ client }: Person) => (await client.get(CHANNELS)).body.channels;
const at = async (instant: string) => {
  clock.set(instant);
  await app.server.sweeps.settle();
};
const queued = async () =>
  (await app.server.database.pool.query('select * from channel_messages')).rows as { tries: number }[];

describe('an address', () => {
  test('is added, shown without its secrets, tested and removed', async () => {
    const person = await pro();
    const id = await add(person, typed.telegram());
    expect(await list(person)).toEqual([
      {
        id,
        kind: 'telegram',
        target: TELEGRAM_BOT.chatId,
        userAgent: null,
        isThisDevice: false,
        createdAt: clock.now().toISOString(),
        lastResult: null,
        lastAt: null,
      },
    ]);
    expect((await person.client.get(CHANNELS)).text).not.toContain(TELEGRAM_BOT.token);
    const tested = await person.client.post(`${CHANNELS}/${id}/test`);
    expect(tested.body.channel).toMatchObject({ lastResult: 'sent', lastAt: clock.now().toISOString() });
    expect(services.arrived).toEqual([
      { service: 'telegram', text: expect.stringContaining('It works: your reminders will arrive here.') },
    ]);
    expect((await person.client.delete(`${CHANNELS}/${id}`)).status).toBe(200);
    expect(await list(person)).toEqual([]);
    expect((await person.client.delete(`${CHANNELS}/${id}`)).status).toBe(404);
  });

  test('and what it takes to write to it is encrypted in the database', async () => {
    const person = await pro();
    for (const make of Object.values(typed)) await add(person, make());
    await addDevice(person);
    const { rows } = await app.server.database.pool.query('select t::text as row from channels t');
    expect(rows).toHaveLength(6);
    const plain = rows
      .map(({ row }) => row)
      .concat(
        rows.map(({ row }) =>
          row.replace(/\\\\x([0-9a-f]+)/g, (_: string, hex: string) =>
            Buffer.from(hex, 'hex').toString('latin1'),
          ),
        ),
      )
      .join('\n');
    for (const secret of [
      TELEGRAM_BOT.token,
      NTFY_TOPIC,
      SLACK_PATH,
      GOTIFY_TOKEN,
      WEBHOOK_PATH,
      'whsec_',
      '/send/',
    ])
      expect(plain, secret).not.toContain(secret);
  });

  test('that was added before is changed, not doubled', async () => {
    const person = await pro();
    const id = await add(person, typed.gotify());
    expect(await add(person, typed.gotify())).toBe(id);
    const device = await browsers.subscribe();
    expect(await addDevice(person, device)).toBe(await addDevice(person, device));
    expect(await list(person)).toHaveLength(2);
  });

  test('a webhook’s secret is told once and signs what is sent', async () => {
    const person = await pro();
    const id = await add(person, typed.webhook());
    await person.client.post(`${CHANNELS}/${id}/test`);
    expect(services.arrived).toEqual([
      { service: 'webhook', text: expect.stringContaining('"type":"test"') },
    ]);
    expect((await person.client.get(CHANNELS)).text).not.toContain('whsec_');
  });

  test.each([
    [{ kind: 'telegram', token: 'x', chatId: '1' }, 'token', 'channel_token_invalid'],
    [{ kind: 'telegram', ...TELEGRAM_BOT, chatId: 'me' }, 'chatId', 'channel_chat_invalid'],
    [{ kind: 'telegram', chatId: '1' }, 'token', 'channel_token_invalid'],
    [{ kind: 'ntfy', topic: 'a/b' }, 'topic', 'channel_topic_invalid'],
    [{ kind: 'ntfy', topic: 'x', address: 'ntfy.sh' }, 'address', 'channel_address_invalid'],
    [{ kind: 'gotify', token: GOTIFY_TOKEN }, 'address', 'channel_address_invalid'],
    [{ kind: 'gotify', address: 'https://push.example', token: 'a b' }, 'token', 'channel_token_invalid'],
    [{ kind: 'webhook', address: 'file:///etc/passwd' }, 'address', 'channel_address_invalid'],
    [{ kind: 'webhook', address: 'https://a:b@example.com/' }, 'address', 'channel_address_invalid'],
    [{ kind: 'webhook', address: 'x'.repeat(2_001) }, 'address', 'channel_address_invalid'],
    [{ kind: 'pigeon' }, 'kind', 'channel_kind_invalid'],
    [{}, 'kind', 'channel_kind_invalid'],
  ])('%j is refused with its field', async (body, path, code) => {
    const person = await pro();
    const answer = await person.client.post(CHANNELS, body);
    expect([answer.status, answer.body.problems]).toMatchObject([400, [{ path, code }]]);
    expect(await list(person)).toEqual([]);
  });

  test('eleven at once are ten', async () => {
    const person = await pro();
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, place) =>
        person.client.post(CHANNELS, { kind: 'ntfy', topic: `topic-${place}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[409, 'channel_limit_reached']]);
    expect(await list(person)).toHaveLength(10);
  });

  test('is Pro’s, and removed on any plan', async () => {
    const free = await app.person();
    for (const [path, body] of [
      [CHANNELS, typed.ntfy()],
      [`${CHANNELS}/devices`, await browsers.subscribe()],
    ] as const) {
      const answer = await free.client.post(path, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'pro_only']);
    }
    const lapsing = await app.person({ proForDays: 1 });
    const id = await add(lapsing, typed.ntfy());
    clock.advance({ days: 10 });
    expect((await lapsing.client.post(`${CHANNELS}/${id}/test`)).status).toBe(403);
    expect((await lapsing.client.delete(`${CHANNELS}/${id}`)).status).toBe(200);
  });

  test('tests are limited, and say in a word what went wrong', async () => {
    const person = await pro();
    const id = await add(person, { kind: 'gotify', address: services.url, token: 'wrong' });
    const answers = [];
    for (let at = 0; at < 31; at += 1) answers.push(await person.client.post(`${CHANNELS}/${id}/test`));
    expect(answers[0]?.body.channel.lastResult).toBe('login_refused');
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
  });
});

test('private networks are not called unless the operator allows it', async () => {
  const strict = await startApp({ clock });
  try {
    const person = await strict.person({ proForDays: 400 });
    for (const body of [
      { kind: 'webhook', address: services.url + WEBHOOK_PATH },
      { kind: 'webhook', address: 'https://127.0.0.1/' },
      { kind: 'gotify', address: 'https://192.168.1.2/', token: GOTIFY_TOKEN },
      { kind: 'ntfy', address: 'https://[::1]/', topic: 'x' },
      { kind: 'slack', address: 'https://example.com/services/T/B/X' },
      { kind: 'discord', address: 'https://example.com/api/webhooks/1/x' },
    ]) {
      const answer = await person.client.post(CHANNELS, body);
      expect([answer.status, answer.body.problems?.[0]?.code], body.address).toEqual([
        400,
        'channel_address_invalid',
      ]);
    }
    const device = await person.client.post(`${CHANNELS}/devices`, await browsers.subscribe());
    expect([device.status, device.body.problems?.[0]?.code]).toEqual([400, 'channel_device_invalid']);
    // A name is refused when it is called, because what it points to can change.
    const answer = await person.client.post(CHANNELS, { kind: 'webhook', address: 'https://localhost/' });
    const tested = await person.client.post(`${CHANNELS}/${answer.body.channel.id}/test`);
    expect(tested.body.channel.lastResult).toBe('forbidden_address');
  } finally {
    await strict.close();
  }
});

describe('a reminder', () => {
  test('goes once to every device and address, with mail off', async () => {
    const person = await pro();
    await person.client.post('/api/subscriptions', NETFLIX);
    for (const make of Object.values(typed)) await add(person, make());
    await addDevice(person);
    await addDevice(person);
    await at('2026-11-18T09:00:00Z');
    await at('2026-11-18T10:00:00Z');
    expect(services.arrived.map(({ service }) => service).sort()).toEqual([
      'gotify',
      'ntfy',
      'slack',
      'telegram',
      'webhook',
    ]);
    for (const { text } of services.arrived) expect(text).toContain('Netflix');
    expect(browsers.shown.map(({ message }) => message.title)).toEqual(Array(2).fill('Coming up: Netflix'));
    expect(browsers.shown[0]?.message.url).toMatch(/\/dashboard$/);
    expect(await queued()).toEqual([]);
    expect((await list(person)).map(({ lastResult }: { lastResult: string }) => lastResult)).toEqual(
      Array(7).fill('sent'),
    );
  });

  test('is not held up by a channel that is down, which gets its own later, once', async () => {
    const person = await pro();
    await person.client.post('/api/subscriptions', NETFLIX);
    await add(person, typed.telegram());
    await add(person, typed.gotify());
    services.failNext('server_error_html', { times: 2, path: /^\/message$/ });
    await at('2026-11-18T09:00:00Z');
    expect(services.arrived.map(({ service }) => service)).toEqual(['telegram']);
    expect((await list(person))[1].lastResult).toBe('server_error');
    await at('2026-11-18T09:00:31Z');
    expect(await queued()).toMatchObject([{ tries: 2 }]);
    await at('2026-11-18T09:01:32Z');
    expect(services.arrived.map(({ service }) => service)).toEqual(['telegram', 'gotify']);
    expect(await queued()).toEqual([]);
  });

  test('waits as long as a service asks', async () => {
    const person = await pro();
    await person.client.post('/api/subscriptions', NETFLIX);
    await add(person, typed.webhook());
    services.limitNext();
    await at('2026-11-18T09:00:00Z');
    await at('2026-11-18T09:59:00Z');
    expect(services.arrived).toEqual([]);
    await at('2026-11-18T10:00:01Z');
    expect(services.arrived).toHaveLength(1);
  });

  test('that is refused is not tried again, and the reason is shown', async () => {
    const person = await pro();
    await person.client.post('/api/subscriptions', NETFLIX);
    await add(person, { kind: 'telegram', ...TELEGRAM_BOT, chatId: '111' });
    await at('2026-11-18T09:00:00Z');
    await at('2026-11-18T12:00:00Z');
    expect(services.requests).toHaveLength(1);
    expect(await list(person)).toMatchObject([{ lastResult: 'login_refused' }]);
  });

  test('is given up after fifty attempts, by none of them alone', async () => {
    const person = await pro();
    await person.client.post('/api/subscriptions', NETFLIX);
    await add(person, typed.gotify());
    services.failNext('server_error_html', { times: 60 });
    await at('2026-11-18T09:00:00Z');
    for (let hour = 0; hour < 60 && (await queued()).length > 0; hour += 1) {
      clock.advance({ minutes: 31 });
      await app.server.sweeps.settle();
    }
    expect(services.requests).toHaveLength(50);
    expect(await queued()).toEqual([]);
  });

  test('goes nowhere once its channel is removed or Pro is over', async () => {
    const [removed, lapsed] = [await pro(), await app.person({ proForDays: 1 })];
    for (const person of [removed, lapsed]) {
      await person.client.post('/api/subscriptions', NETFLIX);
      const id = await add(person, typed.telegram());
      if (person === removed) await person.client.delete(`${CHANNELS}/${id}`);
    }
    await at('2026-11-23T09:00:00Z');
    expect(services.arrived).toEqual([]);
  });
});

describe('a device', () => {
  test.each([404, 410])('that the push service answers with %s is dropped', async (status) => {
    const person = await pro();
    const id = await addDevice(person);
    await addDevice(person);
    browsers.answerNext(status);
    const tested = await person.client.post(`${CHANNELS}/${id}/test`);
    expect(tested.body.channel.lastResult).toBe('unknown_target');
    expect(await list(person)).toHaveLength(1);
  });

  test('that is refused five times in a row is dropped, an address is not', async () => {
    const person = await pro();
    const device = await addDevice(person);
    const wrong = await add(person, { kind: 'gotify', address: services.url, token: 'wrong' });
    browsers.answerNext(403, 4);
    for (let at = 0; at < 5; at += 1) await person.client.post(`${CHANNELS}/${device}/test`);
    expect(browsers.shown).toHaveLength(1);
    browsers.answerNext(403, 5);
    for (let at = 0; at < 5; at += 1)
      for (const id of [device, wrong]) await person.client.post(`${CHANNELS}/${id}/test`);
    expect((await list(person)).map(({ kind }: { kind: string }) => kind)).toEqual(['gotify']);
  });

  test('ends with its session: by logging out, from another device, by a new password', async () => {
    const person = await pro();
    const id = await addDevice(person);
    expect(await list(person)).toMatchObject([{ id, isThisDevice: true, userAgent: expect.any(String) }]);
    const other = { ...person, client: await app.signInAgain(person) };
    const otherId = await addDevice(other);
    await add(person, typed.ntfy());
    expect(await list(other)).toMatchObject([
      { id, isThisDevice: false },
      { id: otherId, isThisDevice: true },
      { kind: 'ntfy' },
    ]);
    await person.client.post('/api/auth/logout');
    expect(await list(other)).toMatchObject([{ id: otherId }, { kind: 'ntfy' }]);
    const third = { ...person, client: await app.signInAgain(person) };
    const thirdId = await addDevice(third);
    expect((await other.client.delete('/api/user/sessions')).status).toBeLessThan(300);
    expect((await list(other)).map(({ id: shown }: { id: string }) => shown)).not.toContain(thirdId);
    expect(await list(other)).toHaveLength(2);
  });

  test('stays when its session runs out', async () => {
    const person = await pro();
    await person.client.post('/api/subscriptions', subscriptionBody({ nextRenewalDate: '2026-12-25' }));
    await addDevice(person);
    await at('2026-12-18T09:00:00Z');
    expect((await person.client.get(CHANNELS)).status).toBe(401);
    expect(browsers.shown).toHaveLength(1);
  });
});

test('what could not be sent for lack of a channel is not made up for', async () => {
  const person = await pro();
  await person.client.post('/api/subscriptions', NETFLIX);
  await addDevice(person);
  await person.client.post('/api/auth/logout');
  await at('2026-11-18T09:00:00Z');
  await at('2026-11-19T10:00:00Z');
  const back = { ...person, client: await app.signInAgain(person) };
  await addDevice(back);
  await at('2026-11-20T09:00:00Z');
  expect(browsers.shown).toEqual([]);
  await at('2026-11-22T09:00:00Z');
  expect(browsers.shown).toHaveLength(1);
});

test('the key that browsers subscribe with is made once, and is the same in every process', async () => {
  const person = await pro();
  const twin = await app.twin();
  const { pushKey } = (await person.client.get(CHANNELS)).body;
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
  expect(twin.server.deps.pushKey).toBe(pushKey);
});
