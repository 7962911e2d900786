/** Proving a finished checkout: a right signature is a payment on its way, whatever the provider says just now. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { UNKNOWN_CHECKOUTS } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import type { UserRow } from '#server/users/store';
import { adoptMembership } from './adopt.ts';
import { applyReport, type Report } from './apply.ts';
import { askProvider, ifUnknown, translateProviderError } from './ask.ts';
import { needPayments, type PlanDeps } from './deps.ts';
import { findMembership, type MembershipRow, providerIdOf } from './membership-store.ts';
import { findPayment } from './store.ts';

export interface CheckoutProof {
  paymentId: string;
  subscriptionId: string;
  signature: string;
}

/**
 * The same proof again changes nothing, whether its payment is known, still being confirmed or has failed. One that is
 * wrong proves nothing, but after a restore what the provider knows to be paid counts all the same.
 */
export async function verifyCheckout(deps: PlanDeps, user: UserRow, proof: CheckoutProof): Promise<void> {
  const payments = needPayments(deps);
  const known = await findMembership(deps.db, proof.subscriptionId);
  const membership = known ?? (await adoptNamed(deps, payments, user, proof.subscriptionId));
  const isProven = membership?.userId === user.id && isSigned(payments, membership.providerId, proof);
  if (!isProven && !known && membership && (await isPaidNow(deps, payments, membership))) return;
  if (!isProven) throw new Problem('payment_not_verified');
  if ((await findPayment(deps.db, user.id, proof.paymentId))?.isPeriodKnown) return;
  const report = await askIfPossible(deps, payments, membership, proof.paymentId);
  await applyReport(deps, membership, { ...report, provenPaymentId: proof.paymentId });
}

function isSigned(
  payments: Payments,
  storedSubscriptionId: string | null,
  { paymentId, signature }: CheckoutProof,
): boolean {
  return (
    storedSubscriptionId !== null && payments.verifyCheckout({ paymentId, storedSubscriptionId, signature })
  );
}

const PROVIDER_ID = /^sub_\w{10,30}$/;

/** Opened before a restore from an older backup: the provider says for whom. */
async function adoptNamed(
  deps: Deps,
  payments: Payments,
  user: UserRow,
  providerId: string,
): Promise<MembershipRow | null> {
  if (!PROVIDER_ID.test(providerId)) return null;
  await takeAttempt(deps, { key: `unknown-checkouts:${user.id}`, ...UNKNOWN_CHECKOUTS });
  try {
    const entity = await payments.fetchSubscription(providerId).catch(ifUnknown);
    if (entity?.userRef !== user.id) return null;
    const adopted = await adoptMembership(deps, payments, entity);
    if (adopted === 'later') throw new Problem('busy', { retryAfter: 5 });
    return adopted;
  } catch (error) {
    throw translateProviderError(error);
  }
}

async function isPaidNow(deps: Deps, payments: Payments, adopted: MembershipRow): Promise<boolean> {
  const report = await askProvider(deps, payments, adopted).catch((error) => {
    throw translateProviderError(error);
  });
  await applyReport(deps, adopted, report);
  const { paidUntilAt } = (await findMembership(deps.db, providerIdOf(adopted))) ?? adopted;
  return paidUntilAt !== null && paidUntilAt > deps.clock.now();
}

/** Money has moved: a provider that does not answer, or does not know yet, is asked again by the reconciliation. */
async function askIfPossible(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  paymentId: string,
): Promise<Report> {
  try {
    const report = await askProvider(deps, payments, membership, paymentId);
    return report.isLost ? {} : report;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ membershipId: membership.id, kind: error.kind }, 'a proven payment is not known yet');
    return {};
  }
}
