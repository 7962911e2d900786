import { describe, expect, test } from 'vitest';
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { toDecimalText } from '../rational.ts';
import { explainTotal } from '../spending/explanation.ts';
import { summariseRows } from '../spending/spending.ts';
import { checkDailyRates, type DailyRates, mergeRates } from './daily-rates.ts';
import { convert, findRate, ratesDayOf } from './rates.ts';

const SHIPPED: RateTable = {
  ratesOn: '2026-10-01',
  unitsPerUsd: {
    ...Object.fromEntries('AUD BRL CAD CHF CNY CZK DKK GBP'.split(' ').map((code) => [code, '1'])),
    USD: '1',
    EUR: '0.8',
    INR: '80',
    KWD: '0.3',
  },
};
const PER_EUR = {
  ...Object.fromEntries('AUD BRL CAD CHF CNY CZK DKK GBP'.split(' ').map((code) => [code, '1.25'])),
  USD: '1.25',
  INR: '112.5',
};
const daily = (changes: object = {}, ratesOn = '2026-11-13'): DailyRates => ({
  ratesOn,
  perEur: { ...PER_EUR, ...changes },
});
const TODAY = '2026-11-15';

describe('rates of one day over the shipped table', () => {
  const merged = mergeRates(SHIPPED, daily());

  test.each([
    ['EUR', 'INR', '112.50'],
    ['USD', 'INR', '90.00'],
    ['INR', 'USD', '0.01'],
    ['EUR', 'USD', '1.25'],
    ['USD', 'KWD', '0.30'],
    ['EUR', 'KWD', '0.38'],
  ])('one %s is so many %s, the right way round: %s', (from, to, amount) => {
    const converted = convert(100, from, to, merged);
    expect(converted && toDecimalText(converted, 2)).toBe(amount);
  });

  test('have their own day, and what the list lacks keeps that of the shipped table', () => {
    expect(merged.ratesOn).toBe('2026-11-13');
    expect(ratesDayOf(['EUR', 'INR'], merged)).toBe('2026-11-13');
    expect(ratesDayOf(['EUR', 'KWD', 'INR'], merged)).toBe('2026-10-01');
  });

  test('a total says the day of the oldest rate in it, and so does its explanation', () => {
    const row = { name: 'A', category: 'OTT', cycle: 'monthly', amountMinor: 1000 } as const;
    const fresh = [{ ...row, currency: 'EUR' }];
    const mixed = [...fresh, { ...row, currency: 'KWD' }];
    expect(summariseRows(fresh, 'INR', merged).ratesOn).toBe('2026-11-13');
    expect(summariseRows(mixed, 'INR', merged).ratesOn).toBe('2026-10-01');
    expect(summariseRows([{ ...row, currency: 'INR' }], 'INR', merged).ratesOn).toBeNull();
    expect(explainTotal(mixed, 'INR', merged).ratesOn).toBe('2026-10-01');
    expect(explainTotal(fresh, 'INR', merged).ratesOn).toBe('2026-11-13');
  });

  test('give way to a shipped table that is newer', () => {
    expect(mergeRates(SHIPPED, daily({}, '2026-09-30'))).toBe(SHIPPED);
    expect(mergeRates(SHIPPED, null)).toBe(SHIPPED);
  });

  test('leave no currency of the real table without a rate', () => {
    const table = mergeRates({ ...RATE_TABLE, ratesOn: '2025-01-01' }, daily());
    expect(CURRENCY_TABLE.filter(({ code }) => findRate('USD', code, table) === null)).toEqual([]);
  });
});

describe('fetched rates are believed', () => {
  test('when they are plain, and unknown currencies are dropped', () => {
    expect(checkDailyRates(daily({ XYZ: '3' }), SHIPPED, TODAY)).toEqual({ ok: true, value: daily() });
  });

  test.each([
    ['Friday on a Sunday', '2026-11-13'],
    ['a long holiday', '2026-11-01'],
    ['tomorrow, where the day has begun in the east', '2026-11-16'],
  ])('when they are of another day: %s', (_, ratesOn) => {
    expect(checkDailyRates(daily({}, ratesOn), SHIPPED, TODAY).ok).toBe(true);
  });

  test.each([
    [daily({ USD: undefined }), { code: 'no_dollar' }],
    [daily({ INR: '0' }), { code: 'bad_rate', currency: 'INR' }],
    [daily({ INR: '-1' }), { code: 'bad_rate', currency: 'INR' }],
    [daily({ INR: 'NaN' }), { code: 'bad_rate', currency: 'INR' }],
    [daily({ INR: '1e3' }), { code: 'bad_rate', currency: 'INR' }],
    [daily({}, '2026-12-24'), { code: 'future_day' }],
    [daily({ INR: '1125' }), { code: 'jump', currency: 'INR' }],
    [daily({ INR: '50' }), { code: 'jump', currency: 'INR' }],
    [{ ratesOn: '2026-11-13', perEur: { USD: '1.25', INR: '112.5' } }, { code: 'too_few' }],
  ])('but not %j', (fetched, problem) => {
    const given = JSON.parse(JSON.stringify(fetched)) as DailyRates;
    expect(checkDailyRates(given, SHIPPED, TODAY)).toEqual({ ok: false, problem });
  });

  test('a currency that lost more than half over a long time is no jump', () => {
    const old = { ...SHIPPED, ratesOn: '2025-01-01' };
    expect(checkDailyRates(daily({ INR: '400' }), old, TODAY).ok).toBe(true);
    expect(checkDailyRates(daily({ INR: '4000' }), old, TODAY).ok).toBe(false);
  });
});
