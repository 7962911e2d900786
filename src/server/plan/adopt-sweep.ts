/**
 * Looks, at each start, through the provider's subscriptions for those that were made for one of our users and that we
 * have no row of. After a restore from an older backup nobody has to press a button to have back what they paid for.
 */
import { LONGEST_DOUBT_MS, retryDelayMs } from '#core/plan/schedule';
import { isCharging, isOver } from '#core/plan/status';
import {
  ITEMS_PER_PAGE,
  type Payments,
  PaymentsError,
  type ProviderSubscription,
} from '#server/outside/payments/port';
import type { Sweep } from '#server/sweeps/runner';
import { listUserIds } from '#server/users/store';
import { adoptWithPayments, USER_ID } from './adopt.ts';
import type { PlanDeps } from './deps.ts';
import { listKnownProviderIds } from './membership-store.ts';
import { keepUnclaimed } from './payments-without-account.ts';
import { listKeptProviderIds } from './payments-without-account-store.ts';
import { beginSearch, findLastRestore, leaseSearch, updateSearch } from './search-store.ts';
import type { Throttle } from './throttle.ts';

const EVERY_MS = 60_000;
const LEASE_MS = 60_000;
/** The newest ten thousand: what is missing was made since the backup. */
const PAGES_LIMIT = 100;
/** Processes that start together search once. */
const ONE_START_MS = 10 * 60_000;

export function adoptSweep(deps: PlanDeps, throttle: Throttle): Sweep {
  // The sandbox's subscriptions are rows of the same database, so a restore cannot lose them alone.
  const isNeeded = deps.payments !== null && deps.env.payments !== 'sandbox';
  let isBegun = false;
  const run = async () => {
    if (!isNeeded || throttle.isClosed()) return false;
    if (!isBegun) await begin(deps);
    isBegun = true;
    return searchPage(deps, throttle);
  };
  return { name: 'plan-adopt', everyMs: EVERY_MS, run };
}

async function begin({ db, clock }: PlanDeps): Promise<void> {
  const now = clock.now();
  const restoredAt = await findLastRestore(db);
  const sameStart = now.getTime() - ONE_START_MS;
  const unlessDoneSince = new Date(Math.max(sameStart, restoredAt?.getTime() ?? 0));
  await beginSearch(db, 'subscriptions', { now, unlessDoneSince });
}

/** A page at a time, one call after the other; the same page again where the provider did not answer. */
async function searchPage(deps: PlanDeps, throttle: Throttle): Promise<boolean> {
  const now = deps.clock.now();
  const terms = { now, leaseMs: LEASE_MS, longestWaitMs: LONGEST_DOUBT_MS };
  const search = await leaseSearch(deps.db, 'subscriptions', terms);
  if (!search || !deps.payments) return false;
  const { page, tries } = search;
  const payments = throttle.guard(deps.payments);
  try {
    const listed = await payments.listSubscriptions(page * ITEMS_PER_PAGE);
    await adoptListed(deps, payments, listed);
    const isDone = listed.length === 0 || page + 1 === PAGES_LIMIT;
    const next = isDone ? { nextAt: null, doneAt: now } : { nextAt: now, page: page + 1, tries: 0 };
    await updateSearch(deps.db, 'subscriptions', next);
    return !isDone;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const delay = retryDelayMs(tries, error.details.retryAfterSeconds);
    const nextAt = new Date(now.getTime() + delay);
    await updateSearch(deps.db, 'subscriptions', { nextAt, tries: tries + 1 });
    deps.log.warn({ kind: error.kind, page }, "the provider's subscriptions could not be looked through");
    return false;
  }
}

async function adoptListed(
  deps: PlanDeps,
  payments: Payments,
  listed: readonly ProviderSubscription[],
): Promise<void> {
  const known = await listKnownProviderIds(
    deps.db,
    listed.map(({ id }) => id),
  );
  const missing = listed.filter((one) => !known.has(one.id) && isWorthAdopting(one));
  const refs = missing.flatMap(({ userRef }) => (userRef !== null && USER_ID.test(userRef) ? userRef : []));
  const users = await listUserIds(deps.db, refs);
  const kept = await listKeptProviderIds(
    deps.db,
    missing.map(({ id }) => id),
  );
  for (const subscription of missing) {
    if (!users.has(subscription.userRef?.toLowerCase() ?? '')) {
      if (isCharging(subscription) && !kept.has(subscription.id))
        await keepUnclaimed(deps, payments, subscription);
      continue;
    }
    const isAdopted = await adoptWithPayments(deps, payments, subscription);
    deps.log.info({ isAdopted }, 'a subscription at the payment provider had no membership');
  }
}

/** An abandoned checkout that can no longer be paid is nothing to anybody. */
function isWorthAdopting({ status, paidCount }: ProviderSubscription): boolean {
  return paidCount > 0 || !isOver(status);
}
