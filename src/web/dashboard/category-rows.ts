/** The rows of the Category Spending card: positive ones, by spend, with exact percents. */

import { type CategoryCode, categoryOf } from '#core/category';
import type { RateTable } from '#core/data/rate-table';
import { summariseRows } from '#core/spending/spending';
import { toSpendingRow } from '../subscriptions/figures.ts';
import type { Dashboard, Subscription } from '../subscriptions/queries.ts';

export interface CategoryRow {
  category: CategoryCode;
  count: number;
  amount: number;
  percent: number;
}

export function listCategories(
  dashboard: Dashboard,
  list: readonly Subscription[] | null | undefined,
  rates: RateTable,
): CategoryRow[] {
  const amounts = new Map<CategoryCode, number>();
  for (const [name, amount] of Object.entries(dashboard.categorySpending)) {
    const category = categoryOf(name);
    amounts.set(category, (amounts.get(category) ?? 0) + amount);
  }
  const counts = new Map<CategoryCode, number>();
  for (const { category, count } of dashboard.categoryBreakdown) {
    counts.set(categoryOf(category), (counts.get(categoryOf(category)) ?? 0) + count);
  }
  const percents = findExactPercents(dashboard, list, rates);
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([category, amount]) => ({
      category,
      count: counts.get(category) ?? 0,
      amount,
      percent: percents?.get(category) ?? roundPercent(amount, dashboard.monthlyTotal),
    }));
}

/**
 * Percents need exact amounts, which the answer rounds, so they come from the list. Null if the list is from another moment
 * than the answer.
 */
function findExactPercents(
  dashboard: Dashboard,
  list: readonly Subscription[] | null | undefined,
  rates: RateTable,
): Map<CategoryCode, number> | null {
  if (!list) return null;
  const { monthlyTotal, categories } = summariseRows(list.map(toSpendingRow), dashboard.currency, rates);
  const isSame =
    monthlyTotal === dashboard.monthlyTotal &&
    categories.every(({ category, amount }) => dashboard.categorySpending[category] === amount);
  return isSame ? new Map(categories.map(({ category, percent }) => [category, percent])) : null;
}

function roundPercent(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0;
}
