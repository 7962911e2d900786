/** SQL for the provider's notices: stored once as they came, leased and settled by the sweep. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/connect';
import { paymentEvents } from '#server/db/schema';
import { withSkew } from '#server/deps';

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

interface EventTurn {
  now: Date;
  /** A stamp beyond it is from a clock that was wrong, and counts as now. */
  latestTry: Date;
  leasedUntil: Date;
  limit: number;
}

export async function leaseDueEvents(db: Db, turn: EventTurn): Promise<PaymentEventRow[]> {
  const { nextTryAt, leasedUntil } = paymentEvents;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ eventId: paymentEvents.eventId })
      .from(paymentEvents)
      .where(
        and(
          isNotNull(nextTryAt),
          or(lte(nextTryAt, turn.now), gt(nextTryAt, withSkew(turn.latestTry))),
          or(isNull(leasedUntil), lte(leasedUntil, turn.now), gt(leasedUntil, withSkew(turn.leasedUntil))),
        ),
      )
      .orderBy(asc(nextTryAt))
      .limit(turn.limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map((row) => row.eventId);
    return tx
      .update(paymentEvents)
      .set({ leasedUntil: turn.leasedUntil })
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
