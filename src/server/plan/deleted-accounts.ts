/** Money that still moves for deleted accounts: booked without the user, ended at the provider, shown to administrators. */
import { LONGEST_WAIT_MS, nextKeptCheckAt, retryDelayMs } from '#core/plan/schedule';
import { isOver } from '#core/plan/status';
import type { Deps } from '#server/deps';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import { paymentOfInvoice } from './apply.ts';
import { ifUnknown } from './ask.ts';
import { cancelAt } from './close.ts';
import {
  insertKeptPayment,
  type KeptMembership,
  leaseKeptMemberships,
  listKeptPayments,
  updateKeptMembership,
} from './deleted-accounts-store.ts';

const LEASE_MS = 60_000;
const BATCH = 20;
/** So many failures that the longest wait is due, an hour: there is no hurry, and failures are not counted here. */
const TRIES = 10;

/** Ends what still charges, and books payments that are not known yet. Fails where the provider does not answer. */
export async function bookLatePayments(
  deps: Deps,
  payments: Payments,
  { providerId, billingCycle }: Pick<KeptMembership, 'providerId' | 'billingCycle'>,
): Promise<void> {
  const subscription = await payments.fetchSubscription(providerId).catch(ifUnknown);
  if (!subscription) return;
  if (!isOver(subscription.status)) await cancelAt(payments, { providerId }, 'now');
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

/**
 * For a month after the deletion, because a debit can be made days late and its notice can be lost. One that fails holds
 * up no other.
 */
export async function checkKeptMemberships(deps: Deps, payments: Payments): Promise<void> {
  const now = deps.clock.now();
  const terms = { now, leaseMs: LEASE_MS, longestWaitMs: LONGEST_WAIT_MS, limit: BATCH };
  for (const row of await leaseKeptMemberships(deps.db, terms)) {
    const nextAt = await bookLatePayments(deps, payments, row).then(
      () => nextKeptCheckAt(row.deletedAt.getTime(), now.getTime()),
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
