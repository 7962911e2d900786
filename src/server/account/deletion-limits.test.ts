/** Deleting an account deletes its rate-limit counts: by its id, its address and its known browsers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password';
import { type MailedApp, PASSWORD, startMailedApp, tokenOf } from '#testing/accounts';
import type { Client } from '#testing/client';

let mailed: MailedApp;
let passwordHash: string;
beforeAll(async () => {
  mailed = await startMailedApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => mailed.close());

async function listKeys(): Promise<string[]> {
  const { rows } = await mailed.app.server.database.pool.query<{ key: string }>(
    'select key from rate_limits order by key',
  );
  return rows.map(({ key }) => key);
}

/** What stands before the first colon: the kind of limit. */
const kindsOf = (keys: readonly string[]) => [...new Set(keys.map((key) => key.split(':')[0]))].sort();

async function signIn(client: Client, email: string, password = PASSWORD): Promise<number> {
  return (await client.post('/api/auth/signin', { email, password })).status;
}

async function askForMail(email: string): Promise<void> {
  for (const path of ['/api/auth/forgot-password', '/api/auth/resend-verification'])
    expect((await mailed.app.visitor().post(path, { email })).status).toBe(200);
  await mailed.app.server.sweeps.settle(['mail-requests']);
}

test('a deletion removes every count of the account, and those of others stay', async () => {
  const { app } = mailed;
  const [leaver, stays] = [
    await app.person({ passwordHash, email: 'leaver@example.com' }),
    await app.person({ passwordHash }),
  ];
  const leaveCounts = async ({ user: { email }, client }: typeof leaver) => {
    const known = app.visitor();
    expect(await signIn(known, email)).toBe(200);
    for (const browser of [known, app.visitor()]) expect(await signIn(browser, email, 'a guess')).toBe(401);
    await askForMail(email);
    const change = { currentPassword: 'a guess', newPassword: 'long enough' };
    expect((await client.post('/api/user/change-password', change)).status).toBe(400);
  };
  await leaveCounts(stays);
  const before = await listKeys();
  await leaveCounts(leaver);
  const added = (await listKeys()).filter((key) => !before.includes(key));
  expect(kindsOf(added)).toEqual(['mail', 'password', 'signin', 'signin-account', 'signin-device']);

  const { email } = leaver.user;
  expect((await leaver.client.post('/api/user/delete', { email })).status).toBe(200);
  expect(await listKeys()).toEqual(before);
  // One count belongs to the network address, not to the account.
  expect(kindsOf(before)).toEqual([...kindsOf(added), 'signin-address'].sort());
});

test('an owner of a mailbox who says "this was not me" leaves no counts of its address either', async () => {
  const { app } = mailed;
  const email = 'not-me@example.com';
  const before = await listKeys();
  await app
    .visitor()
    .post('/api/auth/signup', { name: 'Asha Rao', email, password: PASSWORD, country: 'India' });
  await mailed.takeToken(email);
  expect(await signIn(app.visitor(), email, 'a guess')).toBe(401);
  await askForMail(email);
  // Asked for, and not yet answered.
  await app.visitor().post('/api/auth/forgot-password', { email });
  const { text } = await mailed.inbox.waitForMail(email, /verif/i);
  const [link = ''] = /https?:\S+\/verify-email\/not-me\?token=\S+/.exec(text ?? '') ?? [];
  const token = tokenOf(link);
  expect((await app.visitor().post('/api/auth/disown', { token })).status).toBe(200);
  const left = (await listKeys()).filter((key) => !before.includes(key));
  expect(kindsOf(left)).toEqual(['signup']);
  const { rows } = await app.server.database.pool.query('select from mail_requests where email_key = $1', [
    email,
  ]);
  expect(rows).toEqual([]);
});

test('whoever signs up with the address of a stranger cannot have it mailed without end by deleting the account', async () => {
  const { app } = mailed;
  const email = 'stranger@example.com';
  const { user, client } = await app.person({ email, emailVerifiedAt: null });
  await askForMail(email);
  const mailCounts = async () => (await listKeys()).filter((key) => key.startsWith('mail:')).length;
  const before = await mailCounts();
  expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
  expect(await mailCounts()).toBe(before);
});

test('counts of an address are kept by a name that nobody makes without the secret of the server', async () => {
  await signIn(mailed.app.visitor(), 'somebody@example.com', 'a guess');
  const other = await startMailedApp({ env: { SESSION_SECRET: 'another secret than that of the others' } });
  try {
    await signIn(other.app.visitor(), 'somebody@example.com', 'a guess');
    const { rows } = await other.app.server.database.pool.query<{ key: string }>(
      'select key from rate_limits',
    );
    const keys = await listKeys();
    expect(rows.map(({ key }) => key).filter((key) => keys.includes(key))).toEqual([
      expect.stringMatching(/^signin-address:/),
    ]);
  } finally {
    await other.close();
  }
});
