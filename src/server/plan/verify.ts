/** Proving a finished checkout: a right signature is a payment on its way, whatever the provider says just now. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import type { UserRow } from '#server/users/store';
import { adoptMembership } from './adopt.ts';
import { applyReport, type Report } from './apply.ts';
import { askProvider, ifUnknown } from './ask.ts';
import { needPayments, type PlanDeps, providerProblem } from './deps.ts';
import { findMembership, type MembershipRow } from './membership-store.ts';
import { findPayment } from './store.ts';

export interface CheckoutProof {
  paymentId: string;
  subscriptionId: string;
  signature: string;
}

/** The same proof again changes nothing, whether its payment is known, still being confirmed or has failed. */
export async function verifyCheckout(deps: PlanDeps, user: UserRow, proof: CheckoutProof): Promise<void> {
  const payments = needPayments(deps);
  const membership =
    (await findMembership(deps.db, proof.subscriptionId)) ?? (await adoptProven(deps, payments, user, proof));
  const isProven = membership?.userId === user.id && isSigned(payments, membership.providerId, proof);
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

/** Opened before a restore from an older backup: the provider says for whom. */
async function adoptProven(
  deps: Deps,
  payments: Payments,
  user: UserRow,
  proof: CheckoutProof,
): Promise<MembershipRow | null> {
  if (!isSigned(payments, proof.subscriptionId, proof)) return null;
  try {
    const entity = await payments.fetchSubscription(proof.subscriptionId).catch(ifUnknown);
    if (entity?.userRef !== user.id) return null;
    const adopted = await adoptMembership(deps, payments, entity);
    if (adopted === 'later') throw new Problem('busy', { retryAfter: 5 });
    return adopted;
  } catch (error) {
    throw providerProblem(error);
  }
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
