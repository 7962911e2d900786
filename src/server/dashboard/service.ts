import type { Dashboard, RenewalItem } from '#contract/dashboard';
import { addDays } from '#core/calendar-day';
import { currencyOf } from '#core/country/countries';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import { findRate } from '#core/money/rates';
import { summariseSpending } from '#core/spending/spending';
import { type DueRenewal, findDue } from '#core/subscription/payments';
import { RENEWAL_WINDOW_DAYS } from '#core/subscription/renewals';
import { compareTexts } from '#core/text/compare-texts';
import type { Deps } from '#server/deps';
import { loadNewestTable } from '#server/rates/service';
import { type Actor, limitOf } from '#server/subscriptions/actor';
import { applyDuePrice, presentSubscription } from '#server/subscriptions/present';
import type { ShownRow } from '#server/subscriptions/store';
import { type FigureGroup, type FigureRange, listDueSubscriptions, readFigures } from './store.ts';

export async function showDashboard(deps: Deps, actor: Actor, ratesStamp: string | null): Promise<Dashboard> {
  const currency = currencyOf(actor.user.country);
  const [rates, groups] = await Promise.all([
    loadNewestTable(deps, ratesStamp),
    readFigures(deps.db, rangeOf(deps, actor), ratedFor(currency)),
  ]);
  const inUse = groups.filter(({ count }) => count > 0);
  const spending = summariseSpending(inUse, currency, rates.table);
  return {
    monthlyTotal: spending.monthlyTotal,
    yearlyTotal: spending.yearlyTotal,
    upcomingRenewalsCount: await countUpcoming(deps, actor, groups),
    categorySpending: { ...spending.categorySpending },
    categoryPercents: { ...spending.categoryPercents },
    categoryBreakdown: [...spending.categoryBreakdown],
    currency,
    overdueCount: groups.reduce((sum, group) => sum + group.overdue, 0),
    ratesOn: spending.ratesOn,
    dailyRates: rates.daily,
    leftOut: spending.leftOut.map((item) => ({ ...item, names: [...item.names] })),
  };
}

/** Loads the rows only where the database, which knows no rhythms, cannot count: see `strayed`. */
async function countUpcoming(deps: Deps, actor: Actor, groups: readonly FigureGroup[]): Promise<number> {
  if (groups.every(({ strayed }) => strayed === 0))
    return groups.reduce((sum, group) => sum + group.upcoming, 0);
  return (await loadDue(deps, actor)).filter(({ isOverdue }) => !isOverdue).length;
}

/** Overdue renewals first, then those from today to today + 30 days, each at the price of its day. */
export async function listUpcoming(deps: Deps, actor: Actor): Promise<RenewalItem[]> {
  const due = await loadDue(deps, actor);
  return due.map(({ row, on, isOverdue }) => {
    const settled = applyDuePrice({ ...row, nextRenewalOn: on }, isOverdue ? actor.today : on);
    const { share, ...item } = presentSubscription(settled);
    return share === null ? item : { ...item, share };
  });
}

async function loadDue(deps: Deps, actor: Actor): Promise<(DueRenewal & { row: ShownRow })[]> {
  const rows = await listDueSubscriptions(deps.db, rangeOf(deps, actor));
  return rows
    .flatMap((row) => {
      const series = { ...row, cycle: row.billingCycle, nextOn: row.nextRenewalOn };
      const due = findDue(series, actor.today);
      return due ? [{ row, ...due }] : [];
    })
    .sort((a, b) => compareTexts(a.on, b.on));
}

function rangeOf(deps: Deps, actor: Actor): FigureRange {
  return {
    userId: actor.user.id,
    limit: limitOf(deps, actor),
    today: actor.today,
    until: addDays(actor.today, RENEWAL_WINDOW_DAYS),
  };
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
