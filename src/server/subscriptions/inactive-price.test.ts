/** A price to come of a paused or ended subscription: kept beside the one before until it is paid again (rule subscription.11). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const apps: TestApp[] = [];
let app: TestApp;
beforeEach(async () => {
  app = await startApp({ now: '2026-11-18T10:00:00Z' });
  apps.push(app);
});
afterAll(async () => {
  for (const each of apps) await each.close();
});

const BOTH = { amount: '10.00', thenAmount: '25.00', thenFrom: '2026-11-25' };
const SETTLED = { amount: '25.00', thenAmount: null, thenFrom: null };

/** Opens one that ends today after its price has turned. */
async function openTurned(client: Client, life: object = { endsOn: '2026-11-18' }) {
  const body = subscriptionBody({ ...BOTH, nextRenewalDate: '2026-12-05', ...life });
  const { body: row } = await client.post('/api/subscriptions', body);
  app.clock.advance({ days: 10 });
  return {
    list: async () => (await client.get('/api/subscriptions')).body,
    put: (fields: object) => client.put(`/api/subscriptions/${row.id}`, fields),
    path: `/api/subscriptions/${row.id}`,
  };
}

test('an ended one keeps both prices, through edits of other fields too', async () => {
  const { client } = await app.person();
  const { list, put } = await openTurned(client);
  expect(await list()).toMatchObject([BOTH]);
  expect((await put({ notes: 'mine' })).body).toMatchObject(BOTH);
  expect(await list()).toMatchObject([{ ...BOTH, notes: 'mine' }]);
});

test('restored it costs the new price, and putting back the end puts back both', async () => {
  const { client } = await app.person({ proForDays: 60 });
  const { list, put, path } = await openTurned(client);
  expect((await put({ endsOn: null })).body).toMatchObject(SETTLED);
  expect((await client.get('/api/analytics/dashboard')).body.monthlyTotal).toBe(25);
  expect((await put({ ...BOTH, endsOn: '2026-11-18' })).body).toMatchObject(BOTH);
  expect(await list()).toMatchObject([BOTH]);
  const { prices } = (await client.get(`${path}/history`)).body;
  expect(prices.map(({ amount }: { amount: string }) => amount)).toEqual(['10.00', '25.00']);
});

test('one that resumes by itself turns with that', async () => {
  const { client } = await app.person();
  const { list } = await openTurned(client, { pausedOn: '2026-11-18', resumesOn: '2026-12-01' });
  expect(await list()).toMatchObject([BOTH]);
  expect((await client.get('/api/reminders/next30')).body).toMatchObject([{ amount: '25.00' }]);
  app.clock.advance({ days: 3 });
  expect(await list()).toMatchObject([SETTLED]);
});

test('a price typed meanwhile is the price, and nothing is to come', async () => {
  const { client } = await app.person();
  const { put } = await openTurned(client);
  expect((await put({ amount: '10.00', notes: 'same' })).body).toMatchObject(BOTH);
  expect((await put({ amount: '12.00', endsOn: null })).body).toMatchObject({
    amount: '12.00',
    thenAmount: null,
    thenFrom: null,
  });
});

test('an export and its import keep both', async () => {
  const { client } = await app.person();
  await openTurned(client);
  const [row] = (await client.get('/api/subscriptions')).body;
  const other = await app.person();
  const answer = await other.client.post('/api/imports', { format: 'outgo', subscriptions: [row] });
  expect(answer.status).toBe(201);
  expect((await other.client.get('/api/subscriptions')).body).toMatchObject([BOTH]);
});
