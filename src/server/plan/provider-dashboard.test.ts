/** What the operator does in the provider's own dashboard, or people by an invoice's link, while notices are lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

test.each([
  ['monthly', 'yearly'],
  ['yearly', 'monthly'],
] as const)('a plan changed from %s to %s takes nothing away that was paid for', async (from, to) => {
  const person = await paying.app.person({ country: 'India' });
  const id = await paying.open(person.client, from);
  const proof = await paying.provider.world.pay(id, 'foreign-card');
  await person.client.post('/api/subscription/verify-payment', { ...proof });
  await paying.settle();
  const { expiresAt } = await paying.statusOf(person);
  await paying.goTo('2026-11-17T10:00:00Z');
  await paying.provider.world.changePlan(id, paying.provider.planIds[to]);
  await paying.settle();
  for (const day of ['20', '23', '25']) await paying.goTo(`2026-11-${day}T10:00:00Z`);
  expect(await paying.statusOf(person)).toMatchObject({ isPro: true, expiresAt });
});

test('a refund of the current period is learnt also where an older invoice was paid later', async () => {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  for (const day of ['14', '15', '16', '17']) await paying.goTo(`2026-12-${day}T18:35:00Z`);
  await paying.provider.world.replaceCard(member.id);
  await paying.settle();
  await paying.goTo('2027-01-14T18:40:00Z');
  const invoices = await paying.provider.listInvoices(member.id);
  const old = invoices.find(({ status }) => status === 'issued');
  const current = invoices.findLast(({ status }) => status === 'paid');
  await paying.goTo('2027-01-20T10:00:00Z');
  await paying.provider.world.payInvoice(old?.id ?? '');
  await paying.settle();
  paying.provider.sendWebhooksTo(undefined);
  await paying.goTo('2027-01-22T10:00:00Z');
  await paying.provider.world.refund(current?.payment_id ?? '');
  for (const day of ['01-23', '01-28', '02-05', '02-13']) await paying.goTo(`2027-${day}T10:00:00Z`);
  expect(await paying.statusOf(member)).toMatchObject({ isPro: false });
  await paying.goTo('2027-02-14T18:50:00Z');
  const paid = (await paying.provider.listInvoices(member.id)).filter(({ status }) => status === 'paid');
  expect(paid).toHaveLength(3);
});
