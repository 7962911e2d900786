/** SQL for uses of AI: one statement reserves, one gives back, so no number of parallel calls passes the cap. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { CalendarDay } from '#core/calendar-day';
import type { AiKind } from '#core/plan/quota-day';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { aiUses } from '#server/db/schema';

export interface UseKey {
  userId: string;
  kind: AiKind;
  usedOn: CalendarDay;
}

/** False when the day's uses are spent. */
export async function reserveUse(db: Executor, key: UseKey, limit: number): Promise<boolean> {
  if (limit <= 0) return false;
  const reserved = await db
    .insert(aiUses)
    .values({ ...key, used: 1 })
    .onConflictDoUpdate({
      target: [aiUses.userId, aiUses.kind, aiUses.usedOn],
      set: { used: sql`${aiUses.used} + 1` },
      setWhere: lt(aiUses.used, limit),
    })
    .returning({ used: aiUses.used });
  return reserved.length > 0;
}

export async function giveBackUse(db: Executor, { userId, kind, usedOn }: UseKey): Promise<void> {
  await db
    .update(aiUses)
    .set({ used: sql`${aiUses.used} - 1` })
    .where(
      and(eq(aiUses.userId, userId), eq(aiUses.kind, kind), eq(aiUses.usedOn, usedOn), gt(aiUses.used, 0)),
    );
}

export async function readUses(
  db: Executor,
  userId: string,
  usedOn: CalendarDay,
): Promise<Map<AiKind, number>> {
  const rows = await db
    .select()
    .from(aiUses)
    .where(and(eq(aiUses.userId, userId), eq(aiUses.usedOn, usedOn)));
  return new Map(rows.map((row) => [row.kind, row.used]));
}

/** A batch at a time; true if there may be more. */
export async function deleteUsesBefore(db: Executor, instant: Date): Promise<boolean> {
  return deleteBatch(db, aiUses, lt(aiUses.usedOn, instant.toISOString().slice(0, 10)));
}
