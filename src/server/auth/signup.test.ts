/** Sign-up over HTTP: its answers and refusals, one account per address, nothing smuggled in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatuses, type MailedApp, PASSWORD, signUpBody, startMailedApp } from '#testing/accounts';
import { startApp, type TestApp } from '#testing/start-app';

const ADMIN = 'boss@example.com';

describe('where no verification is asked for', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { ADMIN_EMAILS: ADMIN } });
  });
  afterAll(() => app.close());

  test('a new person is signed in at once', async () => {
    const visitor = app.visitor();
    const answer = await visitor.post('/api/auth/signup', signUpBody('Asha@Example.com'), {
      headers: { 'x-time-zone': 'Asia/Kolkata' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      requiresVerification: false,
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Asha Rao',
        email: 'Asha@Example.com',
        country: 'India',
        googleId: null,
        isPro: false,
        hasPassword: true,
        proBillingCycle: null,
        proExpiresAt: null,
        createdAt: '2026-11-15T10:00:00.000Z',
        isAdmin: false,
        timeZone: 'Asia/Kolkata',
        hasFixedTimeZone: false,
        language: 'en',
        wantsDigest: true,
        hasCurrencyPerSubscription: false,
        emailVerified: false,
      },
    });
    expect((await visitor.get('/api/auth/user')).body).toEqual(answer.body.user);
  });

  test('name, e-mail and password are required, each with its own sentence', async () => {
    const answer = await app.visitor().post('/api/auth/signup', {});
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'Name is required',
      message: 'Name is required',
      code: 'invalid_input',
      details: [
        { path: 'name', message: 'Name is required' },
        { path: 'email', message: 'Email is required' },
        { path: 'password', message: 'Password is required' },
      ],
      problems: [
        { path: 'name', code: 'person_name_required' },
        { path: 'email', code: 'email_required' },
        { path: 'password', code: 'password_required' },
      ],
    });
  });

  test.each([
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters long.'],
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters long'],
    [{ email: 'no-address' }, 'email', 'Please enter a valid email address'],
    [{ country: 'Other' }, 'country', 'Please enter your country name'],
    [{ country: ' other ' }, 'country', 'Please enter your country name'],
    [{ name: ['x'] }, 'name', 'Name contains characters that cannot be shown'],
  ])('%j is refused with the sentence of its field', async (wrong, path, message) => {
    const answer = await app.visitor().post('/api/auth/signup', signUpBody('x@example.com', wrong));
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path, message }]);
  });

  test('a password of 64 characters in any script is taken whole and told from its neighbours', async () => {
    const password = `Zwölf пароль 密码 😀 ${'x'.repeat(46)} End`;
    expect([...password].length).toBeGreaterThanOrEqual(64);
    const email = 'long-password@example.com';
    expect((await app.visitor().post('/api/auth/signup', { name: 'Long', email, password })).status).toBe(
      201,
    );
    const enter = async (typed: string) =>
      (await app.visitor().post('/api/auth/signin', { email, password: typed })).status;
    expect(await enter(password)).toBe(200);
    for (const near of [
      password.slice(0, -1),
      password.toLowerCase(),
      `${password} `,
      password.trim().slice(1),
    ])
      expect(await enter(near)).toBe(401);
  });

  test('a password stays good for years: nobody is made to change it', async () => {
    const email = 'years@example.com';
    const password = 'plain words only';
    await app.visitor().post('/api/auth/signup', { name: 'Years', email, password });
    app.clock.advance({ days: 1_500 });
    expect((await app.visitor().post('/api/auth/signin', { email, password })).status).toBe(200);
    app.clock.advance({ days: -1_500 });
  });

  test('six characters are enough for a password', async () => {
    const answer = await app
      .visitor()
      .post('/api/auth/signup', signUpBody('six@example.com', { password: '123456' }));
    expect(answer.status).toBe(201);
  });

  test.each([
    [undefined, 'United States'],
    [null, 'United States'],
    ['', 'United States'],
    ['IN', 'IN'],
    ['Wakanda', 'Wakanda'],
  ])('the country %j is kept as %j', async (country, kept) => {
    const email = `from-${String(country) || 'blank'}@example.com`;
    const answer = await app.visitor().post('/api/auth/signup', signUpBody(email, { country }));
    expect(answer.body.user.country).toBe(kept);
  });

  test('an address is taken in whatever case it is written', async () => {
    await app.visitor().post('/api/auth/signup', signUpBody('taken@example.com'));
    const answer = await app.visitor().post('/api/auth/signup', signUpBody('TAKEN@example.COM'));
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error: 'An account with this email already exists',
      message: 'An account with this email already exists',
      code: 'email_taken',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('of twenty sign-ups with one address at once exactly one succeeds', async () => {
    const counts = await countStatuses(20, () =>
      app.visitor().post('/api/auth/signup', signUpBody('race@example.com')),
    );
    expect(counts).toEqual({ 201: 1, 409: 19 });
  });

  test('nobody becomes administrator by signing up with an administrator’s address', async () => {
    const attempts = [
      ADMIN,
      'BOSS@example.com',
      ' boss@example.com ',
      'boss@example.com.',
      'boss＠example.com',
      'ｂoss@example.com',
      'bo\u00ADss@example.com',
      'evil@example.com,boss@example.com',
      'evil@example.com boss@example.com',
      '"evil@example.com x"@example.com',
      'boss@example.com\u0000',
      '<boss@example.com>',
    ];
    for (const email of attempts) {
      const visitor = app.visitor();
      const answer = await visitor.post('/api/auth/signup', signUpBody(email));
      expect([400, 403], email).toContain(answer.status);
      expect((await visitor.get('/api/auth/user')).status, email).toBe(401);
    }
    const refusal = await app.visitor().post('/api/auth/signup', signUpBody(ADMIN));
    expect(refusal.body.code).toBe('admin_signup');
  });

  test('fields that are not asked for are ignored, and prototypes are refused', async () => {
    const visitor = app.visitor();
    const extra = {
      isPro: true,
      proExpiresAt: '2099-01-01T00:00:00Z',
      emailVerified: true,
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      googleId: '1',
      role: 'admin',
      isAdmin: true,
      id: '00000000-0000-7000-8000-000000000000',
      userId: '00000000-0000-7000-8000-000000000000',
    };
    const { body } = await visitor.post('/api/auth/signup', signUpBody('mass@example.com', extra));
    expect(body.user).toMatchObject({ isPro: false, emailVerified: false, googleId: null, isAdmin: false });
    expect(body.user.id).not.toBe(extra.id);
    const profile = await visitor.post('/api/user/update-profile', {
      name: 'New Name',
      ...extra,
      email: ADMIN,
    });
    expect(profile.body).toEqual({ ...body.user, name: 'New Name' });
    const country = await visitor.put('/api/user/country', { country: 'Japan', ...extra });
    expect(country.body).toEqual({ ...profile.body, country: 'Japan' });
    const poisoned = await visitor.post('/api/user/update-profile', undefined, {
      rawBody: '{"name":"Poison","__proto__":{"isPro":true}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(poisoned.status).toBe(400);
    expect((await visitor.get('/api/auth/user')).body).toEqual(country.body);
  });
});

describe('where an address must be verified first', () => {
  let mailed: MailedApp;
  beforeAll(async () => {
    mailed = await startMailedApp({ env: { ADMIN_EMAILS: ADMIN } });
  });
  afterAll(() => mailed.close());

  test('a new person gets a mail and no session', async () => {
    const visitor = mailed.app.visitor();
    const answer = await visitor.post('/api/auth/signup', signUpBody('new@example.com'));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      requiresVerification: true,
      message: expect.stringContaining('verification'),
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const mail = await mailed.inbox.waitForMail('new@example.com');
    expect(mail.subject).toBe('Verify your email for Outgo');
    expect(mail.html).toContain('/verify-email?token=');
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@/);
  });

  test('who signs up on a Hindi page has a Hindi account and a Hindi mail; another language is passed over', async () => {
    const visitor = mailed.app.visitor();
    await visitor.post('/api/auth/signup', signUpBody('hindi@example.com', { language: 'hi' }));
    expect((await mailed.inbox.waitForMail('hindi@example.com')).subject).toMatch(/\p{Script=Devanagari}/u);
    const other = await visitor.post(
      '/api/auth/signup',
      signUpBody('klingon@example.com', { language: 'tlh' }),
    );
    expect(other.status).toBe(201);
    expect((await mailed.inbox.waitForMail('klingon@example.com')).subject).toBe(
      'Verify your email for Outgo',
    );
  });

  test('a stranger cannot send words of their own to somebody’s mailbox', async () => {
    const name = 'Prize waiting at evil.test';
    await mailed.app.visitor().post('/api/auth/signup', signUpBody('spammed@example.com', { name }));
    const mail = await mailed.inbox.waitForMail('spammed@example.com');
    expect(mail.raw).not.toContain('evil.test');
    expect(mail.text).toContain('Hello,');
  });

  test('one network address cannot have us write to thousands of strangers', async () => {
    const { app } = mailed;
    const signUp = (email: string) => app.visitor().post('/api/auth/signup', signUpBody(email));
    expect((await signUp('stranger-1@example.com')).status).toBe(201);
    await app.server.database.pool.query("update rate_limits set count = 1000 where key like 'signup:%'");
    const refused = await signUp('stranger-2@example.com');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    app.clock.advance({ minutes: 61 });
    expect((await signUp('stranger-2@example.com')).status).toBe(201);
  });

  test('nobody can sign up as the addresses that stand for "no administrator"', async () => {
    const plain = await startMailedApp();
    try {
      const answer = await plain.app
        .visitor()
        .post('/api/auth/signup', signUpBody('admin-one@outgo.invalid'));
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('admin_signup');
    } finally {
      await plain.close();
    }
  });

  test('a stranger who signs up as the administrator is nobody until the mailed link is used', async () => {
    const { app, inbox, takeToken } = mailed;
    const stranger = app.visitor();
    expect((await stranger.post('/api/auth/signup', signUpBody(ADMIN))).status).toBe(201);
    const signIn = await stranger.post('/api/auth/signin', { email: ADMIN, password: PASSWORD });
    expect(signIn.status).toBe(403);
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
    await inbox.waitForMail(ADMIN);
    inbox.clear();
    await app.visitor().post('/api/auth/forgot-password', { email: ADMIN });
    const token = await takeToken(ADMIN, 'Reset');
    const owner = app.visitor();
    await owner.post('/api/auth/reset-password', { token, password: 'the owner knows' });
    const entered = await owner.post('/api/auth/signin', { email: ADMIN, password: 'the owner knows' });
    expect(entered.body.user).toMatchObject({ isAdmin: true, emailVerified: true });
    expect((await stranger.post('/api/auth/signin', { email: ADMIN, password: PASSWORD })).status).toBe(401);
  });
});
