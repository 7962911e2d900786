/**
 * The dashboard's figures computed on this device. Normally the server's answer is shown; after an edit these replace
 * it until it is refetched, so that totals update at once. Both use the same core, so they are equal.
 */
import { type SpendingRow, summariseRows } from '#core/spending/spending';
import { isActiveOn, listActive } from '#core/subscription/life';
import { isInWindow } from '#core/subscription/renewals';
import { compareTexts } from '#core/text/compare-texts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { settlePrice, settlePrices } from './coming-price.ts';
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
  const list = listActive(settlePrices(kept, today), today);
  const spending = summariseRows(list.map(toSpendingRow), currency, rates);
  return {
    monthlyTotal: spending.monthlyTotal,
    yearlyTotal: spending.yearlyTotal,
    upcomingRenewalsCount: kept.filter((item) => isUpcoming(item, today)).length,
    categorySpending: { ...spending.categorySpending },
    categoryBreakdown: [...spending.categoryBreakdown],
    currency,
    overdueCount: list.filter((item) => item.nextRenewalDate < today).length,
    ratesOn: spending.ratesOn,
    leftOut: spending.leftOut.map((item) => ({ ...item, names: [...item.names] })),
  };
}

/** What `GET /api/reminders/next30` would answer: overdue ones first, then up to today + 30 days, at the price of then. */
export function listDue(list: readonly Subscription[], today: string): Subscription[] {
  const due = list.filter((item) =>
    item.nextRenewalDate < today ? isActiveOn(item, today) : isUpcoming(item, today),
  );
  return inListOrder(
    due.map((item) => settlePrice(item, item.nextRenewalDate < today ? today : item.nextRenewalDate)),
  );
}

/** Also of one that is paused today and resumes by then. */
function isUpcoming(item: Subscription, today: string): boolean {
  return isInWindow(item.nextRenewalDate, today) && willRenew(item);
}

/** Not when it has ended or is paused by then. */
export function willRenew(item: Subscription): boolean {
  return isActiveOn(item, item.nextRenewalDate);
}

/** Next renewal first, as the server lists them. */
export function inListOrder(list: readonly Subscription[]): Subscription[] {
  return [...list].sort(
    (a, b) => compareTexts(a.nextRenewalDate, b.nextRenewalDate) || compareTexts(a.id, b.id),
  );
}
