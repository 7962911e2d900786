/** SQL for sessions: only the hash of an id is stored, and each lookup also returns the user. */
import { and, desc, eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { batch } from '#server/db/batch';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { ratesStamp } from '#server/db/rates-stamp';
import { channels, sessions, users } from '#server/db/schema';
import { statement } from '#server/db/statement';
import type { UserRow } from '#server/users/store';

export type SessionRow = typeof sessions.$inferSelect;

/** Includes what kept answers depend on besides the user's own row (api.7), since every request makes this query anyway. */
export interface LiveSession {
  user: UserRow;
  session: SessionRow;
  ratesStamp: string | null;
}

export interface LiveSince {
  seenAfter: Date;
  createdAfter: Date;
}

/** Compared one by one with each other's rows, so a batch stays small. */
const BATCH_LIMIT = 32;

const findOne = statement('find_session', (db) =>
  db
    .select({ user: users, session: sessions, ratesStamp })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.userId, sql.placeholder('userId')), eq(sessions.idHash, sql.placeholder('idHash'))),
    ),
);

const findSeveral = statement('find_sessions', (db) =>
  db
    .select({ user: users, session: sessions, ratesStamp })
    .from(
      sql`unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('idHashes')}::bytea[]) as asked (user_id, id_hash)`,
    )
    .innerJoin(
      sessions,
      and(eq(sessions.userId, sql`asked.user_id`), eq(sessions.idHash, sql`asked.id_hash`)),
    )
    .innerJoin(users, eq(users.id, sessions.userId)),
);

interface SessionKey {
  userId: string;
  idHash: Buffer;
}

async function findSessions(db: Executor, keys: SessionKey[]): Promise<(LiveSession | undefined)[]> {
  const [first] = keys;
  if (first === undefined) return [];
  if (keys.length === 1) return findOne(db, { ...first });
  const idHashes = keys.map(({ idHash }) => idHash);
  const found = await findSeveral(db, { userIds: keys.map(({ userId }) => userId), idHashes });
  return keys.map(({ userId, idHash }) => {
    const match = found.find(({ session }) => session.userId === userId && session.idHash.equals(idHash));
    // A copy for each: callers set fields of their user.
    return match && { ...match, user: { ...match.user } };
  });
}

const findSession = batch(findSessions, BATCH_LIMIT);

/** Runs in one query with the other look-ups of the same moment. */
export async function findLiveSession(
  db: Executor,
  { seenAfter, createdAfter, ...key }: LiveSince & SessionKey,
): Promise<LiveSession | undefined> {
  const found = await findSession(db, key);
  if (!found) return undefined;
  const { lastSeenAt, createdAt } = found.session;
  return lastSeenAt > seenAfter && createdAt > createdAfter ? found : undefined;
}

export async function insertSession(db: Executor, row: SessionRow): Promise<void> {
  await db.insert(sessions).values(row);
}

export async function touchSession(db: Executor, userId: string, idHash: Buffer, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.idHash, idHash)));
}

export async function listLiveSessions(
  db: Executor,
  userId: string,
  { seenAfter, createdAfter }: LiveSince,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastSeenAt, seenAfter),
        gt(sessions.createdAt, createdAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt));
}

/** Deletes the device that it added too: whoever has the browser next gets none of its notifications. */
export async function deleteSession(db: Executor, userId: string, idHash: Buffer): Promise<void> {
  await db.delete(channels).where(and(eq(channels.userId, userId), eq(channels.sessionHash, idHash)));
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.idHash, idHash)));
}

/** This browser goes on under a new session, with its notifications. */
export async function replaceSession(
  db: Executor,
  userId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .update(channels)
    .set({ sessionHash: to })
    .where(and(eq(channels.userId, userId), eq(channels.sessionHash, from)));
  await deleteSession(db, userId, from);
}

/** Ends every session of a user, or every one but `keep`; each with its device, also where it has expired. */
export async function deleteSessions(db: Executor, userId: string, keep?: Buffer): Promise<number> {
  const others = keep === undefined ? undefined : ne(sessions.idHash, keep);
  await db
    .delete(channels)
    .where(
      and(
        eq(channels.userId, userId),
        keep === undefined ? isNotNull(channels.sessionHash) : ne(channels.sessionHash, keep),
      ),
    );
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ idHash: sessions.idHash });
  return gone.length;
}

export async function deleteDeadSessions(
  db: Executor,
  { seenAfter, createdAfter }: LiveSince,
): Promise<boolean> {
  const isDead = or(lte(sessions.lastSeenAt, seenAfter), lte(sessions.createdAt, createdAfter));
  return deleteBatch(db, sessions, isDead);
}
