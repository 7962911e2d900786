// What-if: month, year and category move together, from exact values.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceInput, adviceRowMaker } from '#testing/advice-rows';
import { analyse } from '#testing/english-advice';
import type { AdviceRow } from './rows.ts';
import { applyWhatIf, listWhatIfOptions, type WhatIfChange } from './what-if.ts';

const makeRow = adviceRowMaker('2025-12-01', '');

const rows = [
  makeRow('Netflix', 24.99),
  makeRow('Hulu', 11.99),
  makeRow('Spotify', 11.99, { category: 'Music' }),
  makeRow('Evernote', 129.99, { category: 'SaaS', billingCycle: 'yearly' }),
];
const input = adviceInput(rows);

describe('what if', () => {
  test('turned off, cheaper and by the year change month, year and category at once', () => {
    const result = applyWhatIf(input, [
      { rowId: 'Spotify', what: 'off' },
      { rowId: 'Netflix', what: 'price', amountMinor: 1799 },
      { rowId: 'Hulu', what: 'yearly', amountMinor: 11999 },
    ]);
    expect(result.month).toEqual({ before: 59.8, after: 38.82, change: -20.98 });
    expect(result.year).toEqual({ before: 717.63, after: 465.86, change: -251.77 });
    expect(result.categories).toEqual([
      { category: 'OTT', before: 36.98, after: 27.99, change: -8.99 },
      { category: 'Music', before: 11.99, after: 0, change: -11.99 },
      { category: 'SaaS', before: 10.83, after: 10.83, change: 0 },
    ]);
    expect(result.rows.map(({ name, change }) => [name, change])).toEqual([
      ['Netflix', -7],
      ['Hulu', -1.99],
      ['Spotify', -11.99],
    ]);
  });

  test('a pack of 28 days counts by 365.25 days a year, and is held against packs of 28 days', () => {
    const pack = makeRow('Jio Prepaid', 600, { category: 'Other', currency: 'INR', billingCycle: 'P28D' });
    const indian = { ...input, rows: [pack], userCurrency: 'INR', country: 'India' };
    expect(listWhatIfOptions(indian)[0]).toMatchObject({ yearly: null, lower: { minor: 44_900 } });
    const { month } = applyWhatIf(indian, [{ rowId: 'Jio Prepaid', what: 'price', amountMinor: 29_900 }]);
    expect(month).toEqual({ before: 652.23, after: 325.03, change: -327.2 });
    const cheaper = { ...indian, rows: [{ ...pack, amountMinor: 44_900 }] };
    expect(listWhatIfOptions(cheaper)[0]?.lower).toBeNull();
  });

  test('no change changes nothing, and a row that is gone is named', () => {
    const result = applyWhatIf(input, [{ rowId: 'gone', what: 'off' }]);
    expect(result.month.change).toBe(0);
    expect(result.rows).toEqual([]);
    expect(result.unknownRowIds).toEqual(['gone']);
  });

  test('the tables offer a cheaper year and a lower price only where they list them beyond tax', () => {
    const listed = { listedOn: '2025-11-01', isOld: false };
    const dropout = makeRow('Dropout', 9.99);
    expect(listWhatIfOptions({ ...input, rows: [...rows, dropout] })).toEqual([
      { rowId: 'Netflix', yearly: null, lower: null },
      { rowId: 'Hulu', yearly: { minor: 11999, ...listed }, lower: null },
      { rowId: 'Spotify', yearly: null, lower: null },
      { rowId: 'Evernote', yearly: null, lower: null },
      { rowId: 'Dropout', yearly: null, lower: { minor: 776, ...listed } },
    ]);
    const later = listWhatIfOptions({ ...input, today: '2026-11-15' });
    expect(later[1]).toMatchObject({ yearly: { minor: 11999, isOld: true } });
  });

  test('the result is always what the analysis of the changed rows says', () => {
    const change = fc.record({
      rowId: fc.constantFrom(...rows.map(({ id }) => id)),
      what: fc.constantFrom('off', 'price', 'yearly'),
      amountMinor: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(change as fc.Arbitrary<WhatIfChange>, { maxLength: 6 }), (changes) => {
        const last = new Map(changes.map((entry) => [entry.rowId, entry]));
        const changed = rows.flatMap((row): AdviceRow[] => {
          const entry = last.get(row.id);
          if (!entry) return [row];
          if (entry.what === 'off') return [];
          const billingCycle = entry.what === 'yearly' ? 'yearly' : row.billingCycle;
          return [{ ...row, amountMinor: entry.amountMinor, billingCycle }];
        });
        const { summary } = analyse({ ...input, rows: changed });
        const result = applyWhatIf(input, changes);
        expect(result.month.after).toBe(summary.monthly_estimate);
        expect(result.year.after).toBe(summary.yearly_estimate);
      }),
    );
  });
});
