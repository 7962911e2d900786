import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tx } from '#server/db/connect';
import { countLockWaits } from '#testing/row-lock';
import { startApp, type TestApp } from '#testing/start-app';
import { lockPasskeyOwner, lockUser, lockUserByEmailKey, lockUserByGoogleId } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const query = async (text: string) => (await app.server.database.pool.query(text)).rows;
const transact = <Result>(work: (tx: Tx) => Promise<Result>) => app.server.deps.db.transaction(work);
const isSomebodyWaiting = async () => (await countLockWaits(app.server.database.pool)) > 0;

/** Begins `work` in a transaction that stays open until `end` is called. */
async function hold(work: (tx: Tx) => Promise<unknown>) {
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  let done: Promise<unknown> = Promise.resolve();
  await new Promise<void>((hasBegun, reject) => {
    done = transact(async (tx) => {
      await work(tx);
      hasBegun();
      await mayEnd;
    });
    done.catch(reject);
  });
  return {
    async end() {
      end();
      await done;
    },
  };
}

async function addUser(name: string) {
  const { user } = await app.person({ email: `${name}@example.com` });
  await query(`update users set google_id = '${name}' where id = '${user.id}'`);
  await query(`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values ('${user.id}', '${name}', 'x', 0, '[]', 'key', '2026-11-15T10:00:00Z')`);
  return user;
}

const addMail = (userId: string) =>
  query(`insert into mails (id, user_id, "to", kind, subject, text, html, created_at)
    values (gen_random_uuid(), '${userId}', 'x', 'x', 'x', '', '', '2026-11-15T10:00:00Z')`);

const WAYS: Record<
  string,
  (tx: Tx, user: { id: string; emailKey: string; googleId: string }) => Promise<unknown>
> = {
  id: (tx, { id }) => lockUser(tx, id),
  address: (tx, { emailKey }) => lockUserByEmailKey(tx, emailKey),
  'Google account': (tx, { googleId }) => lockUserByGoogleId(tx, googleId),
  passkey: (tx, { googleId }) => lockPasskeyOwner(tx, googleId),
};

describe.each(Object.entries(WAYS))('the lock on a user, found by %s', (way, lock) => {
  const name = `by-${way.replace(' ', '-').toLowerCase()}`;

  test('waits for whoever holds it by any other way', async () => {
    const { id, emailKey } = await addUser(name);
    const holder = await hold((tx) => lockUser(tx, id));
    let isLocked = false;
    const waiting = transact((tx) => lock(tx, { id, emailKey, googleId: name })).then(() => {
      isLocked = true;
    });
    try {
      await vi.waitUntil(isSomebodyWaiting, { timeout: 20_000 });
      expect(isLocked).toBe(false);
    } finally {
      await holder.end();
    }
    await waiting;
  });

  test('lets rows be added that only point at the user', async () => {
    const { id, emailKey } = await addUser(`${name}-2`);
    const holder = await hold((tx) => lock(tx, { id, emailKey, googleId: `${name}-2` }));
    await addMail(id);
    await holder.end();
  });
});

test('whoever will delete a user waits for rows being added before holding the lock, so that nobody is in a deadlock', async () => {
  const user = await addUser('deleted');
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hasAdded = () => {};
  const added = new Promise<void>((resolve) => {
    hasAdded = resolve;
  });
  const adding = transact(async (tx) => {
    await tx.execute(
      `insert into idempotent_answers (user_id, key, request_hash, status, body, created_at)
        values ('${user.id}', 'k', 'x', 0, '{}', '2026-11-15T10:00:00Z')`,
    );
    hasAdded();
    await mayGoOn;
    return lockUser(tx, user.id);
  });
  await added;
  const deleting = transact(async (tx) => {
    await lockUser(tx, user.id, 'changing-keys');
    await tx.execute(`delete from users where id = '${user.id}'`);
  });
  await vi.waitUntil(isSomebodyWaiting, { timeout: 20_000 });
  goOn();
  expect((await adding)?.id).toBe(user.id);
  await deleting;
  expect(await query(`select 1 from users where id = '${user.id}'`)).toEqual([]);
});
