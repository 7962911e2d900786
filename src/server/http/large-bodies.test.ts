/** Large bodies are refused before they are read: from strangers, and where too many come at once. */
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IMPORT_BYTE_LIMIT } from '#core/import/import';
import type { Client } from '#testing/client';
import { readRaw } from '#testing/raw-http';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const LARGE = 8 * 1024 * 1024;
const AT_ONCE = 4;
const BUSY_MACHINE = { timeout: 30_000 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Announces a body and sends nothing of it; what the server says meanwhile. */
function announce(client: Client, length = `Content-Length: ${LARGE}`) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  open.push(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.write(
    `POST /api/imports HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  return { socket, status: () => readRaw(received).status };
}

function countRefused(announced: readonly ReturnType<typeof announce>[]): number {
  return announced.filter(({ status }) => status() === 503).length;
}

test.each([
  `Content-Length: ${LARGE}`,
  'Transfer-Encoding: chunked',
  'Content-Encoding: gzip\r\nContent-Length: 100',
])('a stranger who announces %s is refused before a byte of it came', async (length) => {
  await expect.poll(announce(app.visitor(), length).status, BUSY_MACHINE).toBe(401);
});

test('one of each user and a few at once are read, others are asked to wait, and small ones go through', async () => {
  const people = await Promise.all(Array.from({ length: AT_ONCE + 2 }, () => app.person()));
  const { client } = people[0] as (typeof people)[number];
  const first = announce(client);
  const second = announce(client);
  await expect.poll(() => countRefused([first, second]), BUSY_MACHINE).toBe(1);
  const announced = [first, second, ...people.slice(1).map((person) => announce(person.client))];
  await expect.poll(() => countRefused(announced), BUSY_MACHINE).toBe(3);
  const small = { format: 'table', subscriptions: [subscriptionBody()] };
  expect((await client.post('/api/imports', small)).status).toBe(201);
  for (const { socket } of announced) socket.destroy();
  const large = { ...small, padding: 'x'.repeat(LARGE / 4) };
  await expect
    .poll(async () => (await client.post('/api/imports', large)).body.code, BUSY_MACHINE)
    .toBe('duplicate_subscription');
});

const GZIP = { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } };

test('a compressed import is taken as if it were not, as far as it would have been taken plain', async () => {
  const { client } = await app.person();
  const small = { format: 'table', subscriptions: [subscriptionBody()] };
  const post = (bytes: Buffer) =>
    client.post('/api/imports', undefined, { ...GZIP, rawBody: new Uint8Array(bytes) });
  expect((await post(gzipSync(JSON.stringify(small)))).status).toBe(201);
  const whole = JSON.stringify({ ...small, padding: '' });
  const fill = (length: number) => gzipSync(whole.replace('""}', `"${' '.repeat(length - whole.length)}"}`));
  expect((await post(fill(IMPORT_BYTE_LIMIT))).body.code).toBe('duplicate_subscription');
  expect((await post(fill(IMPORT_BYTE_LIMIT + 1))).body.code).toBe('body_too_large');
});

test('a megabyte that would become a gigabyte is refused', async () => {
  const { client } = await app.person();
  const part = gzipSync(Buffer.alloc(IMPORT_BYTE_LIMIT, ' '));
  const bomb = new Uint8Array(Buffer.concat(Array.from({ length: 64 }, () => part)));
  const answer = await client.post('/api/imports', undefined, { ...GZIP, rawBody: bomb });
  expect(answer.body.code).toBe('body_too_large');
});

test.each([
  ['empty rows', '{},', '{}'],
  ['numbers', '0,', '0'],
  ['nested lists', '[', ''],
])('millions of %s are refused without being made', async (_name, part, last) => {
  const { client } = await app.person();
  const begin = '{"format":"table","subscriptions":[';
  const count = Math.floor((IMPORT_BYTE_LIMIT - begin.length - 4) / part.length);
  const text = `${begin}${part.repeat(count)}${last}]}`;
  const before = process.memoryUsage().heapUsed;
  const answer = await client.post('/api/imports', undefined, {
    ...GZIP,
    rawBody: new Uint8Array(gzipSync(text)),
  });
  expect(answer.body.code).toBe('body_too_large');
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
});

test('more rows than one import may have are refused before each is checked', async () => {
  const { client } = await app.person();
  const answer = await client.post('/api/imports', {
    format: 'table',
    subscriptions: Array(50_000).fill({}),
  });
  expect(answer.status).toBe(400);
  expect(answer.body.problems.map(({ code }: { code: string }) => code)).toContain('import_too_long');
});

test.each([
  ['no gzip at all', Buffer.from('{"format":"table"}')],
  ['cut off', gzipSync('{"format":"table"}').subarray(0, -6)],
])('%s is refused as a body that cannot be read', async (_name, bytes) => {
  const { client } = await app.person();
  const answer = await client.post('/api/imports', undefined, { ...GZIP, rawBody: new Uint8Array(bytes) });
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
});

test('other endpoints take nothing compressed', async () => {
  const { client } = await app.person();
  const bytes = new Uint8Array(gzipSync(JSON.stringify(subscriptionBody())));
  const answer = await client.post('/api/subscriptions', undefined, { ...GZIP, rawBody: bytes });
  expect([answer.status, answer.body.code]).toEqual([415, 'not_json']);
});

const IMPORT = JSON.stringify({ format: 'table', subscriptions: [subscriptionBody()] });

test.each([
  ['GZIP', gzipSync(IMPORT), 201],
  ['Identity', Buffer.from(IMPORT), 201],
  ['br', brotliCompressSync(IMPORT), 415],
  ['gzip, gzip', gzipSync(gzipSync(IMPORT)), 415],
])('an import in %s is answered with its status', async (coding, bytes, status) => {
  const { client } = await app.person();
  const headers = { ...GZIP.headers, 'content-encoding': coding };
  const answer = await client.post('/api/imports', undefined, { headers, rawBody: new Uint8Array(bytes) });
  expect(answer.status).toBe(status);
});
