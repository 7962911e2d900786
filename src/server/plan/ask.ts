/** What the provider knows of one membership: its state, its paid invoices, and what was refunded of the current ones. */
import type { Deps } from '#server/deps';
import {
  type Payments,
  PaymentsError,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSubscription,
} from '#server/outside/payments/port';
import { type PaidPayment, paymentOf, paymentOfInvoice, type Report } from './apply.ts';
import { toMembershipFact } from './facts.ts';
import type { MembershipRow } from './membership-store.ts';
import { type FactRows, listFacts } from './store.ts';

/**
 * Fails where the provider does not answer about the membership itself. Without its invoices the report is not
 * complete: `isChecked` is missing, and it is asked again.
 */
export async function askProvider(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  provenPaymentId = membership.provenPaymentId,
): Promise<Report> {
  const providerId = membership.providerId ?? '';
  const now = deps.clock.now();
  const subscription = await payments.fetchSubscription(providerId).catch(ifUnknown);
  if (!subscription) return { isLost: true, isChecked: true };
  const isUntouched = subscription.paidCount === 0 && subscription.status === 'created';
  if (isUntouched && provenPaymentId === null) return { subscription, isChecked: true };
  const invoices = await payments.listInvoices(providerId).catch(ifNoAnswer);
  const paid = invoices?.flatMap((invoice) => paymentOfInvoice(invoice, now)) ?? [];
  // Before the payments, whose sums leave out a refund that has failed: a refund that fails in between is asked about again.
  const facts = await listFacts(deps.db, membership.userId);
  const refunds = await fetchPendingRefunds(payments, membership, facts);
  const worthKnowing = new Set(
    [
      newestOf(paid)?.id,
      findFurthest(membership, facts),
      provenPaymentId,
      ...refunds.map(({ paymentId }) => paymentId),
    ].filter((id) => typeof id === 'string'),
  );
  const fetched: PaidPayment[] = [];
  let failedPaymentId: string | undefined;
  let provenMadeAt: Date | null | undefined;
  for (const id of worthKnowing) {
    const payment = await payments.fetchPayment(id).catch(ifNoAnswer);
    if (payment && isCharge(payment, membership))
      // Under which plan it was made the entity does not say: the plan may have been changed since.
      fetched.push({ ...paymentOf(payment, subscription, now), planId: null, isAnswer: true });
    if (id === provenPaymentId) provenMadeAt = payment?.createdAt;
    if (payment?.status === 'failed' && id === provenPaymentId) failedPaymentId = id;
    if (!payment && id === provenPaymentId && isFirstPaid(subscription, membership, paid))
      fetched.push(provenPayment(id, subscription, membership, now));
  }
  return {
    subscription,
    payments: [...paid, ...fetched],
    refunds,
    refundedAt: await fetchRefundTimes(payments, facts, fetched),
    ...(failedPaymentId === undefined ? {} : { failedPaymentId }),
    ...(provenMadeAt ? { provenMadeAt } : {}),
    ...(invoices ? { isChecked: true } : {}),
  };
}

/** Those whose last notice may have been lost. */
async function fetchPendingRefunds(
  payments: Payments,
  { providerId }: MembershipRow,
  known: FactRows,
): Promise<ProviderRefund[]> {
  const ids = new Set(
    known.payments.filter((row) => row.providerId === providerId).map((row) => row.providerPaymentId),
  );
  const fetched: ProviderRefund[] = [];
  for (const { paymentId, refundId, status } of known.refunds) {
    if (status !== 'pending' || !ids.has(paymentId)) continue;
    const refund = await payments.fetchRefund(refundId).catch(ifNoAnswer);
    if (refund?.paymentId === paymentId) fetched.push(refund);
  }
  return fetched;
}

/** The payment behind the current period, which need not be the newest: an old invoice may have been paid since. */
function findFurthest(membership: MembershipRow, known: FactRows): string | undefined {
  const { payments } = toMembershipFact(membership, known);
  return [...payments].sort((a, b) => b.periodEndAt - a.periodEndAt)[0]?.id;
}

/**
 * What has gone back of the payment behind the current period, when a notice tells of a new one: a renewal of what was
 * refunded in the dashboard is unwanted, and that notice may be lost.
 */
export async function askAboutEarlier(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  reported: readonly PaidPayment[],
): Promise<Required<Pick<Report, 'payments' | 'refundedAt'>>> {
  const facts = await listFacts(deps.db, membership.userId);
  const known = facts.payments.find((row) => row.providerPaymentId === findFurthest(membership, facts));
  const isKnown = ({ id }: PaidPayment) => facts.payments.some((row) => row.providerPaymentId === id);
  const payment =
    known && !reported.every(isKnown)
      ? await payments.fetchPayment(known.providerPaymentId).catch(ifNoAnswer)
      : null;
  if (!known || !payment) return { payments: [], refundedAt: new Map() };
  const period = { currentEndAt: known.periodEndAt?.getTime() ?? null };
  const asked = [{ ...paymentOf(payment, null, known.paidAt), isAnswer: true, period }];
  return { payments: asked, refundedAt: await fetchRefundTimes(payments, facts, asked) };
}

/** When each payment that was not yet known as refunded was refunded in full. */
export async function fetchRefundTimes(
  payments: Payments,
  known: Pick<FactRows, 'payments'>,
  asked: readonly Pick<PaidPayment, 'id' | 'amountMinor' | 'refundedMinor'>[],
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const { id, amountMinor, refundedMinor } of asked) {
    const row = known.payments.find((one) => one.providerPaymentId === id);
    if (!row || row.standing === 'refunded' || refundedMinor < (amountMinor ?? row.amountMinor)) continue;
    const refunds = (await payments.listRefunds(id).catch(ifNoAnswer)) ?? [];
    const made = refunds.flatMap(({ status, createdAt }) => (status === 'failed' ? [] : (createdAt ?? [])));
    if (made.length > 0) times.set(id, Math.max(...made.map((at) => at.getTime())));
  }
  return times;
}

/** The provider counts one payment and shows none of it: then it is the one that the signature proves. */
function isFirstPaid(
  { status, paidCount }: ProviderSubscription,
  { paidUntilAt }: MembershipRow,
  paid: readonly PaidPayment[],
): boolean {
  return status === 'active' && paidCount > 0 && paidUntilAt === null && paid.length === 0;
}

function provenPayment(
  id: string,
  subscription: ProviderSubscription,
  { amountMinor, currency }: MembershipRow,
  now: Date,
): PaidPayment {
  return {
    id,
    amountMinor,
    currency,
    paidAt: subscription.currentStartAt ?? now,
    planId: subscription.planId,
    invoiceId: null,
    refundedMinor: 0,
    period: { currentEndAt: subscription.currentEndAt?.getTime() ?? null },
  };
}

/** Not the token that replacing a card takes and gives back: it belongs to no invoice. */
function isCharge(payment: ProviderPayment, { amountMinor }: MembershipRow): boolean {
  const hasMoved = payment.isCaptured || payment.refundedMinor > 0;
  return hasMoved && (payment.invoiceId !== null || payment.amountMinor === amountMinor);
}

function newestOf(paid: readonly PaidPayment[]): PaidPayment | undefined {
  return [...paid].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0];
}

/** For `.catch`: null where the provider does not know what was asked about. */
export function ifUnknown(error: unknown): null {
  if (error instanceof PaymentsError && error.kind === 'not_found') return null;
  throw error;
}

/** For `.catch`: null where the provider did not answer, or refused. */
export function ifNoAnswer(error: unknown): null {
  if (error instanceof PaymentsError) return null;
  throw error;
}
