import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASHA, type GoogleFake, startGoogle } from '#testing/fakes/google';
import { createGoogleSignIn, type GoogleOptions } from './openid.ts';
import type { GoogleSignIn } from './port.ts';

// Far from the machine's own time: every check must follow the clock it was given.
let instant = new Date('2031-05-01T12:00:00Z');
const clock = { now: () => instant };
let google: GoogleFake;
let signIn: GoogleSignIn;

function connect(changes: Partial<GoogleOptions> = {}): GoogleSignIn {
  const { url, clientId, clientSecret } = google;
  const redirectUri = 'http://localhost:3000/api/auth/google/callback';
  return createGoogleSignIn({
    issuer: url,
    clientId,
    clientSecret,
    redirectUri,
    clock,
    ...changes,
  });
}

beforeAll(async () => {
  google = await startGoogle({ clock });
  signIn = connect();
});
beforeEach(() => {
  instant = new Date('2031-05-01T12:00:00Z');
  google.clear();
  google.setFlaws({});
  google.setAuto(true);
  google.users.splice(0, google.users.length, ASHA);
});
afterAll(() => google.close());

async function begin(from = signIn) {
  const started = await from.start();
  if ('refused' in started) throw new Error(started.detail);
  return started;
}

async function visit(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'manual' });
  return reply.headers.get('location') ?? '';
}

async function comeBack(from = signIn) {
  const flow = await begin(from);
  return from.finish(await visit(flow.redirectUrl), flow);
}

describe('a sign-in', () => {
  test('asks for an account, with fresh state, nonce and a hashed verifier each time', async () => {
    const first = await begin();
    const second = await begin();
    const query = new URL(first.redirectUrl).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: google.clientId,
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: first.state,
      nonce: first.nonce,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(query.get('code_challenge')).not.toBe(first.codeVerifier);
    expect(
      new Set([first.state, first.nonce, first.codeVerifier, second.state, second.nonce, second.codeVerifier])
        .size,
    ).toBe(6);
  });

  test('tells who came', async () => {
    expect(await comeBack()).toEqual({
      sub: ASHA.sub,
      email: ASHA.email,
      emailVerified: true,
      name: 'Asha Rao',
      locale: 'en',
    });
  });

  test('tells of an unverified address, a Workspace domain and a missing name', async () => {
    google.users.splice(0, 1, { sub: '7', email: 'x@corp.test', email_verified: false, hd: 'corp.test' });
    expect(await comeBack()).toEqual({
      sub: '7',
      email: 'x@corp.test',
      emailVerified: false,
      hostedDomain: 'corp.test',
    });
  });

  test('a verified address must be a true boolean, not a word', async () => {
    google.users.splice(0, 1, { ...ASHA, email_verified: 'true' as unknown as boolean });
    expect(await comeBack()).toMatchObject({ emailVerified: false });
  });

  test('reads the discovery document once in an hour', async () => {
    const fresh = connect();
    await comeBack(fresh);
    await comeBack(fresh);
    const reads = () => google.requests.filter((request) => request.path.startsWith('/.well-known')).length;
    expect(reads()).toBe(1);
    instant = new Date('2031-05-01T13:00:01Z');
    await comeBack(fresh);
    expect(reads()).toBe(2);
  });

  test('reads the published keys once for many sign-ins', async () => {
    const fresh = connect();
    for (let count = 0; count < 8; count += 1) await comeBack(fresh);
    expect(google.requests.filter((request) => request.path === '/jwks')).toHaveLength(1);
  });

  test('goes on when Google has rotated its key', async () => {
    await comeBack();
    await google.rotateKey();
    expect(await comeBack()).toMatchObject({ sub: ASHA.sub });
  });

  test('works through the consent page, with the account the person chose', async () => {
    google.setAuto(false);
    google.users.push({ sub: '2', email: 'ben@gmail.com', email_verified: true, name: 'Ben <b>' });
    const flow = await begin();
    const page = await (await fetch(flow.redirectUrl)).text();
    expect(page).toContain('Ben &lt;b&gt;');
    const query = new URL(flow.redirectUrl).searchParams;
    query.set('chosen', '2');
    expect(await signIn.finish(await visit(`${google.url}/consent?${query}`), flow)).toMatchObject({
      sub: '2',
    });
  });
});

describe('refused', () => {
  test.each([
    'badState',
    'badNonce',
    'badAudience',
    'badIssuer',
    'expired',
    'algNone',
    'badKey',
    'noIdToken',
    'noEmail',
  ] as const)('a reply with the flaw "%s" is invalid', async (flaw) => {
    google.setFlaws({ [flaw]: true });
    expect(await comeBack()).toMatchObject({ refused: 'invalid' });
  });

  test('a person who says no is told apart', async () => {
    google.setFlaws({ deny: true });
    expect(await comeBack()).toMatchObject({ refused: 'denied' });
  });

  test('a code works once', async () => {
    const flow = await begin();
    const callback = await visit(flow.redirectUrl);
    expect(await signIn.finish(callback, flow)).toMatchObject({ sub: ASHA.sub });
    expect(await signIn.finish(callback, flow)).toMatchObject({ refused: 'invalid' });
  });

  test('a callback of another browser, without state, or without code is invalid', async () => {
    const mine = await begin();
    const callback = await visit((await begin()).redirectUrl);
    expect(await signIn.finish(callback, mine)).toMatchObject({ refused: 'invalid' });
    expect(await signIn.finish('/api/auth/google/callback?code=x', mine)).toMatchObject({
      refused: 'invalid',
    });
    expect(await signIn.finish('/api/auth/google/callback', mine)).toMatchObject({ refused: 'invalid' });
  });

  test('another verifier than the one that began is invalid', async () => {
    const flow = await begin();
    const codeVerifier = (await begin()).codeVerifier;
    expect(await signIn.finish(await visit(flow.redirectUrl), { ...flow, codeVerifier })).toMatchObject({
      refused: 'invalid',
    });
  });

  test('wrong client credentials are invalid', async () => {
    expect(await comeBack(connect({ clientSecret: 'wrong' }))).toMatchObject({ refused: 'invalid' });
  });

  test('metadata that name another issuer are refused', async () => {
    // The same server under another name: its document still says the first one.
    const other = google.url.replace('127.0.0.1', 'localhost');
    expect(other).not.toBe(google.url);
    expect(await connect({ issuer: other }).start()).toMatchObject({ refused: 'invalid' });
  });

  test('an http issuer that is not on loopback is never asked', async () => {
    expect(await connect({ issuer: 'http://accounts.google.example' }).start()).toMatchObject({
      refused: 'invalid',
    });
  });
});

describe('outages', () => {
  test.each(['server_error_html', 'hang', 'reset', 'rate_limited', 'redirect', 'flood'] as const)(
    'a discovery that meets "%s" is unavailable, and works at the next try',
    async (fault) => {
      const fresh = connect({ timeoutMs: fault === 'hang' ? 3_000 : 10_000 });
      google.failNext(fault, { path: /well-known/ });
      expect(await fresh.start()).toMatchObject({ refused: 'unavailable' });
      expect(await fresh.start()).toHaveProperty('redirectUrl');
    },
  );

  test.each(['server_error_html', 'hang', 'answer_lost', 'cut'] as const)(
    'a token call that meets "%s" is unavailable',
    async (fault) => {
      const impatient = connect({ timeoutMs: fault === 'hang' ? 3_000 : 10_000 });
      const flow = await begin(impatient);
      const callback = await visit(flow.redirectUrl);
      google.failNext(fault, { path: /token/ });
      expect(await impatient.finish(callback, flow)).toMatchObject({ refused: 'unavailable' });
    },
  );
});
