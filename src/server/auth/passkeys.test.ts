/** Passkeys over HTTP with a software device: add, name, use, remove, and everything that must be refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '#testing/authenticator';
import { addPasskey as add, enterByPasskey as use } from '#testing/passkeys';
import { changeMeanwhile } from '#testing/row-lock';
import { startApp, type TestApp } from '#testing/start-app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('a passkey', () => {
  test('is added, renamed, used to sign in, and removed', async () => {
    const { client, user } = await app.person();
    const device = new Authenticator(app.origin);
    const added = await add(client, device);
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: device.id,
      name: 'My phone',
      createdAt: app.clock.now().toISOString(),
      lastUsedAt: null,
    });
    const renamed = await client.put(`/api/auth/passkeys/${device.id}`, { name: 'Old phone' });
    expect(renamed.body.name).toBe('Old phone');

    const browser = app.visitor();
    const entered = await use(browser, device);
    expect(entered.status).toBe(200);
    expect(entered.body.user.id).toBe(user.id);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    expect((await client.get('/api/auth/passkeys')).body).toMatchObject([
      { name: 'Old phone', lastUsedAt: app.clock.now().toISOString() },
    ]);

    expect((await client.delete(`/api/auth/passkeys/${device.id}`)).status).toBe(200);
    expect((await client.get('/api/auth/passkeys')).body).toEqual([]);
    expect((await use(app.visitor(), device)).status).toBe(400);
  });

  test('cannot be touched by anybody else', async () => {
    const owner = await app.person();
    const other = await app.person();
    const device = new Authenticator(app.origin);
    await add(owner.client, device);
    expect((await other.client.put(`/api/auth/passkeys/${device.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.client.delete(`/api/auth/passkeys/${device.id}`)).status).toBe(404);
    expect((await add(other.client, device)).status).toBe(400);
    expect((await owner.client.get('/api/auth/passkeys')).body).toMatchObject([{ name: 'My phone' }]);
  });

  test('needs a name that can be shown', async () => {
    const { client } = await app.person();
    for (const name of [undefined, '', '  ', 'a\u0000b', 'x'.repeat(61)]) {
      const answer = await client.post('/api/auth/passkeys/register', {
        name,
        response: { id: 'x', response: {} },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe('name');
    }
  });

  test.each([
    'GET /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/passkeys/register',
  ])('%s is for those who are signed in', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect((await app.visitor().send(method, path)).status).toBe(401);
  });
});

describe('refused at the door', () => {
  test('a passkey that is removed while it signs in', async () => {
    const { client, user } = await app.person();
    const device = new Authenticator(app.origin);
    await add(client, device);
    const browser = app.visitor();
    const entering = await changeMeanwhile(
      app.server.database.pool,
      user.id,
      () => use(browser, device),
      'delete from passkeys where user_id = $1',
    );
    expect(entering.body.code).toBe('passkey_refused');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('a passkey that is being added while every session ends', async () => {
    const { client, user } = await app.person();
    const device = new Authenticator(app.origin);
    const { body } = await client.post('/api/auth/passkeys/options');
    const adding = await changeMeanwhile(
      app.server.database.pool,
      user.id,
      () => client.post('/api/auth/passkeys/register', { name: 'Late', response: device.register(body) }),
      'delete from sessions where user_id = $1',
    );
    expect(adding.status).toBe(401);
    expect((await use(app.visitor(), device)).body.code).toBe('passkey_refused');
  });

  test('the removal of a passkey by a session that ends meanwhile', async () => {
    const { client, user } = await app.person();
    const device = new Authenticator(app.origin);
    await add(client, device);
    const removing = await changeMeanwhile(
      app.server.database.pool,
      user.id,
      () => client.delete(`/api/auth/passkeys/${device.id}`),
      'delete from sessions where user_id = $1',
    );
    expect(removing.status).toBe(401);
    expect((await use(app.visitor(), device)).status).toBe(200);
  });

  test('another site’s signature', async () => {
    const { client } = await app.person();
    const device = new Authenticator(app.origin);
    await add(client, device);
    const browser = app.visitor();
    expect((await use(browser, device, { origin: 'https://evil.test' })).body.code).toBe('passkey_refused');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('an answer used twice, without its challenge, or to another person’s challenge', async () => {
    const { client } = await app.person();
    const device = new Authenticator(app.origin);
    await add(client, device);
    const browser = app.visitor();
    const options = await browser.post('/api/auth/passkey-signin/options');
    const before = browser.copy();
    const response = device.signIn(options.body);
    expect((await app.visitor().post('/api/auth/passkey-signin/finish', { response })).status).toBe(400);
    expect((await browser.post('/api/auth/passkey-signin/finish', { response })).status).toBe(200);
    expect((await before.post('/api/auth/passkey-signin/finish', { response })).status).toBe(400);
    const other = app.visitor();
    await other.post('/api/auth/passkey-signin/options');
    expect((await other.post('/api/auth/passkey-signin/finish', { response })).status).toBe(400);
  });

  test('a challenge that was given to someone else for adding', async () => {
    const [asha, bo] = [await app.person(), await app.person()];
    const device = new Authenticator(app.origin);
    const options = await asha.client.post('/api/auth/passkeys/options');
    bo.client.cookies.set('outgo_passkey', asha.client.cookies.get('outgo_passkey') ?? '');
    const answer = await bo.client.post('/api/auth/passkeys/register', {
      name: 'Stolen',
      response: device.register(options.body),
    });
    expect(answer.status).toBe(400);
  });

  test.each([
    {},
    { response: null },
    { response: { id: 'x', response: {} } },
    { response: { id: 7, response: [] } },
    {
      response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '!', signature: 1 } },
    },
  ])('what no device would send: %j', async (body) => {
    const browser = app.visitor();
    await browser.post('/api/auth/passkey-signin/options');
    const answer = await browser.post('/api/auth/passkey-signin/finish', body);
    expect(answer.status).toBe(400);
  });
});

describe('behind a public address that demands verified addresses', () => {
  const HOME = 'https://outgo.example';
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({ env: { APP_URL: HOME, REQUIRE_EMAIL_VERIFICATION: 'true' } });
  });
  afterAll(() => strict.close());

  test('a passkey is of that address, not of the one that the request came to', async () => {
    const { client } = await strict.person();
    const device = new Authenticator(HOME);
    const options = await client.post('/api/auth/passkeys/options');
    expect(options.body.rp.id).toBe('outgo.example');
    expect((await add(client, device)).status).toBe(201);
    expect((await use(strict.visitor(), device, { origin: strict.origin })).body.code).toBe(
      'passkey_refused',
    );
    expect((await use(strict.visitor(), device)).status).toBe(200);
  });

  test('one of somebody whose address is not verified opens nothing', async () => {
    const { client } = await strict.person({ emailVerifiedAt: null });
    const device = new Authenticator(HOME);
    expect((await add(client, device)).status).toBe(201);
    const browser = strict.visitor();
    expect((await use(browser, device)).body.code).toBe('email_not_verified');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
});

test('a registration that was signed for another site, or is no registration, adds nothing', async () => {
  const { client } = await app.person();
  const device = new Authenticator(app.origin);
  const { body } = await client.post('/api/auth/passkeys/options');
  const register = (response: object) =>
    client.post('/api/auth/passkeys/register', { name: 'Phone', response });
  expect((await register(device.register(body, 'https://evil.test'))).body.code).toBe('passkey_refused');
  const again = await client.post('/api/auth/passkeys/options');
  const own = device.register(again.body);
  const broken = { ...own, response: { ...own.response, attestationObject: 'AAAA' } };
  expect((await register(broken)).body.code).toBe('passkey_refused');
  expect((await client.get('/api/auth/passkeys')).body).toEqual([]);
});
