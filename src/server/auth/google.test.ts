/** Sign-in with Google over HTTP against the stand-in issuer: rules of linking and every hostile reply. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, signUpBody } from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import type { Answer, Client } from '#testing/client';
import { type GoogleFake, type GoogleUser, startGoogle } from '#testing/fakes/google';
import { addPasskey, enterByPasskey } from '#testing/passkeys';
import { startApp, type TestApp } from '#testing/start-app';
import { issueResetToken } from './links.ts';
import { hashPassword } from './password.ts';

let google: GoogleFake;
let app: TestApp;
beforeAll(async () => {
  google = await startGoogle({ clock: { now: () => app.clock.now() } });
  app = await startApp({
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: google.url,
      ADMIN_EMAILS: 'boss@gmail.com,second-boss@gmail.com',
    },
  });
});
afterAll(async () => {
  await app.close();
  await google.close();
});
beforeEach(() => google.setFlaws({}));

let lastSub = 0;
function someone(email: string, more: Partial<GoogleUser> = {}): GoogleUser {
  lastSub += 1;
  return { sub: `sub-${lastSub}`, email, email_verified: true, name: 'Asha Rao', ...more };
}

async function beginAs(browser: Client, user: GoogleUser, query = ''): Promise<string> {
  google.users.splice(0, google.users.length, user);
  const start = await browser.get(`/api/auth/google${query}`);
  expect(start.status).toBe(302);
  const consent = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  return back.pathname + back.search;
}

async function signInAs(user: GoogleUser, browser = app.visitor(), query = ''): Promise<Answer> {
  return browser.get(await beginAs(browser, user, query));
}

const whoIs = async (browser: Client) => (await browser.get('/api/auth/user')).body;

describe('arriving with Google', () => {
  test('a new person gets a verified account in the United States and lands on the dashboard', async () => {
    const browser = app.visitor();
    const user = someone('new@gmail.com');
    const answer = await signInAs(user, browser);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/dashboard');
    expect(await whoIs(browser)).toMatchObject({
      name: 'Asha Rao',
      email: 'new@gmail.com',
      country: 'United States',
      googleId: user.sub,
      hasPassword: false,
      emailVerified: true,
    });
  });

  test('a new account is in the language of the page it came from; an old one keeps its own', async () => {
    const [first, second] = [app.visitor(), app.visitor()];
    const user = someone('hindi@gmail.com');
    await signInAs(user, first, '?language=hi');
    expect(await whoIs(first)).toMatchObject({ language: 'hi' });
    await signInAs(user, second, '?language=en');
    expect(await whoIs(second)).toMatchObject({ language: 'hi' });
  });

  test('the way back works as browsers send it: from another site', async () => {
    const browser = app.visitor();
    const back = await beginAs(browser, someone('cross@gmail.com'));
    const answer = await browser.get(back, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(answer.headers.get('location')).toBe('/dashboard');
  });

  test('the same account is found again by its key, even when the address has changed', async () => {
    const [first, second] = [app.visitor(), app.visitor()];
    const user = someone('before@gmail.com');
    await signInAs(user, first);
    await signInAs({ ...user, email: 'after@gmail.com' }, second);
    expect((await whoIs(second)).id).toBe((await whoIs(first)).id);
    expect((await whoIs(second)).email).toBe('before@gmail.com');
  });

  test('a nameless account is called by the address', async () => {
    const browser = app.visitor();
    const { name: _, ...nameless } = someone('nameless@gmail.com');
    await signInAs(nameless, browser);
    expect((await whoIs(browser)).name).toBe('nameless');
  });

  test('a verified local account is linked and keeps its password', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const local = await app.person({ email: 'local@gmail.com', passwordHash });
    const browser = app.visitor();
    const user = someone('Local@gmail.com');
    await signInAs(user, browser);
    expect(await whoIs(browser)).toMatchObject({ id: local.user.id, googleId: user.sub, hasPassword: true });
  });

  test('an account that only a mailed link has verified loses sessions and passkeys, and keeps its password', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const local = await app.person({
      email: 'weak@gmail.com',
      passwordHash,
      addressProof: 'verification',
    });
    const device = new Authenticator(app.origin);
    expect((await addPasskey(local.client, device)).status).toBe(201);
    const browser = app.visitor();
    await signInAs(someone('weak@gmail.com'), browser);
    expect(await whoIs(browser)).toMatchObject({ id: local.user.id, hasPassword: true });
    expect((await local.client.get('/api/auth/user')).status).toBe(401);
    expect((await enterByPasskey(app.visitor(), device)).status).toBe(400);
  });

  test('an administrator’s address that a stranger signed up and its owner verified is the owner’s alone', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const stranger = await app.person({
      email: 'second-boss@gmail.com',
      passwordHash,
      addressProof: 'verification',
    });
    expect((await stranger.client.get('/api/auth/user')).body.isAdmin).toBe(false);
    const owner = app.visitor();
    await signInAs(someone('second-boss@gmail.com'), owner);
    expect(await whoIs(owner)).toMatchObject({ id: stranger.user.id, isAdmin: true, hasPassword: false });
    const again = await app
      .visitor()
      .post('/api/auth/signin', { email: 'second-boss@gmail.com', password: PASSWORD });
    expect(again.status).toBe(401);
  });

  test('an account linked before it was an administrator’s keeps no older password once Google proves it', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const local = await app.person({ email: 'late@gmail.com', passwordHash, addressProof: 'verification' });
    const user = someone('late@gmail.com');
    await signInAs(user);
    const { adminEmailKeys } = app.server.deps.env;
    adminEmailKeys.push('late@gmail.com');
    try {
      const elsewhere = app.visitor();
      // The key is the same, the address is not: that proves nothing about this one.
      await signInAs({ ...user, email: 'moved@gmail.com' }, elsewhere);
      expect(await whoIs(elsewhere)).toMatchObject({ id: local.user.id, isAdmin: false, hasPassword: true });
      const owner = app.visitor();
      await signInAs(user, owner);
      expect(await whoIs(owner)).toMatchObject({ id: local.user.id, isAdmin: true, hasPassword: false });
    } finally {
      adminEmailKeys.pop();
    }
  });

  test('an administrator proves the address by Google', async () => {
    const browser = app.visitor();
    await signInAs(someone('boss@gmail.com'), browser);
    expect((await whoIs(browser)).isAdmin).toBe(true);
  });

  test('twenty arrivals of one new person at once make one account', async () => {
    const user = someone('crowd@gmail.com');
    const browsers = Array.from({ length: 20 }, () => app.visitor());
    const backs: string[] = [];
    for (const browser of browsers) backs.push(await beginAs(browser, user));
    await Promise.all(browsers.map((browser, at) => browser.get(backs[at] ?? '')));
    const ids = await Promise.all(browsers.map(async (browser) => (await whoIs(browser)).id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTruthy();
  });

  test('where it is not set up, both addresses are 404 and say so', async () => {
    const plain = await startApp();
    try {
      for (const path of ['/api/auth/google', '/api/auth/google/callback?code=x']) {
        const answer = await plain.visitor().get(path);
        expect(answer.status).toBe(404);
        expect(answer.body.code).toBe('google_not_configured');
      }
    } finally {
      await plain.close();
    }
  });
});

describe('hostile arrivals', () => {
  test('whoever took the address without proving it loses password and sessions to its owner', async () => {
    const attacker = app.visitor();
    await attacker.post('/api/auth/signup', signUpBody('victim@gmail.com'));
    const before = await whoIs(attacker);
    const owner = app.visitor();
    await signInAs(someone('victim@gmail.com'), owner);
    expect(await whoIs(owner)).toMatchObject({ id: before.id, hasPassword: false, emailVerified: true });
    expect((await attacker.get('/api/auth/user')).status).toBe(401);
    const again = await attacker.post('/api/auth/signin', { email: 'victim@gmail.com', password: PASSWORD });
    expect(again.status).toBe(401);
  });

  test('a link that was mailed before Google proved the address sets no password afterwards', async () => {
    const { deps } = app.server;
    const { user } = await app.person({ email: 'linked@gmail.com', emailVerifiedAt: null });
    const token = await deps.db.transaction((tx) => issueResetToken(deps, tx, user.id));
    const owner = app.visitor();
    await signInAs(someone('linked@gmail.com'), owner);
    const reset = await app.visitor().post('/api/auth/reset-password', { token, password: PASSWORD });
    expect([reset.status, reset.body.code]).toEqual([400, 'reset_invalid']);
    expect(await whoIs(owner)).toMatchObject({ id: user.id, hasPassword: false });
  });

  test('an address that Google has not verified is refused', async () => {
    await app.person({ email: 'unproven@gmail.com' });
    for (const email of ['unproven@gmail.com', 'fresh-unproven@gmail.com']) {
      const browser = app.visitor();
      const answer = await signInAs(someone(email, { email_verified: false }), browser);
      expect(answer.headers.get('location')).toBe('/?auth_error=email_unverified');
      expect((await browser.get('/api/auth/user')).status).toBe(401);
    }
  });

  test.each([
    'badAudience',
    'badIssuer',
    'badNonce',
    'badState',
    'expired',
    'algNone',
    'badKey',
    'noIdToken',
    'noEmail',
  ] as const)('a reply with the flaw %s is refused', async (flaw) => {
    google.setFlaws({ [flaw]: true });
    const browser = app.visitor();
    const answer = await signInAs(someone(`${flaw.toLowerCase()}@gmail.com`), browser);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/?auth_error=google_invalid');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('a person who says no at Google comes back signed out', async () => {
    google.setFlaws({ deny: true });
    const browser = app.visitor();
    const answer = await signInAs(someone('no@gmail.com'), browser);
    expect(answer.headers.get('location')).toBe('/?auth_error=google_denied');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('a reply without a start, used twice, or carried to another browser is refused', async () => {
    const browser = app.visitor();
    const back = await beginAs(browser, someone('replay@gmail.com'));
    const invalid = '/?auth_error=google_invalid';
    const elsewhere = app.visitor();
    expect((await elsewhere.get(back)).headers.get('location')).toBe(invalid);
    const copy = browser.copy();
    expect((await browser.get(back)).headers.get('location')).toBe('/dashboard');
    expect((await browser.get(back)).headers.get('location')).toBe(invalid);
    expect((await copy.get(back)).headers.get('location')).toBe(invalid);
    const stateless = await app.visitor().get('/api/auth/google/callback?code=x');
    expect(stateless.headers.get('location')).toBe(invalid);
  });

  test('a start that lies ten minutes back is refused', async () => {
    const browser = app.visitor();
    const back = await beginAs(browser, someone('slow@gmail.com'));
    app.clock.advance({ minutes: 10 });
    expect((await browser.get(back)).headers.get('location')).toBe('/?auth_error=google_invalid');
  });

  test('a forged or foreign cookie is refused', async () => {
    const browser = app.visitor();
    const back = await beginAs(browser, someone('forged@gmail.com'));
    const sealed = browser.cookies.get('outgo_google') ?? '';
    const passkey = app.visitor();
    await passkey.post('/api/auth/passkey-signin/options');
    for (const value of [`${sealed.slice(0, -2)}AA`, 'x', passkey.cookies.get('outgo_passkey') ?? '']) {
      browser.cookies.set('outgo_google', value);
      expect((await browser.get(back)).headers.get('location')).toBe('/?auth_error=google_invalid');
    }
  });

  test('another Google account with the same address is not merged', async () => {
    const owner = app.visitor();
    await signInAs(someone('same@gmail.com'), owner);
    const other = app.visitor();
    const answer = await signInAs(someone('same@gmail.com'), other);
    expect(answer.headers.get('location')).toBe('/?auth_error=other_google_account');
    expect((await other.get('/api/auth/user')).status).toBe(401);
  });

  test('an address that is two, or no address, makes no account', async () => {
    const answer = await signInAs(someone('evil@x.test,boss@gmail.com'));
    expect(answer.headers.get('location')).toBe('/?auth_error=email_invalid');
  });

  test('when Google cannot be reached the person is told, not shown an error page', async () => {
    const browser = app.visitor();
    const back = await beginAs(browser, someone('away@gmail.com'));
    google.failNext('server_error_html', { times: 5, path: /token/ });
    expect((await browser.get(back)).headers.get('location')).toBe('/?auth_error=google_unavailable');
    google.clear();
  });
});

test('where Google is away from the start the person is told, and nothing is begun', async () => {
  const away = await startApp({
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    },
  });
  const answer = await away.visitor().get('/api/auth/google');
  expect(answer.headers.get('location')).toBe('/?auth_error=google_unavailable');
  expect(answer.headers.get('set-cookie')).toMatch(/outgo_google=;.*Max-Age=0/);
  await away.close();
});

test('whoever is signed in and comes back with Google by the same address stays signed in', async () => {
  const { client, user } = await app.person({ email: 'inside@gmail.com', addressProof: 'verification' });
  const known = someone('inside@gmail.com');
  await signInAs(known, client);
  expect(await whoIs(client)).toMatchObject({ id: user.id, googleId: known.sub });
});

describe('proving once more who is signed in', () => {
  const again = '?again=true&next=/settings';

  test('the same Google account makes the sign-in fresh', async () => {
    const browser = app.visitor();
    const user = someone('again@gmail.com');
    await signInAs(user, browser);
    app.clock.advance({ minutes: 11 });
    expect((await browser.post('/api/auth/passkeys/options')).body.code).toBe('sign_in_again');
    const answer = await signInAs(user, browser, again);
    expect(answer.headers.get('location')).toBe('/settings');
    expect((await browser.post('/api/auth/passkeys/options')).status).toBe(200);
  });

  test('another Google account changes nothing, and makes no account', async () => {
    const browser = app.visitor();
    await signInAs(someone('one@gmail.com'), browser);
    const before = await whoIs(browser);
    const answer = await signInAs(someone('two@gmail.com'), browser, again);
    expect(answer.headers.get('location')).toBe('/settings?auth_error=other_google_account');
    expect(await whoIs(browser)).toEqual(before);
    const status = await app.visitor().post('/api/auth/signup', signUpBody('two@gmail.com'));
    expect(status.status).toBe(201);
  });

  test('whoever has signed in here meanwhile is not replaced', async () => {
    const browser = app.visitor();
    const user = someone('begun@gmail.com');
    await signInAs(user, browser);
    const back = await beginAs(browser, user, again);
    const next = await app.person();
    browser.cookies.set('outgo_session', next.client.cookies.get('outgo_session') ?? '');
    const answer = await browser.get(back);
    expect(answer.headers.get('location')).toBe('/settings?auth_error=other_google_account');
    expect((await whoIs(browser)).id).toBe(next.user.id);
  });
});

describe('where the browser goes afterwards', () => {
  test('a page of ours is kept', async () => {
    const answer = await signInAs(someone('next@gmail.com'), app.visitor(), '?next=/settings');
    expect(answer.headers.get('location')).toBe('/settings');
  });

  test.each([
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    '%2f%2fevil.test',
    'javascript:alert(1)',
    '/nowhere',
  ])('%s is not followed', async (next) => {
    const query = `?next=${encodeURIComponent(next)}`;
    const answer = await signInAs(someone('open@gmail.com', { sub: 'sub-open' }), app.visitor(), query);
    expect(answer.headers.get('location')).toBe('/dashboard');
  });
});
