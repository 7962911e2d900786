/** Asks the provider about memberships that are due or in doubt, so that a notice that never came costs nobody. */
import { HOUR_MS } from '#core/duration';
import { LONGEST_DOUBT_MS, LONGEST_WAIT_MS, PAYABLE_MS, retryDelayMs } from '#core/plan/schedule';
import { isOver } from '#core/plan/status';
import { withSkew } from '#server/clock';
import type { Deps } from '#server/deps';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import { runBatch, type Sweep } from '#server/sweeps/runner';
import { watchSteadySince } from '#server/sweeps/steady-clock';
import { applyReport } from './apply.ts';
import { askProvider } from './ask.ts';
import { closeAtProvider } from './close.ts';
import type { PlanDeps } from './deps.ts';
import { mailOverduePayment } from './mails.ts';
import {
  findMembership,
  leaseMembershipsToCheck,
  type MembershipRow,
  providerIdOf,
  updateMembership,
} from './membership-store.ts';
import { checkKeptMemberships } from './payments-without-account.ts';
import type { Throttle } from './throttle.ts';

const EVERY_MS = 60_000;
const LEASE_MS = 60_000;
const BATCH = 20;
/** Calls at a time: enough to get through many, few enough not to be throttled. */
const AT_ONCE = 4;
/** An hour later than any check is planned: a check that is due after that was planned by a clock that was ahead. */
const LATEST_AT_REST_MS = LONGEST_WAIT_MS + HOUR_MS;
const LATEST_IN_DOUBT_MS = LONGEST_DOUBT_MS + HOUR_MS;

export function reconcileSweep(deps: PlanDeps, throttle: Throttle): Sweep {
  // A mail cannot be taken back: a clock that is days ahead for a minute must not say that a payment never came.
  const readSteadySince = watchSteadySince(deps.clock);
  return {
    name: 'plan-reconcile',
    everyMs: EVERY_MS,
    run: () => reconcile(deps, throttle, readSteadySince()),
  };
}

async function reconcile(deps: PlanDeps, throttle: Throttle, steadySince: Date | null): Promise<boolean> {
  if (!deps.payments || throttle.isClosed()) return false;
  const payments = throttle.guard(deps.payments);
  const now = deps.clock.now().getTime();
  const due = await leaseMembershipsToCheck(deps.db, {
    now: new Date(now),
    leaseMs: LEASE_MS,
    longestWaitMs: LATEST_AT_REST_MS,
    longestDoubtMs: LATEST_IN_DOUBT_MS,
    limit: BATCH,
  });
  await runBatch(due, AT_ONCE, async (row) => {
    // The rest of the batch keeps its turn, and is due again when its lease has run out.
    if (throttle.isClosed()) return;
    if (steadySince) await updateMembership(deps.db, row, correctStamps(row, new Date(now), steadySince));
    await checkMembership(deps, payments, row, steadySince !== null);
  });
  if (!throttle.isClosed()) await checkKeptMemberships(deps, payments);
  return due.length === BATCH && !throttle.isClosed();
}

/**
 * Corrects times written by a clock that was ahead: otherwise a payment would be confirmed for weeks, and
 * what is charged until then would not count as charged after the cancellation.
 */
function correctStamps(
  { provenAt, cancelledAt }: MembershipRow,
  now: Date,
  steadySince: Date,
): Partial<MembershipRow> {
  const isAhead = (at: Date | null) => at !== null && at > withSkew(now);
  return {
    ...(isAhead(provenAt) ? { provenAt: steadySince } : {}),
    ...(isAhead(cancelledAt) ? { cancelledAt: steadySince } : {}),
  };
}

/**
 * Returns what went wrong, if anything did: one membership never holds up another. `isClockSteady`: the clock
 * is known to be right, so that a payment which has not come in three days is written about and an old
 * checkout is closed.
 */
export async function checkMembership(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  isClockSteady = false,
): Promise<unknown> {
  try {
    const report = await askProvider(deps, payments, membership);
    await applyReport(deps, membership, report);
    // Asked first: one that was to be closed unpaid may have been paid.
    const current = await findMembership(deps.db, providerIdOf(membership));
    const isToEnd =
      current &&
      (current.isCloseDue ||
        isOverdueCancellation(deps, current) ||
        (isClockSteady && isAbandonedCheckout(deps, current)));
    if (isToEnd && !isOver(current.status)) await closeAtProvider(deps, payments, current);
    if (!report.isChecked || report.areRefundsUnheard) await putOff(deps, membership);
    else if (isClockSteady && current?.provenAt && current.paidUntilAt === null)
      await mailOverduePayment(deps, current);
    return undefined;
  } catch (error) {
    const kind = error instanceof PaymentsError ? error.kind : 'failed';
    deps.log.warn({ membershipId: membership.id, kind }, 'a membership could not be checked');
    const asked = error instanceof PaymentsError ? error.details.retryAfterSeconds : undefined;
    await putOff(deps, membership, asked);
    return error;
  }
}

/**
 * A cancellation at the end of the cycle leaves no trace: where it had no effect, it is made at once. One
 * that was never paid has no cycle to wait for.
 */
function isOverdueCancellation(deps: Deps, { cancelledAt, paidUntilAt }: MembershipRow): boolean {
  return cancelledAt !== null && (paidUntilAt === null || paidUntilAt < deps.clock.now());
}

/** Opened without an end of its own, because the provider refused ours: nobody pays it any more. */
function isAbandonedCheckout(deps: Deps, row: MembershipRow): boolean {
  const { status, provenAt, paidUntilAt, paidCount, createdAt } = row;
  const isUnpaid = status === 'created' && provenAt === null && paidUntilAt === null && paidCount === 0;
  return isUnpaid && deps.clock.now().getTime() - createdAt.getTime() > PAYABLE_MS + HOUR_MS;
}

/** Asks again soon, and then more and more rarely. */
export async function putOff(deps: Deps, membership: MembershipRow, askedSeconds?: number): Promise<void> {
  const now = deps.clock.now().getTime();
  await updateMembership(deps.db, membership, {
    nextCheckAt: new Date(now + retryDelayMs(membership.checkTries, askedSeconds)),
    checkTries: membership.checkTries + 1,
    leasedUntil: null,
  });
}
