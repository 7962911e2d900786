// A service's tiers in the user's country: the form offers them, and advice tells from a paid amount which tier it is.

import { type BillingCycle, cycleOf, isSameRhythm } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { findCountry } from '../country/countries.ts';
import type { Service } from '../data/catalogue-table.ts';
import type { ServiceTier } from '../data/service-tier.ts';
import { TIERS_DE } from '../data/tiers-de-table.ts';
import { TIERS_GB } from '../data/tiers-gb-table.ts';
import { TIERS_IN } from '../data/tiers-in-table.ts';
import { TIERS_US } from '../data/tiers-us-table.ts';
import { parseAmount } from '../money/money.ts';

export const TIERS: readonly ServiceTier[] = [...TIERS_US, ...TIERS_IN, ...TIERS_GB, ...TIERS_DE];

/** Dollar prices are listed without tax, rupee prices with it. */
const TAX_INCLUDED = { USD: false, INR: true } as const;
/** Some users record a four-week pack as a month, and one of about a year as a year. */
const MONTH_PACK_DAYS = [24, 31] as const;
const YEAR_PACK_DAYS = [330, 370] as const;

/** Packs of these lengths are sold as a month and as a year. */
const NAMED_PACKS: Readonly<Record<number, BillingCycle>> = { 30: 'monthly', 365: 'yearly' };

const tiersByService: ReadonlyMap<string, readonly ServiceTier[]> = groupByService(TIERS);

/** A tier with its prices in minor units of the currency asked for; its name is null for the common price. */
export interface PricedTier {
  readonly name: string | null;
  readonly monthlyMinor: number | null;
  readonly yearlyMinor: number | null;
  /** A prepaid pack at its own rhythm. */
  readonly pack: { readonly minor: number; readonly cycle: BillingCycle } | null;
  readonly isTaxIncluded: boolean;
  readonly knownOn: CalendarDay;
}

/** The tiers in the user's currency: those of the country where we know any, else of a country with that currency. */
export function listTiers(service: string, currency: string, country: string | null): readonly ServiceTier[] {
  const inCurrency = (tiersByService.get(service) ?? []).filter((tier) => tier.currency === currency);
  const { code } = findCountry(country);
  const own = inCurrency.filter((tier) => tier.country === code);
  return own.length > 0 ? own : inCurrency;
}

/** How a prepaid pack is paid: every so many days as it lasts. */
export function packCycle({ days }: NonNullable<ServiceTier['pack']>): BillingCycle {
  const cycle = NAMED_PACKS[days] ?? cycleOf({ count: days, unit: 'days' });
  if (!cycle) throw new RangeError(`No pack lasts ${days} days.`);
  return cycle;
}

/** The price of a tier in a cycle; a pack counts for its own rhythm, and for the cycle it may be recorded as. */
export function tierPrice({ monthly, yearly, pack }: ServiceTier, cycle: BillingCycle): string | null {
  if (cycle === 'monthly')
    return monthly ?? (pack && isWithin(pack.days, MONTH_PACK_DAYS) ? pack.price : null);
  if (cycle === 'yearly') return yearly ?? (pack && isWithin(pack.days, YEAR_PACK_DAYS) ? pack.price : null);
  return pack && isSameRhythm(packCycle(pack), cycle) ? pack.price : null;
}

/** What a tier costs in this cycle; null where it is not sold so. */
export function tierPriceMinor(tier: PricedTier, cycle: BillingCycle): number | null {
  if (cycle === 'monthly') return tier.monthlyMinor;
  if (cycle === 'yearly') return tier.yearlyMinor;
  return tier.pack && isSameRhythm(tier.pack.cycle, cycle) ? tier.pack.minor : null;
}

/** Every price known for the service in that currency: its tiers, and its common price. */
export function listPricedTiers(
  service: Service,
  currency: string,
  country: string | null,
): readonly PricedTier[] {
  const tiers = listTiers(service.name, currency, country).map(
    (tier): PricedTier => ({
      name: tier.name,
      monthlyMinor: readMinor(tierPrice(tier, 'monthly'), currency),
      yearlyMinor: readMinor(tierPrice(tier, 'yearly'), currency),
      pack: readPack(tier),
      isTaxIncluded: tier.isTaxIncluded,
      knownOn: tier.knownOn,
    }),
  );
  const common = service.commonPricing.find((price) => price.currency === currency);
  if (!common) return tiers;
  const commonTier: PricedTier = {
    name: null,
    monthlyMinor: readMinor(common.monthly, currency),
    yearlyMinor: readMinor(common.yearly ?? null, currency),
    pack: null,
    isTaxIncluded: TAX_INCLUDED[common.currency],
    knownOn: service.knownOn,
  };
  return [commonTier, ...tiers];
}

function readPack({ pack, currency }: ServiceTier): PricedTier['pack'] {
  const minor = readMinor(pack?.price ?? null, currency);
  return pack && minor !== null ? { minor, cycle: packCycle(pack) } : null;
}

function readMinor(price: string | null, currency: string): number | null {
  const parsed = parseAmount(price ?? undefined, currency);
  return parsed.ok ? parsed.value : null;
}

function isWithin(days: number, [min, max]: readonly [number, number]): boolean {
  return days >= min && days <= max;
}

function groupByService(tiers: readonly ServiceTier[]): ReadonlyMap<string, readonly ServiceTier[]> {
  const groups = new Map<string, ServiceTier[]>();
  for (const tier of tiers) groups.set(tier.service, [...(groups.get(tier.service) ?? []), tier]);
  return groups;
}
