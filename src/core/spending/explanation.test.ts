import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateExplanation, evaluatePercent } from '#testing/explained-totals';
import { NAMED_CYCLES } from '../billing-cycle.ts';
import { CATEGORY_CODES, categoryOf } from '../category.ts';
import type { RateTable } from '../data/rate-table.ts';
import { explainPercent, explainTotal } from './explanation.ts';
import { type SpendingRow, summariseRows } from './spending.ts';

const TABLE: RateTable = {
  ratesOn: '2026-11-01',
  unitsPerUsd: { USD: '1', INR: '80', EUR: '0.8', JPY: '160' },
};

const anyRows: fc.Arbitrary<SpendingRow[]> = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 5 }),
    category: fc.constantFrom(...CATEGORY_CODES, 'Insurance'),
    currency: fc.constantFrom('INR', 'USD', 'EUR', 'JPY', 'RON'),
    cycle: fc.constantFrom(...NAMED_CYCLES, 'P28D', 'P4W', 'P1D', 'P5M', 'P2Y'),
    amountMinor: fc.integer({ min: 0, max: 99_999_999_999 }),
  }),
  { maxLength: 25 },
);

test('an explanation shows each amount, what it is divided by, its rates and the exact result', () => {
  const rows: SpendingRow[] = [
    { name: 'Prime', category: 'OTT', currency: 'INR', cycle: 'yearly', amountMinor: 79_900 },
    { name: 'iCloud', category: 'Cloud', currency: 'EUR', cycle: 'halfyearly', amountMinor: 3000 },
    { name: 'Voyo', category: 'OTT', currency: 'RON', cycle: 'monthly', amountMinor: 5500 },
  ];
  expect(explainTotal(rows, 'INR', TABLE)).toEqual({
    currency: 'INR',
    decimals: 2,
    rows: [
      {
        name: 'Prime',
        amount: '799.00',
        ofAmount: null,
        part: null,
        currency: 'INR',
        cycle: 'yearly',
        length: { count: 12, unit: 'months' },
        daysPerMonth: null,
        rate: null,
        monthly: { fraction: '799/12', decimal: '66.583333', isExact: false },
      },
      {
        name: 'iCloud',
        amount: '30.00',
        ofAmount: null,
        part: null,
        currency: 'EUR',
        cycle: 'halfyearly',
        length: { count: 6, unit: 'months' },
        daysPerMonth: null,
        rate: { fromPerUsd: '0.8', toPerUsd: '80' },
        monthly: { fraction: '500', decimal: '500', isExact: true },
      },
    ],
    leftOut: [{ name: 'Voyo', amount: '55.00', currency: 'RON' }],
    sum: { fraction: '6799/12', decimal: '566.583333', isExact: false },
    yearSum: { fraction: '6799', decimal: '6799', isExact: true },
    monthlyTotal: 566.58,
    yearlyTotal: 6799,
    ratesOn: '2026-11-01',
  });
});

test('a pack of 28 days is explained by its days and the days of a month', () => {
  const pack: SpendingRow = {
    name: 'Jio',
    category: 'Other',
    currency: 'INR',
    cycle: 'P28D',
    amountMinor: 29_900,
  };
  const explanation = explainTotal([pack], 'INR', TABLE);
  expect(explanation.rows[0]).toMatchObject({
    amount: '299.00',
    length: { count: 28, unit: 'days' },
    daysPerMonth: '30.4375',
    monthly: { fraction: '145613/448', decimal: '325.029018', isExact: false },
  });
  expect([explanation.monthlyTotal, explanation.yearlyTotal]).toEqual([325.03, 3900.35]);
  const tampered = { ...explanation, rows: explanation.rows.map((row) => ({ ...row, daysPerMonth: '30' })) };
  expect(evaluateExplanation(tampered).monthlyTotal).not.toBe(explanation.monthlyTotal);
});

test('re-evaluating an explanation gives the totals that are shown, and the same as the dashboard', () => {
  fc.assert(
    fc.property(anyRows, fc.constantFrom('INR', 'USD', 'JPY'), (rows, currency) => {
      const explanation = explainTotal(rows, currency, TABLE);
      const { monthlyTotal, yearlyTotal } = summariseRows(rows, currency, TABLE);
      expect(explanation).toMatchObject({ monthlyTotal, yearlyTotal });
      expect(evaluateExplanation(explanation)).toEqual({ monthlyTotal, yearlyTotal });
    }),
    { numRuns: 1000 },
  );
});

test('an explanation survives being sent as JSON', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const explanation = explainTotal(rows, 'INR', TABLE);
      expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
    }),
  );
});

test('re-evaluating a percent gives the one on the card', () => {
  fc.assert(
    fc.property(anyRows, fc.constantFrom('INR', 'JPY'), (rows, currency) => {
      for (const { category, percent, amount } of summariseRows(rows, currency, TABLE).categories) {
        const part = rows.filter((row) => categoryOf(row.category) === category);
        const explanation = explainPercent(part, rows, currency, TABLE);
        expect(explanation.percent).toBe(percent);
        expect(explanation.part.monthlyTotal).toBe(amount);
        expect(evaluatePercent(explanation)).toBe(percent);
      }
    }),
    { numRuns: 500 },
  );
});

test('an explanation that was tampered with no longer gives the number shown', () => {
  const rows: SpendingRow[] = [
    { name: 'Prime', category: 'OTT', currency: 'INR', cycle: 'yearly', amountMinor: 79_900 },
  ];
  const honest = explainTotal(rows, 'INR', TABLE);
  const tampered = {
    ...honest,
    rows: honest.rows.map((row) => ({ ...row, length: { count: 6, unit: 'months' as const } })),
  };
  expect(evaluateExplanation(tampered).monthlyTotal).not.toBe(honest.monthlyTotal);
});
