/** The bank of development acts on the same books as the server, and the server hears of it as from the provider. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankPage, showBank } from './bank-page.ts';
import type { Client } from './client.ts';
import { startApp, type TestApp } from './start-app.ts';

let app: TestApp;
let bank: BankPage;

beforeAll(async () => {
  app = await startApp({ now: new Date().toISOString() });
  bank = await showBank({ db: app.server.deps.db, apiUrl: app.origin, port: 0 });
});
afterAll(async () => {
  await bank?.close();
  await app?.close();
});

async function payMonthly(client: Client): Promise<string> {
  const { body } = await client.post('/api/subscription/create', { billingCycle: 'monthly' });
  const proof = await app.server.sandbox?.world.pay(body.subscriptionId);
  expect((await client.post('/api/subscription/verify-payment', proof)).status).toBe(200);
  return body.subscriptionId;
}

async function press(act: string, id: string, site = 'same-origin'): Promise<number> {
  const answer = await fetch(bank.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams({ act, id }),
  });
  await app.server.sweeps.settle();
  return answer.status;
}

test('a renewal and a cancellation pressed at the bank reach the plan', async () => {
  const { client, user } = await app.person();
  const id = await payMonthly(client);
  expect(await (await fetch(bank.url)).text()).toContain(user.email);
  expect(await press('charge', id)).toBe(303);
  expect((await client.get('/api/subscription/payments')).body).toHaveLength(2);
  expect(await press('failCharge', id)).toBe(303);
  expect(await press('cancelNow', id)).toBe(303);
  const status = (await client.get('/api/subscription/status')).body;
  expect(status).toMatchObject({ isPro: true, cancelledAt: expect.any(String) });
});

test('another site cannot press the buttons', async () => {
  const { client } = await app.person();
  const id = await payMonthly(client);
  expect(await press('cancelNow', id, 'cross-site')).toBe(200);
  expect((await client.get('/api/subscription/status')).body.cancelledAt).toBeNull();
});
