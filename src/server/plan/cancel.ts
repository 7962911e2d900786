/** Cancelling: everything that still charges ends at the provider, in one call each however often it is asked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#contract/errors';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writePlanMail } from '#server/mail-templates/plan';
import type { Payments, ProviderSubscription } from '#server/outside/payments/port';
import { isPro } from '#server/users/access';
import { lockUser, markEndAnnounced, type UserRow } from '#server/users/store';
import { adoptMissing } from './adopt.ts';
import { applyReport } from './apply.ts';
import { askProvider, ifNoAnswer, translateProviderError } from './ask.ts';
import { cancellationLeaseEnd, isCancelling } from './cancellation-lease.ts';
import { cancelAt } from './close.ts';
import type { PlanDeps } from './deps.ts';
import { listLostAndOver, listRunningGrants, listToCancel, toMembershipFact } from './facts.ts';
import { leaseCancellation, type MembershipRow, updateMembership, wasNeverPaid } from './membership-store.ts';
import { followUp, settlePlan } from './settle.ts';
import { type FactRows, type GrantRow, listFacts, updateGrant } from './store.ts';

const WAIT_STEP_MS = 100;
const WAIT_STEPS = 200;

interface Claim {
  charging: MembershipRow[];
  /** Another request has the lease, and is cancelling. */
  isLeased: boolean;
  /** Nothing charges, and no grant can be cancelled. */
  refusal: 'not_pro' | 'already_cancelled' | null;
}

interface Ended {
  membership: MembershipRow;
  change: Partial<MembershipRow>;
  endedAt: Date;
  /** The provider may know of a payment that we could not learn of. */
  isUnheard: boolean;
}

/** Cannot be undone. The provider is asked first: where it refuses or does not answer, nothing changes. */
export async function cancelPlan(deps: PlanDeps, user: UserRow): Promise<void> {
  let claim = await claimCancellation(deps, user.id);
  if (claim.refusal && (await findUnknown(deps, user.id))) claim = await claimCancellation(deps, user.id);
  if (claim.refusal) throw new Problem(claim.refusal);
  if (claim.isLeased) return waitForOther(deps, user.id);
  const { charging } = claim;
  try {
    const ended: Ended[] = [];
    for (const membership of charging) ended.push(await endOne(deps, membership));
    await recordCancellation(deps, user.id, ended);
  } catch (error) {
    await leaseCancellation(deps.db, charging, new Date(0));
    throw translateProviderError(error);
  }
}

/** Something may charge that we have no row of, after a restore from an older backup. */
async function findUnknown({ payments, ...deps }: PlanDeps, userId: string): Promise<boolean> {
  const adopted = payments === null ? 0 : await adoptMissing(deps, payments, userId).catch(rethrow);
  return adopted > 0;
}

function rethrow(error: unknown): never {
  throw translateProviderError(error);
}

async function claimCancellation(deps: Deps, userId: string): Promise<Claim> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Problem('not_signed_in');
    const now = deps.clock.now();
    const rows = await listFacts(tx, userId);
    const charging = listToCancel(rows, now);
    for (const row of listLostAndOver(rows, now)) await updateMembership(tx, row, { cancelledBy: 'user' });
    const refusal = charging.length === 0 ? findRefusal(deps, user, rows, now) : null;
    if (refusal !== null) return { charging, isLeased: false, refusal };
    const isLeased = charging.some((row) => isCancelling(row, now));
    if (!isLeased) await leaseCancellation(tx, charging, cancellationLeaseEnd(now));
    return { charging, isLeased, refusal };
  });
}

function findRefusal(deps: Deps, user: UserRow, rows: FactRows, now: Date): Claim['refusal'] {
  if (!isPro(user, deps.env, now)) return 'not_pro';
  if (user.proCancelledAt !== null) return 'already_cancelled';
  return listGrantsToCancel(rows, now).length === 0 ? 'not_pro' : null;
}

/**
 * Cancels at once in grace: until the end of the cycle the retries would still charge. Before anything was paid there is no cycle
 * to end, so then at once too.
 */
async function endOne(deps: PlanDeps, membership: MembershipRow): Promise<Ended> {
  const { payments } = deps;
  if (!payments) throw new Problem('provider_failed');
  const now = deps.clock.now();
  const isPaid = membership.paidUntilAt !== null && membership.paidUntilAt > now;
  const isTried = membership.status === 'pending' || membership.isCloseDue;
  const when = isPaid && !isTried ? 'cycle-end' : 'now';
  const ended = await cancelAt(payments, membership, when);
  if (ended === 'lost')
    return { membership, change: { status: 'lost', isCloseDue: false }, endedAt: now, isUnheard: false };
  const isUnheard = !(await learnUnheard(deps, payments, membership, ended));
  const change = when === 'now' ? { status: 'cancelled' as const, isCloseDue: false } : {};
  const toldAt = ended === 'over' ? null : ended.endedAt;
  return { membership, change, endedAt: toldAt && toldAt < now ? toldAt : now, isUnheard };
}

/**
 * Fetches payments made before the end that no notice has reported. False if they are unavailable now: the reconciliation
 * then asks again.
 */
async function learnUnheard(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  ended: ProviderSubscription | 'over',
): Promise<boolean> {
  const rows = await listFacts(deps.db, membership.userId);
  const known = toMembershipFact(membership, rows).payments.length;
  if (ended !== 'over' && ended.paidCount <= known) return true;
  const report = await askProvider(deps, payments, membership).catch(ifNoAnswer);
  if (report) await applyReport(deps, membership, report);
  else if (ended !== 'over') await applyReport(deps, membership, { subscription: ended });
  return report?.isChecked === true;
}

async function recordCancellation(deps: Deps, userId: string, ended: readonly Ended[]): Promise<void> {
  const settled = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Problem('not_signed_in');
    const now = deps.clock.now();
    const rows = await listFacts(tx, userId);
    for (const { membership, change, endedAt } of ended) {
      const cancelledAt = membership.cancelledAt ?? notBeforePayments(rows, membership, endedAt);
      const cancellation = { cancelledAt, cancelledBy: 'user' as const };
      // Remembered so that a payment that still arrives is recognised as unwanted.
      const closed = wasNeverPaid(findCurrent(rows, membership)) ? { closedUnpaidAt: now } : {};
      await updateMembership(tx, membership, {
        ...change,
        ...closed,
        ...cancellation,
        cancelLeasedUntil: null,
      });
    }
    const grants = listGrantsToCancel(rows, now);
    const onceId = ended[0]?.membership.id ?? grants[0]?.id;
    // Another request has cancelled the grant since it was claimed: only memberships are leased.
    if (onceId === undefined) throw new Problem('already_cancelled');
    for (const grant of grants) await updateGrant(tx, grant, { cancelledAt: now });
    const result = await settlePlan(deps, tx, userId);
    const endedAt = new Date(Math.min(now.getTime(), ...ended.map((one) => one.endedAt.getTime())));
    if (result)
      await mailCancellation(deps, tx, result.user, {
        onceId,
        endedAt,
        wasPaid: ended.some(({ membership }) => findCurrent(rows, membership).paidUntilAt !== null),
        wasTried: ended.some(({ membership }) => membership.status === 'pending'),
        isUnheard: ended.some((one) => one.isUnheard),
      });
    return result;
  });
  followUp(deps, settled);
  deps.wake('mail');
}

function findCurrent(rows: FactRows, membership: MembershipRow): MembershipRow {
  return rows.memberships.find(({ id }) => id === membership.id) ?? membership;
}

/** A clock that is behind would make what was paid before look charged after the cancellation. */
function notBeforePayments({ payments }: FactRows, { providerId }: MembershipRow, endedAt: Date): Date {
  const paid = payments.filter((row) => row.providerId === providerId).map(({ paidAt }) => paidAt.getTime());
  return new Date(Math.max(endedAt.getTime(), ...paid));
}

function listGrantsToCancel(rows: FactRows, now: Date): GrantRow[] {
  return listRunningGrants(rows, now).filter((grant) => grant.cancelledAt === null);
}

interface Cancellation {
  onceId: string;
  endedAt: Date;
  wasPaid: boolean;
  /** A renewal had failed, and was being tried again. */
  wasTried: boolean;
  isUnheard: boolean;
}

async function mailCancellation(deps: Deps, tx: Tx, user: UserRow, cancelled: Cancellation): Promise<void> {
  // Uses the provider's clock where ours is ahead: otherwise what is still paid would be announced as ended.
  const hasEnded = !isPro(user, deps.env, cancelled.endedAt);
  const notice = hasEnded ? pickEndedNotice(user, cancelled) : 'planCancelled';
  const message = writePlanMail(notice, user, deps.env.linkOrigin);
  // This mail says that Pro has ended: no second one does.
  if (hasEnded && !cancelled.isUnheard) await markEndAnnounced(tx, user, 'ended');
  const onceKey = `plan-cancelled:${cancelled.onceId}`;
  await queueMail(deps, tx, { userId: user.id, to: user.email }, message, onceKey);
}

function pickEndedNotice(user: UserRow, { wasPaid, wasTried, isUnheard }: Cancellation) {
  if (isUnheard) return 'planCancelledUnheard';
  if (!wasPaid) return 'planCancelledUnpaid';
  // A plan that was paused, or tried beyond its grace: the end of Pro was mailed when it came.
  const isToldOfEnd = user.proEndedNoticeFor?.getTime() === user.proExpiresAt?.getTime();
  if (isToldOfEnd) return 'planCancelledFree';
  return wasTried ? 'planCancelledNow' : 'planCancelledOver';
}

/** Ends as the other request does. */
async function waitForOther(deps: Deps, userId: string): Promise<void> {
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    await sleep(WAIT_STEP_MS);
    const charging = listToCancel(await listFacts(deps.db, userId), deps.clock.now());
    if (charging.length === 0) return;
    if (!charging.some((row) => isCancelling(row, deps.clock.now()))) throw new Problem('provider_failed');
  }
  throw new Problem('busy', { retryAfter: 5 });
}
