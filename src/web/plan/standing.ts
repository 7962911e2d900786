/** What My Subscription says about a plan, worked out from its status and its payments. */
import { grantEnd } from '#core/plan';
import type { Payment, PlanStatus } from './plan-queries.ts';

export type Standing =
  | { kind: 'free' }
  /** Charged again at that instant. */
  | { kind: 'renewing'; chargeAt: string }
  | { kind: 'cancelled'; cancelledAt: string; endsAt: string }
  /** An administrator's grant: no payment stands behind this end. */
  | { kind: 'gift'; endsAt: string }
  /** Pro, but the payments are not known yet. */
  | { kind: 'until'; endsAt: string | null };

/** Invoices may name an end that differs from the plan's by hours; a grant moves it by weeks. */
const SAME_END_MS = 2 * 86_400_000;

export function findStanding(
  { isPro, expiresAt, cancelledAt }: PlanStatus,
  payments: readonly Payment[] | null | undefined,
): Standing {
  if (!isPro) return { kind: 'free' };
  if (expiresAt === null) return { kind: 'until', endsAt: null };
  if (cancelledAt !== null) return { kind: 'cancelled', cancelledAt, endsAt: expiresAt };
  if (!payments) return { kind: 'until', endsAt: expiresAt };
  const isPaid = payments.some((payment) => Math.abs(endOf(payment) - Date.parse(expiresAt)) < SAME_END_MS);
  return isPaid ? { kind: 'renewing', chargeAt: expiresAt } : { kind: 'gift', endsAt: expiresAt };
}

function endOf({ periodEndsAt, paidAt, billingCycle }: Payment): number {
  return periodEndsAt === null ? grantEnd(Date.parse(paidAt), null, billingCycle) : Date.parse(periodEndsAt);
}
