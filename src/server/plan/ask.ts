/** Asks the provider about one membership: its state, its paid invoices, and refunds of the current ones. */
import { Problem } from '#contract/errors';
import { DAY_MS } from '#core/duration';
import { LONGEST_WAIT_MS } from '#core/plan/schedule';
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
import { type MembershipRow, providerIdOf } from './membership-store.ts';
import { type FactRows, isLostDispute, listFacts } from './store.ts';

/** At least one check is made in this time after a renewal. */
const NEW_RENEWAL_MS = LONGEST_WAIT_MS + DAY_MS;

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
  const providerId = providerIdOf(membership);
  const now = deps.clock.now();
  const subscription = await payments.fetchSubscription(providerId).catch(ifUnknown);
  if (!subscription) return { isLost: true, isChecked: true };
  const isUntouched = subscription.paidCount === 0 && subscription.status === 'created';
  if (isUntouched && provenPaymentId === null) return { subscription, isChecked: true };
  const invoices = await payments.listInvoices(providerId).catch(ifNoAnswer);
  const paid = invoices?.flatMap((invoice) => paymentOfInvoice(invoice, now)) ?? [];
  // Read before the payments, whose sums leave out a failed refund: one that fails in between is asked about again.
  const facts = await listFacts(deps.db, membership.userId);
  const asked = await fetchAskedRefunds(payments, membership, facts);
  const refunds = [...(await fetchPendingRefunds(payments, membership, facts)), ...asked.refunds];
  const worthKnowing = new Set(
    [
      newestOf(paid)?.id,
      ...listCurrent(membership, facts, now),
      provenPaymentId,
      ...refunds.map(({ paymentId }) => paymentId),
      ...asked.paymentIds,
    ].filter((id) => typeof id === 'string'),
  );
  const fetched: PaidPayment[] = [];
  const refundedAt = new Map<string, number>();
  let { areRefundsUnheard } = asked;
  let failedPaymentId: string | undefined;
  let provenMadeAt: Date | null | undefined;
  for (const id of worthKnowing) {
    const answer = await fetchCharge(payments, facts, id);
    areRefundsUnheard ||= answer === 'no answer';
    const payment = answer === 'no answer' ? null : answer.payment;
    if (payment && isMixed(payment, facts)) refunds.push(...(await payments.listRefunds(id).catch(ifNone)));
    if (answer !== 'no answer' && answer.refundedAt !== null) refundedAt.set(id, answer.refundedAt);
    if (payment && isCharge(payment, membership))
      // The entity does not say under which plan it was made: the plan may have been changed since.
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
    refundsHeard: asked.paymentIds,
    refundedAt,
    ...(areRefundsUnheard ? { areRefundsUnheard } : {}),
    ...(failedPaymentId === undefined ? {} : { failedPaymentId }),
    ...(provenMadeAt ? { provenMadeAt } : {}),
    ...(invoices ? { isChecked: true } : {}),
  };
}

/**
 * The provider's sum may count what a dispute took or not (docs/razorpay.md R33), so the refunds beside it must be known
 * one by one.
 */
export function isMixed(
  { id, refundedMinor }: Pick<ProviderPayment, 'id' | 'refundedMinor'>,
  known: Pick<FactRows, 'refunds'>,
): boolean {
  return (
    refundedMinor > 0 && known.refunds.some((refund) => refund.paymentId === id && isLostDispute(refund))
  );
}

/** Fetches refunds whose last notice may have been lost. */
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

/** Fetches refunds that an administrator asked for, where the answer was lost. */
async function fetchAskedRefunds(payments: Payments, { providerId }: MembershipRow, known: FactRows) {
  const refunds: ProviderRefund[] = [];
  const paymentIds: string[] = [];
  let areRefundsUnheard = false;
  for (const { providerPaymentId: id, refundAskedAt, ...row } of known.payments) {
    if (refundAskedAt === null || row.providerId !== providerId) continue;
    const listed = payments.listRefunds(id).catch((error) => ifRefused(error) ?? []);
    const found = await listed.catch(ifNoAnswer);
    if (found) paymentIds.push(id);
    else areRefundsUnheard = true;
    refunds.push(...(found ?? []));
  }
  return { refunds, paymentIds, areRefundsUnheard };
}

/**
 * The payment behind the current period, which need not be the newest: an old invoice may have been paid
 * since. While the renewal is new also the one before it: refunded just before, it makes the renewal
 * unwanted, and the provider may not have answered when it was asked then.
 */
function listCurrent(membership: MembershipRow, known: FactRows, now: Date): string[] {
  const { payments } = toMembershipFact(membership, known);
  const [current, before] = [...payments].sort((a, b) => b.periodEndAt - a.periodEndAt);
  const isNew = current !== undefined && now.getTime() - current.paidAt < NEW_RENEWAL_MS;
  return [current, isNew ? before : undefined].flatMap((payment) => payment?.id ?? []);
}

/**
 * When a notice reports a new payment, asks for refunds of the one before: a renewal is unwanted if that was refunded in
 * the dashboard, and the notice of it may be lost.
 */
export async function askAboutEarlier(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  reported: readonly PaidPayment[],
): Promise<Pick<Report, 'payments' | 'refundedAt' | 'areRefundsUnheard'>> {
  const facts = await listFacts(deps.db, membership.userId);
  const [furthest] = listCurrent(membership, facts, deps.clock.now());
  const known = facts.payments.find((row) => row.providerPaymentId === furthest);
  const isKnown = ({ id }: PaidPayment) => facts.payments.some((row) => row.providerPaymentId === id);
  if (!known || reported.every(isKnown)) return {};
  const answer = await fetchCharge(payments, facts, known.providerPaymentId);
  if (answer === 'no answer') return { areRefundsUnheard: true };
  const { payment, refundedAt } = answer;
  if (!payment) return {};
  const period = { currentEndAt: known.periodEndAt?.getTime() ?? null };
  return {
    payments: [{ ...paymentOf(payment, null, known.paidAt), isAnswer: true, period }],
    ...(refundedAt === null ? {} : { refundedAt: new Map([[payment.id, refundedAt]]) }),
  };
}

interface Charge {
  /** Null where the provider does not know it. */
  payment: ProviderPayment | null;
  /** When it was refunded in full, where that was not known yet. */
  refundedAt: number | null;
}

async function fetchCharge(payments: Payments, known: FactRows, id: string): Promise<Charge | 'no answer'> {
  try {
    const payment = await payments.fetchPayment(id).catch(ifRefused);
    return { payment, refundedAt: payment && (await fetchRefundTime(payments, known, payment)) };
  } catch (error) {
    if (error instanceof PaymentsError) return 'no answer';
    throw error;
  }
}

/** When a payment that was not yet known as refunded was refunded in full. Fails where the provider does not answer. */
export async function fetchRefundTime(
  payments: Payments,
  known: Pick<FactRows, 'payments'>,
  { id, amountMinor, refundedMinor }: ProviderPayment,
): Promise<number | null> {
  const row = known.payments.find((one) => one.providerPaymentId === id);
  if (!row || row.standing === 'refunded' || refundedMinor < amountMinor) return null;
  const refunds = (await payments.listRefunds(id).catch(ifRefused)) ?? [];
  const made = refunds.flatMap(({ status, createdAt }) => (status === 'failed' ? [] : (createdAt ?? [])));
  return made.length > 0 ? Math.max(...made.map((at) => at.getTime())) : null;
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

/** The small sum that replacing a card takes and gives back is no charge: it belongs to no invoice. */
function isCharge(payment: ProviderPayment, { amountMinor }: MembershipRow): boolean {
  const hasMoved = payment.isCaptured || payment.refundedMinor > 0;
  return hasMoved && (payment.invoiceId !== null || payment.amountMinor === amountMinor);
}

function newestOf(paid: readonly PaidPayment[]): PaidPayment | undefined {
  return [...paid].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0];
}

/** Given to `.catch`: null where the provider does not know what was asked about. */
export function ifUnknown(error: unknown): null {
  if (error instanceof PaymentsError && error.kind === 'not_found') return null;
  throw error;
}

/** Given to `.catch`: null where the provider has answered, and knows nothing of it or does not say. */
function ifRefused(error: unknown): null {
  if (error instanceof PaymentsError && (error.kind === 'not_found' || error.kind === 'refused')) return null;
  throw error;
}

/** Given to `.catch`: no items where the provider did not answer, or refused. */
function ifNone(error: unknown): [] {
  return ifNoAnswer(error) ?? [];
}

/** Given to `.catch`: null where the provider did not answer, or refused. */
export function ifNoAnswer(error: unknown): null {
  if (error instanceof PaymentsError) return null;
  throw error;
}

/** Says 502 where the provider failed; nothing of ours has changed then. */
export function translateProviderError(error: unknown): unknown {
  return error instanceof PaymentsError ? new Problem('provider_failed') : error;
}
