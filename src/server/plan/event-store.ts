/** SQL for the provider's notices: stored once as they came, leased and settled by the sweep. */
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/connect';
import { paymentEvents } from '#server/db/schema';

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

export async function leaseDueEvents(
  db: Db,
  now: Date,
  leasedUntil: Date,
  most: number,
): Promise<PaymentEventRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ eventId: paymentEvents.eventId })
      .from(paymentEvents)
      .where(
        and(
          lte(paymentEvents.nextTryAt, now),
          or(isNull(paymentEvents.leasedUntil), lte(paymentEvents.leasedUntil, now)),
        ),
      )
      .orderBy(asc(paymentEvents.nextTryAt))
      .limit(most)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map((row) => row.eventId);
    return tx
      .update(paymentEvents)
      .set({ leasedUntil })
      .where(inArray(paymentEvents.eventId, ids))
      .returning();
  });
}

export async function settleEvent(
  db: Executor,
  event: PaymentEventRow,
  outcome: { handledAt: Date; outcome: string; userId: string | null } | { nextTryAt: Date; outcome: string },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ nextTryAt: null, ...outcome, leasedUntil: null, tries: event.tries + 1 })
    .where(eq(paymentEvents.eventId, event.eventId));
}
