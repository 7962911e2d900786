/** Everything with an id belongs to one user: for others it is a 404 and stays unchanged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const TABLES = [
  'users',
  'sessions',
  'passkeys',
  'subscriptions',
  'subscription_history',
  'what_if_plans',
  'channels',
  'budgets',
  'imports',
  'imported_subscriptions',
  'payments',
];
const SCENARIO = { name: 'A scenario', changes: [] };

let app: TestApp;
let owner: Person;
let stranger: Person;
/** Ids of the owner's rows, by path prefix. */
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startApp();
  owner = await app.person({ proForDays: 30 });
  stranger = await app.person({ proForDays: 30 });
  const { pool } = app.server.database;
  const now = app.clock.now();
  const subscription = await owner.client.post('/api/subscriptions', subscriptionBody());
  const scenario = await owner.client.post('/api/what-if-plans', SCENARIO);
  const imported = await owner.client.post('/api/imports', {
    format: 'outgo',
    subscriptions: [subscriptionBody({ name: 'Imported' })],
  });
  const channel = await owner.client.post('/api/channels', { kind: 'ntfy', topic: 'renewals' });
  expect([subscription, scenario, imported, channel].map(({ status }) => status)).toEqual([
    201, 201, 201, 201,
  ]);
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, 'cred', '\\x00', 0, '[]', 'Phone', $2)`,
    [owner.user.id, now],
  );
  await pool.query(
    `insert into payments (user_id, provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at)
     values ($1, 'pay_1', 'sub_1', 9900, 'INR', 'monthly', $2)`,
    [owner.user.id, now],
  );
  const [session] = (await owner.client.get('/api/user/sessions')).body;
  ids = {
    '/api/subscriptions/': subscription.body.id,
    '/api/what-if-plans/': scenario.body.id,
    '/api/imports/': imported.body.id,
    '/api/channels/': channel.body.channel.id,
    '/api/auth/passkeys/': 'cred',
    '/api/user/sessions/': session.id,
    '/api/subscription/payments/': 'pay_1',
  };
});
afterAll(() => app.close());

async function dumpOwner(): Promise<string> {
  const rows = TABLES.map(async (table) => {
    const column = table === 'users' ? 'id' : 'user_id';
    const text = `select * from ${table} where ${column} = $1 order by 1, 2`;
    return (await app.server.database.pool.query(text, [owner.user.id])).rows;
  });
  return JSON.stringify(await Promise.all(rows));
}

const named = allEndpoints.filter(({ path, row }) => row.access === 'user' && path.includes(':'));

test.each(named.map(({ name, method, path }) => [name, method, path] as const))(
  '%s does not reach another person’s, and leaves it as it was',
  async (_name, method, path) => {
    const [, id = ''] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [];
    expect(id, 'a kind of thing that this test does not know').not.toBe('');
    const before = await dumpOwner();
    const address = path.replace(/:\w+/, encodeURIComponent(id));
    const body = method === 'GET' || method === 'DELETE' ? undefined : { ...subscriptionBody(), ...SCENARIO };
    const answer = await stranger.client.send(method, address, body);
    expect([answer.status, answer.body.code]).toEqual([404, expect.any(String)]);
    expect(answer.text).not.toContain(owner.user.email);
    expect(await dumpOwner()).toBe(before);
  },
);
