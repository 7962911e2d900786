/** The mails that a change of the plan's facts is worth: each fact once, whoever reports it and how often. */
import { isRenewing } from '#core/plan/ledger';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { type Letter, queueMail } from '#server/mail/service';
import {
  writePaidTwice,
  writePaymentReceived,
  writeRefundDone,
  writeRenewalFailed,
  writeRenewalRecovered,
} from '#server/mail-templates/plan';
import type { UserRow } from '#server/users/store';
import { graceMs, listCharging, toMembershipFact } from './facts.ts';
import { type MembershipRow, updateMembership } from './membership-store.ts';
import { type FactRows, hasLostDispute, markEndAnnounced, type PaymentRow } from './store.ts';

/** What changed in the facts. */
export interface Settlement {
  before: UserRow;
  after: UserRow;
  rows: FactRows;
  /** Payments whose standing has changed. */
  judged: PaymentRow[];
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
  for (const payment of settlement.judged) {
    if (payment.standing === 'refunded') {
      const isDispute = await hasLostDispute(tx, payment.providerPaymentId);
      const goesOn = listCharging(rows).some((row) => row.providerId === payment.providerId);
      const refund = { ...payment, isDispute, goesOn };
      letters.push([writeRefundDone(after, refund, origin), `refund:${payment.providerPaymentId}`]);
      await tellEndWithRefund(deps, tx, settlement);
    }
    if (payment.standing === 'duplicate')
      letters.push([writePaidTwice(after, payment, origin), `paid-twice:${payment.providerPaymentId}`]);
  }
  for (const row of rows.memberships) {
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
