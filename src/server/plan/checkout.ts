/** Opening a membership: one checkout at a time, at the price of the country, and never beside one that charges. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { DAY_MS } from '#core/duration';
import { toDecimalString } from '#core/money/money';
import { CONFIRMING_MS, isConfirmingAt, isRenewing } from '#core/plan/ledger';
import type { PlanCycle } from '#core/plan/plan';
import { planRegion } from '#core/plan/price';
import { PAYABLE_MS } from '#core/plan/schedule';
import { isOver } from '#core/plan/status';
import { withSkew } from '#server/clock';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import { adoptMissing } from './adopt.ts';
import { applyReport } from './apply.ts';
import { askProvider, translateProviderError } from './ask.ts';
import { closeAtProvider } from './close.ts';
import { needPayments, type PlanDeps } from './deps.ts';
import { toMembershipFact } from './facts.ts';
import {
  deleteAbandonedCreations,
  deleteMembership,
  findMembership,
  insertMembership,
  listMemberships,
  type MembershipRow,
  providerIdOf,
  updateMembership,
} from './membership-store.ts';
import { currentKeyId } from './own-keys.ts';
import { forgetPlan, needPlanId, type Price, readPriceMinor } from './prices.ts';
import { listFacts } from './store.ts';

/** A creation at the provider is given this long; then another request may take it over. */
const CREATION_LEASE_MS = 30_000;
const WAIT_STEP_MS = 150;
const WAIT_STEPS = 100;
const FIRST_CHECK_MS = 2 * 60_000;
/**
 * The three days for which the provider retries a renewal, and one to spare. A membership that is active and unpaid
 * after that, because its card was replaced after a halt, is not charged before its next cycle (docs/razorpay.md R22
 * to R24).
 */
const RETRIES_MS = 4 * DAY_MS;

export type Checkout = AnswerOf<'POST /api/subscription/create'>;

export async function openCheckout(
  deps: PlanDeps,
  user: UserRow,
  wish: { billingCycle: PlanCycle; country?: string | null | undefined },
): Promise<Checkout> {
  const payments = needPayments(deps);
  if (deps.env.payments === 'off') throw new Problem('not_found');
  refuseSecond(deps, user);
  const { billingCycle: cycle } = wish;
  const amountMinor = await readPriceMinor(deps, planRegion(wish.country, user.country), cycle);
  const price = { cycle, amountMinor };
  try {
    let hasLooked = false;
    for (let step = 0; step < WAIT_STEPS; step += 1) {
      const open = await reuseOrClose(deps, payments, user.id, price);
      // Checked once, before anything is sold: after a restore from a backup something may charge already.
      if (!open && !hasLooked) {
        hasLooked = true;
        if ((await adoptMissing(deps, payments, user.id)) > 0) continue;
      }
      const membership = open ?? (await tryCreate(deps, payments, user, price));
      if (membership) return presentCheckout(deps, membership);
      await sleep(WAIT_STEP_MS);
    }
  } catch (error) {
    throw translateProviderError(error);
  }
  throw new Problem('busy', { retryAfter: 5 });
}

export function presentCheckout(deps: PlanDeps, membership: MembershipRow): Checkout {
  return {
    ...deps.checkout,
    subscriptionId: providerIdOf(membership),
    amount: toDecimalString(membership.amountMinor, membership.currency),
    currency: 'INR',
    billingCycle: membership.billingCycle,
  };
}

function refuseSecond(deps: Deps, user: UserRow): void {
  const now = deps.clock.now();
  if (user.proConfirmingUntilAt && user.proConfirmingUntilAt > now) throw new Problem('payment_confirming');
  if (!isPro(user, deps.env, now) || user.proCancelledAt !== null) return;
  const isPaid = user.proExpiresAt !== null && user.proExpiresAt > now;
  throw new Problem(isPaid ? 'already_pro' : 'renewal_pending');
}

/**
 * Closes at the provider what an earlier visit left open, or returns the open checkout that can be used
 * again. Closes also those of the other cycle or at another price, and one that the provider no longer knows.
 */
async function reuseOrClose(
  deps: Deps,
  payments: Payments,
  userId: string,
  price: Price,
): Promise<MembershipRow | undefined> {
  let reusable: MembershipRow | undefined;
  for (const row of await listToAsk(deps, userId)) {
    const current = await refresh(deps, payments, row);
    if (!current) continue;
    if (!reusable && isReusable(deps, current, price)) reusable = current;
    else await closeUnproven(deps, payments, current);
  }
  return reusable;
}

/** Memberships that are open, that the provider may know again, or that it counts payments of which we do not know. */
async function listToAsk(deps: Deps, userId: string): Promise<MembershipRow[]> {
  const rows = await listFacts(deps.db, userId);
  const isUnheard = (row: MembershipRow) => row.paidCount > toMembershipFact(row, rows).payments.length;
  return rows.memberships.filter(
    (row) => row.providerId !== null && (isOpen(row) || row.cancelledBy === 'loss' || isUnheard(row)),
  );
}

/** Neither over nor cancelled. */
function isOpen({ status, cancelledAt, isCloseDue }: MembershipRow): boolean {
  return !isOver(status) && (cancelledAt === null || isCloseDue);
}

/** A proof may arrive from another device while the provider is asked: its payment is on its way. */
async function closeUnproven(deps: Deps, payments: Payments, row: MembershipRow): Promise<void> {
  const refuseIfProven = async () => {
    const current = await findMembership(deps.db, providerIdOf(row));
    if (current?.provenAt && current.provenAt.getTime() !== row.provenAt?.getTime())
      throw new Problem('payment_confirming');
  };
  await refuseIfProven();
  await closeAtProvider(deps, payments, row);
  await refuseIfProven();
}

/**
 * Reads the membership as the provider has it now. Refuses where it charges, is about to, or was paid in a
 * way that is not known yet; undefined where nothing is left of it.
 */
async function refresh(
  deps: Deps,
  payments: Payments,
  row: MembershipRow,
): Promise<MembershipRow | undefined> {
  const report = await askProvider(deps, payments, row);
  await applyReport(deps, row, report);
  // No answer does not mean that nothing is there.
  if (!report.isChecked) throw new Problem('provider_failed');
  const rows = await listFacts(deps.db, row.userId);
  const current = rows.memberships.find(({ id }) => id === row.id);
  if (!current || isOver(current.status)) return undefined;
  const fact = toMembershipFact(current, rows);
  if (current.paidCount > fact.payments.length) throw new Problem('payment_confirming');
  const now = deps.clock.now().getTime();
  const isMandateNew =
    current.status === 'authenticated' && now - current.createdAt.getTime() < CONFIRMING_MS;
  const isAwaited = isMandateNew && fact.payments.length === 0 && report.failedPaymentId === undefined;
  if (isConfirmingAt(fact, now) || isAwaited) throw new Problem('payment_confirming');
  // Paid meanwhile, or still being tried: a second membership would charge twice.
  const paidUntil = current.paidUntilAt?.getTime() ?? 0;
  // A charge that is due and was not made: our clock is ahead of the provider's, and the paid time has not ended.
  const isChargeDue = current.chargeAt !== null && current.chargeAt.getTime() <= now;
  // The card was replaced after the last retry had failed: nothing is charged before its next cycle.
  const isAfterHalt = current.graceEndedFor?.getTime() === paidUntil && !isChargeDue;
  const isRetriedByNow = paidUntil + RETRIES_MS > now && !isAfterHalt;
  const isTried = current.status === 'pending' || isChargeDue || isRetriedByNow;
  if (isRenewing(fact) && fact.payments.length > 0 && isTried)
    throw new Problem(paidUntil > now ? 'already_pro' : 'renewal_pending');
  return current;
}

/** A checkout is reused in the first half of the time that it can be paid. */
function isReusable(deps: Deps, row: MembershipRow, price: Price): boolean {
  const age = deps.clock.now().getTime() - row.createdAt.getTime();
  return (
    row.status === 'created' &&
    row.provenAt === null &&
    row.billingCycle === price.cycle &&
    row.amountMinor === price.amountMinor &&
    age >= 0 &&
    age < PAYABLE_MS / 2
  );
}

async function tryCreate(
  deps: PlanDeps,
  payments: Payments,
  user: UserRow,
  price: Price,
): Promise<MembershipRow | undefined> {
  const now = deps.clock.now();
  const leasedUntil = new Date(now.getTime() + CREATION_LEASE_MS);
  await forgetAbandonedCheckouts(deps, deps.db, user.id);
  const claimed = await insertMembership(deps.db, {
    userId: user.id,
    id: newId(deps),
    billingCycle: price.cycle,
    amountMinor: price.amountMinor,
    status: 'creating',
    createdAt: now,
    leasedUntil,
  });
  if (!claimed) return undefined;
  try {
    // Another request may have opened one between the look and the claim; the next look finds it.
    if ((await listMemberships(deps.db, user.id)).some((row) => row.providerId !== null && isOpen(row))) {
      await deleteMembership(deps.db, claimed);
      return undefined;
    }
    return await create(deps, payments, claimed, price);
  } catch (error) {
    await deleteMembership(deps.db, claimed);
    throw error;
  }
}

/** Undefined where another request has taken over meanwhile: then both are looked at again. */
async function create(
  deps: PlanDeps,
  payments: Payments,
  row: MembershipRow,
  price: Price,
): Promise<MembershipRow | undefined> {
  const now = deps.clock.now().getTime();
  const open = async (planId: string) => {
    const wish = { planId, cycle: price.cycle, userRef: row.userId };
    const payableUntilAt = new Date(now + PAYABLE_MS);
    const made = await payments.createSubscription({ ...wish, payableUntilAt }).catch((error) => {
      if (!isEndRefused(error)) throw error;
      return payments.createSubscription(wish);
    });
    return { planId, made };
  };
  const planId = await needPlanId(deps, payments, price);
  const opened = await open(planId).catch(async (error) => {
    if (!(error instanceof PaymentsError) || error.kind !== 'not_found') throw error;
    await forgetPlan(deps, price, planId);
    return open(await needPlanId(deps, payments, price));
  });
  const { createdAt: madeAt } = opened.made;
  const change = {
    providerId: opened.made.id,
    planId: opened.planId,
    knownByKeyId: currentKeyId(deps),
    status: 'created' as const,
    // The later of the two clocks: it must not look old when ours is right again.
    createdAt: madeAt && madeAt > withSkew(new Date(now)) ? madeAt : new Date(now),
    leasedUntil: null,
    nextCheckAt: new Date(now + FIRST_CHECK_MS),
  };
  if (await updateMembership(deps.db, row, change)) return { ...row, ...change };
  await insertMembership(deps.db, { ...row, ...change });
  return undefined;
}

/** Our clock is days behind the provider's: that the checkout ends is then left to the reconciliation. */
function isEndRefused(error: unknown): boolean {
  return error instanceof PaymentsError && error.details.field === 'expire_by';
}

/** Forgets checkouts of processes that died while creating one at the provider: nobody has seen them, so nobody can pay them. */
export async function forgetAbandonedCheckouts(deps: Deps, db: Executor, userId: string): Promise<void> {
  const now = deps.clock.now();
  await deleteAbandonedCreations(db, userId, now, new Date(now.getTime() + CREATION_LEASE_MS));
}
