/** What the server reveals about itself: methods, types, paths, files, and log lines about refused input. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import type { Client } from '#testing/client';
import { readRaw, sendRaw } from '#testing/raw-http';
import { sampleSubscription } from '#testing/sample-subscription';
import { BUILT_SITE, startApp, type TestApp } from '#testing/start-app';

const ADMIN = 'admin@example.com';

let app: TestApp;
let admin: Client | undefined;
let log = '';
beforeAll(async () => {
  app = await startApp({
    siteFolder: BUILT_SITE,
    env: { LOG_LEVEL: 'info', ADMIN_EMAILS: ADMIN },
    logTo: {
      write: (line) => {
        log += line;
      },
    },
  });
});
afterAll(() => app.close());

/** What comes back for a bare request; empty where the connection is closed without a word. */
const ask = (method: string, target: string) =>
  sendRaw(
    Number(new URL(app.origin).port),
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: canary=1\r\n\r\n`,
  );

describe('methods', () => {
  test.each(['TRACE', 'TRACK', 'CONNECT', 'OPTIONS', 'PATCH', 'PROPFIND'])(
    '%s is not answered, and nothing of the request comes back',
    async (method) => {
      for (const target of ['/', '/api/subscriptions']) {
        const received = await ask(method, target);
        if (received !== '') expect(readRaw(received).status).toBeGreaterThanOrEqual(400);
        expect(received).not.toContain('canary');
      }
    },
  );

  test('another method, asked for by a header, is not taken', async () => {
    const { client } = await app.person();
    expect((await client.post('/api/subscriptions', sampleSubscription())).status).toBe(201);
    for (const name of ['x-http-method-override', 'x-http-method', 'x-original-url', 'x-rewrite-url']) {
      const headers = { [name]: name.endsWith('url') ? '/api/admin/audit' : 'DELETE' };
      expect((await client.get('/api/subscriptions', { headers })).body).toHaveLength(1);
    }
  });
});

/** Every private call that only reads, as a person with a password and a passkey, and as an administrator about them. */
async function readAll() {
  const email = `private-${Math.trunc(performance.now() * 1000)}@example.com`;
  const { client, user } = await app.person({ email, passwordHash: '$argon2id$v=19$canary' });
  await client.post('/api/subscriptions', sampleSubscription());
  await app.server.database.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1::uuid, $1::uuid::text, '\\x00', 0, '[]', 'Phone', $2)`,
    [user.id, app.clock.now()],
  );
  admin ??= (await app.person({ email: ADMIN })).client;
  const rows = allEndpoints.filter(
    ({ method, row }) => method === 'GET' && row.access !== 'visitor' && !row.spends,
  );
  expect(rows.length).toBeGreaterThan(15);
  const read = [];
  for (const { path, row } of rows) {
    const caller = row.access === 'admin' ? admin : client;
    const address = path.replace(':days', '30').replace(/:\w+/, '0190a0a0-0000-7000-8000-000000000000');
    const search = path.endsWith('user-status') ? `?email=${email}` : '';
    read.push({ path, client: caller, answer: await caller.get(address + search) });
  }
  return read;
}

describe('answers', () => {
  test('every kind of answer names its type, with the character set of texts', async () => {
    const { client } = await app.person();
    for (const path of [
      '/',
      '/api/auth/user',
      '/api/nothing',
      '/nothing',
      '/healthz',
      '/metrics',
      '/robots.txt',
    ]) {
      const { headers } = await client.get(path);
      const type = headers.get('content-type') ?? '';
      expect(type, path).toMatch(/^(text|application)\/[\w.+-]+; (charset=utf-8|version=)/i);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  test('an answer of the API that is opened as a page runs nothing and cannot be framed', async () => {
    const { client } = await app.person();
    await client.post('/api/subscriptions', sampleSubscription({ name: '<script>alert(1)</script>' }));
    const answer = await client.get('/api/subscriptions', { headers: { accept: 'text/html' } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  });

  test.each(['/assets', '/assets/', '/icons/', '/api', '/api/', '/.well-known/', '/dist/'])(
    '%s lists nothing',
    async (path) => {
      const [answer, unknown] = await Promise.all([
        app.visitor().get(path),
        app.visitor().get(path.startsWith('/api') ? '/api/no-such-call' : '/no-such-page'),
      ]);
      expect(answer.status).toBe(404);
      // The same bytes as for any unknown path.
      expect(answer.text).toBe(unknown.text);
    },
  );

  test('private answers are kept by no cache, also by none on the way', async () => {
    for (const { path, answer } of await readAll()) {
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
  });

  test('no answer holds a hash, a token, a session id or a secret, of users or to administrators', async () => {
    for (const { path, answer, client } of await readAll()) {
      expect(answer.text, path).not.toMatch(/argon2|passwordHash|password_hash|tokenHash|idHash|publicKey/i);
      expect(answer.text, path).not.toContain(client.cookies.get('outgo_session'));
      expect(answer.text, path).not.toContain(app.server.deps.secret);
    }
  });

  test('no answer says which software runs here', async () => {
    for (const path of ['/', '/api/server', '/nothing', '/healthz']) {
      const { headers } = await app.visitor().get(path);
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    }
  });
});

test('input that is refused leaves a line with route, status and request id, and nothing of the input', async () => {
  const { client } = await app.person();
  log = '';
  const answer = await client.post('/api/subscriptions', sampleSubscription({ amount: 'canary-amount' }));
  expect(answer.status).toBe(400);
  await expect.poll(() => log).toContain('"route":"/api/subscriptions","status":400');
  expect(log).toContain(answer.headers.get('x-request-id'));
  expect(log).not.toContain('canary');
});
