/** SQL for what people say services cost. */
import { and, count, desc, eq, isNotNull, max, not } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { IS_DEMO_PERSON, priceReports, users } from '#server/db/schema';

export type PriceReportRow = typeof priceReports.$inferSelect;

/** The latest word of a person about a price stands. */
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

/** Those that name a price. */
export async function listToldPrices(db: Executor, userId: string): Promise<PriceReportRow[]> {
  return db
    .select()
    .from(priceReports)
    .where(and(eq(priceReports.userId, userId), isNotNull(priceReports.amountMinor)));
}

/** All people's, one row per price said; what the demo tells of itself is nobody's word. */
export async function countPriceReports(db: Executor, most: number) {
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
    .where(not(IS_DEMO_PERSON))
    .groupBy(service, country, currency, billingCycle, amountMinor)
    .orderBy(desc(max(reportedOn)), service)
    .limit(most);
}
