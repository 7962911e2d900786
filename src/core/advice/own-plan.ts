// Whether a row, by its price, is one of certain plans of its service: a difference between plans is never a saving.
import { type BillingCycle, cyclesPerYear, lengthOf } from '../billing-cycle.ts';
import { listTiers, type Tier } from '../catalogue/service-plans.ts';
import type { Service } from '../data/catalogue-table.ts';
import { addTax } from '../money/sales-tax.ts';
import type { AdviceRow } from './rows.ts';
import { isSamePrice } from './tiers.ts';

export interface ServiceRow {
  readonly row: AdviceRow;
  readonly service: Service;
}

/** `unknown`: no price of those plans is listed in the row's currency. */
export type PlanStanding = 'among' | 'below' | 'above' | 'another' | 'unknown';

/** Where the row's price stands towards the plans named; the plan `null` is the service's common price. */
export function placeAmong(
  { row, service }: ServiceRow,
  plans: readonly (string | null)[],
  country: string | null,
): PlanStanding {
  const paid = toYear(row.amountMinor, row.billingCycle);
  const tiers = listTiers(service, row.currency, country).map((tier) => ({
    plan: tier.plan,
    price: yearOf(tier, row.billingCycle),
  }));
  const named = tiers.filter(({ plan }) => plans.includes(plan)).map(({ price }) => price);
  if (named.length === 0) return 'unknown';
  const others = tiers.filter(({ plan }) => plan !== null && !plans.includes(plan));
  const distanceTo = (prices: readonly number[]) =>
    Math.min(...prices.map((price) => distance(paid, price, country)));
  const toOthers = distanceTo(others.map(({ price }) => price));
  // Of two plans at one price nobody knows which it is.
  if (toOthers < Number.POSITIVE_INFINITY && toOthers <= distanceTo(named)) return 'another';
  if (named.some((price) => distance(paid, price, country) < Number.POSITIVE_INFINITY)) return 'among';
  if (paid < Math.min(...named)) return 'below';
  return paid > Math.max(...named) ? 'above' : 'among';
}

/** A price below those plans, or that of another one, may be a plan without what they hold; dearer ones hold no less. */
export function mayBePlan(
  read: ServiceRow,
  plans: readonly string[] | 'all',
  country: string | null,
): boolean {
  if (plans === 'all') return true;
  const standing = placeAmong(read, [null, ...plans], country);
  return standing !== 'below' && standing !== 'another';
}

/**
 * The plans up to the service's common price. A currency without one takes the plans that are called the same as those
 * in the United States; none where that says nothing either.
 */
export function listPlainPlans({ row, service }: ServiceRow, country: string | null): (string | null)[] {
  const own = listPlansUpToCommon(listTiers(service, row.currency, country));
  return own.length > 0 ? own : listPlansUpToCommon(listTiers(service, 'USD', 'US')).filter(Boolean);
}

function listPlansUpToCommon(tiers: readonly Tier[]): (string | null)[] {
  const common = tiers.find(({ plan }) => plan === null);
  if (!common) return [];
  return tiers.filter((tier) => yearOf(tier, 'monthly') <= yearOf(common, 'monthly')).map(({ plan }) => plan);
}

/** Whether one of the service's plans is sold for that much a month or less: paying so little would be another plan. */
export function isPriceOfPlan(
  { row, service }: ServiceRow,
  monthlyMinor: number,
  country: string | null,
): boolean {
  return listTiers(service, row.currency, country).some(
    (tier) => yearOf(tier, 'monthly') <= monthlyMinor * 12,
  );
}

/** A year of the plan, paid as the row is where it is sold so; in minor units. */
function yearOf({ monthlyMinor, yearlyMinor, pack }: Tier, cycle: BillingCycle): number {
  if (pack && lengthOf(cycle).unit === 'days') return toYear(pack.minor, pack.cycle);
  const byMonth = monthlyMinor === null ? null : monthlyMinor * 12;
  return (
    (cycle === 'yearly' ? (yearlyMinor ?? byMonth) : (byMonth ?? yearlyMinor)) ?? Number.POSITIVE_INFINITY
  );
}

/** Near enough to tell plans apart; what is claimed is computed exactly. */
function toYear(minor: number, cycle: BillingCycle): number {
  const { numerator, denominator } = cyclesPerYear(cycle);
  return (minor * Number(numerator)) / Number(denominator);
}

/** How far the paid amount is from the price with or without tax; infinite where it cannot be that price. */
function distance(paid: number, price: number, country: string | null): number {
  if (price === Number.POSITIVE_INFINITY) return price;
  const withTax = addTax(price, country);
  if (!isSamePrice(paid, price) && (paid < price || paid > withTax)) return Number.POSITIVE_INFINITY;
  return Math.min(Math.abs(paid - price), Math.abs(paid - withTax));
}
