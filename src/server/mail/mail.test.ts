/** The mail queue against a misbehaving mail server: nothing lost, nothing sent twice, permanent failures marked. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailSender, SendResult } from '#server/outside/mail/port';
import { type MailedApp, signUpBody, startMailedApp } from '#testing/accounts';
import { mailSweep, queueMail, queueMails } from './service.ts';

let mailed: MailedApp;
beforeEach(async () => {
  mailed = await startMailedApp();
});
afterEach(() => mailed.close());

const LETTER = { kind: 'test', subject: 'A test', text: 'The text', html: '<p>The text</p>' };
const to = (address: string) => ({ userId: null, to: address });

const settle = () => mailed.app.server.sweeps.settle();
const queue = (address: string, onceKey?: string) =>
  queueMail(mailed.app.server.deps, mailed.app.server.deps.db, to(address), LETTER, onceKey);

/** A send ends only when the test calls `finish` with its result. */
class HeldSender implements MailSender {
  sends = 0;
  finish: (result: SendResult) => void = () => {};
  send(): Promise<SendResult> {
    this.sends += 1;
    return new Promise((resolve) => {
      this.finish = resolve;
    });
  }
  close() {}
}

async function rows() {
  const result = await mailed.app.server.database.pool.query(
    'select "to", sealed, text, html, tries, sent_at, failed_at, next_try_at, last_error from mails order by created_at, id',
  );
  return result.rows;
}

describe('the queue', () => {
  test('a mail leaves with a stable id, and its content leaves the database', async () => {
    await queue('one@example.com');
    await settle();
    const mail = await mailed.inbox.waitForMail('one@example.com');
    expect(mail.text?.trim()).toBe('The text');
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    await expect.poll(async () => (await rows())[0]?.sent_at).not.toBeNull();
    expect((await rows())[0]).toMatchObject({ sealed: null, text: '', tries: 1, next_try_at: null });
  });

  test('while the mail server is away, mails wait and then arrive once each', async () => {
    await mailed.inbox.pause();
    for (let at = 0; at < 5; at += 1) await queue(`wait-${at}@example.com`);
    await settle();
    expect(mailed.inbox.mails).toEqual([]);
    await mailed.inbox.resume();
    for (let minute = 0; minute < 3; minute += 1) {
      mailed.app.clock.advance({ minutes: 1 });
      await settle();
    }
    await expect.poll(() => mailed.inbox.mails.length).toBe(5);
    mailed.app.clock.advance({ minutes: 10 });
    await settle();
    expect(new Set(mailed.inbox.mails.flatMap((mail) => mail.envelopeTo)).size).toBe(5);
    expect(mailed.inbox.mails).toHaveLength(5);
  });

  test('the first retries are at most a minute apart', async () => {
    mailed.inbox.setMode('defer');
    await queue('defer@example.com');
    for (let minute = 0; minute < 10; minute += 1) {
      await settle();
      const [row] = await rows();
      const wait = row.next_try_at.getTime() - mailed.app.clock.now().getTime();
      expect(wait).toBeLessThanOrEqual(60_000);
      mailed.app.clock.advance({ minutes: 1 });
    }
    expect((await rows())[0].tries).toBeGreaterThanOrEqual(10);
    mailed.inbox.setMode('accept');
    await settle();
    await mailed.inbox.waitForMail('defer@example.com');
  });

  test('a mail that can never arrive is marked and not tried again', async () => {
    mailed.inbox.setMode('reject');
    await queue('nobody@example.com');
    await settle();
    await expect.poll(async () => (await rows())[0]?.failed_at).not.toBeNull();
    expect((await rows())[0]).toMatchObject({ sealed: null, next_try_at: null, sent_at: null });
    const { connections } = mailed.inbox;
    mailed.app.clock.advance({ days: 1 });
    await settle();
    expect(mailed.inbox.connections).toBe(connections);
  });

  test('a mail is given up after four hundred tries, not by its age', async () => {
    mailed.inbox.setMode('defer');
    await queue('never@example.com');
    await settle();
    mailed.app.clock.advance({ days: 30 });
    await settle();
    expect((await rows())[0]).toMatchObject({ failed_at: null, tries: 2 });
    const { pool } = mailed.app.server.database;
    await pool.query('update mails set tries = 398');
    for (const tries of [399, 400]) {
      mailed.app.clock.advance({ minutes: 16 });
      await settle();
      expect((await rows())[0].tries).toBe(tries);
    }
    expect((await rows())[0]).toMatchObject({ sealed: null, next_try_at: null });
    expect((await rows())[0].failed_at).not.toBeNull();
  });

  test('the same mail is queued once, however often it is asked for', async () => {
    expect(await queue('once@example.com', 'notice-1')).toBe(true);
    expect(await queue('once@example.com', 'notice-1')).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  test('two processes never send one mail twice', async () => {
    const twin = await mailed.app.twin();
    for (let at = 0; at < 30; at += 1) await queue(`pair-${at}@example.com`);
    await Promise.all([settle(), twin.server.sweeps.settle()]);
    await expect.poll(() => mailed.inbox.mails.length).toBe(30);
    expect(new Set(mailed.inbox.mails.map((mail) => mail.messageId)).size).toBe(30);
  });

  test('a mail whose receipt was lost is sent again under the same id', async () => {
    mailed.inbox.setMode('cut_after_data');
    await queue('cut@example.com');
    await settle();
    await expect.poll(() => mailed.inbox.mails.length).toBe(1);
    mailed.inbox.setMode('accept');
    mailed.app.clock.advance({ minutes: 1, seconds: 1 });
    await settle();
    await expect.poll(() => mailed.inbox.mails.length).toBe(2);
    const [first, second] = mailed.inbox.mails;
    expect(second?.messageId).toBe(first?.messageId);
  });

  test('a mail that a dead process held is taken over after a minute, not before', async () => {
    await mailed.inbox.pause();
    await queue('held@example.com');
    await settle();
    const leasedUntil = new Date(mailed.app.clock.now().getTime() + 60_000);
    await mailed.app.server.database.pool.query('update mails set next_try_at = $1, leased_until = $2', [
      mailed.app.clock.now(),
      leasedUntil,
    ]);
    await mailed.inbox.resume();
    mailed.app.clock.advance({ seconds: 59 });
    await settle();
    expect(mailed.inbox.mails).toEqual([]);
    mailed.app.clock.advance({ seconds: 1 });
    await settle();
    await mailed.inbox.waitForMail('held@example.com');
  });

  test('a mail that is being sent is left alone by other processes for a minute', async () => {
    await queue('slow@example.com');
    const slow = new HeldSender();
    const sweep = mailSweep(mailed.app.server.deps, slow);
    await sweep.run();
    await expect.poll(() => slow.sends).toBe(1);
    mailed.app.clock.advance({ seconds: 59 });
    await settle();
    expect(mailed.inbox.mails).toEqual([]);
    slow.finish({ kind: 'sent' });
    await sweep.finish?.();
  });
});

test('a mail that cannot be written anew is tried later, and given up as any other', async () => {
  const { deps, database } = mailed.app.server;
  const fates: string[] = [];
  const sweep = mailSweep(deps, new HeldSender(), [
    {
      kind: LETTER.kind,
      refresh: () => Promise.reject(new Error('Its words cannot be read.')),
      note: async (_db, _mail, fate) => void fates.push(fate),
    },
  ]);
  const run = () => sweep.run().then(() => sweep.finish?.());
  await queue('aging@example.com');
  await run();
  expect(await rows()).toMatchObject([{ tries: 1, failed_at: null }]);
  await database.pool.query('update mails set tries = 399');
  mailed.app.clock.advance({ minutes: 2 });
  await run();
  expect(await rows()).toMatchObject([{ tries: 400, sent_at: null, failed_at: expect.any(Date) }]);
  expect(fates).toEqual(['given_up']);
});

describe('mails that somebody waits for', () => {
  test('leave before the reminders and digests that were queued earlier', async () => {
    await mailed.inbox.pause();
    const { deps } = mailed.app.server;
    const bulk = Array.from({ length: 30 }, (_, place) => ({
      to: to(`bulk-${place}@example.com`),
      message: { ...LETTER, kind: 'advice-digest' },
    }));
    await queueMails(deps, deps.db, bulk);
    mailed.app.clock.advance({ seconds: 1 });
    await queueMail(deps, deps.db, to('reset@example.com'), { ...LETTER, kind: 'reset-password' });
    const order: string[] = [];
    const sender: MailSender = {
      atOnce: 1,
      send: async (mail) => {
        order.push(mail.to);
        return { kind: 'sent' };
      },
      close() {},
    };
    const sweep = mailSweep(deps, sender);
    while (await sweep.run());
    await sweep.finish?.();
    expect(order[0]).toBe('reset@example.com');
    expect(new Set(order).size).toBe(31);
  });

  test('do not wait for one that hangs', async () => {
    const { deps } = mailed.app.server;
    const slow = new HeldSender();
    const sent: string[] = [];
    const sweep = mailSweep(deps, {
      send: (mail) => {
        sent.push(mail.to);
        return mail.to === 'slow@example.com' ? slow.send() : Promise.resolve({ kind: 'sent' });
      },
      close() {},
    });
    await queue('slow@example.com');
    while (await sweep.run());
    await expect.poll(() => slow.sends).toBe(1);
    await queue('quick@example.com');
    while (await sweep.run());
    await expect.poll(() => sent).toEqual(['slow@example.com', 'quick@example.com']);
    slow.finish({ kind: 'sent' });
    await sweep.finish?.();
  });
});

describe('what a queued mail says', () => {
  const dump = async () => {
    const { rows: found } = await mailed.app.server.database.pool.query('select * from mails');
    return found.map((row) => `${JSON.stringify(row)} ${row.sealed?.toString('latin1') ?? ''}`).join();
  };

  test('no live link stands in a copy of the database, before and after it is sent', async () => {
    await mailed.inbox.pause();
    await mailed.app.visitor().post('/api/auth/signup', signUpBody('sealed@example.com'));
    await settle();
    const queued = await dump();
    expect(queued).toContain('sealed@example.com');
    expect(queued).not.toContain('token=');
    await mailed.inbox.resume();
    mailed.app.clock.advance({ minutes: 1 });
    await settle();
    const token = await mailed.takeToken('sealed@example.com');
    expect(queued).not.toContain(token);
    expect(await dump()).not.toContain(token);
    const verified = await mailed.app.visitor().get(`/api/auth/verify-email?token=${token}`);
    expect(verified.status).toBe(200);
  });

  test('a mail queued in plain by an earlier version is still sent', async () => {
    // A sweep must not send it before it is rewritten.
    await mailed.inbox.pause();
    await queue('plain@example.com');
    await settle();
    const { pool } = mailed.app.server.database;
    await pool.query(
      "update mails set sealed = null, text = 'Written before', html = '<p>Written before</p>'",
    );
    await mailed.inbox.resume();
    mailed.app.clock.advance({ minutes: 1 });
    await settle();
    expect((await mailed.inbox.waitForMail('plain@example.com')).text?.trim()).toBe('Written before');
    expect((await rows())[0]).toMatchObject({ text: '', html: '' });
  });

  test('content moved to another row, or sealed with another secret, is not sent and not lost', async () => {
    await mailed.inbox.pause();
    await queue('first@example.com');
    await queue('second@example.com');
    await settle();
    const { pool } = mailed.app.server.database;
    await pool.query(
      `update mails set sealed = (select sealed from mails where "to" = 'first@example.com') where "to" = 'second@example.com'`,
    );
    await mailed.inbox.resume();
    mailed.app.clock.advance({ minutes: 1 });
    await settle();
    await mailed.inbox.waitForMail('first@example.com');
    const [, second] = await rows();
    expect(second).toMatchObject({ sent_at: null, failed_at: null, sealed: expect.any(Buffer) });
    expect(second.last_error).toContain('SESSION_SECRET');
    expect(mailed.inbox.mails).toHaveLength(1);
  });
});
