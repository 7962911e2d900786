/** Money that goes back: refunds by administrators or in the provider's dashboard, and lost disputes. */
import { Problem } from '#contract/errors';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import {
  type PaymentEvent,
  type Payments,
  PaymentsError,
  type ProviderPayment,
  type ProviderRefund,
} from '#server/outside/payments/port';
import { lockUser } from '#server/users/store';
import { answerTexts } from '#texts/en/answers';
import { fetchRefundTime, ifUnknown, translateProviderError } from './ask.ts';
import { needPayments, type PlanDeps } from './deps.ts';
import { toPaymentFact } from './facts.ts';
import type { ChangedFacts } from './mails.ts';
import { findMembership } from './membership-store.ts';
import { isKnownToOurKeys } from './own-keys.ts';
import { bookRefund } from './payments-without-account.ts';
import {
  findKeptMembership,
  findKeptPayment,
  insertKeptMembership,
  type KeptPayment,
  updateKeptMembership,
  updateKeptPayment,
} from './payments-without-account-store.ts';
import { followUp, type Settled, settlePlan } from './settle.ts';
import {
  findPaymentById,
  listRefunds,
  type PaymentRow,
  type RefundRow,
  recordRefund,
  sumRefunds,
  updatePayment,
} from './store.ts';

/** A notice about a refund or a dispute. The payment may not be known yet: what went back is kept all the same. */
export async function applyRefund(
  deps: Deps,
  payments: Payments,
  event: Pick<PaymentEvent, 'name' | 'refund' | 'dispute'>,
): Promise<{
  outcome: 'applied' | 'no effect' | 'unknown payment' | 'of another account' | 'of a deleted account';
  userId: string | null;
}> {
  const told = event.refund ?? readLostDispute(event);
  if (!told) return { outcome: 'no effect', userId: null };
  const refund = (await isOfOurKeys(deps, told)) ? told : await askInstead(payments, event, told);
  if (!refund) return { outcome: 'of another account', userId: null };
  const asked = await readRefunded(payments, event);
  const refundedAt = await readTimes(deps, payments, asked);
  // If there is a dispute, the provider's sum of refunds is not enough (docs/razorpay.md R33).
  const beside = event.dispute ? await payments.listRefunds(refund.paymentId).catch(ifUnknown) : null;
  const settled = await deps.db.transaction(async (tx) => {
    const paid = await findPaymentById(tx, refund.paymentId);
    // The user is locked before any row of theirs, as everywhere: reports about one user must not deadlock.
    if (paid) await lockUser(tx, paid.userId);
    for (const other of beside ?? []) await recordRefund(tx, other, deps.clock.now());
    const changed = await keepRefund(deps, tx, refund);
    if (!paid) return bookRefund(tx, refund.paymentId, asked);
    if (asked) await updatePayment(tx, paid, { refundedMinor: asked.refundedMinor });
    return settlePlan(deps, tx, paid.userId, { ...changed, refundedAt });
  });
  if (settled === 'of a deleted account') return { outcome: settled, userId: null };
  followUp(deps, settled);
  return { outcome: settled ? 'applied' : 'unknown payment', userId: settled?.user.id ?? null };
}

/** True for a payment that is not known yet too: what went back of it counts only once the payment is known. */
async function isOfOurKeys(deps: Deps, { paymentId }: ProviderRefund): Promise<boolean> {
  const paid = await findPaymentById(deps.db, paymentId);
  const membership = paid && (await findMembership(deps.db, paid.providerId));
  return !membership || isKnownToOurKeys(deps, membership);
}

/** Asks our provider; a dispute cannot be asked for, but its payment can. */
async function askInstead(
  payments: Payments,
  { refund }: Pick<PaymentEvent, 'refund'>,
  told: ProviderRefund,
): Promise<ProviderRefund | null> {
  if (refund) return payments.fetchRefund(refund.id).catch(ifUnknown);
  const payment = await payments.fetchPayment(told.paymentId).catch(ifUnknown);
  return payment && told;
}

/** A lost dispute counts as a refund of the disputed amount, which may be a part of the payment. */
function readLostDispute({ name, dispute }: Pick<PaymentEvent, 'name' | 'dispute'>): ProviderRefund | null {
  return name === 'payment.dispute.lost' && dispute
    ? { ...dispute, status: 'processed', createdAt: null }
    : null;
}

/** The provider's own sum, of this moment: the notice's may count a refund which has failed since. */
async function readRefunded(
  payments: Payments,
  { refund }: Pick<PaymentEvent, 'refund'>,
): Promise<ProviderPayment | null> {
  if (!refund || refund.status === 'pending') return null;
  return payments.fetchPayment(refund.paymentId).catch(ifUnknown);
}

async function readTimes(
  deps: Deps,
  payments: Payments,
  asked: ProviderPayment | null,
): Promise<ChangedFacts['refundedAt']> {
  if (!asked) return new Map();
  const paid = await findPaymentById(deps.db, asked.id);
  const refundedAt = paid ? await fetchRefundTime(payments, { payments: [paid] }, asked) : null;
  return new Map(refundedAt === null ? [] : [[asked.id, refundedAt]]);
}

export interface Refunded {
  refund: ProviderRefund;
  currency: string;
  /** Null where the account was deleted, or there is none. */
  settled: Settled | null;
  isUnclaimed?: boolean;
}

export interface RefundRecord {
  /** Just before the provider is asked. */
  onBegin(amountMinor: number): Promise<void>;
  /** Called in the transaction that notes the refund. */
  onDone(tx: Tx, done: Refunded): Promise<void>;
}

/**
 * Refunds what is left of a payment. The key is made of the payment, what was refunded before and how often that failed,
 * so that two clicks, or a click after an answer that was lost, are one refund, and one that failed can be made again.
 */
export async function refundPayment(
  deps: PlanDeps,
  paymentId: string,
  { onBegin, onDone }: RefundRecord,
): Promise<Refunded> {
  const payments = needPayments(deps);
  const payment = await findPaymentById(deps.db, paymentId);
  if (!payment) return refundKeptPayment(deps, payments, paymentId, { onBegin, onDone });
  let learntMinor = 0;
  const refund = await refundRest(deps, payments, paymentId, onBegin).catch(async (error) => {
    learntMinor = await learnRefund(deps, payments, payment, error);
    if (learntMinor === 0) throw refundProblem(error);
    // A part was refunded in the dashboard, and we did not know: now the rest is.
    return refundRest(deps, payments, paymentId, onBegin).catch((again) => {
      throw refundProblem(again);
    });
  });
  const done = await deps.db.transaction(async (tx) => {
    await lockUser(tx, payment.userId);
    await updatePayment(tx, payment, { refundAskedAt: null });
    if (learntMinor > 0 && refund.status !== 'failed')
      await updatePayment(tx, payment, { refundedMinor: learntMinor + refund.amountMinor });
    const settled = await settlePlan(deps, tx, payment.userId, await keepRefund(deps, tx, refund));
    if (!settled) throw new Problem('user_not_found');
    const result = { refund, currency: payment.currency, settled };
    await onDone(tx, result);
    return result;
  });
  followUp(deps, done.settled);
  return throwIfFailed(done);
}

function throwIfFailed(done: Refunded): Refunded {
  if (done.refund.status === 'failed')
    throw new Problem('refund_refused', { reason: answerTexts.refundFailed });
  return done;
}

/** Refunds the rest of a payment whose user was deleted. */
async function refundKeptPayment(
  deps: PlanDeps,
  payments: Payments,
  paymentId: string,
  { onBegin, onDone }: RefundRecord,
): Promise<Refunded> {
  const kept = await findKeptPayment(deps.db, paymentId);
  if (!kept) throw new Problem('payment_not_found');
  const refunds = await listRefunds(deps.db, [paymentId]);
  const refundedMinor = Math.max(kept.refundedMinor, sumRefunds(refunds).get(paymentId) ?? 0);
  const leftMinor = kept.amountMinor - refundedMinor;
  if (leftMinor <= 0) throw new Problem('already_refunded');
  await onBegin(leftMinor);
  await noteAskingKept(deps, kept);
  const idempotencyKey = keyOf(paymentId, refundedMinor, refunds);
  const wish = { paymentId, amountMinor: leftMinor, idempotencyKey };
  const refund = await payments.refundPayment(wish).catch(async (error) => {
    if (isRefusal(error)) await updateKeptPayment(deps.db, paymentId, { refundAskedAt: null });
    throw refundProblem(error);
  });
  const isUnclaimed = (await findKeptMembership(deps.db, kept.providerId))?.isUnclaimed === true;
  const done = { refund, currency: kept.currency, settled: null, isUnclaimed };
  await deps.db.transaction(async (tx) => {
    await keepRefund(deps, tx, refund);
    await bookRefund(tx, paymentId, null);
    await updateKeptPayment(tx, paymentId, { refundAskedAt: null });
    await onDone(tx, done);
  });
  deps.wake('plan-reconcile');
  return throwIfFailed(done);
}

/**
 * Written before the provider is asked, as of other payments. The membership is looked at again at once: one without an
 * account ends with its refund.
 */
async function noteAskingKept(deps: Deps, { providerPaymentId, providerId, billingCycle }: KeptPayment) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await updateKeptPayment(tx, providerPaymentId, { refundAskedAt: now });
    await insertKeptMembership(tx, { providerId, billingCycle, deletedAt: now });
    await updateKeptMembership(tx, { providerId }, { isToEnd: true, nextCheckAt: now });
  });
}

function keyOf(paymentId: string, refundedMinor: number, refunds: readonly RefundRow[]): string {
  const failures = refunds.filter(({ status }) => status === 'failed').length;
  return `outgo-${paymentId}-${refundedMinor}${failures > 0 ? `-${failures}` : ''}`;
}

async function refundRest(
  deps: Deps,
  payments: Payments,
  paymentId: string,
  onBegin: RefundRecord['onBegin'],
): Promise<ProviderRefund> {
  const payment = await findPaymentById(deps.db, paymentId);
  if (!payment) throw new Problem('payment_not_found');
  const refunds = await listRefunds(deps.db, [paymentId]);
  const { refundedMinor } = toPaymentFact(payment, sumRefunds(refunds, [payment]).get(paymentId));
  const leftMinor = payment.amountMinor - refundedMinor;
  if (leftMinor <= 0) throw new Problem('already_refunded');
  await onBegin(leftMinor);
  await noteAsking(deps, payment, deps.clock.now());
  const made = payments.refundPayment({
    paymentId,
    amountMinor: leftMinor,
    idempotencyKey: keyOf(paymentId, refundedMinor, refunds),
  });
  return made.catch(async (error) => {
    if (isRefusal(error)) await noteAsking(deps, payment, null);
    throw error;
  });
}

/** Written before the provider is asked: whatever becomes of the answer, or of this process, it is asked again. */
async function noteAsking(deps: Deps, payment: PaymentRow, refundAskedAt: Date | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, payment.userId);
    await updatePayment(tx, payment, { refundAskedAt });
    await settlePlan(deps, tx, payment.userId);
  });
}

/** Nothing was made, for good. 409: the same refund is being made. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof PaymentsError)) return false;
  return error.kind === 'not_found' || (error.kind === 'refused' && error.details.status !== 409);
}

function refundProblem(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  // Paid in the sandbox, or with other keys: there is nothing to refund with these.
  if (error.kind !== 'refused' && error.kind !== 'not_found') return translateProviderError(error);
  if (error.details.reason === 'already_refunded') return new Problem('already_refunded');
  // The same refund is still being made; it is there in a moment.
  if (error.details.status === 409) return new Problem('busy', { retryAfter: 5 });
  return new Problem('refund_refused', { reason: error.message });
}

/** Refunded in the provider's dashboard, without a notice. Returns the part that went back, if not all. */
async function learnRefund(
  deps: Deps,
  payments: Payments,
  payment: PaymentRow,
  error: unknown,
): Promise<number> {
  if (!(error instanceof PaymentsError)) return 0;
  const { reason } = error.details;
  if (reason !== 'already_refunded' && reason !== 'more_than_is_left') return 0;
  const rethrow = (failure: unknown) => {
    throw translateProviderError(failure);
  };
  const { refundedMinor } = await payments.fetchPayment(payment.providerPaymentId).catch(rethrow);
  const made = await payments.listRefunds(payment.providerPaymentId).catch(rethrow);
  const settled = await deps.db.transaction(async (tx) => {
    await lockUser(tx, payment.userId);
    await updatePayment(tx, payment, { refundedMinor });
    for (const refund of made) await recordRefund(tx, refund, deps.clock.now());
    return settlePlan(deps, tx, payment.userId);
  });
  followUp(deps, settled);
  const isNewPart = refundedMinor > payment.refundedMinor && refundedMinor < payment.amountMinor;
  return isNewPart ? refundedMinor : 0;
}

async function keepRefund(deps: Deps, tx: Tx, refund: ProviderRefund): Promise<Partial<ChangedFacts>> {
  const hasFailed = await recordRefund(tx, refund, deps.clock.now());
  return hasFailed ? { failedRefunds: new Set([refund.id]) } : {};
}
