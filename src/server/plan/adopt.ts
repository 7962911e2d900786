/** Takes over a subscription that was made at the provider for one of our users, and that we have no row of. */
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import type { Payments, ProviderSubscription } from '#server/outside/payments/port';
import { lockUser } from '#server/users/store';
import { applyReport } from './apply.ts';
import { askProvider, ifUnknown } from './ask.ts';
import { findMembership, insertMembership, listMemberships, type MembershipRow } from './membership-store.ts';
import { currentKeyId } from './own-keys.ts';

export const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Null where it names none of our users. `later`: it cannot be done now, because its creation may still be under way or
 * its plan is none that we can read; administrators see a notice that waits for long.
 */
export async function adoptMembership(
  deps: Deps,
  payments: Payments,
  { id: providerId, planId, userRef, createdAt }: ProviderSubscription,
): Promise<MembershipRow | 'later' | null> {
  if (userRef === null || !USER_ID.test(userRef)) return null;
  const plan = await payments.fetchPlan(planId).catch(ifUnknown);
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userRef);
    if (!user) return null;
    const now = deps.clock.now();
    const rows = await listMemberships(tx, user.id);
    const isBeingMade = rows.some((row) => row.status === 'creating' && (row.leasedUntil ?? 0) > now);
    if (isBeingMade || !plan?.cycle) return 'later';
    const adopted = await insertMembership(tx, {
      userId: user.id,
      id: newId(deps),
      providerId,
      planId,
      billingCycle: plan.cycle,
      amountMinor: plan.amountMinor,
      currency: plan.currency,
      status: 'created',
      knownByKeyId: currentKeyId(deps),
      createdAt: createdAt && createdAt < now ? createdAt : now,
      nextCheckAt: now,
    });
    return adopted ?? 'later';
  });
}

/**
 * After a restore from an older backup the provider may know subscriptions of a user that we have no row of.
 * Returns how many were adopted. Searches only the newest of the account: what is missing was made since the
 * backup.
 */
export async function adoptMissing(deps: Deps, payments: Payments, userId: string): Promise<number> {
  let adopted = 0;
  for (const subscription of await payments.listSubscriptions()) {
    if (subscription.userRef !== userId || (await findMembership(deps.db, subscription.id))) continue;
    if (await adoptWithPayments(deps, payments, subscription)) adopted += 1;
  }
  return adopted;
}

/** Takes a membership over with all that was paid for it. False where that cannot be done, at least for now. */
export async function adoptWithPayments(
  deps: Deps,
  payments: Payments,
  subscription: ProviderSubscription,
): Promise<boolean> {
  const membership = await adoptMembership(deps, payments, subscription);
  if (membership === null || membership === 'later') return false;
  await applyReport(deps, membership, await askProvider(deps, payments, membership));
  return true;
}
