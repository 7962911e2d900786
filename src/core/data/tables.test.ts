// The tables as data: every row has a day and a source, prices that can be, parts that exist; and people find their services.
import { describe, expect, test } from 'vitest';
import { recogniseService } from '../advice/rows.ts';
import { parseDay } from '../calendar-day.ts';
import { searchCatalogue } from '../catalogue/catalogue.ts';
import { TIERS } from '../catalogue/service-tiers.ts';
import { findKnownCountry } from '../country/countries.ts';
import { isCurrency, parseAmount } from '../money/money.ts';
import { BUNDLE_TABLE } from './bundle-table.ts';
import { CATALOGUE_TABLE } from './catalogue-table.ts';
import { CONTAINMENT_TABLE } from './containment-table.ts';
import { COUNTRY_TABLE } from './country-table.ts';
import { FIRST_SERVICE_TABLE } from './first-service-table.ts';
import { MOST_USED_TABLE } from './most-used-table.ts';
import type { Provenance } from './provenance.ts';
import { RATE_TABLE } from './rate-table.ts';
import { SALES_TAX_TABLE } from './sales-tax-table.ts';
import type { ServiceTier } from './service-tier.ts';
import { TITLE_TABLE } from './title-table.ts';

const TABLES: Readonly<Record<string, readonly Provenance[]>> = {
  catalogue: CATALOGUE_TABLE,
  tiers: TIERS,
  bundles: BUNDLE_TABLE,
  'what comes with what': CONTAINMENT_TABLE,
  titles: TITLE_TABLE,
  'sales tax': SALES_TAX_TABLE,
  'most used services': MOST_USED_TABLE,
  'first services': FIRST_SERVICE_TABLE,
};
const names = new Set(CATALOGUE_TABLE.map(({ name }) => name));

describe.each(Object.entries(TABLES))('the table of %s', (_, rows) => {
  test('has a day and a source on every row, and no day that general knowledge cannot have', () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const { knownOn, source } of rows) {
      expect(parseDay(knownOn)).toBe(knownOn);
      expect(knownOn > '2023-01-01').toBe(true);
      expect(source.trim().length).toBeGreaterThan(3);
      if (source.startsWith('general knowledge')) expect(knownOn < '2026-01-01').toBe(true);
    }
  });
});

test('the shipped rates have their own day and source', () => {
  expect([RATE_TABLE.ratesOn, RATE_TABLE.source]).toEqual(['2025-11-13', 'general knowledge, to be checked']);
});

describe('tiers', () => {
  const write = ({ country, service, name }: ServiceTier) => `${country} ${service} ${name}`;
  const minor = (price: string | undefined, currency: string) => {
    const parsed = parseAmount(price, currency);
    return parsed.ok ? parsed.value : Number.NaN;
  };

  test('are of services in the catalogue, each once, in the money of their country', () => {
    expect(TIERS.filter(({ service }) => !names.has(service)).map(write)).toEqual([]);
    const written = TIERS.map(write);
    expect(written.filter((name, index) => written.indexOf(name) !== index)).toEqual([]);
    for (const { country, currency } of TIERS) expect(findKnownCountry(country)?.currency).toBe(currency);
  });

  test('have prices that can be: from 30 cents to 600 dollars a month, or as much in other money', () => {
    const unit = (currency: string) => Number(RATE_TABLE.unitsPerUsd[currency]);
    for (const tier of TIERS) {
      const { currency, monthly, yearly, pack } = tier;
      const perMonth = [
        ...(monthly === undefined ? [] : [minor(monthly, currency)]),
        ...(yearly === undefined ? [] : [minor(yearly, currency) / 12]),
        ...(pack === undefined ? [] : [(minor(pack.price, currency) / pack.days) * 30]),
      ];
      expect(perMonth.length, write(tier)).toBeGreaterThan(0);
      for (const amount of perMonth) {
        expect(amount / 100 / unit(currency), write(tier)).toBeGreaterThan(0.3);
        expect(amount / 100 / unit(currency), write(tier)).toBeLessThan(600);
      }
    }
  });

  test('cost less by the year than by the month, or are marked as the same', () => {
    const wrong = TIERS.filter(({ monthly, yearly, currency, isYearNoCheaper }) => {
      if (monthly === undefined || yearly === undefined) return false;
      const isSame = minor(yearly, currency) >= 12 * minor(monthly, currency);
      return isSame !== (isYearNoCheaper === true);
    });
    expect(wrong.map(write)).toEqual([]);
  });

  test('of India hold prepaid packs of 28, 56 and 84 days and of a year', () => {
    for (const service of ['Jio Prepaid', 'Airtel Prepaid', 'Vi Prepaid', 'BSNL Mobile']) {
      const days = TIERS.filter((tier) => tier.service === service).map(({ pack }) => pack?.days);
      for (const wanted of [28, 56, 84, 365]) expect(days, service).toContain(wanted);
    }
  });

  test('of Indian phones and broadband are told with 18 % GST', () => {
    const billed = TIERS.filter(({ service }) => /^(Airtel|Vi|Jio) Postpaid$|Fib(er|re|ernet)/.test(service));
    expect(billed.length).toBeGreaterThan(25);
    for (const tier of billed) {
      const bare = minor(tier.monthly, 'INR') / 1.18;
      expect(Math.abs(bare - Math.round(bare / 100) * 100), write(tier)).toBeLessThan(1);
    }
  });
});

test('common prices cost less by the year, or are marked as the same', () => {
  for (const { name, commonPricing } of CATALOGUE_TABLE)
    for (const { monthly, yearly, isYearNoCheaper } of commonPricing)
      if (yearly !== undefined)
        expect(Number(yearly) >= Math.round(Number(monthly) * 1200) / 100, name).toBe(
          isYearNoCheaper === true,
        );
});

test('every part of a bundle, and both sides of what comes with what, are in the catalogue', () => {
  for (const { includes, is, currency, countries } of BUNDLE_TABLE) {
    expect([...includes, ...(is ? [is] : [])].filter((name) => !names.has(name))).toEqual([]);
    expect(isCurrency(currency)).toBe(true);
    if (countries !== 'all') for (const code of countries) expect(findKnownCountry(code)?.code).toBe(code);
  }
  const sides = CONTAINMENT_TABLE.flatMap(({ outer, inner }) => [outer, inner]);
  expect(sides.filter((name) => !names.has(name))).toEqual([]);
});

test('a bundle that is a service costs what the service is listed at, where no one else sells it', () => {
  const wrong = BUNDLE_TABLE.filter(({ is, requires, currency, cycle, countries, price }) => {
    if (is === undefined || requires !== undefined) return false;
    const prices = (rows: readonly Pick<ServiceTier, 'currency' | 'monthly' | 'yearly'>[]) =>
      rows
        .filter((each) => each.currency === currency)
        .flatMap(({ monthly, yearly }) => (cycle === 'yearly' ? yearly : monthly) ?? []);
    const sold = prices(
      TIERS.filter(
        ({ service, country }) => service === is && (countries === 'all' || countries.includes(country)),
      ),
    );
    const common = prices(CATALOGUE_TABLE.find(({ name }) => name === is)?.commonPricing ?? []);
    const listed = sold.length > 0 ? sold : common;
    return listed.length > 0 && !listed.includes(price);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('every country has exactly one tax rule', () => {
  expect(SALES_TAX_TABLE.map(({ country }) => country).sort()).toEqual(
    COUNTRY_TABLE.map(({ code }) => code).sort(),
  );
});

describe.each(MOST_USED_TABLE)('the hundred most used services of $country', ({ country, names: wanted }) => {
  test('are a hundred, each once', () => {
    expect(wanted).toHaveLength(100);
    expect(new Set(wanted.map((name) => name.toLowerCase())).size).toBe(100);
  });

  test('are found by name and by autocomplete, nine of ten', () => {
    const missing = wanted.filter((name) => {
      const service = recogniseService(name)?.service;
      return !service || !searchCatalogue(name, country).includes(service);
    });
    expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(10);
  });
});

test('a title has one id, on whichever service it is, and no other title has it', () => {
  const titles = new Set(TITLE_TABLE.map(({ id, title }) => `${id} ${title}`));
  expect(titles.size).toBe(new Set(TITLE_TABLE.map(({ id }) => id)).size);
  expect(titles.size).toBe(new Set(TITLE_TABLE.map(({ title }) => title)).size);
});
