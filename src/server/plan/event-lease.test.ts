/** A notice that one process is handling is not handled by another beside it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import { signWebhook } from '#server/outside/payments/signatures';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import { needPayments } from './deps.ts';
import { eventSweep, receiveEvent } from './payment-events.ts';
import { createThrottle } from './throttle.ts';

let paying: PayingApp;
beforeEach(async () => {
  paying = await startPayingApp();
});
afterEach(() => paying.close());

/** A payment alone: its invoice has to be asked for. */
const CAPTURED = {
  event: 'payment.captured',
  payload: {
    payment: {
      entity: {
        id: 'pay_1',
        status: 'captured',
        captured: true,
        amount: 9_900,
        currency: 'INR',
        invoice_id: 'inv_1',
      },
    },
  },
  created_at: 1_794_736_800,
};

test('a notice that is being handled is left alone by other processes for a minute', async () => {
  const { deps, sweeps, database } = paying.app.server;
  let asked = 0;
  let giveUp = () => {};
  const slow: Payments = {
    ...needPayments(deps),
    fetchInvoice: () =>
      new Promise((_resolve, reject) => {
        asked += 1;
        giveUp = () => reject(new PaymentsError('unavailable', 'the provider failed'));
      }),
  };
  const body = Buffer.from(JSON.stringify(CAPTURED));
  const signature = signWebhook(paying.provider.webhookSecret, body);
  await receiveEvent({ ...deps, wake: () => {} }, body, signature, 'slow');
  const handling = eventSweep({ ...deps, payments: slow }, createThrottle(deps.clock)).run();
  await expect.poll(() => asked).toBe(1);
  paying.clock.advance({ seconds: 59 });
  await sweeps.settle();
  const { rows } = await database.pool.query('select tries from payment_events');
  expect(rows).toEqual([{ tries: 0 }]);
  giveUp();
  await handling;
});
