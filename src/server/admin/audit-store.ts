/** SQL for the audit log. */
import type { Executor } from '#server/db/connect';
import { auditLog } from '#server/db/schema';

export type AuditRow = typeof auditLog.$inferSelect;

export async function insertAuditRow(db: Executor, row: AuditRow): Promise<void> {
  await db.insert(auditLog).values(row);
}
