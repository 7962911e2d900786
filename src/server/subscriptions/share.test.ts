/** The user's own share over HTTP: counted everywhere, kept with the full price beside it, and never more than it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ now: '2026-11-18T10:00:00Z' });
});
afterAll(() => app.close());

async function add(client: Client, over: Record<string, unknown>) {
  const answer = await client.post('/api/subscriptions', subscriptionBody(over));
  expect(answer.status).toBe(201);
  return answer.body;
}

const figures = async (client: Client) => {
  const { monthlyTotal, yearlyTotal, categorySpending } = (await client.get('/api/analytics/dashboard')).body;
  return { monthlyTotal, yearlyTotal, categorySpending };
};

test('totals and categories count the share, renewals tell it beside the price', async () => {
  const { client } = await app.person();
  await add(client, { name: 'A', amount: '10', share: '1/3', nextRenewalDate: '2026-12-01' });
  await add(client, { name: 'B', amount: '10', share: '33%', nextRenewalDate: '2026-12-02' });
  await add(client, { name: 'C', amount: '12', share: '1/6', billingCycle: 'yearly', category: 'Music' });
  await add(client, { name: 'D', amount: '600', share: '1.50', category: 'Gym' });
  // 10/3 + 3.3 + 12/6/12 + 1.5 = 8.3; a year of it is 99.6.
  expect(await figures(client)).toEqual({
    monthlyTotal: 8.3,
    yearlyTotal: 99.6,
    categorySpending: { OTT: 6.63, Gym: 1.5, Music: 0.17 },
  });
  const due = (await client.get('/api/reminders/next30')).body;
  expect(due[0]).toMatchObject({ amount: '10.00', share: '1/3' });
});

test('three thirds are the whole, to the last cent', async () => {
  const { client } = await app.person();
  for (const name of ['A', 'B', 'C']) await add(client, { name, amount: '100', share: '1/3' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 100, yearlyTotal: 1200 });
});

test('a part follows a new price, an amount above it is refused and nothing changes', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const row = await add(client, { amount: '600', share: '1/4', sharedWith: ' Asha, Ravi ' });
  expect(row).toMatchObject({ amount: '600.00', share: '1/4', sharedWith: 'Asha, Ravi' });
  const path = `/api/subscriptions/${row.id}`;
  expect((await client.put(path, { amount: '800' })).body).toMatchObject({ share: '1/4' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 200 });
  expect((await client.put(path, { share: '150' })).body).toMatchObject({
    share: '150.00',
    sharedWith: 'Asha, Ravi',
  });
  const refused = await client.put(path, { amount: '100' });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([
    { path: 'share', message: 'Your share cannot be more than the price.' },
  ]);
  expect((await client.put(path, { amount: '100', share: '50' })).body).toMatchObject({
    amount: '100.00',
    share: '50.00',
  });
  expect((await client.put(path, { share: null, sharedWith: null })).body).toMatchObject({
    share: null,
    sharedWith: null,
  });
  const { changes } = (await client.get(`${path}/history`)).body;
  expect(changes[0].before).toMatchObject({ share: '50.00', sharedWith: 'Asha, Ravi' });
});

test('after a trial the share is that of the new price, and never more than it', async () => {
  const { client } = await app.person();
  const trial = { amount: '0', thenAmount: '6', thenFrom: '2026-11-20', nextRenewalDate: '2026-11-20' };
  await add(client, { name: 'Trial', ...trial, share: '4' });
  const fall = { amount: '9', thenAmount: '2', thenFrom: '2026-11-20', nextRenewalDate: '2026-11-20' };
  const falling = await add(client, { name: 'Falling', ...fall, share: '5' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 5 });
  app.clock.advance({ days: 2 });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 6 });
  const noted = await client.put(`/api/subscriptions/${falling.id}`, { notes: 'mine' });
  expect(noted.body).toMatchObject({ amount: '2.00', share: '5.00', notes: 'mine' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 6 });
  app.clock.advance({ days: -2 });
});

test('a price to come can be taken away though the share only fitted that, and the share stays', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const coming = { thenAmount: '19.99', thenFrom: '2026-12-20' };
  const row = await add(client, { name: 'Trial', amount: '3', ...coming, share: '12' });
  const put = (body: object) => client.put(`/api/subscriptions/${row.id}`, body);
  const refused = await put({ thenAmount: null, share: '4' });
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'share']);
  expect((await put({ ...row, thenAmount: null })).body).toMatchObject({
    share: '12.00',
    thenAmount: null,
    thenFrom: null,
  });
  expect((await put({ share: '1/2', ...coming })).body).toMatchObject({ share: '1/2' });
  expect((await put({ thenAmount: null })).body).toMatchObject({ share: '1/2', thenAmount: null });
});

test('a share is never lost to a price to come: it counts as the price at most, and comes back with the price', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const trial = await add(client, {
    name: 'Trial',
    amount: '0',
    thenAmount: '10',
    thenFrom: '2026-12-20',
    share: '5',
  });
  const put = async (body: object) => (await client.put(`/api/subscriptions/${trial.id}`, body)).body;
  await put({ thenAmount: null });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 0 });
  expect(await put({ amount: '10' })).toMatchObject({ amount: '10.00', share: '5.00' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 5 });
  await put({ thenAmount: '0', thenFrom: '2026-11-18' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 0 });
  await put({ thenAmount: '3', thenFrom: '2026-11-18' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 3 });
  const kept = { amount: '3.00', share: '5.00', thenAmount: null };
  expect(await put({ notes: 'kept' })).toMatchObject(kept);
  expect((await client.put(`/api/subscriptions/${trial.id}`, { amount: '4' })).status).toBe(400);
  expect(await put({ thenAmount: '10', thenFrom: '2026-11-18' })).toMatchObject({ share: '5.00' });
  expect(await figures(client)).toMatchObject({ monthlyTotal: 5 });
});

test('the calendar and the analysis tell the share', async () => {
  const { client } = await app.person({ country: 'India' });
  await add(client, {
    name: 'Netflix',
    amount: '600',
    currency: 'INR',
    share: '1/4',
    nextRenewalDate: '2026-12-01',
  });
  const { feed } = (await client.post('/api/calendar-feed')).body;
  const { text } = await app.visitor().get(new URL(feed.address).pathname);
  expect(text).toContain('SUMMARY:Netflix: ₹150.00 of ₹600.00');
  const { summary } = (await client.post('/api/analyze', {})).body;
  expect(summary).toMatchObject({ monthly_estimate: 150, renewals_next_30_days_total: 150 });
});

test.each([
  [{ share: 'half' }, 'share', /amount, or a part/],
  [{ share: '5/4' }, 'share', /more than the price/],
  [{ share: '999' }, 'share', /more than the price/],
  [{ sharedWith: 'a'.repeat(101) }, 'sharedWith', /100 characters/],
])('%j is refused at its field, and nothing is added', async (fields, path, message) => {
  const { client } = await app.person();
  const answer = await client.post('/api/subscriptions', subscriptionBody(fields));
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([{ path, message: expect.stringMatching(message) }]);
  expect((await client.get('/api/subscriptions')).body).toEqual([]);
});
