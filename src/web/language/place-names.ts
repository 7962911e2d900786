/** Names of countries and currencies in the language shown. English keeps those of core's tables. */
import { findKnownCountry } from '#core/country/countries';
import type { Language } from './text.ts';

const names = new Map<string, Intl.DisplayNames>();

/** `nameCountry('IN', 'India', 'hi')` → 'भारत'. */
export function nameCountry(code: string, english: string, language: Language): string {
  return find('region', code, language) ?? english;
}

/** A country as people or the server wrote it; one that our table does not have stays as it is. */
export function nameWrittenCountry(written: string, language: Language): string {
  const country = findKnownCountry(written);
  return country ? nameCountry(country.code, written, language) : written;
}

export function nameCurrency(code: string, english: string, language: Language): string {
  return find('currency', code, language) ?? english;
}

function find(type: 'region' | 'currency', code: string, language: Language): string | undefined {
  if (language === 'en') return undefined;
  const key = `${language} ${type}`;
  const known = names.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' });
  names.set(key, known);
  return known.of(code);
}
