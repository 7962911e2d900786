/** What the engine's oracle knows of prices. Another shape of the tables needs another `readPriceBook`, and nothing else. */
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import { BUNDLE_TABLE } from '#core/data/bundle-table';
import { CATALOGUE_TABLE } from '#core/data/catalogue-table';
import { CONTAINMENT_TABLE } from '#core/data/containment-table';
import { readTable, splitCells } from './portfolios.ts';

export interface KnownPlan {
  readonly name: string;
  /** Plain decimals of one payment. */
  readonly amount: string;
  readonly currency: string;
  readonly cycle: BillingCycle;
  /** Null where it is not known. */
  readonly isTaxIncluded: boolean | null;
  readonly asOf: CalendarDay;
}

export interface PriceBook {
  /** Names that the engine is sure to recognise. */
  readonly services: readonly string[];
  /** The plans of a service as sold in a country, from the product's own tables. */
  readonly plansOf: (service: string, country: string) => readonly KnownPlan[];
  /** The dearest price of a tier that is known from elsewhere; 0 where none is. */
  readonly dearestTier: (service: string, currency: string, cycle: BillingCycle) => number;
  readonly bundleOf: (id: string) => KnownPlan | null;
  readonly isContained: (inner: string, outer: string, country: string) => boolean;
  /** The youngest day of any price. */
  readonly newestOn: CalendarDay;
}

/** The catalogue's prices have no day yet; the tables beside it were written on this one. */
const CATALOGUE_ON = '2025-11-01';

export function readPriceBook(): PriceBook {
  const plans = new Map(CATALOGUE_TABLE.map((service) => [service.name, readPlans(service.commonPricing)]));
  const tiers = readTiers();
  return {
    services: CATALOGUE_TABLE.filter(({ commonPricing }) => commonPricing.length > 0).map(({ name }) => name),
    plansOf: (service) => plans.get(service) ?? [],
    dearestTier: (service, currency, cycle) =>
      Math.max(
        0,
        ...tiers
          .filter((tier) => tier.service === service && tier.currency === currency && tier.cycle === cycle)
          .map(({ amount }) => amount),
      ),
    bundleOf: (id) => {
      const bundle = BUNDLE_TABLE.find((one) => one.id === id);
      return bundle
        ? {
            name: bundle.name,
            amount: bundle.price,
            currency: bundle.currency,
            cycle: bundle.cycle,
            isTaxIncluded: null,
            asOf: bundle.knownOn,
          }
        : null;
    },
    isContained: (inner, outer, country) =>
      CONTAINMENT_TABLE.some(
        (pair) => pair.inner === inner && pair.outer === outer && (pair.countries?.includes(country) ?? true),
      ),
    newestOn: CATALOGUE_ON,
  };
}

function readPlans(prices: (typeof CATALOGUE_TABLE)[number]['commonPricing']): readonly KnownPlan[] {
  return prices.flatMap(({ currency, monthly, yearly }) => {
    const plan = { name: '', currency, isTaxIncluded: null, asOf: CATALOGUE_ON };
    const byYear: readonly KnownPlan[] =
      yearly === undefined ? [] : [{ ...plan, amount: yearly, cycle: 'yearly' }];
    return [{ ...plan, amount: monthly, cycle: 'monthly' as const }, ...byYear];
  });
}

function readTiers() {
  return readTable('tiers.txt').map((line) => {
    const [service = '', , , amount = '', currency = '', cycle = ''] = splitCells(line);
    return { service, amount: Number(amount), currency, cycle };
  });
}
