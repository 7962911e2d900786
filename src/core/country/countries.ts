// Finding a country by what people type, and guessing it from zone and language.
import { COUNTRY_TABLE, type Country, ZONES_BY_COUNTRY } from '../data/country-table.ts';

/** Prices and formats where the country is unknown. */
export const DEFAULT_COUNTRY_CODE = 'US';
/** Used when an account is made without one. */
export const DEFAULT_COUNTRY = 'United States';
/** Countries of an account that a guess may replace: the default by name and by code. */
export const GUESSABLE_COUNTRIES: readonly string[] = [DEFAULT_COUNTRY, DEFAULT_COUNTRY_CODE];

/** Everyday names that are neither the table's name nor its code. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  uae: 'AE',
  türkiye: 'TR',
  'czech republic': 'CZ',
  korea: 'KR',
  'republic of korea': 'KR',
  bharat: 'IN',
  'the netherlands': 'NL',
  holland: 'NL',
  'viet nam': 'VN',
};

const byCode: ReadonlyMap<string, Country> = new Map(COUNTRY_TABLE.map((country) => [country.code, country]));

const byName: ReadonlyMap<string, Country> = new Map([
  ...COUNTRY_TABLE.map((country) => [country.name.toLowerCase(), country] as const),
  ...COUNTRY_TABLE.map((country) => [country.code.toLowerCase(), country] as const),
  ...Object.entries(OTHER_NAMES).map(([name, code]) => [name, needCountry(code)] as const),
]);

let codeByZone: ReadonlyMap<string, string> | null = null;

/** The table's row for a name or code in any case, or null where the table has none. */
export function findKnownCountry(nameOrCode: string | null | undefined): Country | null {
  return byName.get((nameOrCode ?? '').trim().toLowerCase()) ?? null;
}

/** The same, with the United States where the country is unknown. */
export function findCountry(nameOrCode: string | null | undefined): Country {
  return findKnownCountry(nameOrCode) ?? needCountry(DEFAULT_COUNTRY_CODE);
}

/** The currency of the user's country; USD if unknown. */
export function currencyOf(nameOrCode: string | null | undefined): string {
  return findCountry(nameOrCode).currency;
}

/** The time zone decides, then the first language with a region we know, then the first language's usual region. */
export function guessCountry(
  timeZone: string | null | undefined,
  languages: readonly string[] = [],
): Country {
  const fromZone = countryOfZone(timeZone ?? '');
  if (fromZone) return fromZone;
  for (const readRegion of [readWrittenRegion, readUsualRegion]) {
    for (const language of languages) {
      const country = byCode.get(readRegion(language) ?? '');
      if (country) return country;
    }
  }
  return needCountry(DEFAULT_COUNTRY_CODE);
}

function countryOfZone(timeZone: string): Country | null {
  codeByZone ??= new Map(
    Object.entries(ZONES_BY_COUNTRY).flatMap(([code, zones]) =>
      zones.split(' ').map((zone) => [zone.toLowerCase(), code] as const),
    ),
  );
  return byCode.get(codeByZone.get(timeZone.toLowerCase()) ?? '') ?? null;
}

function readWrittenRegion(language: string): string | null {
  return readLocale(language)?.region ?? null;
}

function readUsualRegion(language: string): string | null {
  return readLocale(language)?.maximize().region ?? null;
}

function readLocale(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language);
  } catch {
    return null;
  }
}

function needCountry(code: string): Country {
  const country = byCode.get(code);
  if (!country) throw new Error(`The country table has no row for ${code}.`);
  return country;
}
