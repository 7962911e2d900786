/** Administrators' first access: a link that creates, verifies and works once. */
import { afterEach, describe, expect, test } from 'vitest';
import { countStatuses, PASSWORD, tokenOf } from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import { addPasskey, enterByPasskey } from '#testing/passkeys';
import { startApp, type TestApp } from '#testing/start-app';
import { describeAdminLinks, makeAdminLinks, makeNeededAdminLinks } from './admin-link.ts';
import { issueResetToken } from './links.ts';
import { hashPassword } from './password.ts';

const ADMIN = 'boss@example.com';
let app: TestApp;
afterEach(() => app.close());

const start = async (env: Record<string, string> = { ADMIN_EMAILS: 'Boss@Example.com' }) => {
  app = await startApp({ env });
  return app;
};
const neededToken = async () => {
  const [link] = await makeNeededAdminLinks(app.server.deps);
  return tokenOf(link?.url ?? '');
};
const use = (token: string, password = PASSWORD) =>
  app.visitor().post('/api/auth/reset-password', { token, password });

describe('the printed link', () => {
  test('creates and verifies the administrator’s account, once', async () => {
    await start();
    const token = await neededToken();
    expect((await use(token)).status).toBe(200);
    expect((await use(token)).body.error).toBe('Invalid reset link');
    const { body } = await app.visitor().post('/api/auth/signin', { email: ADMIN, password: PASSWORD });
    expect(body.user).toMatchObject({
      name: 'Administrator',
      email: ADMIN,
      country: 'United States',
      isAdmin: true,
      emailVerified: true,
    });
    expect(await makeNeededAdminLinks(app.server.deps)).toEqual([]);
  });

  test('can be looked at before there is an account', async () => {
    await start();
    const token = await neededToken();
    const check = await app.visitor().post('/api/auth/reset-password/check', { token });
    expect(check.body).toEqual({ passkeys: 0 });
  });

  test('of twenty parallel uses exactly one succeeds', async () => {
    await start();
    const token = await neededToken();
    expect(await countStatuses(20, (at) => use(token, `password ${at}`))).toEqual({ 200: 1, 400: 19 });
  });

  test('is good for 24 hours, and a newer one replaces it', async () => {
    await start();
    const first = await neededToken();
    const second = await neededToken();
    expect((await use(first)).body.error).toBe('Invalid reset link');
    app.clock.advance({ hours: 24 });
    expect((await use(second)).body.error).toBe('This reset link has expired');
  });

  test('throws out whoever sat at the address without proving it', async () => {
    await start();
    const stranger = await app.person({
      email: ADMIN,
      emailVerifiedAt: null,
      passwordHash: await hashPassword('stranger’s'),
    });
    expect((await stranger.client.get('/api/auth/user')).body.isAdmin).toBe(false);
    expect((await use(await neededToken())).status).toBe(200);
    expect((await stranger.client.get('/api/auth/user')).status).toBe(401);
    const { body } = await app.visitor().post('/api/auth/signin', { email: ADMIN, password: PASSWORD });
    expect(body.user.isAdmin).toBe(true);
  });

  test('ends with a reset by mail: a printed one that is left over opens nothing', async () => {
    const { deps } = (await start()).server;
    const { user } = await app.person({ email: ADMIN, passwordHash: await hashPassword('from before') });
    const [link] = await makeAdminLinks(deps);
    const mailed = await deps.db.transaction((tx) => issueResetToken(deps, tx, user.id));
    expect((await use(mailed)).status).toBe(200);
    expect((await use(tokenOf(link?.url ?? ''), 'chosen by a finder')).body.code).toBe('reset_invalid');
  });

  test('makes an administrator again of one whom only a mailed link has proven', async () => {
    await start();
    const before = await app.person({
      email: ADMIN,
      addressProof: 'verification',
      passwordHash: await hashPassword('from before'),
    });
    const device = new Authenticator(app.origin);
    await addPasskey(before.client, device);
    expect((await before.client.get('/api/auth/user')).body.isAdmin).toBe(false);
    expect((await use(await neededToken())).status).toBe(200);
    const { body } = await app.visitor().post('/api/auth/signin', { email: ADMIN, password: PASSWORD });
    expect(body.user).toMatchObject({ id: before.user.id, isAdmin: true });
    expect((await enterByPasskey(app.visitor(), device)).status).toBe(400);
    expect(await makeNeededAdminLinks(app.server.deps)).toEqual([]);
  });

  test('is not needed where mail verifies addresses, but the command prints one at any time', async () => {
    await start({ ADMIN_EMAILS: `${ADMIN},second@example.com`, REQUIRE_EMAIL_VERIFICATION: 'true' });
    expect(await makeNeededAdminLinks(app.server.deps)).toEqual([]);
    const links = await makeAdminLinks(app.server.deps);
    expect(links.map(({ email }) => email)).toEqual([ADMIN, 'second@example.com']);
    expect((await use(tokenOf(links[1]?.url ?? ''))).status).toBe(200);
    const printed = describeAdminLinks(links);
    for (const { email, url } of links) {
      expect(printed).toContain(email);
      expect(printed).toContain(url);
    }
  });

  test('does not exist while nobody is named as administrator', async () => {
    await start({});
    expect(await makeNeededAdminLinks(app.server.deps)).toEqual([]);
    expect(await makeAdminLinks(app.server.deps)).toEqual([]);
    expect(describeAdminLinks([])).toBe('');
  });

  test('dies with the address’s place in ADMIN_EMAILS', async () => {
    await start();
    const token = await neededToken();
    app.server.deps.env.adminEmailKeys.splice(0, 1, 'other@example.com');
    expect((await use(token)).body.error).toBe('Invalid reset link');
  });
});
