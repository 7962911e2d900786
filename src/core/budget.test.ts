import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateDue, someSubscriptions, sumDue } from '#testing/due-simulation';
import { compareWithBudget, readLimits, readWrittenBudget, writeBudget } from './budget.ts';
import { addDays } from './calendar-day.ts';
import { CATEGORY_CODES } from './category.ts';
import type { RateTable } from './data/rate-table.ts';
import type { DueRow } from './spending/due.ts';

const TODAY = '2026-11-18';

function rowOf(fields: Partial<DueRow> = {}): DueRow {
  return {
    name: 'Netflix',
    category: 'OTT',
    currency: 'INR',
    cycle: 'monthly',
    amountMinor: 50_000,
    anchorOn: fields.nextOn ?? TODAY,
    nextOn: TODAY,
    thenAmountMinor: null,
    thenFrom: null,
    ...fields,
  };
}

function due(fields: Partial<DueRow>, today = TODAY): number {
  const { lines } = compareWithBudget([rowOf(fields)], { currency: 'INR', limits: [] }, today);
  return Number(lines[0]?.dueMinor);
}

test('the window is that of the renewals: from today to today + 30 days, without what is overdue', () => {
  expect(due({ nextOn: '2026-11-17', cycle: 'yearly' })).toBe(0);
  expect(due({ nextOn: '2026-11-18' })).toBe(50_000);
  expect(due({ nextOn: '2026-12-18' })).toBe(50_000);
  expect(due({ nextOn: '2026-12-19' })).toBe(0);
});

test('what is paid by the month is never counted twice, in the shortest month either', () => {
  expect(due({ nextOn: TODAY })).toBe(50_000);
  expect(due({ nextOn: '2027-02-01' }, '2027-02-01')).toBe(50_000);
  expect(due({ nextOn: '2027-01-31' }, '2027-01-31')).toBe(50_000);
});

test('a shorter rhythm counts each payment of 30 days', () => {
  expect(due({ cycle: 'P1W' })).toBe(5 * 50_000);
  expect(due({ cycle: 'P28D' })).toBe(2 * 50_000);
  expect(due({ cycle: 'P30D' })).toBe(50_000);
  expect(due({ cycle: 'P1D' })).toBe(30 * 50_000);
});

test('an overdue one counts with its coming payment, one that was renewed early not before its date', () => {
  expect(due({ nextOn: '2026-11-05' })).toBe(50_000);
  expect(due({ anchorOn: '2026-11-20', nextOn: '2026-12-20' })).toBe(0);
});

test('a trial that turns within the window counts at the price of that day, a share as the share', () => {
  expect(due({ amountMinor: 0, nextOn: '2026-12-01', thenAmountMinor: 64_900, thenFrom: '2026-12-01' })).toBe(
    64_900,
  );
  expect(due({ shareParts: 1, shareOf: 4 })).toBe(12_500);
  expect(due({ shareMinor: 10_000 })).toBe(10_000);
});

test('nothing is due in a pause or after the end', () => {
  expect(due({ nextOn: '2026-12-01', endsOn: '2026-12-01' })).toBe(0);
  expect(due({ nextOn: '2026-12-01', pausedOn: '2026-11-20' })).toBe(0);
});

test('overall and each category are compared on their own, exactly at the limit is within it', () => {
  const rows = [rowOf(), rowOf({ name: 'Spotify', category: 'Music', amountMinor: 11_900 })];
  const limits = [
    { category: null, amountMinor: 61_899 },
    { category: 'OTT' as const, amountMinor: 50_000 },
    { category: 'Music' as const, amountMinor: 0 },
  ];
  const { lines } = compareWithBudget(rows, { currency: 'INR', limits }, TODAY);
  expect(lines.map(({ overMinor }) => Number(overMinor))).toEqual([1, 0, 11_900, 0, 0, 0, 0]);
  expect(lines.map(({ category }) => category)).toEqual([null, ...CATEGORY_CODES]);
});

test('a category of the user’s own counts as Other; what has no rate is named and in no sum', () => {
  const rows = [
    rowOf({ category: 'Newspapers' }),
    rowOf({ name: 'Strange', currency: 'XXX', category: 'Newspapers' }),
  ];
  const report = compareWithBudget(rows, { currency: 'INR', limits: [] }, TODAY);
  expect(report.lines.find(({ category }) => category === 'Other')?.dueMinor).toBe(50_000n);
  expect(report.leftOut).toEqual(['Strange']);
});

test('a budget is read as it was written; blank amounts are no limit, wrong ones are named', () => {
  const { limits } = readLimits({ overall: '5000', categories: { OTT: '0', Gym: '', Cloud: null } }, 'INR');
  const written = writeBudget({ currency: 'INR', limits });
  expect(written).toEqual({ currency: 'INR', overall: '5000.00', categories: { OTT: '0.00' } });
  expect(readWrittenBudget(written)).toEqual(written);
  expect(readLimits({ overall: '1.5', categories: { OTT: '-1' } }, 'JPY').problems).toEqual([
    { path: 'overall', problem: expect.objectContaining({ code: 'amount_too_precise' }) },
    { path: 'categories.OTT', problem: { code: 'amount_negative' } },
  ]);
});

test.each([
  null,
  'text',
  { currency: 'ZZZ', overall: '1' },
  { currency: 'INR', overall: '1', categories: { Pets: '5' } },
  { currency: 'INR', overall: 'many' },
  { currency: 'INR', overall: { toString: 1 } },
  { currency: 'INR', overall: null, categories: {} },
])('a file’s budget that is none is not taken: %j', (input) => {
  expect(readWrittenBudget(input)).toBeNull();
});

/** Whole rupees, so that a sum by hand needs no fractions. */
const RATES: RateTable = { ratesOn: TODAY, source: 'test', unitsPerUsd: { USD: '1', INR: '80' } };

test('the sum is that of walking the days one by one', () => {
  fc.assert(
    fc.property(someSubscriptions, fc.integer({ min: 0, max: 400 }), (drawn, later) => {
      const today = addDays(TODAY, later);
      const simulated = drawn.map((each, index) => simulateDue(each, index, today));
      const rows = simulated.map(({ row }) => row);
      const { lines } = compareWithBudget(rows, { currency: 'INR', limits: [] }, today, RATES);
      expect(lines[0]?.dueMinor).toBe(sumDue(simulated));
    }),
    { numRuns: 200 },
  );
});
