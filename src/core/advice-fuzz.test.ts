// Whatever a model sends, the verifier neither throws nor hangs, and no saving exceeds what the rows cost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProven } from './advice-claims.ts';
import { makeScope } from './advice-scope.ts';
import { cleanText } from './advice-text.ts';
import { verifyAnalysis } from './advice-verify.ts';
import { verifyBundles } from './advice-verify-bundles.ts';
import { RATE_TABLE } from './data/rate-table.ts';
import type { AdviceInput } from './insights-rows.ts';
import { tidyRecommendations } from './recommendations.ts';

const names = ['Netflix', 'Spotify', 'Apple Music', 'Hulu', 'Disney+', 'Old $5 club (a|b)*'];
const input: AdviceInput = {
  rows: names.map((name, index) => ({
    id: `id-${index}`,
    name,
    category: 'OTT',
    amountMinor: 500 + index * 100,
    currency: 'USD',
    billingCycle: 'monthly',
    nextRenewalOn: '2026-12-01',
  })),
  userCurrency: 'USD',
  country: 'US',
  today: '2026-11-15',
  rates: RATE_TABLE,
};
const costOf = (ids: readonly string[]) =>
  input.rows.filter(({ id }) => ids.includes(id)).reduce((sum, row) => sum + row.amountMinor, 0) / 100;

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...names, 'f1', 'r1', '$5', '<b>x</b>', 'FooFlix', -1, 1e308, 4.99, 6, 17),
);
const text = fc
  .array(
    fc.constantFrom(...names, 'Cancel', 'save', '$5', '$6.00 a month', '12 %', 'tomorrow', '<i>', '\u200b'),
    {
      maxLength: 6,
    },
  )
  .map((words) => words.join(' '));
const row = fc.record(
  {
    title: fc.oneof(text, anything),
    notes: fc.oneof(text, anything),
    note: fc.oneof(text, anything),
    name: fc.oneof(text, anything),
    services: fc.oneof(fc.subarray(names), anything),
    includes: fc.oneof(fc.subarray(names), anything),
    service: anything,
    price: fc.oneof(fc.double(), anything),
    estimated_saving_per_month: fc.oneof(
      fc.double({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 9 }),
      anything,
    ),
    fact_ids: anything,
    category: anything,
  },
  { requiredKeys: [] },
);
const rows = fc.oneof(fc.array(fc.oneof(row, anything), { maxLength: 12 }), anything);

test('no answer breaks the verifier or saves more than the rows cost, alone or together', () => {
  fc.assert(
    fc.property(rows, rows, rows, (overlaps, savings, checklist) => {
      const reply = { duplicates_or_overlaps: overlaps, savings_opportunities: savings, checklist };
      const found = verifyAnalysis(reply, { input })?.analysis.savings_opportunities ?? [];
      for (const { estimated_saving_per_month: saving, rowIds } of found) {
        expect(saving).toBeGreaterThanOrEqual(0);
        expect(saving).toBeLessThanOrEqual(costOf(rowIds) + 1e-9);
      }
      const total = found.reduce((sum, { estimated_saving_per_month: saving }) => sum + saving, 0);
      expect(total).toBeLessThanOrEqual(costOf(input.rows.map(({ id }) => id)) + 1e-9);
      for (const { estimatedSavings, rowIds } of verifyBundles({ suggestions: savings }, { input })
        ?.suggestions ?? []) {
        expect(estimatedSavings).toBeGreaterThanOrEqual(0);
        expect(estimatedSavings).toBeLessThanOrEqual(costOf(rowIds) + 1e-9);
      }
      expect(() => tidyRecommendations(input.rows, 'US', { recommendations: savings })).not.toThrow();
    }),
    { numRuns: 200 },
  );
}, 30_000);

test.each([
  '<',
  '[',
  '![',
  '](',
  'a.',
  'a@',
  '-',
  '1,',
  '1 ',
  '$',
  'www.',
  '<script',
  'x:',
  'one ',
  'Jan 1 ',
  "a's ",
])('ten thousand times %j is read in no time', (part) => {
  const start = process.cpuUsage();
  const clean = cleanText(part.repeat(10_000), 400) ?? '';
  isProven(part.repeat(300), makeScope(input, [], []));
  isProven(clean, makeScope(input, [], []));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(200);
});
