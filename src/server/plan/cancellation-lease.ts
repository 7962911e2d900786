import { withSkew } from '#server/clock';
import type { MembershipRow } from './membership-store.ts';

/** Longer than the provider is given to answer. */
const LEASE_MS = 15_000;

export function cancellationLeaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** A user's cancellation is under way at the provider. A lease longer than any is from a clock that was ahead. */
export function isCancelling({ cancelLeasedUntil: until }: MembershipRow, now: Date): boolean {
  return until !== null && until > now && until <= withSkew(cancellationLeaseEnd(now));
}
