/** SQL for the books of payments without an account, deleted or lost in a restore: what was paid, what went back, and what may still be debited. */
import { and, desc, eq, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
import { keptMemberships, keptPayments } from '#server/db/schema';

export type KeptMembership = typeof keptMemberships.$inferSelect;
/** Fields needed to book the payments of a membership. */
export type BookedMembership = Pick<KeptMembership, 'providerId' | 'billingCycle' | 'isToEnd'>;
export type KeptPayment = typeof keptPayments.$inferSelect;

export async function findKeptMembership(
  db: Executor,
  providerId: string,
): Promise<(BookedMembership & Pick<KeptMembership, 'isUnclaimed'>) | undefined> {
  const [row] = await db.select().from(keptMemberships).where(eq(keptMemberships.providerId, providerId));
  if (row) return row;
  // Deleted before memberships were kept too.
  const { billingCycle } = keptPayments;
  const [paid] = await db
    .select({ providerId: keptPayments.providerId, billingCycle })
    .from(keptPayments)
    .where(eq(keptPayments.providerId, providerId))
    .limit(1);
  return paid && { ...paid, isToEnd: true, isUnclaimed: false };
}

export async function insertKeptMembership(
  db: Executor,
  row: typeof keptMemberships.$inferInsert,
): Promise<void> {
  await db.insert(keptMemberships).values(row).onConflictDoNothing();
}

export async function listKeptProviderIds(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { providerId } = keptMemberships;
  const rows = await db
    .select({ providerId })
    .from(keptMemberships)
    .where(inArray(providerId, [...ids]));
  return new Set(rows.map((row) => row.providerId));
}

const { providerId: key, nextCheckAt: dueAt } = keptMemberships;

export function leaseKeptMemberships(db: Db, terms: LeaseTerms): Promise<KeptMembership[]> {
  return leaseDueRows(db, { table: keptMemberships, key, dueAt }, terms);
}

export async function updateKeptMembership(
  db: Executor,
  { providerId }: Pick<KeptMembership, 'providerId'>,
  change: Partial<KeptMembership>,
): Promise<void> {
  await db.update(keptMemberships).set(change).where(eq(keptMemberships.providerId, providerId));
}

/** Deletes memberships that were never paid and are not looked at any more. */
export async function deleteUnpaidMembershipsBefore(db: Executor, before: Date): Promise<boolean> {
  const paid = db
    .select({ id: keptPayments.providerId })
    .from(keptPayments)
    .where(eq(keptPayments.providerId, keptMemberships.providerId));
  return deleteBatch(
    db,
    keptMemberships,
    and(lt(keptMemberships.deletedAt, before), isNull(dueAt), notExists(paid)),
  );
}

export async function findKeptPayment(db: Executor, id: string): Promise<KeptPayment | undefined> {
  const [row] = await db.select().from(keptPayments).where(eq(keptPayments.providerPaymentId, id));
  return row;
}

export async function listKeptPayments(db: Executor, ids: readonly string[]): Promise<KeptPayment[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(keptPayments)
    .where(inArray(keptPayments.providerPaymentId, [...ids]));
}

/** Newest first. */
export async function listKeptPaymentsOf(db: Executor, providerId: string): Promise<KeptPayment[]> {
  return db
    .select()
    .from(keptPayments)
    .where(eq(keptPayments.providerId, providerId))
    .orderBy(desc(keptPayments.paidAt));
}

export async function insertKeptPayment(db: Executor, row: typeof keptPayments.$inferInsert): Promise<void> {
  await db.insert(keptPayments).values(row).onConflictDoNothing();
}

export async function updateKeptPayment(
  db: Executor,
  id: string,
  change: Partial<KeptPayment>,
): Promise<void> {
  await db.update(keptPayments).set(change).where(eq(keptPayments.providerPaymentId, id));
}
