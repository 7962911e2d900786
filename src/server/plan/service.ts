/** The plan as people see it: its state, replacing a card, an administrator's grant, payments and receipts. */
import type { AnswerOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { grantEnd } from '#core/plan/period';
import { isRefundable, type PlanCycle } from '#core/plan/plan';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { isPro } from '#server/users/access';
import { lockUser, type UserRow } from '#server/users/store';
import { type Checkout, presentCheckout } from './checkout.ts';
import { needPayments, type PlanDeps } from './deps.ts';
import { listCharging, listRunningGrants, toPaymentFact } from './facts.ts';
import { listMemberships, type MembershipRow } from './membership-store.ts';
import { renderPaymentReceipt } from './payment-receipt.ts';
import { presentPayment } from './present.ts';
import { isSandboxPayment } from './sandbox-store.ts';
import { settlePlan } from './settle.ts';
import type { FactRows, PaymentRow } from './store.ts';
import { insertGrant, listFacts, updateGrant, updatePayment } from './store.ts';

type PlanStatus = AnswerOf<'GET /api/subscription/status'>;

/** `inGrace`: nothing is paid any more, and the renewal is still tried. */
export function standingOf(user: UserRow, deps: Pick<Deps, 'env'>, now: Date) {
  const hasPro = isPro(user, deps.env, now);
  const isPaid = user.proExpiresAt !== null && user.proExpiresAt > now;
  const confirming = hasPro && user.proConfirmingUntilAt !== null && user.proConfirmingUntilAt > now;
  const isTried = user.proUntilAt !== null && user.proUntilAt > now;
  return { isPro: hasPro, confirming, inGrace: !isPaid && !confirming && isTried };
}

export async function presentPlan(user: UserRow, deps: Deps, now: Date): Promise<PlanStatus> {
  const { isPro: hasPro, confirming, inGrace } = standingOf(user, deps, now);
  return {
    isPro: hasPro,
    billingCycle: (user.proBillingCycle as PlanCycle | null) ?? null,
    expiresAt: user.proExpiresAt?.toISOString() ?? null,
    cancelledAt: user.proCancelledAt?.toISOString() ?? null,
    ...(confirming ? { confirming } : {}),
    ...(inGrace ? await presentGrace(user, deps, now) : {}),
    ...(hasPro ? {} : await presentUnpaid(user, deps, now)),
  };
}

/** Paused past its end, active again after a halt, or retried beyond the grace: Free, and money may still be taken. */
async function presentUnpaid(user: UserRow, deps: Deps, now: Date): Promise<Pick<PlanStatus, 'unpaid'>> {
  // Saves most Free users a query: a membership that still charges leaves its cycle, and no cancellation, on the row.
  if (user.proBillingCycle === null || user.proCancelledAt !== null) return {};
  const charging = listCharging(await listFacts(deps.db, user.id));
  if (charging.length === 0) return {};
  return {
    unpaid: {
      chargesAt: findNextCharge(charging, now)?.toISOString() ?? null,
      isTried: charging.some((row) => row.status === 'pending' && isReplaceable(row, now)),
    },
  };
}

function findNextCharge(rows: readonly MembershipRow[], now: Date): Date | undefined {
  const charges = rows.flatMap(({ chargeAt }) => (chargeAt && chargeAt > now ? [chargeAt] : []));
  return charges.sort((a, b) => a.getTime() - b.getTime())[0];
}

async function presentGrace(user: UserRow, deps: Deps, now: Date) {
  const rows = await listMemberships(deps.db, user.id);
  const next = findNextCharge(
    rows.filter(({ cancelledAt }) => cancelledAt === null),
    now,
  );
  return {
    inGrace: true,
    graceEndsAt: user.proUntilAt?.toISOString(),
    retryAt: next?.toISOString() ?? null,
  };
}

/** Reads the plan from the database, after it changed. */
export async function readPlan(deps: Deps, userId: string): Promise<PlanStatus> {
  const user = await deps.db.transaction((tx) => lockUser(tx, userId));
  if (!user) throw new Problem('not_signed_in');
  return presentPlan(user, deps, deps.clock.now());
}

/** The provider replaces a card only after a failed renewal; that notice may be late, so `active` counts once it is due. */
function isReplaceable({ status, paidUntilAt, cancelledAt }: MembershipRow, now: Date): boolean {
  if (paidUntilAt === null || cancelledAt !== null) return false;
  return status === 'pending' || status === 'halted' || (status === 'active' && paidUntilAt <= now);
}

/**
 * The membership whose card or mandate can be replaced: what is owed is then charged at once. Of a halted one nothing
 * is charged before its next cycle.
 */
export async function findRenewalToPay(deps: PlanDeps, userId: string): Promise<Checkout> {
  needPayments(deps);
  const rows = await listMemberships(deps.db, userId);
  const found = rows.find((row) => isReplaceable(row, deps.clock.now()));
  if (!found?.providerId) throw new Problem('nothing_to_pay');
  return presentCheckout(deps, found.status === 'halted' ? { ...found, amountMinor: 0 } : found);
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
    endedAt: null,
  });
  return (await settlePlan(deps, tx, userId))?.user ?? user;
}

/**
 * Ends at once what was given by hand, and what was paid to an account that the provider does not know: in the sandbox,
 * or with test keys before the live ones. What was paid for stays.
 */
export async function endGivenPro(deps: Deps, tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw new Problem('user_not_found');
  const now = deps.clock.now();
  const rows = await listFacts(tx, userId);
  const grants = listRunningGrants(rows, now);
  const payments = listUnknownPayments(rows, now);
  if (grants.length + payments.length === 0) throw new Problem('no_given_pro');
  for (const grant of grants) await updateGrant(tx, grant, { endedAt: now });
  for (const payment of payments) await updatePayment(tx, payment, { periodEndAt: now });
  return (await settlePlan(deps, tx, userId))?.user ?? user;
}

/** Running payments of memberships that the provider does not know: it can neither refund nor charge them. */
function listUnknownPayments({ memberships, payments }: FactRows, now: Date): PaymentRow[] {
  const lost = new Set(memberships.filter(({ status }) => status === 'lost').map((row) => row.providerId));
  return payments.filter((row) => lost.has(row.providerId) && toPaymentFact(row).periodEndAt > now.getTime());
}

export async function presentPayments(deps: Deps, userId: string) {
  const now = deps.clock.now().getTime();
  const rows = await listFacts(deps.db, userId);
  const renewals = new Map(listCharging(rows).map((row) => [row.providerId, nextChargeOf(row, now)]));
  return rows.payments.map((row) => {
    const fact = toPaymentFact(row, rows.refundedMinor.get(row.providerPaymentId));
    const isOpen = fact.refundedMinor < fact.amountMinor;
    return {
      id: row.providerPaymentId,
      ...presentPayment(row, fact),
      isRefundable: isOpen && isRefundable({ cycle: row.billingCycle, paidAt: row.paidAt.getTime() }, now),
      ...(renewals.has(row.providerId) ? { renewsAt: renewals.get(row.providerId) ?? null } : {}),
    };
  });
}

function nextChargeOf({ paidUntilAt, chargeAt }: MembershipRow, now: number): string | null {
  const next = [paidUntilAt, chargeAt].find((at) => at !== null && at.getTime() > now);
  return next?.toISOString() ?? null;
}

export async function makePaymentReceipt(deps: Deps, user: UserRow, paymentId: string): Promise<string> {
  const { payments, refundedMinor: sums } = await listFacts(deps.db, user.id);
  const payment = payments.find((row) => row.providerPaymentId === paymentId);
  if (!payment) throw new Problem('not_found');
  const { refundedMinor } = toPaymentFact(payment, sums.get(paymentId));
  return renderPaymentReceipt(user, payment, {
    refundedMinor,
    isTest: await isSandboxPayment(deps.db, paymentId),
  });
}
