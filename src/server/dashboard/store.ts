/** SQL for the dashboard: its figures in one query, its renewals in another. */
import { and, asc, count, lt, lte, or, sql, sum } from 'drizzle-orm';
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import type { Executor } from '#server/db/connect';
import { statement } from '#server/db/statement';
import { isActiveOn, type ShownRow, selectUsable, shownColumns } from '#server/subscriptions/store';

/** Subscriptions of one category, currency, cycle and number of parts, added up. */
export interface FigureGroup {
  category: string;
  currency: string;
  cycle: BillingCycle;
  count: number;
  /** The user's shares: whole prices, amounts, or parts of which `divisor` are a whole. */
  amountMinor: bigint;
  divisor: number;
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
}

function selectFigures(db: Executor) {
  const usable = selectUsable(db);
  const { placeholder } = sql;
  const isInWindow = sql`${usable.nextRenewalOn} between ${placeholder('today')} and ${placeholder('until')}`;
  const isUpcoming = sql`${isInWindow} and ${isActiveOn(usable, usable.nextRenewalOn)}`;
  const price = sql`case when ${usable.thenFrom} <= ${placeholder('today')} then ${usable.thenAmountMinor} else ${usable.amountMinor} end`;
  const divisor = sql`coalesce(${usable.shareOf}, 1)`;
  const columns = {
    category: usable.category,
    currency: usable.currency,
    cycle: usable.billingCycle,
    count: count(),
    divisor: sql<number>`${divisor}`,
    amountMinor: sum(
      sql`case when ${usable.shareMinor} is null then ${price} * coalesce(${usable.shareParts}, 1) else least(${usable.shareMinor}, ${price}) end`,
    ),
    upcoming: sql<number>`count(*) filter (where ${isUpcoming})`,
    overdue: sql<number>`count(*) filter (where ${usable.nextRenewalOn} < ${placeholder('today')})`,
  };
  return { usable, columns, group: [usable.category, usable.currency, usable.billingCycle, divisor] };
}

const sumFigures = statement('sum_dashboard_figures', (db) => {
  const { usable, columns, group } = selectFigures(db);
  return db
    .select(columns)
    .from(usable)
    .groupBy(...group);
});

const sumNamedFigures = statement('sum_named_dashboard_figures', (db) => {
  const { usable, columns, group } = selectFigures(db);
  const isUnrated = sql`${usable.currency} <> all(${sql.placeholder('rated')})`;
  const names = sql<string[] | null>`array_agg(${usable.name}) filter (where ${isUnrated})`;
  return db
    .select({ ...columns, names })
    .from(usable)
    .groupBy(...group);
});

/** `rated` are the currencies that can be converted: subscriptions in another one are also named. */
export async function readFigures(
  db: Executor,
  range: FigureRange,
  rated: ReadonlySet<string>,
): Promise<FigureGroup[]> {
  const groups = await sumFigures(db, { ...range });
  if (groups.every(({ currency }) => rated.has(currency)))
    return groups.map((group) => ({ ...group, amountMinor: BigInt(group.amountMinor ?? 0), names: [] }));
  // Rare, so the comparison of every row with all currencies is not in the usual query.
  const named = await sumNamedFigures(db, { ...range, rated: [...rated] });
  return named.map((group) => ({
    ...group,
    amountMinor: BigInt(group.amountMinor ?? 0),
    // Sorted by whoever shows them: an order inside the aggregate would make the database sort every row.
    names: group.names ?? [],
  }));
}

const listDue = statement('list_due_subscriptions', (db) => {
  const usable = selectUsable(db);
  return db
    .select(shownColumns(usable))
    .from(usable)
    .where(
      and(
        lte(usable.nextRenewalOn, sql.placeholder('until')),
        or(lt(usable.nextRenewalOn, sql.placeholder('today')), isActiveOn(usable, usable.nextRenewalOn)),
      ),
    )
    .orderBy(asc(usable.nextRenewalOn), asc(usable.id));
});

/** Due on or before that day, earliest first. */
export function listDueSubscriptions(
  db: Executor,
  range: Pick<FigureRange, 'userId' | 'limit' | 'today' | 'until'>,
): Promise<ShownRow[]> {
  return listDue(db, { ...range });
}
