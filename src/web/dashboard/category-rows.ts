/** The rows of the Category Spending card: positive ones, by spend. */
import { type CategoryCode, categoryOf } from '#core/category';
import type { Dashboard } from '../subscriptions/queries.ts';

export interface CategoryRow {
  category: CategoryCode;
  count: number;
  amount: number;
  percent: number;
}

export function listCategories(dashboard: Dashboard): CategoryRow[] {
  const counts = new Map(dashboard.categoryBreakdown.map(({ category, count }) => [category, count]));
  return Object.entries(dashboard.categorySpending)
    .filter(([, amount]) => amount > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, amount]) => {
      const category = categoryOf(name);
      // A server of an earlier version answers no percents.
      const percent = dashboard.categoryPercents?.[category] ?? roundPercent(amount, dashboard.monthlyTotal);
      return { category, count: counts.get(category) ?? 0, amount, percent };
    });
}

function roundPercent(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0;
}
