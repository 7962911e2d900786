/** Money that was paid twice, or after its membership had ended: what a payment is worth beside the others. */
import { DAY_MS } from '../duration.ts';
import { compareTexts } from '../text/compare-texts.ts';
import {
  firstPaidAt,
  isAsAgreed,
  isRefunded,
  latest,
  listGiving,
  type MembershipFact,
  type PaymentFact,
  paidUntil,
  pickLatest,
  stillCharges,
} from './ledger.ts';
import { isOver } from './status.ts';

/** A charge made this soon after a cancellation was under way already: it does not count as charged after it. */
export const CANCELLING_MS = 10 * 60_000;

export type PaymentStanding = 'counts' | 'refunded' | 'duplicate' | 'wrong_amount';

/**
 * What a payment is worth. A `duplicate` covers a period that another payment covers too, and is to be refunded: the
 * other is an earlier one of the same invoice, or one of a later membership that was not refunded itself.
 */
export function judgePayment(
  payment: PaymentFact,
  membership: MembershipFact,
  memberships: readonly MembershipFact[],
): PaymentStanding {
  if (isRefunded(payment)) return 'refunded';
  if (!isAsAgreed(payment, membership)) return 'wrong_amount';
  if (isSecondOfInvoice(payment, membership)) return 'duplicate';
  const { supersededAt } = membership;
  if (supersededAt === null || payment.periodEndAt <= supersededAt) return 'counts';
  const isCoveredTwice = memberships.some(
    (other) =>
      other.id !== membership.id &&
      listGiving(other).some(
        ({ paidAt, periodEndAt }) => periodEndAt > supersededAt && paidAt < payment.periodEndAt,
      ),
  );
  return isCoveredTwice ? 'duplicate' : 'counts';
}

function isSecondOfInvoice(payment: PaymentFact, membership: MembershipFact): boolean {
  if (payment.invoiceId === null) return false;
  return membership.payments.some(
    (other) =>
      other.invoiceId === payment.invoiceId &&
      isAsAgreed(other, membership) &&
      !isRefunded(other) &&
      (other.paidAt < payment.paidAt || (other.paidAt === payment.paidAt && other.id < payment.id)),
  );
}

/**
 * One charging membership: where two are paid, the later stays. The others are to be closed at the provider; those
 * whose paid time overlaps with it are superseded, which shows their money to administrators. So is one that was paid
 * after its end all the same: by a debit that was under way, or by the link of an open invoice.
 */
export function findSuperseded(
  memberships: readonly MembershipFact[],
): { id: string; supersededAt: number | null }[] {
  const paid = memberships.filter((fact) => stillCharges(fact) && firstPaidAt(fact) !== null);
  const keeper = pickLatest(paid);
  const since = keeper && firstPaidAt(keeper);
  const others = memberships.filter((fact) => fact !== keeper && fact.supersededAt === null);
  return others.flatMap((fact) => {
    const besideAt = paidBesideAt(fact, memberships) ?? chargedBesideAt(fact, memberships);
    if (besideAt !== null) return [{ id: fact.id, supersededAt: besideAt }];
    if (since === null) return [];
    if (fact.cancelledAt !== null || isOver(fact.status) || fact.status === 'creating') return [];
    return [{ id: fact.id, supersededAt: (paidUntil(fact) ?? 0) > since ? since : null }];
  });
}

/** When a membership that nobody wanted beside another began to be paid beside it; null where it is not. */
function paidBesideAt(closed: MembershipFact, memberships: readonly MembershipFact[]): number | null {
  const mine = paidTime(listUnwanted(closed));
  const overlaps = memberships.flatMap((other) => {
    const theirs = paidTime(listGiving(other));
    if (other === closed || !mine || !theirs) return [];
    // The user had cancelled the other and bought again: both were wanted.
    const isByUser = other.cancelledBy !== 'product';
    if (isByUser && other.cancelledAt !== null && other.cancelledAt <= mine.from) return [];
    // If neither was wanted beside the other, the one that was paid last stays.
    const isLast = theirs.from - mine.from || compareTexts(other.id, closed.id);
    if (listUnwanted(other).length > 0 && isLast < 0) return [];
    const from = Math.max(mine.from, theirs.from);
    return from < Math.min(mine.until, theirs.until) ? [from] : [];
  });
  return overlaps.length > 0 ? Math.min(...overlaps) : null;
}

/**
 * The time since which one that ended at the provider, before its paid time was over, had charged beside a later one; null where
 * it had not. After a restore nothing says that we ended it for that, and its end may be heard of before the later one.
 */
function chargedBesideAt(ended: MembershipFact, memberships: readonly MembershipFact[]): number | null {
  const { cancelledAt, cancelledBy } = ended;
  const [since, until] = [firstPaidAt(ended), paidUntil(ended)];
  if (cancelledBy !== 'provider' || cancelledAt === null || since === null || until === null) return null;
  // At the end of the cycle it ended as its user had asked.
  if (cancelledAt + DAY_MS > until) return null;
  const later = memberships.flatMap((other) => firstPaidAt(other) ?? []);
  const beside = later.filter((at) => at > since && at <= cancelledAt);
  return beside.length > 0 ? Math.min(...beside) : null;
}

/**
 * Payments that nobody wants where another membership covers their time: all of one that was never paid while it was
 * open, or that we have closed ourselves; otherwise those made since it was cancelled.
 */
function listUnwanted(membership: MembershipFact): PaymentFact[] {
  const { closedUnpaidAt, cancelledAt, cancelledBy, status } = membership;
  const isClosedByUs = cancelledAt !== null && cancelledBy === 'product';
  if (closedUnpaidAt !== null || isClosedByUs || status === 'expired') return listGiving(membership);
  return listGiving(membership).filter(({ paidAt }) => cancelledAt !== null && paidAt > cancelledAt);
}

function paidTime(payments: readonly PaymentFact[]): { from: number; until: number } | null {
  const until = latest(payments.map(({ periodEndAt }) => periodEndAt));
  return until === null ? null : { from: Math.min(...payments.map(({ paidAt }) => paidAt)), until };
}

/** A late debit is dated by the approval of its mandate, which was before the end. */
export function isPaidAfterEnd(membership: MembershipFact, paymentId: string): boolean {
  const { cancelledAt, closedUnpaidAt, payments } = membership;
  const paidAt = payments.find(({ id }) => id === paymentId)?.paidAt ?? 0;
  return closedUnpaidAt !== null || (cancelledAt !== null && paidAt > cancelledAt + CANCELLING_MS);
}

/**
 * A renewal that was taken after the period before it had been refunded: whoever did that, in the provider's dashboard,
 * wanted no renewal. `refundedAt`: when payments were refunded in full, of those that this is news of.
 */
export function findRenewedAfterRefund(
  membership: MembershipFact,
  refundedAt: ReadonlyMap<string, number>,
): PaymentFact | null {
  const agreed = membership.payments.filter((payment) => isAsAgreed(payment, membership));
  const inOrder = agreed.sort((a, b) => a.periodEndAt - b.periodEndAt);
  const renewals = inOrder.flatMap((earlier) => {
    const at = isRefunded(earlier) ? refundedAt.get(earlier.id) : undefined;
    // The end of a period may be a guess, and a day off.
    const next = inOrder.find(({ paidAt }) => paidAt + DAY_MS > earlier.periodEndAt);
    return at !== undefined && next && next.paidAt > at && !isRefunded(next) ? [next] : [];
  });
  return renewals[0] ?? null;
}

/** Cancelled, not over at the provider, and charged since: the cancellation had no effect there. */
export function isChargedAfterCancelling(membership: MembershipFact): boolean {
  const { cancelledAt, status, payments } = membership;
  if (cancelledAt === null || isOver(status)) return false;
  return payments.some((payment) => payment.paidAt > cancelledAt + CANCELLING_MS);
}
