/** Presents a payment to its user and to support, and the rest of a user's money to support. */
import type { AnswerOf } from '#contract/endpoints';
import { toDecimalString } from '#core/money/money';
import { type PaymentFact, reachOfGrants } from '#core/plan/ledger';
import type { Deps } from '#server/deps';
import { listCharging, toFacts, toPaymentFact } from './facts.ts';
import type { MembershipRow } from './membership-store.ts';
import { type FactRows, listFacts, type PaymentRow } from './store.ts';

type Support = AnswerOf<'GET /api/admin/user-status'>;
type Money = Pick<Support, 'memberships' | 'payments' | 'grants' | 'paidTwice'>;

export async function presentMoney(deps: Deps, userId: string): Promise<Money> {
  const rows = await listFacts(deps.db, userId);
  const charging = listCharging(rows);
  const grantEnds = new Map(reachOfGrants(toFacts(rows)).map(({ fact, endsAt }) => [fact.id, endsAt]));
  return {
    paidTwice: charging.length > 1 || rows.payments.some((row) => row.standing === 'duplicate'),
    memberships: presentMemberships(rows, charging),
    payments: presentPaid(rows),
    grants: rows.grants
      .sort((a, b) => b.grantedAt.getTime() - a.grantedAt.getTime())
      .map((row) => ({
        billingCycle: row.billingCycle,
        grantedAt: row.grantedAt.toISOString(),
        endsAt: new Date(grantEnds.get(row.id) ?? row.endsAt).toISOString(),
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
      })),
  };
}

function presentMemberships(rows: FactRows, charging: MembershipRow[]): Money['memberships'] {
  return rows.memberships
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((row) => ({
      providerId: row.providerId,
      billingCycle: row.billingCycle,
      status: row.status,
      amount: toDecimalString(row.amountMinor, row.currency),
      currency: row.currency,
      isCharging: charging.includes(row),
      paidUntil: row.paidUntilAt?.toISOString() ?? null,
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      supersededAt: row.supersededAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      checkedAt: row.checkedAt?.toISOString() ?? null,
    }));
}

function presentPaid({ payments, refundedMinor }: FactRows): Money['payments'] {
  return payments.map((row) => ({
    paymentId: row.providerPaymentId,
    providerId: row.providerId,
    ...presentPayment(row, toPaymentFact(row, refundedMinor.get(row.providerPaymentId))),
  }));
}

export function presentPayment(row: PaymentRow, fact: PaymentFact) {
  return {
    amount: toDecimalString(row.amountMinor, row.currency),
    currency: row.currency,
    billingCycle: row.billingCycle,
    paidAt: row.paidAt.toISOString(),
    periodEndsAt: row.periodEndAt?.toISOString() ?? null,
    refundedAmount: toDecimalString(Math.min(fact.refundedMinor, fact.amountMinor), row.currency),
    standing: row.standing,
  };
}
