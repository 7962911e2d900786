// When to ask the provider about a membership: only what is due or in doubt, and the longer it lasts the more rarely.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../duration.ts';
import { isOver, type MembershipStatus } from './status.ts';

/** The longest wait for the next check: while paid, halted, paused, lost or over. */
export const LONGEST_WAIT_MS = 7 * DAY_MS;
/** The longest wait in every other state. */
export const LONGEST_DOUBT_MS = 6 * HOUR_MS;
/** Time after the end of a paid period in which its renewal is looked for. */
const AFTER_END_MS = 5 * MINUTE_MS;
/** Time before the renewal at which earlier payments are checked: a refunded one must not be renewed. */
const BEFORE_END_MS = HOUR_MS;
/** How long a checkout can be paid. */
export const PAYABLE_MS = DAY_MS;
/**
 * How long after its end, or its halt, a membership may still be paid: by a debit that banks make up to five days late,
 * or by the link of an open invoice.
 */
const LATE_PAYMENT_MS = 30 * DAY_MS;

export interface CheckedMembership {
  readonly status: MembershipStatus;
  readonly createdAt: number;
  readonly paidUntil: number | null;
  readonly provenAt: number | null;
  readonly cancelledAt: number | null;
  readonly isConfirming: boolean;
  readonly isCloseDue: boolean;
  readonly isRefundUnderWay: boolean;
  /** When it became unknown whether a refund that we asked for was made. */
  readonly refundAskedSince: number | null;
  /** When a payment was first missing, or its period only guessed. */
  readonly inDoubtSince: number | null;
}

/** Null: not until something happens. Whatever is waited for, a renewal that is due is not slept through. */
export function nextCheckAt(membership: CheckedMembership, now: number): number | null {
  const next = scheduleCheck(membership, now);
  const { status, paidUntil } = membership;
  if (next === null || isOver(status) || paidUntil === null || paidUntil <= now) return next;
  return Math.min(next, watchRenewal(paidUntil, now));
}

function scheduleCheck(membership: CheckedMembership, now: number): number | null {
  const { status, createdAt, paidUntil, provenAt } = membership;
  const wait = (since: number, share: number, min: number, max: number) =>
    waitFor(now, since, share, min, max);
  if (status === 'creating') return null;
  if (membership.isCloseDue) return now;
  if (membership.isConfirming) return wait(provenAt ?? now, 0.1, MINUTE_MS, HOUR_MS);
  if (status === 'lost') return watchLost(membership, now);
  if (membership.refundAskedSince !== null)
    return wait(membership.refundAskedSince, 0.25, MINUTE_MS, LONGEST_DOUBT_MS);
  if (membership.isRefundUnderWay) return now + LONGEST_DOUBT_MS;
  if (membership.inDoubtSince !== null)
    return wait(membership.inDoubtSince, 0.25, MINUTE_MS, LONGEST_DOUBT_MS);
  if (isOver(status)) return watchEnded(membership, now);
  if (paidUntil === null) return wait(createdAt, 0.5, 2 * MINUTE_MS, LONGEST_DOUBT_MS);
  if (paidUntil > now) return watchRenewal(paidUntil, now);
  const isIdle = status === 'halted' || status === 'paused';
  if (!isIdle) return wait(paidUntil, 1 / 6, 10 * MINUTE_MS, LONGEST_DOUBT_MS);
  const longest = now - paidUntil < LATE_PAYMENT_MS ? LONGEST_DOUBT_MS : LONGEST_WAIT_MS;
  return wait(paidUntil, 1 / 6, HOUR_MS, longest);
}

/** A share of the time that has passed. */
function waitFor(now: number, since: number, share: number, min: number, max: number): number {
  return now + Math.min(Math.max((now - since) * share, min), max);
}

/** Our keys may have been another account's for a while: a membership that was paid or proven may still be charging. */
function watchLost({ paidUntil, provenAt, createdAt }: CheckedMembership, now: number): number | null {
  const since = paidUntil ?? provenAt;
  if (since === null && now - createdAt > LATE_PAYMENT_MS) return null;
  return waitFor(now, since ?? createdAt, 1 / 6, LONGEST_DOUBT_MS, LONGEST_WAIT_MS);
}

function watchRenewal(paidUntil: number, now: number): number {
  const beforeEnd = paidUntil - BEFORE_END_MS;
  return beforeEnd > now ? Math.min(beforeEnd, now + LONGEST_WAIT_MS) : paidUntil + AFTER_END_MS;
}

function watchPaid(paidUntil: number, now: number): number {
  return Math.min(paidUntil + AFTER_END_MS, now + LONGEST_WAIT_MS);
}

/** Its payment may still be refunded while paid time is left, and that notice may be lost. */
function watchEnded({ createdAt, paidUntil, cancelledAt }: CheckedMembership, now: number): number | null {
  if (paidUntil !== null && paidUntil > now) return watchPaid(paidUntil, now);
  const since = Math.max(createdAt, paidUntil ?? 0, cancelledAt ?? 0);
  return now - since < LATE_PAYMENT_MS ? waitFor(now, since, 1 / 4, HOUR_MS, LONGEST_WAIT_MS) : null;
}

/** About a membership without an account; null once no debit can come any more. */
export function nextKeptCheckAt(
  { deletedAt, isCharging }: { deletedAt: number; isCharging: boolean },
  now: number,
): number | null {
  const isWatched = isCharging || now - deletedAt < LATE_PAYMENT_MS;
  return isWatched ? waitFor(now, deletedAt, 1 / 4, HOUR_MS, LONGEST_WAIT_MS) : null;
}

/** The wait after no answer: doubled each time up to an hour, or as long as the provider asked for, up to `LONGEST_DOUBT_MS`. */
export function retryDelayMs(tries: number, askedSeconds?: number): number {
  const doubled = Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), HOUR_MS);
  return Math.max(doubled, Math.min((askedSeconds ?? 0) * 1000, LONGEST_DOUBT_MS));
}
