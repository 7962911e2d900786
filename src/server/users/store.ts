/** SQL for a person's own row. */
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { IS_DEMO_PERSON, payments, users } from '#server/db/schema';
import { recount, recountGone } from '#server/users/tally';

export type UserRow = typeof users.$inferSelect;
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

/**
 * What the holder of a lock will do to the row. `changing-keys`: delete it, or link it to Google. PostgreSQL then waits for
 * every transaction that has added a row of this user; waiting while already holding the lock would be a deadlock.
 */
type LockFor = 'keeping-keys' | 'changing-keys';

/**
 * The one lock on a user, held until the transaction ends: whatever must not race takes it before anything else of the
 * user's. Rows that only point at the user may still be added meanwhile: two administrators who upgrade each other, each
 * with a kept answer of their own, would otherwise wait for each other.
 */
async function lockWhere(tx: Tx, condition: SQL, lockFor: LockFor): Promise<UserRow | undefined> {
  const strength = lockFor === 'changing-keys' ? 'update' : 'no key update';
  const [user] = await tx.select().from(users).where(condition).for(strength);
  return user;
}

export function lockUser(
  tx: Tx,
  userId: string,
  lockFor: LockFor = 'keeping-keys',
): Promise<UserRow | undefined> {
  return lockWhere(tx, eq(users.id, userId), lockFor);
}

export function lockUserByEmailKey(
  tx: Tx,
  emailKey: string,
  lockFor: LockFor = 'keeping-keys',
): Promise<UserRow | undefined> {
  return lockWhere(tx, eq(users.emailKey, emailKey), lockFor);
}

export function lockUserByGoogleId(tx: Tx, googleId: string): Promise<UserRow | undefined> {
  return lockWhere(tx, eq(users.googleId, googleId), 'keeping-keys');
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
  const before = await lockUser(tx, userId);
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

export async function storeCountry(
  tx: Tx,
  userId: string,
  country: string,
  chosenAt: Date | null,
): Promise<UserRow | undefined> {
  return changeCounted(tx, userId, { country }, { set: { countryChosenAt: sql`${chosenAt}` } });
}

/** Only for a Google user who still has the country that Google users start with and did not choose it. */
export async function storeGuessedCountry(
  tx: Tx,
  userId: string,
  country: string,
  replaceable: string[],
): Promise<UserRow | undefined> {
  const only = and(
    sql`${users.googleId} is not null`,
    isNull(users.countryChosenAt),
    inArray(users.country, replaceable),
  );
  return changeCounted(tx, userId, { country }, { only });
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
