/** SQL for channels: where reminders are sent, and the messages that wait. */
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { ProChannel } from '#core/reminders/channels';
import type { Db, Executor } from '#server/db/connect';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
import { channelMessages, channels } from '#server/db/schema';

export type ChannelRow = typeof channels.$inferSelect;
export type MessageRow = typeof channelMessages.$inferSelect;

export type NewMessage = typeof channelMessages.$inferInsert;

type Key = Pick<ChannelRow, 'userId' | 'id'>;

function isRow({ userId, id }: Key) {
  return and(eq(channels.userId, userId), eq(channels.id, id));
}

/** Oldest first. */
export async function listChannels(db: Executor, userId: string): Promise<ChannelRow[]> {
  return db
    .select()
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(asc(channels.createdAt), asc(channels.id));
}

/** Lists the channels of one kind of several users. */
export async function listChannelsOf(
  db: Executor,
  userIds: readonly string[],
  kind: ProChannel,
): Promise<ChannelRow[]> {
  return db
    .select()
    .from(channels)
    .where(and(inArray(channels.userId, [...userIds]), eq(channels.kind, kind)))
    .orderBy(asc(channels.createdAt), asc(channels.id));
}

export async function countChannels(db: Executor, userId: string, kind?: ProChannel): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(channels)
    .where(and(eq(channels.userId, userId), kind && eq(channels.kind, kind)));
  return row?.count ?? 0;
}

export async function findChannel(db: Executor, key: Key): Promise<ChannelRow | undefined> {
  const [row] = await db.select().from(channels).where(isRow(key));
  return row;
}

export async function findChannelByTarget(
  db: Executor,
  { userId, targetHash }: Pick<ChannelRow, 'userId' | 'targetHash'>,
): Promise<ChannelRow | undefined> {
  const [row] = await db
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), eq(channels.targetHash, targetHash)));
  return row;
}

export async function insertChannel(
  db: Executor,
  row: typeof channels.$inferInsert,
): Promise<ChannelRow | undefined> {
  const [inserted] = await db.insert(channels).values(row).returning();
  return inserted;
}

export async function updateChannel(
  db: Executor,
  key: Key,
  change: Partial<
    Pick<ChannelRow, 'sealed' | 'sessionHash' | 'userAgent' | 'lastResult' | 'lastAt' | 'failures'>
  >,
): Promise<ChannelRow | undefined> {
  const [row] = await db.update(channels).set(change).where(isRow(key)).returning();
  return row;
}

/** The count of failures in a row after this one. */
export async function countFailure(
  db: Executor,
  key: Key,
  { lastResult, lastAt }: Pick<ChannelRow, 'lastResult' | 'lastAt'>,
): Promise<number> {
  const [row] = await db
    .update(channels)
    .set({ lastResult, lastAt, failures: sql`${channels.failures} + 1` })
    .where(isRow(key))
    .returning({ failures: channels.failures });
  return row?.failures ?? 0;
}

/** False if there was none. */
export async function deleteChannel(db: Executor, key: Key): Promise<boolean> {
  const gone = await db.delete(channels).where(isRow(key)).returning({ id: channels.id });
  return gone.length > 0;
}

export async function deleteChannels(db: Executor, userId: string): Promise<void> {
  await db.delete(channels).where(eq(channels.userId, userId));
}

export async function insertMessages(db: Executor, rows: NewMessage[]): Promise<void> {
  if (rows.length > 0) await db.insert(channelMessages).values(rows);
}

const { id: key, nextTryAt: dueAt } = channelMessages;

export function leaseDueMessages(db: Db, terms: LeaseTerms): Promise<MessageRow[]> {
  return leaseDueRows(db, { table: channelMessages, key, dueAt }, terms);
}

function isMessage({ userId, id }: Key) {
  return and(eq(channelMessages.userId, userId), eq(channelMessages.id, id));
}

export async function postponeMessage(db: Executor, message: MessageRow, nextTryAt: Date): Promise<void> {
  await db
    .update(channelMessages)
    .set({ nextTryAt, leasedUntil: null, tries: message.tries + 1 })
    .where(isMessage(message));
}

/** The message was not attempted, so no attempt is counted. */
export async function putBackMessage(db: Executor, message: MessageRow, nextTryAt: Date): Promise<void> {
  await db.update(channelMessages).set({ nextTryAt, leasedUntil: null }).where(isMessage(message));
}

export async function deleteMessage(db: Executor, message: MessageRow): Promise<void> {
  await db.delete(channelMessages).where(isMessage(message));
}
