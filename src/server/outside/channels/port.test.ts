/** Each service takes a message in its own form, and every odd answer becomes a result that is kept (rules channel.2, channel.4). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Arrived,
  type ChannelsFake,
  DISCORD_PATH,
  GOTIFY_TOKEN,
  GUARDED_TOPIC,
  NTFY_TOPIC,
  SLACK_PATH,
  startChannels,
  TELEGRAM_BOT,
  WEBHOOK_PATH,
} from '#testing/fakes/channels';
import type { Fault } from '#testing/fakes/http-fake';
import { type PushFake, startPush } from '#testing/fakes/push';
import { systemRandom } from '../../random.ts';
import { createDiscord, DISCORD_ADDRESS } from './discord.ts';
import { createGotify } from './gotify.ts';
import { createNtfy } from './ntfy.ts';
import type { ChannelMessage, Delivery, MessageItem } from './port.ts';
import { createPush, isPushTarget } from './push.ts';
import { createSlack, SLACK_ADDRESS } from './slack.ts';
import { createTelegram, TELEGRAM_CHAT, TELEGRAM_TOKEN } from './telegram.ts';
import { makeVapidKeys } from './vapid.ts';
import { createWebhook } from './webhook.ts';

const clock = { now: () => new Date('2026-11-18T09:00:00Z') };
const SECRET = `whsec_${Buffer.from('a key of the webhook').toString('base64')}`;
const MESSAGE: ChannelMessage = {
  id: 'msg-1',
  kind: 'reminder',
  title: 'Coming up: Netflix',
  lines: ['Netflix: ₹649 in 2 days', 'Spotify: ₹119 in 2 days'],
  items: [],
  url: 'https://outgo.example/dashboard',
};

const ASK = 'https://outgo.example/api/reminders/answer?token=';
const itemOf = (name: string): MessageItem => ({
  subscriptionId: name,
  name,
  kind: 'payment',
  dueOn: '2026-11-20',
  amount: '649.00',
  currency: 'INR',
  answers: {
    any: { label: 'Answer', url: ASK + name },
    choices: (['renewed', 'cancelled', 'later'] as const).map((answer) => ({
      answer,
      label: `Say ${answer}`,
      url: `${ASK}${name}&answer=${answer}`,
    })),
  },
});
const ONE: ChannelMessage = { ...MESSAGE, lines: MESSAGE.lines.slice(0, 1), items: [itemOf('one')] };
const TWO: ChannelMessage = { ...MESSAGE, items: [itemOf('one'), itemOf('two')] };

let services: ChannelsFake;
let browsers: PushFake;
beforeAll(async () => {
  services = await startChannels(clock);
  browsers = await startPush(clock);
  services.setWebhookSecret(SECRET);
});
beforeEach(() => {
  services.clear();
  services.arrived.length = 0;
  browsers.clear();
  browsers.shown.length = 0;
});
afterAll(async () => {
  await services.close();
  await browsers.close();
});

type Send = (message: ChannelMessage, timeoutMs?: number) => Promise<Delivery>;
const guarded = (timeoutMs = 20_000) => ({ allowsPrivate: true, timeoutMs });

const SEND: Record<Arrived['service'], Send> = {
  telegram: (message, timeoutMs = 20_000) =>
    createTelegram({ baseUrl: services.url, timeoutMs }).send(TELEGRAM_BOT, message),
  ntfy: (message, timeoutMs) =>
    createNtfy(guarded(timeoutMs)).send({ server: services.url, topic: NTFY_TOPIC, token: null }, message),
  discord: (message, timeoutMs) =>
    createDiscord(guarded(timeoutMs)).send({ address: services.url + DISCORD_PATH }, message),
  slack: (message, timeoutMs) =>
    createSlack(guarded(timeoutMs)).send({ address: services.url + SLACK_PATH }, message),
  gotify: (message, timeoutMs) =>
    createGotify(guarded(timeoutMs)).send({ server: `${services.url}/`, token: GOTIFY_TOKEN }, message),
  webhook: (message, timeoutMs) =>
    createWebhook(guarded(timeoutMs), clock).send(
      { address: services.url + WEBHOOK_PATH, secret: SECRET },
      message,
    ),
};

describe.each(Object.entries(SEND))('%s', (_, send) => {
  test('shows the title, every line and where to go', async () => {
    expect(await send(MESSAGE)).toEqual({ kind: 'sent' });
    expect(services.arrived).toHaveLength(1);
    const text = services.arrived[0]?.text;
    for (const part of [MESSAGE.title, ...MESSAGE.lines, MESSAGE.url]) expect(text).toContain(part);
  });

  test('shows names as they were typed, and calls nobody', async () => {
    const name = '<!channel> @everyone **bold** & <b>';
    await send({ ...MESSAGE, lines: [name] });
    const text = services.arrived[0]?.text.replaceAll('\\', '');
    expect(text).toContain(name);
    expect(text).not.toContain('RANG');
  });

  test('takes a message of any length', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `नेटफ्लिक्स ${at} 🎬 ${'x'.repeat(60)}`);
    expect(await send({ ...MESSAGE, title: '🎬'.repeat(100), lines })).toEqual({ kind: 'sent' });
    expect(services.arrived[0]?.text).toContain(MESSAGE.url);
  });

  test('has the links that answer it, however long the list is', async () => {
    expect(await send(ONE)).toEqual({ kind: 'sent' });
    for (const { url } of ONE.items[0]?.answers.choices ?? [])
      expect(services.arrived[0]?.text.replaceAll('&amp;', '&')).toContain(url);
    const names = Array.from({ length: 25 }, (_, at) => `${at}${'y'.repeat(40)}`);
    const items = names.map(itemOf);
    expect(await send({ ...MESSAGE, lines: names, items })).toEqual({ kind: 'sent' });
    const text = services.arrived[1]?.text ?? '';
    expect(text).toContain(items[0]?.answers.any.url);
    expect(text).toContain(MESSAGE.url);
  });

  test.each<[Fault, Delivery]>([
    ['server_error_html', { kind: 'retry', fault: 'server_error' }],
    ['rate_limited', { kind: 'retry', fault: 'rate_limited', afterS: 7 }],
    ['rate_limited_bare', { kind: 'retry', fault: 'rate_limited' }],
    ['reset', { kind: 'retry', fault: 'unreachable' }],
    ['redirect', { kind: 'refused', fault: 'redirected' }],
    ['hang', { kind: 'retry', fault: 'timeout' }],
  ])('%s is %j', async (fault, expected) => {
    services.failNext(fault);
    expect(await send(MESSAGE, fault === 'hang' ? 300 : undefined)).toEqual(expected);
  });
});

test.each<[Arrived['service'], number | undefined]>([
  ['telegram', 35],
  ['ntfy', undefined],
  ['discord', 65],
  ['slack', 30],
  ['gotify', 40],
  ['webhook', 3600],
])('%s says in its own form how long to wait, an hour at most', async (service, afterS) => {
  services.limitNext();
  expect(await SEND[service](MESSAGE)).toEqual({
    kind: 'retry',
    fault: 'rate_limited',
    ...(afterS !== undefined && { afterS }),
  });
});

describe('a target that is wrong', () => {
  const telegram = (change: Partial<typeof TELEGRAM_BOT>) =>
    createTelegram({ baseUrl: services.url }).send({ ...TELEGRAM_BOT, ...change }, MESSAGE);
  const slack = (path: string) => createSlack(guarded()).send({ address: services.url + path }, MESSAGE);

  test.each<[string, () => Promise<Delivery>, string]>([
    ['a bot’s token', () => telegram({ token: '110201543:AAHwrong-token-of-a-bot-abcdef' }), 'login_refused'],
    ['a chat', () => telegram({ chatId: '5' }), 'refused'],
    ['a bot that was blocked', () => telegram({ chatId: '111' }), 'login_refused'],
    ['a Slack address', () => slack('/services/T1/B1/gone'), 'unknown_target'],
    ['an archived channel', () => slack('/services/T1/B1/archived'), 'unknown_target'],
    [
      'a Discord address',
      () => createDiscord(guarded()).send({ address: `${services.url}/api/webhooks/1/x` }, MESSAGE),
      'unknown_target',
    ],
    [
      'a topic without its token',
      () =>
        createNtfy(guarded()).send(
          { server: services.url, topic: GUARDED_TOPIC.topic, token: null },
          MESSAGE,
        ),
      'login_refused',
    ],
    [
      'an app’s token',
      () => createGotify(guarded()).send({ server: services.url, token: 'wrong' }, MESSAGE),
      'login_refused',
    ],
    [
      'another secret',
      () =>
        createWebhook(guarded(), clock).send(
          { address: services.url + WEBHOOK_PATH, secret: 'whsec_b3RoZXI=' },
          MESSAGE,
        ),
      'login_refused',
    ],
  ])('%s is not tried again', async (_, send, fault) => {
    expect(await send()).toEqual({ kind: 'refused', fault });
    expect(services.arrived).toEqual([]);
  });

  test('a private address is never called', async () => {
    const strict = { allowsPrivate: false };
    const address = services.url.replace('http:', 'https:');
    const deliveries = await Promise.all([
      createNtfy(strict).send({ server: address, topic: NTFY_TOPIC, token: null }, MESSAGE),
      createDiscord(strict).send({ address: address + DISCORD_PATH }, MESSAGE),
      createSlack(strict).send({ address: address + SLACK_PATH }, MESSAGE),
      createGotify(strict).send({ server: address, token: GOTIFY_TOKEN }, MESSAGE),
      createWebhook(strict, clock).send({ address: address + WEBHOOK_PATH, secret: SECRET }, MESSAGE),
    ]);
    expect(deliveries).toEqual(Array(5).fill({ kind: 'refused', fault: 'forbidden_address' }));
    expect(services.requests).toEqual([]);
  });
});

describe('answers are given by each service’s own means', () => {
  const all = (text: string) => text.replaceAll(ASK, '?');

  test.each<[Arrived['service'], string[]]>([
    ['telegram', ['[Say renewed](?one&answer=renewed)\n[Say cancelled](?one&answer=cancelled)\n[Say later]']],
    ['ntfy', ['[Say renewed](?one&answer=renewed)\n[Say cancelled](?one&answer=cancelled)\n[Say later]']],
    ['discord', ['in 2 days\n[Say renewed](<?one&answer=renewed>) · [Say cancelled]']],
    ['slack', ['in 2 days\n<?one&answer=renewed|Say renewed> · <?one&answer=cancelled|Say cancelled>']],
    ['gotify', ['in 2 days\nSay renewed: ?one&answer=renewed\nSay cancelled: ?one']],
    ['webhook', ['"answers":{"any":"?one","renewed":"?one&answer=renewed","cancelled":']],
  ])('%s: all answers to one', async (service, parts) => {
    await SEND[service](ONE);
    for (const part of parts) expect(all(services.arrived[0]?.text ?? '')).toContain(part);
  });

  test.each<[Arrived['service'], string]>([
    ['telegram', '[Answer: one](?one)\n[Answer: two](?two)'],
    ['ntfy', '[Answer: one](?one)\n[Answer: two](?two)'],
    ['discord', '₹119 in 2 days\n[Answer](<?two>)'],
    ['slack', '₹119 in 2 days\n<?two|Answer>'],
    ['gotify', '₹119 in 2 days\nAnswer: ?two'],
  ])('%s: one link for each of several', async (service, part) => {
    await SEND[service](TWO);
    expect(all(services.arrived[0]?.text ?? '')).toContain(part);
  });

  test('Telegram gets no buttons to a host that it refuses', async () => {
    const local = (url: string) => url.replace('https://outgo.example', 'http://localhost:3000');
    const { any, choices } = itemOf('one').answers;
    const move = <Of extends { url: string }>(link: Of) => ({ ...link, url: local(link.url) });
    const answers = { any: move(any), choices: choices.map(move) };
    const message = { ...ONE, url: local(ONE.url), items: [{ ...itemOf('one'), answers }] };
    expect(await SEND.telegram(message)).toEqual({ kind: 'sent' });
    expect(services.arrived[0]?.text).toContain(`Say later: ${local(ASK)}one&answer=later`);
  });

  test('ntfy has three buttons, and links for the others', async () => {
    await SEND.ntfy({ ...MESSAGE, lines: ['a', 'b', 'c', 'd'], items: ['1', '2', '3', '4'].map(itemOf) });
    const text = all(services.arrived[0]?.text ?? '');
    expect(text).toContain('a\nb\nc\nd\nAnswer: ?4\n');
    expect(text.match(/\[Answer: \d\]/g)).toHaveLength(3);
  });
});

test('a topic with a token is written to', async () => {
  const target = { server: services.url, ...GUARDED_TOPIC };
  expect(await createNtfy(guarded()).send(target, MESSAGE)).toEqual({ kind: 'sent' });
});

test('a webhook keeps its id when it is repeated, and signs the moment it is sent', async () => {
  await SEND.webhook(MESSAGE);
  await SEND.webhook(MESSAGE);
  const ids = services.requests.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual(['msg-1', 'msg-1']);
  expect(services.requests[0]?.headers['webhook-timestamp']).toBe(
    `${Date.parse('2026-11-18T09:00:00Z') / 1000}`,
  );
  expect(JSON.parse(services.arrived[0]?.text ?? '')).toEqual({
    type: 'reminder',
    title: MESSAGE.title,
    lines: MESSAGE.lines,
    items: [],
    url: MESSAGE.url,
  });
});

test('the forms of addresses and tokens are the services’ own', () => {
  expect(TELEGRAM_BOT.token).toMatch(TELEGRAM_TOKEN);
  for (const wrong of ['', '1:x', '110201543:AA/../../x', `${TELEGRAM_BOT.token}/getMe?`])
    expect(wrong).not.toMatch(TELEGRAM_TOKEN);
  for (const chat of ['987654321', '-1001234567890', '@my_channel']) expect(chat).toMatch(TELEGRAM_CHAT);
  expect(`https://discord.com${DISCORD_PATH}`).toMatch(DISCORD_ADDRESS);
  expect(`https://canary.discord.com${DISCORD_PATH}`).toMatch(DISCORD_ADDRESS);
  expect(`https://hooks.slack.com${SLACK_PATH}`).toMatch(SLACK_ADDRESS);
  for (const host of ['discord.com.attacker.example', 'attacker.example/discord.com', 'notdiscord.com'])
    expect(`https://${host}${DISCORD_PATH}`).not.toMatch(DISCORD_ADDRESS);
  expect(`https://hooks.slack.com.attacker.example${SLACK_PATH}`).not.toMatch(SLACK_ADDRESS);
});

describe('push', () => {
  const keys = makeVapidKeys(systemRandom);
  const push = (change: { allowsPrivate?: boolean; subject?: string; timeoutMs?: number } = {}) =>
    createPush({
      guard: { allowsPrivate: change.allowsPrivate ?? true, timeoutMs: change.timeoutMs ?? 20_000 },
      keys,
      subject: change.subject ?? 'mailto:help@outgo.app',
      clock,
      random: systemRandom,
    });
  const subscribe = async () => {
    const { endpoint, keys: own } = await browsers.subscribe();
    return { endpoint, ...own };
  };

  test('is decrypted by the browser it is for', async () => {
    const target = await subscribe();
    expect(await push().send(target, MESSAGE)).toEqual({ kind: 'sent' });
    expect(browsers.shown).toEqual([
      {
        path: new URL(target.endpoint).pathname,
        message: { id: 'msg-1', title: MESSAGE.title, body: MESSAGE.lines.join('\n'), url: MESSAGE.url },
      },
    ]);
    expect(browsers.requests[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' });
  });

  test('fits into what services take, in any script', async () => {
    const lines = Array(50).fill('नेटफ्लिक्स का भुगतान "कल" है\u0001');
    expect(await push().send(await subscribe(), { ...MESSAGE, title: 'न'.repeat(500), lines })).toEqual({
      kind: 'sent',
    });
  });

  test('has buttons for the answers to one, and none where there is no room or there are several', async () => {
    const shown = async (message: ChannelMessage) => {
      browsers.shown.length = 0;
      expect(await push().send(await subscribe(), message)).toEqual({ kind: 'sent' });
      return browsers.shown[0]?.message.actions;
    };
    expect((await shown(ONE))?.map(({ action }) => action)).toEqual(['renewed', 'later', 'cancelled']);
    expect((await shown(ONE))?.[1]?.url).toBe(`${ASK}one&answer=later`);
    expect(await shown(TWO)).toBeUndefined();
    const full = { ...ONE, title: '\u0001'.repeat(500), lines: ['\u0001'.repeat(500)] };
    expect(await shown(full)).toHaveLength(3);
    expect(await shown({ ...full, items: [itemOf('x'.repeat(300))] })).toBeUndefined();
  });

  test.each([404, 410])('%s says that the device is gone', async (status) => {
    browsers.answerNext(status);
    expect(await push().send(await subscribe(), MESSAGE)).toEqual({ kind: 'gone' });
  });

  test.each<[number, Delivery]>([
    [429, { kind: 'retry', fault: 'rate_limited', afterS: 120 }],
    [500, { kind: 'retry', fault: 'server_error', afterS: 120 }],
    [503, { kind: 'retry', fault: 'server_error', afterS: 120 }],
    [403, { kind: 'refused', fault: 'login_refused' }],
    [400, { kind: 'refused', fault: 'refused' }],
    [413, { kind: 'refused', fault: 'refused' }],
  ])('%s is %j', async (status, expected) => {
    browsers.answerNext(status);
    expect(await push().send(await subscribe(), MESSAGE)).toEqual(expected);
  });

  test.each<[Fault, Delivery]>([
    ['hang', { kind: 'retry', fault: 'timeout' }],
    ['reset', { kind: 'retry', fault: 'unreachable' }],
    ['redirect', { kind: 'refused', fault: 'redirected' }],
  ])('%s is %j', async (fault, expected) => {
    const target = await subscribe();
    browsers.failNext(fault);
    expect(await push(fault === 'hang' ? { timeoutMs: 300 } : {}).send(target, MESSAGE)).toEqual(expected);
    expect(browsers.shown).toEqual([]);
  });

  test('a made-up sender is refused as Apple does', async () => {
    const delivery = await push({ subject: 'mailto:x@localhost' }).send(await subscribe(), MESSAGE);
    expect(delivery).toEqual({ kind: 'refused', fault: 'login_refused' });
  });

  test('only services that browsers use are called', async () => {
    const target = await subscribe();
    const strict = { allowsPrivate: false };
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/QABC',
    ])
      expect(isPushTarget({ ...target, endpoint }, strict), endpoint).toBe(true);
    for (const endpoint of [
      target.endpoint,
      target.endpoint.replace('http:', 'https:'),
      'https://fcm.googleapis.com.attacker.example/x',
      'https://attacker.example/fcm.googleapis.com',
      'https://evilpush.apple.com.example/x',
      'https://notpush.apple.com/x',
      'http://fcm.googleapis.com/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:22/x',
      'nonsense',
    ]) {
      expect(isPushTarget({ ...target, endpoint }, strict), endpoint).toBe(false);
      expect(await push(strict).send({ ...target, endpoint }, MESSAGE)).toEqual({
        kind: 'refused',
        fault: 'forbidden_address',
      });
    }
    expect(browsers.requests).toEqual([]);
  });
});
