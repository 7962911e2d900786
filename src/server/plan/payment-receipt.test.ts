/** A receipt proves what was paid, and no more than that. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from '#server/db/connect';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';
import { startApp } from '#testing/start-app';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp({ env: { ADMIN_EMAILS: 'admin@example.com' } });
});
afterEach(() => paying.close());

async function readReceipt(person: Person, paymentId = ''): Promise<string> {
  const client = await paying.app.signInAgain(person);
  return (await client.get(`/api/subscription/payments/${paymentId}/receipt`)).text;
}

test('what was refunded stands on the receipt, and the end of Pro no longer does', async () => {
  const member = await paying.member('yearly');
  const paymentId = member.proof.razorpay_payment_id;
  expect(await readReceipt(member, paymentId)).toContain('<dt>Pro until</dt>');
  await paying.provider.world.refund(paymentId ?? '', 10_000);
  await paying.settle();
  const ofPart = await readReceipt(member, paymentId);
  expect(ofPart).toContain('<dt>Refunded</dt><dd>₹100.00</dd>');
  expect(ofPart).toContain('<dt>Pro until</dt>');
  await paying.provider.world.refund(paymentId ?? '');
  await paying.settle();
  const ofAll = await readReceipt(member, paymentId);
  expect(ofAll).toContain('<dt>Refunded</dt><dd>₹999.00</dd>');
  expect(ofAll).not.toContain('Pro until');
});

test('in India the price is in rupees, so no other stands beside it', async () => {
  const member = await paying.member('yearly');
  const receipt = await readReceipt(member, member.proof.razorpay_payment_id);
  expect(receipt).toContain('<dt>Amount</dt><dd>₹999.00</dd>');
  expect(receipt).not.toContain('List price');
});

test('a payment in the sandbox is marked as such also after the change to real keys, and cannot be refunded', async () => {
  const { host, port, user, database } = paying.app.server.database.pool.options;
  const connection = { host, port, user, database } as Connection;
  const sandbox = await startApp({ clock: paying.clock, connection, env: { PAYMENTS: 'sandbox' } });
  const person = await sandbox.person({ country: 'India' });
  const { body } = await person.client.post('/api/subscription/create', { billingCycle: 'yearly' });
  const proof = await sandbox.server.sandbox?.world.pay(body.subscriptionId);
  await person.client.post('/api/subscription/verify-payment', proof);
  await sandbox.close();
  expect(await readReceipt(person, proof?.razorpay_payment_id)).toContain('Test mode, no money moved.');
  const member = await paying.member();
  expect(await readReceipt(member, member.proof.razorpay_payment_id)).not.toContain('Test mode');
  const admin = await paying.app.person({ email: 'admin@example.com' });
  const refund = { paymentId: proof?.razorpay_payment_id, reason: 'asked for it' };
  const answer = await admin.client.post('/api/admin/refund', refund);
  expect([answer.status, answer.body.code]).toEqual([409, 'refund_refused']);
});
