import { asc, eq, lt, notInArray } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { mailRequests } from '#server/db/schema';

export type MailRequest = typeof mailRequests.$inferSelect;

export async function insertMailRequest(db: Executor, row: typeof mailRequests.$inferInsert): Promise<void> {
  await db.insert(mailRequests).values(row);
}

/** Deletes and returns the oldest request, but for `delayed`, that no other process has locked; a rollback restores it. */
export async function takeMailRequest(
  db: Executor,
  delayed: readonly string[],
): Promise<MailRequest | undefined> {
  const [next] = await db
    .select()
    .from(mailRequests)
    .where(notInArray(mailRequests.id, [...delayed]))
    .orderBy(asc(mailRequests.createdAt), asc(mailRequests.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (next) await db.delete(mailRequests).where(eq(mailRequests.id, next.id));
  return next;
}

export async function deleteMailRequestsBefore(db: Executor, before: Date): Promise<boolean> {
  return deleteBatch(db, mailRequests, lt(mailRequests.createdAt, before));
}

export async function deleteMailRequestsOf(db: Executor, emailKey: string): Promise<void> {
  await db.delete(mailRequests).where(eq(mailRequests.emailKey, emailKey));
}
