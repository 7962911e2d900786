/** A test by mail: one at a time, to the user's own verified address, with what became of it (rule reminder.16). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person } from '#testing/people';
import { startApp } from '#testing/start-app';

const TEST = '/api/reminders/test-mail';

let mailed: MailedApp;
let person: Person;
beforeEach(async () => {
  mailed = await startMailedApp({ now: '2026-11-18T09:00:00Z' });
  person = await mailed.app.person();
});
afterEach(() => mailed.close());

const settle = () => mailed.app.server.sweeps.settle(['mail']);
const last = async () => (await person.client.get(TEST)).body.test;

test('it arrives in the user’s language, and its result is kept', async () => {
  person = await mailed.app.person({ language: 'hi' });
  expect(await last()).toBeNull();
  expect((await person.client.post(TEST)).body.test.result).toMatch(/^(waiting|sent)$/);
  await settle();
  const mail = await mailed.inbox.waitForMail(person.user.email, 'Outgo से एक टेस्ट');
  expect(mail.text).toContain('आपके रिमाइंडर यहाँ पहुँचेंगे');
  expect(await last()).toEqual({ result: 'sent', at: '2026-11-18T09:00:00.000Z' });
});

test('a mail server that is away or refuses is said', async () => {
  await mailed.inbox.pause();
  await person.client.post(TEST);
  await settle();
  expect((await last()).result).toBe('retrying');
  // Pressed again and again, one waits.
  await Promise.all([1, 2, 3].map(() => person.client.post(TEST)));
  const { rows } = await mailed.app.server.database.pool.query('select count(*)::int from mails');
  expect(rows[0].count).toBe(1);
  await mailed.inbox.resume();
  mailed.inbox.setMode('reject');
  mailed.app.clock.advance({ minutes: 1 });
  await settle();
  expect(await last()).toEqual({ result: 'failed', at: '2026-11-18T09:01:00.000Z' });
});

test('eleven within the hour are ten, and an unverified address gets none', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await person.client.post(TEST)).status).toBe(200);
    await settle();
  }
  expect((await person.client.post(TEST)).status).toBe(429);
  const stranger = await mailed.app.person({ emailVerifiedAt: null });
  const { status, body } = await stranger.client.post(TEST);
  expect([status, body.code]).toEqual([409, 'email_unverified']);
  expect((await stranger.client.get(TEST)).body).toEqual({ test: null });
});

test('where no mail server is set up it says so', async () => {
  const app = await startApp();
  const { client } = await app.person();
  await client.post(TEST);
  await app.server.sweeps.settle(['mail']);
  expect((await client.get(TEST)).body.test.result).toBe('kept');
  await app.close();
});
