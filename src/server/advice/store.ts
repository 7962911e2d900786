/** SQL for advice: the last result of each kind, people's marks on it, and saved what-if plans. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AiKind } from '#core/plan/ai-quota';
import type { Executor } from '#server/db/connect';
import { adviceMarks, adviceResults, whatIfPlans } from '#server/db/schema';

export type AdviceResultRow = typeof adviceResults.$inferSelect;
export type WhatIfRow = typeof whatIfPlans.$inferSelect;
export type MarkState = (typeof adviceMarks.$inferSelect)['state'];

export async function saveResult(db: Executor, row: AdviceResultRow): Promise<void> {
  const { result, source, sent, generatedAt } = row;
  await db
    .insert(adviceResults)
    .values(row)
    .onConflictDoUpdate({
      target: [adviceResults.userId, adviceResults.kind],
      set: { result, source, sent, generatedAt },
      // Two requests at once: the one that was made later stays.
      setWhere: sql`${adviceResults.generatedAt} <= excluded.generated_at`,
    });
}

export async function findResult(
  db: Executor,
  userId: string,
  kind: AiKind,
): Promise<AdviceResultRow | undefined> {
  const [row] = await db
    .select()
    .from(adviceResults)
    .where(and(eq(adviceResults.userId, userId), eq(adviceResults.kind, kind)));
  return row;
}

export async function listResults(db: Executor, userId: string): Promise<AdviceResultRow[]> {
  return db
    .select()
    .from(adviceResults)
    .where(eq(adviceResults.userId, userId))
    .orderBy(asc(adviceResults.kind));
}

export async function listMarks(
  db: Executor,
  userId: string,
): Promise<{ factId: string; state: MarkState }[]> {
  return db
    .select({ factId: adviceMarks.factKey, state: adviceMarks.state })
    .from(adviceMarks)
    .where(eq(adviceMarks.userId, userId))
    .orderBy(asc(adviceMarks.markedAt));
}

export async function setMark(
  db: Executor,
  userId: string,
  factKey: string,
  state: MarkState,
  markedAt: Date,
): Promise<void> {
  await db
    .insert(adviceMarks)
    .values({ userId, factKey, state, markedAt })
    .onConflictDoUpdate({ target: [adviceMarks.userId, adviceMarks.factKey], set: { state, markedAt } });
}

export async function deleteMark(db: Executor, userId: string, factKey: string): Promise<void> {
  await db.delete(adviceMarks).where(and(eq(adviceMarks.userId, userId), eq(adviceMarks.factKey, factKey)));
}

export async function listWhatIfPlans(db: Executor, userId: string): Promise<WhatIfRow[]> {
  return db
    .select()
    .from(whatIfPlans)
    .where(eq(whatIfPlans.userId, userId))
    .orderBy(desc(whatIfPlans.updatedAt));
}

export async function insertWhatIfPlan(db: Executor, row: WhatIfRow): Promise<void> {
  await db.insert(whatIfPlans).values(row);
}

export async function updateWhatIfPlan(db: Executor, row: WhatIfRow): Promise<boolean> {
  const { userId, id, ...change } = row;
  const changed = await db
    .update(whatIfPlans)
    .set(change)
    .where(and(eq(whatIfPlans.userId, userId), eq(whatIfPlans.id, id)))
    .returning({ id: whatIfPlans.id });
  return changed.length > 0;
}

export async function deleteWhatIfPlan(db: Executor, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(whatIfPlans)
    .where(and(eq(whatIfPlans.userId, userId), eq(whatIfPlans.id, id)))
    .returning({ id: whatIfPlans.id });
  return gone.length > 0;
}
