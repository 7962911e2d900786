/** Answering a reminder from a chat, a device or a program: the same links as in the mail, used once in all (rule reminder.11). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import { TestClock } from '#testing/clock';
import {
  type Arrived,
  type ChannelsFake,
  DISCORD_PATH,
  GOTIFY_TOKEN,
  NTFY_TOPIC,
  SLACK_PATH,
  TELEGRAM_BOT,
  WEBHOOK_PATH,
} from '#testing/fakes/channels';
import type { PushFake } from '#testing/fakes/push';
import type { Person } from '#testing/people';
import { passSteadyTime, type Receivers, startReceivers } from '#testing/receivers';
import { subscriptionBody } from '#testing/subscriptions';
import { encrypt } from '../secrets/sealing.ts';

const SETTINGS = '/api/reminders/settings';
const CHOICE = { isOn: true, leadDays: [7], hour: 9, quietDays: [] as number[] };
const START = '2026-11-15T05:00:00Z';
const NETFLIX = { name: 'Netflix & <b>', nextRenewalDate: '2026-11-25', amount: '649', currency: 'INR' };
const LINK =
  /http:\/\/localhost:\d+\/api\/reminders\/answer\?token=[\w.-]+(&(amp;)?answer=(renewed|cancelled|later))?/g;
const SERVICES: readonly Arrived['service'][] = ['telegram', 'ntfy', 'discord', 'slack', 'gotify', 'webhook'];

const clock = new TestClock(START);
let receivers: Receivers;
let services: ChannelsFake;
let browsers: PushFake;
let mailed: MailedApp;
beforeAll(async () => {
  receivers = await startReceivers(clock);
  ({ services, browsers } = receivers);
  mailed = await startMailedApp({ clock, env: receivers.env });
});
beforeEach(async () => {
  clock.set(START);
  receivers.clear();
  mailed.inbox.clear();
  await passSteadyTime(mailed.app);
});
afterAll(async () => {
  await mailed.close();
  await receivers.close();
});

/** A user who is reminded of these rows on every channel, on the morning of the 18th. */
async function told(rows: Record<string, unknown>[]): Promise<Person> {
  const person = await mailed.app.person({ timeZone: 'UTC', proForDays: 400 });
  for (const row of rows) await person.client.post('/api/subscriptions', subscriptionBody(row));
  for (const body of [
    { kind: 'telegram', ...TELEGRAM_BOT },
    { kind: 'ntfy', address: services.url, topic: NTFY_TOPIC },
    { kind: 'gotify', address: services.url, token: GOTIFY_TOKEN },
    { kind: 'webhook', address: services.url + WEBHOOK_PATH },
    // Their own hosts are what users may type, so the stand-in's address is put under them.
    { kind: 'slack', address: `https://hooks.slack.com${SLACK_PATH}` },
    { kind: 'discord', address: `https://discord.com${DISCORD_PATH}` },
  ]) {
    const { body: added } = await person.client.post('/api/channels', body);
    if (added.secret) services.setWebhookSecret(added.secret);
    if (body.kind === 'slack' || body.kind === 'discord')
      await redirect(added.channel.id, services.url + (body.kind === 'slack' ? SLACK_PATH : DISCORD_PATH));
  }
  await person.client.post('/api/channels/devices', await browsers.subscribe());
  await person.client.put(SETTINGS, CHOICE);
  clock.set('2026-11-18T09:00:00Z');
  await mailed.app.server.sweeps.settle();
  return person;
}

async function redirect(id: string, address: string): Promise<void> {
  const { deps, database } = mailed.app.server;
  const sealed = await encrypt(deps, 'channel', { address }, id);
  await database.pool.query('update channels set sealed = $1 where id = $2', [sealed, id]);
}

const textOf = (service: Arrived['service']) =>
  services.arrived.find((each) => each.service === service)?.text ?? '';
const pathOf = (link: string) => {
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
  return pathname + search;
};
const press = (path: string, answer: string) =>
  mailed.app.visitor().send('POST', path.replace(/&answer=\w+/, ''), undefined, {
    rawBody: `answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const nextOf = async ({ client }: Person) =>
  (await client.get('/api/subscriptions')).body[0].nextRenewalDate as string;

test('a message about one has a link for each answer, by every way, and they are used once in all', async () => {
  const person = await told([NETFLIX]);
  for (const service of SERVICES) {
    const answers = [...textOf(service).matchAll(LINK)].map(([, , , answer]) => answer);
    expect(answers.filter(Boolean).sort(), service).toEqual(['cancelled', 'later', 'renewed']);
  }
  const actions = browsers.shown[0]?.message.actions ?? [];
  expect(actions.map(({ action }) => action)).toEqual(['renewed', 'later', 'cancelled']);
  const [fromChat] = textOf('slack').match(LINK) ?? [];
  const path = pathOf(fromChat ?? '');
  const asked = await mailed.app.visitor().get(path, { headers: { accept: 'text/html' } });
  expect(asked.text).toContain('Shall we mark Netflix &amp; &lt;b&gt; as renewed?');
  expect(await nextOf(person)).toBe('2026-11-25');
  expect((await press(path, 'renewed')).text).toContain('is marked as renewed');
  expect(await nextOf(person)).toBe('2026-12-25');
  const mail = await mailed.inbox.waitForMail(person.user.email);
  const others = [mail.text ?? '', ...SERVICES.map(textOf), JSON.stringify(actions)];
  for (const text of others) {
    const [link] = text.match(LINK) ?? [];
    expect((await press(pathOf(link ?? ''), 'later')).text).toContain('has been answered already');
  }
});

test('a message about several has a link for each of them, to the page that offers the answers', async () => {
  await told([NETFLIX, { ...NETFLIX, name: 'Spotify' }]);
  for (const service of SERVICES.filter((each) => each !== 'webhook')) {
    const links = [...textOf(service).matchAll(LINK)].map(([link, answer]) => ({ link, answer }));
    expect(
      links.map(({ answer }) => answer),
      service,
    ).toEqual([undefined, undefined]);
    const asked = await mailed.app
      .visitor()
      .get(pathOf(links[1]?.link ?? ''), { headers: { accept: 'text/html' } });
    expect(asked.text).toContain('What shall we note for Spotify?');
  }
  expect(browsers.shown[0]?.message).not.toHaveProperty('actions');
});

test('a program is told what each is, what it costs and how to answer it', async () => {
  const person = await told([{ ...NETFLIX, noticeDays: 3, nextRenewalDate: '2026-11-28' }]);
  const { items } = JSON.parse(textOf('webhook'));
  const any = expect.stringMatching(/\/api\/reminders\/answer\?token=[\w.-]+$/);
  expect(items).toEqual([
    {
      subscriptionId: expect.any(String),
      name: NETFLIX.name,
      kind: 'cancel-by',
      dueOn: '2026-11-25',
      amount: '649.00',
      currency: 'INR',
      answers: {
        any,
        cancelled: expect.stringMatching(/&answer=cancelled$/),
        later: expect.stringMatching(/&answer=later$/),
      },
    },
  ]);
  expect((await press(pathOf(items[0].answers.any), 'cancelled')).text).toContain('is noted as cancelled');
  const [row] = (await person.client.get('/api/subscriptions')).body;
  expect(row.endsOn).toBe('2026-11-28');
});

test('a message that an older version has stored without items is sent as it stands', async () => {
  const person = await told([NETFLIX]);
  const [{ id: channelId }] = (await person.client.get('/api/channels')).body.channels.filter(
    ({ kind }: { kind: string }) => kind === 'ntfy',
  );
  const { deps, database } = mailed.app.server;
  const id = '00000000-0000-4000-8000-000000000001';
  const content = {
    kind: 'reminder',
    title: 'Older',
    lines: ['Netflix renews in 7 days'],
    url: 'http://localhost',
  };
  const sealed = await encrypt(deps, 'channel', content, id);
  await database.pool.query(
    'insert into channel_messages (id, user_id, channel_id, sealed, created_at, next_try_at) values ($1, $2, $3, $4, $5, $5)',
    [id, person.user.id, channelId, sealed, clock.now()],
  );
  services.arrived.length = 0;
  await mailed.app.server.sweeps.settle();
  expect(textOf('ntfy')).toContain('Netflix renews in 7 days');
});
