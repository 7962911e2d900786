/** SQL for the plan: memberships, grants and payments, and the resolved plan on the person's row. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PlanCycle } from '#core/plan';
import { changeCounted } from '#server/account/store';
import type { UserRow } from '#server/auth/session-store';
import type { Db, Executor, Tx } from '#server/db/connect';
import { memberships, payments, planGrants, users } from '#server/db/schema';

export type MembershipRow = typeof memberships.$inferSelect;
export type GrantRow = typeof planGrants.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/**
 * Everything about one person's plan happens while their row is locked. Not against rows that point at it: two
 * administrators who upgrade each other, each with a kept answer of their own, would wait for each other.
 */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}

export async function listFacts(
  db: Executor,
  userId: string,
): Promise<{ memberships: MembershipRow[]; grants: GrantRow[] }> {
  const [ofProvider, granted] = [
    await db.select().from(memberships).where(eq(memberships.userId, userId)),
    await db.select().from(planGrants).where(eq(planGrants.userId, userId)),
  ];
  return { memberships: ofProvider, grants: granted };
}

export async function storePlan(
  tx: Tx,
  userId: string,
  plan: Pick<UserRow, 'proBillingCycle' | 'proExpiresAt' | 'proCancelledAt'>,
): Promise<void> {
  await changeCounted(tx, userId, plan);
}

export async function insertGrant(tx: Executor, row: GrantRow): Promise<void> {
  await tx.insert(planGrants).values(row);
}

export async function cancelGrant(tx: Executor, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .update(planGrants)
    .set({ cancelledAt: at })
    .where(and(eq(planGrants.userId, userId), eq(planGrants.id, id)));
}

export async function findMembership(db: Executor, providerId: string): Promise<MembershipRow | undefined> {
  const [row] = await db.select().from(memberships).where(eq(memberships.providerId, providerId));
  return row;
}

export async function findOpenMembership(
  db: Executor,
  userId: string,
  cycle: PlanCycle,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.billingCycle, cycle),
        inArray(memberships.status, ['creating', 'created']),
      ),
    );
  return row;
}

/** The right to create a membership at the provider: the unique index lets only one caller at a time have it. */
export async function claimCreation(db: Executor, row: MembershipRow): Promise<boolean> {
  const claimed = await db
    .insert(memberships)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: memberships.id });
  return claimed.length > 0;
}

/** Takes over a creation whose process died: its lease has run out. */
export async function retakeCreation(
  db: Executor,
  row: MembershipRow,
  now: Date,
  leasedUntil: Date,
): Promise<boolean> {
  const taken = await db
    .update(memberships)
    .set({ leasedUntil })
    .where(
      and(
        eq(memberships.userId, row.userId),
        eq(memberships.id, row.id),
        eq(memberships.status, 'creating'),
        lte(memberships.leasedUntil, now),
      ),
    )
    .returning({ id: memberships.id });
  return taken.length > 0;
}

export async function deleteMembership(
  db: Executor,
  row: Pick<MembershipRow, 'userId' | 'id'>,
): Promise<void> {
  await db.delete(memberships).where(and(eq(memberships.userId, row.userId), eq(memberships.id, row.id)));
}

export async function updateMembership(
  db: Executor,
  row: Pick<MembershipRow, 'userId' | 'id'>,
  change: Partial<MembershipRow>,
): Promise<void> {
  await db
    .update(memberships)
    .set(change)
    .where(and(eq(memberships.userId, row.userId), eq(memberships.id, row.id)));
}

/** Memberships worth asking the provider about, the longest unasked first, leased to this process. */
export async function leaseMembershipsToCheck(
  db: Db,
  when: { now: Date; askedBefore: Date; leasedUntil: Date },
  most: number,
): Promise<MembershipRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(
        and(
          isNotNull(memberships.providerId),
          sql`${memberships.status} not in ('expired', 'completed', 'cancelled')`,
          or(isNull(memberships.checkedAt), lte(memberships.checkedAt, when.askedBefore)),
          or(isNull(memberships.leasedUntil), lte(memberships.leasedUntil, when.now)),
        ),
      )
      .orderBy(sql`${memberships.checkedAt} asc nulls first`)
      .limit(most)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map((row) => row.id);
    return tx
      .update(memberships)
      .set({ leasedUntil: when.leasedUntil })
      .where(inArray(memberships.id, ids))
      .returning();
  });
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

/** People whose Pro ends soon or has ended and who were not told yet about that very end. */
export async function listUnannouncedEnds(
  db: Executor,
  kind: 'ending' | 'ended',
  from: Date,
  to: Date,
  most: number,
): Promise<UserRow[]> {
  const noticeFor = kind === 'ending' ? users.proEndingNoticeFor : users.proEndedNoticeFor;
  return db
    .select()
    .from(users)
    .where(
      and(
        sql`${users.proExpiresAt} > ${from}`,
        lte(users.proExpiresAt, to),
        sql`${noticeFor} is distinct from ${users.proExpiresAt}`,
      ),
    )
    .orderBy(asc(users.proExpiresAt))
    .limit(most);
}

export async function markEndAnnounced(tx: Executor, user: UserRow, kind: 'ending' | 'ended'): Promise<void> {
  const mark =
    kind === 'ending' ? { proEndingNoticeFor: user.proExpiresAt } : { proEndedNoticeFor: user.proExpiresAt };
  await tx.update(users).set(mark).where(eq(users.id, user.id));
}
