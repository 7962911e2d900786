/** A clock that is wrong for a minute, while the server runs, loses no mail, no limit, no session and no digest. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailedApp, PASSWORD, signUpBody, startMailedApp, tokenOf } from '#testing/accounts';
import { linkIn } from '#testing/fakes/inbox';

const JUMPS = [{ days: 1 }, { days: 40 }, { days: 730 }, { days: -1 }];
/** Further back than a link, an idle session and any session live. */
const JUMPS_BACK = [{ days: -1 }, { days: -40 }, { days: -400 }];

let mailed: MailedApp;
beforeEach(async () => {
  mailed = await startMailedApp({ env: { SIGNIN_LIMIT: '3' } });
});
afterEach(() => mailed.close());

/** Once more for mails: those that a later sweep has queued. */
async function settle(): Promise<void> {
  await mailed.app.server.sweeps.settle();
  await mailed.app.server.sweeps.settle(['mail']);
}
const rowsOf = async (text: string) => (await mailed.app.server.database.pool.query(text)).rows;

/** Moves the clock, runs `work`, waits a minute, and moves it back. */
async function whileWrong(by: { days: number }, work: () => Promise<void>): Promise<void> {
  mailed.app.clock.jump(by);
  await work();
  mailed.app.clock.advance({ minutes: 1 });
  await settle();
  mailed.app.clock.jump({ days: -by.days });
}

/** The clock counts as steady after half an hour without a jump. */
async function runEvenly(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await settle();
    mailed.app.clock.advance({ minutes: 15 });
  }
  await settle();
}

describe.each(JUMPS)('a clock that is off by %j', (by) => {
  test('loses no mail: what waited goes out within two minutes of its return, once', async () => {
    const { inbox, app } = mailed;
    const { user } = await app.person();
    const ask = () => app.visitor().post('/api/auth/forgot-password', { email: user.email });
    await inbox.pause();
    await ask();
    await settle();
    await whileWrong(by, async () => {
      await ask();
      await settle();
    });
    await inbox.resume();
    await expect
      .poll(async () => {
        app.clock.advance({ seconds: 20 });
        await settle();
        return inbox.mails.length;
      })
      .toBe(2);
    const rows = await rowsOf('select sent_at, failed_at, next_try_at from mails');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ failed_at: null, next_try_at: null });
  });

  test('takes over a mail that a process leased while the clock was wrong', async () => {
    const { inbox, app } = mailed;
    const { user } = await app.person();
    await inbox.pause();
    await app.visitor().post('/api/auth/forgot-password', { email: user.email });
    await settle();
    await whileWrong(by, async () => {
      const leasedUntil = new Date(app.clock.now().getTime() + 120_000);
      await app.server.database.pool.query('update mails set leased_until = $1', [leasedUntil]);
    });
    await inbox.resume();
    app.clock.advance({ minutes: 2 });
    await settle();
    await inbox.waitForMail(user.email);
  });

  test('takes no limit away and lets none last longer than its window', async () => {
    const { app } = mailed;
    const guess = async () => {
      const body = { email: 'guessed@example.com', password: 'wrong' };
      return (await app.visitor().post('/api/auth/signin', body)).status;
    };
    for (let at = 0; at < 3; at += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    await whileWrong(by, async () => {
      await guess();
    });
    expect(await guess()).toBe(429);
    app.clock.advance({ minutes: 16 });
    expect(await guess()).toBe(401);
  });

  test('keeps everybody signed in, and a session made meanwhile as old as it is', async () => {
    const { app } = mailed;
    const before = await app.person();
    const meanwhile: (typeof before)[] = [];
    await whileWrong(by, async () => {
      meanwhile.push(await app.person());
    });
    for (const { client } of [before, ...meanwhile]) {
      expect((await client.get('/api/auth/user')).status).toBe(200);
    }
    await runEvenly();
    const now = app.clock.now().getTime() + 60_000;
    for (const row of await rowsOf('select created_at, last_seen_at from sessions')) {
      expect(row.created_at.getTime()).toBeLessThanOrEqual(now);
      expect(row.last_seen_at.getTime()).toBeLessThanOrEqual(now);
    }
  });

  test('leaves no session stamped in the future that is used before the clock is believed', async () => {
    const { app } = mailed;
    const meanwhile: Awaited<ReturnType<typeof app.person>>[] = [];
    await whileWrong(by, async () => {
      meanwhile.push(await app.person());
    });
    await settle();
    app.clock.advance({ minutes: 11 });
    for (const { client } of meanwhile) expect((await client.get('/api/auth/user')).status).toBe(200);
    await runEvenly();
    const [row] = await rowsOf('select created_at from sessions');
    expect(row.created_at.getTime()).toBeLessThanOrEqual(app.clock.now().getTime() + 60_000);
  });

  test('lets a reset link that was made meanwhile live no longer than its hour', async () => {
    const { inbox, app } = mailed;
    const { user } = await app.person({ passwordHash: 'made by nobody' });
    await whileWrong(by, async () => {
      await app.visitor().post('/api/auth/forgot-password', { email: user.email });
      await settle();
    });
    const token = tokenOf(linkIn(await inbox.waitForMail(user.email)));
    await runEvenly();
    app.clock.advance({ minutes: 32 });
    const answer = await app.visitor().post('/api/auth/reset-password', { token, password: PASSWORD });
    expect(answer.body.code).toBe('reset_expired');
  });

  test('lets a link to disown an account that was made meanwhile live no longer than its thirty days', async () => {
    const { inbox, app } = mailed;
    const { user } = await app.person({ emailVerifiedAt: null });
    await whileWrong(by, async () => {
      await app.visitor().post('/api/auth/resend-verification', { email: user.email });
      await settle();
    });
    const { text = '' } = await inbox.waitForMail(user.email);
    await runEvenly();
    app.clock.advance({ days: 29, hours: 23, minutes: 32 });
    const token = tokenOf(/http\S+\/not-me\?token=\S+/.exec(text)?.[0] ?? '');
    const answer = await app.visitor().post('/api/auth/disown', { token });
    expect(answer.body.code).toBe('verification_expired');
  });

  test('sends the digest of each month once, and none before its month', async () => {
    const { inbox, app } = mailed;
    // Reminders are off at first, so that the server's own sweep does not come before the subscriptions do.
    const { user, client } = await app.person({
      proForDays: 3_000,
      createdAt: new Date('2026-01-01'),
      wantsDigest: false,
    });
    const added = { category: 'OTT', amount: 15, billingCycle: 'monthly', nextRenewalDate: '2026-12-01' };
    for (const name of ['Netflix', 'Disney+', 'Hulu', 'Max']) {
      expect((await client.post('/api/subscriptions', { ...added, name })).status).toBe(201);
    }
    await app.server.database.pool.query('update users set wants_digest = true');
    const digests = () => inbox.mails.filter((mail) => mail.envelopeTo.includes(user.email)).length;
    await runEvenly();
    expect(digests()).toBe(1);
    await whileWrong(by, settle);
    await runEvenly();
    expect(digests()).toBe(1);
    let sent = 1;
    for (const day of ['2026-12-02', '2027-01-02', '2027-02-02']) {
      app.clock.set(`${day}T13:00:00Z`);
      await settle();
      sent += 1;
      expect(digests()).toBe(sent);
    }
  });
});

describe.each(JUMPS_BACK)('a clock that is behind by %j for a minute', (by) => {
  test.each([
    ['while the server runs', async () => {}],
    ['and at which a server starts', async () => void (await mailed.app.twin())],
  ])('ends no session that was there before, %s', async (_when, start) => {
    const { app } = mailed;
    const [idle, busy] = [await app.person(), await app.person()];
    await runEvenly();
    await whileWrong(by, async () => {
      await start();
      expect((await busy.client.get('/api/auth/user')).status).toBe(200);
    });
    for (const { client } of [idle, busy]) expect((await client.get('/api/auth/user')).status).toBe(200);
    await runEvenly();
    for (const { client } of [idle, busy]) expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  test('leaves a reset link that was mailed before as long as it had', async () => {
    const { inbox, app } = mailed;
    const { user } = await app.person({ passwordHash: 'made by nobody' });
    await runEvenly();
    await app.visitor().post('/api/auth/forgot-password', { email: user.email });
    await settle();
    const token = tokenOf(linkIn(await inbox.waitForMail(user.email)));
    await whileWrong(by, async () => {});
    app.clock.advance({ minutes: 57 });
    await settle();
    const answer = await app.visitor().post('/api/auth/reset-password', { token, password: PASSWORD });
    expect(answer.status).toBe(200);
  });

  test.each([
    [
      'verify an address',
      'verify-email',
      (token: string) => mailed.app.visitor().get(`/api/auth/verify-email?token=${token}`),
    ],
    [
      'disown an account',
      'not-me',
      (token: string) => mailed.app.visitor().post('/api/auth/disown', { token }),
    ],
  ])('leaves the link to %s that was mailed before alive', async (_what, page, use) => {
    const { inbox, app } = mailed;
    await runEvenly();
    await app.visitor().post('/api/auth/signup', signUpBody('asha@example.com'));
    await settle();
    const { text = '' } = await inbox.waitForMail('asha@example.com');
    const token = tokenOf(new RegExp(`http\\S+/${page}\\?token=\\S+`).exec(text)?.[0] ?? '');
    await whileWrong(by, async () => {});
    await settle();
    expect((await use(token)).status).toBe(200);
  });
});
