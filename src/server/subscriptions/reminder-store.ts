/** SQL for the reminders that a change of subscriptions adds to a day that is decided already. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#server/db/connect';
import { reminderSettings } from '#server/db/schema';

type SettingsRow = typeof reminderSettings.$inferSelect;

/** Undefined where every channel is off. Locked, so that no decision that misses the change can run beside it. */
export async function lockActiveSettings(tx: Tx, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await tx
    .select()
    .from(reminderSettings)
    .where(and(eq(reminderSettings.userId, userId), isNotNull(reminderSettings.nextAt)))
    .for('update');
  return row;
}

export async function decideAgain(
  tx: Tx,
  userId: string,
  change: Pick<SettingsRow, 'again' | 'nextAt'>,
): Promise<void> {
  await tx.update(reminderSettings).set(change).where(eq(reminderSettings.userId, userId));
}
