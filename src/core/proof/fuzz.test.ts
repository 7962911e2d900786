// Whatever a model sends, the verifier neither throws nor hangs, no saving exceeds what the rows cost, and no changed figure is proven.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPortfolio } from '#testing/advice-portfolios';
import { makeProver, verifyAnalysis, verifyBundles } from '#testing/english-advice';
import { makeEnglishWording } from '#texts/en/advice';
import { findFacts } from '../advice/analysis.ts';
import type { AdviceInput, AdviceRow } from '../advice/rows.ts';
import { RATE_TABLE } from '../data/rate-table.ts';
import { tidyRecommendations } from '../recommendations.ts';
import { makeNameReader } from './names.ts';
import { cleanText } from './text.ts';
import { makeScope } from './values.ts';

const names = ['Netflix', 'Spotify', 'Apple Music', 'Hulu', 'Disney+', 'Old $5 club (a|b)*'];
const input: AdviceInput = {
  rows: names.map((name, index) => ({
    id: `id-${index}`,
    name,
    category: 'OTT',
    amountMinor: 500 + index * 100,
    currency: 'USD',
    billingCycle: 'monthly',
    anchorOn: '2026-12-01',
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
});

const reader = makeNameReader(input);
const prover = makeProver(input, reader);
// Patterns are compiled when they are first used, and that is not the time of any text.
prover.prove('Keep one of them.', 400, makeScope(input, reader.rows, reader.rows));

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
  'Netflix, ',
  'Netflix and ',
  'save $6.00 a month and ',
  'if you keep only one of your two ',
])('ten thousand times %j is read in no time', (part) => {
  const start = process.cpuUsage();
  cleanText(part.repeat(10_000), 400);
  for (const times of [10_000, Math.floor(400 / part.length), 3])
    prover.prove(part.repeat(times), 400, makeScope(input, reader.rows, reader.rows));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(200);
});

/** Every second monthly row is paid in a rhythm of its own. */
function payInRhythm(row: AdviceRow, index: number): AdviceRow {
  const billingCycle = (['P28D', 'P1W', 'P2M'] as const)[index % 3];
  return billingCycle && index % 2 === 0 && row.billingCycle === 'monthly' ? { ...row, billingCycle } : row;
}

/** What our engine says of random portfolios, each sentence with the scope it stands in. */
function* listOwnSentences(seeds: number) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { input: built } = buildPortfolio(seed);
    const portfolio = seed % 2 === 0 ? built : { ...built, rows: built.rows.map(payInRhythm) };
    const names = makeNameReader(portfolio);
    const judge = makeProver(portfolio, names);
    const wording = makeEnglishWording(portfolio);
    const facts = findFacts(portfolio);
    for (const fact of facts) {
      const about = names.rows.filter(({ row: { id } }) => fact.rowIds.includes(id));
      const within = facts.filter(({ rowIds }) => rowIds.every((id) => fact.rowIds.includes(id)));
      const scope = makeScope(portfolio, names.rows, about, within, fact.savingPerMonth);
      const others = portfolio.rows.filter(({ id }) => !fact.rowIds.includes(id)).map(({ name }) => name);
      for (const text of [wording.title(fact), wording.notes(fact), wording.task(fact)])
        if (text !== null)
          yield { text, fact, others, prove: (told: string) => judge.prove(told, 1000, scope) };
    }
  }
}

const OWN = [...listOwnSentences(40)];

test('whatever our own engine says is proven', () => {
  const refused = OWN.filter(({ text, prove }) => !prove(text).ok);
  expect(refused.map(({ text, prove }) => [text, prove(text)])).toEqual([]);
});

/** Changes one thing, so that the sentence is no longer true; returns the same text where there is nothing to change. */
const CHANGES: Readonly<
  Record<string, (text: string, others: readonly string[], services: readonly string[]) => string>
> = {
  'another amount': (text) => text.replace(/([₹$])(\d)/, '$19$2'),
  'a digit less': (text) => text.replace(/([₹$])\d(?=\d)/, '$1'),
  'another currency': (text) => text.replace(/[₹$]/, (sign) => (sign === '$' ? '₹' : '$')),
  'a week': (text) => text.replace(/(?<=\d) a (?:month|year)|(?<=\d)\/(?:mo|yr)/, ' a week'),
  'a year for a month': (text) => text.replace(/(?<=\d) a month/, ' a year'),
  'a month for a year': (text) => text.replace(/(?<=\d) a year/, ' a month'),
  'an odd form': (text) => text.replace(/([₹$]\d+)(?:\.\d\d)?(?![\d.,])/, '$1.5'),
  'no currency': (text) => text.replace(/[₹$](?=\d)/, ''),
  'another day': (text) => text.replace(/\b\d{1,2} (Nov|Dec) 2026/, '27 Oct 2026'),
  'another year': (text) => text.replace(/ 2026/, ' 2027'),
  'another count': (text) => text.replace(/\b([2-9])(?= [a-zA-Z])/, (count) => String(Number(count) + 1)),
  'a service of another finding': (text, others, services) =>
    others[0] === undefined || services[0] === undefined ? text : text.replace(services[0], others[0]),
  'an invented service': (text, _, services) =>
    services[0] === undefined ? text : text.replace(services[0], 'FooFlix'),
  'a lie at the end': (text) => `${text.replace(/\.$/, '')}, for free.`,
};

test.each(Object.entries(CHANGES))('a sentence of ours with %s is not proven', (_, change) => {
  let changed = 0;
  for (const { text, others, fact, prove } of OWN) {
    const told = change(text, others, fact.services);
    if (told === text) continue;
    changed += 1;
    expect(prove(told), told).toMatchObject({ ok: false });
  }
  expect(changed).toBeGreaterThan(20);
});
