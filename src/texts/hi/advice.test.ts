// Advice in Hindi: the same facts, figures and names as in English, for every kind of finding, and never a model's own words.
import { describe, expect, test } from 'vitest';
import { findFacts } from '#core/advice/analysis';
import { findCheapestCover } from '#core/advice/bundles';
import type { Fact, FactKind } from '#core/advice/facts';
import type { AdviceInput } from '#core/advice/rows';
import { BUNDLE_TABLE } from '#core/data/bundle-table';
import { CONTAINMENT_TABLE } from '#core/data/containment-table';
import { TITLE_TABLE } from '#core/data/title-table';
import { buildPortfolio } from '#testing/advice-portfolios';
import {
  analyse,
  makeBundleSteps,
  suggestBundles,
  verifyAnalysis,
  verifyBundles,
} from '#testing/english-advice';
import { makeEnglishWording } from '#texts/en/advice';
import { ENGLISH_PHRASES } from '../en/phrase-table.ts';
import { ENGLISH_DESCRIPTIONS } from '../en/title-table.ts';
import { makeHindiWording } from './advice.ts';
import { HINDI_PHRASES } from './phrase-table.ts';
import { HINDI_DESCRIPTIONS } from './title-table.ts';

const PORTFOLIOS = 150;
const inputs = Array.from({ length: PORTFOLIOS }, (_, seed) => buildPortfolio(seed).input);
/** The list has every kind, so that none goes untested for want of an example. */
const KINDS: readonly FactKind[] = [
  'above-catalogue',
  'annual-gain',
  'category-year-cost',
  'contained',
  'overdue',
  'overlap-in-category',
  'rotate',
  'same-job',
  'same-service',
  'trial',
];

/** Amounts and dates in a text, with how often each occurs. */
function figuresOf(text: string): readonly string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort();
}

function compareTexts(english: string, hindi: string, { rows }: AdviceInput): void {
  expect(hindi, english).toMatch(/\p{Script=Devanagari}/u);
  expect(hindi, english).not.toMatch(/[०-९]/);
  expect(figuresOf(hindi), english).toEqual(figuresOf(english));
  for (const { name } of rows) if (english.includes(name)) expect(hindi, english).toContain(name);
}

/** Two results of one shape: texts are compared as texts, everything else must be the same. */
function compareResults(english: unknown, hindi: unknown, input: AdviceInput): void {
  if (typeof english === 'string' && english !== hindi) compareTexts(english, String(hindi), input);
  else if (typeof english === 'object' && english !== null && typeof hindi === 'object' && hindi !== null) {
    expect(Object.keys(hindi)).toEqual(Object.keys(english));
    const other = new Map(Object.entries(hindi));
    for (const [key, value] of Object.entries(english)) compareResults(value, other.get(key), input);
  } else expect(hindi).toEqual(english);
}

describe('the same facts in both languages', () => {
  test('every title, note, task and sum names the same services and the same figures', () => {
    const seen = new Set<FactKind>();
    for (const input of inputs) {
      const [english, hindi] = [makeEnglishWording(input), makeHindiWording(input)];
      for (const fact of findFacts(input)) {
        seen.add(fact.kind);
        compareTexts(english.title(fact), hindi.title(fact), input);
        compareTexts(english.notes(fact), hindi.notes(fact), input);
        const task = english.task(fact);
        if (task === null) expect(hindi.task(fact)).toBeNull();
        else compareTexts(task, hindi.task(fact) ?? '', input);
        for (const step of fact.math) compareTexts(english.mathLabel(step), hindi.mathLabel(step), input);
      }
    }
    expect([...seen].sort()).toEqual(KINDS);
  });

  test('a whole analysis differs from the English one in its words alone', () => {
    for (const input of inputs)
      compareResults(analyse(input), analyse(input, makeHindiWording(input)), input);
  });

  test('bundles and the switch guide differ from the English ones in their words alone', () => {
    for (const input of inputs) {
      const wording = makeHindiWording(input);
      compareResults(suggestBundles(input), suggestBundles(input, wording), input);
      const cover = findCheapestCover(input);
      compareResults(makeBundleSteps(cover, input), makeBundleSteps(cover, input, wording), input);
    }
  });

  test('a currency without a rate and a finding under review are told in Hindi too', () => {
    const [input] = inputs;
    if (!input) throw new Error('no portfolio');
    const [english, hindi] = [makeEnglishWording(input), makeHindiWording(input)];
    const names = ['Netflix', 'Spotify', 'Village gym'];
    const left = { currency: 'KPW', count: names.length, names };
    compareTexts(english.leftOut(left), hindi.leftOut(left), input);
    expect(hindi.leftOut(left)).toContain('Netflix, Spotify और Village gym');
    expect(hindi.leftOut(left)).toContain('KPW');
    expect(hindi.review.title(names)).toBe('Netflix, Spotify और “Village gym” पर फिर से नज़र डालें');
  });

  test('days are written as people write them, with the month’s own name', () => {
    const [input] = inputs;
    const row = input?.rows[0];
    if (!input || !row) throw new Error('no portfolio');
    const months = Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('hi', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 3)),
    );
    const wording = makeHindiWording(input);
    const fact = findFacts({ ...input, rows: [{ ...row, nextRenewalOn: '2020-01-03' }] }).find(
      ({ kind }) => kind === 'overdue',
    );
    if (fact?.kind !== 'overdue') throw new Error('nothing overdue');
    for (const [index, month] of months.entries()) {
      const nextRenewalOn = `2026-${String(index + 1).padStart(2, '0')}-03` as const;
      expect(wording.notes({ ...fact, row: { ...row, nextRenewalOn } })).toContain(`3 ${month} 2026`);
    }
  });
});

describe('phrases of our tables', () => {
  const phrases = new Set([
    ...BUNDLE_TABLE.flatMap(({ lesser = {}, extras = [], conditions }) => [
      ...Object.values(lesser),
      ...extras,
      ...(conditions === undefined ? [] : [conditions]),
    ]),
    ...CONTAINMENT_TABLE.flatMap(({ differs }) => differs ?? []),
  ]);
  const entries = Object.entries(ENGLISH_PHRASES);
  const hindi: Readonly<Record<string, string>> = HINDI_PHRASES;

  test('each is used, and has its Hindi with the same figures', () => {
    expect(entries.map(([id]) => id).sort()).toEqual([...phrases].sort());
    for (const [id, english] of entries) expect(figuresOf(hindi[id] ?? ''), id).toEqual(figuresOf(english));
  });

  test('only names are the same in both languages', () => {
    const same = entries.filter(([id, english]) => hindi[id] === english).map(([, english]) => english);
    expect(same).toEqual(['Crave', 'Proton Mail', 'Proton Pass']);
    const others = entries.filter(([, english]) => !same.includes(english));
    for (const [id] of others) expect(hindi[id], id).toMatch(/\p{Script=Devanagari}/u);
  });
});

test('every shipped title is described in one sentence, and in Hindi, with the figures of the English', () => {
  const ids = new Set(TITLE_TABLE.map(({ id }) => id));
  expect(new Set(ENGLISH_DESCRIPTIONS.keys())).toEqual(ids);
  expect(new Set(HINDI_DESCRIPTIONS.keys())).toEqual(ids);
  for (const [id, english] of ENGLISH_DESCRIPTIONS) {
    const hindi = HINDI_DESCRIPTIONS.get(id) ?? '';
    expect(english, id).toMatch(/^[^.!?]{10,140}\.$/);
    expect(hindi, id).toMatch(/\p{Script=Devanagari}.*।$/u);
    expect(figuresOf(hindi), id).toEqual(figuresOf(english));
  }
});

describe('a model’s reply, for someone who reads Hindi', () => {
  /** A reply that cites every fact in its own words and adds a finding. */
  function makeReply(input: AdviceInput, facts: readonly Fact[]) {
    const services = input.rows.slice(0, 2).map(({ name }) => name);
    return {
      duplicates_or_overlaps: [
        ...facts.map(({ id }) => ({ factId: id, services: [], note: 'These repeat each other.' })),
        { services, note: 'Look at these again.' },
      ],
      savings_opportunities: [
        ...facts.map(({ id }) => ({
          factId: id,
          title: 'Pay less',
          notes: 'You can pay less for this.',
          estimated_saving_per_month: 1,
        })),
        { services, title: 'Pay less', notes: 'Look at these again.', estimated_saving_per_month: 0.5 },
      ],
      checklist: ['Look at these again.', 'Pay less.'],
    };
  }

  test('the same findings are kept with the same figures, and no word of the model is shown', () => {
    const modelWords = /Look at these|Pay less|repeat each other/;
    let shownInEnglish = 0;
    for (const input of inputs) {
      const wording = makeHindiWording(input);
      const facts = findFacts(input);
      const english = verifyAnalysis(makeReply(input, facts), { input, facts });
      const hindi = verifyAnalysis(makeReply(input, facts), { input, facts, wording });
      const shape = (verified: typeof english) => [
        verified?.analysis.savings_opportunities.map(({ title, notes, math, ...rest }) => [
          rest,
          math.map(({ sign, amount }) => [sign, amount]),
        ]),
        verified?.analysis.duplicates_or_overlaps.map(({ note, ...rest }) => rest),
        verified?.dropped.filter(({ where }) => !where.startsWith('checklist')),
      ];
      expect(shape(hindi)).toEqual(shape(english));
      if (modelWords.test(JSON.stringify(english?.analysis))) shownInEnglish += 1;
      expect(JSON.stringify(hindi?.analysis)).not.toMatch(modelWords);
      expect(hindi?.analysis.checklist).toEqual(analyse(input, wording).checklist);
    }
    expect(shownInEnglish).toBe(inputs.length);
  });

  test('a bundle that only the model knows is called by its services and says that its price is not checked', () => {
    const [input] = inputs;
    const row = input?.rows.find(({ amountMinor }) => amountMinor > 100);
    if (!input || !row) throw new Error('no portfolio');
    const reply = {
      suggestions: [{ name: 'Some Pack', includes: [row.name], price: 0.5, notes: 'Pay less.' }],
    };
    const verified = verifyBundles(reply, { input, wording: makeHindiWording(input) });
    expect(verified?.suggestions[0]).toMatchObject({
      name: row.name,
      isChecked: false,
      notes: 'ध्यान दें: कीमत मॉडल की बताई हुई है, जाँची नहीं गई।',
    });
  });
});
