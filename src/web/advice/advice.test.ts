// How the cards handle answers: failure texts, marks, open savings, outdated advice.
import { describe, expect, test } from 'vitest';
import type { FailureCode } from '#contract/errors';
import { sampleSubscription } from '#testing/sample-subscription';
import { ApiError, NetworkError } from '../device/api.ts';
import { describeAnalysisFailure, describeBundlesFailure, isWorthARetry } from './failures.ts';
import { isOutdated } from './freshness.ts';
import { applyMark, bundleKeyOf, type Marks, markKeyOf } from './marks.ts';
import type { Analysis, Saving } from './queries.ts';
import { listSavings, sumOpenSavings } from './savings.ts';

const refused = (status: number, code?: FailureCode) => new ApiError(status, '', code ? { code } : {}, null);

describe('a refused request for advice', () => {
  test('an analysis says to log in, that the limit is reached, or that it failed', () => {
    expect(describeAnalysisFailure(refused(401))).toBe('Please log in to use AI analysis features');
    expect(describeAnalysisFailure(refused(429, 'daily_limit_reached'))).toBe(
      "You've reached your daily limit for AI insights. Upgrade to Pro for unlimited access!",
    );
    expect(describeAnalysisFailure(refused(502))).toBe('Failed to generate AI insights');
    expect(describeAnalysisFailure(new NetworkError(null))).toBe('Failed to generate AI insights');
  });

  test('bundles say to log in, or that they failed', () => {
    expect(describeBundlesFailure(refused(401))).toBe('Please log in to use bundle suggestions');
    expect(describeBundlesFailure(refused(429, 'daily_limit_reached'))).toBe(
      'Failed to generate bundle suggestions',
    );
  });

  test('recommendations are tried once more, but not after a plain no', () => {
    expect(isWorthARetry(0, refused(502))).toBe(true);
    expect(isWorthARetry(0, new NetworkError(null))).toBe(true);
    expect(isWorthARetry(1, refused(502))).toBe(false);
    expect(isWorthARetry(0, refused(429))).toBe(false);
  });
});

describe('marks', () => {
  test('a fact is known by its id, a sentence without one by its words, at most 400 characters', () => {
    expect(markKeyOf('contained-1', 'x')).toBe('contained-1');
    expect(markKeyOf(null, 'Call them')).toBe('said:Call them');
    expect(markKeyOf(null, 'x'.repeat(900))).toHaveLength(400);
    expect(bundleKeyOf('apple-one')).toBe('bundle:apple-one');
  });

  test('a new mark replaces the old one of the same advice, and null takes it off', () => {
    const done = applyMark([{ factId: 'a', state: 'ticked' }], { factId: 'a', state: 'done' });
    expect(done).toEqual([{ factId: 'a', state: 'done' }]);
    expect(applyMark(done, { factId: 'a', state: null })).toEqual([]);
  });
});

const saving = (factId: string, amount: number, proof: Saving['proof'] = 'derived'): Saving => ({
  title: factId,
  notes: '',
  estimated_saving_per_month: amount,
  factId,
  kind: null,
  proof,
  rowIds: [],
  math: [],
});

function analysisOf(...savings_opportunities: Saving[]): Analysis {
  return {
    summary: { monthly_estimate: 0, yearly_estimate: 0, renewals_next_30_days_total: 0 },
    duplicates_or_overlaps: [],
    savings_opportunities,
    checklist: [],
    checklistFactIds: [],
    currency: 'USD',
    ratesOn: null,
    leftOut: [],
    generatedAt: '2026-11-15T10:00:00.000Z',
    source: 'engine',
  };
}

describe('savings', () => {
  const analysis = analysisOf(
    saving('a', 0.1),
    saving('b', 0.2),
    saving('c', 5),
    saving('d', 7),
    saving('e', 9, 'bounded'),
  );
  const marks: Marks = new Map([
    ['c', 'done'],
    ['d', 'dismissed'],
    ['a', 'ticked'],
  ]);

  test('the sum is of what is open and proven, to the cent', () => {
    expect(sumOpenSavings(analysis, marks)).toEqual({ count: 2, amount: 0.3 });
  });

  test('dismissed ones are hidden until asked for', () => {
    expect(listSavings(analysis, marks, false).map(({ factId }) => factId)).toEqual(['a', 'b', 'c', 'e']);
    expect(listSavings(analysis, marks, true)).toHaveLength(5);
  });
});

test('advice is outdated once a subscription was changed, added or deleted after it', () => {
  const row = sampleSubscription({ updatedAt: '2026-11-15T09:00:00.000Z' });
  const madeAt = '2026-11-15T10:00:00.000Z';
  expect(isOutdated(madeAt, [row.id], [row])).toBe(false);
  expect(isOutdated(madeAt, [row.id], undefined)).toBe(false);
  expect(isOutdated(madeAt, [row.id], [])).toBe(true);
  expect(isOutdated(madeAt, [], [{ ...row, updatedAt: '2026-11-15T10:00:01.000Z' }])).toBe(true);
});
