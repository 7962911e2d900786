/** SQL for the ledger of reminders: what was decided, and what became of each message. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Channel } from '#core/reminders/channels';
import { DECIDED_AGAIN, type DropReason, type ReminderDelivery } from '#core/reminders/recheck';
import type { Executor, Tx } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { insertMany } from '#server/db/insert-many';
import { channelMessages, channels, reminders, subscriptions } from '#server/db/schema';

export type ReminderRow = typeof reminders.$inferSelect;

/** The unique key of a reminder on one channel. */
export type ReminderKey = Pick<ReminderRow, 'userId' | 'subscriptionId' | 'kind' | 'dueOn' | 'leadDays'>;

/** Identifies one message, which may go to several devices. */
export interface MessageKey {
  userId: string;
  channel: Channel;
  decidedAt: Date;
}

/**
 * Returns those that were not decided before, or were held back for a reason that may be over. Of several
 * parallel attempts exactly one gets each.
 */
export async function insertReminders(tx: Tx, rows: readonly ReminderRow[]): Promise<ReminderKey[]> {
  if (rows.length === 0) return [];
  const { reason, outcome, decidedAt, delivery } = reminders;
  const key = [
    reminders.userId,
    reminders.subscriptionId,
    reminders.kind,
    reminders.dueOn,
    reminders.leadDays,
    reminders.channel,
  ].map(({ name }) => sql.identifier(name));
  const set = [outcome, decidedAt, delivery, reason].map(
    ({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  );
  const inserted = await tx.execute<ReminderKey & Record<string, unknown>>(
    sql`${insertMany(reminders, rows)} on conflict (${sql.join(key, sql`, `)})
      do update set ${sql.join(set, sql`, `)}
      where ${inArray(reason, [...DECIDED_AGAIN])} and excluded.reason is null and excluded.outcome <> 'past'
      returning user_id as "userId", subscription_id as "subscriptionId", kind, due_on::text as "dueOn", lead_days as "leadDays"`,
  );
  return inserted.rows;
}

/** The whole key, so that it names one row of the list. */
export type LedgerPlace = Omit<ReminderKey, 'userId'> & Pick<ReminderRow, 'decidedAt' | 'channel'>;

interface Listing {
  limit?: number;
  /** The one subscription that is asked about. */
  only?: string | undefined;
  /** The last one seen. */
  before?: LedgerPlace | undefined;
}

/** Latest first, of one subscription or of all, with the names of those that are not deleted. */
export async function listReminders(
  db: Executor,
  userId: string,
  { limit, only, before }: Listing = {},
): Promise<(ReminderRow & { name: string | null })[]> {
  const { decidedAt, dueOn, leadDays, subscriptionId, kind, channel } = reminders;
  const sooner = sql`-${leadDays}`;
  const isOlder =
    before &&
    and(
      lte(decidedAt, before.decidedAt),
      or(
        lt(decidedAt, before.decidedAt),
        sql`(${dueOn}, ${sooner}, ${subscriptionId}, ${kind}, ${channel}) >
          (${before.dueOn}::date, ${-before.leadDays}::int, ${before.subscriptionId}::uuid, ${before.kind}, ${before.channel})`,
      ),
    );
  const all = db
    .select({ ...getTableColumns(reminders), name: subscriptions.name })
    .from(reminders)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.userId, reminders.userId), eq(subscriptions.id, subscriptionId)),
    )
    .where(
      and(
        eq(reminders.userId, userId),
        only === undefined ? undefined : eq(reminders.subscriptionId, only),
        isOlder,
      ),
    )
    .orderBy(desc(decidedAt), asc(dueOn), asc(sooner), asc(subscriptionId), asc(kind), asc(channel));
  return limit === undefined ? all : all.limit(limit);
}

function isOfMessage({ userId, channel, decidedAt }: MessageKey) {
  return and(
    eq(reminders.userId, userId),
    eq(reminders.decidedAt, decidedAt),
    eq(reminders.channel, channel),
    eq(reminders.outcome, 'sent'),
  );
}

/** The content of a message. */
export async function listItems(db: Executor, message: MessageKey): Promise<ReminderRow[]> {
  return db.select().from(reminders).where(isOfMessage(message));
}

/** Lists messages to the user's devices and addresses. */
export async function listWaitingMessages(
  db: Executor,
  userId: string,
): Promise<Pick<MessageKey, 'channel' | 'decidedAt'>[]> {
  const { decidedAt } = channelMessages;
  const rows = await db
    .select({ channel: channels.kind, decidedAt })
    .from(channelMessages)
    .innerJoin(
      channels,
      and(eq(channels.userId, channelMessages.userId), eq(channels.id, channelMessages.channelId)),
    )
    .where(eq(channelMessages.userId, userId));
  return rows.flatMap((row) => (row.decidedAt ? [{ channel: row.channel, decidedAt: row.decidedAt }] : []));
}

/** A message to several devices counts as sent with the first that takes it. */
export async function noteDelivery(
  db: Executor,
  message: MessageKey,
  delivery: Exclude<ReminderDelivery, 'dropped'>,
): Promise<void> {
  const { delivery: before, reason } = reminders;
  await db
    .update(reminders)
    .set({ delivery })
    .where(and(isOfMessage(message), isNull(reason), or(isNull(before), sql`${before} <> 'sent'`)));
}

export async function noteDropped(
  db: Executor,
  message: MessageKey,
  items: readonly Item[],
  reason: DropReason,
): Promise<void> {
  await changeUnsent(db, message, items, { delivery: 'dropped', reason });
}

/** For items that an earlier attempt left out for a reason that is over. */
export async function noteTakenBack(
  db: Executor,
  message: MessageKey,
  items: readonly Item[],
): Promise<void> {
  if (items.length > 0) await changeUnsent(db, message, items, { delivery: 'waiting', reason: null });
}

type Item = Pick<ReminderRow, 'subscriptionId' | 'kind' | 'dueOn' | 'leadDays'>;

async function changeUnsent(
  db: Executor,
  message: MessageKey,
  items: readonly Item[],
  change: Pick<ReminderRow, 'delivery' | 'reason'>,
): Promise<void> {
  const { subscriptionId, kind, dueOn, leadDays, delivery } = reminders;
  const isOne = items.map((item) =>
    and(
      eq(subscriptionId, item.subscriptionId),
      eq(kind, item.kind),
      eq(dueOn, item.dueOn),
      eq(leadDays, item.leadDays),
    ),
  );
  await db
    .update(reminders)
    .set(change)
    .where(and(isOfMessage(message), or(...isOne), or(isNull(delivery), sql`${delivery} <> 'sent'`)));
}

/** A batch at a time; true if there may be more. They are decided at most half a year ahead of their day, so none comes back. */
export async function deleteRemindersBefore(db: Executor, instant: Date): Promise<boolean> {
  return deleteBatch(db, reminders, lt(reminders.decidedAt, instant));
}
