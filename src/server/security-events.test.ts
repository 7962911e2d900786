/** Security events: each has one schema, and no line of the log names a person, a network address or a token. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailedApp, PASSWORD, signUpBody, startMailedApp } from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import { addPasskey, enterByPasskey } from '#testing/passkeys';
import { changeMeanwhile } from '#testing/row-lock';
import { hashPassword } from './auth/password.ts';
import { findSecret } from './secrets/store.ts';

const ADMIN = 'boss@example.com';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Line = Record<string, unknown>;
let mailed: MailedApp;
let passwordHash: string;
const lines: Line[] = [];
beforeAll(async () => {
  mailed = await startMailedApp({
    env: { ADMIN_EMAILS: ADMIN, SIGNIN_LIMIT: '2', LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => mailed.close());
beforeEach(() => {
  lines.length = 0;
});

const listEvents = (): Line[] => lines.filter(({ msg }) => msg === 'security event');
/** The events since the test began, as `event outcome detail`. */
const listNames = (): string[] =>
  listEvents().map(({ event, outcome, detail }) => [event, outcome, detail].filter(Boolean).join(' '));

test('signing up, verifying, signing in, failing to and signing out are each recorded', async () => {
  const browser = mailed.app.visitor();
  const email = 'events@example.com';
  await browser.post('/api/auth/signup', signUpBody(email));
  const token = await mailed.takeToken(email);
  await browser.post('/api/auth/signin', { email, password: PASSWORD });
  await browser.get(`/api/auth/verify-email?token=${token}`);
  await browser.post('/api/auth/signin', { email, password: 'wrong' });
  await browser.post('/api/auth/signin', { email, password: PASSWORD });
  await browser.post('/api/auth/logout');
  expect(listNames()).toEqual([
    'sign-up ok password',
    'sign-in refused password: e-mail not verified',
    'verification ok',
    'sign-in refused password: wrong password',
    'sign-in ok password',
    'sign-out ok',
  ]);
  for (const line of listEvents()) {
    expect(line).toMatchObject({
      requestId: expect.stringMatching(UUID),
      userId: expect.stringMatching(UUID),
    });
    expect(line.at).toBe(mailed.app.clock.now().toISOString());
  }
  expect(listEvents()[0]?.level).toBe(30);
  expect(listEvents()[1]?.level).toBe(40);
});

test('an accepted payment event is recorded by the id of its request, a forged one as refused', async () => {
  const secret = await findSecret(mailed.app.server.deps.db, 'sandbox-webhook');
  const rawBody = JSON.stringify({ event: 'payment.captured', payload: {}, created_at: 1_780_000_000 });
  const signature = createHmac('sha256', secret ?? '')
    .update(rawBody)
    .digest('hex');
  const send = (given: string) =>
    mailed.app.visitor().post('/api/webhooks/razorpay', undefined, {
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': given },
      rawBody,
    });
  const accepted = await send(signature);
  await send('00');
  expect(listNames()).toEqual(['webhook ok', expect.stringMatching(/^webhook refused .*bad_signature$/)]);
  expect(listEvents()[0]).toMatchObject({ requestId: accepted.headers.get('x-request-id'), userId: null });
});

test('passwords, passkeys and sessions leave their events', async () => {
  const { client, user } = await mailed.app.person({ passwordHash });
  const device = new Authenticator(mailed.app.origin);
  await client.post('/api/user/change-password', { currentPassword: PASSWORD, newPassword: 'another one' });
  await addPasskey(client, device);
  await enterByPasskey(mailed.app.visitor(), device);
  await client.delete(`/api/auth/passkeys/${device.id}`);
  await client.delete('/api/user/sessions');
  mailed.inbox.clear();
  await mailed.app.visitor().post('/api/auth/forgot-password', { email: user.email });
  const token = await mailed.takeToken(user.email, 'Reset');
  await mailed.app.visitor().post('/api/auth/reset-password', { token, password: 'a third one' });
  expect(listNames()).toEqual([
    'password-change ok',
    'passkey-added ok',
    'sign-in ok passkey',
    'passkey-removed ok',
    'sessions-ended ok others',
    'reset-asked ok',
    'reset ok reset',
  ]);
  // The log must not reveal either whether an account exists.
  expect(listEvents().find(({ event }) => event === 'reset-asked')?.userId).toBeNull();
});

test('a right password that is changed while it signs in is refused, and leaves an event', async () => {
  const { user } = await mailed.app.person({ passwordHash });
  const { body } = await changeMeanwhile(
    mailed.app.server.database.pool,
    user.id,
    () => mailed.app.visitor().post('/api/auth/signin', { email: user.email, password: PASSWORD }),
    'update users set password_hash = null where id = $1',
  );
  expect(body.code).toBe('invalid_credentials');
  expect(listNames()).toEqual(['sign-in refused password: password changed meanwhile']);
});

test('a passkey that does not sign in leaves an event with the reason, whatever is wrong with it', async () => {
  const { client } = await mailed.app.person({ passwordHash });
  const device = new Authenticator(mailed.app.origin);
  await addPasskey(client, device);
  lines.length = 0;
  const browser = mailed.app.visitor();
  await enterByPasskey(browser, device, { origin: 'https://evil.test' });
  await enterByPasskey(browser, new Authenticator(mailed.app.origin));
  await enterByPasskey(browser, device, { again: true });
  const { body } = await browser.post('/api/auth/passkey-signin/options');
  await mailed.app.visitor().post('/api/auth/passkey-signin/finish', { response: device.signIn(body) });
  expect(listNames()).toEqual([
    'sign-in refused passkey: signature not valid',
    'sign-in refused passkey: unknown passkey',
    'sign-in refused passkey: another account’s passkey',
    'sign-in refused passkey: no challenge',
  ]);
});

test('refusals, limits, bad webhooks and what administrators do are recorded', async () => {
  const { client, user } = await mailed.app.person({ passwordHash });
  const admin = await mailed.app.person({ email: ADMIN });
  await mailed.app.visitor().get(`/api/auth/verify-email?token=${'a'.repeat(64)}`);
  await mailed.app.visitor().post('/api/auth/reset-password', { token: 'invented', password: PASSWORD });
  await client.post('/api/auth/sign-in-again', { password: 'wrong' });
  await client.get('/api/admin/user-status?email=x@example.com');
  await client.post('/api/auth/logout', undefined, { headers: { 'sec-fetch-site': 'cross-site' } });
  mailed.app.clock.advance({ minutes: 11 });
  await client.post('/api/auth/passkeys/options');
  for (let guess = 0; guess < 3; guess += 1) {
    await mailed.app.visitor().post('/api/auth/signin', { email: 'nobody@example.com', password: 'guess' });
  }
  await mailed.app.visitor().post('/api/webhooks/razorpay', { event: 'forged' });
  const body = { email: user.email, billingCycle: 'monthly' };
  expect((await admin.client.post('/api/admin/upgrade-user', body)).status).toBe(200);
  expect(listNames()).toEqual([
    'verification refused GET /api/auth/verify-email: verification_invalid',
    'reset refused POST /api/auth/reset-password: reset_invalid',
    'password-check refused POST /api/auth/sign-in-again: wrong_current_password',
    'access refused GET /api/admin/user-status: not_allowed',
    'access refused POST /api/auth/logout: cross_site',
    'access refused POST /api/auth/passkeys/options: sign_in_again',
    'sign-in refused password: wrong password',
    'sign-in refused password: wrong password',
    'limit refused POST /api/auth/signin: too_many_attempts',
    'webhook refused POST /api/webhooks/razorpay: bad_signature',
    'admin-action ok POST /api/admin/upgrade-user',
  ]);
  expect(listEvents().at(-1)?.userId).toBe(admin.user.id);
});

test('no event names an address, a mailbox or a token', async () => {
  const browser = mailed.app.visitor();
  const email = 'canary-mailbox@example.com';
  await browser.post('/api/auth/signup', signUpBody(email));
  const token = await mailed.takeToken(email);
  await browser.get(`/api/auth/verify-email?token=${token}`);
  await browser.post('/api/auth/signin', { email, password: 'canary-password' });
  const text = JSON.stringify(lines);
  expect(listEvents().length).toBeGreaterThanOrEqual(3);
  for (const canary of ['canary-mailbox', token, 'canary-password', PASSWORD, '127.0.0.1']) {
    expect(text).not.toContain(canary);
  }
});
