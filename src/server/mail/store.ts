/** SQL for the mail queue: rows are leased, sent outside any transaction, then marked as sent or failed. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { type LeaseTerms, leaseDueRows } from '#server/db/lease';
import { IS_AWAITED_MAIL, mails } from '#server/db/schema';

export type MailRow = typeof mails.$inferSelect;
/** The kind of the mail that tells of the deletion of an account. */
export const LAST_MAIL = 'account-deleted';

export type NewMail = typeof mails.$inferInsert;

/** Returns how many were new by their once-keys. */
export async function insertMails(db: Executor, rows: NewMail[]): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await db
    .insert(mails)
    .values(rows)
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ id: mails.id });
  return inserted.length;
}

const { id: key, nextTryAt: dueAt } = mails;

/** Awaited mails first: somebody waits for a link to reset a password, nobody for a reminder. */
export async function leaseDueMails(db: Db, terms: LeaseTerms): Promise<MailRow[]> {
  const queue = { table: mails, key, dueAt };
  const awaited = await leaseDueRows(db, { ...queue, only: IS_AWAITED_MAIL }, terms);
  const limit = terms.limit - awaited.length;
  if (limit === 0) return awaited;
  return [...awaited, ...(await leaseDueRows(db, queue, { ...terms, limit }))];
}

export type MailOutcome =
  | { sentAt: Date }
  | { failedAt: Date; lastError: string }
  | { nextTryAt: Date; lastError: string };

/** Clears the content of mails that are sent or have failed permanently. The last mail to a deleted account leaves no row: true then. */
export async function noteMailOutcome(db: Executor, mail: MailRow, outcome: MailOutcome): Promise<boolean> {
  if (mail.kind === LAST_MAIL && !('nextTryAt' in outcome)) {
    await db.delete(mails).where(eq(mails.id, mail.id));
    return true;
  }
  const { to, subject } = mail;
  const content =
    'nextTryAt' in outcome ? {} : { sealed: null, text: '', html: '', headers: {}, to, subject };
  await db
    .update(mails)
    .set({ nextTryAt: null, ...outcome, ...content, leasedUntil: null, tries: mail.tries + 1 })
    .where(eq(mails.id, mail.id));
  return false;
}

/** Deletes a queued mail that is no longer needed. */
export async function dropMail(db: Executor, { id }: MailRow): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Unsubscribed: what is queued and not sent yet leaves no more. One that is being sent at this moment may still arrive. */
export async function withdrawMails(db: Executor, userId: string, kind: string): Promise<void> {
  await db
    .delete(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), isNotNull(mails.nextTryAt)));
}

/** Lists the user's mails without their content, oldest first. */
export async function listMailsOf(
  db: Executor,
  userId: string,
): Promise<Pick<MailRow, 'kind' | 'subject' | 'createdAt' | 'sentAt'>[]> {
  return db
    .select({ kind: mails.kind, subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(asc(mails.createdAt), asc(mails.id));
}

export async function findNewestMail(
  db: Executor,
  { userId, kind }: { userId: string; kind: string },
): Promise<MailRow | undefined> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return row;
}

export async function findMailsByOnceKey(
  db: Executor,
  keys: string[],
): Promise<Pick<MailRow, 'onceKey' | 'sentAt' | 'failedAt'>[]> {
  if (keys.length === 0) return [];
  const { onceKey, sentAt, failedAt } = mails;
  return db.select({ onceKey, sentAt, failedAt }).from(mails).where(inArray(onceKey, keys));
}

/** Waiting ones stay, however old: they are given up by tries, not by age. */
export async function deleteMailsSettledBefore(db: Executor, instant: Date): Promise<boolean> {
  return deleteBatch(db, mails, and(isNull(mails.nextTryAt), lt(mails.createdAt, instant)));
}
