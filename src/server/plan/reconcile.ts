/** Asks the provider about memberships, so that a notice that never came costs nobody their Pro (F5, G7). */
import type { Deps } from '#server/deps';
import type { Payments } from '#server/outside/payments/port';
import type { Sweep } from '#server/sweeps/runner';
import { applyNews, type PaidPayment } from './apply.ts';
import { leaseMembershipsToCheck, type MembershipRow, updateMembership } from './store.ts';

const EVERY_MS = 60_000;
const ASK_AGAIN_MS = 10 * 60_000;
const LEASE_MS = 60_000;
const BATCH = 20;

export function reconcileSweep(deps: Deps): Sweep {
  return { name: 'plan-reconcile', everyMs: EVERY_MS, run: () => reconcile(deps) };
}

async function reconcile(deps: Deps): Promise<boolean> {
  const { payments } = deps;
  if (!payments) return false;
  const now = deps.clock.now();
  const due = await leaseMembershipsToCheck(
    deps.db,
    {
      now,
      askedBefore: new Date(now.getTime() - ASK_AGAIN_MS),
      leasedUntil: new Date(now.getTime() + LEASE_MS),
    },
    BATCH,
  );
  for (const membership of due) await check(deps, payments, membership);
  return due.length === BATCH;
}

async function check(deps: Deps, payments: Payments, membership: MembershipRow): Promise<void> {
  const checkedAt = deps.clock.now();
  const providerId = membership.providerId ?? '';
  try {
    const subscription = await payments.fetchSubscription(providerId);
    const paid = subscription.paidCount > 0 ? await readPaidInvoices(payments, providerId) : [];
    const isOver = subscription.status === 'cancelled' && subscription.endedAt !== null;
    await applyNews(deps, membership, {
      subscription,
      payments: paid,
      checkedAt,
      ...(isOver && subscription.endedAt ? { cancelledAt: subscription.endedAt } : {}),
    });
  } catch (error) {
    deps.log.warn({ err: error, providerId }, 'a membership could not be checked');
    await updateMembership(deps.db, membership, { checkedAt, leasedUntil: null });
  }
}

export async function readPaidInvoices(payments: Payments, providerId: string): Promise<PaidPayment[]> {
  const invoices = await payments.listInvoices(providerId);
  return invoices.flatMap((invoice) =>
    invoice.status === 'paid' && invoice.paymentId !== null
      ? [
          {
            id: invoice.paymentId,
            amountMinor: invoice.amountMinor,
            currency: invoice.currency,
            paidAt: invoice.paidAt ?? invoice.createdAt ?? new Date(0),
            periodEndAt: invoice.billingEndAt,
          },
        ]
      : [],
  );
}
