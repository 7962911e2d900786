/** SQL for a person's own row. */
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { recount, recountGone } from '#server/admin/tally';
import type { UserRow } from '#server/auth/session-store';
import type { Executor, Tx } from '#server/db/connect';
import { IS_DEMO_PERSON, payments, users } from '#server/db/schema';

export type NewUser = typeof users.$inferInsert;
export type ZoneChange = Pick<UserRow, 'timeZone' | 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>;
/** What a person's own actions may change. Nothing about the plan, and nothing that people are counted by. */
export type UserChange = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'googleId'
    | 'passwordHash'
    | 'emailVerifiedAt'
    | 'addressProof'
    | 'language'
    | 'hasFixedTimeZone'
    | 'hasCurrencyPerSubscription'
    | 'wantsDigest'
  > &
    ZoneChange
>;

/** Undefined when the address is taken: the unique index decides, not a read before. */
export async function insertUser(tx: Tx, row: NewUser): Promise<UserRow | undefined> {
  const [user] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  if (user) await recount(tx, null, user);
  return user;
}

export async function findUserByEmailKey(db: Executor, emailKey: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  return user;
}

/** Holds the row until the transaction ends. */
export async function lockUserByEmailKey(db: Executor, emailKey: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey)).for('update');
  return user;
}

export async function lockUserByGoogleId(db: Executor, googleId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.googleId, googleId)).for('update');
  return user;
}

/** Holds the row until the transaction ends. */
export async function lockUser(db: Executor, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}

/** Undefined when the person is gone. */
export async function updateUser(
  db: Executor,
  userId: string,
  change: UserChange,
): Promise<UserRow | undefined> {
  const [user] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
  return user;
}

/** Browsers that signed in before are strangers again. */
export async function revokeDevices(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
    .where(eq(users.id, userId));
}

/** Whether money was ever received for this account: its record outlives a deletion. */
export async function hasPaid(db: Executor, userId: string): Promise<boolean> {
  const [payment] = await db
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.userId, userId))
    .limit(1);
  return payment !== undefined;
}

/** What administrators count people by. */
type CountedChange = { [F in 'country' | 'lastSignInAt' | 'proExpiresAt' | 'proUntilAt']?: UserRow[F] };

/**
 * Changes what people are counted by: the row is held, so that parallel changes are counted one after the other.
 * Undefined when the person is gone, or is not as `only` says.
 */
export async function changeCounted(
  tx: Tx,
  userId: string,
  change: CountedChange & Pick<NewUser, 'proBillingCycle' | 'proCancelledAt' | 'proConfirmingUntilAt'>,
  more: { set?: Record<string, SQL>; only?: SQL | undefined } = {},
): Promise<UserRow | undefined> {
  // As an update itself would hold it: rows that merely point at this person need not wait, nor be waited for.
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  const [after] = await tx
    .update(users)
    .set({ ...change, ...more.set })
    .where(and(eq(users.id, userId), more.only))
    .returning();
  if (before && after) await recount(tx, before, after);
  return after;
}

export async function storeSignIn(tx: Tx, userId: string, at: Date): Promise<UserRow | undefined> {
  return changeCounted(tx, userId, { lastSignInAt: at });
}

/** A chosen country stays: no guess may replace it later. */
export async function storeCountry(
  tx: Tx,
  userId: string,
  country: string,
  now: Date,
): Promise<UserRow | undefined> {
  const countryGuessedAt = sql`coalesce(${users.countryGuessedAt}, ${now})`;
  return changeCounted(tx, userId, { country }, { set: { countryGuessedAt } });
}

/** Taken once, and only from a Google user who still has the country that Google users start with (specification §4). */
export async function storeGuessedCountry(
  tx: Tx,
  userId: string,
  country: string,
  replaceable: string[],
  now: Date,
): Promise<UserRow | undefined> {
  const only = and(
    sql`${users.googleId} is not null`,
    isNull(users.countryGuessedAt),
    inArray(users.country, replaceable),
  );
  return changeCounted(tx, userId, { country }, { set: { countryGuessedAt: sql`${now}` }, only });
}

/** With everything of theirs, but for what is kept without a name. */
export async function deleteUsers(tx: Tx, userIds: string[]): Promise<number> {
  const gone = await tx.delete(users).where(inArray(users.id, userIds)).returning();
  await recountGone(tx, gone);
  return gone.length;
}

/** Demo people made before then, the oldest first. */
export async function listDemoPeople(db: Executor, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.createdAt, before), IS_DEMO_PERSON))
    .orderBy(users.createdAt)
    .limit(most);
  return rows.map((row) => row.id);
}

/** Replaces a hash only if it is still the one that was checked: a change in between must win. */
export async function replacePasswordHash(
  db: Executor,
  userId: string,
  before: string,
  after: string,
): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
    .returning();
  return user;
}

export async function storeTimeZone(db: Executor, userId: string, zones: ZoneChange): Promise<void> {
  await db.update(users).set(zones).where(eq(users.id, userId));
}
