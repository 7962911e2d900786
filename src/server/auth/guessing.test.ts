/** The cap on wrong passwords per account, wherever they come from; nobody is locked out by strangers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailedApp, PASSWORD, signUpBody, startMailedApp } from '#testing/accounts';
import type { Client } from '#testing/client';
import { hashPassword } from './password.ts';

const MANY_HASHES_MS = 60_000;
const FRESH = 'a fresh password';

let mailed: MailedApp;
let passwordHash: string;
beforeAll(async () => {
  mailed = await startMailedApp({ env: { TRUST_PROXY: '1' }, isPatient: true });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => mailed.close());

let lastAddress = 0;
/** Every call from another network. */
function signIn(email: string, password: string, browser: Client = mailed.app.visitor()) {
  lastAddress += 1;
  const address = `198.18.${lastAddress >> 8}.${lastAddress & 255}`;
  return browser.post('/api/auth/signin', { email, password }, { headers: { 'x-forwarded-for': address } });
}

/** Thirty strangers, each with one wrong password. */
async function attack(email: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => signIn(email, `guess ${at}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
}

/** A browser that has signed in before, and is signed out now. */
async function knownBrowser(email: string): Promise<Client> {
  const browser = mailed.app.visitor();
  expect((await signIn(email, PASSWORD, browser)).status).toBe(200);
  await browser.post('/api/auth/logout');
  return browser;
}

describe('after 30 wrong passwords in an hour', () => {
  test(
    'right and wrong passwords of strangers get the same answer, and a browser that was in before gets in',
    async () => {
      const email = 'attacked@example.com';
      await mailed.app.person({ email, passwordHash });
      const known = await knownBrowser(email);
      await attack(email);
      const [right, wrong] = [await signIn(email, PASSWORD), await signIn(email, 'guess')];
      expect([right.status, right.body.code]).toEqual([429, 'too_many_attempts']);
      expect(wrong.text).toBe(right.text);
      expect(wrong.headers.get('retry-after')).toBe(right.headers.get('retry-after'));
      expect((await signIn(email, PASSWORD, known)).status).toBe(200);
      const twin = await mailed.app.twin();
      const elsewhere = twin.visitor();
      for (const [name, value] of known.cookies) elsewhere.cookies.set(name, value);
      expect((await signIn(email, PASSWORD, elsewhere)).status).toBe(200);
      mailed.app.clock.advance({ minutes: 59 });
      expect((await signIn(email, PASSWORD)).status).toBe(429);
      mailed.app.clock.advance({ minutes: 1 });
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    },
    MANY_HASHES_MS,
  );

  test(
    'an address without an account answers the same',
    async () => {
      const email = 'nobody-there@example.com';
      await attack(email);
      expect((await signIn(email, 'guess')).status).toBe(429);
    },
    MANY_HASHES_MS,
  );

  test(
    'no cookie of another account, of another key or from before a reset helps',
    async () => {
      const email = 'revoked@example.com';
      await mailed.app.person({ email, passwordHash });
      await mailed.app.person({ email: 'other@example.com', passwordHash });
      const known = await knownBrowser(email);
      const other = await knownBrowser('other@example.com');
      const forged = mailed.app.visitor();
      forged.cookies.set('outgo_device', `${'A'.repeat(36)}.${'x'.repeat(500)}.${'_'.repeat(36)}`);
      await attack(email);
      expect((await signIn(email, PASSWORD, other)).status).toBe(429);
      expect((await signIn(email, PASSWORD, forged)).status).toBe(429);
      const before = known.copy();
      expect((await signIn(email, PASSWORD, known)).status).toBe(200);
      await mailed.app.visitor().post('/api/auth/forgot-password', { email });
      const token = await mailed.takeToken(email, 'Reset');
      const reset = await mailed.app.visitor().post('/api/auth/reset-password', { token, password: FRESH });
      expect(reset.status).toBe(200);
      expect((await signIn(email, FRESH, before)).status).toBe(429);
      mailed.inbox.clear();
    },
    MANY_HASHES_MS,
  );

  test(
    'whoever resets the password by mail gets in with the new one, in that browser',
    async () => {
      const email = 'reset-owner@example.com';
      await mailed.app.person({ email, passwordHash });
      await attack(email);
      const browser = mailed.app.visitor();
      await browser.post('/api/auth/forgot-password', { email });
      const token = await mailed.takeToken(email, 'Reset');
      const invented = `${token.slice(0, -4)}AAAA`;
      await browser.post('/api/auth/reset-password', { token: invented, password: FRESH });
      expect(browser.cookies.size).toBe(0);
      await browser.post('/api/auth/reset-password', { token, password: FRESH });
      expect((await signIn(email, FRESH)).status).toBe(429);
      expect((await signIn(email, FRESH, browser)).status).toBe(200);
      mailed.inbox.clear();
    },
    MANY_HASHES_MS,
  );

  test(
    'whoever verifies a new account by mail gets in for the first time, in that browser',
    async () => {
      const email = 'newcomer@example.com';
      const browser = mailed.app.visitor();
      await browser.post('/api/auth/signup', signUpBody(email));
      const token = await mailed.takeToken(email);
      await attack(email);
      expect((await browser.get(`/api/auth/verify-email?token=${token}`)).status).toBe(200);
      expect((await signIn(email, PASSWORD)).status).toBe(429);
      expect((await signIn(email, PASSWORD, browser)).status).toBe(200);
    },
    MANY_HASHES_MS,
  );

  test(
    'a change of password forgets every browser but the one it was made in',
    async () => {
      const email = 'thief@example.com';
      await mailed.app.person({ email, passwordHash });
      const thief = await knownBrowser(email);
      const owner = mailed.app.visitor();
      await signIn(email, PASSWORD, owner);
      const body = { currentPassword: PASSWORD, newPassword: FRESH };
      expect((await owner.post('/api/user/change-password', body)).status).toBe(200);
      await attack(email);
      expect((await signIn(email, 'a guess', thief)).status).toBe(429);
      expect((await signIn(email, FRESH, owner)).status).toBe(200);
    },
    MANY_HASHES_MS,
  );

  test(
    'a browser that was in before has a cap of its own',
    async () => {
      const email = 'borrowed@example.com';
      await mailed.app.person({ email, passwordHash });
      const known = await knownBrowser(email);
      const copies = Array.from({ length: 30 }, (_, at) => signIn(email, `guess ${at}`, known.copy()));
      expect(new Set((await Promise.all(copies)).map(({ status }) => status))).toEqual(new Set([401]));
      expect((await signIn(email, PASSWORD, known)).status).toBe(429);
    },
    MANY_HASHES_MS,
  );

  test(
    'a clock that was ahead makes nobody wait longer than an hour',
    async () => {
      const email = 'jump@example.com';
      await mailed.app.person({ email, passwordHash });
      const now = mailed.app.clock.now().toISOString();
      mailed.app.clock.advance({ days: 40 });
      await attack(email);
      mailed.app.clock.set(now);
      expect((await signIn(email, PASSWORD)).headers.get('retry-after')).toBe('3600');
      mailed.app.clock.advance({ hours: 1 });
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    },
    MANY_HASHES_MS,
  );

  test('several people who share a browser are all known in it', async () => {
    const browser = mailed.app.visitor();
    const emails = ['first', 'second', 'third'].map((name) => `${name}-of-us@example.com`);
    for (const email of emails) {
      await mailed.app.person({ email, passwordHash });
      expect((await signIn(email, PASSWORD, browser)).status).toBe(200);
    }
    expect(browser.cookies.get('outgo_device')?.split('.')).toHaveLength(3);
    await signIn(emails[0] ?? '', PASSWORD, browser);
    expect(browser.cookies.get('outgo_device')?.split('.')).toHaveLength(3);
  });
});
