/** The life of the sandbox's subscriptions, number by number of docs/razorpay.md. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderDesk, toIso } from '#testing/provider-desk';
import { SANDBOX_PLAN_IDS } from './entities.ts';

let desk: ProviderDesk;
beforeEach(() => {
  desk = new ProviderDesk();
});

const FIRST_END = '2026-12-14T18:30:00.000Z';
const SECOND_END = '2027-01-14T18:30:00.000Z';
const THIRD_END = '2027-02-14T18:30:00.000Z';

async function createFailing(failures = 4): Promise<string> {
  const id = await desk.createPaid();
  await desk.world.failNextCharges(id, failures);
  desk.takeEvents();
  return id;
}

async function createHalted(): Promise<string> {
  const id = await createFailing();
  await desk.moveTo('2026-12-20T00:00:00Z');
  desk.takeEvents();
  return id;
}

describe('the start', () => {
  test('R18: an immediate start stays created through failed attempts until the first charge succeeds', async () => {
    const id = await desk.create();
    const failed = await desk.world.decline(id);
    expect(failed).toMatchObject({ status: 'failed', captured: false });
    expect(await desk.show(id)).toMatchObject({ status: 'created', paid_count: 0, current_end: null });
    await desk.world.pay(id);
    expect(await desk.show(id)).toMatchObject({
      status: 'active',
      paid_count: 1,
      remaining_count: 119,
      auth_attempts: 0,
    });
    expect(await desk.invoices(id)).toMatchObject([{ status: 'paid', amount: 9_900 }]);
    await expect(desk.world.pay(id)).rejects.toThrow('Subscription is not chargeable in active status.');
  });

  test('R18: it is paid once, however many try at the same time', async () => {
    const id = await desk.create();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => desk.world.pay(id)));
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await desk.invoices(id)).toHaveLength(1);
  });

  test('R19: the first cycle runs from the payment to midnight in India, as in the sample', async () => {
    desk = new ProviderDesk('2021-09-29T11:28:21Z');
    const id = await desk.createPaid();
    expect(await desk.show(id)).toMatchObject({
      current_start: Date.parse('2021-09-29T11:28:21Z') / 1000,
      current_end: 1635445800,
      charge_at: 1635445800,
    });
  });

  test('R19: late in the evening in India it is the next day already', async () => {
    desk = new ProviderDesk('2026-11-15T20:00:00Z');
    expect(toIso((await desk.show(await desk.createPaid())).current_end)).toBe('2026-12-15T18:30:00.000Z');
  });

  test('R19: each boundary is counted from the anchor, through short months', async () => {
    desk = new ProviderDesk('2027-01-31T06:00:00Z');
    const id = await desk.createPaid();
    await desk.moveTo('2027-04-15T00:00:00Z');
    expect((await desk.invoices(id)).map(({ billing_end }) => toIso(billing_end))).toEqual([
      '2027-02-27T18:30:00.000Z',
      '2027-03-30T18:30:00.000Z',
      '2027-04-29T18:30:00.000Z',
    ]);
  });

  test('R19: a year from a leap day ends on 28 February', async () => {
    desk = new ProviderDesk('2028-02-29T06:00:00Z');
    const id = await desk.createPaid({ plan_id: SANDBOX_PLAN_IDS.yearly, total_count: 10 });
    expect(toIso((await desk.show(id)).current_end)).toBe('2029-02-27T18:30:00.000Z');
  });

  test('R20: with a future start the authorisation takes a token that comes back, and the charge is at the start', async () => {
    const startAt = Date.parse('2026-12-01T00:00:00Z') / 1000;
    const id = await desk.create({ start_at: startAt });
    const proof = await desk.world.pay(id);
    expect(await desk.show(id)).toMatchObject({
      status: 'authenticated',
      current_start: null,
      current_end: null,
      charge_at: startAt,
    });
    expect(await desk.payment(proof.razorpay_payment_id)).toMatchObject({
      amount: 100,
      status: 'refunded',
      refund_status: 'full',
      invoice_id: null,
    });
    expect(desk.takeEvents()).toEqual([
      'subscription.authenticated',
      'payment.authorized',
      'payment.captured',
      'refund.created',
      'refund.processed',
    ]);
    await desk.moveTo('2026-12-02T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'active', current_start: startAt, paid_count: 1 });
  });

  test('R20: not authorised by its start it expires', async () => {
    const id = await desk.create({ start_at: Date.parse('2026-12-01T00:00:00Z') / 1000 });
    await desk.moveTo('2026-12-02T00:00:00Z');
    expect((await desk.show(id)).status).toBe('expired');
  });

  test.each(['authenticated', 'created'] as const)(
    'R21: a late debit leaves it %s for hours, then starts the cycle at the debit',
    async (status) => {
      const id = await desk.create();
      const proof = await desk.world.payLate(id, { status, hours: 36 });
      expect(await desk.show(id)).toMatchObject({ status, paid_count: 0, current_end: null });
      expect(await desk.payment(proof.razorpay_payment_id)).toMatchObject({
        status: 'created',
        captured: false,
      });
      await expect(desk.world.pay(id)).rejects.toThrow();
      await desk.moveTo('2026-11-17T00:00:00Z');
      expect(await desk.show(id)).toMatchObject({
        status: 'active',
        current_start: Date.parse('2026-11-16T22:00:00Z') / 1000,
      });
      expect(await desk.payment(proof.razorpay_payment_id)).toMatchObject({ status: 'captured' });
      expect(desk.takeEvents()).toEqual(
        expect.arrayContaining(['subscription.activated', 'subscription.charged']),
      );
    },
  );

  test('R21: a late debit that fails leaves a failed payment and nothing paid', async () => {
    const id = await desk.create();
    const proof = await desk.world.payLate(id, { outcome: 'failed' });
    desk.takeEvents();
    await desk.moveTo('2026-11-18T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'authenticated', paid_count: 0 });
    expect((await desk.payment(proof.razorpay_payment_id)).status).toBe('failed');
    expect(desk.takeEvents()).toEqual(['payment.failed']);
  });

  test('R21: cancelled while the debit is on its way, it is never debited', async () => {
    const id = await desk.create();
    const proof = await desk.world.payLate(id);
    await desk.world.cancelNow(id);
    await desk.moveTo('2026-11-18T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'cancelled', paid_count: 0 });
    expect((await desk.payment(proof.razorpay_payment_id)).status).toBe('failed');
  });
});

test('R21: or is debited all the same, and stays cancelled', async () => {
  desk.sandbox.switches.debitsAfterCancel = true;
  const id = await desk.create();
  await desk.world.payLate(id);
  await desk.world.cancelNow(id);
  desk.takeEvents();
  await desk.moveTo('2026-11-20T00:00:00Z');
  expect(await desk.show(id)).toMatchObject({ status: 'cancelled', charge_at: null, paid_count: 1 });
  expect(desk.takeEvents()).toEqual(['payment.authorized', 'payment.captured', 'invoice.paid']);
});

test('R14, R18: a checkout paid a moment before it is cancelled is both paid and cancelled', async () => {
  const id = await desk.create();
  await desk.world.payBeforeCancel(id);
  const { body } = await desk.call('POST', `/v1/subscriptions/${id}/cancel`, {});
  expect(body).toMatchObject({ status: 'cancelled', paid_count: 1 });
  expect(await desk.invoices(id)).toMatchObject([{ status: 'paid' }]);
});

describe('renewals', () => {
  test('R19: a renewal happens at its own time, not when someone looks', async () => {
    const id = await desk.createPaid();
    desk.clock.set('2027-01-01T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ paid_count: 2 });
    const [, second] = await desk.invoices(id);
    expect(toIso(second.paid_at)).toBe(FIRST_END);
    expect([toIso(second.billing_start), toIso(second.billing_end)]).toEqual([FIRST_END, SECOND_END]);
  });

  test('R22: a failed renewal has moved to the unpaid cycle and is retried on three days', async () => {
    const id = await createFailing();
    const seen: string[] = [];
    for (const day of [14, 15, 16, 17]) {
      await desk.moveTo(`2026-12-${day}T19:00:00Z`);
      const { status, auth_attempts, charge_at, paid_count, current_start, current_end } =
        await desk.show(id);
      expect({ paid_count, from: toIso(current_start), to: toIso(current_end) }).toEqual({
        paid_count: 1,
        from: FIRST_END,
        to: SECOND_END,
      });
      seen.push(`${status} ${auth_attempts} ${toIso(charge_at)}`);
    }
    expect(seen).toEqual([
      'pending 1 2026-12-15T18:30:00.000Z',
      'pending 2 2026-12-16T18:30:00.000Z',
      'pending 3 2026-12-17T18:30:00.000Z',
      `halted 4 ${SECOND_END}`,
    ]);
    expect(desk.takeEvents().filter((name) => name.startsWith('subscription.'))).toEqual([
      'subscription.pending',
      'subscription.pending',
      'subscription.pending',
      'subscription.halted',
    ]);
    expect(await desk.invoices(id)).toMatchObject([
      { status: 'paid' },
      { status: 'issued', payment_id: null },
    ]);
  });

  test('R22: a retry that succeeds pays the cycle that was due', async () => {
    const id = await createFailing(2);
    await desk.moveTo('2026-12-20T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'active', auth_attempts: 0, paid_count: 2 });
    const [, second] = await desk.invoices(id);
    expect(second.status).toBe('paid');
    expect([toIso(second.billing_start), toIso(second.billing_end)]).toEqual([FIRST_END, SECOND_END]);
    expect(desk.takeEvents()).toEqual(
      expect.arrayContaining(['subscription.activated', 'subscription.charged']),
    );
  });

  test('R23: halted, it issues invoices at each boundary and charges none of them', async () => {
    const id = await createHalted();
    await desk.moveTo('2027-02-01T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'halted', auth_attempts: 4, paid_count: 1 });
    expect(toIso((await desk.show(id)).charge_at)).toBe(THIRD_END);
    expect((await desk.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'issued', 'issued']);
    expect(desk.takeEvents()).toEqual([]);
  });

  test('R24: another card while pending pays the last invoice at once', async () => {
    const id = await createFailing(9);
    await desk.moveTo('2026-12-16T00:00:00Z');
    desk.takeEvents();
    const proof = await desk.world.replaceCard(id);
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 2, auth_attempts: 0 });
    expect((await desk.invoices(id))[1]).toMatchObject({
      status: 'paid',
      payment_id: proof.razorpay_payment_id,
    });
    expect(desk.takeEvents()).toEqual(
      expect.arrayContaining(['subscription.activated', 'subscription.charged']),
    );
  });

  test('R24: another card from halted makes it active without a payment, and only later invoices are charged', async () => {
    const id = await createHalted();
    const proof = await desk.world.replaceCard(id);
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 1 });
    expect(await desk.payment(proof.razorpay_payment_id)).toMatchObject({ amount: 100, status: 'refunded' });
    expect(desk.events[0]?.body.contains).toEqual(['subscription']);
    expect(desk.takeEvents().filter((name) => name.startsWith('subscription.'))).toEqual([
      'subscription.activated',
    ]);
    await desk.moveTo('2027-01-20T00:00:00Z');
    expect((await desk.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'issued', 'paid']);
  });

  test('R24: a paid invoice brings a halted one back, for the cycle of that invoice', async () => {
    const id = await createHalted();
    const [, open] = await desk.invoices(id);
    await desk.world.payInvoice(open.id);
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 2 });
    expect((await desk.invoices(id))[1]).toMatchObject({ status: 'paid', billing_end: open.billing_end });
    expect(desk.takeEvents()).toEqual([
      'payment.authorized',
      'subscription.activated',
      'subscription.charged',
      'payment.captured',
      'invoice.paid',
    ]);
    await expect(desk.world.payInvoice(open.id)).rejects.toThrow('paid already');
  });

  test('R24: the link of an open invoice ends with the subscription, or outlives it', async () => {
    const id = await createHalted();
    const [, open] = await desk.invoices(id);
    await desk.world.cancelNow(id);
    await expect(desk.world.payInvoice(open.id)).rejects.toThrow('not chargeable in cancelled status');
    desk.sandbox.switches.invoicesOutliveCancel = true;
    desk.takeEvents();
    await desk.world.payInvoice(open.id);
    expect(await desk.show(id)).toMatchObject({ status: 'cancelled', charge_at: null, paid_count: 2 });
    expect(desk.takeEvents()).toEqual(['payment.authorized', 'payment.captured', 'invoice.paid']);
  });

  test('R25: a UPI mandate cancelled or paused in the app ends or pauses the subscription', async () => {
    const id = await desk.createPaid({}, 'upi');
    desk.takeEvents();
    await desk.world.pause(id);
    await desk.world.resume(id);
    await desk.world.revokeMandate(id);
    expect((await desk.show(id)).status).toBe('cancelled');
    expect(desk.takeEvents()).toEqual([
      'subscription.paused',
      'subscription.resumed',
      'subscription.cancelled',
    ]);
  });

  test('R25: a card mandate revoked at the bank fails every charge from then on', async () => {
    const id = await desk.createPaid();
    await desk.world.revokeMandate(id);
    expect((await desk.show(id)).status).toBe('active');
    await desk.moveTo('2026-12-20T00:00:00Z');
    expect((await desk.show(id)).status).toBe('halted');
  });

  test('R26: after its last cycle it is completed', async () => {
    const id = await desk.createPaid({ total_count: 2 });
    await desk.moveTo('2026-12-20T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'active', remaining_count: 0, charge_at: null });
    desk.takeEvents();
    await desk.moveTo('2027-01-15T00:00:00Z');
    expect(toIso((await desk.show(id)).ended_at)).toBe(SECOND_END);
    expect(desk.takeEvents()).toEqual(['subscription.completed']);
  });

  test('R26: a halted one completes as well', async () => {
    const id = await desk.createPaid({ total_count: 2 });
    await desk.world.failNextCharges(id, 4);
    await desk.moveTo('2027-01-15T00:00:00Z');
    expect(await desk.show(id)).toMatchObject({ status: 'completed', paid_count: 1 });
  });

  test('R27: a checkout that nobody paid in time expires, and nobody is told', async () => {
    const id = await desk.create({ expire_by: Date.parse('2026-11-16T00:00:00Z') / 1000 });
    await desk.moveTo('2026-11-15T23:59:59Z');
    expect((await desk.show(id)).status).toBe('created');
    await desk.moveTo('2026-11-16T00:00:00Z');
    expect((await desk.show(id)).status).toBe('expired');
    expect(desk.takeEvents()).toEqual([]);
    expect((await desk.call('POST', `/v1/subscriptions/${id}/cancel`, {})).body.error.description).toBe(
      'Subscription is not cancellable in expired status.',
    );
  });

  test('R28: the dashboard charges the next cycle, or the open invoice, with success or failure', async () => {
    const id = await desk.createPaid();
    await desk.world.charge(id);
    expect(toIso((await desk.show(id)).current_end)).toBe(SECOND_END);
    await desk.world.failCharge(id);
    expect(await desk.show(id)).toMatchObject({ status: 'pending', auth_attempts: 1, paid_count: 2 });
    await desk.world.charge(id);
    expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 3 });
    expect(toIso((await desk.show(id)).current_end)).toBe(THIRD_END);
  });
});

test('the books outlive the process that keeps them, those of earlier versions too', async () => {
  const id = await desk.createPaid();
  const found = await desk.store.get(id);
  const body = { ...found?.body, sim: { endsAtCycleEnd: false, failuresToCome: 0 } };
  await desk.store.change(id, (books) =>
    books.put({ id, kind: 'subscription', parentId: found?.parentId ?? null, body }),
  );
  const restarted = new ProviderDesk('2026-12-20T00:00:00Z', desk.store);
  expect(await restarted.show(id)).toMatchObject({ status: 'active', paid_count: 2 });
  expect(toIso((await restarted.show(id)).current_end)).toBe(SECOND_END);
});
