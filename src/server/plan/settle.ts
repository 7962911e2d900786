/** Resolves a user's plan from all facts and writes what follows from it, while the user's row is locked. */
import {
  CANCELLING_MS,
  findRenewedAfterRefund,
  findSuperseded,
  isChargedAfterCancelling,
  judgePayment,
} from '#core/plan/double-payment';
import {
  hasGivenUp,
  isConfirming,
  isEndedByRefund,
  type MembershipFact,
  type PlanState,
  paidUntil,
  paidUntilAfter,
  resolvePlan,
} from '#core/plan/ledger';
import { nextCheckAt } from '#core/plan/schedule';
import { isOver } from '#core/plan/status';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { lockUser, type UserRow } from '#server/users/store';
import { graceMs, toFacts, toMembershipFact } from './facts.ts';
import { type ChangedFacts, NOTHING_CHANGED, queueMailsFor, type StandingChange } from './mails.ts';
import { type MembershipRow, updateMembership } from './membership-store.ts';
import { type FactRows, listFacts, storePlan, updatePayment } from './store.ts';

export interface Settled {
  user: UserRow;
  /** A membership waits to be cancelled at the provider. */
  isCloseDue: boolean;
  hasMail: boolean;
}

/** `changed`: what this transaction has learnt, and may be worth a mail. */
export async function settlePlan(
  deps: Deps,
  tx: Tx,
  userId: string,
  changed: Partial<ChangedFacts> = {},
): Promise<Settled | undefined> {
  const before = await lockUser(tx, userId);
  if (!before) return undefined;
  const now = deps.clock.now();
  const rows = await listFacts(tx, userId);
  markToClose(rows, now, changed.refundedAt ?? NOTHING_CHANGED.refundedAt);
  for (const row of rows.memberships) await storeMembership(tx, rows, row, now);
  const judged = await judgePayments(tx, rows);
  const state = resolvePlan(toFacts(rows), graceMs(deps));
  const after = (await storePlan(tx, userId, toStoredPlan(state))) ?? before;
  const settlement = { before, after, rows, judged, changed: { ...NOTHING_CHANGED, ...changed } };
  const hasMail = await queueMailsFor(deps, tx, settlement);
  return { user: after, isCloseDue: rows.memberships.some((row) => row.isCloseDue), hasMail };
}

/** Does what a settlement has asked for, after its commit. */
export function followUp(deps: Deps, settled: Settled | undefined): void {
  if (settled?.hasMail) deps.wake('mail');
  if (settled?.isCloseDue) deps.wake('plan-reconcile');
}

function toStoredPlan(state: PlanState) {
  const until = Math.max(state.graceUntil ?? 0, state.confirmingUntil ?? 0);
  return {
    proBillingCycle: state.billingCycle,
    proExpiresAt: toDate(state.expiresAt),
    proCancelledAt: toDate(state.cancelledAt),
    proUntilAt: until > (state.expiresAt ?? 0) ? new Date(until) : null,
    proConfirmingUntilAt: toDate(state.confirmingUntil),
  };
}

/**
 * One charging membership, and none whose money went back or that its user has cancelled: the others are marked to be
 * closed at the provider, which the reconcile sweep does. The rows are changed in place; the caller writes them.
 */
function markToClose(rows: FactRows, now: Date, refundedAt: ChangedFacts['refundedAt']): void {
  for (const row of rows.memberships) {
    const fact = toMembershipFact(row, rows);
    const unwanted = row.cancelledAt === null ? findRenewedAfterRefund(fact, refundedAt) : null;
    if (isEndedByRefund(fact, now.getTime())) {
      // One that was cancelled at the end of its cycle is closed too: the money of that cycle has gone back.
      if (!isOver(row.status)) row.isCloseDue = true;
      if (row.cancelledAt === null) Object.assign(row, { cancelledAt: now, cancelledBy: 'product' });
    } else if (unwanted) {
      // Dated before the renewal, so that the renewal counts as charged after the cancellation.
      const cancelledAt = new Date(unwanted.paidAt - CANCELLING_MS - 1);
      Object.assign(row, { cancelledAt, cancelledBy: 'product', isCloseDue: true });
    } else if (isChargedAfterCancelling(fact)) row.isCloseDue = true;
    // An unpaid checkout that was to be closed, and was paid first: it is judged anew.
    else if (row.cancelledAt === null) row.isCloseDue = false;
  }
  for (const { id, supersededAt } of findSuperseded(toFacts(rows).memberships)) {
    const row = rows.memberships.find((one) => one.id === id);
    if (!row) continue;
    // Closing first asks the provider whether it is still unpaid.
    if (!isOver(row.status)) row.isCloseDue = true;
    if (supersededAt === null) continue;
    if (row.cancelledAt === null) Object.assign(row, { cancelledAt: now, cancelledBy: 'product' });
    row.supersededAt = toDate(supersededAt);
  }
}

async function storeMembership(tx: Tx, rows: FactRows, row: MembershipRow, now: Date): Promise<void> {
  const fact = toMembershipFact(row, rows);
  const paidUntilAt = toDate(paidUntil(fact));
  const next = nextCheckAt(
    {
      status: row.status,
      createdAt: row.createdAt.getTime(),
      paidUntil: paidUntilAt?.getTime() ?? null,
      provenAt: fact.provenAt,
      cancelledAt: fact.cancelledAt,
      isConfirming: isConfirming(fact),
      isCloseDue: row.isCloseDue,
      refundAskedSince: refundAskedSince(row, rows),
      isRefundUnderWay: fact.payments.some(({ id }) => rows.refundsUnderWay.has(id)),
      inDoubtSince: inDoubtSince(row, fact, now.getTime()),
    },
    now.getTime(),
  );
  const graceEndedFor = hasGivenUp(row) ? toDate(paidUntilAfter(fact, row.paidCount)) : row.graceEndedFor;
  const change = { paidUntilAt, graceEndedFor, nextCheckAt: keepSoonerCheck(row, toDate(next), now) };
  Object.assign(row, change);
  // The rest was changed by `markToClose`.
  const { cancelledAt, cancelledBy, isCloseDue, supersededAt } = row;
  await updateMembership(tx, row, { ...change, cancelledAt, cancelledBy, isCloseDue, supersededAt });
}

function refundAskedSince({ providerId }: MembershipRow, { payments }: FactRows): number | null {
  const asked = payments.flatMap((row) =>
    row.providerId === providerId ? (row.refundAskedAt?.getTime() ?? []) : [],
  );
  return asked.length > 0 ? Math.max(...asked) : null;
}

/** Reports about other memberships of the user settle an ended one too; that must not postpone its own check. */
function keepSoonerCheck(
  { status, nextCheckAt: planned }: MembershipRow,
  next: Date | null,
  now: Date,
): Date | null {
  const isSooner = planned !== null && next !== null && planned > now && planned < next;
  return isOver(status) && isSooner ? planned : next;
}

function inDoubtSince(row: MembershipRow, fact: MembershipFact, now: number): number | null {
  const guessed = fact.payments.filter((payment) => !payment.isPeriodKnown);
  if (guessed.length > 0) return Math.max(...guessed.map((payment) => payment.paidAt));
  if (row.paidCount <= fact.payments.length) return null;
  // The missing payment came after everything that is known; a renewal, after the paid time had run out.
  const known = [row.createdAt, row.noticeAt, row.provenAt].map((at) => at?.getTime() ?? 0);
  const paid = [...fact.payments.map((payment) => payment.paidAt), paidUntil(fact) ?? 0];
  return Math.max(...[...known, ...paid].filter((at) => at <= now));
}

async function judgePayments(tx: Tx, rows: FactRows): Promise<StandingChange[]> {
  const judged: StandingChange[] = [];
  const { memberships } = toFacts(rows);
  for (const fact of memberships) {
    for (const payment of fact.payments) {
      const row = rows.payments.find(({ providerPaymentId }) => providerPaymentId === payment.id);
      const standing = judgePayment(payment, fact, memberships);
      if (!row || row.standing === standing) continue;
      judged.push({ payment: row, previous: row.standing });
      row.standing = standing;
      await updatePayment(tx, row, { standing });
    }
  }
  return judged;
}

function toDate(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
