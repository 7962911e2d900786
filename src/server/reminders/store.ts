/** SQL for reminders: how each user wants them, who is due, and what was decided. */
import { and, asc, desc, eq, gt, isNotNull, lte, or } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { reminderSettings, reminders, users } from '#server/db/schema';
import type { UserRow } from '#server/users/store';

export type SettingsRow = typeof reminderSettings.$inferSelect;
export type ReminderRow = typeof reminders.$inferSelect;

export async function findSettings(db: Executor, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId));
  return row;
}

/** Locked until the transaction ends. */
export async function lockSettings(tx: Tx, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await tx
    .select()
    .from(reminderSettings)
    .where(eq(reminderSettings.userId, userId))
    .for('update');
  return row;
}

export async function storeSettings(db: Executor, row: SettingsRow): Promise<void> {
  const { userId, ...set } = row;
  await db.insert(reminderSettings).values(row).onConflictDoUpdate({ target: reminderSettings.userId, set });
}

/** Locks users whose decision is due; other processes skip them. One that is due too far ahead was put there by a wrong clock. */
export async function takeDue(
  tx: Tx,
  { now, latest, limit }: { now: Date; latest: Date; limit: number },
): Promise<SettingsRow[]> {
  const { nextAt } = reminderSettings;
  return tx
    .select()
    .from(reminderSettings)
    .where(and(isNotNull(nextAt), or(lte(nextAt, now), gt(nextAt, latest))))
    .orderBy(asc(nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function scheduleNext(
  tx: Tx,
  userId: string,
  next: Pick<SettingsRow, 'nextAt'> & Partial<Pick<SettingsRow, 'decidedOn'>>,
): Promise<void> {
  await tx.update(reminderSettings).set(next).where(eq(reminderSettings.userId, userId));
}

export async function findReader(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Those that were not decided before: of any number of attempts exactly one gets each back. */
export async function insertReminders(tx: Tx, rows: ReminderRow[]): Promise<ReminderRow[]> {
  return rows.length === 0 ? [] : tx.insert(reminders).values(rows).onConflictDoNothing().returning();
}

/** Latest first. */
export async function listReminders(db: Executor, userId: string): Promise<ReminderRow[]> {
  return db
    .select()
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(desc(reminders.decidedAt), asc(reminders.dueOn));
}

export async function stopReminders(db: Executor, userId: string): Promise<void> {
  await db
    .update(reminderSettings)
    .set({ isOn: false, nextAt: null })
    .where(eq(reminderSettings.userId, userId));
}
