import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateRenewals } from '#testing/rhythm-simulation';
import { type BudgetedRow, compareWithBudget, readLimits, readWrittenBudget, writeBudget } from './budget.ts';
import { CATEGORY_CODES } from './category.ts';
import type { RateTable } from './data/rate-table.ts';

const TODAY = '2026-11-18';

function rowOf(fields: Partial<BudgetedRow> = {}): BudgetedRow {
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

function due(fields: Partial<BudgetedRow>, today = TODAY): number {
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
  { currency: 'INR', overall: null, categories: {} },
])('a file’s budget that is none is not taken: %j', (input) => {
  expect(readWrittenBudget(input)).toBeNull();
});

/** Exact in hundredths, so that a sum by hand needs no fractions: 1 USD is 80 INR. */
const RATES: RateTable = { ratesOn: TODAY, source: 'test', unitsPerUsd: { USD: '1', INR: '80' } };

const dayOf = (offset: number) =>
  new Date(Date.parse(TODAY) + offset * 86_400_000).toISOString().slice(0, 10);
const someRow = fc.record({
  category: fc.constantFrom(...CATEGORY_CODES),
  currency: fc.constantFrom('INR', 'USD'),
  cycle: fc.constantFrom('monthly', 'quarterly', 'yearly', 'P1D', 'P7D', 'P2W', 'P28D', 'P30D', 'P2M'),
  amount: fc.integer({ min: 0, max: 99_999_999 }),
  anchor: fc.integer({ min: -400, max: 60 }),
  skipped: fc.integer({ min: 0, max: 3 }),
  of: fc.constantFrom(null, 2, 3, 4),
  turns: fc.option(
    fc.record({ on: fc.integer({ min: -5, max: 35 }), amount: fc.integer({ max: 9_999, min: 0 }) }),
  ),
  pause: fc.option(
    fc.record({ on: fc.integer({ min: -20, max: 30 }), days: fc.integer({ min: 1, max: 40 }) }),
  ),
  ends: fc.option(fc.integer({ min: -5, max: 40 })),
});

test('the sum is that of walking the days one by one', () => {
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 6 }), fc.integer({ min: 0, max: 400 }), (drawn, later) => {
      const today = dayOf(later);
      let twelfths = 0n;
      const rows = drawn.map((each, index) => {
        const at = (offset: number) => dayOf(later + offset);
        const anchorOn = at(each.anchor);
        const paidDays = simulateRenewals(each.cycle, anchorOn, at(120));
        const next = paidDays.findIndex((day) => day >= today);
        const nextOn = paidDays[Math.max(0, next + each.skipped)] ?? at(2_000);
        let first: number | null = null;
        for (let offset = 0; offset <= 30; offset += 1) {
          const day = at(offset);
          if (!paidDays.includes(day) || day < nextOn) continue;
          if (each.ends !== null && offset >= each.ends) continue;
          const { pause } = each;
          if (pause && offset >= pause.on && offset < pause.on + pause.days) continue;
          const isAgain = first !== null && (/^[a-z]|M$/.test(each.cycle) || offset - first >= 30);
          if (isAgain) continue;
          first ??= offset;
          const price = each.turns && offset >= each.turns.on ? each.turns.amount : each.amount;
          twelfths += (BigInt(price) * (each.currency === 'USD' ? 80n : 1n) * 12n) / BigInt(each.of ?? 1);
        }
        return rowOf({
          name: `${index}`,
          category: each.category,
          currency: each.currency,
          cycle: each.cycle as BudgetedRow['cycle'],
          amountMinor: each.amount,
          anchorOn,
          nextOn,
          shareParts: each.of && 1,
          shareOf: each.of,
          thenAmountMinor: each.turns?.amount ?? null,
          thenFrom: each.turns && at(each.turns.on),
          pausedOn: each.pause && at(each.pause.on),
          resumesOn: each.pause && at(each.pause.on + each.pause.days),
          endsOn: each.ends === null ? null : at(each.ends),
        });
      });
      const { lines } = compareWithBudget(rows, { currency: 'INR', limits: [] }, today, RATES);
      expect(lines[0]?.dueMinor).toBe((twelfths * 2n + 12n) / 24n);
    }),
    { numRuns: 200 },
  );
});
