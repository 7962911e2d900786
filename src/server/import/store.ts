/** SQL for imports and for what they added. */
import { and, asc, desc, eq, exists, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/db/connect';
import { insertMany } from '#server/db/insert-many';
import {
  budgets,
  importedSubscriptions,
  imports,
  subscriptionHistory,
  subscriptions,
} from '#server/db/schema';
import type { HistoryRow } from '#server/subscriptions/history-store';
import { deleteSubscriptions, insertSubscriptions, type SubscriptionRow } from '#server/subscriptions/store';

export type ImportRow = typeof imports.$inferSelect;
/** Counts what an undo would remove: unchanged rows, and an unchanged budget. */
export interface ImportRest {
  untouched: number;
  hasBudget: boolean;
}

const BATCH = 1000;
/** Written at once: few enough that a statement with long notes stays within its time limit on a busy machine. */
const WRITTEN_AT_ONCE = 250;
/** A row that was edited, renewed or otherwise changed has a higher version. */
const FIRST_VERSION = 1;

/** Names of the user's rows that are among these, at most `limit`. */
export async function listTakenNames(
  tx: Tx,
  userId: string,
  nameKeys: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ name: subscriptions.name })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        sql`${subscriptions.nameKey} = any(${sql.param(nameKeys)}::text[])`,
      ),
    )
    .orderBy(asc(subscriptions.name))
    .limit(limit);
  return rows.map(({ name }) => name);
}

export async function insertImport(
  tx: Tx,
  row: ImportRow,
  {
    added,
    history,
    step,
  }: { added: readonly SubscriptionRow[]; history: readonly HistoryRow[]; step: number },
): Promise<void> {
  const { userId, id } = row;
  const marks = added.map((each) => ({ userId, importId: id, subscriptionId: each.id }));
  await tx.insert(imports).values(row);
  for (const part of inParts(added)) await insertSubscriptions(tx, userId, part, step);
  for (const part of inParts(history)) await tx.execute(insertMany(subscriptionHistory, part));
  for (const part of inParts(marks)) await tx.execute(insertMany(importedSubscriptions, part));
}

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE)
    yield rows.slice(start, start + WRITTEN_AT_ONCE);
}

/**
 * Newest first, with what was not changed since. Which rows those are is found out here: right after an import the
 * database still takes a user for one with few rows, and would join thousands of them by comparing each with each.
 */
export async function listImports(db: Executor, userId: string): Promise<(ImportRow & ImportRest)[]> {
  const budget = db
    .select({ importId: budgets.importId })
    .from(budgets)
    .where(and(eq(budgets.userId, imports.userId), eq(budgets.importId, imports.id)));
  const rows = await db
    .select({ row: imports, hasBudget: sql<boolean>`${exists(budget)}` })
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.importedAt), desc(imports.id));
  if (rows.length === 0) return [];
  const marks = await db
    .select({ importId: importedSubscriptions.importId, id: importedSubscriptions.subscriptionId })
    .from(importedSubscriptions)
    .where(eq(importedSubscriptions.userId, userId));
  const unchanged = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.version, FIRST_VERSION)));
  const ids = new Set(unchanged.map(({ id }) => id));
  const untouched = new Map<string, number>();
  for (const { importId, id } of marks)
    if (ids.has(id)) untouched.set(importId, (untouched.get(importId) ?? 0) + 1);
  return rows.map(({ row, hasBudget }) => ({ ...row, untouched: untouched.get(row.id) ?? 0, hasBudget }));
}

export async function findImport(tx: Tx, userId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.id, id)));
  return row;
}

/** The remaining rows of an import, by name. */
export async function listImported(
  tx: Tx,
  userId: string,
  importId: string,
): Promise<{ id: string; name: string; isUntouched: boolean }[]> {
  const marks = await tx
    .select({ id: importedSubscriptions.subscriptionId })
    .from(importedSubscriptions)
    .where(and(eq(importedSubscriptions.userId, userId), eq(importedSubscriptions.importId, importId)));
  // The tables are not joined, as in `listImports`.
  const rows = await tx
    .select({ id: subscriptions.id, name: subscriptions.name, version: subscriptions.version })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        sql`${subscriptions.id} = any(${sql.param(marks.map(({ id }) => id))}::uuid[])`,
      ),
    )
    .orderBy(asc(subscriptions.name));
  return rows.map(({ id, name, version }) => ({ id, name, isUntouched: version === FIRST_VERSION }));
}

/** Deletes the rows with their history, which is only that they were added; then the import's own rows. */
export async function deleteImport(
  tx: Tx,
  { userId, id }: Pick<ImportRow, 'userId' | 'id'>,
  ids: readonly string[],
  step: number,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    await tx
      .delete(subscriptionHistory)
      .where(and(eq(subscriptionHistory.userId, userId), inArray(subscriptionHistory.subscriptionId, batch)));
    await deleteSubscriptions(tx, userId, batch, step);
  }
  await tx.delete(imports).where(and(eq(imports.userId, userId), eq(imports.id, id)));
}

/** A batch at a time: what they added stays, it can only no longer be undone at once. */
export async function deleteImportsBefore(db: Executor, before: Date, limit: number): Promise<number> {
  const old = await db
    .select({ userId: imports.userId, id: imports.id })
    .from(imports)
    .where(lt(imports.importedAt, before))
    .limit(limit);
  for (const { userId, id } of old)
    await db.delete(imports).where(and(eq(imports.userId, userId), eq(imports.id, id)));
  return old.length;
}
