/** SQL for the mail queue: rows are leased, sent outside any transaction, then marked as sent or failed. */
import { eq } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/connect';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
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

const { id: key, nextTryAt: dueAt, leasedUntil } = mails;

export function leaseDueMails(db: Db, terms: LeaseTerms): Promise<MailRow[]> {
  return leaseDueRows(db, { table: mails, key, dueAt, leasedUntil }, terms);
}

export type MailOutcome =
  | { sentAt: Date }
  | { failedAt: Date; lastError: string }
  | { nextTryAt: Date; lastError: string };

/** Clears the content of mails that are sent or have failed permanently. */
export async function settleMail(db: Executor, mail: MailRow, outcome: MailOutcome): Promise<void> {
  const content = 'nextTryAt' in outcome ? {} : { sealed: null, text: '', html: '', headers: {} };
  await db
    .update(mails)
    .set({ nextTryAt: null, ...outcome, ...content, leasedUntil: null, tries: mail.tries + 1 })
    .where(eq(mails.id, mail.id));
}
