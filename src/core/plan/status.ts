// The provider's names for the state of a membership, and the rule which of its notices to believe.

/** The provider's own words; `unknown` stands for one that we do not know yet, and nothing is granted for it. */
export const PROVIDER_STATUSES = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
  'unknown',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** `creating`: not at the provider yet. `lost`: the provider does not know it (other keys, another account). */
export type MembershipStatus = ProviderStatus | 'creating' | 'lost';

const OVER: ReadonlySet<MembershipStatus> = new Set(['cancelled', 'completed', 'expired', 'lost']);

export function isOver(status: MembershipStatus): boolean {
  return OVER.has(status);
}

/** Whether its checkout was finished and it is not over: the provider takes money for it, or may again. */
export function isCharging({ status }: { status: ProviderStatus }): boolean {
  return !isOver(status) && status !== 'created';
}

/** What the provider said of a membership, in a notice or an answer. */
export interface StatusReport {
  readonly status: MembershipStatus;
  readonly paidCount: number;
  /** When the notice was made; null for an answer, which is of this moment. */
  readonly noticeAt: number | null;
}

/** What is known of a membership. */
export interface KnownStatus extends StatusReport {
  /** When the provider last answered about it. */
  readonly checkedAt: number | null;
}

const STATUS_ORDER: readonly MembershipStatus[] = [
  'unknown',
  'creating',
  'created',
  'authenticated',
  'active',
  'paused',
  'pending',
  'halted',
];

/**
 * Whether a report about a membership's status is to be believed. Notices come late and in any order: what has ended
 * stays so, a lower count of payments is from before, an answer goes before a notice that was made earlier, and of two
 * notices the later counts.
 */
export function isLaterStatus(known: KnownStatus, report: StatusReport): boolean {
  // Only an answer to our own keys proves that the provider does know it: a notice may be of another account or mode.
  if (known.status === 'lost') return report.noticeAt === null;
  if (OVER.has(known.status)) return false;
  if (OVER.has(report.status)) return true;
  if (report.paidCount < known.paidCount) return false;
  if (report.paidCount > known.paidCount || report.noticeAt === null) return true;
  if (known.checkedAt !== null && report.noticeAt < known.checkedAt) return false;
  if (known.noticeAt === null) return true;
  if (report.noticeAt !== known.noticeAt) return report.noticeAt > known.noticeAt;
  return STATUS_ORDER.indexOf(report.status) >= STATUS_ORDER.indexOf(known.status);
}
