/** The mails that a change of the plan's facts is worth: each fact once, whoever reports it and how often. */
import { CONFIRMING_MS, isConfirming, isRenewing } from '#core/plan/ledger';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { type Letter, queueMail } from '#server/mail/service';
import {
  writePaidTwice,
  writePaymentMissing,
  writePaymentReceived,
  writeRefundDone,
  writeRefundFailed,
  writeRenewalFailed,
  writeRenewalRecovered,
} from '#server/mail-templates/plan';
import { lockUser, type UserRow } from '#server/users/store';
import { isCancelling } from './cancellation-lease.ts';
import { graceMs, listCharging, toMembershipFact, toPaymentFact } from './facts.ts';
import { type MembershipRow, updateMembership } from './membership-store.ts';
import {
  type FactRows,
  hasLostDispute,
  listFacts,
  markEndAnnounced,
  type PaymentRow,
  type RefundRow,
} from './store.ts';

export interface Judged {
  payment: PaymentRow;
  before: PaymentRow['standing'];
}

/** What changed in the facts. */
export interface Settlement {
  before: UserRow;
  after: UserRow;
  rows: FactRows;
  /** Payments whose standing has changed, and what it was before. */
  judged: Judged[];
  /** Ids of payments that were not known before. */
  newPayments: ReadonlySet<string>;
}

export async function mailWhatHappened(deps: Deps, tx: Tx, settlement: Settlement): Promise<boolean> {
  const { after, rows } = settlement;
  const letters: [Letter, string][] = [];
  const origin = deps.env.linkOrigin;
  for (const payment of rows.payments) {
    if (!settlement.newPayments.has(payment.providerPaymentId)) continue;
    if (payment.standing !== 'counts' && payment.standing !== 'duplicate') continue;
    const membership = rows.memberships.find((row) => row.providerId === payment.providerId);
    const write = hadFailed(membership, payment, rows.payments)
      ? writeRenewalRecovered
      : writePaymentReceived;
    const paid = { ...payment, cycle: payment.billingCycle };
    letters.push([write(after, paid, origin), `payment-received:${payment.providerPaymentId}`]);
  }
  for (const { payment } of settlement.judged) {
    if (payment.standing === 'refunded') {
      const isDispute = await hasLostDispute(tx, payment.providerPaymentId);
      const goesOn = listCharging(rows).some((row) => row.providerId === payment.providerId);
      const refund = { ...payment, isDispute, goesOn };
      const failures = listFailedRefunds(rows, payment).length;
      const onceKey = `refund:${payment.providerPaymentId}${failures > 0 ? `:${failures}` : ''}`;
      letters.push([writeRefundDone(after, refund, origin), onceKey]);
      await tellEndWithRefund(deps, tx, settlement);
    }
    if (payment.standing === 'duplicate')
      letters.push([writePaidTwice(after, payment, origin), `paid-twice:${payment.providerPaymentId}`]);
  }
  for (const payment of rows.payments) {
    const failed = tellFailedRefund(deps, payment, settlement);
    if (failed) letters.push(failed);
  }
  for (const row of rows.memberships) {
    const unpaid = tellUnpaid(deps, row, settlement);
    if (unpaid) letters.push(unpaid);
    const failed = await tellFailedRenewal(deps, tx, after, row, settlement);
    if (failed) letters.push(failed);
  }
  let hasMail = false;
  for (const [letter, onceKey] of letters) {
    const to = { userId: after.id, to: after.email };
    hasMail = (await queueMail(deps, tx, to, letter, onceKey)) || hasMail;
  }
  return hasMail;
}

/** The person was told that this renewal had failed: it is the first to reach beyond the end that was written about. */
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
  return endOf(payment) > failedFor && !isLater;
}

/** The mail about the refund says that Pro has ended: no second one does. */
async function tellEndWithRefund(deps: Deps, tx: Tx, { before, after }: Settlement): Promise<void> {
  const now = deps.clock.now();
  const ends = [after.proExpiresAt, after.proUntilAt].filter((end) => end !== null);
  const hasEnded = ends.every((end) => end <= now);
  const isByRefund = before.proExpiresAt?.getTime() !== after.proExpiresAt?.getTime();
  if (hasEnded && isByRefund) await markEndAnnounced(tx, after, 'ended');
}

async function tellFailedRenewal(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  row: MembershipRow,
  { rows }: Settlement,
): Promise<[Letter, string] | undefined> {
  const end = row.paidUntilAt;
  if (row.status !== 'pending' || end === null || !isRenewing(toMembershipFact(row, rows))) return undefined;
  const onceKey = `renewal-failed:${row.id}:${end.toISOString()}`;
  await updateMembership(tx, row, { failedNoticeFor: end });
  const now = deps.clock.now();
  const graceEnd = end.getTime() + graceMs(deps);
  const times = {
    retryAt: row.chargeAt && row.chargeAt > now ? row.chargeAt : null,
    // A gift, or another plan that runs out, may reach further.
    endsAt: new Date(Math.max(graceEnd, user.proExpiresAt?.getTime() ?? 0)),
  };
  return [writeRenewalFailed(user, row, times, deps.env.linkOrigin), onceKey];
}

/** Oldest first: refunds of all that was left, which did not go through. A part that fails was never written about. */
function listFailedRefunds(rows: FactRows, payment: PaymentRow): RefundRow[] {
  const { providerPaymentId: id, amountMinor, standing } = payment;
  const { refundedMinor } = toPaymentFact(payment, rows.refundedMinor.get(id));
  const left = standing === 'refunded' ? 0 : amountMinor - refundedMinor;
  return rows.refunds
    .filter((refund) => refund.paymentId === id && refund.status === 'failed' && refund.amountMinor >= left)
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

/**
 * The money was said to be on its way, and is not; or the very first attempt has failed. Further attempts that fail at
 * once tell nothing new.
 */
function tellFailedRefund(
  deps: Deps,
  payment: PaymentRow,
  { after, rows, judged }: Settlement,
): [Letter, string] | undefined {
  if (payment.standing === 'refunded') return undefined;
  const failed = listFailedRefunds(rows, payment);
  const last = failed.at(-1);
  const wasRefunded = judged.some((one) => one.payment === payment && one.before === 'refunded');
  if (!last || (failed.length > 1 && !wasRefunded)) return undefined;
  const isGiving = payment.standing !== 'wrong_amount' && (payment.periodEndAt ?? 0) > deps.clock.now();
  const { amountMinor } = last;
  const refund = { amountMinor, currency: payment.currency, endsAt: isGiving ? payment.periodEndAt : null };
  const onceKey = `refund-failed:${payment.providerPaymentId}:${failed.length}`;
  return [writeRefundFailed(after, refund, deps.env.linkOrigin), onceKey];
}

/** A first payment that was confirmed as Pro, and that the provider says will not come. */
function tellUnpaid(
  deps: Deps,
  row: MembershipRow,
  { before, after, rows }: Settlement,
): [Letter, string] | undefined {
  if (before.proConfirmingUntilAt === null || row.status === 'lost') return undefined;
  // Only one is confirmed at a time, and it is the last that was proven.
  if (rows.memberships.some((other) => other.provenPaymentId !== null && other.createdAt > row.createdAt))
    return undefined;
  // Not refused by a bank: the user cancelled, and is mailed about that, or a new checkout or a shut account closed it.
  const isClosedByUs = row.closedUnpaidAt !== null || isCancelling(row, deps.clock.now());
  const isAwaited = isConfirming(toMembershipFact(row, rows));
  return isClosedByUs || isAwaited ? undefined : writeUnpaid(deps, after, row, rows);
}

/** Three days after a right signature the provider has still said nothing. Asked for by the reconciliation. */
export async function mailOverdue(deps: Deps, membership: MembershipRow): Promise<void> {
  const hasMail = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, membership.userId);
    if (!user) return false;
    const rows = await listFacts(tx, user.id);
    const row = rows.memberships.find(({ id }) => id === membership.id);
    const provenBy = deps.clock.now().getTime() - CONFIRMING_MS;
    if (!row || !isConfirming(toMembershipFact(row, rows))) return false;
    if (row.provenAt === null || row.provenAt.getTime() > provenBy) return false;
    const unpaid = writeUnpaid(deps, user, row, rows);
    return unpaid !== undefined && queueMail(deps, tx, { userId: user.id, to: user.email }, ...unpaid);
  });
  if (hasMail) deps.wake('mail');
}

function writeUnpaid(
  deps: Deps,
  user: UserRow,
  row: MembershipRow,
  { payments }: FactRows,
): [Letter, string] | undefined {
  const isPaid = payments.some(({ providerId }) => providerId === row.providerId);
  if (row.provenPaymentId === null || isPaid) return undefined;
  const proUntil = (user.proExpiresAt ?? 0) > deps.clock.now() ? user.proExpiresAt : null;
  const letter = writePaymentMissing(user, row, proUntil, deps.env.linkOrigin);
  return [letter, `payment-missing:${row.provenPaymentId}`];
}
