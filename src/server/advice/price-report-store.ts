import { and, count, desc, eq, isNotNull, max, not } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { IS_DEMO_USER, priceReports, users } from '#server/db/schema';

export type PriceReportRow = typeof priceReports.$inferSelect;

/** A user's newest report of a price replaces the older one. */
export async function keepPriceReport(db: Executor, row: PriceReportRow): Promise<void> {
  const { country, amountMinor, reportedOn, reportedAt } = row;
  await db
    .insert(priceReports)
    .values(row)
    .onConflictDoUpdate({
      target: [priceReports.userId, priceReports.service, priceReports.currency, priceReports.billingCycle],
      set: { country, amountMinor, reportedOn, reportedAt },
    });
}

/** Lists only reports that name a price. */
export async function listReportedPrices(db: Executor, userId: string): Promise<PriceReportRow[]> {
  return db
    .select()
    .from(priceReports)
    .where(and(eq(priceReports.userId, userId), isNotNull(priceReports.amountMinor)));
}

export async function listPriceReportsOf(db: Executor, userId: string): Promise<PriceReportRow[]> {
  return db.select().from(priceReports).where(eq(priceReports.userId, userId));
}

/** Reports of all users but those of the demo, one row per reported price. */
export async function countPriceReports(db: Executor, limit: number) {
  const { service, country, currency, billingCycle, amountMinor, reportedOn } = priceReports;
  return db
    .select({
      service,
      country,
      currency,
      billingCycle,
      amountMinor,
      count: count(),
      lastReportedOn: max(reportedOn),
    })
    .from(priceReports)
    .innerJoin(users, eq(users.id, priceReports.userId))
    .where(not(IS_DEMO_USER))
    .groupBy(service, country, currency, billingCycle, amountMinor)
    .orderBy(desc(max(reportedOn)), service)
    .limit(limit);
}
