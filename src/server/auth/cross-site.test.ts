/** Requests that another site makes in a person's name are refused, and no foreign origin may read us. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUpBody } from '#testing/accounts';
import { startApp, type TestApp } from '#testing/start-app';
import { hashPassword } from './password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
];

describe('another site', () => {
  test.each(FOREIGN)('with %j it cannot sign anybody out, change a name or sign up', async (headers) => {
    const { client, user } = await app.person({ passwordHash: await hashPassword(PASSWORD) });
    const calls = [
      client.post('/api/auth/logout', undefined, { headers }),
      client.post('/api/user/update-profile', { name: 'Evil Name' }, { headers }),
      client.put('/api/user/country', { country: 'Evilland' }, { headers }),
      client.delete('/api/user/sessions', { headers }),
      client.get('/api/auth/verify-email?token=x', { headers }),
      app.visitor().post('/api/auth/signin', { email: user.email, password: PASSWORD }, { headers }),
      app.visitor().post('/api/auth/signup', signUpBody(`${user.id}@example.com`), { headers }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('cross_site');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await client.get('/api/auth/user')).body).toMatchObject({
      name: user.name,
      country: user.country,
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json\tx',
    'application/json garbage',
    'application/jsonx',
    'text/plain; application/json',
  ])('a body sent as %j is not read', async (type) => {
    const { client, user } = await app.person();
    const answer = await client.post('/api/user/update-profile', undefined, {
      rawBody: '{"name":"Smuggled"}',
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(415);
    expect((await client.get('/api/auth/user')).body.name).toBe(user.name);
  });

  test('our own pages and tools without an origin are let through', async () => {
    const { client } = await app.person();
    for (const headers of [{}, { origin: app.origin }, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await client.post('/api/user/update-profile', { name: 'My Own Name' }, { headers });
      expect(answer.status).toBe(200);
    }
  });

  test('where APP_URL is set, only that origin is ours', async () => {
    const https = await startApp({ env: { APP_URL: 'https://outgo.example' } });
    try {
      const { client } = await https.person();
      const rename = (origin: string) =>
        client.post('/api/user/update-profile', { name: 'My Own Name' }, { headers: { origin } });
      expect((await rename('https://outgo.example')).status).toBe(200);
      for (const foreign of ['https://outgo.example.evil.test', 'http://outgo.example', https.origin]) {
        expect((await rename(foreign)).status, foreign).toBe(403);
      }
    } finally {
      await https.close();
    }
  });
});

describe('sharing with other origins', () => {
  test.each(['https://evil.test', 'null', 'http://localhost.evil.test'])(
    '%s may not read us',
    async (origin) => {
      const { client } = await app.person();
      const answer = await client.get('/api/auth/user', { headers: { origin } });
      const preflight = await client.send('OPTIONS', '/api/auth/user', undefined, {
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      for (const { headers } of [answer, preflight]) {
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );
});
