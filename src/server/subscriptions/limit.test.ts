import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/duration';
import { users } from '#server/db/schema';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';
import { countActiveSubscriptions } from './store.ts';

let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  app = await startApp();
  twin = await app.twin();
});
afterAll(() => app.close());

const names = (body: { name: string }[]) => body.map((item) => item.name);

/** The same session on the second server. */
function atTwin(client: Client): Client {
  const other = twin.visitor();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

/** Pro for one day with seven subscriptions, S1 the oldest; then Pro ends. */
async function personWithLocked() {
  const person = await app.person({ proForDays: 1 });
  for (let index = 1; index <= 7; index += 1) {
    await person.client.post(
      '/api/subscriptions',
      subscriptionBody({ name: `S${index}`, notes: `n${index}` }),
    );
    app.clock.advance({ seconds: 1 });
  }
  app.clock.advance({ days: 1 });
  return person;
}

describe('the Free limit', () => {
  test('a free user cannot add a sixth subscription', async () => {
    const { client } = await app.person();
    for (let index = 1; index <= 5; index += 1)
      expect((await client.post('/api/subscriptions', subscriptionBody({ name: `S${index}` }))).status).toBe(
        201,
      );
    const sixth = await client.post('/api/subscriptions', subscriptionBody({ name: 'S6' }));
    expect(sixth.status).toBe(403);
    expect(sixth.body).toEqual({
      error: 'Free tier limit reached',
      message: 'Free tier limit reached',
      code: 'free_limit_reached',
      limit: 5,
      current: 5,
    });
  });

  test('a full account that repeats a name is told about the name', async () => {
    const { client } = await app.person();
    for (let index = 1; index <= 5; index += 1)
      await client.post('/api/subscriptions', subscriptionBody({ name: `S${index}` }));
    expect((await client.post('/api/subscriptions', subscriptionBody({ name: 's3' }))).status).toBe(409);
  });

  test('deleting one makes room for one', async () => {
    const { client } = await app.person();
    for (let index = 1; index <= 5; index += 1)
      await client.post('/api/subscriptions', subscriptionBody({ name: `S${index}` }));
    const [first] = (await client.get('/api/subscriptions')).body;
    await client.delete(`/api/subscriptions/${first.id}`);
    expect((await client.post('/api/subscriptions', subscriptionBody({ name: 'S6' }))).status).toBe(201);
    expect((await client.post('/api/subscriptions', subscriptionBody({ name: 'S7' }))).status).toBe(403);
  });

  test('a Pro user has no limit, nor has anyone where payments are off', async () => {
    const { client } = await app.person({ proForDays: 30 });
    for (let index = 1; index <= 8; index += 1)
      expect((await client.post('/api/subscriptions', subscriptionBody({ name: `S${index}` }))).status).toBe(
        201,
      );
    expect((await client.get('/api/subscriptions')).body).toHaveLength(8);
    const own = await startApp({ env: { PAYMENTS: 'off' } });
    try {
      const person = await own.person();
      await insertSubscriptions(own.server.deps, person.user.id, 7);
      expect((await person.client.post('/api/subscriptions', subscriptionBody())).status).toBe(201);
      expect((await person.client.get('/api/subscriptions')).body).toHaveLength(8);
    } finally {
      await own.close();
    }
  });

  test('fifty parallel adds on two servers leave exactly five, round after round', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { client, user } = await app.person();
      const servers = [client, atTwin(client)] as const;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          servers[index % 2 ? 1 : 0].post('/api/subscriptions', subscriptionBody({ name: `S${index}` })),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([
        ...Array(5).fill(201),
        ...Array(45).fill(403),
      ]);
      // The list would hide a sixth as locked, so the rows themselves are counted.
      expect(
        await countActiveSubscriptions(
          app.server.deps.db,
          user.id,
          app.clock.now().toISOString().slice(0, 10),
        ),
      ).toBe(5);
    }
  });

  test('twenty parallel adds of one name leave one', async () => {
    const { client } = await app.person({ proForDays: 30 });
    const servers = [client, atTwin(client)] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        servers[index % 2 ? 1 : 0].post(
          '/api/subscriptions',
          subscriptionBody({ name: index % 3 ? 'Netflix' : ' NETFLIX' }),
        ),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await client.get('/api/subscriptions')).body).toHaveLength(1);
  });
});

describe('when Pro has ended', () => {
  test('the five created last stay and the others are locked, out of list, totals and reminders', async () => {
    const { client } = await personWithLocked();
    const list = names((await client.get('/api/subscriptions')).body);
    expect(list.sort()).toEqual(['S3', 'S4', 'S5', 'S6', 'S7']);
    expect(names((await client.get('/api/subscriptions/locked')).body)).toEqual(['S2', 'S1']);
    const { body: dashboard } = await client.get('/api/analytics/dashboard');
    expect(dashboard).toMatchObject({ monthlyTotal: 77.45, upcomingRenewalsCount: 5 });
    expect((await client.get('/api/reminders/next30')).body).toHaveLength(5);
  });

  test('a locked one can be deleted, but neither changed nor renewed', async () => {
    const { client } = await personWithLocked();
    const [, oldest] = (await client.get('/api/subscriptions/locked')).body;
    const edit = await client.put(`/api/subscriptions/${oldest.id}`, { amount: '1' });
    expect([edit.status, edit.body.code]).toEqual([403, 'locked']);
    const renewal = await client.post(`/api/subscriptions/${oldest.id}/renew`);
    expect([renewal.status, renewal.body.code]).toEqual([403, 'locked']);
    expect((await client.get('/api/subscriptions/locked')).body[1]).toEqual(oldest);
    expect((await client.delete(`/api/subscriptions/${oldest.id}`)).status).toBe(200);
    expect(names((await client.get('/api/subscriptions/locked')).body)).toEqual(['S2']);
  });

  test('locked ones count for the limit and hold their names, and the answer says so', async () => {
    const { client } = await personWithLocked();
    const more = await client.post('/api/subscriptions', subscriptionBody({ name: 'S8' }));
    expect([more.status, more.body.limit, more.body.current]).toEqual([403, 5, 7]);
    const sentence = 'Duplicate Subscription: a locked subscription already has this name.';
    const again = await client.post('/api/subscriptions', subscriptionBody({ name: 's1' }));
    expect([again.status, again.body.error]).toEqual([409, sentence]);
    const [kept] = (await client.get('/api/subscriptions')).body;
    const rename = await client.put(`/api/subscriptions/${kept.id}`, { name: 'S1' });
    expect([rename.status, rename.body.error]).toEqual([409, sentence]);
  });

  test('deleting a kept one brings the next back', async () => {
    const { client } = await personWithLocked();
    const kept = (await client.get('/api/subscriptions')).body;
    await client.delete(`/api/subscriptions/${kept.find((item: { name: string }) => item.name === 'S7').id}`);
    expect(names((await client.get('/api/subscriptions')).body).sort()).toEqual([
      'S2',
      'S3',
      'S4',
      'S5',
      'S6',
    ]);
    expect(names((await client.get('/api/subscriptions/locked')).body)).toEqual(['S1']);
  });

  test('Pro brings everything back at once, as it was', async () => {
    const { client, user } = await personWithLocked();
    const locked = (await client.get('/api/subscriptions/locked')).body;
    const proExpiresAt = new Date(app.clock.now().getTime() + DAY_MS);
    await app.server.deps.db.update(users).set({ proExpiresAt }).where(eq(users.id, user.id));
    const list = (await client.get('/api/subscriptions')).body;
    expect(list).toHaveLength(7);
    expect(list).toEqual(expect.arrayContaining(locked));
    expect((await client.get('/api/subscriptions/locked')).body).toEqual([]);
  });
});
