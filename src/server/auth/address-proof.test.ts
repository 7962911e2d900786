/** Who an account belongs to (decision 0019): a proof of the address removes whatever a stranger set up before it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserById } from '#server/users/store';
import {
  countStatuses,
  type MailedApp,
  PASSWORD,
  signUpBody,
  startMailedApp,
  tokenOf,
} from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import type { Client } from '#testing/client';
import { linkIn } from '#testing/fakes/inbox';
import { addPasskey, enterByPasskey } from '#testing/passkeys';
import { hashPassword } from './password.ts';

const OWNERS = 'the owner’s own password';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

/** A server where addresses need not be verified, as on a fresh installation. */
let open: MailedApp;
beforeAll(async () => {
  open = await startMailedApp({ env: { REQUIRE_EMAIL_VERIFICATION: 'false' } });
});
afterAll(() => open.close());

const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200;
const signIn = (email: string, password: string, client = open.app.visitor()) =>
  client.post('/api/auth/signin', { email, password });

interface Squatter {
  browser: Client;
  device: Authenticator;
}

/** A stranger signs up with somebody else's address and adds a passkey and a session. */
async function squat(email: string): Promise<Squatter> {
  const browser = open.app.visitor();
  await browser.post('/api/auth/signup', signUpBody(email), { headers: { 'user-agent': CHROME } });
  const device = new Authenticator(open.app.origin);
  expect((await addPasskey(browser, device)).status).toBe(201);
  await open.inbox.waitForMail(email, 'A passkey was added');
  return { browser, device };
}

async function askForVerification(email: string) {
  await open.app.visitor().post('/api/auth/resend-verification', { email });
  const mail = await open.inbox.waitForMail(email, 'Verify');
  open.inbox.clear();
  return mail;
}

function disownTokenIn(text: string): string {
  return tokenOf(/https?:\S+\/verify-email\/not-me\?token=\S+/.exec(text)?.[0] ?? '');
}

describe('a verification link', () => {
  test('opened elsewhere ends the stranger’s sessions and passkeys, and lets the owner choose the password', async () => {
    const { browser, device } = await squat('victim@example.com');
    const { pool } = open.app.server.database;
    await pool.query(
      `insert into channels (user_id, id, kind, sealed, target_hash, created_at)
       select id, gen_random_uuid(), 'webhook', '\\x00', '\\x00', created_at from users where email = $1`,
      ['victim@example.com'],
    );
    const known = browser.copy();
    const { body: made } = await browser.post('/api/calendar-feed');
    const calendar = () => open.app.visitor().get(new URL(made.feed.address).pathname);
    expect((await calendar()).status).toBe(200);
    const token = tokenOf(linkIn(await askForVerification('victim@example.com')));
    const verified = await open.app.visitor().get(`/api/auth/verify-email?token=${token}`);
    expect(verified.body).toEqual({
      message: 'Email Verified!',
      isSignedIn: false,
      email: 'victim@example.com',
      newPasswordToken: expect.any(String),
    });
    expect(await isIn(browser)).toBe(false);
    expect((await calendar()).status).toBe(404);
    expect((await pool.query('select * from channels')).rows).toEqual([]);
    expect((await enterByPasskey(open.app.visitor(), device)).body.code).toBe('passkey_refused');
    const { newPasswordToken } = verified.body;
    const reset = await open.app
      .visitor()
      .post('/api/auth/reset-password', { token: newPasswordToken, password: OWNERS });
    expect(reset.status).toBe(200);
    expect((await signIn('victim@example.com', PASSWORD, known)).status).toBe(401);
    expect((await signIn('victim@example.com', OWNERS)).status).toBe(200);
    open.inbox.clear();
  });

  test('opened where the account is signed in keeps everything as it is', async () => {
    const { browser, device } = await squat('mine@example.com');
    const token = tokenOf(linkIn(await askForVerification('mine@example.com')));
    const verified = await browser.get(`/api/auth/verify-email?token=${token}`);
    expect(verified.body).toEqual({
      message: 'Email Verified!',
      isSignedIn: true,
      email: 'mine@example.com',
    });
    expect(await isIn(browser)).toBe(true);
    expect((await enterByPasskey(open.app.visitor(), device)).status).toBe(200);
  });

  test('opened in a browser that is signed in to another account is opened elsewhere', async () => {
    const { browser } = await squat('third@example.com');
    const other = (await open.app.person()).client;
    const token = tokenOf(linkIn(await askForVerification('third@example.com')));
    const verified = await other.get(`/api/auth/verify-email?token=${token}`);
    expect(verified.body.isSignedIn).toBe(false);
    expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
  });
});

describe('"this was not me"', () => {
  test('the mail says when and with what the account was made', async () => {
    await squat('told@example.com');
    const { text = '' } = await askForVerification('told@example.com');
    expect(text).toContain('15 November 2026, 10:00 UTC, with Chrome on Windows');
    expect(disownTokenIn(text)).toHaveLength(64);
  });

  test('deletes the unverified account, once, and the address is free again', async () => {
    const { browser, device } = await squat('free@example.com');
    const { text = '' } = await askForVerification('free@example.com');
    const token = disownTokenIn(text);
    // A mail scanner opens every link.
    expect((await open.app.visitor().get(`/verify-email/not-me?token=${token}`)).status).toBeLessThan(500);
    expect(await isIn(browser)).toBe(true);
    const counts = await countStatuses(20, () => open.app.visitor().post('/api/auth/disown', { token }));
    expect(counts).toEqual({ 200: 1, 400: 19 });
    expect(await isIn(browser)).toBe(false);
    expect((await enterByPasskey(open.app.visitor(), device)).status).toBe(400);
    expect((await signIn('free@example.com', PASSWORD)).status).toBe(401);
    const owner = await open.app.visitor().post('/api/auth/signup', signUpBody('free@example.com'));
    expect(owner.status).toBe(201);
  });

  test('does nothing once the address is verified, and says so', async () => {
    const { browser } = await squat('verified@example.com');
    const { text = '' } = await askForVerification('verified@example.com');
    await browser.get(`/api/auth/verify-email?token=${tokenOf(/http\S+/.exec(text)?.[0] ?? '')}`);
    const token = disownTokenIn(text);
    for (let use = 0; use < 2; use += 1) {
      const answer = await open.app.visitor().post('/api/auth/disown', { token });
      expect([answer.status, answer.body.code]).toEqual([409, 'already_verified']);
    }
    expect(await isIn(browser)).toBe(true);
  });

  test('takes no token of another kind, and none that is made up or missing', async () => {
    await squat('kinds@example.com');
    const { text = '' } = await askForVerification('kinds@example.com');
    const verifyToken = tokenOf(/http\S+/.exec(text)?.[0] ?? '');
    for (const token of [verifyToken, 'x', 'a'.repeat(64), undefined, '', 7]) {
      expect((await open.app.visitor().post('/api/auth/disown', { token })).status).toBe(400);
    }
    const asVerification = await open.app
      .visitor()
      .get(`/api/auth/verify-email?token=${disownTokenIn(text)}`);
    expect(asVerification.body.code).toBe('verification_invalid');
  });

  test('closes the checkout that was opened, so that nobody pays for an account that is gone', async () => {
    const { browser } = await squat('buying@example.com');
    const opened = await browser.post('/api/subscription/create', { billingCycle: 'monthly' });
    const { subscriptionId, keyId } = opened.body;
    const checkout = `/sandbox/razorpay/v1/checkout/preferences?subscription_id=${subscriptionId}&key_id=${keyId}`;
    expect((await browser.get(checkout)).status).toBe(200);
    const { text = '' } = await askForVerification('buying@example.com');
    const disowned = await open.app.visitor().post('/api/auth/disown', { token: disownTokenIn(text) });
    expect(disowned.status).toBe(200);
    expect((await open.app.visitor().get(checkout)).status).toBe(400);
    const owner = await open.app.visitor().post('/api/auth/signup', signUpBody('buying@example.com'));
    expect(owner.status).toBe(201);
  });

  test('an account that has paid keeps its records, but nobody gets in any more', async () => {
    const { browser, device } = await squat('paid@example.com');
    const { id } = (await browser.get('/api/auth/user')).body;
    const { pool } = open.app.server.database;
    await pool.query(
      `insert into payments (user_id, provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at)
       values ($1, 'pay_squatter', 'sub_squatter', 9900, 'INR', 'monthly', $2)`,
      [id, open.app.clock.now()],
    );
    const { text = '' } = await askForVerification('paid@example.com');
    expect((await open.app.visitor().post('/api/auth/disown', { token: disownTokenIn(text) })).status).toBe(
      200,
    );
    expect(await isIn(browser)).toBe(false);
    expect((await enterByPasskey(open.app.visitor(), device)).status).toBe(400);
    expect((await signIn('paid@example.com', PASSWORD)).status).toBe(401);
    const { rows } = await pool.query('select user_id from payments');
    expect(rows).toEqual([{ user_id: id }]);
  });
});

describe('an administrator’s address', () => {
  const ADMIN = 'boss@example.com';
  let mailed: MailedApp;
  beforeAll(async () => {
    mailed = await startMailedApp({ env: { ADMIN_EMAILS: ADMIN } });
  });
  afterAll(() => mailed.close());

  test('verified by a link alone gives no rights to whoever chose the password; a reset does, to its owner', async () => {
    const stranger = mailed.app.visitor();
    await stranger.post('/api/auth/signup', signUpBody(ADMIN));
    const token = await mailed.takeToken(ADMIN);
    await mailed.app.visitor().get(`/api/auth/verify-email?token=${token}`);
    const entered = await stranger.post('/api/auth/signin', { email: ADMIN, password: PASSWORD });
    expect(entered.body.user).toMatchObject({ emailVerified: true, isAdmin: false });
    expect((await stranger.get('/api/admin/user-status?email=x@example.com')).status).toBe(403);

    const device = new Authenticator(mailed.app.origin);
    expect((await addPasskey(stranger, device)).status).toBe(201);
    await mailed.app.visitor().post('/api/auth/forgot-password', { email: ADMIN });
    const resetToken = await mailed.takeToken(ADMIN, 'Reset');
    // Even unticked: no passkey from before may become an administrator's.
    const body = { token: resetToken, password: OWNERS, removePasskeys: false };
    expect((await mailed.app.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await enterByPasskey(mailed.app.visitor(), device)).status).toBe(400);
    const owner = await mailed.app.visitor().post('/api/auth/signin', { email: ADMIN, password: OWNERS });
    expect(owner.body.user.isAdmin).toBe(true);
  });
});

describe('a reset', () => {
  const forget = async (email: string) => {
    await open.app.visitor().post('/api/auth/forgot-password', { email });
    return open.takeToken(email, 'Reset');
  };
  async function withPasskey(email: string, more = {}) {
    const person = await open.app.person({ email, passwordHash: await hashPassword(PASSWORD), ...more });
    const device = new Authenticator(open.app.origin);
    await addPasskey(person.client, device);
    await open.inbox.waitForMail(email, 'A passkey was added');
    open.inbox.clear();
    return { ...person, device };
  }

  test('removes all passkeys unless told otherwise, and tells only the link’s holder how many there are', async () => {
    for (const [removePasskeys, status] of [
      [undefined, 400],
      [true, 400],
      [false, 200],
    ] as const) {
      const email = `passkeys-${String(removePasskeys)}@example.com`;
      const { device } = await withPasskey(email);
      const token = await forget(email);
      const check = await open.app.visitor().post('/api/auth/reset-password/check', { token });
      expect(check.body).toEqual({ passkeys: 1 });
      await open.app.visitor().post('/api/auth/reset-password', { token, password: OWNERS, removePasskeys });
      expect((await enterByPasskey(open.app.visitor(), device)).status, email).toBe(status);
      const dead = await open.app.visitor().post('/api/auth/reset-password/check', { token });
      expect([dead.status, dead.body.error]).toEqual([400, 'Invalid reset link']);
      open.inbox.clear();
    }
  });

  test('keeps no passkey from before the first proof, whatever is ticked', async () => {
    const { device } = await withPasskey('unproven@example.com', { emailVerifiedAt: null });
    const token = await forget('unproven@example.com');
    const body = { token, password: OWNERS, removePasskeys: false };
    await open.app.visitor().post('/api/auth/reset-password', body);
    expect((await enterByPasskey(open.app.visitor(), device)).status).toBe(400);
    open.inbox.clear();
  });

  test('that keeps a passkey proves no more of the address than was proven: a stranger may hold it', async () => {
    for (const [removePasskeys, proof] of [
      [false, 'verification'],
      [true, 'reset'],
    ] as const) {
      const email = `kept-${removePasskeys}@example.com`;
      const { user } = await withPasskey(email, { addressProof: 'verification' });
      const body = { token: await forget(email), password: OWNERS, removePasskeys };
      expect((await open.app.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
      expect((await findUserById(open.app.server.deps.db, user.id))?.addressProof).toBe(proof);
      open.inbox.clear();
    }
  });

  test('a link that has expired tells nothing', async () => {
    await withPasskey('expired@example.com');
    const token = await forget('expired@example.com');
    open.app.clock.advance({ hours: 1 });
    const check = await open.app.visitor().post('/api/auth/reset-password/check', { token });
    expect(check.body.error).toBe('This reset link has expired');
  });
});

const verifyTokenIn = (text: string) => tokenOf(/https?:\S+\/verify-email\?token=\S+/.exec(text)?.[0] ?? '');

describe('a stranger inside who changes the password', () => {
  const change = (browser: Client) =>
    browser.post('/api/user/change-password', { currentPassword: PASSWORD, newPassword: 'a third password' });

  test('disarms none of the links in the mail to the owner', async () => {
    for (const [email, use] of [
      [
        'disarmed-1@example.com',
        (text: string) => open.app.visitor().post('/api/auth/disown', { token: disownTokenIn(text) }),
      ],
      [
        'disarmed-2@example.com',
        (text: string) => open.app.visitor().get(`/api/auth/verify-email?token=${verifyTokenIn(text)}`),
      ],
    ] as const) {
      const { browser } = await squat(email);
      const { text = '' } = await askForVerification(email);
      expect((await change(browser)).status).toBe(200);
      expect((await use(text)).status).toBe(200);
      expect(await isIn(browser)).toBe(false);
    }
  });

  test('does not take away the new password that a verified owner is offered', async () => {
    const email = 'disarmed-3@example.com';
    await squat(email);
    const { text = '' } = await askForVerification(email);
    const verified = await open.app.visitor().get(`/api/auth/verify-email?token=${verifyTokenIn(text)}`);
    const stranger = open.app.visitor();
    expect((await signIn(email, PASSWORD, stranger)).status).toBe(200);
    expect((await change(stranger)).status).toBe(200);
    const token = verified.body.newPasswordToken;
    const reset = await open.app.visitor().post('/api/auth/reset-password', { token, password: OWNERS });
    expect(reset.status).toBe(200);
    expect(await isIn(stranger)).toBe(false);
    expect((await signIn(email, OWNERS)).status).toBe(200);
  });
});
