// A service's plans in the user's country: for the form's choice, and to recognise which tier a paid amount is.

import { type BillingCycle, cycleOf, isSameRhythm } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { findCountry } from '../country/countries.ts';
import type { Service } from '../data/catalogue-table.ts';
import { PLANS_DE } from '../data/plans-de-table.ts';
import { PLANS_GB } from '../data/plans-gb-table.ts';
import { PLANS_IN } from '../data/plans-in-table.ts';
import { PLANS_US } from '../data/plans-us-table.ts';
import type { Plan } from '../data/service-plan.ts';
import { parseAmount } from '../money/money.ts';

export const PLANS: readonly Plan[] = [...PLANS_US, ...PLANS_IN, ...PLANS_GB, ...PLANS_DE];

/** Dollar prices are listed without tax, rupee prices with it. */
const TAX_INCLUDED = { USD: false, INR: true } as const;
/** Some users record a four-week pack as a month, and one of about a year as a year. */
const MONTH_PACK_DAYS = [24, 31] as const;
const YEAR_PACK_DAYS = [330, 370] as const;

/** Packs of these lengths are sold as a month and as a year. */
const NAMED_PACKS: Readonly<Record<number, BillingCycle>> = { 30: 'monthly', 365: 'yearly' };

const plansByService: ReadonlyMap<string, readonly Plan[]> = groupByService(PLANS);

/** One listed offer, in minor units of the currency asked for. */
export interface Tier {
  readonly plan: string | null;
  readonly monthlyMinor: number | null;
  readonly yearlyMinor: number | null;
  /** A prepaid pack at its own rhythm. */
  readonly pack: { readonly minor: number; readonly cycle: BillingCycle } | null;
  readonly isTaxIncluded: boolean;
  readonly knownOn: CalendarDay;
}

/** The plans in the user's currency: those of the country where we know any, else of a country with that currency. */
export function listPlans(service: string, currency: string, country: string | null): readonly Plan[] {
  const inCurrency = (plansByService.get(service) ?? []).filter((plan) => plan.currency === currency);
  const { code } = findCountry(country);
  const own = inCurrency.filter((plan) => plan.country === code);
  return own.length > 0 ? own : inCurrency;
}

/** How a prepaid pack is paid: every so many days as it lasts. */
export function packCycle({ days }: NonNullable<Plan['pack']>): BillingCycle {
  const cycle = NAMED_PACKS[days] ?? cycleOf({ count: days, unit: 'days' });
  if (!cycle) throw new RangeError(`No pack lasts ${days} days.`);
  return cycle;
}

/** The price of a plan in a cycle; a pack counts for its own rhythm, and for the cycle it may be recorded as. */
export function planPrice({ monthly, yearly, pack }: Plan, cycle: BillingCycle): string | null {
  if (cycle === 'monthly')
    return monthly ?? (pack && isWithin(pack.days, MONTH_PACK_DAYS) ? pack.price : null);
  if (cycle === 'yearly') return yearly ?? (pack && isWithin(pack.days, YEAR_PACK_DAYS) ? pack.price : null);
  return pack && isSameRhythm(packCycle(pack), cycle) ? pack.price : null;
}

/** What a plan costs in this cycle; null where it is not sold so. */
export function tierPrice(tier: Tier, cycle: BillingCycle): number | null {
  if (cycle === 'monthly') return tier.monthlyMinor;
  if (cycle === 'yearly') return tier.yearlyMinor;
  return tier.pack && isSameRhythm(tier.pack.cycle, cycle) ? tier.pack.minor : null;
}

/** Every price known for the service in that currency: its plans, and its common price. */
export function listTiers(service: Service, currency: string, country: string | null): readonly Tier[] {
  const plans = listPlans(service.name, currency, country).map(
    (plan): Tier => ({
      plan: plan.plan,
      monthlyMinor: readMinor(planPrice(plan, 'monthly'), currency),
      yearlyMinor: readMinor(planPrice(plan, 'yearly'), currency),
      pack: readPack(plan),
      isTaxIncluded: plan.isTaxIncluded,
      knownOn: plan.knownOn,
    }),
  );
  const common = service.commonPricing.find((price) => price.currency === currency);
  if (!common) return plans;
  const tier: Tier = {
    plan: null,
    monthlyMinor: readMinor(common.monthly, currency),
    yearlyMinor: readMinor(common.yearly ?? null, currency),
    pack: null,
    isTaxIncluded: TAX_INCLUDED[common.currency],
    knownOn: service.knownOn,
  };
  return [tier, ...plans];
}

function readPack({ pack, currency }: Plan): Tier['pack'] {
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

function groupByService(plans: readonly Plan[]): ReadonlyMap<string, readonly Plan[]> {
  const groups = new Map<string, Plan[]>();
  for (const plan of plans) groups.set(plan.service, [...(groups.get(plan.service) ?? []), plan]);
  return groups;
}
