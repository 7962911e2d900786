/**
 * Looks through the refunds of the provider's whole account every hour: one made in its dashboard ends Pro also where its
 * notice was lost, and one call is enough for all users.
 */
import { DAY_MS, HOUR_MS } from '#core/duration';
import { LONGEST_DOUBT_MS, LONGEST_WAIT_MS, retryDelayMs } from '#core/plan/schedule';
import {
  ITEMS_PER_PAGE,
  type Payments,
  PaymentsError,
  type ProviderRefund,
} from '#server/outside/payments/port';
import type { Sweep } from '#server/sweeps/runner';
import type { PlanDeps } from './deps.ts';
import { listKeptPayments } from './payments-without-account-store.ts';
import { applyRefund } from './refund.ts';
import { beginSearch, leaseSearch, type SearchRow, updateSearch } from './search-store.ts';
import { listKnownPaymentIds, listRefunds } from './store.ts';
import type { Throttle } from './throttle.ts';

const EVERY_MS = 60_000;
const LEASE_MS = 60_000;
const SEARCH_EVERY_MS = HOUR_MS;
/** Covers refunds made while the last search ran, and a provider's clock that differs from ours. */
const OVERLAP_MS = HOUR_MS;
/** Range of the first search: within this time every membership is also checked on its own. */
const FIRST_REACH_MS = LONGEST_WAIT_MS + DAY_MS;
const PAGES_LIMIT = 100;

export function refundSweep(deps: PlanDeps, throttle: Throttle): Sweep {
  // The sandbox hands its notices over itself: none is lost.
  const isNeeded = deps.payments !== null && deps.env.payments !== 'sandbox';
  let isBegun = false;
  const run = async () => {
    if (!isNeeded || throttle.isClosed()) return false;
    const now = deps.clock.now();
    if (!isBegun) await beginSearch(deps.db, 'refunds', { now, unlessDoneSince: now });
    isBegun = true;
    await search(deps, throttle, now);
    return false;
  };
  return { name: 'plan-refunds', everyMs: EVERY_MS, run };
}

async function search(deps: PlanDeps, throttle: Throttle, now: Date): Promise<void> {
  const terms = { now, leaseMs: LEASE_MS, longestWaitMs: LONGEST_DOUBT_MS };
  const row = await leaseSearch(deps.db, 'refunds', terms);
  if (!row || !deps.payments) return;
  const payments = throttle.guard(deps.payments);
  try {
    await applyMissed(deps, payments, reachBack(row, now));
    const nextAt = new Date(now.getTime() + SEARCH_EVERY_MS);
    await updateSearch(deps.db, 'refunds', { nextAt, doneAt: now, tries: 0 });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const delay = retryDelayMs(row.tries, error.details.retryAfterSeconds);
    const nextAt = new Date(now.getTime() + delay);
    await updateSearch(deps.db, 'refunds', { nextAt, tries: row.tries + 1 });
    deps.log.warn({ kind: error.kind }, "the provider's refunds could not be looked through");
  }
}

/** A clock that was ahead has noted a time that is still to come. */
function reachBack({ doneAt }: SearchRow, now: Date): Date {
  if (doneAt === null) return new Date(now.getTime() - FIRST_REACH_MS);
  return new Date(Math.min(doneAt.getTime(), now.getTime()) - OVERLAP_MS);
}

async function applyMissed(deps: PlanDeps, payments: Payments, since: Date): Promise<void> {
  for (let page = 0; page < PAGES_LIMIT; page += 1) {
    const listed = await payments.listRefundsSince(since, page * ITEMS_PER_PAGE);
    for (const refund of await keepMissed(deps, listed))
      await applyRefund(deps, payments, { name: 'other', refund, dispute: null });
    if (listed.length < ITEMS_PER_PAGE) return;
  }
}

/** Keeps refunds of our payments that are not known as they are now. The account may serve other products too. */
async function keepMissed(
  { db }: PlanDeps,
  listed: readonly ProviderRefund[],
): Promise<readonly ProviderRefund[]> {
  const ids = listed.map(({ paymentId }) => paymentId);
  const kept = await listKeptPayments(db, ids);
  const ours = await listKnownPaymentIds(db, ids);
  for (const { providerPaymentId } of kept) ours.add(providerPaymentId);
  const known = await listRefunds(db, ids);
  const isKnown = ({ id, status }: ProviderRefund) =>
    known.some((row) => row.refundId === id && (row.status === status || row.status !== 'pending'));
  return listed.filter((refund) => ours.has(refund.paymentId) && !isKnown(refund));
}
