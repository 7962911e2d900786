/** SQL for advice: the last result of each kind, the user's marks on it, and saved what-if scenarios. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AiKind } from '#core/plan/quota-day';
import type { Executor } from '#server/db/connect';
import { adviceMarks, adviceResults, whatIfScenarios } from '#server/db/schema';

export type AdviceResultRow = typeof adviceResults.$inferSelect;
export type WhatIfRow = typeof whatIfScenarios.$inferSelect;
export type MarkState = (typeof adviceMarks.$inferSelect)['state'];

export async function saveResult(db: Executor, row: AdviceResultRow): Promise<void> {
  const { result, source, sent, generatedAt } = row;
  await db
    .insert(adviceResults)
    .values(row)
    .onConflictDoUpdate({
      target: [adviceResults.userId, adviceResults.kind],
      set: { result, source, sent, generatedAt },
      // The newer result of two parallel requests wins.
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

export async function listWhatIfScenarios(db: Executor, userId: string): Promise<WhatIfRow[]> {
  return db
    .select()
    .from(whatIfScenarios)
    .where(eq(whatIfScenarios.userId, userId))
    .orderBy(desc(whatIfScenarios.updatedAt));
}

export async function insertWhatIfScenario(db: Executor, row: WhatIfRow): Promise<void> {
  await db.insert(whatIfScenarios).values(row);
}

export async function updateWhatIfScenario(db: Executor, row: WhatIfRow): Promise<boolean> {
  const { userId, id, ...change } = row;
  const changed = await db
    .update(whatIfScenarios)
    .set(change)
    .where(and(eq(whatIfScenarios.userId, userId), eq(whatIfScenarios.id, id)))
    .returning({ id: whatIfScenarios.id });
  return changed.length > 0;
}

export async function deleteWhatIfScenario(db: Executor, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(whatIfScenarios)
    .where(and(eq(whatIfScenarios.userId, userId), eq(whatIfScenarios.id, id)))
    .returning({ id: whatIfScenarios.id });
  return gone.length > 0;
}
