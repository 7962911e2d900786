/** SQL for reminders: how each user wants them, who is due, and what was decided. */
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { addDays, type CalendarDay, dayInZone } from '#core/calendar-day';
import type { Executor, Tx } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { reminderAnswers, reminderSettings, users } from '#server/db/schema';
import { KEEPING_USERS, type UserRow } from '#server/users/store';

export type SettingsRow = typeof reminderSettings.$inferSelect;
export type AnswerRow = typeof reminderAnswers.$inferSelect;

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

/**
 * Locks users whose decision is due; other processes skip them. One that is due too far ahead was put there by a wrong clock.
 * The user is kept as well: one who is being deleted is skipped, and a deletion that begins now waits before it holds
 * anything that the decision needs.
 */
export async function takeDue(
  tx: Tx,
  { now, latest, limit }: { now: Date; latest: Date; limit: number },
): Promise<SettingsRow[]> {
  const { userId, nextAt } = reminderSettings;
  const due = tx
    .select({ userId })
    .from(reminderSettings)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isNotNull(nextAt), or(lte(nextAt, now), gt(nextAt, latest))))
    .orderBy(asc(nextAt))
    .limit(limit)
    .for(...KEEPING_USERS);
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`${due.getSQL()} for update of ${reminderSettings} skip locked`,
  );
  const taken = rows.map((row) => row.user_id);
  if (taken.length === 0) return [];
  return tx.select().from(reminderSettings).where(inArray(userId, taken)).orderBy(asc(nextAt));
}

/** The most that the clocks of several machines may differ. */
const STRAY_CLOCK_MS = 10 * 60_000;

/**
 * Settings written by a clock that was ahead: their next decision is too late, and a day before it counts as decided.
 * They are decided now, from the last two days on; the ledger keeps back what was said already.
 */
export async function pullBackSettings(db: Executor, now: Date): Promise<void> {
  const { userId, decidedOn, nextAt, writtenAt } = reminderSettings;
  const ahead = db
    .select({ userId })
    .from(reminderSettings)
    .where(gt(writtenAt, new Date(now.getTime() + STRAY_CLOCK_MS)))
    .for('update', { skipLocked: true });
  const dayBefore = addDays(dayInZone(now.getTime(), 'UTC'), -2);
  await db
    .update(reminderSettings)
    .set({
      decidedOn: sql`least(${decidedOn}, ${dayBefore}::date)`,
      nextAt: sql`case when ${nextAt} is null then null else ${now}::timestamptz end`,
      writtenAt: now,
    })
    .where(inArray(userId, ahead));
}

/** Reminders from that day on are decided again; the ledger prevents repeats. */
export async function decideAgainFrom(db: Executor, userId: string, day: CalendarDay): Promise<void> {
  await db
    .update(reminderSettings)
    .set({ decidedOn: sql`least(${reminderSettings.decidedOn}, ${addDays(day, -1)}::date)` })
    .where(eq(reminderSettings.userId, userId));
}

export interface NextLook extends Pick<SettingsRow, 'userId'> {
  nextAt: Date;
  /** Null keeps the stored day. */
  decidedOn: SettingsRow['decidedOn'] | null;
}

export async function scheduleNext(tx: Tx, looks: readonly NextLook[], writtenAt: Date): Promise<void> {
  if (looks.length === 0) return;
  const { userId, decidedOn, again } = reminderSettings;
  const ids = looks.map((look) => look.userId);
  const instants = looks.map(({ nextAt }) => nextAt.toISOString());
  const days = looks.map((look) => look.decidedOn);
  await tx
    .update(reminderSettings)
    .set({
      nextAt: sql`planned.next_at`,
      decidedOn: sql`coalesce(planned.decided_on, ${decidedOn})`,
      again: sql`case when planned.decided_on is null then ${again} else '{}' end`,
      writtenAt,
    })
    .from(
      sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(instants)}::timestamptz[], ${sql.param(days)}::date[]) as planned (user_id, next_at, decided_on)`,
    )
    .where(eq(userId, sql`planned.user_id`));
}

export async function findReaders(tx: Executor, userIds: readonly string[]): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

type AnswerKey = Pick<AnswerRow, 'userId' | 'subscriptionId' | 'kind' | 'dueOn' | 'sentOn'>;

export async function findAnswer(db: Executor, key: AnswerKey): Promise<AnswerRow | undefined> {
  const { userId, subscriptionId, kind, dueOn, sentOn } = reminderAnswers;
  const [row] = await db
    .select()
    .from(reminderAnswers)
    .where(
      and(
        eq(userId, key.userId),
        eq(subscriptionId, key.subscriptionId),
        eq(kind, key.kind),
        eq(dueOn, key.dueOn),
        eq(sentOn, key.sentOn),
      ),
    );
  return row;
}

/** False if that message was answered before. */
export async function insertAnswer(tx: Tx, row: AnswerRow): Promise<boolean> {
  const inserted = await tx.insert(reminderAnswers).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** All that these users answered, oldest first. */
export async function listAnswers(db: Executor, userIds: readonly string[]): Promise<AnswerRow[]> {
  return db
    .select()
    .from(reminderAnswers)
    .where(inArray(reminderAnswers.userId, [...userIds]))
    .orderBy(asc(reminderAnswers.answeredAt));
}

/** A batch at a time; true if there may be more. */
export async function deleteAnswersBefore(db: Executor, instant: Date): Promise<boolean> {
  return deleteBatch(db, reminderAnswers, lt(reminderAnswers.answeredAt, instant));
}

/** Stops reminders by mail; the other channels go on. */
export async function stopReminders(db: Executor, userId: string): Promise<void> {
  await db
    .update(reminderSettings)
    .set({ isOn: false, nextAt: sql`case when channels = '{}' then null else next_at end` })
    .where(eq(reminderSettings.userId, userId));
}
