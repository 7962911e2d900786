/** On a public server the commonest passwords are refused wherever one is chosen; elsewhere they are not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailedApp, PASSWORD, signUpBody, startMailedApp } from '#testing/accounts';
import { startApp } from '#testing/start-app';
import { problemTexts } from '#texts/en/problems';
import { hashPassword } from './password.ts';

describe('where APP_URL is https', () => {
  let mailed: MailedApp;
  let passwordHash: string;
  beforeAll(async () => {
    mailed = await startMailedApp({ env: { APP_URL: 'https://outgo.example' } });
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => mailed.close());

  test.each(['123456', 'Password1', 'iloveyou', 'Outgo2026'])('nobody signs up with %s', async (password) => {
    const answer = await mailed.app
      .visitor()
      .post('/api/auth/signup', signUpBody('new@example.com', { password }));
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: 'password', message: problemTexts.password_common }]);
  });

  test('nobody changes to one', async () => {
    const { client } = await mailed.app.person({ passwordHash });
    const body = { currentPassword: PASSWORD, newPassword: 'qwertyuiop' };
    const answer = await client.post('/api/user/change-password', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: 'newPassword', message: problemTexts.password_common }]);
  });

  test('nobody resets to one, and the link is not used up', async () => {
    await mailed.app.person({ email: 'reset@example.com', passwordHash });
    await mailed.app.visitor().post('/api/auth/forgot-password', { email: 'reset@example.com' });
    const token = await mailed.takeToken('reset@example.com', 'Reset');
    const reset = (password: string) =>
      mailed.app.visitor().post('/api/auth/reset-password', { token, password });
    expect((await reset('monkey')).body.details).toEqual([
      { path: 'password', message: problemTexts.password_common },
    ]);
    expect((await reset('no common password')).status).toBe(200);
  });

  test('whoever has one from before still gets in', async () => {
    const old = await hashPassword('123456');
    await mailed.app.person({ email: 'old@example.com', passwordHash: old });
    const body = { email: 'old@example.com', password: '123456' };
    expect((await mailed.app.visitor().post('/api/auth/signin', body)).status).toBe(200);
  });
});

test('on one’s own machine they are taken', async () => {
  const app = await startApp();
  try {
    const body = signUpBody('home@example.com', { password: '123456' });
    expect((await app.visitor().post('/api/auth/signup', body)).status).toBe(201);
  } finally {
    await app.close();
  }
});
