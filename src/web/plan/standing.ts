/** The state of a plan as My Subscription shows it, derived from status and payments. */
import { DAY_MS } from '#core/duration';
import { grantEnd } from '#core/plan/period';
import type { Payment, PlanStatus } from './plan-queries.ts';

export type Standing =
  | { kind: 'free' }
  /** `unpaid`: the renewal could not be taken. `over`: it ran out as it was meant to. */
  | { kind: 'ended'; endedAt: string | null; why: 'unpaid' | 'cancelled' | 'refunded' | 'over' }
  /** Free after an unpaid renewal, but the membership still charges; `isTried`: the renewal is being retried. */
  | { kind: 'unpaid'; endedAt: string | null; chargeAt: string | null; isTried: boolean }
  /** A proven payment is being confirmed; `endsAt` is the end of an earlier plan that still runs. */
  | { kind: 'confirming'; endsAt: string | null }
  /** The renewal could not be taken yet; Pro ends at `graceEndsAt` unless it is. */
  | { kind: 'grace'; dueAt: string | null; retryAt: string | null; graceEndsAt: string | null }
  /** Charged again, at that instant where it is known; `endsAt` where Pro reaches further than that. */
  | { kind: 'renewing'; chargeAt: string | null; endsAt: string | null }
  | { kind: 'cancelled'; cancelledAt: string; endsAt: string }
  /** An administrator's grant: nothing charges. */
  | { kind: 'gift'; endsAt: string }
  /** Pro, but the payments are not known yet. */
  | { kind: 'until'; endsAt: string | null };

type Payments = readonly Payment[] | null | undefined;

/** Invoices may name an end that differs from the plan's by hours; a grant moves it by weeks. */
const SAME_END_MS = 2 * DAY_MS;

export function findStanding(status: PlanStatus, payments: Payments): Standing {
  const { expiresAt, cancelledAt } = status;
  if (!status.isPro) return findEnd(status, payments);
  if (status.confirming) return { kind: 'confirming', endsAt: expiresAt };
  if (status.inGrace) {
    const { retryAt = null, graceEndsAt = null } = status;
    return { kind: 'grace', dueAt: expiresAt, retryAt, graceEndsAt };
  }
  if (expiresAt === null) return { kind: 'until', endsAt: null };
  if (cancelledAt !== null) return { kind: 'cancelled', cancelledAt, endsAt: expiresAt };
  if (!payments) return { kind: 'until', endsAt: expiresAt };
  const renewing = findRenewing(payments);
  if (!renewing) return { kind: 'gift', endsAt: expiresAt };
  const chargeAt = renewing.renewsAt ?? null;
  const isFurther = chargeAt === null || !isSameEnd(Date.parse(chargeAt), expiresAt);
  return { kind: 'renewing', chargeAt, endsAt: isFurther ? expiresAt : null };
}

function findEnd({ expiresAt, cancelledAt, unpaid }: PlanStatus, payments: Payments): Standing {
  if (unpaid)
    return { kind: 'unpaid', endedAt: expiresAt, chargeAt: unpaid.chargesAt, isTried: unpaid.isTried };
  const [last] = payments ?? [];
  if (last?.standing === 'refunded') return { kind: 'ended', endedAt: expiresAt, why: 'refunded' };
  if (expiresAt === null) return { kind: 'free' };
  if (cancelledAt !== null) return { kind: 'ended', endedAt: expiresAt, why: 'cancelled' };
  const wasPaid = last?.standing === 'counts' && isSameEnd(endOf(last), expiresAt);
  return { kind: 'ended', endedAt: expiresAt, why: wasPaid ? 'unpaid' : 'over' };
}

/** The plan's price per cycle: as agreed when it was bought, whatever the price is now. */
export function findPrice(
  status: PlanStatus,
  payments: Payments,
): Pick<Payment, 'amount' | 'currency'> | undefined {
  if (!payments) return undefined;
  return (
    findRenewing(payments) ??
    payments.find(
      ({ standing, billingCycle }) => standing === 'counts' && billingCycle === status.billingCycle,
    )
  );
}

/** The last payment of the plan that still charges. */
function findRenewing(payments: readonly Payment[]): Payment | undefined {
  return payments.find(({ renewsAt, standing }) => renewsAt !== undefined && standing === 'counts');
}

function isSameEnd(end: number, expiresAt: string): boolean {
  return Math.abs(end - Date.parse(expiresAt)) < SAME_END_MS;
}

function endOf({ periodEndsAt, paidAt, billingCycle }: Payment): number {
  return periodEndsAt === null ? grantEnd(Date.parse(paidAt), null, billingCycle) : Date.parse(periodEndsAt);
}
