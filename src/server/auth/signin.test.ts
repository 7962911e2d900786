/** Sign-in over HTTP: equal answers for everyone who may not enter, limits that hold, hashes that keep up. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserByEmailKey } from '#server/users/store';
import { countStatuses, PASSWORD, signUpBody, startMailedApp } from '#testing/accounts';
import type { Client } from '#testing/client';
import { changeMeanwhile } from '#testing/row-lock';
import { startApp, type TestApp } from '#testing/start-app';
import { hashPassword } from './password.ts';

/** Each hash costs 35 ms on a free core; a busy machine takes several times that. */
const MANY_HASHES_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: { TRUST_PROXY: '1', SIGNIN_LIMIT: '5', SIGNIN_ADDRESS_LIMIT: '12' },
  });
});
afterAll(() => app.close());

let lastAddress = 1;
/** Each test comes from its own address, so that one test's wrong passwords are not another's. */
function from(address = `203.0.113.${lastAddress++}`) {
  const headers = { 'x-forwarded-for': address };
  return (email: string, password: string, visitor: Client = app.visitor()) =>
    visitor.post('/api/auth/signin', { email, password }, { headers });
}

async function makeAccount(email: string): Promise<void> {
  await app.person({ email, passwordHash: await hashPassword(PASSWORD) });
}

describe('signing in', () => {
  test('the right password opens a session for the person', async () => {
    await makeAccount('right@example.com');
    const visitor = app.visitor();
    const answer = await from()('RIGHT@example.com', PASSWORD, visitor);
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe('right@example.com');
    expect((await visitor.get('/api/auth/user')).body).toEqual(answer.body.user);
  });

  test('e-mail and password are required', async () => {
    const answer = await app.visitor().post('/api/auth/signin', {});
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { path: 'email', message: 'Email is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  test(
    'fifty right sign-ins of one person at once all succeed',
    async () => {
      await makeAccount('busy@example.com');
      const signIn = from();
      expect(await countStatuses(50, () => signIn('busy@example.com', PASSWORD))).toEqual({ 200: 50 });
    },
    MANY_HASHES_MS,
  );

  test('a password that is reset while it is checked opens no session', async () => {
    const email = 'reset-meanwhile@example.com';
    const { user } = await app.person({ email, passwordHash: await hashPassword(PASSWORD) });
    const browser = app.visitor();
    const answer = await changeMeanwhile(
      app.server.database.pool,
      user.id,
      () => from()(email, PASSWORD, browser),
      `update users set password_hash = 'the reset one' where id = $1`,
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('a hash from weaker days is renewed when its owner signs in', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await app.person({ email: 'weak@example.com', passwordHash: weak });
    expect((await from()('weak@example.com', PASSWORD)).status).toBe(200);
    const user = await findUserByEmailKey(app.server.deps.db, 'weak@example.com');
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await from()('weak@example.com', PASSWORD)).status).toBe(200);
  });

  test(
    'a flood beyond the pool is told to wait, and everyone else is served',
    async () => {
      const flood = countStatuses(180, (at) =>
        from(`198.18.0.${at}`)(`flood-${at}@example.com`, 'wrong guess'),
      );
      const calm = await app.visitor().get('/healthz');
      expect(calm.status).toBe(200);
      const counts = await flood;
      expect(Object.keys(counts).sort()).toEqual(['401', '503']);
      expect(counts[401]).toBeGreaterThanOrEqual(102);
    },
    MANY_HASHES_MS,
  );
});

describe('nobody learns who has an account', () => {
  test('unknown, Google-only, unverified and wrong-password sign-ins get the same answer', async () => {
    const mailed = await startMailedApp();
    try {
      const visitor = mailed.app.visitor();
      await mailed.app.person({ email: 'known@example.com', passwordHash: await hashPassword(PASSWORD) });
      await mailed.app.person({ email: 'google@example.com', googleId: 'g-1' });
      await visitor.post('/api/auth/signup', signUpBody('unverified@example.com'));
      const emails = ['unknown', 'known', 'google', 'unverified'].map((name) => `${name}@example.com`);
      for (const path of ['signin', 'forgot-password', 'resend-verification']) {
        const answers = await Promise.all(
          emails.map((email) =>
            mailed.app.visitor().post(`/api/auth/${path}`, { email, password: 'a wrong one' }),
          ),
        );
        const seen = answers.map(({ status, text }) => `${status} ${text}`);
        expect(new Set(seen).size, seen.join('\n')).toBe(1);
        expect(answers[0]?.status).toBe(path === 'signin' ? 401 : 200);
      }
      const wrong = await visitor.post('/api/auth/signin', { email: emails[0], password: 'a wrong one' });
      expect(wrong.body).toEqual({
        error: 'Invalid credentials',
        message: 'Invalid credentials',
        code: 'invalid_credentials',
      });
    } finally {
      await mailed.close();
    }
  });

  test('"verify your email" is said only to the right password', async () => {
    const mailed = await startMailedApp();
    try {
      const visitor = mailed.app.visitor();
      await visitor.post('/api/auth/signup', signUpBody('new@example.com'));
      const wrong = await visitor.post('/api/auth/signin', {
        email: 'new@example.com',
        password: 'a wrong one',
      });
      expect(wrong.status).toBe(401);
      const right = await visitor.post('/api/auth/signin', { email: 'new@example.com', password: PASSWORD });
      expect(right.status).toBe(403);
      expect(right.body.error).toBe('Please verify your email before signing in');
    } finally {
      await mailed.close();
    }
  });
});

describe('guessing', () => {
  test('after so many wrong passwords even the right one waits, and the owner elsewhere gets in', async () => {
    await makeAccount('guessed@example.com');
    const attacker = from();
    for (let at = 0; at < 5; at += 1) {
      expect((await attacker('guessed@example.com', `guess ${at}`)).status).toBe(401);
    }
    const refused = await attacker('guessed@example.com', PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('too_many_attempts');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from()('guessed@example.com', PASSWORD)).status).toBe(200);
  });

  test('the wait ends after fifteen minutes', async () => {
    await makeAccount('patient@example.com');
    const signIn = from();
    for (let at = 0; at < 5; at += 1) await signIn('patient@example.com', `guess ${at}`);
    expect((await signIn('patient@example.com', PASSWORD)).status).toBe(429);
    app.clock.advance({ minutes: 15, seconds: 1 });
    expect((await signIn('patient@example.com', PASSWORD)).status).toBe(200);
  });

  test(
    'a right guess that hides among parallel wrong ones gains nothing, and is answered as they are',
    async () => {
      await makeAccount('parallel@example.com');
      const attacker = from();
      const wrong = Array.from({ length: 40 }, (_, at) => attacker('parallel@example.com', `guess ${at}`));
      const right = attacker('parallel@example.com', PASSWORD);
      const refused = await Promise.all(wrong);
      expect((await right).status).toBe(429);
      // If those beyond the limit were still told that they are wrong, the right one would stand out.
      expect(refused.filter(({ status }) => status === 401)).toHaveLength(5);
      const late = refused.find(({ status }) => status === 429);
      expect(late?.text).toBe((await right).text);
      expect(late?.headers.get('retry-after')).toBe((await right).headers.get('retry-after'));
    },
    MANY_HASHES_MS,
  );

  test('one address that tries many accounts is stopped too', async () => {
    const attacker = from();
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1)
      statuses.push((await attacker(`victim-${at}@example.com`, 'guess')).status);
    expect(statuses.slice(0, 12).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(12)).toEqual([429, 429]);
  });

  test('spellings and neighbours within one IPv6 network count as one', async () => {
    const spellings = ['2001:db8:7:1::1', '2001:0DB8:7:1:0:0:0:2', '2001:db8:7:1:ffff::3', '2001:db8:7:1::4'];
    const guess = (at: number) => from(spellings[at % spellings.length])('v6@example.com', `guess ${at}`);
    for (let at = 0; at < 5; at += 1) expect((await guess(at)).status).toBe(401);
    expect((await guess(6)).status).toBe(429);
    expect((await from('2001:db8:7:2::1')('v6@example.com', 'guess')).status).toBe(401);
  });

  test('a port beside the address makes no new address, and what is no address is one for all', async () => {
    const guess = (at: number) => from(`198.51.100.7:${50_000 + at}`)('ported@example.com', `guess ${at}`);
    for (let at = 0; at < 5; at += 1) expect((await guess(at)).status).toBe(401);
    expect((await guess(6)).status).toBe(429);
    const mess = (at: number) => from(String(at).repeat(9_000))('mess@example.com', `guess ${at}`);
    for (let at = 0; at < 5; at += 1) expect((await mess(at)).status).toBe(401);
    expect((await mess(6)).status).toBe(429);
  });

  test('limits are shared by every process', async () => {
    const twin = await app.twin();
    const headers = { 'x-forwarded-for': '203.0.113.250' };
    const guess = (client: Client) =>
      client.post('/api/auth/signin', { email: 'twins@example.com', password: 'guess' }, { headers });
    for (let at = 0; at < 5; at += 1) {
      expect((await guess(at % 2 === 0 ? app.visitor() : twin.visitor())).status).toBe(401);
    }
    expect((await guess(app.visitor())).status).toBe(429);
    expect((await guess(twin.visitor())).status).toBe(429);
  });

  test('an address that no proxy of ours has written is not believed', async () => {
    const direct = await startApp({ env: { SIGNIN_LIMIT: '3' } });
    try {
      const guess = (at: number) =>
        direct
          .visitor()
          .post(
            '/api/auth/signin',
            { email: 'direct@example.com', password: 'guess' },
            { headers: { 'x-forwarded-for': `203.0.113.${at}` } },
          );
      for (let at = 0; at < 3; at += 1) expect((await guess(at)).status).toBe(401);
      expect((await guess(99)).status).toBe(429);
    } finally {
      await direct.close();
    }
  });
});
