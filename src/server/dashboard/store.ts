/** SQL for the dashboard: its figures in one query, its renewals in another. */
import { asc, count, lte, sql, sum } from 'drizzle-orm';
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import type { Executor } from '#server/db/connect';
import { statement } from '#server/db/statement';
import { type ShownRow, selectUsable, shownColumns } from '#server/subscriptions/store';

/** Subscriptions of one category, currency and cycle, added up. */
export interface FigureGroup {
  category: string;
  currency: string;
  cycle: BillingCycle;
  count: number;
  amountMinor: bigint;
  upcoming: number;
  overdue: number;
  /** Only of those whose currency is not among the rated ones. */
  names: string[];
}

export interface FigureRange {
  userId: string;
  limit: number | null;
  today: CalendarDay;
  until: CalendarDay;
  /** Currencies that can be converted. */
  rated: readonly string[];
}

const sumFigures = statement('sum_dashboard_figures', (db) => {
  const usable = selectUsable(db);
  const { placeholder } = sql;
  const isUpcoming = sql`${usable.nextRenewalOn} between ${placeholder('today')} and ${placeholder('until')}`;
  return db
    .select({
      category: usable.category,
      currency: usable.currency,
      cycle: usable.billingCycle,
      count: count(),
      amountMinor: sum(usable.amountMinor),
      upcoming: sql<number>`count(*) filter (where ${isUpcoming})`,
      overdue: sql<number>`count(*) filter (where ${usable.nextRenewalOn} < ${placeholder('today')})`,
      names: sql<
        string[] | null
      >`array_agg(${usable.name}) filter (where ${usable.currency} <> all(${placeholder('rated')}))`,
    })
    .from(usable)
    .groupBy(usable.category, usable.currency, usable.billingCycle);
});

export async function readFigures(db: Executor, range: FigureRange): Promise<FigureGroup[]> {
  const groups = await sumFigures(db, { ...range });
  return groups.map((group) => ({
    ...group,
    amountMinor: BigInt(group.amountMinor ?? 0),
    // Sorted here: an order inside the aggregate would make the database sort every row of the account.
    names: group.names ?? [],
  }));
}

const listDue = statement('list_due_subscriptions', (db) => {
  const usable = selectUsable(db);
  return db
    .select(shownColumns(usable))
    .from(usable)
    .where(lte(usable.nextRenewalOn, sql.placeholder('until')))
    .orderBy(asc(usable.nextRenewalOn), asc(usable.id));
});

/** Due on or before that day, earliest first. */
export function listDueSubscriptions(
  db: Executor,
  range: Pick<FigureRange, 'userId' | 'limit' | 'until'>,
): Promise<ShownRow[]> {
  return listDue(db, { ...range });
}
