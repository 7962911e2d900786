/** SQL for the dashboard: its figures in one query, its renewals in another. */
import { and, asc, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import type { Executor } from '#server/db/connect';
import { statement } from '#server/db/statement';
import { isActiveOn, type ShownRow, selectPayable, shownColumns } from '#server/subscriptions/store';

/** Subscriptions in use of one category, currency, cycle and number of parts, added up. */
export interface FigureGroup {
  category: string;
  currency: string;
  cycle: BillingCycle;
  count: number;
  /** The sum of the user's shares, multiplied by `divisor`, which is above 1 where shares are parts. */
  amountMinor: bigint;
  divisor: number;
  /** Includes paused ones that are paid again by then; a group may have no others. */
  upcoming: number;
  /** Rows whose next date lies before or in a pause that ends by then: whether they are due is not known here. */
  strayed: number;
  overdue: number;
  /** Names of the rows whose currency is not among the rated ones. */
  names: string[];
}

export interface FigureRange {
  userId: string;
  limit: number | null;
  today: CalendarDay;
  until: CalendarDay;
}

function selectFigures(db: Executor) {
  const payable = selectPayable(db);
  const { placeholder } = sql;
  const isInWindow = sql`${payable.nextRenewalOn} between ${placeholder('today')} and ${placeholder('until')}`;
  const isUpcoming = sql`${isInWindow} and ${isActiveOn(payable, payable.nextRenewalOn)}`;
  const strayed = sql`${payable.resumesOn} > ${placeholder('today')} and ${payable.resumesOn} <= ${placeholder('until')} and ${payable.nextRenewalOn} < ${payable.resumesOn} and not (${isUpcoming})`;
  const price = sql`case when ${payable.thenFrom} <= ${placeholder('today')} then ${payable.thenAmountMinor} else ${payable.amountMinor} end`;
  const divisor = sql`coalesce(${payable.shareOf}, 1)`;
  const columns = {
    category: payable.category,
    currency: payable.currency,
    cycle: payable.billingCycle,
    count: sql<number>`count(*) filter (where ${payable.isInUse})`,
    divisor: sql<number>`${divisor}`,
    amountMinor: sql<
      string | null
    >`sum(case when ${payable.shareMinor} is null then ${price} * coalesce(${payable.shareParts}, 1) else least(${payable.shareMinor}, ${price}) end) filter (where ${payable.isInUse})`,
    upcoming: sql<number>`count(*) filter (where ${isUpcoming})`,
    strayed: sql<number>`count(*) filter (where ${strayed})`,
    overdue: sql<number>`count(*) filter (where ${payable.isInUse} and ${payable.nextRenewalOn} < ${placeholder('today')})`,
  };
  return { payable, columns, group: [payable.category, payable.currency, payable.billingCycle, divisor] };
}

const sumFigures = statement('sum_dashboard_figures', (db) => {
  const { payable, columns, group } = selectFigures(db);
  return db
    .select(columns)
    .from(payable)
    .groupBy(...group);
});

const sumNamedFigures = statement('sum_named_dashboard_figures', (db) => {
  const { payable, columns, group } = selectFigures(db);
  const isUnrated = sql`${payable.currency} <> all(${sql.placeholder('rated')})`;
  const names = sql<
    string[] | null
  >`array_agg(${payable.name}) filter (where ${payable.isInUse} and ${isUnrated})`;
  return db
    .select({ ...columns, names })
    .from(payable)
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
  const payable = selectPayable(db);
  return db
    .select(shownColumns(payable))
    .from(payable)
    .where(
      and(
        lte(payable.nextRenewalOn, sql.placeholder('until')),
        or(
          and(lt(payable.nextRenewalOn, sql.placeholder('today')), payable.isInUse),
          and(
            gte(payable.nextRenewalOn, sql.placeholder('today')),
            isActiveOn(payable, payable.nextRenewalOn),
          ),
          and(
            gt(payable.resumesOn, sql.placeholder('today')),
            lte(payable.resumesOn, sql.placeholder('until')),
          ),
        ),
      ),
    )
    .orderBy(asc(payable.nextRenewalOn), asc(payable.id));
});

/** Lists rows that may be due on or before that day: what is paused until then is among them. */
export function listDueSubscriptions(db: Executor, range: FigureRange): Promise<ShownRow[]> {
  return listDue(db, { ...range });
}
