/**
 * Stands in for Telegram, ntfy, Discord, Slack, Gotify and a user's own program, each under its own paths. Written from
 * their documentation, apart from the adapters: the forms of their errors, their limits of length, their ways to say
 * "later".
 */
import { createHmac } from 'node:crypto';
import { type FakeReply, type FakeRequest, type HttpFake, json, startHttpFake } from './http-fake.ts';

export const TELEGRAM_BOT = { token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', chatId: '987654321' };
export const NTFY_TOPIC = 'renewals-8f3kq';
/** A topic that only a token may write to. */
export const GUARDED_TOPIC = { topic: 'family', token: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2' };
export const DISCORD_PATH = '/api/webhooks/1041234567890123456/kT7-secret_token';
export const SLACK_PATH = '/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX';
export const GOTIFY_TOKEN = 'AWfXBT1.kL2yDqs';
export const WEBHOOK_PATH = '/hooks/outgo';

/** What arrived, by the service it was sent to. */
export interface Arrived {
  service: 'telegram' | 'ntfy' | 'discord' | 'slack' | 'gotify' | 'webhook';
  text: string;
}

export interface ChannelsFake extends HttpFake {
  arrived: Arrived[];
  /** The program's own copy of the webhook's secret. */
  setWebhookSecret(secret: string): void;
  /** The next messages are refused with 429, each in the service's own form. */
  limitNext(times?: number): void;
}

export async function startChannels(clock: { now(): Date }, port = 0): Promise<ChannelsFake> {
  const arrived: Arrived[] = [];
  let webhookSecret = '';
  let limited = 0;
  const services: Record<Arrived['service'], (request: FakeRequest) => FakeReply | string> = {
    telegram: answerTelegram,
    ntfy: answerNtfy,
    discord: answerDiscord,
    slack: answerSlack,
    gotify: answerGotify,
    webhook: (request) => answerWebhook(request, webhookSecret, clock.now()),
  };
  const fake = await startHttpFake(
    (request) => {
      const service = serviceOf(request.path);
      if (service === undefined || request.method !== 'POST') return json(404, { error: 'nothing here' });
      if (limited > 0) {
        limited -= 1;
        return LIMITED[service];
      }
      const answer = services[service](request);
      if (typeof answer !== 'string') return answer;
      arrived.push({ service, text: answer });
      return ACCEPTED[service];
    },
    {},
    port,
  );
  return {
    ...fake,
    arrived,
    clear() {
      fake.clear();
      arrived.length = 0;
      limited = 0;
    },
    setWebhookSecret(secret) {
      webhookSecret = secret;
    },
    limitNext(times = 1) {
      limited = times;
    },
  };
}

function serviceOf(path: string): Arrived['service'] | undefined {
  if (path.startsWith('/bot')) return 'telegram';
  if (path === '/') return 'ntfy';
  if (path.startsWith('/api/webhooks/')) return 'discord';
  if (path.startsWith('/services/')) return 'slack';
  if (path === '/message') return 'gotify';
  return path === WEBHOOK_PATH ? 'webhook' : undefined;
}

const ACCEPTED: Record<Arrived['service'], FakeReply> = {
  telegram: json(200, { ok: true, result: { message_id: 365, date: 1_780_000_000 } }),
  ntfy: json(200, { id: 'hwQ2YpKdmg', time: 1_780_000_000, event: 'message' }),
  discord: { status: 204 },
  slack: { status: 200, headers: { 'content-type': 'text/html' }, body: 'ok' },
  gotify: json(200, { id: 25, appid: 5, priority: 5 }),
  webhook: { status: 202 },
};

const LIMITED: Record<Arrived['service'], FakeReply> = {
  telegram: json(429, {
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 35',
    parameters: { retry_after: 35 },
  }),
  ntfy: json(429, { code: 42901, http: 429, error: 'limit reached: too many requests' }),
  discord: json(429, { message: 'You are being rate limited.', retry_after: 64.57, global: false }),
  slack: { status: 429, headers: { 'retry-after': '30' }, body: 'rate_limited' },
  // A reverse proxy in front of it may add this header.
  gotify: json(
    429,
    { error: 'Too Many Requests' },
    { date: 'Wed, 18 Nov 2026 10:00:00 GMT', 'retry-after': 'Wed, 18 Nov 2026 10:00:40 GMT' },
  ),
  webhook: { status: 429, headers: { 'retry-after': '999999' } },
};

function readBody(request: FakeRequest): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) return {};
  return JSON.parse(request.body) as Record<string, unknown>;
}

function answerTelegram(request: FakeRequest): FakeReply | string {
  const fail = (code: number, description: string) =>
    json(code, { ok: false, error_code: code, description });
  const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? [];
  if (token !== TELEGRAM_BOT.token) return fail(401, 'Unauthorized');
  if (method !== 'sendMessage') return fail(404, 'Not Found');
  const { chat_id: chatId, text, reply_markup: markup } = readBody(request);
  if (chatId === '111') return fail(403, 'Forbidden: bot was blocked by the user');
  if (`${chatId}` !== TELEGRAM_BOT.chatId) return fail(400, 'Bad Request: chat not found');
  if (typeof text !== 'string' || text === '') return fail(400, 'Bad Request: message text is empty');
  if (text.length > 4096) return fail(400, 'Bad Request: message is too long');
  const rows = (markup as { inline_keyboard?: Button[][] } | undefined)?.inline_keyboard ?? [];
  if (rows.some((row) => row.length > 8) || rows.flat().length > 100)
    return fail(400, 'Bad Request: reply markup is too long');
  const wrong = rows.flat().find(({ text: label, url }) => !label || !/^https?:\/\/[^/]+\.[^/]+\//.test(url));
  if (wrong)
    return fail(400, `Bad Request: inline keyboard button URL '${wrong.url}' is invalid: Wrong HTTP URL`);
  return [text, ...rows.flat().map(({ text: label, url }) => `[${label}](${url})`)].join('\n');
}

interface Button {
  text: string;
  url: string;
}

function answerNtfy(request: FakeRequest): FakeReply | string {
  const { topic, title, message, click, actions = [] } = readBody(request);
  if (typeof topic !== 'string' || !/^[-_A-Za-z0-9]{1,64}$/.test(topic))
    return json(400, { code: 40009, http: 400, error: 'invalid request: topic invalid' });
  const isAllowed =
    topic === NTFY_TOPIC ||
    (topic === GUARDED_TOPIC.topic && request.headers.authorization === `Bearer ${GUARDED_TOPIC.token}`);
  if (!isAllowed) return json(403, { code: 40301, http: 403, error: 'forbidden' });
  if (Buffer.byteLength(`${message}`) > 4096)
    return json(413, { code: 41303, http: 413, error: 'message too large' });
  const buttons = actions as { action: string; label: string; url: string }[];
  const isRight = buttons.every(({ action, label, url }) => action === 'view' && label && URL.canParse(url));
  if (buttons.length > 3 || !isRight)
    return json(400, { code: 40018, http: 400, error: 'invalid request: actions invalid' });
  return [title, message, click, ...buttons.map(({ label, url }) => `[${label}](${url})`)].join('\n');
}

function answerDiscord(request: FakeRequest): FakeReply | string {
  if (request.path !== DISCORD_PATH) return json(404, { message: 'Unknown Webhook', code: 10015 });
  const { content, allowed_mentions: mentions } = readBody(request);
  if (typeof content !== 'string' || content === '' || content.length > 2000)
    return json(400, { code: 50035, message: 'Invalid Form Body' });
  const rung = JSON.stringify(mentions) === '{"parse":[]}' ? '' : /@everyone|@here/.exec(content)?.[0];
  return rung ? `RANG ${rung}: ${content}` : content;
}

function answerSlack(request: FakeRequest): FakeReply | string {
  const text = (status: number, body: string): FakeReply => ({ status, body });
  if (request.path.endsWith('/archived')) return text(410, 'channel_is_archived');
  if (request.path !== SLACK_PATH) return text(404, 'no_service');
  const { text: sent } = readBody(request);
  if (typeof sent !== 'string' || sent === '') return text(400, 'no_text');
  if (/<!(channel|here|everyone)>/.test(sent)) return `RANG: ${sent}`;
  return sent.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function answerGotify(request: FakeRequest): FakeReply | string {
  if (request.headers['x-gotify-key'] !== GOTIFY_TOKEN)
    return json(401, {
      error: 'Unauthorized',
      errorCode: 401,
      errorDescription: 'you need to provide a valid access token or user credentials to access this api',
    });
  const { title, message, extras } = readBody(request);
  if (typeof message !== 'string' || message === '')
    return json(400, {
      error: 'Bad Request',
      errorCode: 400,
      errorDescription: "Field 'message' is required",
    });
  const { click } = (extras as Record<string, { click?: { url?: string } }>)['client::notification'] ?? {};
  return `${title}\n${message}\n${click?.url}`;
}

/** A receiver as the Standard Webhooks specification asks for: five minutes, all three headers, any of several signatures. */
function answerWebhook({ headers, body }: FakeRequest, secret: string, now: Date): FakeReply | string {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'] ?? '';
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= 300;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const given = (headers['webhook-signature'] ?? '').split(' ');
  return isFresh && given.includes(`v1,${right}`) ? body : json(401, { error: 'bad signature' });
}
