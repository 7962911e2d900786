/*
 * The ledger of money: who has Pro until when. Only captured payments, paid invoices and administrators' grants give
 * time; what the provider says of a membership only tells whether it goes on. Every rule is a function of the facts,
 * not of the order in which they came (docs/decisions/0016-ledger-of-money.md).
 */
import { DAY_MS } from '../duration.ts';
import { compareTexts } from '../text/compare-texts.ts';
import { grantEnd } from './period.ts';
import type { PlanCycle } from './plan.ts';
import { isOver, type MembershipStatus } from './status.ts';

/** Longest time between a right checkout signature and the provider's word on the payment. */
export const CONFIRMING_MS = 3 * DAY_MS;
/** The provider gives up, and halts the membership, with this failed attempt. */
const LAST_ATTEMPT = 4;

const RENEWING: ReadonlySet<MembershipStatus> = new Set(['authenticated', 'active', 'pending']);

/**
 * Who ended a membership. `product`: a new checkout, a later membership or a refund did, nobody asked for it. `provider`:
 * it ended there, by the bank or in a UPI app. `loss`: the provider does not know it, at least for now.
 */
export type CancelledBy = 'user' | 'product' | 'provider' | 'loss';

/** A captured payment, or the payment of a paid invoice. */
export interface PaymentFact {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null where the report did not say. */
  readonly planId: string | null;
  readonly paidAt: number;
  readonly invoiceId: string | null;
  readonly periodEndAt: number;
  /** The period is the invoice's own; otherwise a careful guess. */
  readonly isPeriodKnown: boolean;
  readonly refundedMinor: number;
}

export interface MembershipFact {
  readonly id: string;
  readonly cycle: PlanCycle;
  readonly amountMinor: number;
  readonly currency: string;
  readonly planId: string | null;
  readonly status: MembershipStatus;
  readonly authAttempts: number;
  readonly cancelledAt: number | null;
  /** Null where it is not known, of memberships from before it was noted. */
  readonly cancelledBy: CancelledBy | null;
  /** When we ended it at the provider, no payment of it being known then. One may have been made at that moment. */
  readonly closedUnpaidAt: number | null;
  /** When a later membership was paid while this one still charged. */
  readonly supersededAt: number | null;
  /** The paid end after which the provider has given up. Reactivating without a payment gives no new grace period. */
  readonly graceEndedFor: number | null;
  /** When its checkout was proven by a right signature. */
  readonly provenAt: number | null;
  readonly payments: readonly PaymentFact[];
}

export interface GrantFact {
  readonly id: string;
  readonly cycle: PlanCycle;
  readonly grantedAt: number;
  /** One cycle after the end of what was already paid or granted. */
  readonly endsAt: number;
  /** Ended early by an administrator. */
  readonly endedAt: number | null;
  readonly cancelledAt: number | null;
}

/** Parts that add up are a full refund. */
export function isRefunded(payment: PaymentFact): boolean {
  return payment.refundedMinor > 0 && payment.refundedMinor >= payment.amountMinor;
}

/** The amount, the currency and the plan that the checkout was opened for. */
export function isAsAgreed(payment: PaymentFact, membership: MembershipFact): boolean {
  const isOtherPlan =
    payment.planId !== null && membership.planId !== null && payment.planId !== membership.planId;
  return (
    !isOtherPlan && payment.amountMinor === membership.amountMinor && payment.currency === membership.currency
  );
}

/** Payments that give time: a duplicate does too until it is refunded, for it was paid. */
export function listGiving(membership: MembershipFact): PaymentFact[] {
  return membership.payments.filter((payment) => !isRefunded(payment) && isAsAgreed(payment, membership));
}

export function paidUntil(membership: MembershipFact): number | null {
  return latest(listGiving(membership).map((payment) => payment.periodEndAt));
}

/** The paid end behind a report that counts this many payments: one that is known already may have come after it. */
export function paidUntilAfter(membership: MembershipFact, paidCount: number): number | null {
  const inOrder = [...membership.payments].sort((a, b) => a.paidAt - b.paidAt || compareTexts(a.id, b.id));
  return paidUntil({ ...membership, payments: inOrder.slice(0, paidCount) });
}

export function firstPaidAt(membership: MembershipFact): number | null {
  const paid = listGiving(membership).map((payment) => payment.paidAt);
  return paid.length > 0 ? Math.min(...paid) : null;
}

/** Proven by a signature, and no payment is known yet that would settle it. */
export function isConfirming<Fact extends MembershipFact>(
  membership: Fact,
): membership is Fact & { provenAt: number } {
  return (
    membership.provenAt !== null &&
    membership.payments.length === 0 &&
    membership.cancelledAt === null &&
    !isOver(membership.status) &&
    membership.status !== 'halted'
  );
}

/** A payment is waited for three days; one that comes later still counts. */
export function isConfirmingAt(membership: MembershipFact, now: number): boolean {
  return isConfirming(membership) && membership.provenAt + CONFIRMING_MS > now;
}

/** The provider will take money again, or is about to: what `cancel` must reach. */
export function stillCharges(membership: MembershipFact): boolean {
  if (membership.cancelledAt !== null || isOver(membership.status)) return false;
  if (membership.status === 'halted' || membership.status === 'creating') return false;
  if (membership.status === 'created') return isConfirming(membership) || membership.payments.length > 0;
  return true;
}

/** The last retry has failed: nothing is tried again by itself. */
export function hasGivenUp({
  status,
  authAttempts,
}: Pick<MembershipFact, 'status' | 'authAttempts'>): boolean {
  return status === 'halted' || (status === 'pending' && authAttempts >= LAST_ATTEMPT);
}

/** Goes on by itself, and the provider still tries: only then is there grace. */
export function isRenewing(membership: MembershipFact): boolean {
  if (!stillCharges(membership) || membership.supersededAt !== null) return false;
  if (hasGivenUp(membership)) return false;
  // `created` with a payment: the entity is from before it.
  return RENEWING.has(membership.status) || membership.status === 'created';
}

export interface PlanState {
  readonly billingCycle: PlanCycle | null;
  /** End of the last period that was paid for or given. */
  readonly expiresAt: number | null;
  readonly cancelledAt: number | null;
  readonly graceUntil: number | null;
  readonly confirmingUntil: number | null;
}

export interface PlanFacts {
  readonly memberships: readonly MembershipFact[];
  readonly grants: readonly GrantFact[];
}

/** `graceMs`: how long an unpaid renewal keeps Pro (`PAYMENT_GRACE_DAYS` in env.ts). */
export function resolvePlan({ memberships, grants }: PlanFacts, graceMs: number): PlanState {
  const reaching: Reaching[] = [
    ...memberships.map((fact) => ({ fact, rank: 1, endsAt: paidUntil(fact) })),
    ...reachOfGrants({ memberships, grants }).map((given) => ({ ...given, rank: 0 })),
  ];
  const charging = memberships.filter((fact) => stillCharges(fact));
  const described = pickLatest(charging) ?? pickFurthest(reaching);
  const grace = memberships.flatMap((fact) => {
    const end = isRenewing(fact) ? paidUntil(fact) : null;
    return end === null || end === fact.graceEndedFor ? [] : [end + graceMs];
  });
  const confirming = memberships.filter(isConfirming).map(({ provenAt }) => provenAt);
  return {
    billingCycle: described?.cycle ?? null,
    expiresAt: latest(reaching.flatMap(({ endsAt }) => endsAt ?? [])),
    cancelledAt: described?.cancelledAt ?? null,
    graceUntil: latest(grace),
    confirmingUntil: latest(confirming.map((at) => at + CONFIRMING_MS)),
  };
}

/**
 * A grant was added to what was paid by then. Where that went back since, it is added to what is left, or it would give
 * the refunded time too.
 */
export function reachOfGrants({ memberships, grants }: PlanFacts): { fact: GrantFact; endsAt: number }[] {
  const hasRefund = memberships.some(({ payments }) => payments.some(isRefunded));
  const giving = memberships.flatMap(listGiving);
  const reach: { fact: GrantFact; endsAt: number }[] = [];
  const inOrder = [...grants].sort((a, b) => a.grantedAt - b.grantedAt || compareTexts(a.id, b.id));
  for (const fact of inOrder) {
    // A day, because the payment is dated by another clock.
    const paid = giving.filter(({ paidAt }) => paidAt <= fact.grantedAt + DAY_MS);
    const before = latest([
      ...paid.map(({ periodEndAt }) => periodEndAt),
      ...reach.map(({ endsAt }) => endsAt),
    ]);
    const left = hasRefund ? grantEnd(fact.grantedAt, before, fact.cycle) : fact.endsAt;
    reach.push({ fact, endsAt: Math.min(fact.endsAt, fact.endedAt ?? fact.endsAt, left) });
  }
  return reach;
}

interface Reaching {
  fact: MembershipFact | GrantFact;
  rank: number;
  endsAt: number | null;
}

/** The one bought last, if several charge. */
export function pickLatest(memberships: readonly MembershipFact[]): MembershipFact | null {
  const since = (fact: MembershipFact) => firstPaidAt(fact) ?? fact.provenAt ?? 0;
  return pick(memberships, (a, b) => since(a) - since(b) || compareTexts(a.id, b.id));
}

/** Equal ends are decided by kind, then id, so that the order of facts never matters. */
function pickFurthest(reaching: readonly Reaching[]): MembershipFact | GrantFact | null {
  const known = reaching.flatMap(({ endsAt, ...one }) => (endsAt === null ? [] : { ...one, endsAt }));
  const best = pick(
    known,
    (a, b) => a.endsAt - b.endsAt || a.rank - b.rank || compareTexts(a.fact.id, b.fact.id),
  );
  return best?.fact ?? null;
}

/**
 * A full refund of the payment behind the current period takes the membership's future with it. So it does in grace,
 * where that period is over and the next is still tried.
 */
export function isEndedByRefund(membership: MembershipFact, now: number): boolean {
  const paidEnd = paidUntil(membership) ?? 0;
  const refunded = membership.payments.filter((one) => isRefunded(one) && isAsAgreed(one, membership));
  const refundedEnd = latest(refunded.map((payment) => payment.periodEndAt));
  if (refundedEnd === null || refundedEnd <= paidEnd) return false;
  return refundedEnd > now || isRenewing(membership);
}

export function latest(instants: readonly number[]): number | null {
  return instants.length > 0 ? Math.max(...instants) : null;
}

function pick<T>(items: readonly T[], compare: (a: T, b: T) => number): T | null {
  return items.reduce<T | null>(
    (best, item) => (best === null || compare(item, best) > 0 ? item : best),
    null,
  );
}
