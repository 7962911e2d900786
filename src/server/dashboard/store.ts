/** SQL for the dashboard: its figures in one query, its renewals in another. */
import { asc, count, lte, sql, sum } from 'drizzle-orm';
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import type { Executor } from '#server/db/connect';
import { statement } from '#server/db/statement';
import { type ShownRow, selectKept, shownColumns } from '#server/subscriptions/store';

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
  most: number | null;
  today: CalendarDay;
  until: CalendarDay;
  /** Currencies that can be converted. */
  rated: readonly string[];
}

const sumFigures = statement('sum_dashboard_figures', (db) => {
  const kept = selectKept(db);
  const { placeholder } = sql;
  const isUpcoming = sql`${kept.nextRenewalOn} between ${placeholder('today')} and ${placeholder('until')}`;
  return db
    .select({
      category: kept.category,
      currency: kept.currency,
      cycle: kept.billingCycle,
      count: count(),
      amountMinor: sum(kept.amountMinor),
      upcoming: sql<number>`count(*) filter (where ${isUpcoming})`,
      overdue: sql<number>`count(*) filter (where ${kept.nextRenewalOn} < ${placeholder('today')})`,
      names: sql<
        string[] | null
      >`array_agg(${kept.name}) filter (where ${kept.currency} <> all(${placeholder('rated')}))`,
    })
    .from(kept)
    .groupBy(kept.category, kept.currency, kept.billingCycle);
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
  const kept = selectKept(db);
  return db
    .select(shownColumns(kept))
    .from(kept)
    .where(lte(kept.nextRenewalOn, sql.placeholder('until')))
    .orderBy(asc(kept.nextRenewalOn), asc(kept.id));
});

/** Due on or before that day, earliest first. */
export function listDueSubscriptions(
  db: Executor,
  range: Pick<FigureRange, 'userId' | 'most' | 'until'>,
): Promise<ShownRow[]> {
  return listDue(db, { ...range });
}
