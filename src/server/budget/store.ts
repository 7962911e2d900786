import { and, eq } from 'drizzle-orm';
import type { Budget } from '#core/budget';
import { CATEGORY_CODES } from '#core/category';
import type { Executor, Tx } from '#server/db/connect';
import { budgets } from '#server/db/schema';
import { raiseVersion } from '#server/subscriptions/store';

/** Undefined if no limit is set. */
export async function findBudget(db: Executor, userId: string): Promise<Budget | undefined> {
  const rows = await db.select().from(budgets).where(eq(budgets.userId, userId));
  const [first] = rows;
  if (!first) return undefined;
  const limits = ['' as const, ...CATEGORY_CODES].flatMap((category) =>
    rows
      .filter((row) => row.category === category)
      .map(({ amountMinor }) => ({ category: category || null, amountMinor })),
  );
  return { currency: first.currency, limits };
}

/** The user row must be locked. */
export async function replaceBudget(
  tx: Tx,
  userId: string,
  { currency, limits }: Budget,
  step: number,
  importId: string | null = null,
): Promise<void> {
  await tx.delete(budgets).where(eq(budgets.userId, userId));
  if (limits.length > 0)
    await tx.insert(budgets).values(
      limits.map(({ category, amountMinor }) => ({
        userId,
        category: category ?? ('' as const),
        amountMinor,
        currency,
        importId,
      })),
    );
  await tx.execute(raiseVersion(userId, step));
}

/** Keeps a budget that the user has changed since. Says whether there was one to delete. */
export async function deleteImportedBudget(
  tx: Tx,
  userId: string,
  importId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(budgets)
    .where(and(eq(budgets.userId, userId), eq(budgets.importId, importId)));
  await tx.execute(raiseVersion(userId, step));
  return (rowCount ?? 0) > 0;
}
