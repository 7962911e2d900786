/** SQL for the provider's notices: stored once as they came, leased and handled by the sweep. */
import { and, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Executor, Tx } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
import { paymentEvents } from '#server/db/schema';
import { keepUser } from '#server/users/store';

export type PaymentEventRow = typeof paymentEvents.$inferSelect;
export type NewPaymentEvent = typeof paymentEvents.$inferInsert;

/** One insert; a redelivery of the same event changes nothing. */
export async function insertEvent(db: Executor, row: NewPaymentEvent): Promise<boolean> {
  const inserted = await db
    .insert(paymentEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return inserted.length > 0;
}

const { eventId: key, nextTryAt: dueAt } = paymentEvents;

export function leaseDueEvents(db: Db, terms: LeaseTerms): Promise<PaymentEventRow[]> {
  return leaseDueRows(db, { table: paymentEvents, key, dueAt }, terms);
}

type EventOutcome =
  | { handledAt: Date; outcome: string; userId: string | null }
  | { nextTryAt: Date; outcome: string };

/** The content of a notice that concerns none of our users is not kept: it names somebody all the same. */
export async function noteEventOutcome(db: Db, event: PaymentEventRow, outcome: EventOutcome): Promise<void> {
  await db.transaction(async (tx) => {
    const user = 'userId' in outcome ? { userId: await keepIfThere(tx, outcome.userId) } : {};
    await tx
      .update(paymentEvents)
      .set({
        nextTryAt: null,
        ...outcome,
        ...user,
        ...(user.userId === null ? { body: '' } : {}),
        leasedUntil: null,
        tries: event.tries + 1,
      })
      .where(eq(paymentEvents.eventId, event.eventId));
  });
}

/** The user's row is locked before the notice's, as by whoever deletes the user. Null if the user was deleted meanwhile. */
async function keepIfThere(tx: Tx, userId: string | null): Promise<string | null> {
  return userId !== null && (await keepUser(tx, userId)) ? userId : null;
}

/** Events that were tried this often and still wait. */
export async function listStuckEvents(
  db: Executor,
  leastTries: number,
  limit: number,
): Promise<PaymentEventRow[]> {
  return db
    .select()
    .from(paymentEvents)
    .where(and(isNotNull(paymentEvents.nextTryAt), gte(paymentEvents.tries, leastTries)))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(limit);
}

export async function deleteEventsHandledBefore(db: Executor, instant: Date): Promise<boolean> {
  const isOld = and(isNull(paymentEvents.nextTryAt), lt(paymentEvents.receivedAt, instant));
  return deleteBatch(db, paymentEvents, isOld);
}
