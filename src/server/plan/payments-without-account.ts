/** Money that still moves without an account: booked without the user, ended at the provider, shown to administrators. */
import { LONGEST_WAIT_MS, nextKeptCheckAt, retryDelayMs } from '#core/plan/schedule';
import { isOver } from '#core/plan/status';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import {
  type Payments,
  PaymentsError,
  type ProviderPayment,
  type ProviderSubscription,
} from '#server/outside/payments/port';
import { USER_ID } from './adopt.ts';
import { paymentOfInvoice } from './apply.ts';
import { ifUnknown } from './ask.ts';
import { cancelAt } from './close.ts';
import {
  type BookedMembership,
  findKeptPayment,
  insertKeptMembership,
  insertKeptPayment,
  type KeptPayment,
  leaseKeptMemberships,
  listKeptPayments,
  listKeptPaymentsOf,
  updateKeptMembership,
  updateKeptPayment,
} from './payments-without-account-store.ts';
import { listRefunds, recordRefund, sumRefunds } from './store.ts';

const LEASE_MS = 60_000;
const BATCH = 20;
/** So many failures give the longest wait, an hour: there is no hurry, and failures are not counted here. */
const TRIES = 10;

/**
 * Ends what still charges and is to end, books payments that are not known yet, and refunds whose answer was lost.
 * Fails where the provider does not answer. True where it goes on charging.
 */
export async function bookLatePayments(
  deps: Deps,
  payments: Payments,
  membership: BookedMembership,
): Promise<boolean> {
  const { providerId } = membership;
  const subscription = await payments.fetchSubscription(providerId).catch(ifUnknown);
  if (!subscription) return false;
  await bookPaid(deps, payments, membership);
  const [newest, ...older] = await listKeptPaymentsOf(deps.db, providerId);
  for (const row of [newest, ...older]) if (row?.refundAskedAt) await bookAskedRefund(deps, payments, row);
  if (isOver(subscription.status)) return false;
  // Whoever refunded it in the provider's dashboard wanted no renewal.
  const isRefunded = newest !== undefined && newest.refundedMinor >= newest.amountMinor;
  if (!membership.isToEnd && !isRefunded) return true;
  await cancelAt(payments, membership, 'now');
  return false;
}

async function bookPaid(
  deps: Deps,
  payments: Payments,
  { providerId, billingCycle }: BookedMembership,
): Promise<void> {
  const now = deps.clock.now();
  const paid = (await payments.listInvoices(providerId)).flatMap((one) => paymentOfInvoice(one, now));
  const known = await listKeptPayments(
    deps.db,
    paid.map(({ id }) => id),
  );
  for (const { id, paidAt } of paid) {
    if (known.some((row) => row.providerPaymentId === id)) continue;
    const payment = await payments.fetchPayment(id).catch(ifUnknown);
    if (!payment) continue;
    await insertKeptPayment(deps.db, {
      providerPaymentId: id,
      providerId,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      billingCycle,
      paidAt: payment.createdAt ?? paidAt,
      refundedMinor: payment.refundedMinor,
      isAfterDeletion: true,
    });
  }
}

/** An administrator asked for the refund, but the provider's answer was lost: looks up whether it was made. */
async function bookAskedRefund(deps: Deps, payments: Payments, { providerPaymentId: id }: KeptPayment) {
  const made = await payments.listRefunds(id).catch(ifUnknown);
  const payment = await payments.fetchPayment(id).catch(ifUnknown);
  await deps.db.transaction(async (tx) => {
    for (const refund of made ?? []) await recordRefund(tx, refund, deps.clock.now());
    await bookRefund(tx, id, payment);
    await updateKeptPayment(tx, id, { refundAskedAt: null });
  });
}

/** Books the refund of a payment without an account. Undefined where the payment is not in our books. */
export async function bookRefund(
  tx: Tx,
  paymentId: string,
  asked: ProviderPayment | null,
): Promise<'of a deleted account' | undefined> {
  const kept = await findKeptPayment(tx, paymentId);
  if (!kept) return undefined;
  const told = asked ? [{ providerPaymentId: paymentId, refundedMinor: asked.refundedMinor }] : [];
  const noticed = sumRefunds(await listRefunds(tx, [paymentId]), told).get(paymentId) ?? 0;
  const refundedMinor = Math.max(noticed, (asked ?? kept).refundedMinor);
  await updateKeptPayment(tx, paymentId, { refundedMinor });
  return 'of a deleted account';
}

/**
 * Somebody who signed up and paid after the backup that was restored has no account, and is charged on. It is shown to
 * administrators, not ended by itself: the provider's account may serve another installation. False where it is none of
 * that, or cannot be kept now.
 */
export async function keepUnclaimed(
  deps: Deps,
  payments: Payments,
  { id: providerId, planId, userRef }: ProviderSubscription,
): Promise<boolean> {
  if (userRef === null || !USER_ID.test(userRef)) return false;
  const plan = await payments.fetchPlan(planId).catch(ifUnknown);
  if (!plan?.cycle) return false;
  const membership = { providerId, billingCycle: plan.cycle, isToEnd: false };
  const now = deps.clock.now();
  await insertKeptMembership(deps.db, { ...membership, deletedAt: now, nextCheckAt: now, isUnclaimed: true });
  await bookLatePayments(deps, payments, membership);
  return true;
}

/**
 * Checks them for a month after the deletion, because a debit can be made days late and its notice can be lost, and as long as one
 * without an account charges. One that fails holds up no other.
 */
export async function checkKeptMemberships(deps: Deps, payments: Payments): Promise<void> {
  const now = deps.clock.now();
  const terms = { now, leaseMs: LEASE_MS, longestWaitMs: LONGEST_WAIT_MS, limit: BATCH };
  for (const row of await leaseKeptMemberships(deps.db, terms)) {
    const nextAt = await bookLatePayments(deps, payments, row).then(
      (isCharging) => nextKeptCheckAt({ deletedAt: row.deletedAt.getTime(), isCharging }, now.getTime()),
      (error) => {
        const details = error instanceof PaymentsError ? error.details : {};
        deps.log.warn({ err: error }, 'a membership of a deleted account could not be checked');
        return now.getTime() + retryDelayMs(TRIES, details.retryAfterSeconds);
      },
    );
    await updateKeptMembership(deps.db, row, {
      nextCheckAt: nextAt === null ? null : new Date(nextAt),
      leasedUntil: null,
    });
  }
}
