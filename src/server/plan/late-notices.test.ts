/** A notice that was held up on its way, and tells of a state that has passed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

const RETRIES = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17'];

test('a halt that is told of after the card was replaced leaves the membership active, and it can be cancelled', async () => {
  const member = await paying.member();
  paying.provider.sendWebhooksTo(undefined);
  const told = paying.provider.webhooks.length;
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of RETRIES) {
    paying.clock.set(`${day}T18:35:00Z`);
    await paying.provider.world.runDue();
  }
  await paying.provider.settled();
  const halted = paying.provider.webhooks.slice(told).find(({ name }) => name === 'subscription.halted');
  await paying.provider.world.replaceCard(member.id);
  await paying.goTo('2027-01-05T06:00:00Z');
  await paying.notify(JSON.parse(halted?.body ?? '{}'), halted?.eventId);
  const client = await paying.app.signInAgain(member);
  expect((await client.post('/api/subscription/cancel')).status).toBe(200);
  await paying.goTo('2027-01-14T18:40:00Z');
  const invoices = await paying.provider.listInvoices(member.id);
  expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(1);
});
