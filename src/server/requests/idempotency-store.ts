/** SQL for answers kept under an `Idempotency-Key`. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { idempotentAnswers, users } from '#server/db/schema';

export interface KeyUse {
  userId: string;
  key: string;
  requestHash: Buffer;
  createdAt: Date;
}

/** Claims a key for this transaction. A parallel request waits here; false if the key has been answered. */
export async function claimKey(tx: Tx, use: KeyUse): Promise<boolean> {
  const claimed = await tx
    .insert(idempotentAnswers)
    .values({ ...use, status: 0, body: {} })
    .onConflictDoNothing({ target: [idempotentAnswers.userId, idempotentAnswers.key] })
    .returning({ key: idempotentAnswers.key });
  return claimed.length > 0;
}

export async function findAnswer(
  tx: Tx,
  { userId, key }: KeyUse,
): Promise<{ requestHash: Buffer; body: unknown } | undefined> {
  const [found] = await tx
    .select({ requestHash: idempotentAnswers.requestHash, body: idempotentAnswers.body })
    .from(idempotentAnswers)
    .where(and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key)));
  return found;
}

export async function keepAnswer(
  tx: Tx,
  { userId, key }: KeyUse,
  status: number,
  body: unknown,
): Promise<void> {
  await tx
    .update(idempotentAnswers)
    .set({ status, body })
    .where(and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key)));
}

export async function deleteAnswersBefore(db: Executor, instant: Date): Promise<boolean> {
  return deleteBatch(db, idempotentAnswers, lt(idempotentAnswers.createdAt, instant));
}

/** Kept answers to administrators that tell of a user. */
export async function deleteAnswersAbout(
  db: Executor,
  email: string,
  adminKeys: readonly string[],
): Promise<void> {
  const admins = db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.emailKey, [...adminKeys]));
  await db
    .delete(idempotentAnswers)
    .where(
      and(
        inArray(idempotentAnswers.userId, admins),
        sql`strpos(lower(${idempotentAnswers.body}::text), lower(${email})) > 0`,
      ),
    );
}
