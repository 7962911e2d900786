/** SQL for the plan: its facts (memberships, grants, payments, refunds) and the resolved plan on the user's row. */
import { and, asc, desc, eq, gt, inArray, isNotNull, like, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { memberships, PRO_END, paymentRefunds, payments, planGrants, users } from '#server/db/schema';
import type { ProviderRefund } from '#server/outside/payments/port';
import { changeCounted, type UserRow } from '#server/users/store';
import type { MembershipRow } from './membership-store.ts';

export type GrantRow = typeof planGrants.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof paymentRefunds.$inferSelect;

export interface FactRows {
  memberships: MembershipRow[];
  grants: GrantRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  /** Refunded amounts by payment, without failed refunds. */
  refundedMinor: ReadonlyMap<string, number>;
  /** Payments whose refund is still under way. */
  refundsUnderWay: ReadonlySet<string>;
}

export async function listFacts(db: Executor, userId: string): Promise<FactRows> {
  const ofProvider = await db.select().from(memberships).where(eq(memberships.userId, userId));
  const grants = await db.select().from(planGrants).where(eq(planGrants.userId, userId));
  const paid = await listPayments(db, userId);
  const refunds = await listRefunds(
    db,
    paid.map((row) => row.providerPaymentId),
  );
  return {
    memberships: ofProvider,
    grants,
    payments: paid,
    refunds,
    refundedMinor: sumRefunds(refunds, paid),
    refundsUnderWay: new Set(refunds.flatMap((row) => (row.status === 'pending' ? row.paymentId : []))),
  };
}

/** Asks for no user: a refund may be reported before its payment, which names the user. */
export async function listRefunds(db: Executor, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.paymentId, [...paymentIds]));
}

/**
 * The refunded amount of each payment: the larger of the provider's own sum, which may leave out disputes
 * (docs/razorpay.md R33), and that of the refunds and disputes we know, of which some notices may be lost.
 */
export function sumRefunds(
  refunds: readonly RefundRow[],
  paid: readonly Pick<PaymentRow, 'providerPaymentId' | 'refundedMinor'>[] = [],
): ReadonlyMap<string, number> {
  const made = refunds.filter(({ status }) => status !== 'failed');
  const sums = new Map<string, number>();
  for (const { paymentId, amountMinor } of made)
    sums.set(paymentId, (sums.get(paymentId) ?? 0) + amountMinor);
  const told = new Map(paid.map((row) => [row.providerPaymentId, row.refundedMinor]));
  return new Map([...sums].map(([id, sum]) => [id, Math.max(told.get(id) ?? 0, sum)]));
}

/** Kept beside the refunds, under the provider's id of the dispute. */
export function isLostDispute({ refundId }: Pick<RefundRow, 'refundId'>): boolean {
  return refundId.startsWith('disp_');
}

export async function hasLostDispute(db: Executor, paymentId: string): Promise<boolean> {
  const found = await db
    .select({ id: paymentRefunds.refundId })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.paymentId, paymentId), like(paymentRefunds.refundId, 'disp\\_%')))
    .limit(1);
  return found.length > 0;
}

export type StoredPlan = Pick<
  UserRow,
  'proBillingCycle' | 'proExpiresAt' | 'proCancelledAt' | 'proUntilAt' | 'proConfirmingUntilAt'
>;

export async function storePlan(tx: Tx, userId: string, plan: StoredPlan): Promise<UserRow | undefined> {
  return changeCounted(tx, userId, plan);
}

export async function insertGrant(tx: Executor, row: GrantRow): Promise<void> {
  await tx.insert(planGrants).values(row);
}

export async function updateGrant(
  tx: Executor,
  row: Pick<GrantRow, 'userId' | 'id'>,
  change: Partial<GrantRow>,
): Promise<void> {
  await tx
    .update(planGrants)
    .set(change)
    .where(and(eq(planGrants.userId, row.userId), eq(planGrants.id, row.id)));
}

/** False when this payment is known already: the webhook and the checkout report the same one. */
export async function insertPayment(tx: Executor, row: PaymentRow): Promise<boolean> {
  const inserted = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: payments.providerPaymentId });
  return inserted.length > 0;
}

export async function updatePayment(
  tx: Executor,
  row: Pick<PaymentRow, 'userId' | 'providerPaymentId'>,
  change: Partial<PaymentRow>,
): Promise<void> {
  await tx
    .update(payments)
    .set(change)
    .where(and(eq(payments.userId, row.userId), eq(payments.providerPaymentId, row.providerPaymentId)));
}

export async function listPayments(db: Executor, userId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.paidAt));
}

export async function findPayment(db: Executor, userId: string, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.providerPaymentId, id)));
  return row;
}

export async function listKnownPaymentIds(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { providerPaymentId } = payments;
  const rows = await db
    .select({ id: providerPaymentId })
    .from(payments)
    .where(inArray(providerPaymentId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Finds a payment of any user: the provider's notices about money name only the payment. */
export async function findPaymentById(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.providerPaymentId, id));
  return row;
}

/**
 * A refund that was processed or failed never becomes pending again. Returns true if it has failed and that was not known.
 */
export async function recordRefund(
  tx: Executor,
  { id, paymentId, amountMinor, status }: ProviderRefund,
  recordedAt: Date,
): Promise<boolean> {
  const changed = await tx
    .insert(paymentRefunds)
    .values({ refundId: id, paymentId, amountMinor, status, recordedAt })
    .onConflictDoUpdate({
      target: [paymentRefunds.paymentId, paymentRefunds.refundId],
      set: { status, amountMinor },
      setWhere: eq(paymentRefunds.status, 'pending'),
    })
    .returning({ status: paymentRefunds.status });
  return changed.some((row) => row.status === 'failed');
}

/** Users whose paid plan ends soon, and who were not told yet about that very end. */
export async function listEndingUntold(
  db: Executor,
  from: Date,
  to: Date,
  limit: number,
): Promise<UserRow[]> {
  const isUntold = sql`${users.proEndingNoticeFor} is distinct from ${users.proExpiresAt}`;
  return db
    .select()
    .from(users)
    .where(and(gt(users.proExpiresAt, from), lte(users.proExpiresAt, to), isUntold))
    .orderBy(asc(users.proExpiresAt))
    .limit(limit);
}

/** Users whose Pro has ended, however long ago, and who were not told yet about that very end. */
export async function listEndedUntold(db: Executor, by: Date, limit: number): Promise<UserRow[]> {
  const isUntold = sql`${users.proEndedNoticeFor} is distinct from ${users.proExpiresAt}`;
  return db
    .select()
    .from(users)
    .where(and(sql`${PRO_END} <= ${by}`, isNotNull(users.proExpiresAt), isUntold))
    .orderBy(asc(users.proExpiresAt))
    .limit(limit);
}
