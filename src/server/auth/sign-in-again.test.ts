/** Changes that need a fresh sign-in: refused after ten minutes, allowed again after a second proof, told by mail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/duration';
import { GUESS_WINDOW_MS } from '#server/limits/allowances';
import { addAttempt } from '#server/limits/store';
import { type MailedApp, PASSWORD, startMailedApp } from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import type { Client } from '#testing/client';
import { addPasskey, enterByPasskey } from '#testing/passkeys';
import { changeMeanwhile } from '#testing/row-lock';
import { checkOwnPassword } from './own-password.ts';
import { hashPassword } from './password.ts';

const SIGN_IN_LIMIT = 3;
let mailed: MailedApp;
let passwordHash: string;
beforeAll(async () => {
  mailed = await startMailedApp({ env: { SIGNIN_LIMIT: String(SIGN_IN_LIMIT) } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => mailed.close());

const again = (client: Client, password: unknown) => client.post('/api/auth/sign-in-again', { password });
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('adding and removing a passkey', () => {
  test('needs a sign-in within the last ten minutes; renaming does not', async () => {
    const { client } = await mailed.app.person({ passwordHash });
    const device = new Authenticator(mailed.app.origin);
    mailed.app.clock.advance({ minutes: 10 });
    expect((await addPasskey(client, device)).status).toBe(201);
    // Begun in time, finished too late.
    const begun = await client.post('/api/auth/passkeys/options');
    mailed.app.clock.advance({ seconds: 1 });
    const response = new Authenticator(mailed.app.origin).register(begun.body);
    const late = client.post('/api/auth/passkeys/register', { name: 'Late', response });
    expect(await codeOf(late)).toEqual([403, 'sign_in_again']);
    expect(await codeOf(addPasskey(client, new Authenticator(mailed.app.origin)))).toEqual([
      403,
      'sign_in_again',
    ]);
    expect(await codeOf(client.delete(`/api/auth/passkeys/${device.id}`))).toEqual([403, 'sign_in_again']);
    expect((await client.put(`/api/auth/passkeys/${device.id}`, { name: 'Mine' })).status).toBe(200);
    expect((await client.get('/api/auth/passkeys')).body).toMatchObject([{ name: 'Mine' }]);
    expect((await again(client, PASSWORD)).status).toBe(200);
    expect((await client.delete(`/api/auth/passkeys/${device.id}`)).status).toBe(200);
  });

  test('a sign-in that a clock far ahead has stamped is not fresh', async () => {
    const before = mailed.app.clock.now().toISOString();
    mailed.app.clock.advance({ days: 1 });
    const { client } = await mailed.app.person({ passwordHash });
    mailed.app.clock.set(before);
    expect(await codeOf(client.post('/api/auth/passkeys/options'))).toEqual([403, 'sign_in_again']);
  });

  test('mails a notice each time, with its name, the moment and the browser', async () => {
    const { client, user } = await mailed.app.person({ passwordHash });
    const device = new Authenticator(mailed.app.origin);
    await addPasskey(client, device, 'Work <laptop>');
    const added = await mailed.inbox.waitForMail(user.email, 'A passkey was added to your Outgo account');
    expect(added.text).toContain('“Work <laptop>”');
    expect(added.text).toContain('UTC, with an unknown browser');
    await client.delete(`/api/auth/passkeys/${device.id}`);
    await mailed.inbox.waitForMail(user.email, 'A passkey was removed from your Outgo account');
    mailed.inbox.clear();
  });

  test('cannot fill a mailbox', async () => {
    const { client } = await mailed.app.person({ passwordHash, emailVerifiedAt: null });
    const device = new Authenticator(mailed.app.origin);
    for (let round = 0; round < 10; round += 1) {
      expect((await addPasskey(client, device)).status).toBe(201);
      expect((await client.delete(`/api/auth/passkeys/${device.id}`)).status).toBe(200);
    }
    expect((await addPasskey(client, device)).status).toBe(429);
  });

  test('a passkey that is on its way when every session ends is not added', async () => {
    const { client, user } = await mailed.app.person({ passwordHash });
    const device = new Authenticator(mailed.app.origin);
    const { body } = await client.post('/api/auth/passkeys/options');
    await mailed.app.visitor().post('/api/auth/forgot-password', { email: user.email });
    const token = await mailed.takeToken(user.email, 'Reset');
    const [, added] = await Promise.all([
      mailed.app.visitor().post('/api/auth/reset-password', { token, password: 'the next password' }),
      client.post('/api/auth/passkeys/register', { name: 'Late', response: device.register(body) }),
    ]);
    expect([201, 401]).toContain(added.status);
    expect((await enterByPasskey(mailed.app.visitor(), device)).status).toBe(400);
    mailed.inbox.clear();
  });
});

describe('proving who is signed in', () => {
  test('by password: a new session takes the place of the old one', async () => {
    const { client, user } = await mailed.app.person({ passwordHash });
    const stolen = client.copy();
    const answer = await again(client, PASSWORD);
    expect(answer.body.user.id).toBe(user.id);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await stolen.get('/api/auth/user')).status).toBe(401);
  });

  test('a wrong password is never a 401, which would end the session in the browser, and is limited', async () => {
    const { client } = await mailed.app.person({ passwordHash });
    for (const wrong of ['', undefined, 7]) expect((await again(client, wrong)).status).toBe(400);
    for (let guess = 0; guess < 3; guess += 1) {
      expect(await codeOf(again(client, `guess ${guess}`))).toEqual([400, 'wrong_current_password']);
    }
    expect(await codeOf(again(client, PASSWORD))).toEqual([429, 'too_many_attempts']);
  });

  test('a right password that is taken away while it is checked proves nothing', async () => {
    const { client, user } = await mailed.app.person({ passwordHash });
    const answer = await changeMeanwhile(
      mailed.app.server.database.pool,
      user.id,
      () => codeOf(again(client, PASSWORD)),
      'update users set password_hash = null where id = $1',
    );
    expect(answer).toEqual([400, 'wrong_current_password']);
  });

  test('a right password is refused where the last wrong one was counted while it was checked', async () => {
    const { user } = await mailed.app.person({ passwordHash });
    const { deps } = mailed.app.server;
    const counted = deps.clock.now();
    const windowEndsAt = new Date(counted.getTime() + GUESS_WINDOW_MS);
    for (let guess = 0; guess < SIGN_IN_LIMIT; guess += 1)
      await addAttempt(deps.db, `password:${user.id}`, counted, windowEndsAt);
    // The first look is after their window, so it finds none; the second one finds them all.
    const looks = [new Date(windowEndsAt.getTime() + MINUTE_MS), counted];
    const clock = { ...deps.clock, now: () => looks.shift() ?? counted };
    const checking = checkOwnPassword({ ...deps, clock }, user, PASSWORD);
    await expect(checking).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(looks).toEqual([]);
  });

  test('a session that ends while the password is checked is not replaced by a new one', async () => {
    const { client, user } = await mailed.app.person({ passwordHash });
    const answer = await changeMeanwhile(
      mailed.app.server.database.pool,
      user.id,
      () => codeOf(again(client, PASSWORD)),
      'delete from sessions where user_id = $1',
    );
    expect(answer).toEqual([401, 'not_signed_in']);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  test('without a password there is none to prove', async () => {
    const { client } = await mailed.app.person({ googleId: 'g-again' });
    expect(await codeOf(again(client, 'anything'))).toEqual([403, 'password_not_available']);
  });

  test('by passkey: one’s own counts, another person’s changes nothing', async () => {
    const [asha, bo] = [await mailed.app.person({ passwordHash }), await mailed.app.person({ passwordHash })];
    const [own, others] = [new Authenticator(mailed.app.origin), new Authenticator(mailed.app.origin)];
    await addPasskey(asha.client, own);
    await addPasskey(bo.client, others);
    mailed.app.clock.advance({ minutes: 11 });
    expect((await enterByPasskey(asha.client, others, { again: true })).status).toBe(400);
    expect((await asha.client.get('/api/auth/user')).body.id).toBe(asha.user.id);
    expect((await asha.client.post('/api/auth/passkeys/options')).status).toBe(403);
    expect((await enterByPasskey(asha.client, own, { again: true })).status).toBe(200);
    expect((await asha.client.post('/api/auth/passkeys/options')).status).toBe(200);
    expect((await enterByPasskey(mailed.app.visitor(), own, { again: true })).status).toBe(400);
  });
});
