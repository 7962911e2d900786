/** An owner with one of everything that has an id, and the other callers. */
import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#core/duration';
import type { Client } from '#testing/client';
import type { Person } from '#testing/people';
import type { TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import type { Actor, Things } from './table.ts';

export const ADMIN = 'admin@example.com';
export const IMPOSTOR = 'impostor@example.com';
const FRESH_SIGN_IN_HOURS = 13;

export interface Owner {
  person: Person;
  things: Omit<Things, 'fresh'>;
  /** Part of every text that the owner has entered. */
  mark: string;
}

/** An owner after a month of Pro; with `hasPro` an administrator has given another. */
export async function makeOwner(app: TestApp, hasPro: boolean): Promise<Owner> {
  const mark = `of-the-owner-${randomBytes(6).toString('hex')}`;
  const person = await app.person({ name: mark, proForDays: 30 });
  const { client, user } = person;
  const make = async (path: string, body?: unknown) => {
    const answer = await client.post(path, body);
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const subscription = await make('/api/subscriptions', subscriptionBody({ name: mark, notes: mark }));
  const second = await make('/api/subscriptions', subscriptionBody({ name: `${mark} 2` }));
  const imported = await make('/api/imports', {
    format: 'outgo',
    subscriptions: [subscriptionBody({ name: `${mark} 3` })],
  });
  const bulk = await make('/api/subscriptions/bulk', { action: 'tag', ids: [second.id], tags: 'family' });
  const scenario = await make('/api/what-if-plans', { name: mark, changes: [] });
  const { channel } = await make('/api/channels', { kind: 'ntfy', topic: 'renewals' });
  const { feed } = await make('/api/calendar-feed');
  const { pool } = app.server.database;
  const now = app.clock.now();
  const payment = `pay_${mark}`;
  const passkey = `key-${mark}`;
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, '\\x00', 0, '[]', $3, $4)`,
    [user.id, passkey, mark, now],
  );
  await pool.query(
    `insert into payments (user_id, provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at)
     values ($1, $2, 'sub_1', 9900, 'INR', 'monthly', $3)`,
    [user.id, payment, now],
  );
  await pool.query('update users set pro_expires_at = $2, data_version = data_version + 1 where id = $1', [
    user.id,
    new Date(now.getTime() - 1_000),
  ]);
  if (hasPro) await grantPro(app, user.email);
  const sessions = (await client.get('/api/user/sessions')).body as { id: string }[];
  const things = {
    email: user.email,
    subscription: subscription.id,
    import: imported.id,
    scenario: scenario.id,
    channel: channel.id,
    passkey,
    session: sessions[0]?.id ?? '',
    payment,
    feed: new URL(feed.address).pathname,
    change: bulk.changes[0],
  };
  return { person, things, mark };
}

async function grantPro(app: TestApp, email: string): Promise<void> {
  const admin = await app.signInAgain(await makeAnew(app, ADMIN, 'reset'));
  const { status } = await admin.post('/api/admin/upgrade-user', { email, billingCycle: 'monthly' });
  if (status !== 200) throw new Error(`Pro was not given: ${status}`);
}

/** The caller with that role towards the owner. */
export async function makeCaller(app: TestApp, actor: Actor, owner: Owner): Promise<Client> {
  if (actor === 'visitor') return app.visitor();
  if (actor === 'stranger') return (await app.person()).client;
  if (actor === 'unverified') return (await app.person({ emailVerifiedAt: null })).client;
  if (actor === 'owner' || actor === 'pro') return owner.person.client;
  if (actor === 'impostor') return app.signInAgain(await makeAnew(app, IMPOSTOR, 'verification'));
  const admin = await makeAnew(app, ADMIN, 'reset');
  const client = await app.signInAgain(admin);
  if (actor === 'admin') return client;
  await app.server.database.pool.query(`update sessions set created_at = $2 where user_id = $1`, [
    admin.user.id,
    new Date(app.clock.now().getTime() - FRESH_SIGN_IN_HOURS * HOUR_MS),
  ]);
  return client;
}

/** Anew each time, so that nothing is left of earlier calls. */
async function makeAnew(
  app: TestApp,
  email: string,
  addressProof: 'verification' | 'reset',
): Promise<Pick<Person, 'user'>> {
  await app.server.database.pool.query('delete from users where email = $1', [email]);
  return app.person({ email, addressProof });
}
