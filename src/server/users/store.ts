import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import {
  IS_DEMO_USER,
  mails,
  passkeys,
  paymentEvents,
  payments,
  reminderSettings,
  users,
} from '#server/db/schema';
import { recount, recountGone } from '#server/users/tally';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type ZoneChange = Pick<UserRow, 'timeZone' | 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>;
/** Fields that users may change themselves: nothing about the plan, and nothing that is tallied. */
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

export async function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * What the holder of a lock will do to the row. `changing-keys`: delete it, or link it to Google. PostgreSQL then waits for
 * every transaction that has added a row of this user; waiting while already holding the lock would be a deadlock.
 */
type LockFor = 'keeping-keys' | 'changing-keys';

/**
 * The one lock on a user, held until the transaction ends. Take it before any other lock on the
 * user's rows. Rows that reference the user may still be added meanwhile: two administrators who upgrade each other, each
 * with an idempotent answer of their own, would otherwise deadlock.
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

/** A passkey with its owner, who is locked as by `lockUser`. */
export async function lockPasskeyOwner(
  tx: Tx,
  credentialId: string,
): Promise<{ passkey: typeof passkeys.$inferSelect; user: UserRow } | undefined> {
  const [found] = await tx
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
    .for('no key update', { of: users });
  return found;
}

/**
 * Keeps a user from being deleted until the transaction ends, and nothing else. The foreign key of a row that is written
 * would do so after that row is locked, which is the other way round and a deadlock. False if the user was deleted.
 */
export async function keepUser(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return user !== undefined;
}

/** `.for(...KEEPING_USERS)`: the same for each user of a list, without those who are being deleted. */
export const KEEPING_USERS = ['key share', { of: users, skipLocked: true }] as const;

/** Undefined if the user was deleted. */
export async function updateUser(
  db: Executor,
  userId: string,
  change: UserChange,
): Promise<UserRow | undefined> {
  const [user] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
  return user;
}

/** Null where the account is gone. */
export async function findUserLanguage(
  db: Executor,
  userId: string,
): Promise<Pick<UserRow, 'language'> | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Invalidates all device cookies of the user. */
export async function revokeDevices(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
    .where(eq(users.id, userId));
}

/** True if the account ever paid: payment records must outlive a deletion. */
export async function hasPaid(db: Executor, userId: string): Promise<boolean> {
  const [payment] = await db
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.userId, userId))
    .limit(1);
  return payment !== undefined;
}

/** Fields that are tallied. */
type CountedChange = { [F in 'country' | 'lastSignInAt' | 'proExpiresAt' | 'proUntilAt']?: UserRow[F] };

/**
 * Changes tallied fields: the row is locked, so that parallel changes are tallied one after the other.
 * Undefined if the user was deleted or does not match `only`.
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

/** Writes only for a Google user who still has the default country and did not choose it. */
export async function storeGuessedCountry(
  tx: Tx,
  userId: string,
  country: string,
  replaceable: readonly string[],
): Promise<UserRow | undefined> {
  const only = and(
    sql`${users.googleId} is not null`,
    isNull(users.countryChosenAt),
    inArray(users.country, [...replaceable]),
  );
  return changeCounted(tx, userId, { country }, { only });
}

/** Notes that the end of Pro that the row names was announced. */
export async function markEndAnnounced(db: Executor, user: UserRow, kind: 'ending' | 'ended'): Promise<void> {
  const mark =
    kind === 'ending' ? { proEndingNoticeFor: user.proExpiresAt } : { proEndedNoticeFor: user.proExpiresAt };
  await db.update(users).set(mark).where(eq(users.id, user.id));
}

/** Lists which of these ids are users. */
export async function listUserIds(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes users with all their data, except anonymised records. */
export async function deleteUsers(tx: Tx, userIds: string[]): Promise<number> {
  const gone = await tx.delete(users).where(inArray(users.id, userIds)).returning();
  // References do so too, for as long as these tables and users are in one database (ops/spread-users.sql).
  await tx.delete(mails).where(inArray(mails.userId, userIds));
  await tx.update(paymentEvents).set({ userId: null }).where(inArray(paymentEvents.userId, userIds));
  await recountGone(tx, gone);
  return gone.length;
}

/** Demo users created before then, oldest first. */
export async function listDemoUsers(db: Executor, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.createdAt, before), IS_DEMO_USER))
    .orderBy(users.createdAt)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Replaces a hash only if it is still the one that was checked: a concurrent change wins. */
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

export async function storeTimeZone(
  db: Executor,
  userId: string,
  zones: ZoneChange,
  now: Date,
): Promise<void> {
  await db.update(users).set(zones).where(eq(users.id, userId));
  await reconsiderReminders(db, userId, now);
}

/** The hour of the reminders is another instant in another zone: their sweep computes it within a minute. */
export async function reconsiderReminders(db: Executor, userId: string, now: Date): Promise<void> {
  const { nextAt } = reminderSettings;
  await db
    .update(reminderSettings)
    .set({ nextAt: now })
    .where(and(eq(reminderSettings.userId, userId), gt(nextAt, now)));
}
