// AI Insights and Bundle Suggestions: uses left, working, result, dismissing, failing (rules plan.15, advice.1, advice.10).
import { expect, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, until } from '#testing/screen';
import { AnalysisCard } from './analysis-card.tsx';
import { BundlesCard } from './bundles-card.tsx';
import type { Analysis, Bundle } from './queries.ts';

const ASK = 'POST /api/analyze';
const LAST = 'GET /api/analyze';
const MARKS = 'GET /api/insights/marks';
const MARK = 'PUT /api/insights/marks';
const USAGE = 'GET /api/ai-usage';
const FIND = 'POST /api/suggest-bundles';
const LAST_BUNDLES = 'GET /api/bundles';
const netflix = row({ name: 'Netflix', amount: '15.49' });

const ANALYSIS: Analysis = {
  summary: { monthly_estimate: 25.48, yearly_estimate: 305.76, renewals_next_30_days_total: 15.49 },
  duplicates_or_overlaps: [
    {
      category: 'Music',
      services: ['Spotify', 'YouTube Music'],
      note: 'Both play the same songs.',
      factId: 'overlap-1',
      rowIds: [],
    },
  ],
  savings_opportunities: [
    {
      title: 'Pay Netflix by the year',
      notes: 'The yearly plan is cheaper.',
      estimated_saving_per_month: 3,
      factId: 'yearly-1',
      kind: 'yearly',
      proof: 'derived',
      rowIds: [netflix.id, 'gone'],
      math: [
        { label: 'Netflix', sign: '+', amount: 15.49 },
        { label: 'By the year', sign: '−', amount: 12.49 },
        { label: 'Saved', sign: '=', amount: 3 },
      ],
    },
    {
      title: 'Ask for a discount',
      notes: 'They often give one.',
      estimated_saving_per_month: 2,
      factId: null,
      kind: null,
      proof: 'bounded',
      rowIds: [],
      math: [],
    },
  ],
  checklist: ['Cancel one music service', 'Call Netflix'],
  checklistFactIds: ['overlap-1', null],
  currency: 'USD',
  ratesOn: null,
  leftOut: [],
  generatedAt: new Date().toISOString(),
  source: 'engine',
};

const uses = (remaining: number | null) => {
  const kind = { remaining, used: 0, limit: 3 };
  return { isPro: remaining === null, usage: { analysis: kind, bundles: kind, recommendations: kind } };
};

const base: Answers = {
  'GET /api/auth/user': sampleUser(),
  'GET /api/subscriptions': [netflix],
  [LAST]: { analysis: null },
  [MARKS]: [],
  [USAGE]: uses(3),
};

function openAnalysis(answers: Answers = {}) {
  const onOpen = vi.fn();
  return { onOpen, card: openScreen(<AnalysisCard onOpen={onOpen} />, { ...base, ...answers }) };
}

test('before the first analysis it says what it does and how many uses are left', async () => {
  const { card } = openAnalysis();
  await card.see('Finds services you pay for twice');
  await card.see('3 left today');
  expect(card.names('button')).toContain('Analyze subscriptions');
});

test('without subscriptions there is nothing to analyse, and Pro has no number of uses', async () => {
  const { card } = openAnalysis({ 'GET /api/subscriptions': [], [USAGE]: uses(null) });
  await card.see('Add a subscription first: there is nothing to analyse yet.');
  await card.settle();
  expect(card.text()).not.toContain('left today');
});

test('an analysis shows summary, savings, overlaps and checklist, and by what it was made', async () => {
  const { card } = openAnalysis({ [ASK]: ANALYSIS });
  await card.see('Finds services');
  await card.press('Analyze subscriptions');
  await card.see('Savings opportunities');
  expect(card.names('dl > div').slice(0, 3)).toEqual([
    'A month$25.48',
    'A year$305.76',
    'Next 30 days$15.49',
  ]);
  // The model's own estimate is not added to what is worked out.
  expect(card.text()).toMatch(/(One way|2 ways) to save \$[35]\.00 a month/);
  expect(card.text()).toContain('Music & AudioSpotify · YouTube MusicBoth play the same songs.');
  expect(card.text()).toContain('Checklist0 of 2 done');
  expect(card.text()).toContain('by Outgo’s own engine');
  expect(card.names('button')).toContain('Analyze again');
  expect(card.names('button')).not.toContain('What was sent');
});

test('the last analysis is there without a press, and says when the list has changed since', async () => {
  const old = { ...ANALYSIS, generatedAt: '2025-12-01T00:00:00.000Z', source: 'gpt-x' };
  const { card } = openAnalysis({ [LAST]: { analysis: old } });
  await card.see('Your subscriptions have changed since.');
  expect(card.text()).toContain('worded by gpt-x, savings worked out by Outgo');
  expect(card.names('button')).toContain('What was sent');
  expect(card.sent(ASK)).toEqual([]);
});

test('an analysis that finds nothing says so', async () => {
  const clean = { ...ANALYSIS, savings_opportunities: [], duplicates_or_overlaps: [], checklist: [] };
  const { card } = openAnalysis({ [LAST]: { analysis: clean } });
  await card.see('Nothing to save right nowNo service is paid for twice');
  expect(card.text()).not.toContain('Checklist');
});

test.each([
  [
    refuse('daily_limit_reached'),
    "You've reached your daily limit for AI insights. Upgrade to Pro for unlimited access!",
  ],
  [{ status: 502 }, 'Failed to generate AI insights'],
  ['unreachable' as const, 'Failed to generate AI insights'],
])('a refused analysis is told in the words of the specification: case %#', async (answer, words) => {
  const { card } = openAnalysis({ [ASK]: answer });
  await card.see('Finds services');
  await card.press('Analyze subscriptions');
  await card.see(words);
});

test('while it works the card says what it reads, and a second press asks for nothing more', async () => {
  const { card } = openAnalysis({ [ASK]: 'waiting' });
  await card.see('Finds services');
  await card.press('Analyze subscriptions');
  await card.see('Reading your 1 subscription');
  expect(card.text()).toContain('Looking for overlaps, yearly plans and high prices');
  expect(document.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  expect(card.sent(ASK)).toHaveLength(1);
});

test('with no use left the limit and the way to Pro are shown', async () => {
  const { card } = openAnalysis({ [USAGE]: uses(0) });
  await card.see('Daily limit reached. Upgrade to Pro for unlimited access.');
  expect(card.names('button')).toContain('Upgrade to Pro');
});

test('a saving opens with its arithmetic and the subscriptions behind it', async () => {
  const { card, onOpen } = openAnalysis({ [LAST]: { analysis: ANALYSIS } });
  await card.press('Pay Netflix by the year: saves $3.00 a month. Show how');
  await card.see('How it adds up, per month');
  expect(card.names('[role=dialog] dl > div')).toEqual([
    'Netflix+ $15.49',
    'By the year− $12.49',
    'Saved= $3.00',
  ]);
  expect(card.text()).toContain('A subscription that you no longer have.');
  await card.press('Open Netflix');
  expect(onOpen).toHaveBeenCalledWith(netflix);
  await card.gone('How it adds up');
});

test('a model’s own estimate is called one', async () => {
  const { card } = openAnalysis({ [LAST]: { analysis: ANALYSIS } });
  await card.press('Ask for a discount: saves $2.00 a month. Show how');
  await card.see('The model’s estimate. It is no more than these subscriptions cost together.');
});

test('dismissed advice goes, can be undone, and is found again', async () => {
  const { card } = openAnalysis({
    [LAST]: { analysis: ANALYSIS },
    [MARK]: (body) => {
      const { factId, state } = body as { factId: string; state: 'dismissed' | null };
      return state ? [{ factId, state }] : [];
    },
  });
  await card.press('Pay Netflix by the year: saves $3.00 a month. Show how');
  await card.press('Dismiss for good');
  await card.see('This advice will not be shown again.');
  await card.see('Show 1 dismissed');
  expect(card.sent(MARK)).toEqual([{ factId: 'yearly-1', state: 'dismissed' }]);
  await card.press('Undo');
  await card.gone('Show 1 dismissed');
  expect(card.sent(MARK)).toHaveLength(2);
});

test('what is done is marked; a mark that cannot be kept is told and taken back', async () => {
  const { card } = openAnalysis({ [LAST]: { analysis: ANALYSIS }, [MARK]: { status: 500 } });
  await card.press('Pay Netflix by the year: saves $3.00 a month. Show how');
  await card.press('Mark as done');
  await card.see('That could not be saved. Please try again.');
  await until(() => expect(card.names('[role=dialog] button')).toContain('Mark as done'));
});

test('a ticked line of the checklist is counted and kept', async () => {
  const { card } = openAnalysis({
    [LAST]: { analysis: ANALYSIS },
    [MARK]: [{ factId: 'said:Call Netflix', state: 'ticked' }],
  });
  await card.see('0 of 2 done');
  await card.press('Call Netflix');
  await card.see('1 of 2 done');
  expect(card.sent(MARK)).toEqual([{ factId: 'said:Call Netflix', state: 'ticked' }]);
});

const BUNDLE: Bundle = {
  bundleId: 'apple-one',
  name: 'Apple One',
  includes: ['Apple Music', 'iCloud+'],
  price: 19.95,
  estimatedSavings: 6,
  notes: 'One bill for both.',
  provider: 'Apple',
  currency: 'USD',
  listPrice: null,
  knownOn: '2026-10-01',
  isChecked: true,
  rowIds: [],
  losses: [],
  gains: [],
  math: [],
};

function openBundles(suggestions: Bundle[], answers: Answers = {}) {
  return openScreen(<BundlesCard onOpen={vi.fn()} />, {
    ...base,
    [LAST_BUNDLES]: { suggestions, generatedAt: ANALYSIS.generatedAt, source: 'engine' },
    ...answers,
  });
}

test('bundles have price and saving; an old price is only listed, a model’s is not checked', async () => {
  const card = openBundles([
    BUNDLE,
    { ...BUNDLE, bundleId: 'old', name: 'Old One', estimatedSavings: 0, knownOn: '2025-02-01' },
    { ...BUNDLE, bundleId: 'model', name: 'Model One', isChecked: false },
  ]);
  await card.see('Apple One');
  const [first, old, model] = [...document.querySelectorAll('li')].map((each) => each.textContent);
  expect(first).toBe('Apple One$19.95 a month$6.00/mo');
  expect(old).toBe('Old Onelisted at $19.95 a month in Feb 2025');
  expect(model).toContain('price from the model, not checked');
});

test('no bundle is said, and no last search asks for one', async () => {
  await openBundles([]).see('No bundle beats what you pay now');
});

test.each([
  [{ status: 502 }, 'Failed to generate bundle suggestions'],
  [refuse('daily_limit_reached'), 'Failed to generate bundle suggestions'],
])('a failed search is told in the words of the specification: case %#', async (answer, words) => {
  const card = openBundles([], {
    [LAST_BUNDLES]: { suggestions: [], generatedAt: null, source: null },
    [FIND]: answer,
  });
  await card.see('Searches real bundles');
  await card.press('Find bundles');
  await card.see(words);
});
