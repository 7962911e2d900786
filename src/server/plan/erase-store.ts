/** SQL for deleting a user: what the books need is kept without the user, everything else of the payments goes. */
import { eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect';
import { keptMemberships, keptPayments, paymentEvents, sandboxObjects } from '#server/db/schema';
import type { MembershipRow } from './membership-store.ts';
import { listRefunds, type PaymentRow, sumRefunds } from './store.ts';

/** Keeps those that were at the provider: a debit that was under way may still be made. */
export async function keepMemberships(tx: Tx, rows: readonly MembershipRow[], now: Date): Promise<void> {
  const kept = rows.flatMap(({ providerId, billingCycle }) =>
    providerId === null ? [] : [{ providerId, billingCycle, deletedAt: now, nextCheckAt: now }],
  );
  if (kept.length > 0) await tx.insert(keptMemberships).values(kept).onConflictDoNothing();
}

export async function keepPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.providerPaymentId);
  const refunded = sumRefunds(await listRefunds(tx, ids), rows);
  const kept = rows.map((row) => ({
    providerPaymentId: row.providerPaymentId,
    providerId: row.providerId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    billingCycle: row.billingCycle,
    paidAt: row.paidAt,
    refundedMinor: Math.max(row.refundedMinor, refunded.get(row.providerPaymentId) ?? 0),
  }));
  await tx.insert(keptPayments).values(kept).onConflictDoNothing();
}

/** The ids stay, so that a repeated delivery is still recognised. */
export async function eraseEvents(
  tx: Tx,
  userId: string,
  providerIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({
      userId: null,
      body: '',
      nextTryAt: null,
      handledAt: sql`coalesce(${paymentEvents.handledAt}, ${now})`,
      outcome: 'of a deleted account',
    })
    .where(or(eq(paymentEvents.userId, userId), inArray(paymentEvents.providerId, [...providerIds])));
}

export async function eraseSandboxObjects(
  tx: Tx,
  userId: string,
  providerIds: readonly string[],
): Promise<void> {
  const ids = [...providerIds];
  await tx
    .delete(sandboxObjects)
    .where(
      or(
        inArray(sandboxObjects.id, ids),
        inArray(sandboxObjects.parentId, ids),
        like(sql`${sandboxObjects.body}::text`, `%${userId}%`),
      ),
    );
}
