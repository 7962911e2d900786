/** SQL for memberships at the payment provider: opened one at a time, leased to be asked about. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { CLOCK_SKEW_MS, withSkew } from '#server/clock';
import type { Db, Executor } from '#server/db/connect';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
import { memberships, sandboxObjects, users } from '#server/db/schema';

export type MembershipRow = typeof memberships.$inferSelect;
export type MembershipKey = Pick<MembershipRow, 'userId' | 'id'>;

/** Empty while it is being created: then no provider knows of it, and none of its payments or answers is ours. */
export function providerIdOf({ providerId }: Pick<MembershipRow, 'providerId'>): string {
  return providerId ?? '';
}

/** A paid one whose money went back has no paid time either, but a refund that fails gives it back. */
export function wasNeverPaid({ paidUntilAt, paidCount }: MembershipRow): boolean {
  return paidUntilAt === null && paidCount === 0;
}

export async function findMembership(db: Executor, providerId: string): Promise<MembershipRow | undefined> {
  const [row] = await db.select().from(memberships).where(eq(memberships.providerId, providerId));
  return row;
}

export async function listKnownProviderIds(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: memberships.providerId })
    .from(memberships)
    .where(inArray(memberships.providerId, [...ids]));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export async function listMemberships(db: Executor, userId: string): Promise<MembershipRow[]> {
  return db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.createdAt), desc(memberships.id));
}

/**
 * Undefined where it is there already. One that is `creating` is the right to create it at the provider: the unique
 * index lets only one caller at a time have it.
 */
export async function insertMembership(
  db: Executor,
  row: typeof memberships.$inferInsert,
): Promise<MembershipRow | undefined> {
  const [inserted] = await db.insert(memberships).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Gives up creations whose process died: their lease has run out, or is longer than any lease. */
export async function deleteAbandonedCreations(
  db: Executor,
  userId: string,
  now: Date,
  longestLease: Date,
): Promise<void> {
  const isFree = or(
    isNull(memberships.leasedUntil),
    lte(memberships.leasedUntil, now),
    gt(memberships.leasedUntil, withSkew(longestLease)),
  );
  await db
    .delete(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'creating'), isFree));
}

export async function deleteMembership(db: Executor, row: MembershipKey): Promise<void> {
  await db.delete(memberships).where(and(eq(memberships.userId, row.userId), eq(memberships.id, row.id)));
}

/** False where it is gone. */
export async function updateMembership(
  db: Executor,
  row: MembershipKey,
  change: Partial<MembershipRow>,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  const changed = await db
    .update(memberships)
    .set(change)
    .where(and(eq(memberships.userId, row.userId), eq(memberships.id, row.id)))
    .returning({ id: memberships.id });
  return changed.length > 0;
}

// The provider's id has an index of its own, unlike ours, which stands behind the user's in the primary key.
const { providerId: key, nextCheckAt: dueAt } = memberships;

/** Leases memberships whose check is due, or is further ahead than any check of their state is planned. */
export function leaseMembershipsToCheck(
  db: Db,
  { longestDoubtMs, ...terms }: LeaseTerms & { longestDoubtMs: number },
): Promise<MembershipRow[]> {
  const { paidUntilAt, status } = memberships;
  const ahead = (ms: number) => new Date(terms.now.getTime() + ms + CLOCK_SKEW_MS);
  const [atRest, inDoubt] = [ahead(terms.longestWaitMs), ahead(longestDoubtMs)];
  const latest = sql`case
    when ${status} in ('halted', 'paused', 'lost', 'cancelled', 'completed', 'expired') then ${atRest}::timestamptz
    when ${paidUntilAt} > ${terms.now} then greatest(least(${paidUntilAt} + interval '1 hour', ${atRest}), ${inDoubt})
    else ${inDoubt} end`;
  const queue = { table: memberships, key, dueAt, latest, only: isNotNull(key) };
  return leaseDueRows(db, queue, terms);
}

/** Only one cancellation runs at a time: the others wait for it. */
export async function leaseCancellation(
  db: Executor,
  rows: readonly MembershipRow[],
  cancelLeasedUntil: Date,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const [first] = rows;
  if (!first) return;
  await db
    .update(memberships)
    .set({ cancelLeasedUntil })
    .where(and(eq(memberships.userId, first.userId), inArray(memberships.id, ids)));
}

/** Users with so many memberships that the provider may still charge; the built-in stand-in charges nobody. */
export async function listChargingUsers(
  db: Executor,
  { atLeast, limit }: { atLeast: number; limit: number },
): Promise<{ email: string; memberships: string[] }[]> {
  return db
    .select({
      email: users.email,
      memberships: sql<string[]>`array_agg(${memberships.providerId} order by ${memberships.createdAt})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isNotNull(memberships.providerId),
        sql`${memberships.status} in ('authenticated', 'active', 'pending', 'paused')`,
        // Cancelled at the end of its cycle it charges no more; one that is still to be closed does.
        or(isNull(memberships.cancelledAt), memberships.isCloseDue),
        atLeast > 1
          ? undefined
          : sql`not exists (select from ${sandboxObjects} where ${sandboxObjects.id} = ${memberships.providerId})`,
      ),
    )
    .groupBy(users.id)
    .having(sql`count(*) >= ${atLeast}`)
    .limit(limit);
}
