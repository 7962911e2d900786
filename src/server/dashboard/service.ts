/** The dashboard's figures and upcoming renewals. */
import type { Dashboard, RenewalItem } from '#contract/dashboard';
import { addDays } from '#core/calendar-day';
import { currencyOf } from '#core/country/countries';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import { findRate } from '#core/money/rates';
import { summariseSpending } from '#core/spending/spending';
import { RENEWAL_WINDOW_DAYS } from '#core/subscription/renewals';
import type { Deps } from '#server/deps';
import { loadNewestTable } from '#server/rates/service';
import { type Actor, limitOf } from '#server/subscriptions/actor';
import { presentSubscription, settlePrice } from '#server/subscriptions/present';
import { listDueSubscriptions, readFigures } from './store.ts';

export async function showDashboard(deps: Deps, actor: Actor, ratesStamp: string | null): Promise<Dashboard> {
  const currency = currencyOf(actor.user.country);
  const [rates, groups] = await Promise.all([
    loadNewestTable(deps, ratesStamp),
    readFigures(
      deps.db,
      {
        userId: actor.user.id,
        limit: limitOf(deps, actor),
        today: actor.today,
        until: addDays(actor.today, RENEWAL_WINDOW_DAYS),
      },
      ratedFor(currency),
    ),
  ]);
  const inUse = groups.filter(({ count }) => count > 0);
  const spending = summariseSpending(inUse, currency, rates.table);
  return {
    monthlyTotal: spending.monthlyTotal,
    yearlyTotal: spending.yearlyTotal,
    upcomingRenewalsCount: groups.reduce((sum, group) => sum + group.upcoming, 0),
    categorySpending: { ...spending.categorySpending },
    categoryBreakdown: [...spending.categoryBreakdown],
    currency,
    overdueCount: groups.reduce((sum, group) => sum + group.overdue, 0),
    ratesOn: spending.ratesOn,
    dailyRates: rates.daily,
    leftOut: spending.leftOut.map((item) => ({ ...item, names: [...item.names] })),
  };
}

/** Overdue renewals first, then those from today to today + 30 days, each at the price of its day. */
export async function listUpcoming(deps: Deps, actor: Actor): Promise<RenewalItem[]> {
  const rows = await listDueSubscriptions(deps.db, {
    userId: actor.user.id,
    limit: limitOf(deps, actor),
    today: actor.today,
    until: addDays(actor.today, RENEWAL_WINDOW_DAYS),
  });
  return rows.map((row) => {
    const day = row.nextRenewalOn > actor.today ? row.nextRenewalOn : actor.today;
    const { share, ...item } = presentSubscription(settlePrice(row, day));
    return share === null ? item : { ...item, share };
  });
}

// Bounded by the number of currencies: fetched rates replace entries of the table and add none.
const ratedByCurrency = new Map<string, ReadonlySet<string>>();

function ratedFor(currency: string): ReadonlySet<string> {
  const known = ratedByCurrency.get(currency);
  if (known) return known;
  const codes = CURRENCY_TABLE.map(({ code }) => code);
  const rated = new Set(codes.filter((code) => findRate(code, currency) !== null));
  ratedByCurrency.set(currency, rated);
  return rated;
}
