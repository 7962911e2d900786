/** Support tools and the audit log. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Client } from '#testing/client';
import type { PersonOptions } from '#testing/people';

const ADMIN = 'admin@example.com';
const OTHER_ADMIN = 'second-admin@example.com';
const STATUS = '/api/admin/user-status';
const UPGRADE = '/api/admin/upgrade-user';
const RESEND = '/api/admin/resend-verification';
const AUDIT = '/api/admin/audit';

let mailed: MailedApp;
let admin: Client;
beforeEach(async () => {
  mailed = await startMailedApp({ env: { ADMIN_EMAILS: `${ADMIN},${OTHER_ADMIN}` } });
  admin = (await mailed.app.person({ email: ADMIN })).client;
});
afterEach(() => mailed.close());

const statusOf = (email: string) => admin.get(`${STATUS}?email=${encodeURIComponent(email)}`);
const upgrade = (email: unknown, billingCycle: unknown = 'monthly', headers = {}) =>
  admin.post(UPGRADE, { email, billingCycle }, { headers });
const person = (options: PersonOptions = {}) =>
  mailed.app.person({ email: 'Asha@Example.com', country: 'India', ...options });
const query = async (text: string) => (await mailed.app.server.database.pool.query(text)).rows;

describe('searching a user', () => {
  test('shows the fields of the specification and what support needs', async () => {
    await person({ lastSignInAt: new Date('2026-11-14T08:00:00Z') });
    const answer = await statusOf(' aSHA@example.COM ');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      email: 'Asha@Example.com',
      name: 'Asha Rao',
      isPro: false,
      proBillingCycle: null,
      proExpiresAt: null,
      createdAt: '2026-11-15T10:00:00.000Z',
      proCancelledAt: null,
      emailVerified: true,
      lastSignInAt: '2026-11-14T08:00:00.000Z',
      paymentEvents: [],
      inGrace: false,
      confirming: false,
      paidTwice: false,
      memberships: [],
      payments: [],
      grants: [],
      mails: [],
    });
  });

  test('shows the plan of a Pro user, and an end that has passed as Free', async () => {
    await person({ proForDays: 1 });
    expect((await statusOf('asha@example.com')).body).toMatchObject({
      isPro: true,
      proBillingCycle: 'monthly',
      proExpiresAt: '2026-11-16T10:00:00.000Z',
    });
    mailed.app.clock.advance({ hours: 11 });
    admin = await mailed.app.signInAgain(await mailed.app.person({ email: OTHER_ADMIN }));
    mailed.app.clock.advance({ hours: 13 });
    expect((await statusOf('asha@example.com')).body.isPro).toBe(false);
  });

  test.each(['', '?email=', '?email=%20%20', '?email=a%40b.c&email=d%40e.f'])(
    'without an e-mail (%s) says so',
    async (search) => {
      const answer = await admin.get(STATUS + search);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe('Please enter an email address to search');
    },
  );

  test.each(['nobody@example.com', 'no address', "x' or 1=1 --", "x'or'1'='1@example.com", 'a@b@c'])(
    'for %s finds no user',
    async (email) => {
      const answer = await statusOf(email);
      expect([answer.status, answer.body.error]).toEqual([404, 'User not found']);
    },
  );

  test('shows mails that wait or failed, with the reason, but none that arrived', async () => {
    const { user } = await person();
    const insert = (kind: string, at: string, more: string) =>
      query(`insert into mails (id, user_id, kind, "to", subject, text, html, created_at, sent_at, failed_at, last_error)
        values (gen_random_uuid(), '${user.id}', '${kind}', 'x', 'x', '', '', '2026-11-15T0${at}:00:00Z', ${more})`);
    await insert('verify-email', '1', `null, '2026-11-15T05:00:00Z', '550 no such mailbox'`);
    await insert('reset-password', '2', `'2026-11-15T02:00:01Z', null, null`);
    await insert('payment-received', '3', `null, null, 'connection refused'`);
    expect((await statusOf('asha@example.com')).body.mails).toEqual([
      {
        kind: 'payment-received',
        state: 'queued',
        error: 'connection refused',
        createdAt: '2026-11-15T03:00:00.000Z',
      },
      {
        kind: 'verify-email',
        state: 'failed',
        error: '550 no such mailbox',
        createdAt: '2026-11-15T01:00:00.000Z',
      },
    ]);
  });

  test('shows the last 10 payment notices, also one that is not worked off yet', async () => {
    const { user } = await person();
    await query(`insert into memberships (user_id, id, provider_id, billing_cycle, amount_minor, status, created_at)
      values ('${user.id}', gen_random_uuid(), 'sub_1', 'monthly', 9900, 'active', '2026-11-01T00:00:00Z')`);
    await query(`insert into payment_events (event_id, user_id, name, provider_id, body, received_at, outcome)
      select 'e' || n, '${user.id}', 'subscription.charged', 'sub_1', '', timestamptz '2026-11-01T00:00:00Z' + n * interval '1 hour', 'applied'
      from generate_series(1, 11) n`);
    await query(`insert into payment_events (event_id, name, provider_id, body, received_at, next_try_at) values
      ('mine', 'subscription.cancelled', 'sub_1', '', '2026-11-14T00:00:00Z', '2026-11-15T10:30:00Z'),
      ('other', 'subscription.cancelled', 'sub_2', '', '2026-11-14T00:00:00Z', '2026-11-15T10:30:00Z')`);
    const { paymentEvents } = (await statusOf('asha@example.com')).body;
    expect(paymentEvents).toHaveLength(10);
    expect(paymentEvents[0]).toEqual({
      name: 'subscription.cancelled',
      receivedAt: '2026-11-14T00:00:00.000Z',
      outcome: null,
    });
    expect(paymentEvents[9].receivedAt).toBe('2026-11-01T03:00:00.000Z');
  });
});

describe('a manual upgrade', () => {
  test('makes a Free user Pro for one cycle, whatever the case of the e-mail, and says so as it was entered', async () => {
    const { client } = await person();
    const answer = await upgrade('asha@EXAMPLE.com', 'yearly');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'User asha@EXAMPLE.com has been upgraded to Pro successfully!',
      user: {
        email: 'Asha@Example.com',
        name: 'Asha Rao',
        isPro: true,
        proBillingCycle: 'yearly',
        proExpiresAt: '2027-11-15T10:00:00.000Z',
        createdAt: '2026-11-15T10:00:00.000Z',
      },
    });
    expect((await client.get('/api/subscription/status')).body).toMatchObject({
      isPro: true,
      billingCycle: 'yearly',
      cancelledAt: null,
    });
  });

  test('adds to what is left and never shortens', async () => {
    await person();
    await upgrade('asha@example.com', 'yearly');
    const { body } = await upgrade('asha@example.com', 'monthly');
    expect(body.user.proExpiresAt).toBe('2027-12-15T10:00:00.000Z');
  });

  test('works for a cancelled and for an ended plan', async () => {
    const { client } = await person();
    await upgrade('asha@example.com', 'monthly');
    expect((await client.post('/api/subscription/cancel')).status).toBe(200);
    await upgrade('asha@example.com', 'monthly');
    expect((await statusOf('asha@example.com')).body).toMatchObject({
      isPro: true,
      proExpiresAt: '2027-01-15T10:00:00.000Z',
      proCancelledAt: null,
    });
    mailed.app.clock.set('2027-06-30T12:00:00Z');
    admin = await mailed.app.signInAgain(await mailed.app.person({ email: OTHER_ADMIN }));
    expect((await upgrade('asha@example.com', 'monthly')).body.user).toMatchObject({
      isPro: true,
      proExpiresAt: '2027-07-30T12:00:00.000Z',
    });
  });

  test('is mailed to the user and stands in the audit log', async () => {
    await person();
    await upgrade('asha@example.com');
    const mail = await mailed.inbox.waitForMail('Asha@Example.com', 'You have been upgraded to Outgo Pro');
    expect(mail.text).toContain('You have Pro until 15 December 2026.');
    expect(mail.text).toContain('Hello Asha Rao,');
    expect((await admin.get(AUDIT)).body.entries).toEqual([
      {
        id: expect.any(String),
        at: '2026-11-15T10:00:00.000Z',
        actorEmail: ADMIN,
        action: 'POST /api/admin/upgrade-user',
        outcome: 'done',
        target: 'Asha@Example.com',
        detail: { billingCycle: 'monthly', expiresAt: '2026-12-15T10:00:00.000Z' },
      },
    ]);
  });

  test('is mailed in the language of the user', async () => {
    await person({ language: 'hi' });
    await upgrade('asha@example.com');
    const mail = await mailed.inbox.waitForMail('Asha@Example.com', 'आपका खाता Outgo Pro में अपग्रेड हो गया है');
    expect(mail.text).toContain('15 दिसंबर 2026');
  });

  test('carries no unproven name to the mailbox', async () => {
    await person({ emailVerifiedAt: null, name: 'Win a prize' });
    await upgrade('asha@example.com');
    const mail = await mailed.inbox.waitForMail('Asha@Example.com');
    expect(mail.text).not.toContain('Win a prize');
  });

  test('clicked twice with one key is one grant', async () => {
    await person();
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await Promise.all([1, 2, 3].map(() => upgrade('asha@example.com', 'monthly', headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await statusOf('asha@example.com')).body.proExpiresAt).toBe('2026-12-15T10:00:00.000Z');
    expect((await admin.get(AUDIT)).body.entries).toHaveLength(1);
    const other = await upgrade('asha@example.com', 'yearly', headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  test('may be of one administrator by the other and the reverse, at once on two servers', async () => {
    const twin = await mailed.app.twin();
    const other = await mailed.app.person({ email: OTHER_ADMIN });
    const rival = await twin.signInAgain(other);
    const grant = (client: Client, email: string, key: number) =>
      client.post(
        UPGRADE,
        { email, billingCycle: 'monthly' },
        { headers: { 'idempotency-key': `${email}-${key}` } },
      );
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].flatMap((key) => [grant(admin, OTHER_ADMIN, key), grant(rival, ADMIN, key)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (const email of [ADMIN, OTHER_ADMIN]) {
      expect((await statusOf(email)).body.proExpiresAt).toBe('2027-04-15T10:00:00.000Z');
    }
  });

  test.each([undefined, null, '', '   ', 7])('of %s asks for an e-mail', async (email) => {
    const answer = await upgrade(email);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('Please enter an email address');
  });

  test.each([undefined, 'quarterly', ''])('by the cycle %s is refused', async (cycle) => {
    await person();
    const answer = await admin.post(UPGRADE, { email: 'asha@example.com', billingCycle: cycle });
    expect([answer.status, answer.body.error]).toEqual([400, 'Billing cycle must be monthly or yearly']);
  });

  test('of an unknown user is 404, and the attempt stands in the log', async () => {
    const answer = await upgrade('nobody@example.com');
    expect([answer.status, answer.body.error]).toEqual([404, 'User not found']);
    expect((await admin.get(AUDIT)).body.entries).toMatchObject([
      {
        action: 'POST /api/admin/upgrade-user',
        outcome: 'failed',
        target: 'nobody@example.com',
        detail: { code: 'user_not_found' },
      },
    ]);
  });
});

describe('a fresh verification link', () => {
  test('reaches the user, verifies the address and stands in the log', async () => {
    const { user } = await person({ emailVerifiedAt: null });
    const answer = await admin.post(RESEND, { email: 'ASHA@example.com' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Email Sent' }]);
    const token = await mailed.takeToken(user.email);
    expect((await mailed.app.visitor().get(`/api/auth/verify-email?token=${token}`)).status).toBe(200);
    expect((await statusOf('asha@example.com')).body.emailVerified).toBe(true);
    expect((await admin.get(AUDIT)).body.entries).toMatchObject([
      { action: 'POST /api/admin/resend-verification', outcome: 'done', target: 'Asha@Example.com' },
    ]);
  });

  test('is not sent to a verified address, to nobody, or without an e-mail', async () => {
    await person();
    const answers = await Promise.all(
      ['asha@example.com', 'nobody@example.com', ''].map((email) => admin.post(RESEND, { email })),
    );
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'This email is verified already.'],
      [404, 'User not found'],
      [400, 'Please enter an email address'],
    ]);
  });
});

describe('the audit log', () => {
  test('names everyone who was refused, and what they tried', async () => {
    const { client } = await person();
    const unverified = (await mailed.app.person({ email: OTHER_ADMIN, emailVerifiedAt: null })).client;
    expect((await client.post(UPGRADE, { email: 'asha@example.com', billingCycle: 'yearly' })).status).toBe(
      403,
    );
    expect((await unverified.get('/api/admin/analytics/dashboard')).status).toBe(403);
    expect((await mailed.app.visitor().get(AUDIT)).status).toBe(401);
    const { entries } = (await admin.get(AUDIT)).body;
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actorEmail: 'Asha@Example.com',
          action: 'POST /api/admin/upgrade-user',
          outcome: 'refused',
          detail: { code: 'not_allowed' },
        }),
        expect.objectContaining({ actorEmail: OTHER_ADMIN, action: 'GET /api/admin/analytics/dashboard' }),
      ]),
    );
    expect((await statusOf('asha@example.com')).body.isPro).toBe(false);
  });

  test('cannot be filled by somebody who keeps being refused', async () => {
    const { client } = await person();
    for (let call = 0; call < 60; call += 1) expect((await client.get(AUDIT)).status).toBe(403);
    expect((await admin.get(AUDIT)).body.entries).toHaveLength(1);
    mailed.app.clock.advance({ days: 1, seconds: 1 });
    expect((await client.get(AUDIT)).status).toBe(403);
    expect((await admin.get(AUDIT)).body.entries).toHaveLength(2);
  });

  test('asks an administrator who signed in 12 hours ago to sign in again before a change', async () => {
    await person();
    mailed.app.clock.advance({ hours: 12, seconds: 1 });
    expect((await statusOf('asha@example.com')).status).toBe(200);
    const answer = await upgrade('asha@example.com');
    expect([answer.status, answer.body.code]).toEqual([403, 'sign_in_again']);
    const refused = { outcome: 'refused', detail: { code: 'sign_in_again' } };
    expect((await admin.get(AUDIT)).body.entries[0]).toMatchObject(refused);
    // Each time, unlike strangers: a session that was taken from an administrator tries again and again.
    await upgrade('asha@example.com');
    expect((await admin.get(AUDIT)).body.entries.slice(0, 2)).toMatchObject([refused, refused]);
  });

  test('is read page by page without losing rows of the same instant', async () => {
    for (let index = 0; index < 120; index += 1) await upgrade(`nobody-${index}@example.com`);
    const seen: string[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const { body } = await admin.get(next ? `${AUDIT}?before=${next}` : AUDIT);
      seen.push(...body.entries.map((entry: { target: string }) => entry.target));
      next = body.next;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(120);
  });

  test.each(['x', '2026-11-15', '9999-99-99T99:99:99.999Z_00000000-0000-0000-0000-000000000000'])(
    'has no place called %s',
    async (before) => {
      expect((await admin.get(`${AUDIT}?before=${before}`)).status).toBe(400);
    },
  );
});
