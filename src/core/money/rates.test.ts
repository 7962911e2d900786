import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '../calendar-day.ts';
import { COUNTRY_TABLE } from '../data/country-table.ts';
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { makeRational, roundHalfUp, toDecimalText } from '../rational.ts';
import { decimalsOf } from './money.ts';
import { convert, findRate } from './rates.ts';

const TABLE: RateTable = {
  ratesOn: '2026-11-01',
  unitsPerUsd: { USD: '1', INR: '80', EUR: '0.8', JPY: '160', KWD: '0.3' },
};
const anyCurrency = fc.constantFrom(...CURRENCY_TABLE.map((currency) => currency.code));

test.each([
  [1000, 'USD', 'INR', '800.00'],
  [80_000, 'INR', 'USD', '10.00'],
  [800, 'EUR', 'INR', '800.00'],
  [160, 'JPY', 'EUR', '0.80'],
  [300, 'KWD', 'USD', '1.00'],
  [999, 'INR', 'INR', '9.99'],
])('%i minor units of %s are %s %s, the right way round', (minor, from, to, amount) => {
  const converted = convert(minor, from, to, TABLE);
  expect(converted && toDecimalText(converted, 2)).toBe(amount);
});

test('without a rate there is no amount, never one to one', () => {
  expect(convert(5500, 'RON', 'EUR', TABLE)).toBeNull();
  expect(convert(5500, 'EUR', 'RON', TABLE)).toBeNull();
  expect(findRate('toString', 'USD', TABLE)).toBeNull();
});

test('the same currency needs no rate', () => {
  expect(convert(5500, 'RON', 'RON', TABLE)).toEqual(makeRational(55));
});

test.each(['0', '0.000', '-1', '1e3', '', 'NaN', '1,5'])('a table that says %j has no rate', (written) => {
  const table: RateTable = { ratesOn: '2026-11-01', unitsPerUsd: { USD: '1', RON: written } };
  expect(findRate('USD', 'RON', table)).toBeNull();
});

test('there and back again is the same amount, exactly, in every pair of currencies', () => {
  fc.assert(
    fc.property(anyCurrency, anyCurrency, fc.integer({ min: 0, max: 10 ** 11 }), (from, to, minor) => {
      const rate = findRate(from, to);
      const back = findRate(to, from);
      expect(rate && back && rate.numerator === back.denominator && rate.denominator === back.numerator).toBe(
        true,
      );
      const same = convert(minor, from, from);
      expect(same && roundHalfUp(same, decimalsOf(from))).toBe(BigInt(minor));
    }),
  );
});

describe('the table that ships', () => {
  test('is dated and has a positive rate for every currency, and for nothing else', () => {
    expect(parseDay(RATE_TABLE.ratesOn)).toBe(RATE_TABLE.ratesOn);
    expect(Object.keys(RATE_TABLE.unitsPerUsd)).toEqual(CURRENCY_TABLE.map((currency) => currency.code));
    expect(CURRENCY_TABLE.filter((currency) => findRate('USD', currency.code) === null)).toEqual([]);
    expect(RATE_TABLE.unitsPerUsd.USD).toBe('1');
  });

  test('has the currency of every country', () => {
    expect(COUNTRY_TABLE.filter((country) => findRate(country.currency, 'USD') === null)).toEqual([]);
  });
});
