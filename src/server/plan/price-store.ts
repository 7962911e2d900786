/** SQL for the plans that were made at the provider, one for each price and cycle. */
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { providerPlans } from '#server/db/schema';

type PlanRow = typeof providerPlans.$inferSelect;
export type PlanKey = Pick<PlanRow, 'keyId' | 'billingCycle' | 'amountMinor'>;

const isPlan = ({ keyId, billingCycle, amountMinor }: PlanKey) =>
  and(
    eq(providerPlans.keyId, keyId),
    eq(providerPlans.billingCycle, billingCycle),
    eq(providerPlans.amountMinor, amountMinor),
  );

export async function findPlanId(db: Executor, key: PlanKey): Promise<string | undefined> {
  const [row] = await db.select().from(providerPlans).where(isPlan(key));
  return row?.planId;
}

/** If two are made at once, both callers use the one that was kept first. */
export async function keepPlanId(db: Executor, row: PlanRow): Promise<string> {
  await db.insert(providerPlans).values(row).onConflictDoNothing();
  return (await findPlanId(db, row)) ?? row.planId;
}

/** Unless it was replaced meanwhile. */
export async function forgetPlanId(db: Executor, key: PlanKey, planId: string): Promise<void> {
  await db.delete(providerPlans).where(and(isPlan(key), eq(providerPlans.planId, planId)));
}
