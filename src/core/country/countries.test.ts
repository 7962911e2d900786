import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../calendar-day.ts';
import { COUNTRY_TABLE, ZONES_BY_COUNTRY } from '../data/country-table.ts';
import { RATE_TABLE } from '../data/rate-table.ts';
import { formatMoney, isCurrency } from '../money/money.ts';
import { currencyOf, findCountry, findKnownCountry, guessCountry } from './countries.ts';

describe('the country table', () => {
  test('has at least 50 countries, each code and name once', () => {
    expect(COUNTRY_TABLE.length).toBeGreaterThanOrEqual(50);
    expect(new Set(COUNTRY_TABLE.map((country) => country.code)).size).toBe(COUNTRY_TABLE.length);
    expect(new Set(COUNTRY_TABLE.map((country) => country.name)).size).toBe(COUNTRY_TABLE.length);
    expect(COUNTRY_TABLE.filter((country) => !/^[A-Z]{2}$/.test(country.code))).toEqual([]);
  });

  test('uses currencies we know and locales the platform knows', () => {
    expect(COUNTRY_TABLE.filter((country) => !isCurrency(country.currency))).toEqual([]);
    const unknown = COUNTRY_TABLE.filter(
      (country) => Intl.NumberFormat.supportedLocalesOf([country.locale]).length === 0,
    );
    expect(unknown).toEqual([]);
  });

  test('has the prices of the specification for India and by default', () => {
    expect(findCountry('India')).toMatchObject({
      currency: 'INR',
      symbol: '₹',
      proMonthly: '₹99',
      proAnnual: '₹999',
    });
    expect(findCountry('Atlantis')).toMatchObject({
      code: 'US',
      usdMonthly: 4.99,
      usdAnnual: 49.99,
      proMonthly: '$4.99',
    });
  });

  test.each(COUNTRY_TABLE)(
    '$name: $proMonthly and $proAnnual are sane prices that save about 17 %',
    (country) => {
      expect(country.proMonthly).toContain(country.symbol);
      expect(country.proAnnual).toContain(country.symbol);
      expect(country.usdMonthly).toBeGreaterThanOrEqual(1);
      expect(country.usdMonthly).toBeLessThanOrEqual(5.5);
      const saving = 1 - country.usdAnnual / (12 * country.usdMonthly);
      expect(saving).toBeGreaterThan(0.155);
      expect(saving).toBeLessThan(0.185);
    },
  );

  test.each(COUNTRY_TABLE)('$name: the dollar prices are the local ones at the shipped rates', (country) => {
    const perUsd = Number(RATE_TABLE.unitsPerUsd[country.currency]);
    for (const [usd, text] of [
      [country.usdMonthly, country.proMonthly],
      [country.usdAnnual, country.proAnnual],
    ] as const) {
      const digits = text.replace(/\D/g, '');
      const nearest = [1, 100, 1000].map((scale) => Math.abs(Number(digits) / scale / perUsd - usd));
      expect(Math.min(...nearest)).toBeLessThan(0.006);
    }
  });

  test('its texts are written as money is written there', () => {
    expect(findCountry('Germany').proMonthly).toBe(formatMoney('4.49', 'EUR', 'Germany').replace(/\s/g, ' '));
    expect(findCountry('Indonesia').proAnnual).toBe('Rp 289.000');
  });

  test('every country has time zones the platform knows, and no zone has two countries', () => {
    const zones = Object.values(ZONES_BY_COUNTRY).flatMap((list) => list.split(' '));
    expect(Object.keys(ZONES_BY_COUNTRY)).toEqual(COUNTRY_TABLE.map((country) => country.code));
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(new Set(zones).size).toBe(zones.length);
  });
});

describe('finding a country', () => {
  test.each([
    ['India', 'IN'],
    ['india', 'IN'],
    [' IN ', 'IN'],
    ['in', 'IN'],
    ['USA', 'US'],
    ['uk', 'GB'],
    ['Türkiye', 'TR'],
    ['UAE', 'AE'],
  ])('%j is %s', (text, code) => {
    expect(findKnownCountry(text)?.code).toBe(code);
  });

  test.each(['', 'Atlantis', 'Other', 'toString', null, undefined])(
    '%j is unknown: the United States and USD',
    (text) => {
      expect(findKnownCountry(text)).toBeNull();
      expect(findCountry(text).code).toBe('US');
      expect(currencyOf(text)).toBe('USD');
    },
  );

  test('gives the currency of a name or a code', () => {
    expect(['India', 'JP', 'germany', 'KW'].map(currencyOf)).toEqual(['INR', 'JPY', 'EUR', 'KWD']);
  });
});

describe('guessing a country', () => {
  test.each([
    ['Asia/Kolkata', ['en-US'], 'IN'],
    ['Asia/Calcutta', [], 'IN'],
    ['asia/calcutta', [], 'IN'],
    ['Europe/Kiev', ['en'], 'UA'],
    ['America/Indiana/Knox', ['de-DE'], 'US'],
    ['Pacific/Auckland', [], 'NZ'],
    ['UTC', ['hi-IN', 'en-US'], 'IN'],
    ['UTC', ['en', 'pt-PT'], 'PT'],
    ['UTC', ['de'], 'DE'],
    ['Mars/Olympus', ['en-AQ', 'fr-FR'], 'FR'],
    ['', [], 'US'],
    [undefined, ['not a language', 'x'], 'US'],
    ['UTC', ['en'], 'US'],
  ])('zone %s and languages %j mean %s', (zone, languages, code) => {
    expect(guessCountry(zone, languages).code).toBe(code);
  });
});
