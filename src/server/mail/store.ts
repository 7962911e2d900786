/** SQL for the mail queue: rows are leased for a short time, sent outside any transaction, then settled. */
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/connect';
import { mails } from '#server/db/schema';

export type MailRow = typeof mails.$inferSelect;
export type NewMail = typeof mails.$inferInsert;

/** False when the same mail (by its once-key) is queued already. */
export async function insertMail(db: Executor, row: NewMail): Promise<boolean> {
  const inserted = await db
    .insert(mails)
    .values(row)
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ id: mails.id });
  return inserted.length > 0;
}

/** Takes due mails for this process until `leasedUntil`; another process passes them over meanwhile. */
export async function leaseDueMails(db: Db, now: Date, leasedUntil: Date, most: number): Promise<MailRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(lte(mails.nextTryAt, now), or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now))))
      .orderBy(asc(mails.nextTryAt))
      .limit(most)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(mails)
      .set({ leasedUntil })
      .where(
        inArray(
          mails.id,
          due.map((row) => row.id),
        ),
      )
      .returning();
  });
}

export type MailOutcome =
  | { sentAt: Date }
  | { failedAt: Date; lastError: string }
  | { nextTryAt: Date; lastError: string };

/** What is settled for good keeps no content. */
export async function settleMail(db: Executor, mail: MailRow, outcome: MailOutcome): Promise<void> {
  const content = 'nextTryAt' in outcome ? {} : { sealed: null, text: '', html: '', headers: {} };
  await db
    .update(mails)
    .set({ nextTryAt: null, ...outcome, ...content, leasedUntil: null, tries: mail.tries + 1 })
    .where(eq(mails.id, mail.id));
}
