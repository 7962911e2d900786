/** Forgotten passwords over HTTP: links that work once and end every session. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatuses, type MailedApp, PASSWORD, startMailedApp } from '#testing/accounts';
import { countChannels } from '../channels/store.ts';
import { hashPassword } from './password.ts';

let mailed: MailedApp;
let passwordHash: string;
beforeAll(async () => {
  mailed = await startMailedApp({ env: { APP_URL: 'https://outgo.example' } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => mailed.close());

const FRESH = 'a fresh password';
const forgot = (email: unknown) => mailed.app.visitor().post('/api/auth/forgot-password', { email });
const reset = (token: string, password = FRESH) =>
  mailed.app.visitor().post('/api/auth/reset-password', { token, password });
const signIn = (email: string, password: string) =>
  mailed.app.visitor().post('/api/auth/signin', { email, password });

async function askForToken(email: string): Promise<string> {
  await forgot(email);
  return mailed.takeToken(email, 'Reset');
}

describe('asking for a reset link', () => {
  test('the answer is the same sentence for everybody', async () => {
    const answer = await forgot('nobody@example.com');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "If an account exists, we've sent a password reset link to your email.",
    });
  });

  test.each([undefined, null, '', '   '])('%j is told to enter an address', async (email) => {
    const answer = await forgot(email);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: 'email', message: 'Please enter your email address' }]);
  });

  test('what is no address is refused', async () => {
    const answer = await forgot('a@example.com,b@example.com');
    expect(answer.body.error).toBe('Please enter a valid email address');
  });

  test('links start with the configured origin, whatever the request claims', async () => {
    await mailed.app.person({ email: 'poison@example.com', passwordHash });
    const answer = await mailed.app.server.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
      payload: { email: 'poison@example.com' },
    });
    expect(answer.statusCode).toBe(200);
    const mail = await mailed.inbox.waitForMail('poison@example.com');
    expect(mail.text).toContain('https://outgo.example/reset-password?token=');
    expect(mail.raw).not.toContain('evil.test');
    mailed.inbox.clear();
  });

  test('someone without a password gets a notice and no token', async () => {
    await mailed.app.person({ email: 'google@example.com', googleId: 'g-9' });
    await forgot('google@example.com');
    const mail = await mailed.inbox.waitForMail('google@example.com');
    expect(mail.subject).toBe('You sign in to Outgo with Google');
    expect(mail.raw).not.toContain('token=');
    mailed.inbox.clear();
  });
});

describe('setting a new password', () => {
  test('the new password works, the old one does not, every session is over and the owner is told', async () => {
    const { client, user } = await mailed.app.person({
      email: 'whole@example.com',
      passwordHash,
      proForDays: 30,
    });
    await client.post('/api/channels', { kind: 'ntfy', topic: 'renewals' });
    const token = await askForToken(user.email);
    const { body: made } = await client.post('/api/calendar-feed');
    const calendar = () => mailed.app.visitor().get(new URL(made.feed.address).pathname);
    expect((await calendar()).status).toBe(200);
    const answer = await reset(token);
    expect((await calendar()).status).toBe(404);
    expect(await countChannels(mailed.app.server.deps.db, user.id)).toBe(0);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'Password Reset Successful!' });
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(user.email, PASSWORD)).status).toBe(401);
    expect((await signIn(user.email, FRESH)).status).toBe(200);
    await mailed.inbox.waitForMail(user.email, 'Your Outgo password was changed');
    mailed.inbox.clear();
  });

  test('a used link, an invented one and a missing one are invalid', async () => {
    await mailed.app.person({ email: 'used@example.com', passwordHash });
    const token = await askForToken('used@example.com');
    await reset(token);
    for (const dead of [token, 'a'.repeat(64), 'short', '']) {
      const answer = await reset(dead);
      expect(answer.status, dead).toBe(400);
      expect(answer.body.error, dead).toBe('Invalid reset link');
    }
    const missing = await mailed.app.visitor().post('/api/auth/reset-password', { password: FRESH });
    expect(missing.body.error).toBe('Invalid reset link');
    mailed.inbox.clear();
  });

  test('after an hour the link says that it has expired', async () => {
    await mailed.app.person({ email: 'slow@example.com', passwordHash });
    const token = await askForToken('slow@example.com');
    mailed.app.clock.advance({ hours: 1 });
    const answer = await reset(token);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('This reset link has expired');
    expect((await signIn('slow@example.com', PASSWORD)).status).toBe(200);
  });

  test('a newer link replaces the older one', async () => {
    await mailed.app.person({ email: 'twice@example.com', passwordHash });
    const older = await askForToken('twice@example.com');
    const newer = await askForToken('twice@example.com');
    expect((await reset(older)).body.error).toBe('Invalid reset link');
    expect((await reset(newer)).status).toBe(200);
    mailed.inbox.clear();
  });

  test('changing the password in settings kills a link that is on its way', async () => {
    const { client } = await mailed.app.person({ email: 'settings@example.com', passwordHash });
    const token = await askForToken('settings@example.com');
    const changed = await client.post('/api/user/change-password', {
      currentPassword: PASSWORD,
      newPassword: FRESH,
    });
    expect(changed.status).toBe(200);
    expect((await reset(token, 'attacker’s choice')).status).toBe(400);
    mailed.inbox.clear();
  });

  test('the password must have six characters, and a short one does not spend the link', async () => {
    await mailed.app.person({ email: 'short@example.com', passwordHash });
    const token = await askForToken('short@example.com');
    const answer = await reset(token, '12345');
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { path: 'password', message: 'Password must be at least 6 characters long.' },
    ]);
    expect((await reset(token, 'tw9!kf')).status).toBe(200);
    mailed.inbox.clear();
  });

  test('of twenty parallel uses of one link exactly one succeeds', async () => {
    await mailed.app.person({ email: 'parallel@example.com', passwordHash });
    const token = await askForToken('parallel@example.com');
    const twin = await mailed.app.twin();
    const counts = await countStatuses(20, (at) =>
      (at % 2 === 0 ? mailed.app : twin)
        .visitor()
        .post('/api/auth/reset-password', { token, password: `password ${at}` }),
    );
    expect(counts).toEqual({ 200: 1, 400: 19 });
    mailed.inbox.clear();
  });

  test('a reset proves the address, and what an unproven stranger set up is gone', async () => {
    const stranger = await mailed.app.person({
      email: 'squatted@example.com',
      passwordHash,
      emailVerifiedAt: null,
    });
    const token = await askForToken('squatted@example.com');
    expect((await reset(token)).status).toBe(200);
    const owner = await signIn('squatted@example.com', FRESH);
    expect(owner.body.user.emailVerified).toBe(true);
    expect((await stranger.client.get('/api/auth/user')).status).toBe(401);
    mailed.inbox.clear();
  });

  test('the database holds neither the mailed token nor the session id, before or after', async () => {
    const { client } = await mailed.app.person({ email: 'dump@example.com', passwordHash });
    const token = await askForToken('dump@example.com');
    await expect.poll(() => dump()).not.toContain(token);
    const text = await dump();
    const secret = Buffer.from(token, 'base64url').subarray(16);
    expect(text).not.toContain(secret.toString('hex'));
    const session = client.cookies.get('__Host-outgo_session') ?? '';
    expect(text).not.toContain(session);
    expect(text).not.toContain(Buffer.from(session, 'base64url').subarray(16).toString('hex'));
    expect(text).toContain('dump@example.com');
  });

  async function dump(): Promise<string> {
    const { pool } = mailed.app.server.database;
    const tables = await pool.query(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    );
    const rows = await Promise.all(
      tables.rows.map(({ tablename }) => pool.query(`select t::text as line from "${tablename}" t`)),
    );
    return rows.flatMap((result) => result.rows.map(({ line }) => String(line))).join('\n');
  }
});
