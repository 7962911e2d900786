// Known services for autocomplete and price filling.

import type { BillingCycle } from '../billing-cycle.ts';
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';

export const AUTOCOMPLETE_LIMIT = 20;

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

/** At most 20 services: those that begin with the text, then with a word that does, then those that contain it. */
export function searchCatalogue(text: string, limit = AUTOCOMPLETE_LIMIT): readonly Service[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  const found: { service: Service; rank: number }[] = [];
  for (const { service, keys } of entries) {
    const rank = Math.min(...keys.map((key, index) => rankMatch(key, wanted) * 2 + Math.min(index, 1)));
    if (rank < Number.POSITIVE_INFINITY) found.push({ service, rank });
  }
  found.sort((a, b) => a.rank - b.rank || (a.service.name < b.service.name ? -1 : 1));
  return found.slice(0, limit).map(({ service }) => service);
}

/** The service with exactly this name or other name, whatever its case, accents and punctuation. */
export function findService(name: string): Service | null {
  return serviceByKey.get(fold(name)) ?? null;
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
