/** The kernel over real HTTP: shapes of failures, bodies, headers, limits of size and time. */
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRaw, sendRaw as sendRawTo } from '#testing/raw-http';
import { BUILT_SITE, startApp, type TestApp } from '#testing/start-app';
import { securityHeaders } from './security-headers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ siteFolder: BUILT_SITE });
});
afterAll(() => app.close());

const sendRaw = (bytes: string) => sendRawTo(Number(new URL(app.origin).port), bytes);

describe('failures', () => {
  test('an unknown API path is a 404 in JSON that does not repeat the path', async () => {
    const answer = await app.visitor().get('/api/secret-thing');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'Not found', message: 'Not found', code: 'not_found' });
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('a wrong field has its sentence, and a code with the values for words of one’s own', async () => {
    const person = await app.person();
    const name = (length: number) =>
      person.client.post('/api/user/update-profile', { name: 'x'.repeat(length) });
    expect((await name(101)).body).toEqual({
      error: 'Name can be at most 100 characters long',
      message: 'Name can be at most 100 characters long',
      code: 'invalid_input',
      details: [{ path: 'name', message: 'Name can be at most 100 characters long' }],
      problems: [{ path: 'name', code: 'person_name_too_long', params: { limit: 100 } }],
    });
    const passkey = await person.client.put('/api/auth/passkeys/none', { name: 'x'.repeat(61) });
    expect(passkey.body).toMatchObject({
      details: [{ path: 'name', message: 'The name can be at most 60 characters long' }],
      problems: [{ path: 'name', code: 'passkey_name_too_long', params: { limit: 60 } }],
    });
  });

  test('input that no form sends is described by the schema itself', async () => {
    const person = await app.person();
    const issue = 'Invalid input: expected boolean, received string';
    const answer = await person.client.put('/api/user/country', { country: 'India', chosen: 'yes' });
    expect(answer.body).toMatchObject({
      error: issue,
      details: [{ path: 'chosen', message: issue }],
      problems: [{ path: 'chosen', code: 'invalid_input', params: { issue } }],
    });
  });

  test.each([
    '//api/server',
    '/API/server',
    '/api/server/',
    '/api/server;x',
    '/api/%2e%2e/server',
    // Decoded twice these would be the path itself.
    '/%2561pi/server',
    '/api%252fserver',
  ])('a look-alike of an API path, %s, reaches no handler', async (path) => {
    const answer = await app.visitor().get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('"payments"');
  });

  test('a path that cannot be decoded is refused, not crashed on', async () => {
    const answer = await app.visitor().get('/api/%zz');
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/at .*\.js|stack/);
  });

  test('garbage instead of HTTP is answered with 400 and the connection closed', async () => {
    expect(await sendRaw('NOT HTTP AT ALL\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });

  test('a request with both Content-Length and Transfer-Encoding is refused', async () => {
    const raw =
      'POST /api/server HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await sendRaw(raw)).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('requests that are none', () => {
  const get = (lines: string) => `GET /healthz HTTP/1.1\r\n${lines}\r\n`;
  test.each([
    ['no HTTP at all', 'NOT HTTP AT ALL\r\n\r\n', 400, 'malformed_request'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400, 'malformed_request'],
    ['a header without end', get(`Host: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n`), 431, 'headers_too_large'],
    ['ten thousand headers', get(`Host: x\r\n${'A: b\r\n'.repeat(10_000)}`), 431, 'headers_too_large'],
    ['a name with a space', get('Host: x\r\nBad Name: y\r\n'), 400, 'malformed_request'],
    ['no Host', get(''), 400, 'malformed_request'],
    [
      'two lengths',
      'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'malformed_request',
    ],
  ])('%s gets the whole set of headers and the usual body', async (_name, bytes, status, code) => {
    const answer = readRaw(await sendRaw(bytes));
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders(app.server.deps.env))) {
      expect(answer.headers.get(name), name).toBe(value);
    }
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toMatchObject({ code, error: expect.any(String) });
  });

  test('a sender that stops halfway is told so and cut off within 20 s', async () => {
    const port = Number(new URL(app.origin).port);
    const body = 'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const received = await Promise.all([
      sendRawTo(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-', 20_000),
      sendRawTo(port, `${body}Content-Length: 100\r\n\r\n{`, 20_000),
      sendRawTo(port, `${body}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, 20_000),
    ]);
    for (const answer of received.map(readRaw)) {
      expect(answer.status).toBe(408);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(JSON.parse(answer.body).code).toBe('request_timeout');
    }
  });

  test('chunks without end are cut off at the limit', async () => {
    const head = 'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const answer = readRaw(await sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}`));
    expect(answer.status).toBe(413);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/assets/main.js.map',
    '/server/main.js',
    '/../package.json',
  ])('%s is nobody’s to read', async (path) => {
    expect((await app.visitor().get(path)).status).toBe(404);
  });

  test('an expectation that we do not know is passed over', async () => {
    const answer = readRaw(await sendRaw(get('Host: x\r\nExpect: a-miracle\r\nConnection: close\r\n')));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an HTTP/1.0 request needs no Host', async () => {
    expect(readRaw(await sendRaw('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

describe('headers', () => {
  const paths = ['/', '/api/server', '/api/nothing', '/nothing', '/healthz'];
  test.each(paths)('%s carries the whole set of security headers and a request id', async (path) => {
    const { headers } = await app.visitor().get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('with an https APP_URL the transport is pinned', async () => {
    const secure = await startApp({ env: { APP_URL: 'https://outgo.example' } });
    const { headers } = await secure.visitor().get('/api/server');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await secure.close();
  });

  test('API answers are never kept by a cache', async () => {
    for (const path of ['/api/server', '/api/nothing', '/readyz']) {
      expect((await app.visitor().get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('foreign origins get no leave to read answers', async () => {
    for (const origin of ['https://evil.test', 'null', `${app.origin}.evil.test`]) {
      const { headers } = await app.visitor().get('/api/server', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('the service itself', () => {
  test('a server that was told to stop says so on readyz, and still serves', async () => {
    const leaving = await startApp({ env: { DRAIN_S: '1' } });
    const closed = leaving.close();
    const ready = await leaving.visitor().get('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await leaving.visitor().get('/api/server')).status).toBe(200);
    await closed;
  });

  test('healthz and readyz answer without a session', async () => {
    expect((await app.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await app.visitor().get('/readyz')).body).toEqual({ status: 'ready' });
  });

  test('metrics answer loopback, count requests, and need the token where one is set', async () => {
    await app.visitor().get('/healthz');
    const open = await app.visitor().get('/metrics');
    expect(open.text).toMatch(
      /outgo_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/,
    );
    const guarded = await startApp({ env: { METRICS_TOKEN: 'let-me-in' } });
    expect((await guarded.visitor().get('/metrics')).status).toBe(404);
    const withToken = await guarded
      .visitor()
      .get('/metrics', { headers: { authorization: 'Bearer let-me-in' } });
    expect(withToken.status).toBe(200);
    await guarded.close();
  });

  test.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
  ])('metrics stay closed to what a proxy on the same machine passes on: %j', async (headers) => {
    expect((await app.visitor().get('/metrics', { headers })).status).toBe(404);
  });

  test('metrics stay closed where the host asked for is a public one', async () => {
    const raw = 'GET /metrics HTTP/1.1\r\nHost: outgo.example\r\nConnection: close\r\n\r\n';
    expect(readRaw(await sendRaw(raw)).status).toBe(404);
  });

  test('metrics stay closed to a proxy that says nothing of itself, where the server has a public address', async () => {
    const published = await startApp({ env: { APP_URL: 'https://outgo.example' } });
    expect((await published.visitor().get('/metrics')).status).toBe(404);
    await published.close();
    const trusting = await startApp({ env: { APP_URL: 'https://outgo.example', TRUST_PROXY: '1' } });
    expect((await trusting.visitor().get('/metrics')).status).toBe(200);
    await trusting.close();
  });

  test('metrics stay closed to HTTP/1.0, which nginx speaks unless told otherwise', async () => {
    const raw = 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
    expect(readRaw(await sendRaw(raw)).status).toBe(404);
  });

  test('behind a trusted proxy the address it reports decides over metrics', async () => {
    const proxied = await startApp({ env: { TRUST_PROXY: '1' } });
    const ask = (address: string) =>
      proxied.visitor().get('/metrics', { headers: { 'x-forwarded-for': address } });
    expect((await ask('203.0.113.9')).status).toBe(404);
    expect((await ask('127.0.0.1, 203.0.113.9')).status).toBe(404);
    expect((await ask('127.0.0.1')).status).toBe(200);
    expect((await proxied.visitor().get('/metrics')).status).toBe(200);
    await proxied.close();
  });

  test('the API describes itself for machines and for people', async () => {
    const { body } = await app.visitor().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/healthz'].get.summary).toBe('The process is up.');
    const page = await app.visitor().get('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('<code>/api/openapi.json</code>');
  });
});

test('closing finishes a request in flight, and waits for no connection that carries nothing', async () => {
  const own = await startApp();
  const { port, hostname } = new URL(own.origin);
  // Browsers open such connections beforehand.
  const silent = connectSocket(Number(port), hostname);
  await new Promise((resolve) => silent.on('connect', resolve));
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'some long password' });
  const socket = connectSocket(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  const ended = new Promise((resolve) => socket.on('close', resolve));
  const arrived = new Promise((resolve) => own.server.app.server.once('request', resolve));
  // Hashing a password takes long enough for the close to begin meanwhile.
  socket.write(
    `POST /api/auth/signin HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${own.origin}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await arrived;
  await own.close();
  await ended;
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  silent.destroy();
});
