/** The plan as people see it: its state, cancelling it, an administrator's grant, payments and receipts. */
import { Problem } from '#contract/errors';
import { toDecimalString } from '#core/money';
import { grantEnd, isRefundable, type PlanCycle, resolvePlan } from '#core/plan';
import { isPro } from '#server/account/access';
import type { UserRow } from '#server/auth/session-store';
import type { Tx } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writePlanNotice } from '#server/mail-templates/plan';
import { PaymentsError } from '#server/outside/payments/port';
import { settlePlan, toFacts } from './apply.ts';
import { needPayments, providerProblem } from './checkout.ts';
import { renderReceipt } from './receipt.ts';
import {
  cancelGrant,
  findPayment,
  insertGrant,
  listFacts,
  listPayments,
  lockUser,
  type MembershipRow,
  updateMembership,
} from './store.ts';

const ENDED_STATUSES = new Set(['cancelled', 'completed', 'expired']);

export interface PlanStatus {
  isPro: boolean;
  billingCycle: PlanCycle | null;
  expiresAt: string | null;
  cancelledAt: string | null;
}

export function presentPlan(user: UserRow, deps: Pick<Deps, 'env'>, now: Date): PlanStatus {
  return {
    isPro: isPro(user, deps.env, now),
    billingCycle: (user.proBillingCycle as PlanCycle | null) ?? null,
    expiresAt: user.proExpiresAt?.toISOString() ?? null,
    cancelledAt: user.proCancelledAt?.toISOString() ?? null,
  };
}

/** The person as the database has them now, after a change of plan. */
export async function readPlan(deps: Deps, userId: string): Promise<PlanStatus> {
  const user = await deps.db.transaction((tx) => lockUser(tx, userId));
  if (!user) throw new Problem('not_signed_in');
  return presentPlan(user, deps, deps.clock.now());
}

/** Cannot be undone. The provider is asked first: where it refuses or does not answer, nothing changes (contract §4). */
export async function cancelPlan(deps: Deps, user: UserRow): Promise<PlanStatus> {
  const now = deps.clock.now();
  const facts = await listFacts(deps.db, user.id);
  const { carrier } = resolvePlan(toFacts(facts));
  if (!carrier || !isPro(user, deps.env, now)) throw new Problem('not_pro');
  if (carrier.cancelledAt !== null) throw new Problem('already_cancelled');
  // Where an administrator's grant carries Pro, a membership may still be charging beneath it.
  const charging = facts.memberships.filter((row) => row.id === carrier.id || isCharging(row));
  for (const membership of charging) await cancelAtProvider(deps, membership);
  await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (!locked || locked.proCancelledAt !== null) throw new Problem('already_cancelled');
    for (const membership of charging) await updateMembership(tx, membership, { cancelledAt: now });
    if (carrier.kind === 'grant') await cancelGrant(tx, user.id, carrier.id, now);
    await settlePlan(tx, user.id);
    const letter = writePlanNotice('planCancelled', locked, deps.env.linkOrigin);
    await queueMail(deps, tx, { userId: user.id, to: user.email }, letter, `plan-cancelled:${carrier.id}`);
  });
  deps.wake('mail');
  return readPlan(deps, user.id);
}

/** Paid once and not over: the provider will charge it again. */
function isCharging(row: MembershipRow): boolean {
  return row.currentEndAt !== null && row.cancelledAt === null && !ENDED_STATUSES.has(row.status);
}

async function cancelAtProvider(deps: Deps, membership: MembershipRow): Promise<void> {
  try {
    await needPayments(deps).cancelAtCycleEnd(membership.providerId ?? '');
  } catch (error) {
    // Ended there already, by the bank or in a UPI app: what is wanted is so.
    if (error instanceof PaymentsError && error.kind === 'refused' && /not cancellable/i.test(error.message))
      return;
    throw providerProblem(error);
  }
}

/** An administrator's gift of one cycle, within the transaction that records it. */
export async function grantPlan(deps: Deps, tx: Tx, userId: string, cycle: PlanCycle): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw new Problem('user_not_found');
  const now = deps.clock.now();
  const endsAt = new Date(grantEnd(now.getTime(), user.proExpiresAt?.getTime() ?? null, cycle));
  await insertGrant(tx, {
    userId,
    id: newId(deps),
    billingCycle: cycle,
    grantedAt: now,
    endsAt,
    cancelledAt: null,
  });
  await settlePlan(tx, userId);
  const after = await lockUser(tx, userId);
  return after ?? user;
}

export async function presentPayments(deps: Deps, userId: string) {
  const now = deps.clock.now().getTime();
  const rows = await listPayments(deps.db, userId);
  return rows.map((row) => ({
    id: row.providerPaymentId,
    amount: toDecimalString(row.amountMinor, row.currency),
    currency: row.currency,
    billingCycle: row.billingCycle,
    paidAt: row.paidAt.toISOString(),
    periodEndsAt: row.periodEndAt?.toISOString() ?? null,
    isRefundable: isRefundable({ cycle: row.billingCycle, paidAt: row.paidAt.getTime() }, now),
  }));
}

export async function makeReceipt(deps: Deps, user: UserRow, paymentId: string): Promise<string> {
  const payment = await findPayment(deps.db, user.id, paymentId);
  if (!payment) throw new Problem('not_found');
  return renderReceipt(user, payment, deps.env.payments === 'sandbox');
}
