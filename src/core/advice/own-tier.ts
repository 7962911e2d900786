// Tells by its price whether a row is one of certain tiers of its service: a difference between tiers is never a saving.
import { type BillingCycle, cyclesPerYear, lengthOf } from '../billing-cycle.ts';
import { listPricedTiers, type PricedTier } from '../catalogue/service-tiers.ts';
import type { Service } from '../data/catalogue-table.ts';
import { addTax } from '../money/sales-tax.ts';
import type { AdviceRow } from './rows.ts';
import { isSamePrice } from './tiers.ts';

export interface ServiceRow {
  readonly row: AdviceRow;
  readonly service: Service;
}

/** `unknown`: no price of those tiers is listed in the row's currency. */
export type TierPlace = 'among' | 'below' | 'above' | 'another' | 'unknown';

/** Compares the row's price with the named tiers; the name `null` is the service's common price. */
export function placeAmong(
  { row, service }: ServiceRow,
  names: readonly (string | null)[],
  country: string | null,
): TierPlace {
  const paid = toYear(row.amountMinor, row.billingCycle);
  const tiers = listPricedTiers(service, row.currency, country).map((tier) => ({
    name: tier.name,
    price: yearOf(tier, row.billingCycle),
  }));
  const named = tiers.filter(({ name }) => names.includes(name)).map(({ price }) => price);
  if (named.length === 0) return 'unknown';
  const others = tiers.filter(({ name }) => name !== null && !names.includes(name));
  const distanceTo = (prices: readonly number[]) =>
    Math.min(...prices.map((price) => distance(paid, price, country)));
  const toOthers = distanceTo(others.map(({ price }) => price));
  // Of two tiers with one price, nobody knows which it is.
  if (toOthers < Number.POSITIVE_INFINITY && toOthers <= distanceTo(named)) return 'another';
  if (named.some((price) => distance(paid, price, country) < Number.POSITIVE_INFINITY)) return 'among';
  if (paid < Math.min(...named)) return 'below';
  return paid > Math.max(...named) ? 'above' : 'among';
}

/** A price below those tiers, or that of another one, may be a tier without what they hold; dearer ones hold no less. */
export function mayBeTier(
  read: ServiceRow,
  names: readonly string[] | 'all',
  country: string | null,
): boolean {
  if (names === 'all') return true;
  const standing = placeAmong(read, [null, ...names], country);
  return standing !== 'below' && standing !== 'another';
}

/**
 * The tiers up to the service's common price. A currency without one takes the tiers that are called the same as those
 * in the United States; none where that says nothing either.
 */
export function listPlainTiers({ row, service }: ServiceRow, country: string | null): (string | null)[] {
  const own = listTiersUpToCommon(listPricedTiers(service, row.currency, country));
  return own.length > 0 ? own : listTiersUpToCommon(listPricedTiers(service, 'USD', 'US')).filter(Boolean);
}

function listTiersUpToCommon(tiers: readonly PricedTier[]): (string | null)[] {
  const common = tiers.find(({ name }) => name === null);
  if (!common) return [];
  return tiers.filter((tier) => yearOf(tier, 'monthly') <= yearOf(common, 'monthly')).map(({ name }) => name);
}

/** Whether one of the service's tiers is sold for that much a month or less: paying so little would be another tier. */
export function isPriceOfTier(
  { row, service }: ServiceRow,
  monthlyMinor: number,
  country: string | null,
): boolean {
  return listPricedTiers(service, row.currency, country).some(
    (tier) => yearOf(tier, 'monthly') <= monthlyMinor * 12,
  );
}

/** A year of the tier, paid as the row is where it is sold so; in minor units. */
function yearOf({ monthlyMinor, yearlyMinor, pack }: PricedTier, cycle: BillingCycle): number {
  if (pack && lengthOf(cycle).unit === 'days') return toYear(pack.minor, pack.cycle);
  const byMonth = monthlyMinor === null ? null : monthlyMinor * 12;
  return (
    (cycle === 'yearly' ? (yearlyMinor ?? byMonth) : (byMonth ?? yearlyMinor)) ?? Number.POSITIVE_INFINITY
  );
}

/** Near enough to tell tiers apart; what is claimed is computed exactly. */
function toYear(minor: number, cycle: BillingCycle): number {
  const { numerator, denominator } = cyclesPerYear(cycle);
  return (minor * Number(numerator)) / Number(denominator);
}

/** Distance of the paid amount from the price with or without tax; infinite if it cannot be that price. */
function distance(paid: number, price: number, country: string | null): number {
  if (price === Number.POSITIVE_INFINITY) return price;
  const withTax = addTax(price, country);
  if (!isSamePrice(paid, price) && (paid < price || paid > withTax)) return Number.POSITIVE_INFINITY;
  return Math.min(Math.abs(paid - price), Math.abs(paid - withTax));
}
