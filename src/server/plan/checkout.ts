/** Opening a membership and proving its payment (specification §4, upgrade payment flow). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#contract/errors';
import { PLAN_PRICE_INR, type PlanCycle } from '#core/plan';
import { isPro } from '#server/account/access';
import type { UserRow } from '#server/auth/session-store';
import { type Deps, newId } from '#server/deps';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import { applyNews, type PaidPayment } from './apply.ts';
import { readPaidInvoices } from './reconcile.ts';
import {
  claimCreation,
  deleteMembership,
  findMembership,
  findOpenMembership,
  type MembershipRow,
  retakeCreation,
  updateMembership,
} from './store.ts';

/** A creation at the provider is given this long; then another request may take it over. */
const CREATION_LEASE_MS = 20_000;
const WAIT_STEP_MS = 150;
const WAIT_STEPS = 100;
/** An unpaid membership can be paid this long; then a new one is opened. */
const PAYABLE_MS = 24 * 3_600_000;

export interface Checkout {
  subscriptionId: string;
  amount: string;
  billingCycle: PlanCycle;
}

export function needPayments(deps: Deps): Payments {
  if (!deps.payments) throw new Problem('not_found');
  return deps.payments;
}

/** Says 502 where the provider failed; nothing of ours has changed then. */
export function providerProblem(error: unknown): unknown {
  return error instanceof PaymentsError ? new Problem('provider_failed') : error;
}

export async function openCheckout(deps: Deps, user: UserRow, cycle: PlanCycle): Promise<Checkout> {
  const payments = needPayments(deps);
  const now = deps.clock.now();
  if (isPro(user, deps.env, now) && user.proCancelledAt === null) throw new Problem('already_pro');
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    const open = await findOpenMembership(deps.db, user.id, cycle);
    const ready = open ? await reuseOpen(deps, payments, open) : undefined;
    const providerId = ready ?? (await tryCreate(deps, payments, user, cycle, open));
    if (providerId)
      return { subscriptionId: providerId, amount: `${PLAN_PRICE_INR[cycle]}.00`, billingCycle: cycle };
    await sleep(WAIT_STEP_MS);
  }
  throw new Problem('busy', { retryAfter: 5 });
}

/** A dismissed checkout leaves an open membership behind: it is used again while it can still be paid. */
async function reuseOpen(deps: Deps, payments: Payments, open: MembershipRow): Promise<string | undefined> {
  if (open.status !== 'created' || open.providerId === null) return undefined;
  const subscription = await payments.fetchSubscription(open.providerId).catch((error) => {
    throw providerProblem(error);
  });
  const isFresh = deps.clock.now().getTime() - open.createdAt.getTime() < PAYABLE_MS / 2;
  if (subscription.status === 'created' && isFresh) return open.providerId;
  const status = subscription.status === 'created' ? 'expired' : subscription.status;
  await applyNews(deps, open, { subscription: { ...subscription, status } });
  // Paid meanwhile, and nobody told us: a second membership would charge twice.
  if (subscription.currentEndAt !== null) throw new Problem('already_pro');
  return undefined;
}

async function tryCreate(
  deps: Deps,
  payments: Payments,
  user: UserRow,
  cycle: PlanCycle,
  open: MembershipRow | undefined,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const leasedUntil = new Date(now.getTime() + CREATION_LEASE_MS);
  const row: MembershipRow = {
    userId: user.id,
    id: newId(deps),
    providerId: null,
    billingCycle: cycle,
    status: 'creating',
    currentEndAt: null,
    cancelledAt: null,
    createdAt: now,
    checkedAt: null,
    leasedUntil,
  };
  const isAbandoned = open?.status === 'creating' && (await retakeCreation(deps.db, open, now, leasedUntil));
  const mine = isAbandoned && open ? open : (await claimCreation(deps.db, row)) ? row : undefined;
  return mine ? create(deps, payments, mine) : undefined;
}

async function create(deps: Deps, payments: Payments, row: MembershipRow): Promise<string> {
  try {
    const made = await payments.createSubscription({
      cycle: row.billingCycle,
      userRef: row.userId,
      payableUntilAt: new Date(deps.clock.now().getTime() + PAYABLE_MS),
    });
    await updateMembership(deps.db, row, { providerId: made.id, status: 'created', leasedUntil: null });
    return made.id;
  } catch (error) {
    await deleteMembership(deps.db, row);
    throw providerProblem(error);
  }
}

export interface CheckoutProof {
  paymentId: string;
  subscriptionId: string;
  signature: string;
}

/** The signature proves the checkout; the provider itself says until when. The same proof again changes nothing. */
export async function verifyCheckout(deps: Deps, user: UserRow, proof: CheckoutProof): Promise<void> {
  const payments = needPayments(deps);
  const membership = await findMembership(deps.db, proof.subscriptionId);
  const isProven =
    membership?.userId === user.id &&
    membership.providerId !== null &&
    payments.verifyCheckout({
      paymentId: proof.paymentId,
      storedSubscriptionId: membership.providerId,
      signature: proof.signature,
    });
  if (!isProven || !membership?.providerId) throw new Problem('payment_not_verified');
  try {
    const subscription = await payments.fetchSubscription(membership.providerId);
    const paid = await readPaidInvoices(payments, membership.providerId).catch(() => []);
    const isListed = paid.some((payment) => payment.id === proof.paymentId);
    const proven = isListed
      ? []
      : [provenPayment(deps, membership, proof.paymentId, subscription.currentEndAt)];
    await applyNews(deps, membership, {
      subscription,
      payments: [...paid, ...proven],
      checkedAt: deps.clock.now(),
    });
    if (subscription.currentEndAt === null) throw new Problem('provider_failed');
  } catch (error) {
    // Paid, but not yet visible: the reconciliation asks again soon.
    await updateMembership(deps.db, membership, { checkedAt: null });
    deps.wake('plan-reconcile');
    throw providerProblem(error);
  }
}

/** The signature proves this payment of this membership, and a membership has one price. */
function provenPayment(
  deps: Deps,
  membership: MembershipRow,
  id: string,
  periodEndAt: Date | null,
): PaidPayment {
  const amountMinor = PLAN_PRICE_INR[membership.billingCycle] * 100;
  return { id, amountMinor, currency: 'INR', paidAt: deps.clock.now(), periodEndAt };
}
