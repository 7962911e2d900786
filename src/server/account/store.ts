/** SQL for a person's own row. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { UserRow } from '#server/auth/session-store';
import type { Executor } from '#server/db/connect';
import { users } from '#server/db/schema';

export type NewUser = typeof users.$inferInsert;
export type ZoneChange = Pick<UserRow, 'timeZone' | 'quotaZone' | 'quotaZoneNext' | 'quotaZoneFrom'>;
/** What a person's own actions may change. Nothing about the plan. */
export type UserChange = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'country'
    | 'countryGuessedAt'
    | 'googleId'
    | 'passwordHash'
    | 'emailVerifiedAt'
    | 'language'
    | 'hasFixedTimeZone'
    | 'hasCurrencyPerSubscription'
    | 'lastSignInAt'
  > &
    ZoneChange
>;

/** Undefined when the address is taken: the unique index decides, not a read before. */
export async function insertUser(db: Executor, row: NewUser): Promise<UserRow | undefined> {
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning();
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

/** A chosen country stays: no guess may replace it later. */
export async function storeCountry(
  db: Executor,
  userId: string,
  country: string,
  now: Date,
): Promise<UserRow | undefined> {
  const countryGuessedAt = sql`coalesce(${users.countryGuessedAt}, ${now})`;
  const [user] = await db
    .update(users)
    .set({ country, countryGuessedAt })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

/** Taken once, and only from a Google user who still has the country that Google users start with (§4). */
export async function storeGuessedCountry(
  db: Executor,
  userId: string,
  country: string,
  replaceable: string[],
  now: Date,
): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set({ country, countryGuessedAt: now })
    .where(
      and(
        eq(users.id, userId),
        sql`${users.googleId} is not null`,
        isNull(users.countryGuessedAt),
        inArray(users.country, replaceable),
      ),
    )
    .returning();
  return user;
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
