/** SQL for support: newest users, and one user's payment events and mails. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/db/connect';
import { mails, memberships, paymentEvents, users } from '#server/db/schema';
import type { UserRow } from '#server/users/store';

export async function listNewestUsers(db: Executor, limit: number): Promise<UserRow[]> {
  return db.select().from(users).orderBy(desc(users.createdAt)).limit(limit);
}

export type ReceivedEvent = Pick<typeof paymentEvents.$inferSelect, 'name' | 'receivedAt' | 'outcome'>;

/** Includes unprocessed events, which have a membership id but no user yet. */
export async function listPaymentEvents(
  db: Executor,
  userId: string,
  limit: number,
): Promise<ReceivedEvent[]> {
  const fields = {
    name: paymentEvents.name,
    receivedAt: paymentEvents.receivedAt,
    outcome: paymentEvents.outcome,
  };
  const own = db
    .select({ id: memberships.providerId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.providerId)));
  const known = db.select(fields).from(paymentEvents).where(eq(paymentEvents.userId, userId));
  const waiting = db
    .select(fields)
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.nextTryAt),
        isNull(paymentEvents.userId),
        inArray(paymentEvents.providerId, own),
      ),
    );
  return unionAll(known, waiting).orderBy(desc(paymentEvents.receivedAt)).limit(limit);
}

export type UnsentMail = Pick<typeof mails.$inferSelect, 'kind' | 'failedAt' | 'lastError' | 'createdAt'>;

export async function listUnsentMails(db: Executor, userId: string, limit: number): Promise<UnsentMail[]> {
  return db
    .select({
      kind: mails.kind,
      failedAt: mails.failedAt,
      lastError: mails.lastError,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(and(eq(mails.userId, userId), isNull(mails.sentAt)))
    .orderBy(desc(mails.createdAt))
    .limit(limit);
}
