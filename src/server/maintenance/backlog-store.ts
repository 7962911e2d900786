/** SQL that counts what waits in the queues, for the metrics and for `npm run doctor`. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect';
import { channelMessages, mailRequests, mails, paymentEvents } from '#server/db/schema';

interface Queue {
  waiting: number;
  /** Age of the oldest that waits; 0 where none does. */
  oldestSeconds: number;
}

export interface Backlog {
  /** Links that were asked for and have not become mails yet. */
  mailRequests: Queue;
  mails: Queue & {
    /** Given up after all tries, in the last week. */
    failed: number;
  };
  /** Reminders to devices, chats and webhooks. */
  messages: Queue & {
    /** Messages that a service did not take and that will be tried again. */
    failing: number;
    /** Age of the oldest that was never tried; 0 where there is none. */
    untriedSeconds: number;
  };
  paymentEvents: Queue & {
    /** Events that have failed and will be tried again. */
    failing: number;
  };
}

/** False where no server has run on this database yet. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('mails') is not null and to_regclass('payment_events') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

/** Reads the partial indexes of what waits, never the whole tables; messages and requests are deleted once they are sent. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const age = (from: unknown) =>
    sql`coalesce(greatest(extract(epoch from ${now.toISOString()}::timestamptz - min(${from})), 0), 0)::float8`;
  const [requests] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldestSeconds: age(mailRequests.createdAt).mapWith(Number),
    })
    .from(mailRequests);
  const [mail] = await db
    .select({ waiting: sql<number>`count(*)::int`, oldestSeconds: age(mails.createdAt).mapWith(Number) })
    .from(mails)
    .where(sql`${mails.nextTryAt} is not null`);
  const [failed] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(mails)
    .where(
      sql`${mails.nextTryAt} is null and ${mails.failedAt} is not null
        and ${mails.createdAt} > ${now.toISOString()}::timestamptz - interval '7 days'`,
    );
  const { tries, createdAt } = channelMessages;
  const [messages] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      failing: sql<number>`(count(*) filter (where ${tries} > 0))::int`,
      oldestSeconds: age(createdAt).mapWith(Number),
      untriedSeconds: age(sql`case when ${tries} = 0 then ${createdAt} end`).mapWith(Number),
    })
    .from(channelMessages);
  const [events] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      failing: sql<number>`(count(*) filter (where ${paymentEvents.tries} > 0))::int`,
      oldestSeconds: age(paymentEvents.receivedAt).mapWith(Number),
    })
    .from(paymentEvents)
    .where(sql`${paymentEvents.nextTryAt} is not null`);
  return {
    mailRequests: { waiting: 0, oldestSeconds: 0, ...requests },
    mails: { waiting: 0, oldestSeconds: 0, ...mail, failed: failed?.count ?? 0 },
    messages: { waiting: 0, failing: 0, oldestSeconds: 0, untriedSeconds: 0, ...messages },
    paymentEvents: { waiting: 0, failing: 0, oldestSeconds: 0, ...events },
  };
}
