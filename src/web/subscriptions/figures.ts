/**
 * The dashboard's figures computed on this device. Normally the server's answer is shown; after an edit these replace
 * it until it is refetched, so that totals update at once. Both use the same core, so they are equal.
 */
import { type SpendingRow, summariseRows } from '#core/spending/spending';
import { isActiveOn, listActive } from '#core/subscription/life';
import { type DueRenewal, findDue } from '#core/subscription/payments';
import { compareTexts } from '#core/text/compare-texts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { applyDuePrice, applyDuePrices } from './coming-price.ts';
import type { Dashboard, Subscription } from './queries.ts';
import { amountMinorOf, shareOf } from './row-amounts.ts';

export function toSpendingRow(subscription: Subscription): SpendingRow {
  return {
    name: subscription.name,
    category: subscription.category,
    currency: subscription.currency,
    cycle: subscription.billingCycle,
    amountMinor: amountMinorOf(subscription),
    ...shareOf(subscription),
  };
}

/** What `GET /api/analytics/dashboard` would answer for these subscriptions. */
export function computeDashboard(
  kept: readonly Subscription[],
  { currency, today, rates }: Pick<Viewer, 'currency' | 'today' | 'rates'>,
): Dashboard {
  const list = listActive(applyDuePrices(kept, today), today);
  const spending = summariseRows(list.map(toSpendingRow), currency, rates);
  return {
    monthlyTotal: spending.monthlyTotal,
    yearlyTotal: spending.yearlyTotal,
    upcomingRenewalsCount: kept.filter((item) => findDueOf(item, today)?.isOverdue === false).length,
    categorySpending: { ...spending.categorySpending },
    categoryPercents: { ...spending.categoryPercents },
    categoryBreakdown: [...spending.categoryBreakdown],
    currency,
    overdueCount: list.filter((item) => item.nextRenewalDate < today).length,
    ratesOn: spending.ratesOn,
    leftOut: spending.leftOut.map((item) => ({ ...item, names: [...item.names] })),
  };
}

/** What `GET /api/reminders/next30` would answer: overdue ones first, then up to today + 30 days, at the price of then. */
export function listDue(list: readonly Subscription[], today: string): Subscription[] {
  const due = list.flatMap((item) => {
    const found = findDueOf(item, today);
    if (!found) return [];
    return applyDuePrice({ ...item, nextRenewalDate: found.on }, found.isOverdue ? today : found.on);
  });
  return inListOrder(due);
}

function findDueOf(item: Subscription, today: string): DueRenewal | null {
  const { anchorDate: anchorOn, billingCycle: cycle, nextRenewalDate: nextOn } = item;
  return findDue({ ...item, anchorOn, cycle, nextOn }, today);
}

/** The next payment that is to come; null if there is none in sight. */
export function nextPaymentOf(item: Subscription, today: string): string | null {
  if (item.nextRenewalDate >= today && isActiveOn(item, item.nextRenewalDate)) return item.nextRenewalDate;
  const due = findDueOf(item, today);
  return due && !due.isOverdue ? due.on : null;
}

/** Next renewal first, as the server lists them. */
export function inListOrder(list: readonly Subscription[]): Subscription[] {
  return [...list].sort(
    (a, b) => compareTexts(a.nextRenewalDate, b.nextRenewalDate) || compareTexts(a.id, b.id),
  );
}
