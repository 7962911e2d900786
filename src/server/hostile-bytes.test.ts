/** No bytes on any port that the product opens end the process: fixed traps, and mutations of them by a printed seed. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { listListeningPorts, sendRaw } from '#testing/raw-http';

const fixture = new ProductFixture();
let product: Product;
let ports: number[];

beforeAll(async () => {
  product = await fixture.start();
  await untilReady(product);
  ports =
    process.platform === 'linux'
      ? await listListeningPorts(product.child.pid ?? 0)
      : [Number(new URL(product.origin).port)];
});
afterAll(() => fixture.clear());

const TARGETS = [
  '/',
  '//',
  '///',
  '/\\',
  '*',
  '?',
  '#',
  '//[',
  '//%',
  '/%',
  '/%zz',
  '/%00',
  '/%c0%af',
  '/%ed%a0%80',
  '/\u00ff',
  'http://',
  'http://[',
  'http://x:99999999/',
  'http://evil.test/api/server',
  'https://evil.test',
  'javascript:x',
  'file:///etc/passwd',
  '/..',
  '/../../etc/passwd',
  '/v1/plans',
  '/v1/checkout/preferences?key_id=%',
  '/sandbox/razorpay/v1/checkout.js',
  '/api/webhooks/razorpay',
  `/${'a'.repeat(8_000)}`,
  `/?${'a=b&'.repeat(2_000)}`,
  '/?__proto__[x]=1&constructor=2',
  '/api/admin/user-status?email[]=x',
  '@',
  ':',
  '//:@/',
  '//user:pass@host:port/',
];
const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'M-SEARCH',
];
const HEADERS = [
  '',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: 99999999999',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Content-Length: 4\r\nTransfer-Encoding: chunked',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade',
  'Content-Type: application/json\r\nContent-Length: 1',
  'Cookie: outgo_session=%',
  'Authorization: Basic',
  'Host: [',
  'Origin: [',
  'X-Forwarded-For: x',
  'X-Time-Zone: ../..',
  '__proto__: x',
  'Accept-Encoding: \u0000',
  'Content-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 2',
  'If-None-Match: ",',
];
const BODIES = ['', '{', '[]', 'zz\r\n', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '\u0000\u0001'];

function request(method: string, target: string, header: string, body: string): Buffer {
  const line = header ? `${header}\r\n` : '';
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\nHost: x\r\n${line}Connection: close\r\n\r\n${body}`,
    'latin1',
  );
}

/** Flips, drops, repeats and cuts bytes. */
function mutate(bytes: Buffer, random: () => number): Buffer {
  const place = () => Math.floor(random() * bytes.length);
  const copy = Buffer.from(bytes);
  for (let flips = Math.floor(random() * 4); flips > 0; flips -= 1)
    copy[place()] = Math.floor(random() * 256);
  const [from, to] = [place(), place()].sort((one, other) => one - other) as [number, number];
  const kind = random();
  if (kind < 0.3) return copy.subarray(0, from);
  if (kind < 0.6) return Buffer.concat([copy.subarray(0, to), copy.subarray(from)]);
  return copy;
}

/** Sends and leaves at once, without waiting for an answer. */
function hitAndRun(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()));
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

async function sendAll(port: number, all: Buffer[]): Promise<void> {
  const AT_ONCE = 40;
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const batch = all.slice(at, at + AT_ONCE);
    await Promise.all(
      batch.map((bytes, place) => (place % 4 === 3 ? hitAndRun(port, bytes) : sendRaw(port, bytes, 300))),
    );
  }
}

async function expectAlive(seed?: number): Promise<void> {
  const why = `${seed === undefined ? '' : `seed ${seed}: `}${product.output().slice(-2_000)}`;
  expect(product.child.exitCode, why).toBeNull();
  expect((await fetch(`${product.origin}/readyz`)).status, why).toBe(200);
  expect(product.output(), why).not.toMatch(/a failure was not handled|unforeseen/);
}

test('the product listens on its own port and on that of the payment stand-in', () => {
  expect(ports).toContain(Number(new URL(product.origin).port));
  if (process.platform === 'linux') expect(ports).toHaveLength(2);
});

test('every trap on every port leaves the process up and serving', { timeout: 180_000 }, async () => {
  const traps = [
    ...TARGETS.flatMap((target) => METHODS.map((method) => request(method, target, '', ''))),
    ...HEADERS.flatMap((header) => BODIES.map((body) => request('POST', '/api/auth/logout', header, body))),
    Buffer.from(`GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(5_000)}\r\n`),
    Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001', 'latin1'),
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  ];
  for (const port of ports) await sendAll(port, traps);
  await expectAlive();
});

test('mutated traps on every port leave the process up and serving', { timeout: 180_000 }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = makeRandom(seed);
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? '';
  for (const port of ports) {
    const mutations = Array.from({ length: 600 }, () =>
      mutate(request(pick(METHODS), pick(TARGETS), pick(HEADERS), pick(BODIES)), random),
    );
    await sendAll(port, mutations);
  }
  await expectAlive(seed);
});
