/** What the engine's oracle knows of prices. Another shape of the tables needs another `readPriceBook`, and nothing else. */
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import { TIERS } from '#core/catalogue/service-tiers';
import { BUNDLE_TABLE } from '#core/data/bundle-table';
import { CATALOGUE_TABLE } from '#core/data/catalogue-table';
import { CONTAINMENT_TABLE } from '#core/data/containment-table';
import { readTable, splitCells } from './portfolios.ts';

export interface KnownTier {
  readonly name: string;
  /** Plain decimals of one payment. */
  readonly amount: string;
  readonly currency: string;
  readonly cycle: BillingCycle;
  readonly isTaxIncluded: boolean;
  readonly asOf: CalendarDay;
}

export interface PriceBook {
  /** Names that the engine is sure to recognise. */
  readonly services: readonly string[];
  /** The tiers of a service as sold in a country, from the product's own tables. */
  readonly tiersOf: (service: string, country: string) => readonly KnownTier[];
  /** The dearest price of a tier that is known from elsewhere; 0 where none is. */
  readonly dearestTier: (service: string, currency: string, cycle: BillingCycle) => number;
  readonly bundleOf: (id: string) => KnownTier | null;
  readonly isContained: (inner: string, outer: string, country: string) => boolean;
  /** The tiers of the outer service that have the inner one; null where all do. */
  readonly tiersWith: (inner: string, outer: string) => readonly string[] | null;
  /** The tiers of a service that the bundle includes or exceeds; null where it names none. */
  readonly tiersGiven: (bundleId: string, service: string) => readonly string[] | null;
  /** Services that are likely to meet in a finding: one within another, the parts of a bundle, all that do one job. */
  readonly groups: readonly (readonly string[])[];
  /** The youngest day of any price. */
  readonly newestOn: CalendarDay;
}

export function readPriceBook(): PriceBook {
  const tiers = readTiers();
  const days = [...CATALOGUE_TABLE, ...TIERS, ...BUNDLE_TABLE].map(({ knownOn }) => knownOn);
  return {
    services: CATALOGUE_TABLE.filter(({ commonPricing }) => commonPricing.length > 0).map(({ name }) => name),
    tiersOf: (service, country) => [...readCommon(service), ...readSold(service, country)],
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
            isTaxIncluded: bundle.isTaxIncluded,
            asOf: bundle.knownOn,
          }
        : null;
    },
    isContained: (inner, outer, country) =>
      CONTAINMENT_TABLE.some(
        (pair) => pair.inner === inner && pair.outer === outer && (pair.countries?.includes(country) ?? true),
      ),
    tiersWith: (inner, outer) => {
      const pair = CONTAINMENT_TABLE.find((each) => each.inner === inner && each.outer === outer);
      return pair?.tiers === undefined || pair.tiers === 'all' ? null : pair.tiers;
    },
    tiersGiven: (id, service) => BUNDLE_TABLE.find((one) => one.id === id)?.tiers?.[service] ?? null,
    groups: [
      ...CONTAINMENT_TABLE.map(({ inner, outer }) => [inner, outer, ...listSameJob(outer)]),
      ...BUNDLE_TABLE.map(({ includes }) => includes),
    ],
    newestOn: days.sort().at(-1) ?? '',
  };
}

function listSameJob(name: string): readonly string[] {
  const does = CATALOGUE_TABLE.find((one) => one.name === name)?.does;
  return CATALOGUE_TABLE.filter((one) => one.does === does).map((one) => one.name);
}

function readCommon(name: string): readonly KnownTier[] {
  const service = CATALOGUE_TABLE.find((one) => one.name === name);
  return (service?.commonPricing ?? []).flatMap(({ currency, monthly, yearly }) => {
    const isTaxIncluded = currency !== 'USD';
    return toTiers({ name: '', currency, isTaxIncluded, asOf: service?.knownOn ?? '' }, { monthly, yearly });
  });
}

/** The tiers of the country; in a currency that it has none in, those of other countries. */
function readSold(name: string, country: string): readonly KnownTier[] {
  const sold = TIERS.filter(({ service }) => service === name);
  return sold
    .filter(
      (tier) =>
        tier.country === country ||
        !sold.some((own) => own.country === country && own.currency === tier.currency),
    )
    .flatMap(({ name: tierName, currency, isTaxIncluded, knownOn, monthly, yearly, pack }) => [
      ...toTiers(
        { name: tierName, currency, isTaxIncluded, asOf: knownOn },
        {
          monthly: monthly ?? (pack && Math.abs(pack.days - 28) <= 4 ? pack.price : undefined),
          yearly: yearly ?? (pack && Math.abs(pack.days - 350) <= 20 ? pack.price : undefined),
        },
      ),
      // A month and a year are no packs of so many days.
      ...(pack && pack.days !== 30 && pack.days !== 365
        ? [
            {
              name: tierName,
              currency,
              isTaxIncluded,
              asOf: knownOn,
              amount: pack.price,
              cycle: `P${pack.days}D` as const,
            },
          ]
        : []),
    ]);
}

function toTiers(
  tier: Omit<KnownTier, 'amount' | 'cycle'>,
  { monthly, yearly }: { readonly monthly?: string | undefined; readonly yearly?: string | undefined },
): readonly KnownTier[] {
  return [
    ...(monthly === undefined ? [] : [{ ...tier, amount: monthly, cycle: 'monthly' as const }]),
    ...(yearly === undefined ? [] : [{ ...tier, amount: yearly, cycle: 'yearly' as const }]),
  ];
}

function readTiers() {
  return readTable('tiers.txt').map((line) => {
    const [service = '', , , amount = '', currency = '', cycle = ''] = splitCells(line);
    return { service, amount: Number(amount), currency, cycle };
  });
}
