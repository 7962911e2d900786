/** NUL and lone surrogates cannot be stored: they are bad input everywhere, never a server error. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { type PayingApp, startPayingApp } from '#testing/paying-app';

let paying: PayingApp;
let admin: Client;
beforeAll(async () => {
  paying = await startPayingApp();
  admin = (await paying.app.person({ email: 'admin-one@outgo.invalid' })).client;
});
afterAll(() => paying.close());

const proof = {
  razorpay_payment_id: 'pay_1',
  razorpay_subscription_id: 'sub_1\0',
  razorpay_signature: 'x',
};

test('in what a user sends', async () => {
  const { client } = await paying.app.person({ country: 'India' });
  const answers = [
    await client.post('/api/subscription/verify-payment', proof),
    await client.delete('/api/auth/passkeys/%00'),
    await client.post('/api/auth/passkey-signin/finish', { id: '\0' }),
    await client.put('/api/subscriptions/%00', { name: 'Netflix' }),
  ];
  for (const { status } of answers) expect([400, 404]).toContain(status);
});

test.each(['a\0b', 'half \ud83d'])('in what an administrator sends: %j', async (text) => {
  expect((await admin.get('/api/admin/audit')).status).toBe(200);
  for (const path of [
    'upgrade-user',
    'end-pro',
    'end-sessions',
    'reconcile',
    'resend-verification',
    'refund',
  ]) {
    const body = { email: `${text}@example.com`, paymentId: text, reason: text, billingCycle: 'monthly' };
    const { status } = await admin.post(`/api/admin/${path}`, body);
    expect([400, 404], path).toContain(status);
  }
});

test('in a signed notice: it is kept as unreadable', async () => {
  const event = { event: 'subscription.charged\0', payload: { subscription: { entity: { id: 'sub_\0' } } } };
  expect(await paying.notify(event, 'with-nul')).toBe(200);
  const { rows } = await paying.app.server.database.pool.query(
    'select outcome from payment_events order by received_at desc limit 1',
  );
  expect(rows).toEqual([{ outcome: 'unreadable' }]);
});
