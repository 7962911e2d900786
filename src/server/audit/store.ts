import { desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { auditLog } from '#server/db/schema';

export type AuditRow = typeof auditLog.$inferSelect;

export async function insertAuditRow(db: Executor, row: AuditRow): Promise<void> {
  await db.insert(auditLog).values(row);
}

/** Newest first, before the cursor. */
export async function listAuditRows(
  db: Executor,
  before: Pick<AuditRow, 'at' | 'id'> | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(before && sql`(${auditLog.at}, ${auditLog.id}) < (${before.at}, ${before.id})`)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** Keeps what was done and when, and removes the deleted user, as target and as actor. */
export async function eraseFromAudit(
  db: Executor,
  userId: string,
  targets: readonly string[],
): Promise<void> {
  await db
    .update(auditLog)
    .set({ target: null, detail: null })
    .where(inArray(auditLog.target, [...targets]));
  await db.update(auditLog).set({ actorId: null, actorEmail: null }).where(eq(auditLog.actorId, userId));
}

export async function deleteAuditBefore(db: Executor, instant: Date): Promise<boolean> {
  return deleteBatch(db, auditLog, lt(auditLog.at, instant));
}
