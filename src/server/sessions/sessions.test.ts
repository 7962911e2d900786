/** Sessions over HTTP: fresh ids, ended at once on every process, dead after 14 idle or 60 days in all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password';
import { PASSWORD } from '#testing/accounts';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

const COOKIE = 'outgo_session';
const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200;
const signIn = (client: Client, email: string) =>
  client.post('/api/auth/signin', { email, password: PASSWORD });

describe('a session', () => {
  test('without one the current user is 401, in the shape of every failure', async () => {
    const answer = await app.visitor().get('/api/auth/user');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      error: 'Please sign in first.',
      message: 'Please sign in first.',
      code: 'not_signed_in',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('every sign-in makes a new id, ends the one before it and never adopts a planted one', async () => {
    const { user } = await app.person({ passwordHash });
    const browser = app.visitor();
    const planted = 'A'.repeat(64);
    browser.cookies.set(COOKIE, planted);
    await signIn(browser, user.email);
    const first = browser.copy();
    await signIn(browser, user.email);
    const ids = new Set([planted, first.cookies.get(COOKIE), browser.cookies.get(COOKIE)]);
    expect(ids.size).toBe(3);
    // The user id comes first; the rest is random.
    const secretOf = (from: Client) => Buffer.from(from.cookies.get(COOKIE) ?? '', 'base64url').subarray(16);
    expect(secretOf(first)).toHaveLength(32);
    expect(secretOf(browser).equals(secretOf(first))).toBe(false);
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(first)).toBe(false);
  });

  test('signing out ends it on the server, on every process', async () => {
    const twin = await app.twin();
    const { client } = await app.person();
    const stolen = client.copy();
    const elsewhere = twin.visitor();
    elsewhere.cookies.set(COOKIE, client.cookies.get(COOKIE) ?? '');
    expect(await isIn(elsewhere)).toBe(true);
    const answer = await client.post('/api/auth/logout');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'You have been signed out' });
    expect(client.cookies.has(COOKIE)).toBe(false);
    expect(await isIn(stolen)).toBe(false);
    expect(await isIn(elsewhere)).toBe(false);
  });

  test('looked up at once with those of others, each is its own user or nobody', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    const ended = await app.person();
    const stolen = ended.client.copy();
    await ended.client.post('/api/auth/logout');
    // Somebody else's id with the secret of another.
    const mixed = app.visitor();
    const [first, second] = people.map(({ client }) =>
      Buffer.from(client.cookies.get(COOKIE) ?? '', 'base64url'),
    );
    const id = Buffer.concat([
      first?.subarray(0, 16) ?? Buffer.alloc(0),
      second?.subarray(16) ?? Buffer.alloc(0),
    ]);
    mixed.cookies.set(COOKIE, id.toString('base64url'));
    const clients = [...people, ...people].map(({ client }) => client);
    const answers = await Promise.all(
      [...clients, stolen, mixed].map((client) => client.get('/api/auth/user')),
    );
    const emails = people.map(({ user }) => user.email);
    expect(answers.map(({ body }) => body.email)).toEqual([...emails, ...emails, undefined, undefined]);
    expect(answers.slice(-2).map(({ status }) => status)).toEqual([401, 401]);
  });

  test('signing out without a session is fine, with an empty body of any kind', async () => {
    const answer = await app
      .visitor()
      .post('/api/auth/logout', undefined, { rawBody: '', headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(200);
  });

  test('changing the password ends the others and keeps this one', async () => {
    const { client, user } = await app.person({ passwordHash });
    const other = app.visitor();
    await signIn(other, user.email);
    const changed = await client.post('/api/user/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'something else',
    });
    expect(changed.status).toBe(200);
    expect(await isIn(client)).toBe(true);
    expect(await isIn(other)).toBe(false);
  });

  test('it ends after 14 days without use', async () => {
    const { client } = await app.person();
    app.clock.advance({ days: 13 });
    expect(await isIn(client)).toBe(true);
    app.clock.advance({ days: 13 });
    expect(await isIn(client)).toBe(true);
    app.clock.advance({ days: 14 });
    expect(await isIn(client)).toBe(false);
  });

  test('it ends 60 days after the sign-in however much it is used', async () => {
    const { client } = await app.person();
    for (let week = 0; week < 8; week += 1) {
      app.clock.advance({ days: 7 });
      expect(await isIn(client)).toBe(true);
    }
    app.clock.advance({ days: 4 });
    expect(await isIn(client)).toBe(false);
  });

  test.each(['', 'x', 'A'.repeat(63), '%00', 'A'.repeat(64), `${'A'.repeat(64)}; ${COOKIE}=B`])(
    'the cookie %j is nobody’s',
    async (value) => {
      const visitor = app.visitor();
      visitor.cookies.set(COOKIE, value);
      expect((await visitor.get('/api/auth/user')).status).toBe(401);
    },
  );

  test('the cookie is out of reach for scripts and other sites, and secure on https', async () => {
    const { user } = await app.person({ passwordHash });
    const [line = ''] = (await signIn(app.visitor(), user.email)).headers.getSetCookie();
    expect(line).toMatch(/^outgo_session=[\w-]{64}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/);
    const https = await startApp({ env: { APP_URL: 'https://outgo.example' } });
    try {
      const person = await https.person({ passwordHash });
      const lines = (await signIn(https.visitor(), person.user.email)).headers.getSetCookie();
      expect(lines).toEqual([
        expect.stringMatching(
          /^__Host-outgo_session=[\w-]{64}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax; Secure$/,
        ),
        expect.stringMatching(
          /^__Secure-outgo_device=[\w-]{36}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
        ),
      ]);
      expect(await isIn(person.client)).toBe(true);
      // Another host under the same domain can plant this name, but not the prefixed one.
      const planted = https.visitor();
      planted.cookies.set(COOKIE, person.client.cookies.get(`__Host-${COOKIE}`) ?? '');
      expect(await isIn(planted)).toBe(false);
    } finally {
      await https.close();
    }
  });
});

describe('the list of sessions', () => {
  test('shows where the person is signed in, and signs out the others', async () => {
    const { client, user } = await app.person({ passwordHash });
    const phone = app.visitor();
    await phone.post(
      '/api/auth/signin',
      { email: user.email, password: PASSWORD },
      { headers: { 'user-agent': 'Phone/1.0' } },
    );
    const list = await client.get('/api/user/sessions');
    expect(list.body).toHaveLength(2);
    expect(list.body.filter((each: { isCurrent: boolean }) => each.isCurrent)).toHaveLength(1);
    expect(list.body.map((each: { userAgent: string }) => each.userAgent)).toContain('Phone/1.0');
    expect(list.text).not.toContain(client.cookies.get(COOKIE));
    const ended = await client.delete('/api/user/sessions');
    expect(ended.body).toEqual({ ended: 1, message: 'You have been signed out everywhere else' });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(client)).toBe(true);
  });

  test('each other session can be ended by itself, after a fresh sign-in', async () => {
    const { client, user } = await app.person({ passwordHash });
    const [phone, tablet] = [app.visitor(), app.visitor()];
    await signIn(phone, user.email);
    await signIn(tablet, user.email);
    const idOf = async (browser: Client): Promise<string> => {
      const { body } = await browser.get('/api/user/sessions');
      return body.find((each: { isCurrent: boolean }) => each.isCurrent).id;
    };
    const [own, phones] = [await idOf(client), await idOf(phone)];
    const stranger = (await app.person()).client;
    expect((await stranger.delete(`/api/user/sessions/${phones}`)).status).toBe(404);
    expect((await client.delete('/api/user/sessions/nothing')).status).toBe(404);
    app.clock.advance({ minutes: 11 });
    for (const path of [`/api/user/sessions/${phones}`, '/api/user/sessions']) {
      const stale = await client.delete(path);
      expect([stale.status, stale.body.code]).toEqual([403, 'sign_in_again']);
    }
    expect(await isIn(phone)).toBe(true);
    expect((await client.post('/api/auth/sign-in-again', { password: PASSWORD })).status).toBe(200);
    expect((await client.delete(`/api/user/sessions/${own}`)).status).toBe(404);
    const ended = await client.delete(`/api/user/sessions/${phones}`);
    expect(ended.body).toEqual({ message: 'The session has been ended' });
    expect([await isIn(phone), await isIn(tablet), await isIn(client)]).toEqual([false, true, true]);
    // Ending one's own session needs no recent sign-in: it is the same as signing out.
    app.clock.advance({ minutes: 11 });
    expect((await tablet.delete(`/api/user/sessions/${await idOf(tablet)}`)).status).toBe(200);
    expect(await isIn(tablet)).toBe(false);
    expect(tablet.cookies.has(COOKIE)).toBe(false);
  });

  test('leaves out those that have run out, and everybody else’s', async () => {
    const { client, user } = await app.person({ passwordHash });
    await app.person();
    app.clock.advance({ days: 15 });
    await app.person();
    const fresh = app.visitor();
    await signIn(fresh, user.email);
    expect((await fresh.get('/api/user/sessions')).body).toHaveLength(1);
    expect(await isIn(client)).toBe(false);
  });
});
