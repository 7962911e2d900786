/** The sandbox's own port and the test double's: connection faults and malformed requests (R8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env';
import { answerBrokenRequest } from '#server/http/raw-answers';
import { securityHeaders } from '#server/http/security-headers';
import { type PaymentsFake, startPayments } from '#testing/fakes/payments';
import { BASIC, ProviderDesk } from '#testing/provider-desk';
import { readRaw, sendRaw } from '#testing/raw-http';
import { listenOnLoopback, type SandboxListener } from './listener.ts';

const HEADERS = securityHeaders(readEnv({}));

let listener: SandboxListener;
let fake: PaymentsFake;
beforeAll(async () => {
  listener = await listenOnLoopback(new ProviderDesk().sandbox, {
    headers: HEADERS,
    answerBroken: answerBrokenRequest(HEADERS),
  });
  fake = await startPayments();
});
afterAll(async () => {
  await listener.close();
  await fake.close();
});

test.each([
  'GET // HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET * HTTP/1.1',
  'POST //v1/plans HTTP/1.1',
  'GET /v1/%zz HTTP/1.1',
  'GET /__sim/pay HTTP/1.1',
  'BREW / HTTP/1.1',
])('%s is answered with 4xx and ends no process', async (head) => {
  for (const url of [listener.url, fake.url]) {
    // The bytes as they stand, which `fetch` would not send.
    const bytes = `${head}\r\nhost: x\r\nconnection: close\r\n\r\n`;
    expect(await sendRaw(Number(new URL(url).port), bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  const alive = await fetch(`${listener.url}/v1/plans`, { headers: { authorization: BASIC } });
  expect(alive.status).toBe(200);
});

test.each([
  ['a target that is no address', 'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['bytes that are no HTTP', 'nonsense\r\n\r\n', 400],
  ['a request without a host', 'GET /v1/plans HTTP/1.1\r\nConnection: close\r\n\r\n', 401],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered with the whole set of headers', async (_what, bytes, status) => {
  const answer = readRaw(await sendRaw(Number(new URL(listener.url).port), bytes));
  expect(answer.status).toBe(status);
  for (const [name, value] of Object.entries(HEADERS)) expect(answer.headers.get(name), name).toBe(value);
});

test('a sender that stops halfway is cut off within 20 s', { timeout: 40_000 }, async () => {
  const port = Number(new URL(listener.url).port);
  const received = await Promise.all([
    sendRaw(port, 'GET /v1/plans HTTP/1.1\r\nHost: x\r\nX-', 20_000),
    sendRaw(port, 'POST /v1/plans HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{', 20_000),
  ]);
  for (const answer of received) expect(readRaw(answer).status).toBe(408);
});

test('the control API is not there in the product', async () => {
  for (const name of ['pay', 'clear', 'switch', 'requests']) {
    const answer = await fetch(`${listener.url}/__sim/${name}`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  }
});

test.each([
  ['rate_limited', 429],
  ['rate_limited_bare', 429],
  ['server_error_html', 502],
  ['bad_json', 200],
  ['slow', 200],
] as const)('R8: the line can be %s', async (fault, status) => {
  fake.failNext(fault);
  const answer = await fetch(`${fake.url}/v1/checkout.js`);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('retry-after')).toBe(fault === 'rate_limited' ? '7' : null);
  await answer.text();
});

test('R8: an answer can be lost after the request took effect, and creating again makes another', async () => {
  const authorization = `Basic ${Buffer.from(`${fake.keyId}:${fake.keySecret}`).toString('base64')}`;
  const create = () =>
    fetch(`${fake.url}/v1/subscriptions`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ plan_id: fake.planIds.monthly, total_count: 1 }),
    });
  fake.failNext('answer_lost');
  await expect(create()).rejects.toThrow();
  await create();
  const list = await fetch(`${fake.url}/v1/subscriptions`, { headers: { authorization } });
  expect(await list.json()).toMatchObject({ count: 2 });
});

test('the world can be steered from another process', async () => {
  const control = async (name: string, body: object) => {
    const answer = await fetch(`${fake.url}/__sim/${name}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  expect((await control('switch', { capturedInEvents: true })).status).toBe(200);
  expect(fake.switches.capturedInEvents).toBe(true);
  expect((await control('pay', { id: 'sub_none' })).status).toBe(400);
  expect((await control('nothing', {})).status).toBe(404);
});

test('a body that is too large is not read to its end, whoever sends it', async () => {
  const sent = fetch(`${listener.url}/v1/subscriptions`, { method: 'POST', body: 'a'.repeat(8 << 20) });
  // Whether the answer is read before the line is cut is up to the sender.
  const status = await sent.then(
    (answer) => answer.status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(status);
  expect((await fetch(`${listener.url}/v1/checkout.js`)).status).toBe(200);
});
