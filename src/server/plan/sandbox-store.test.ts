/** The payment stand-in on its books in PostgreSQL; what it does with them is tested beside the stand-in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderDesk } from '#testing/provider-desk';
import { startApp, type TestApp } from '#testing/start-app';
import { createSandboxDbStore } from './sandbox-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('after months without a look the newest invoice of a halted subscription is the one that is paid', async () => {
  const desk = new ProviderDesk('2026-11-15T10:00:00Z', createSandboxDbStore(app.server.deps.db, app.clock));
  const id = await desk.createPaid();
  await desk.world.failNextCharges(id, 4);
  await desk.moveTo('2027-11-01T00:00:00Z');
  await desk.world.pay(id);
  const invoices = await desk.invoices(id);
  expect(invoices.map(({ status }) => status)).toEqual(['paid', ...Array(10).fill('issued'), 'paid']);
});

test('an id that PostgreSQL cannot hold is unknown like any other', async () => {
  const checkout = '/sandbox/razorpay/v1/checkout';
  const visitor = app.visitor();
  const key = { key_id: 'rzp_test_sandbox' };
  const shown = await visitor.get(`${checkout}/preferences?key_id=${key.key_id}&subscription_id=%00`);
  const paid = await visitor.post(`${checkout}/pay`, { ...key, subscription_id: 'sub_\u0000' });
  expect([shown.status, paid.status]).toEqual([400, 400]);
});
