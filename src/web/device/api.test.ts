// The client against a real server on loopback: what it sends, and what it makes of each answer.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, addressOf, call, NetworkError, request } from './api.ts';
import { isProbablySignedIn, markSignedIn, onSessionLost } from './session.ts';
import { forgetTaggedAnswers } from './tagged-answers.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

let server: Server;
let seen: Seen[] = [];
let credentials: RequestCredentials | undefined;
let answer: Answer | Promise<Answer> = { status: 200, body: '{}' };

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    let body = '';
    for await (const piece of incoming) body += piece;
    seen.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
    const given = await answer;
    response.writeHead(given.status, given.headers).end(given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A browser resolves addresses against its page and has storage; Node has neither.
  const nodeFetch = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    credentials = init.credentials;
    return nodeFetch(new URL(address, base), init);
  });
  vi.stubGlobal('localStorage', new FakeStorage());
});

class FakeStorage {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => this.#kept.set(key, value);
  removeItem = (key: string) => this.#kept.delete(key);
}

afterEach(() => {
  forgetTaggedAnswers();
  seen = [];
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

async function failureOf(given: Answer): Promise<ApiError> {
  answer = given;
  const error = await request('GET', '/api/anything').catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

test('a typed call gives the parsed answer of its row', async () => {
  answer = {
    status: 200,
    body: '{"payments":"sandbox","google":false,"emailVerification":false,"demo":true}',
  };
  const { payments } = await call('GET /api/server');
  expect(payments).toBe('sandbox');
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/server' });
});

test('a payload goes as JSON', async () => {
  answer = { status: 200, body: '{"message":"ok"}' };
  await request('POST', '/api/user/update-profile', { body: { name: 'Åsa' } });
  expect(seen[0]?.method).toBe('POST');
  expect(seen[0]?.headers['content-type']).toBe('application/json');
  expect(seen[0]?.body).toBe('{"name":"Åsa"}');
});

test('without a payload there is neither body nor content type', async () => {
  answer = { status: 200, body: '{"message":"ok"}' };
  await request('POST', '/api/auth/logout');
  expect(seen[0]?.headers['content-type']).toBeUndefined();
  expect(seen[0]?.headers['content-length'] ?? '0').toBe('0');
  expect(seen[0]?.body).toBe('');
});

test("every call carries the browser's time zone", async () => {
  answer = { status: 200, body: '{}' };
  await request('GET', '/api/subscriptions');
  expect(seen[0]?.headers['x-time-zone']).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('every call sends the cookies along', async () => {
  answer = { status: 200, body: '{}' };
  await request('GET', '/api/subscriptions');
  expect(credentials).toBe('include');
});

test('own headers are sent along', async () => {
  answer = { status: 201, body: '{}' };
  await request('POST', '/api/subscriptions', { body: {}, headers: { 'idempotency-key': 'abc' } });
  expect(seen[0]?.headers['idempotency-key']).toBe('abc');
});

test('an empty answer is undefined', async () => {
  answer = { status: 200, body: '' };
  expect(await request('GET', '/api/anything')).toBeUndefined();
});

test('a refusal is an error whose message is the status, a colon and the body', async () => {
  const body =
    '{"error":"Free tier limit reached","message":"Free tier limit reached","limit":5,"current":6}';
  const error = await failureOf({ status: 403, body });
  expect(error.message).toBe(`403: ${body}`);
  expect(error.status).toBe(403);
  expect(error.body).toMatchObject({ error: 'Free tier limit reached', limit: 5, current: 6 });
});

test('a refusal without a body gives the status text', async () => {
  const error = await failureOf({ status: 502 });
  expect(error.message).toBe('502: Bad Gateway');
  expect(error.body).toEqual({});
});

test.each(['<h1>Bad gateway</h1>', '"text"', 'null', '{"error":'])(
  'a refusal may have the body %s',
  async (body) => {
    const error = await failureOf({ status: 502, body });
    expect(error.message).toBe(`502: ${body}`);
    expect(error.body).toEqual({});
  },
);

test('the time to try again is read in seconds and as a date', async () => {
  expect((await failureOf({ status: 429, headers: { 'retry-after': '90' } })).retryAfter).toBe(90);
  const inOneMinute = new Date(Date.now() + 60_000).toUTCString();
  const seconds = (await failureOf({ status: 503, headers: { 'retry-after': inOneMinute } })).retryAfter;
  expect(seconds).toBeGreaterThan(55);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await failureOf({ status: 503, headers: { 'retry-after': 'soon' } })).retryAfter).toBeNull();
  expect((await failureOf({ status: 503 })).retryAfter).toBeNull();
});

test.each([
  ['account_gone', true],
  ['not_signed_in', false],
])('a 401 of code %s tells whether the account is gone: %s', async (code, isGone) => {
  const losses: unknown[] = [];
  onSessionLost((...loss) => losses.push(loss));
  await failureOf({ status: 401, body: JSON.stringify({ error: 'x', code }) });
  expect(losses).toEqual([[expect.any(String), isGone]]);
});

test('a 401 forgets that someone was signed in on this device', async () => {
  markSignedIn();
  await failureOf({ status: 403 });
  expect(isProbablySignedIn()).toBe(true);
  await failureOf({ status: 401 });
  expect(isProbablySignedIn()).toBe(false);
});

test('a server that is not there is a network error, not a refusal', async () => {
  const error = await request('GET', 'http://127.0.0.1:1/').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NetworkError);
});

test('an answer that breaks off is a network error', async () => {
  answer = { status: 200, body: '{"cut', headers: { 'content-length': '1000' } };
  const broken = request('GET', '/api/anything').catch((thrown: unknown) => thrown);
  await expect.poll(() => seen).toHaveLength(1);
  server.closeAllConnections();
  expect(await broken).toBeInstanceOf(NetworkError);
});

test('a call that was given up is not a network error', async () => {
  const controller = new AbortController();
  controller.abort();
  const error = await request('GET', '/api/anything', { signal: controller.signal }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'AbortError' });
});

test("a row's parameters and query are written into its address", async () => {
  answer = { status: 200, body: '{"message":"ok"}' };
  await call('DELETE /api/subscriptions/:id', { params: { id: 'a/b?c' } });
  await call('GET /api/auth/verify-email', { query: { token: 'x y&z' } });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/subscriptions/a%2Fb%3Fc',
    'GET /api/auth/verify-email?token=x+y%26z',
  ]);
});

test('the compiler knows what each row needs', () => {
  expect(addressOf('GET /api/subscriptions')).toBe('/api/subscriptions');
  const id = '7';
  expect(addressOf('DELETE /api/subscriptions/:id', { params: { id } })).toBe('/api/subscriptions/7');
  // @ts-expect-error the row needs its parameter
  expect(addressOf('DELETE /api/subscriptions/:id')).toBe('/api/subscriptions/undefined');
  // @ts-expect-error there is no such row
  expect(addressOf('GET /api/nothing')).toBe('/api/nothing');
});

test('an answer with a tag is asked about by its tag, and a 304 gives it again', async () => {
  answer = { status: 200, body: '[1]', headers: { etag: '"first"' } };
  expect(await request('GET', '/api/subscriptions')).toEqual([1]);
  answer = { status: 304 };
  expect(await request('GET', '/api/subscriptions')).toEqual([1]);
  expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"first"']);
  answer = { status: 200, body: '[2]', headers: { etag: '"second"' } };
  expect(await request('GET', '/api/subscriptions')).toEqual([2]);
  await request('GET', '/api/subscriptions');
  expect(seen[3]?.headers['if-none-match']).toBe('"second"');
});

test('a 304 gives the answer that was asked about, whatever came or was forgotten meanwhile', async () => {
  answer = { status: 200, body: '[1]', headers: { etag: '"first"' } };
  await request('GET', '/api/subscriptions');
  let confirm: (late: Answer) => void = () => {};
  answer = new Promise((resolve) => {
    confirm = resolve;
  });
  const asked = request('GET', '/api/subscriptions');
  await expect.poll(() => seen).toHaveLength(2);
  answer = { status: 200, body: '[2]', headers: { etag: '"second"' } };
  await request('GET', '/api/subscriptions');
  forgetTaggedAnswers();
  confirm({ status: 304 });
  expect(await asked).toEqual([1]);
});

test('only reads of the same address name a tag, and none after the session ended', async () => {
  answer = { status: 200, body: '[1]', headers: { etag: '"first"' } };
  await request('GET', '/api/subscriptions');
  await request('POST', '/api/subscriptions', { body: {} });
  await request('GET', '/api/reminders/next30');
  forgetTaggedAnswers();
  await request('GET', '/api/subscriptions');
  expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('answers with tags are few: the one fetched longest ago is forgotten', async () => {
  answer = { status: 200, body: '[1]', headers: { etag: '"any"' } };
  for (let at = 0; at < 9; at += 1) await request('GET', `/api/test/${at}`);
  seen = [];
  await request('GET', '/api/test/0');
  await request('GET', '/api/test/8');
  expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"any"']);
});
