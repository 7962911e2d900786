/** Applies what the provider reports: every notice, answer and proof ends here, in one transaction per user. */
import { isDeepStrictEqual } from 'node:util';
import { hasGivenUp, type MembershipFact, paidUntilAfter } from '#core/plan/ledger';
import { mergePayment } from '#core/plan/merge-payment';
import { type PeriodHint, paidPeriod } from '#core/plan/period';
import { isLaterStatus, isOver } from '#core/plan/status';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from '#server/outside/payments/port';
import { lockUser } from '#server/users/store';
import { toMembershipFact, toPaymentFact } from './facts.ts';
import { type MembershipRow, providerIdOf, updateMembership } from './membership-store.ts';
import { currentKeyId } from './own-keys.ts';
import { followUp, settlePlan } from './settle.ts';
import { insertPayment, listFacts, type PaymentRow, recordRefund, updatePayment } from './store.ts';

/** A captured payment of a membership, as any of the provider's answers may report it. */
export interface PaidPayment {
  id: string;
  /** Null where an invoice named none: then it only adds to what is known of the payment. */
  amountMinor: number | null;
  currency: string;
  paidAt: Date;
  planId: string | null;
  invoiceId: string | null;
  refundedMinor: number;
  /** The provider was asked for this payment: what it says of refunds is so now. A notice may be from before. */
  isAnswer?: boolean;
  period: PeriodHint;
}

export interface Report {
  /** The provider's entity: of this moment, or as it was when a notice was made. */
  subscription?: ProviderSubscription;
  noticeAt?: Date | null;
  payments?: PaidPayment[];
  refunds?: ProviderRefund[];
  /** Payments that are newly known to be refunded in full, and when they were. */
  refundedAt?: ReadonlyMap<string, number>;
  /** Payments whose refunds are all in `refunds`. */
  refundsHeard?: readonly string[];
  /** The refunds of a payment could not be fetched; they are asked for again soon. */
  areRefundsUnheard?: boolean;
  /** A right checkout signature, and the payment it names; and when that was made, by the provider's clock. */
  provenPaymentId?: string;
  provenMadeAt?: Date;
  /** The payment that was asked about, because a signature names it, has failed. */
  failedPaymentId?: string;
  /** The provider does not know the membership. */
  isLost?: boolean;
  /** Nothing more will be charged, though the entity need not say so: told by the provider. */
  cancelledAt?: Date;
  /** We have ended it at the provider; `unpaid` where no payment of it was known when that was decided. */
  closed?: 'paid' | 'unpaid';
  /** The provider was asked, and all it knows is here. */
  isChecked?: boolean;
}

export async function applyReport(deps: Deps, membership: MembershipRow, report: Report): Promise<void> {
  const settled = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, membership.userId);
    if (!user) return undefined;
    const rows = await listFacts(tx, user.id);
    // Read again under the lock: other reports may have come in between.
    const current = rows.memberships.find((row) => row.id === membership.id);
    if (!current) return undefined;
    const fact = toMembershipFact(current, rows);
    await updateMembership(tx, current, changeOf(deps, current, fact, report));
    const { byId, newIds } = await storePayments(tx, current, rows.payments, report.payments ?? []);
    await storeRefundedSums(tx, byId, report.payments ?? []);
    const failedRefunds = new Set<string>();
    for (const refund of report.refunds ?? [])
      if (await recordRefund(tx, refund, deps.clock.now())) failedRefunds.add(refund.id);
    for (const id of report.refundsHeard ?? []) {
      const row = byId.get(id);
      if (row) await updatePayment(tx, row, { refundAskedAt: null });
    }
    const { refundedAt = new Map() } = report;
    return settlePlan(deps, tx, user.id, { payments: newIds, failedRefunds, refundedAt });
  });
  followUp(deps, settled);
}

function changeOf(
  deps: Deps,
  current: MembershipRow,
  fact: MembershipFact,
  report: Report,
): Partial<MembershipRow> {
  const now = deps.clock.now();
  const change: Partial<MembershipRow> = {
    ...(report.subscription
      ? readEntity(current, fact, report.subscription, report.noticeAt ?? null, now)
      : {}),
    ...(report.isChecked ? { checkTries: 0, leasedUntil: null, checkedAt: now } : {}),
    ...(report.isChecked && !report.isLost ? { knownByKeyId: currentKeyId(deps) } : {}),
    ...readProof(current, report, now),
  };
  if (report.cancelledAt && current.cancelledAt === null) {
    change.cancelledAt ??= report.cancelledAt;
    change.cancelledBy ??= 'provider';
  }
  if (report.subscription && current.status === 'lost') findAgain(current, change);
  if (report.isLost) {
    Object.assign(change, { status: 'lost', isCloseDue: false });
    if (current.cancelledAt === null) Object.assign(change, { cancelledAt: now, cancelledBy: 'loss' });
  }
  if (report.closed) Object.assign(change, readClosing(current, report.closed, now));
  return change;
}

/** The notice of our own request may have come before its answer: then it looks as if the provider had ended it. */
function readClosing(
  { cancelledAt, cancelledBy, closedUnpaidAt }: MembershipRow,
  closed: NonNullable<Report['closed']>,
  now: Date,
): Partial<MembershipRow> {
  return {
    isCloseDue: false,
    cancelledAt: cancelledAt ?? now,
    cancelledBy: cancelledBy === 'user' ? 'user' : 'product',
    ...(closed === 'unpaid' ? { closedUnpaidAt: closedUnpaidAt ?? now } : {}),
  };
}

/**
 * A proof of a payment that has failed confirms nothing again, also while the provider does not answer. Nor does it end
 * the confirmation of another payment of the same checkout.
 */
function readProof(
  { provenAt, provenPaymentId, failedPaymentIds }: MembershipRow,
  report: Report,
  now: Date,
): Partial<MembershipRow> {
  const { failedPaymentId: failed, provenPaymentId: proven, provenMadeAt: madeAt } = report;
  const failedIds = new Set([...failedPaymentIds, ...(failed === undefined ? [] : [failed])]);
  const isEnded = failed !== undefined && failed === provenPaymentId;
  const isStarted = proven !== undefined && provenAt === null && !failedIds.has(proven);
  return {
    ...(failed === undefined ? {} : { failedPaymentIds: [...failedIds] }),
    ...(isEnded ? { provenAt: null } : {}),
    // Uses the later of the two clocks: under one that is days behind the confirmation would be over when it is right again.
    ...(isStarted ? { provenAt: madeAt && madeAt > now ? madeAt : now, provenPaymentId: proven } : {}),
  };
}

/** The right keys are back: what only the loss had cancelled goes on, and what was to end meanwhile is ended. */
function findAgain({ cancelledBy }: MembershipRow, change: Partial<MembershipRow>): void {
  if (change.status === undefined || isOver(change.status)) return;
  if (cancelledBy === 'loss') Object.assign(change, { cancelledAt: null, cancelledBy: null });
  else change.isCloseDue = true;
}

function readEntity(
  current: MembershipRow,
  fact: MembershipFact,
  entity: ProviderSubscription,
  noticeAt: Date | null,
  now: Date,
): Partial<MembershipRow> {
  const known = {
    ...current,
    noticeAt: current.noticeAt?.getTime() ?? null,
    checkedAt: current.checkedAt?.getTime() ?? null,
  };
  const report = {
    status: entity.status,
    paidCount: entity.paidCount,
    noticeAt: noticeAt?.getTime() ?? null,
  };
  // Grace has ended also where a later report came first: the provider gave up, and nobody has paid since.
  const hasEndedGrace = hasGivenUp(entity) && entity.paidCount >= current.paidCount;
  const end = hasEndedGrace ? paidUntilAfter(fact, entity.paidCount) : null;
  const grace = end === null ? {} : { graceEndedFor: new Date(end) };
  if (!isLaterStatus(known, report)) return grace;
  const isCancelled = entity.status === 'cancelled';
  const cancelledAt = current.cancelledAt ?? entity.endedAt ?? noticeAt ?? now;
  return {
    ...grace,
    status: entity.status,
    paidCount: Math.max(current.paidCount, entity.paidCount),
    authAttempts: entity.authAttempts,
    chargeAt: entity.chargeAt,
    ...(noticeAt ? { noticeAt } : {}),
    ...(isCancelled ? { cancelledAt, cancelledBy: current.cancelledBy ?? 'provider' } : {}),
    ...(isOver(entity.status) ? { isCloseDue: false } : {}),
  };
}

interface StoredPayments {
  /** All of the user's payments. */
  byId: ReadonlyMap<string, PaymentRow>;
  newIds: ReadonlySet<string>;
}

async function storePayments(
  tx: Tx,
  membership: MembershipRow,
  known: PaymentRow[],
  paid: PaidPayment[],
): Promise<StoredPayments> {
  const rows = new Map(known.map((row) => [row.providerPaymentId, row]));
  const newIds = new Set<string>();
  const [named, unnamed] = [paid.filter(hasAmount), paid.filter((payment) => !hasAmount(payment))];
  for (const payment of [...named, ...unnamed]) {
    const before = rows.get(payment.id);
    const amountMinor = payment.amountMinor ?? before?.amountMinor;
    if (amountMinor === undefined) continue;
    const row = toRow(membership, { ...payment, amountMinor });
    if (!before && (await insertPayment(tx, row))) newIds.add(payment.id);
    if (!before) rows.set(payment.id, row);
    // A payment belongs to one membership for good.
    else if (before.providerId === row.providerId) rows.set(payment.id, await mergeReport(tx, before, row));
  }
  return { byId: rows, newIds };
}

function hasAmount({ amountMinor }: PaidPayment): boolean {
  return amountMinor !== null;
}

/** The provider's answer about a payment's refunds replaces what notices said. */
async function storeRefundedSums(
  tx: Tx,
  byId: StoredPayments['byId'],
  paid: readonly PaidPayment[],
): Promise<void> {
  for (const { id, refundedMinor, isAnswer } of paid) {
    const row = byId.get(id);
    if (isAnswer && row && row.refundedMinor !== refundedMinor)
      await updatePayment(tx, row, { refundedMinor });
  }
}

async function mergeReport(tx: Tx, before: PaymentRow, reported: PaymentRow): Promise<PaymentRow> {
  const known = toPaymentFact(before);
  const merged = mergePayment(known, toPaymentFact(reported));
  // Every check lists all paid invoices: rows that do not change are not written.
  if (isDeepStrictEqual(merged, known) && before.periodEndAt !== null) return before;
  const change = {
    planId: merged.planId,
    paidAt: new Date(merged.paidAt),
    invoiceId: merged.invoiceId,
    periodEndAt: new Date(merged.periodEndAt),
    isPeriodKnown: merged.isPeriodKnown,
    refundedMinor: merged.refundedMinor,
  };
  await updatePayment(tx, before, change);
  return { ...before, ...change };
}

function toRow(membership: MembershipRow, payment: PaidPayment & { amountMinor: number }): PaymentRow {
  const { billingCycle } = membership;
  const { periodEndAt, isPeriodKnown } = paidPeriod(billingCycle, payment.paidAt.getTime(), payment.period);
  return {
    userId: membership.userId,
    providerPaymentId: payment.id,
    providerId: providerIdOf(membership),
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    billingCycle,
    planId: payment.planId,
    paidAt: payment.paidAt,
    invoiceId: payment.invoiceId,
    periodEndAt: new Date(periodEndAt),
    isPeriodKnown,
    refundedMinor: payment.refundedMinor,
    refundAskedAt: null,
    standing: 'counts',
  };
}

/** A captured payment beside the provider's entity; its invoice may be asked for later. */
export function paymentOf(
  payment: ProviderPayment,
  subscription: ProviderSubscription | null,
  fallbackAt: Date,
): PaidPayment {
  return {
    id: payment.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    paidAt: payment.createdAt ?? fallbackAt,
    planId: subscription?.planId ?? null,
    invoiceId: payment.invoiceId,
    refundedMinor: payment.refundedMinor,
    period: { currentEndAt: subscription?.currentEndAt?.getTime() ?? null },
  };
}

/** A paid invoice with its own period; nothing where it is not paid. */
export function paymentOfInvoice(invoice: ProviderInvoice, fallbackAt: Date): PaidPayment[] {
  if (invoice.status !== 'paid' || invoice.paymentId === null) return [];
  return [
    {
      id: invoice.paymentId,
      amountMinor: invoice.amountMinor,
      currency: invoice.currency,
      paidAt: invoice.paidAt ?? invoice.createdAt ?? fallbackAt,
      planId: null,
      invoiceId: invoice.id,
      refundedMinor: 0,
      period: {
        billingStartAt: invoice.billingStartAt?.getTime() ?? null,
        billingEndAt: invoice.billingEndAt?.getTime() ?? null,
      },
    },
  ];
}
