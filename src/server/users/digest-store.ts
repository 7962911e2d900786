/** SQL for the monthly advice: who is due, and who has unsubscribed. */
import { and, eq, gt, inArray, isNotNull, lt, not, type SQL } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { IS_DEMO_USER, users } from '#server/db/schema';
import { type UserRow, updateUser } from './store.ts';

interface Turn {
  /** `YYYY-MM`. */
  month: string;
  /** Accounts made later wait for the next month. */
  startsAt: Date;
  limit: number;
  /** Includes users who never paid: with payments off, everyone has Pro. */
  isForAll: boolean;
}

/** Locks users not yet processed this month; other processes skip them. */
export async function claimDigestRecipients(
  tx: Tx,
  { month, startsAt, limit, isForAll }: Turn,
): Promise<UserRow[]> {
  const listDue = (isOtherMonth: SQL) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.wantsDigest, true),
          isOtherMonth,
          lt(users.createdAt, startsAt),
          isForAll ? undefined : isNotNull(users.proExpiresAt),
          not(IS_DEMO_USER),
        ),
      )
      .orderBy(users.digestMonth, users.id)
      .limit(limit)
      .for('update', { skipLocked: true });
  const past = await listDue(lt(users.digestMonth, month));
  // A future month was written while the clock was ahead; the mail's once-key prevents a second mail.
  const due = past.length > 0 ? past : await listDue(gt(users.digestMonth, month));
  if (due.length === 0) return [];
  return tx
    .update(users)
    .set({ digestMonth: month })
    .where(
      inArray(
        users.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}

export async function storeDigestStop(db: Executor, userId: string): Promise<void> {
  await updateUser(db, userId, { wantsDigest: false });
}
