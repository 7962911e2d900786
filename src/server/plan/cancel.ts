/** Cancelling: everything that still charges ends at the provider, in one call each however often it is asked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#contract/errors';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writePlanNotice } from '#server/mail-templates/plan';
import { isPro } from '#server/users/access';
import { lockUser, type UserRow } from '#server/users/store';
import { cancellationLeaseEnd, isCancelling } from './cancellation-lease.ts';
import { cancelAt } from './close.ts';
import { needPayments, type PlanDeps, providerProblem } from './deps.ts';
import { listCharging, listRunningGrants } from './facts.ts';
import { leaseCancellation, type MembershipRow, updateMembership } from './membership-store.ts';
import { followUp, settlePlan } from './settle.ts';
import { type FactRows, type GrantRow, listFacts, markEndAnnounced, updateGrant } from './store.ts';

const WAIT_STEP_MS = 100;
const WAIT_STEPS = 200;

interface Claim {
  charging: MembershipRow[];
  /** Another request is at it already. */
  isTaken: boolean;
}

/** Cannot be undone. The provider is asked first: where it refuses or does not answer, nothing changes. */
export async function cancelPlan(deps: PlanDeps, user: UserRow): Promise<void> {
  const claim = await claimCancellation(deps, user.id);
  if (claim.isTaken) return waitForOther(deps, user.id);
  const { charging } = claim;
  try {
    const ended: [MembershipRow, Partial<MembershipRow>][] = [];
    for (const membership of charging) ended.push([membership, await endOne(deps, membership)]);
    await recordCancellation(deps, user.id, ended);
  } catch (error) {
    await leaseCancellation(deps.db, charging, new Date(0));
    throw providerProblem(error);
  }
}

async function claimCancellation(deps: Deps, userId: string): Promise<Claim> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Problem('not_signed_in');
    const now = deps.clock.now();
    const rows = await listFacts(tx, userId);
    const charging = listCharging(rows);
    if (charging.length === 0) {
      if (!isPro(user, deps.env, now)) throw new Problem('not_pro');
      if (user.proCancelledAt !== null) throw new Problem('already_cancelled');
      if (listGrantsToCancel(rows, now).length === 0) throw new Problem('not_pro');
    }
    const isTaken = charging.some((row) => isCancelling(row, now));
    if (!isTaken) await leaseCancellation(tx, charging, cancellationLeaseEnd(now));
    return { charging, isTaken };
  });
}

/**
 * In grace at once: at the end of the cycle the retries would still charge. Before anything was paid there is no cycle
 * to end, so then at once too.
 */
async function endOne(deps: PlanDeps, membership: MembershipRow): Promise<Partial<MembershipRow>> {
  const now = deps.clock.now();
  const isPaid = membership.paidUntilAt !== null && membership.paidUntilAt > now;
  const isTried = membership.status === 'pending' || membership.isCloseDue;
  const when = isPaid && !isTried ? 'cycle-end' : 'now';
  const ended = await cancelAt(needPayments(deps), membership, when);
  if (ended === 'lost') return { status: 'lost', isCloseDue: false };
  return when === 'now' ? { status: 'cancelled', isCloseDue: false } : {};
}

async function recordCancellation(
  deps: Deps,
  userId: string,
  ended: [MembershipRow, Partial<MembershipRow>][],
): Promise<void> {
  const settled = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Problem('not_signed_in');
    const now = deps.clock.now();
    for (const [membership, change] of ended) {
      const cancelledAt = membership.cancelledAt ?? now;
      // Remembered so that a payment that still arrives is recognised as unwanted.
      const closed = membership.paidUntilAt === null ? { closedUnpaidAt: now } : {};
      await updateMembership(tx, membership, { ...change, ...closed, cancelledAt, cancelLeasedUntil: null });
    }
    const rows = await listFacts(tx, userId);
    const grants = listGrantsToCancel(rows, now);
    const memberships = ended.map(([membership]) => membership);
    const onceId = memberships[0]?.id ?? grants[0]?.id;
    // Another request has cancelled the grant since it was claimed: only memberships are leased.
    if (onceId === undefined) throw new Problem('already_cancelled');
    for (const grant of grants) await updateGrant(tx, grant, { cancelledAt: now });
    const result = await settlePlan(deps, tx, userId);
    const wasPaid = memberships.some(({ paidUntilAt }) => paidUntilAt !== null);
    if (result) await mailCancellation(deps, tx, result.user, onceId, wasPaid);
    return result;
  });
  followUp(deps, settled);
  deps.wake('mail');
}

function listGrantsToCancel(rows: FactRows, now: Date): GrantRow[] {
  return listRunningGrants(rows, now).filter((grant) => grant.cancelledAt === null);
}

async function mailCancellation(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  onceId: string,
  wasPaid: boolean,
): Promise<void> {
  const hasEnded = !isPro(user, deps.env, deps.clock.now());
  const endedNotice = wasPaid ? 'planCancelledNow' : 'planCancelledUnpaid';
  const letter = writePlanNotice(hasEnded ? endedNotice : 'planCancelled', user, deps.env.linkOrigin);
  // This mail says that Pro has ended: no second one does.
  if (hasEnded) await markEndAnnounced(tx, user, 'ended');
  await queueMail(deps, tx, { userId: user.id, to: user.email }, letter, `plan-cancelled:${onceId}`);
}

/** Ends as the other request does. */
async function waitForOther(deps: Deps, userId: string): Promise<void> {
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    await sleep(WAIT_STEP_MS);
    const charging = listCharging(await listFacts(deps.db, userId));
    if (charging.length === 0) return;
    if (!charging.some((row) => isCancelling(row, deps.clock.now()))) throw new Problem('provider_failed');
  }
  throw new Problem('busy', { retryAfter: 5 });
}
