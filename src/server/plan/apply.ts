/** Learns from the provider: every notice, answer or reconciliation ends here, in one transaction per person. */
import { learn, type PlanFact, resolvePlan } from '#core/plan';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writePaymentReceived } from '#server/mail-templates/plan';
import type { ProviderSubscription } from '#server/outside/payments/port';
import {
  type GrantRow,
  insertPayment,
  listFacts,
  lockUser,
  type MembershipRow,
  storePlan,
  updateMembership,
} from './store.ts';

/** A captured payment of a membership, as any of the provider's answers may report it. */
export interface PaidPayment {
  id: string;
  amountMinor: number;
  currency: string;
  paidAt: Date;
  periodEndAt: Date | null;
}

export interface News {
  /** The provider's entity, when the news carries one. */
  subscription?: ProviderSubscription;
  cancelledAt?: Date;
  payments?: PaidPayment[];
  checkedAt?: Date;
}

/** Before the first payment the provider gives no period; these say so in words too. */
const UNPAID_STATUSES = new Set(['created', 'authenticated', 'expired', 'unknown']);

export function toFacts(rows: { memberships: MembershipRow[]; grants: GrantRow[] }): PlanFact[] {
  return [
    ...rows.memberships.map(toFact),
    ...rows.grants.map(
      (grant): PlanFact => ({
        id: grant.id,
        kind: 'grant',
        cycle: grant.billingCycle,
        endsAt: grant.endsAt.getTime(),
        cancelledAt: grant.cancelledAt?.getTime() ?? null,
      }),
    ),
  ];
}

function toFact(row: MembershipRow): PlanFact {
  return {
    id: row.id,
    kind: 'membership',
    cycle: row.billingCycle,
    endsAt: row.currentEndAt?.getTime() ?? null,
    cancelledAt: row.cancelledAt?.getTime() ?? null,
  };
}

/** Works out the plan from all facts and writes it on the person's row, which the caller has locked. */
export async function settlePlan(tx: Tx, userId: string): Promise<void> {
  const state = resolvePlan(toFacts(await listFacts(tx, userId)));
  await storePlan(tx, userId, {
    proBillingCycle: state.billingCycle,
    proExpiresAt: state.expiresAt === null ? null : new Date(state.expiresAt),
    proCancelledAt: state.cancelledAt === null ? null : new Date(state.cancelledAt),
  });
}

export async function applyNews(deps: Deps, membership: MembershipRow, news: News): Promise<void> {
  const hasMail = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, membership.userId);
    if (!user) return false;
    const rows = await listFacts(tx, user.id);
    // Read again under the lock: another notice may have come in between.
    const current = rows.memberships.find((row) => row.id === membership.id) ?? membership;
    await updateMembership(tx, current, changeOf(current, news));
    const fresh = await keepPayments(tx, current, news.payments ?? []);
    await settlePlan(tx, user.id);
    for (const payment of fresh) {
      const letter = writePaymentReceived(
        user,
        { ...payment, cycle: current.billingCycle },
        deps.env.linkOrigin,
      );
      await queueMail(
        deps,
        tx,
        { userId: user.id, to: user.email },
        letter,
        `payment-received:${payment.id}`,
      );
    }
    return fresh.length > 0;
  });
  if (hasMail) deps.wake('mail');
}

function changeOf(
  current: MembershipRow,
  { subscription, cancelledAt, checkedAt }: News,
): Partial<MembershipRow> {
  const learned = learn(toFact(current), {
    endsAt: paidUntil(current, subscription),
    cancelledAt: cancelledAt?.getTime() ?? null,
  });
  return {
    currentEndAt: learned.endsAt === null ? null : new Date(learned.endsAt),
    cancelledAt: learned.cancelledAt === null ? null : new Date(learned.cancelledAt),
    leasedUntil: null,
    ...(subscription ? { status: subscription.status } : {}),
    ...(checkedAt ? { checkedAt } : {}),
  };
}

/** Nothing is granted for another plan, or for a period that was not paid. */
function paidUntil(current: MembershipRow, subscription: ProviderSubscription | undefined): number | null {
  if (!subscription || subscription.cycle !== current.billingCycle) return null;
  return UNPAID_STATUSES.has(subscription.status) ? null : (subscription.currentEndAt?.getTime() ?? null);
}

async function keepPayments(tx: Tx, membership: MembershipRow, paid: PaidPayment[]): Promise<PaidPayment[]> {
  const fresh: PaidPayment[] = [];
  for (const payment of paid) {
    const isNew = await insertPayment(tx, {
      userId: membership.userId,
      providerPaymentId: payment.id,
      providerId: membership.providerId ?? '',
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      billingCycle: membership.billingCycle,
      paidAt: payment.paidAt,
      periodEndAt: payment.periodEndAt,
    });
    if (isNew) fresh.push(payment);
  }
  return fresh;
}
