/** After an account was deleted no table and no file of the server tells of its user; what was paid stays in the books. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentEvents } from '#server/db/schema';
import { eraseEvents } from '#server/plan/erase-store';
import { noteEventOutcome } from '#server/plan/event-store';
import { deleteUsers, lockUser } from '#server/users/store';
import { PERSONAL_TABLES, plantCanaries } from '#testing/canaries';
import type { Client } from '#testing/client';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';
import { countLockWaits } from '#testing/row-lock';
import { subscriptionBody } from '#testing/subscriptions';
import { deleteAccount } from './deletion.ts';

const ADMIN = 'admin@example.com';
let paying: PayingApp;
beforeAll(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: ADMIN } });
});
afterAll(() => paying.close());

const pool = () => paying.app.server.database.pool;

function deleteOf({ client, user }: Pick<Person, 'client' | 'user'>, email = user.email) {
  return client.post('/api/user/delete', { email });
}

/** Tables and files that have one of the words in them, as text or as bytes. */
async function findTraces(words: readonly string[]): Promise<Record<'tables' | 'files', string[]>> {
  const { rows: tables } = await pool().query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const forms = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  const isTrace = (text: string) => forms.some((form) => text.toLowerCase().includes(form.toLowerCase()));
  const found = { tables: [] as string[], files: [] as string[] };
  for (const { name } of tables) {
    const { rows } = await pool().query<{ text: string }>(`select t::text as text from "${name}" t`);
    if (rows.some(({ text }) => isTrace(text))) found.tables.push(name);
  }
  const files = await readdir(paying.app.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile()))
    if (isTrace(await readFile(path.join(file.parentPath, file.name), 'latin1'))) found.files.push(file.name);
  found.tables.sort();
  return found;
}

async function leaveTraces(person: Person): Promise<void> {
  const { client, user } = person;
  const added = await client.post(
    '/api/subscriptions',
    subscriptionBody({ name: 'Canary Streaming', notes: 'canary notes', provider: 'Canary Provider' }),
    { headers: { 'idempotency-key': 'canary-key' } },
  );
  await client.put(`/api/subscriptions/${added.body.id}`, { name: 'Canary Renamed' });
  await client.post('/api/subscriptions', subscriptionBody({ name: 'Canary Deleted' }));
  await client.post('/api/analyze', {});
  await paying.app.visitor().post('/api/auth/forgot-password', { email: user.email });
  const admin = await paying.app.person({ email: ADMIN, name: 'Administrator' });
  const granted = await admin.client.post(
    '/api/admin/upgrade-user',
    { email: user.email, billingCycle: 'monthly', reason: 'canary reason' },
    { headers: { 'idempotency-key': 'grant-1' } },
  );
  expect([added.status, granted.status]).toEqual([201, 200]);
  // A failure is audited, too, however the address was typed.
  const typed = await admin.client.post('/api/admin/end-pro', { email: user.email.toUpperCase() });
  expect(typed.status).not.toBe(200);
  expect((await client.get('/api/admin/analytics/dashboard')).status).toBe(403);
}

test('nothing in any table or file tells of the user, and the payment stays without them', async () => {
  const member = await paying.member('yearly', { email: 'canary@example.com', name: 'Canary Name' });
  await leaveTraces(member);
  await paying.settle();
  await plantCanaries(pool(), member.user.id, 'canary', paying.clock.now());
  const words = ['canary', member.user.id];
  const before = await findTraces(words);
  expect(before.tables).toEqual(PERSONAL_TABLES);
  expect(before.files.length).toBeGreaterThan(0);
  const { rows: paid } = await pool().query(
    'select provider_payment_id, amount_minor from payments order by 1',
  );

  expect((await deleteOf(member)).status).toBe(200);
  await paying.settle();

  const { tables, files } = await findTraces(words);
  expect(tables).toEqual([]);
  // The last mail itself, which the folder holds in place of a mailbox.
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  const { rows: kept } = await pool().query(
    'select provider_payment_id, amount_minor from kept_payments order by 1',
  );
  expect(kept).toEqual(paid);
  expect((await member.client.get('/api/auth/user')).status).toBe(401);
});

test('what charges is cancelled at the provider at once, and notices that follow leave nothing behind', async () => {
  const member = await paying.member('monthly');
  await deleteOf(member);
  await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  await paying.settle();
  // An event that was being processed meanwhile is leased again.
  paying.clock.advance({ minutes: 1 });
  await paying.settle();
  const { rows } = await pool().query(
    'select distinct body, user_id, next_try_at from payment_events where provider_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ body: '', user_id: null, next_try_at: null }]);
});

test('a notice that is settled at the same moment does not end in a deadlock', async () => {
  const { user, id } = await paying.member('monthly');
  await paying.settle();
  const { db, clock } = paying.app.server.deps;
  const [event] = (await db.select().from(paymentEvents)).filter((row) => row.userId === user.id);
  if (!event) throw new Error('No notice came.');
  await pool().query('update payment_events set user_id = null where event_id = $1', [event.eventId]);
  const now = clock.now();
  let settling: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id, 'changing-keys');
    settling = noteEventOutcome(db, event, { handledAt: now, outcome: 'applied', userId: user.id });
    await expect.poll(isSomebodyWaiting).toBe(true);
    await eraseEvents(tx, user.id, [id], now);
    await deleteUsers(tx, [user.id]);
  });
  await settling;
  const { rows } = await pool().query(
    'select distinct user_id, body from payment_events where provider_id = $1',
    [id],
  );
  expect(rows).toEqual([{ user_id: null, body: '' }]);
});

test('while something long holds the account nothing is cancelled, and the deletion can be tried again', async () => {
  const member = await paying.member('monthly');
  const { deps } = paying.app.server;
  // The database's answer where an import of the same user takes longer than we wait.
  const isHeld = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const db = new Proxy(deps.db, {
    get: (real, name) => (name === 'transaction' ? () => Promise.reject(isHeld) : Reflect.get(real, name)),
  });
  await expect(deleteAccount({ ...deps, db }, member.user)).rejects.toMatchObject({ code: 'busy' });
  expect((await member.client.get('/api/subscription/status')).body).toMatchObject({ isPro: true });
  await expect(paying.provider.world.charge(member.id)).resolves.toBeDefined();
  expect((await deleteOf(member)).status).toBe(200);
});

async function isSomebodyWaiting(): Promise<boolean> {
  return (await countLockWaits(pool())) === 1;
}

test('a checkout that is open in another tab cannot be paid any more', async () => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client);
  expect((await deleteOf(person)).status).toBe(200);
  await expect(paying.provider.world.pay(id)).rejects.toThrow();
});

test('while the provider does not answer nothing is deleted', async () => {
  const member = await paying.member('monthly');
  paying.provider.failNext('server_error_html', { path: /cancel$/ });
  const answer = await deleteOf(member);
  expect([answer.status, answer.body.code]).toEqual([502, 'provider_failed']);
  expect((await member.client.get('/api/auth/user')).status).toBe(200);
  expect((await deleteOf(member)).status).toBe(200);
});

test('a checkout that a killed process left half made does not stand in the way', async () => {
  const person = await paying.app.person({ country: 'India' });
  await pool().query(
    `insert into memberships (user_id, id, billing_cycle, amount_minor, status, created_at, leased_until)
     values ($1, gen_random_uuid(), 'monthly', 9900, 'creating', $2, $2)`,
    [person.user.id, paying.clock.now()],
  );
  expect((await deleteOf(person)).status).toBe(200);
});

test('another address, or a sign-in of an hour ago, deletes nothing', async () => {
  const person = await paying.app.person();
  const wrong = await deleteOf(person, 'somebody@example.com');
  expect([wrong.status, wrong.body.error]).toEqual([400, 'This is not the email address of your account']);
  paying.clock.advance({ hours: 1 });
  const stale = await deleteOf(person);
  expect([stale.status, stale.body.code]).toEqual([403, 'sign_in_again']);
  const fresh = await paying.app.signInAgain(person);
  const typed = ` ${person.user.email.toUpperCase()} `;
  expect((await fresh.post('/api/user/delete', { email: typed })).status).toBe(200);
});

test('two devices that delete at once both end signed out, with one mail', async () => {
  const person = await paying.app.person();
  const phone = await paying.app.signInAgain(person);
  const answers = await Promise.all([deleteOf(person), deleteOf({ ...person, client: phone })]);
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true);
  const { rows } = await pool().query('select count(*)::int as n from users where id = $1', [person.user.id]);
  expect(rows[0].n).toBe(0);
});

test.each([
  ['with a key', { headers: { 'idempotency-key': 'import-1' } }],
  ['without one', {}],
])(
  'an import %s that runs meanwhile is written before the deletion or refused, and leaves nothing',
  async (_, options) => {
    const subscriptions = Array.from({ length: 400 }, (_, at) => subscriptionBody({ name: `Canary ${at}` }));
    for (const waitMs of [0, 20, 60, 120, 250]) {
      const person = await paying.app.person({ proForDays: 30 });
      const phone = await paying.app.signInAgain(person);
      const importing = phone.post('/api/imports', { format: 'table', subscriptions }, options);
      await sleep(waitMs);
      const deleted = await deleteOf(person);
      const imported = await importing;
      expect([200, 503]).toContain(deleted.status);
      expect([201, 401]).toContain(imported.status);
      if (deleted.status === 503) expect((await deleteOf(person)).status).toBe(200);
      for (const table of ['subscriptions', 'subscription_history', 'imports', 'idempotent_answers']) {
        const { rows } = await pool().query(`select count(*)::int as n from ${table} where user_id = $1`, [
          person.user.id,
        ]);
        expect([table, rows[0].n]).toEqual([table, 0]);
      }
    }
  },
);

test('what others noted about the deleted user, and the repeat of their requests, stays as it is', async () => {
  const [person, friend] = [await paying.app.person(), await paying.app.person()];
  const body = subscriptionBody({ notes: `Shared with ${person.user.email}` });
  const add = () =>
    friend.client.post('/api/subscriptions', body, { headers: { 'idempotency-key': 'shared-one' } });
  const { body: added } = await add();
  expect((await deleteOf(person)).status).toBe(200);
  expect((await add()).body.id).toBe(added.id);
});

test.each<[string, (client: Client) => Promise<{ status: number; body: { code?: string } }>]>([
  [
    'an import',
    (client) => client.post('/api/imports', { format: 'table', subscriptions: [subscriptionBody()] }),
  ],
  [
    'an import with a key',
    (client) =>
      client.post(
        '/api/imports',
        { format: 'table', subscriptions: [subscriptionBody()] },
        { headers: { 'idempotency-key': 'k' } },
      ),
  ],
  ['a subscription', (client) => client.post('/api/subscriptions', subscriptionBody())],
  ['a budget', (client) => client.put('/api/budget', { overall: '5.00' })],
  [
    'the settings of reminders',
    (client) => client.put('/api/reminders/settings', { isOn: true, leadDays: [3], hour: 8, quietDays: [] }),
  ],
])('%s that waited for the deletion is told that the account is gone', async (_, write) => {
  const { client, user } = await paying.app.person();
  let writing: ReturnType<typeof write> | undefined;
  await paying.app.server.deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id, 'changing-keys');
    writing = write(client);
    await expect.poll(isSomebodyWaiting).toBe(true);
    await deleteUsers(tx, [user.id]);
  });
  const answer = await writing;
  expect([answer?.status, answer?.body.code]).toEqual([401, 'account_gone']);
});

test('a device of a deleted account is told so, and nobody else is', async () => {
  const person = await paying.app.person();
  const phone = await paying.app.signInAgain(person);
  const signedOut = await paying.app.signInAgain(person);
  const cookies = new Map(signedOut.cookies);
  await signedOut.post('/api/auth/logout');
  for (const [name, value] of cookies) signedOut.cookies.set(name, value);
  const codeOf = async (client: Client) => {
    const { status, body } = await client.get('/api/auth/user');
    return [status, body.code];
  };
  expect(await codeOf(signedOut)).toEqual([401, 'not_signed_in']);
  expect((await deleteOf(person)).status).toBe(200);
  for (const client of [phone, signedOut]) expect(await codeOf(client)).toEqual([401, 'account_gone']);
  const forged = paying.app.visitor();
  expect(await codeOf(forged)).toEqual([401, 'not_signed_in']);
  for (const name of cookies.keys()) forged.cookies.set(name, 'no token');
  expect(await codeOf(forged)).toEqual([401, 'not_signed_in']);
});

test('the same address can sign up again, and starts with nothing', async () => {
  const person = await paying.app.person();
  await person.client.post('/api/subscriptions', subscriptionBody());
  await deleteOf(person);
  const visitor = paying.app.visitor();
  const body = { name: 'Asha Rao', email: person.user.email, password: 'another-secret', country: 'India' };
  expect((await visitor.post('/api/auth/signup', body)).status).toBe(201);
  expect((await visitor.get('/api/subscriptions')).body).toEqual([]);
});
