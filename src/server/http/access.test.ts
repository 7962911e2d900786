/** Every row of the contract against every kind of caller: generated, so a new row is covered at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';

const ADMIN = 'admin@example.com';
const CALLERS = [
  'visitor',
  'unverified',
  'user',
  'other user',
  'pro',
  'expired pro',
  'unverified admin address',
  'admin address verified by link alone',
  'admin',
] as const;
type Caller = (typeof CALLERS)[number];

/** A second copy on purpose, to detect an access changed by mistake. Everything under /api/admin/ is for administrators. */
const OPEN_TO_VISITORS = [
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/auth/verify-email',
  'GET /api/digest/unsubscribe',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/plan/prices',
  'GET /api/rates',
  'GET /api/reminders/answer',
  'GET /api/reminders/unsubscribe',
  'GET /api/server',
  'GET /calendar/:file',
  'GET /healthz',
  'GET /readyz',
  'POST /api/auth/disown',
  'POST /api/auth/forgot-password',
  'POST /api/auth/logout',
  'POST /api/auth/passkey-signin/finish',
  'POST /api/auth/passkey-signin/options',
  'POST /api/auth/resend-verification',
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-password/check',
  'POST /api/auth/signin',
  'POST /api/auth/signup',
  'POST /api/demo',
  'POST /api/digest/unsubscribe',
  'POST /api/reminders/answer',
  'POST /api/reminders/unsubscribe',
  'POST /api/webhooks/razorpay',
];

test('what visitors may call, and what administrators alone, is as listed', () => {
  const named = (access: string) =>
    allEndpoints.filter(({ row }) => row.access === access).map(({ name }) => name as string);
  expect(named('visitor').sort()).toEqual(OPEN_TO_VISITORS);
  const ofAdmins = allEndpoints
    .map(({ name }) => name as string)
    .filter((name) => name.includes(' /api/admin/'));
  expect(named('admin').sort()).toEqual(ofAdmins.sort());
});

let app: TestApp;
let callers: Record<Caller, () => Promise<Client>>;

beforeAll(async () => {
  app = await startApp({ env: { ADMIN_EMAILS: `${ADMIN},second-${ADMIN}` } });
  const person = async (options: Parameters<TestApp['person']>[0]) => (await app.person(options)).client;
  // Some rows end the caller's session, so each call is made by a fresh one.
  const admin = await app.person({ email: ADMIN });
  app.server.deps.env.adminEmailKeys.push(`third-${ADMIN}`);
  const linked = await app.person({ email: `third-${ADMIN}`, addressProof: 'verification' });
  callers = {
    visitor: async () => app.visitor(),
    unverified: () => person({ emailVerifiedAt: null }),
    user: () => person({}),
    'other user': () => person({}),
    pro: () => person({ proForDays: 20 }),
    'expired pro': () => person({ proForDays: -1 }),
    'unverified admin address': async () => {
      const { user } = await unverifiedAdmin();
      return app.signInAgain({ user });
    },
    'admin address verified by link alone': () => app.signInAgain(linked),
    admin: () => app.signInAgain(admin),
  };
});
afterAll(() => app.close());

let secondAdmin: ReturnType<TestApp['person']> | undefined;
function unverifiedAdmin() {
  secondAdmin ??= app.person({ email: `second-${ADMIN}`, emailVerifiedAt: null });
  return secondAdmin;
}

const rows = allEndpoints.map(({ name, method, path, row }) => ({
  name,
  method,
  row,
  path: path.replaceAll(/:\w+/g, () => randomUUID()),
  isChange: method !== 'GET' || row.spends === true,
}));

/** What access alone must say; undefined when access lets the caller through. */
function expectedRefusal(access: 'visitor' | 'user' | 'admin', caller: Caller): string | undefined {
  if (access === 'visitor') return undefined;
  if (caller === 'visitor') return 'not_signed_in';
  return access === 'admin' && caller !== 'admin' ? 'not_allowed' : undefined;
}

const SAME_SITE = { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' };

describe.each(rows)('$name', ({ method, path, row, isChange }) => {
  const body = method === 'GET' || row.body === undefined ? undefined : {};

  test.each(CALLERS)('answers %s as its access says', async (caller) => {
    const client = await callers[caller]();
    const answer = await client.send(method, path, body);
    const refusal = expectedRefusal(row.access, caller);
    if (refusal) {
      expect(answer.status).toBe(refusal === 'not_signed_in' ? 401 : 403);
      expect(answer.body).toEqual({ error: expect.any(String), message: expect.any(String), code: refusal });
    } else {
      expect(['not_signed_in', 'not_allowed']).not.toContain(answer.body?.code);
      expect(answer.status).toBeLessThan(500);
    }
  });

  if (isChange && !row.signed) {
    test.each([
      ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['Sec-Fetch-Site: same-site and a foreign Origin', SAME_SITE],
      ['a foreign Origin', { origin: 'https://evil.test' }],
      ['an opaque Origin', { origin: 'null' }],
    ])('is refused with %s', async (_name, headers) => {
      const client = await callers[row.access === 'admin' ? 'admin' : 'user']();
      const answer = await client.send(method, path, body, { headers });
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('cross_site');
    });
  }

  if (row.body && !row.raw) {
    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json garbage',
      'application/jsonx',
    ])('takes no body of type %s', async (type) => {
      const client = await callers[row.access === 'admin' ? 'admin' : 'user']();
      const answer = await client.send(method, path, undefined, {
        rawBody: '{"a":1}',
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(415);
    });

    test('refuses a body over its limit and one that is no JSON', async () => {
      const client = await callers[row.access === 'admin' ? 'admin' : 'user']();
      const headers = { 'content-type': 'application/json' };
      const big = await client.send(method, path, undefined, {
        rawBody: `"${'x'.repeat(row.bodyLimit ?? 65_536)}"`,
        headers,
      });
      expect(big.status).toBe(413);
      const broken = await client.send(method, path, undefined, { rawBody: '{"a":', headers });
      expect([broken.status, broken.body.code]).toEqual([400, 'malformed_body']);
      const poisoned = await client.send(method, path, undefined, {
        rawBody: '{"__proto__":{"isPro":true}}',
        headers,
      });
      expect([poisoned.status, poisoned.body.code]).toEqual([400, 'malformed_body']);
    });
  }
});

test('an administrator whose sign-in is older than 12 hours may look but not change', async () => {
  const changing = rows.find(({ row, isChange }) => row.access === 'admin' && isChange);
  const reading = rows.find(({ row, isChange }) => row.access === 'admin' && !isChange);
  if (!changing || !reading) return;
  const client = await callers.admin();
  app.clock.advance({ hours: 13 });
  expect((await client.send(changing.method, changing.path, {})).body.code).toBe('sign_in_again');
  expect((await client.send(reading.method, reading.path)).body?.code).not.toBe('sign_in_again');
});
