/** The mails that a change of the plan's facts causes: one per fact, whoever reports it and however often. */
import { isPaidAfterEnd } from '#core/plan/double-payment';
import { isConfirming, isConfirmingAt, isRenewing } from '#core/plan/ledger';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { type Message, queueMail } from '#server/mail/service';
import {
  writeChargedAfterCancelling,
  writePaidTwice,
  writePaymentMissing,
  writePaymentReceived,
  writeRefundDone,
  writeRefundFailed,
  writeRenewalFailed,
  writeRenewalRecovered,
} from '#server/mail-templates/plan';
import { lockUser, markEndAnnounced, type UserRow } from '#server/users/store';
import { isCancelling } from './cancellation-lease.ts';
import { graceMs, listCharging, toMembershipFact, toPaymentFact } from './facts.ts';
import { type MembershipRow, updateMembership } from './membership-store.ts';
import { isLostToRestore } from './search-store.ts';
import { type FactRows, hasLostDispute, listFacts, type PaymentRow, type RefundRow } from './store.ts';

export interface StandingChange {
  payment: PaymentRow;
  previous: PaymentRow['standing'];
}

/** Facts that were not known before, by id. */
export interface ChangedFacts {
  payments: ReadonlySet<string>;
  failedRefunds: ReadonlySet<string>;
  /** When payments were refunded in full, where the provider says so. */
  refundedAt: ReadonlyMap<string, number>;
}

export const NOTHING_CHANGED: ChangedFacts = {
  payments: new Set(),
  failedRefunds: new Set(),
  refundedAt: new Map(),
};

export interface Settlement {
  before: UserRow;
  after: UserRow;
  rows: FactRows;
  judged: StandingChange[];
  changed: ChangedFacts;
}

interface DueMail {
  message: Message;
  onceKey: string;
}

export async function queueMailsFor(deps: Deps, tx: Tx, settlement: Settlement): Promise<boolean> {
  const { after, rows } = settlement;
  const due: (DueMail | undefined)[] = [];
  const origin = deps.env.linkOrigin;
  const told = await listAlreadyMailed(tx, settlement);
  const isUntold = ({ providerPaymentId }: PaymentRow) => !told.has(providerPaymentId);
  const untold = rows.payments.filter(isUntold);
  for (const payment of untold) due.push(paidMail(deps, payment, settlement));
  for (const { payment } of settlement.judged) {
    if (payment.standing === 'refunded') await markEndAnnouncedByRefund(deps, tx, settlement);
    if (!isUntold(payment)) continue;
    if (payment.standing === 'refunded') {
      const isDispute = await hasLostDispute(tx, payment.providerPaymentId);
      const goesOn = listCharging(rows).some((row) => row.providerId === payment.providerId);
      const refund = { ...payment, isDispute, goesOn };
      const failures = listFailedRefunds(rows, payment.providerPaymentId).length;
      const onceKey = `refund:${payment.providerPaymentId}${failures > 0 ? `:${failures}` : ''}`;
      due.push({ message: writeRefundDone(after, refund, origin), onceKey });
    }
    if (payment.standing === 'duplicate') {
      const onceKey = `paid-twice:${payment.providerPaymentId}`;
      due.push({ message: writePaidTwice(after, payment, origin), onceKey });
    }
  }
  for (const payment of untold) due.push(failedRefundMail(deps, payment, settlement));
  for (const row of rows.memberships) {
    due.push(unpaidMail(deps, row, settlement));
    due.push(await noteFailedRenewal(deps, tx, after, row, settlement));
  }
  let hasMail = false;
  for (const mail of due) {
    const isQueued = mail !== undefined && (await queueDueMail(deps, tx, after, mail));
    hasMail ||= isQueued;
  }
  return hasMail;
}

/** Payments that are new here only because a restore lost them: their mail was sent before. */
async function listAlreadyMailed(tx: Tx, { rows, changed }: Settlement): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const { providerPaymentId: id, paidAt } of rows.payments)
    if (changed.payments.has(id) && (await isLostToRestore(tx, paidAt))) told.add(id);
  return told;
}

/** A second payment for the same time has a mail of its own. */
function paidMail(
  deps: Deps,
  payment: PaymentRow,
  { after, rows, changed }: Settlement,
): DueMail | undefined {
  const { providerPaymentId: id, providerId, standing, periodEndAt } = payment;
  if (!changed.payments.has(id) || standing !== 'counts') return undefined;
  const isInvoiceKnown = rows.payments.some(
    (other) =>
      other.invoiceId !== null &&
      other.invoiceId === payment.invoiceId &&
      other.standing !== 'refunded' &&
      !changed.payments.has(other.providerPaymentId),
  );
  if (isInvoiceKnown) return undefined;
  const origin = deps.env.linkOrigin;
  const onceKey = `payment-received:${id}`;
  const membership = rows.memberships.find((row) => row.providerId === providerId);
  if (membership?.cancelledBy === 'user' && isPaidAfterEnd(toMembershipFact(membership, rows), id)) {
    const unwanted = { ...payment, endsAt: periodEndAt };
    return { message: writeChargedAfterCancelling(after, unwanted, origin), onceKey };
  }
  const write = hadFailed(membership, payment, rows.payments) ? writeRenewalRecovered : writePaymentReceived;
  return { message: write(after, { ...payment, cycle: payment.billingCycle }, origin), onceKey };
}

function queueDueMail(deps: Deps, tx: Tx, user: UserRow, { message, onceKey }: DueMail): Promise<boolean> {
  return queueMail(deps, tx, { userId: user.id, to: user.email }, message, onceKey);
}

/** The user was told that this renewal had failed: it is the first to reach beyond the end that was written about. */
function hadFailed(
  membership: MembershipRow | undefined,
  payment: PaymentRow,
  payments: readonly PaymentRow[],
): boolean {
  const failedFor = membership?.failedNoticeFor;
  if (!failedFor || payment.paidAt < failedFor) return false;
  const endOf = ({ periodEndAt, paidAt }: PaymentRow) => periodEndAt ?? paidAt;
  const isLater = payments.some(
    (other) =>
      other.providerId === payment.providerId && endOf(other) > failedFor && endOf(other) < endOf(payment),
  );
  // Paying the open invoice of a period that is over recovers nothing.
  return endOf(payment) > failedFor && endOf(payment) > payment.paidAt && !isLater;
}

/** The mail about the refund says that Pro has ended: no second one does. */
async function markEndAnnouncedByRefund(deps: Deps, tx: Tx, { before, after }: Settlement): Promise<void> {
  const now = deps.clock.now();
  const ends = [after.proExpiresAt, after.proUntilAt].filter((end) => end !== null);
  const hasEnded = ends.every((end) => end <= now);
  const isByRefund = before.proExpiresAt?.getTime() !== after.proExpiresAt?.getTime();
  if (hasEnded && isByRefund) await markEndAnnounced(tx, after, 'ended');
}

/** Remembers the end that the mail is about: a payment that reaches beyond it has recovered the renewal. */
async function noteFailedRenewal(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  row: MembershipRow,
  { rows }: Settlement,
): Promise<DueMail | undefined> {
  const end = row.paidUntilAt;
  const now = deps.clock.now();
  if (row.status !== 'pending' || end === null || !isRenewing(toMembershipFact(row, rows))) return undefined;
  // The renewal is paid, and the status is from before: the notice of the payment has come first.
  if (end > now) return undefined;
  const onceKey = `renewal-failed:${row.id}:${end.toISOString()}`;
  await updateMembership(tx, row, { failedNoticeFor: end });
  const graceEnd = end.getTime() + graceMs(deps);
  const times = {
    retryAt: row.chargeAt && row.chargeAt > now ? row.chargeAt : null,
    // Granted Pro, or another plan that runs out, may last longer.
    endsAt: new Date(Math.max(graceEnd, user.proExpiresAt?.getTime() ?? 0)),
  };
  return { message: writeRenewalFailed(user, row, times, deps.env.linkOrigin), onceKey };
}

function listFailedRefunds({ refunds }: FactRows, paymentId: string): RefundRow[] {
  return refunds.filter((refund) => refund.paymentId === paymentId && refund.status === 'failed');
}

/**
 * The money was said to be on its way, and is not; or the first attempt to refund all that is left has failed. Nobody
 * was told of a part, and further attempts that fail at once tell nothing new.
 */
function failedRefundMail(
  deps: Deps,
  payment: PaymentRow,
  { after, rows, judged, changed }: Settlement,
): DueMail | undefined {
  const { providerPaymentId: id, standing, currency, periodEndAt } = payment;
  const failed = listFailedRefunds(rows, id);
  const newlyFailed = failed.filter(
    ({ refundId }) => changed.failedRefunds.has(refundId) || changed.payments.has(id),
  );
  if (standing === 'refunded' || newlyFailed.length === 0) return undefined;
  const wasRefunded = judged.some((one) => one.payment === payment && one.previous === 'refunded');
  const { refundedMinor } = toPaymentFact(payment, rows.refundedMinor.get(id));
  const ofAll = failed.filter(({ amountMinor }) => amountMinor >= payment.amountMinor - refundedMinor);
  const isFirstOfAll = ofAll.length === 1 && newlyFailed.some((refund) => ofAll.includes(refund));
  if (!wasRefunded && !isFirstOfAll) return undefined;
  const amountMinor = newlyFailed.reduce((sum, refund) => sum + refund.amountMinor, 0);
  const coversNow = standing !== 'wrong_amount' && (periodEndAt ?? 0) > deps.clock.now();
  const refund = { amountMinor, currency, endsAt: coversNow ? periodEndAt : null };
  const onceKey = `refund-failed:${id}:${failed.length}`;
  return { message: writeRefundFailed(after, refund, deps.env.linkOrigin), onceKey };
}

/** A first payment that gave Pro while it was being confirmed, and that the provider now reports as failed. */
function unpaidMail(
  deps: Deps,
  row: MembershipRow,
  { before, after, rows }: Settlement,
): DueMail | undefined {
  if (before.proConfirmingUntilAt === null || row.status === 'lost') return undefined;
  // Only one is confirmed at a time: the newest membership that was ever proven.
  if (rows.memberships.some((other) => other.provenPaymentId !== null && other.createdAt > row.createdAt))
    return undefined;
  // No bank refused it: the user cancelled, and is mailed about that, or a new checkout or a shut account closed it.
  const isClosedByUs = row.closedUnpaidAt !== null || isCancelling(row, deps.clock.now());
  const isAwaited = isConfirming(toMembershipFact(row, rows));
  return isClosedByUs || isAwaited ? undefined : paymentMissingMail(deps, after, row, rows);
}

/** Three days after a right signature the provider was asked, and still knows of no payment. */
export async function mailOverduePayment(deps: Deps, membership: MembershipRow): Promise<void> {
  const hasMail = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, membership.userId);
    if (!user) return false;
    const rows = await listFacts(tx, user.id);
    const row = rows.memberships.find(({ id }) => id === membership.id);
    const fact = row && toMembershipFact(row, rows);
    if (!fact || !isConfirming(fact) || isConfirmingAt(fact, deps.clock.now().getTime())) return false;
    const mail = paymentMissingMail(deps, user, row, rows);
    return mail !== undefined && queueDueMail(deps, tx, user, mail);
  });
  if (hasMail) deps.wake('mail');
}

function paymentMissingMail(
  deps: Deps,
  user: UserRow,
  row: MembershipRow,
  rows: FactRows,
): DueMail | undefined {
  const isPaid = toMembershipFact(row, rows).payments.length > 0;
  if (row.provenPaymentId === null || isPaid) return undefined;
  const proUntil = (user.proExpiresAt ?? 0) > deps.clock.now() ? user.proExpiresAt : null;
  const message = writePaymentMissing(user, row, proUntil, deps.env.linkOrigin);
  return { message, onceKey: `payment-missing:${row.provenPaymentId}` };
}
