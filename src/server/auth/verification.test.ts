/** Verification of an address over HTTP: once, for 24 hours, newest link only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatuses, type MailedApp, PASSWORD, signUpBody, startMailedApp } from '#testing/accounts';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await startMailedApp();
});
afterAll(() => mailed.close());

const verify = (token: string) => mailed.app.visitor().get(`/api/auth/verify-email?token=${token}`);
const signUp = (email: string) => mailed.app.visitor().post('/api/auth/signup', signUpBody(email));
const signIn = (email: string) =>
  mailed.app.visitor().post('/api/auth/signin', { email, password: PASSWORD });

async function signUpAndTakeToken(email: string): Promise<string> {
  await signUp(email);
  return mailed.takeToken(email);
}

describe('verifying an address', () => {
  test('the mailed link opens the way to sign in, and works once', async () => {
    const token = await signUpAndTakeToken('once@example.com');
    expect((await signIn('once@example.com')).status).toBe(403);
    const first = await verify(token);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ message: 'Email Verified!', email: 'once@example.com' });
    const second = await verify(token);
    expect(second.status).toBe(400);
    expect(second.body.error).toBe('Invalid verification token');
    expect((await signIn('once@example.com')).body.user.emailVerified).toBe(true);
  });

  test('a missing token is named', async () => {
    for (const query of ['', '?token=']) {
      const answer = await mailed.app.visitor().get(`/api/auth/verify-email${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'Verification token is missing', code: 'token_missing' });
    }
  });

  test.each(['x', '%00', 'a'.repeat(64), `${'a'.repeat(64)}&token=b`, '../../etc/passwd'])(
    'the invented token %s is invalid',
    async (token) => {
      const answer = await verify(token);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe('Invalid verification token');
    },
  );

  test('after 24 hours the link says that it has expired, each time', async () => {
    const token = await signUpAndTakeToken('late@example.com');
    mailed.app.clock.advance({ hours: 24 });
    for (let use = 0; use < 2; use += 1) {
      const answer = await verify(token);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toContain('expired');
    }
    expect((await signIn('late@example.com')).status).toBe(403);
  });

  test('a newer link replaces the older one', async () => {
    const older = await signUpAndTakeToken('newer@example.com');
    const asked = await mailed.app
      .visitor()
      .post('/api/auth/resend-verification', { email: 'NEWER@example.com' });
    expect(asked.status).toBe(200);
    const newer = await mailed.takeToken('newer@example.com');
    expect((await verify(older)).body.error).toBe('Invalid verification token');
    expect((await verify(newer)).status).toBe(200);
  });

  test('of twenty parallel uses of one link exactly one succeeds', async () => {
    const token = await signUpAndTakeToken('many@example.com');
    const twin = await mailed.app.twin();
    const counts = await countStatuses(20, (at) =>
      (at % 2 === 0 ? mailed.app : twin).visitor().get(`/api/auth/verify-email?token=${token}`),
    );
    expect(counts).toEqual({ 200: 1, 400: 19 });
  });

  test('a link for one person is useless for another', async () => {
    const a = await signUpAndTakeToken('owner-a@example.com');
    const b = await signUpAndTakeToken('owner-b@example.com');
    // The first 16 bytes name the owner, the other 32 are the secret.
    const [ownerB, secretA] = [Buffer.from(b, 'base64url'), Buffer.from(a, 'base64url')];
    const swapped = Buffer.concat([ownerB.subarray(0, 16), secretA.subarray(16)]).toString('base64url');
    expect((await verify(swapped)).body.error).toBe('Invalid verification token');
    expect((await signIn('owner-b@example.com')).status).toBe(403);
  });

  test('a verification link does not reset a password', async () => {
    const token = await signUpAndTakeToken('kinds@example.com');
    const answer = await mailed.app
      .visitor()
      .post('/api/auth/reset-password', { token, password: 'another password' });
    expect(answer.body.error).toBe('Invalid reset link');
  });
});

describe('asking for the link again', () => {
  test('an address is required', async () => {
    const answer = await mailed.app.visitor().post('/api/auth/resend-verification', {});
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: 'email', message: 'Email is required' }]);
  });

  test('a verified person gets no mail', async () => {
    await mailed.app.person({ email: 'verified@example.com' });
    await mailed.app.visitor().post('/api/auth/resend-verification', { email: 'verified@example.com' });
    await signUp('after@example.com');
    await mailed.inbox.waitForMail('after@example.com');
    expect(mailed.inbox.mails.some((mail) => mail.envelopeTo.includes('verified@example.com'))).toBe(false);
    mailed.inbox.clear();
  });

  test('a stranger cannot fill a mailbox by asking again and again', async () => {
    await signUp('flooded@example.com');
    for (let at = 0; at < 14; at += 1) {
      await mailed.app.visitor().post('/api/auth/resend-verification', { email: 'flooded@example.com' });
    }
    await mailed.app.server.sweeps.settle();
    await expect.poll(() => mailed.inbox.mails.length).toBeGreaterThanOrEqual(11);
    await mailed.app.server.sweeps.settle();
    expect(mailed.inbox.mails.length).toBe(11);
    mailed.inbox.clear();
  });
});
