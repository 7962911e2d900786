// The services that an empty list offers.
import { findKnownCountry } from '../country/countries.ts';
import type { Service } from '../data/catalogue-table.ts';
import { FIRST_SERVICE_TABLE } from '../data/first-service-table.ts';
import { nameKey } from '../subscription/subscription.ts';
import { findService } from './catalogue.ts';

export const FIRST_SERVICES_COUNT = 24;

/** The services of the country, the commonest first, without those whose name is taken. */
export function listFirstServices(country: string | null, taken: readonly string[] = []): readonly Service[] {
  const code = findKnownCountry(country)?.code ?? null;
  const row =
    FIRST_SERVICE_TABLE.find((each) => each.country === code) ??
    FIRST_SERVICE_TABLE.find((each) => each.country === null);
  const keys = new Set(taken.map(nameKey));
  return (row?.names.split('; ') ?? [])
    .flatMap((name) => findService(name) ?? [])
    .filter(({ name }) => !keys.has(nameKey(name)));
}
