/**
 * At each start: looks through the provider's subscriptions for those that were made for one of our users and that we
 * have no row of. After a restore from an older backup nobody has to press a button to have back what they paid for.
 */
import { retryDelayMs } from '#core/plan/schedule';
import { isOver } from '#core/plan/status';
import {
  type Payments,
  PaymentsError,
  type ProviderSubscription,
  SUBSCRIPTIONS_PER_PAGE,
} from '#server/outside/payments/port';
import type { Sweep } from '#server/sweeps/runner';
import { listUserIds } from '#server/users/store';
import { adoptWithPayments, USER_ID } from './adopt.ts';
import type { PlanDeps } from './deps.ts';
import { listKnownProviderIds } from './membership-store.ts';
import type { Throttle } from './throttle.ts';

const EVERY_MS = 60_000;
/** The newest ten thousand: what is missing was made since the backup. */
const PAGES_LIMIT = 100;

interface Search {
  /** The next page; null when all were looked through. */
  page: number | null;
  tries: number;
  waitUntil: number;
}

export function adoptSweep(deps: PlanDeps, throttle: Throttle): Sweep {
  // The sandbox's subscriptions are rows of the same database, so a restore cannot lose them alone.
  const isNeeded = deps.payments !== null && deps.env.payments !== 'sandbox';
  const search: Search = { page: isNeeded ? 0 : null, tries: 0, waitUntil: 0 };
  return { name: 'plan-adopt', everyMs: EVERY_MS, run: () => searchPage(deps, throttle, search) };
}

/** A page at a time, one call after the other; the same page again where the provider did not answer. */
async function searchPage(deps: PlanDeps, throttle: Throttle, search: Search): Promise<boolean> {
  const { page } = search;
  const isWaiting = throttle.isClosed() || search.waitUntil > deps.clock.elapsedMs();
  if (page === null || !deps.payments || isWaiting) return false;
  const payments = throttle.guard(deps.payments);
  try {
    const listed = await payments.listSubscriptions(page * SUBSCRIPTIONS_PER_PAGE);
    await adoptListed(deps, payments, listed);
    search.tries = 0;
    search.page = listed.length === 0 || page + 1 === PAGES_LIMIT ? null : page + 1;
    return search.page !== null;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    search.waitUntil = deps.clock.elapsedMs() + retryDelayMs(search.tries, error.details.retryAfterSeconds);
    search.tries += 1;
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
  for (const subscription of missing) {
    if (!users.has(subscription.userRef?.toLowerCase() ?? '')) continue;
    const isAdopted = await adoptWithPayments(deps, payments, subscription);
    deps.log.info({ isAdopted }, 'a subscription at the payment provider had no membership');
  }
}

/** An abandoned checkout that can no longer be paid is nothing to anybody. */
function isWorthAdopting({ status, paidCount }: ProviderSubscription): boolean {
  return paidCount > 0 || !isOver(status);
}
