/** Settings over HTTP: profile, country, password, preferences. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password';
import { PASSWORD } from '#testing/accounts';
import { changeMeanwhile } from '#testing/row-lock';
import { startApp, type TestApp } from '#testing/start-app';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startApp({ env: { SIGNIN_LIMIT: '4' } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

test.each([
  ['PUT', '/api/user/country'],
  ['POST', '/api/user/update-profile'],
  ['POST', '/api/user/change-password'],
  ['PUT', '/api/user/preferences'],
  ['GET', '/api/user/sessions'],
  ['DELETE', '/api/user/sessions'],
])('%s %s is for those who are signed in', async (method, path) => {
  expect((await app.visitor().send(method, path)).status).toBe(401);
});

describe('the profile', () => {
  test('a new name is trimmed and kept', async () => {
    const { client } = await app.person();
    const answer = await client.post('/api/user/update-profile', { name: '  Bo  ' });
    expect(answer.status).toBe(200);
    expect(answer.body.name).toBe('Bo');
    expect((await client.get('/api/auth/user')).body).toEqual(answer.body);
  });

  test.each([
    [{}, 'Name is required'],
    [{ name: '  ' }, 'Name is required'],
    [{ name: ' A ' }, 'Name must be at least 2 characters long'],
    [{ name: 'x'.repeat(101) }, 'Name can be at most 100 characters long'],
    [{ name: 'a\u0000b' }, 'Name contains characters that cannot be shown'],
  ])('%j is refused: %s', async (body, message) => {
    const { client } = await app.person();
    const answer = await client.post('/api/user/update-profile', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: message, details: [{ path: 'name', message }] });
  });
});

describe('the country', () => {
  test('is kept as sent', async () => {
    const { client } = await app.person();
    expect((await client.put('/api/user/country', { country: 'JP' })).body.country).toBe('JP');
    expect((await client.put('/api/user/country', { country: 'Wakanda' })).body.country).toBe('Wakanda');
  });

  test.each([{}, { country: '' }, { country: 'Other' }])('%j asks for a name', async (body) => {
    const { client } = await app.person();
    const answer = await client.put('/api/user/country', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: 'country', message: 'Please enter your country name' }]);
  });

  test('is guessed only for a Google user in the United States who did not choose it', async () => {
    const guess = { country: 'India', guessed: true };
    for (const country of ['United States', 'US']) {
      const google = await app.person({ googleId: `g-${country}`, country });
      expect((await google.client.put('/api/user/country', guess)).body.country).toBe('India');
      await google.client.put('/api/user/country', { country });
      expect((await google.client.put('/api/user/country', guess)).body.country).toBe('India');
      await google.client.put('/api/user/country', { country, chosen: true });
      expect((await google.client.put('/api/user/country', guess)).body.country).toBe(country);
    }
    const local = await app.person();
    expect((await local.client.put('/api/user/country', guess)).body.country).toBe('United States');
    const settled = await app.person({ googleId: 'g-japan', country: 'Japan' });
    expect((await settled.client.put('/api/user/country', guess)).body.country).toBe('Japan');
  });
});

describe('the password', () => {
  test('is changed by whoever knows the current one', async () => {
    const { client, user } = await app.person({ passwordHash });
    const answer = await client.post('/api/user/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'eight ch',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'Your password has been changed successfully' });
    const signIn = await app.visitor().post('/api/auth/signin', { email: user.email, password: 'eight ch' });
    expect(signIn.status).toBe(200);
  });

  test.each([
    [{}, 'All password fields are required'],
    [{ currentPassword: PASSWORD }, 'All password fields are required'],
    [{ currentPassword: '', newPassword: 'long enough' }, 'All password fields are required'],
    [{ currentPassword: PASSWORD, newPassword: '' }, 'All password fields are required'],
    [
      { currentPassword: PASSWORD, newPassword: '1234567' },
      'New password must be at least 8 characters long',
    ],
  ])('%j is refused: %s', async (body, message) => {
    const { client } = await app.person({ passwordHash });
    const answer = await client.post('/api/user/change-password', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(message);
  });

  test('a wrong current password is 400, never 401, and cannot be guessed for long', async () => {
    const { client } = await app.person({ passwordHash });
    const guess = (currentPassword: string) =>
      client.post('/api/user/change-password', { currentPassword, newPassword: 'long enough' });
    for (let at = 0; at < 4; at += 1) {
      const answer = await guess(`guess ${at}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'Current password is incorrect',
        code: 'wrong_current_password',
      });
    }
    expect((await guess(PASSWORD)).status).toBe(429);
    const other = await app.person({ passwordHash });
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        other.client.post('/api/user/change-password', {
          currentPassword: `guess ${at}`,
          newPassword: 'long enough',
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(8);
  });

  test('a reset wins over a change that was checked against the password before it', async () => {
    const { client, user } = await app.person({ passwordHash });
    const { pool } = app.server.database;
    const answer = await changeMeanwhile(
      pool,
      user.id,
      () =>
        client.post('/api/user/change-password', { currentPassword: PASSWORD, newPassword: 'of a thief' }),
      `update users set password_hash = 'the reset one' where id = $1`,
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'wrong_current_password']);
    const { rows } = await pool.query('select password_hash from users where id = $1', [user.id]);
    expect(rows).toEqual([{ password_hash: 'the reset one' }]);
  });

  test('is changed ten times in an hour at most: each change mails a notice and ends links on their way', async () => {
    const { client, user } = await app.person({ passwordHash });
    const change = (currentPassword: string, newPassword: string) =>
      client.post('/api/user/change-password', { currentPassword, newPassword });
    for (let at = 0; at < 5; at += 1) {
      expect((await change(PASSWORD, 'the other one')).status).toBe(200);
      expect((await change('the other one', PASSWORD)).status).toBe(200);
    }
    expect((await change(PASSWORD, 'the other one')).body.code).toBe('too_many_attempts');
    const { rows } = await app.server.database.pool.query(
      `select count(*)::int as mails from mails where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ mails: 10 }]);
    app.clock.advance({ hours: 1 });
    expect((await change(PASSWORD, 'the other one')).status).toBe(200);
  });

  test('there is none to change for a Google user', async () => {
    const { client } = await app.person({ googleId: 'g-none' });
    expect((await client.get('/api/auth/user')).body.hasPassword).toBe(false);
    const answer = await client.post('/api/user/change-password', {
      currentPassword: 'anything',
      newPassword: 'long enough',
    });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('Password Not Available');
  });
});

describe('preferences', () => {
  test('a fixed zone stays whatever the browser reports, an automatic one follows', async () => {
    const { client } = await app.person();
    const inParis = { headers: { 'x-time-zone': 'Europe/Paris' } };
    expect((await client.get('/api/auth/user', inParis)).body.timeZone).toBe('Europe/Paris');
    const fixed = await client.put(
      '/api/user/preferences',
      { timeZone: { mode: 'fixed', zone: 'Asia/Kolkata' } },
      inParis,
    );
    expect(fixed.body).toMatchObject({ timeZone: 'Asia/Kolkata', hasFixedTimeZone: true });
    expect((await client.get('/api/auth/user', inParis)).body.timeZone).toBe('Asia/Kolkata');
    await client.put('/api/user/preferences', { timeZone: { mode: 'automatic' } }, inParis);
    expect((await client.get('/api/auth/user', inParis)).body).toMatchObject({
      timeZone: 'Europe/Paris',
      hasFixedTimeZone: false,
    });
  });

  test('language and currency choice are kept, each on its own', async () => {
    const { client } = await app.person();
    await client.put('/api/user/preferences', { language: 'hi' });
    const answer = await client.put('/api/user/preferences', { hasCurrencyPerSubscription: true });
    expect(answer.body).toMatchObject({ language: 'hi', hasCurrencyPerSubscription: true });
    expect((await client.put('/api/user/preferences', {})).body).toEqual(answer.body);
  });

  test.each([
    [{ language: 'tlh' }, 'language', 'Please choose a language'],
    [{ timeZone: { mode: 'fixed', zone: 'Mars/Olympus' } }, 'timeZone.zone', 'Please choose a time zone'],
    [{ timeZone: 'UTC' }, 'timeZone', 'Please choose a time zone'],
    [{ hasCurrencyPerSubscription: 'yes' }, 'hasCurrencyPerSubscription', 'Please choose yes or no'],
  ])('%j is refused', async (body, path, message) => {
    const { client } = await app.person();
    const answer = await client.put('/api/user/preferences', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path, message }]);
  });
});

describe('what leaves the server about a person', () => {
  test('Pro is decided at each reading', async () => {
    const { client } = await app.person({ proForDays: 3 });
    expect((await client.get('/api/auth/user')).body).toMatchObject({
      isPro: true,
      proBillingCycle: 'monthly',
    });
    app.clock.advance({ days: 3 });
    expect((await client.get('/api/auth/user')).body.isPro).toBe(false);
  });

  test('everyone is Pro where payments are off', async () => {
    const own = await startApp({ env: { PAYMENTS: 'off' } });
    try {
      const { client } = await own.person();
      expect((await client.get('/api/auth/user')).body.isPro).toBe(true);
    } finally {
      await own.close();
    }
  });

  test('no hash, token or session id is in any answer about the account', async () => {
    const { client } = await app.person({ passwordHash });
    const paths = ['/api/auth/user', '/api/user/sessions', '/api/auth/passkeys'];
    for (const path of paths) {
      const { text } = await client.get(path);
      expect(text).not.toMatch(/argon2|hash/i);
      expect(text).not.toContain(client.cookies.get('outgo_session'));
    }
  });
});
