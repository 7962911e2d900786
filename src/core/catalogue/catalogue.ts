// Known services for autocomplete and price filling.

import type { BillingCycle } from '../billing-cycle.ts';
import { findCountry } from '../country/countries.ts';
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';
import { MOST_USED_TABLE } from '../data/most-used-table.ts';
import { TIERS } from './service-tiers.ts';

export const AUTOCOMPLETE_LIMIT = 20;

/** How a second one of a service is told apart: `Netflix (2)`, `Netflix (₹649.00)`. */
const SECOND_MARK = /\s\((?:\d{1,2}|\p{L}{0,2}\p{Sc}[\d.,]+)\)$/u;

interface Entry {
  readonly service: Service;
  /** The name first, then its other names, all folded for matching. */
  readonly keys: readonly string[];
}

const entries: readonly Entry[] = CATALOGUE_TABLE.map((service) => ({
  service,
  keys: [service.name, ...(service.aliases ?? [])].map(fold),
}));

const serviceByKey: ReadonlyMap<string, Service> = new Map([
  ...entries.flatMap(({ service, keys }) => keys.map((key) => [key, service] as const)),
  // Again and last, so that a service's own name wins over another's alias.
  ...entries.map(({ service }) => [fold(service.name), service] as const),
]);

/** Each country's most used services, the commonest first. */
const commonByCountry: ReadonlyMap<string, ReadonlyMap<Service, number>> = new Map(
  MOST_USED_TABLE.map(({ country, names }) => [
    country,
    // Two of the names may be the same service: its first position counts.
    new Map(
      names
        .flatMap((name, index) => {
          const service = findService(name);
          return service ? [[service, index] as const] : [];
        })
        .reverse(),
    ),
  ]),
);

/**
 * Finds at most 20 services: names that begin with the text, then with a word that does, then those that contain it; in each group
 * what is common in the user's country first, then what is sold there, then the rest.
 */
export function searchCatalogue(text: string, country: string | null): readonly Service[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  const rankUse = makeUseRank(country);
  return entries
    .flatMap(({ service, keys }) => {
      const match = Math.min(...keys.map((key) => rankMatch(key, wanted)));
      const isByName = rankMatch(keys[0] ?? '', wanted) === match;
      return match === Number.POSITIVE_INFINITY
        ? []
        : [{ service, ranks: [match, rankUse(service), isByName ? 0 : 1] }];
    })
    .sort((a, b) => compareRanks(a.ranks, b.ranks) || (a.service.name < b.service.name ? -1 : 1))
    .slice(0, AUTOCOMPLETE_LIMIT)
    .map(({ service }) => service);
}

/** Ranks the most used services first, then what is sold in the country, then the rest. */
function makeUseRank(country: string | null): (service: Service) => number {
  const { code, currency } = findCountry(country);
  const common = commonByCountry.get(code);
  return (service) => {
    const isSold =
      service.commonPricing.some((price) => price.currency === currency) ||
      TIERS.some((tier) => tier.service === service.name && tier.country === code);
    return common?.get(service) ?? (isSold ? 1_000 : 2_000);
  };
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  return a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The service with exactly this name or other name, whatever its case, accents and punctuation. */
export function findService(name: string): Service | null {
  return serviceByKey.get(fold(name)) ?? serviceByKey.get(fold(name.replace(SECOND_MARK, ''))) ?? null;
}

/** The price to put into the form: only in the user's currency, and only for a monthly or yearly cycle. */
export function priceToFill(service: Service, currency: string, cycle: BillingCycle): string | null {
  const price = service.commonPricing.find((entry) => entry.currency === currency);
  if (!price) return null;
  if (cycle === 'monthly') return price.monthly;
  return cycle === 'yearly' ? (price.yearly ?? null) : null;
}

function rankMatch(key: string, wanted: string): number {
  if (key.startsWith(wanted)) return 0;
  if (key.includes(` ${wanted}`)) return 1;
  return key.includes(wanted) ? 2 : Number.POSITIVE_INFINITY;
}

/** Lower case without accents; `+`, `&` and letters stay, other punctuation is a blank. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}+&]+/gu, ' ')
    .trim();
}
