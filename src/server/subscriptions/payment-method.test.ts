/** What a subscription is paid with over HTTP: kept, changed, removed, refused, and told by the history. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('it is kept as written, changed alone, removed by null, and in the history', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const body = subscriptionBody({ paidWith: ' HDFC card ending 4242 ', cardExpires: '03/27' });
  const added = await client.post('/api/subscriptions', body);
  expect(added.body).toMatchObject({ paidWith: 'HDFC card ending 4242', cardExpires: '2027-03' });
  const path = `/api/subscriptions/${added.body.id}`;
  const other = await client.put(path, { amount: '5.00' });
  expect(other.body).toMatchObject({ paidWith: 'HDFC card ending 4242', cardExpires: '2027-03', version: 2 });
  const upi = await client.put(path, { paidWith: 'UPI', cardExpires: null });
  expect(upi.body).toMatchObject({ paidWith: 'UPI', cardExpires: null });
  expect((await client.put(path, { paidWith: null })).body.paidWith).toBeNull();
  const { changes } = (await client.get(`${path}/history`)).body;
  expect(changes[0].before.paidWith).toBe('UPI');
});

test.each([
  [{ paidWith: '4242 4242 4242 4242' }, 'paidWith', /whole card number/],
  [{ paidWith: 'a'.repeat(61) }, 'paidWith', /60 characters/],
  [{ cardExpires: '2027-13' }, 'cardExpires', /as on the card/],
])('%j is refused at its field, and nothing is added', async (fields, path, message) => {
  const { client } = await app.person();
  const answer = await client.post('/api/subscriptions', subscriptionBody(fields));
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([{ path, message: expect.stringMatching(message) }]);
  expect((await client.get('/api/subscriptions')).body).toEqual([]);
});
