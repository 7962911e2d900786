/** The plan's rows as the facts that core's rules are about. */
import { DAY_MS } from '#core/duration';
import {
  CONFIRMING_MS,
  type GrantFact,
  type MembershipFact,
  type PaymentFact,
  type PlanFacts,
  stillCharges,
} from '#core/plan/ledger';
import { paidPeriod } from '#core/plan/period';
import type { Deps } from '#server/deps';
import type { MembershipRow } from './membership-store.ts';
import type { FactRows, GrantRow, PaymentRow } from './store.ts';

export function toFacts(rows: FactRows): PlanFacts {
  return {
    memberships: rows.memberships.map((row) => toMembershipFact(row, rows)),
    grants: rows.grants.map(toGrantFact),
  };
}

export function toMembershipFact(
  row: MembershipRow,
  { payments, refundedMinor }: Pick<FactRows, 'payments' | 'refundedMinor'>,
): MembershipFact {
  return {
    id: row.id,
    cycle: row.billingCycle,
    amountMinor: row.amountMinor,
    currency: row.currency,
    planId: row.planId,
    status: row.status,
    authAttempts: row.authAttempts,
    cancelledAt: row.cancelledAt?.getTime() ?? null,
    cancelledBy: row.cancelledBy,
    closedUnpaidAt: row.closedUnpaidAt?.getTime() ?? null,
    supersededAt: row.supersededAt?.getTime() ?? null,
    graceEndedFor: row.graceEndedFor?.getTime() ?? null,
    provenAt: row.provenAt?.getTime() ?? null,
    payments: payments
      .filter((payment) => payment.providerId === row.providerId)
      .map((payment) => toPaymentFact(payment, refundedMinor.get(payment.providerPaymentId))),
  };
}

export function listCharging(rows: FactRows): MembershipRow[] {
  return rows.memberships.filter((row) => stillCharges(toMembershipFact(row, rows)));
}

/**
 * The memberships that `cancel` must end, including one that is lost at the provider while its time runs or its first
 * payment is awaited, because it may charge again.
 */
export function listToCancel(rows: FactRows, now: Date): MembershipRow[] {
  const charging = listCharging(rows);
  return rows.memberships.filter((row) => charging.includes(row) || isLostAndRunning(row, now));
}

/** Lost long ago: nothing to cancel, but should the provider know it again, the user's wish holds. */
export function listLostAndOver(rows: FactRows, now: Date): MembershipRow[] {
  return rows.memberships.filter(
    (row) =>
      row.cancelledBy === 'loss' &&
      (row.paidUntilAt !== null || row.provenAt !== null) &&
      !isLostAndRunning(row, now),
  );
}

function isLostAndRunning({ cancelledBy, paidUntilAt, provenAt }: MembershipRow, now: Date): boolean {
  if (cancelledBy !== 'loss') return false;
  const isAwaited = provenAt !== null && provenAt.getTime() + CONFIRMING_MS > now.getTime();
  return isAwaited || (paidUntilAt !== null && paidUntilAt > now);
}

export function listRunningGrants({ grants }: FactRows, now: Date): GrantRow[] {
  return grants.filter((grant) => grant.endedAt === null && grant.endsAt > now);
}

export function toPaymentFact(row: PaymentRow, refundedMinor = 0): PaymentFact {
  const paidAt = row.paidAt.getTime();
  return {
    id: row.providerPaymentId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    planId: row.planId,
    paidAt,
    invoiceId: row.invoiceId,
    periodEndAt: row.periodEndAt?.getTime() ?? paidPeriod(row.billingCycle, paidAt, {}).periodEndAt,
    isPeriodKnown: row.isPeriodKnown,
    refundedMinor: Math.max(row.refundedMinor, refundedMinor),
  };
}

function toGrantFact(row: GrantRow): GrantFact {
  return {
    id: row.id,
    cycle: row.billingCycle,
    grantedAt: row.grantedAt.getTime(),
    endsAt: row.endsAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    cancelledAt: row.cancelledAt?.getTime() ?? null,
  };
}

export function graceMs(deps: Pick<Deps, 'env'>): number {
  return deps.env.paymentGraceDays * DAY_MS;
}
