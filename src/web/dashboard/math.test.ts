// "Show the math" must give exactly the figure it explains.
import { expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { evaluateExplanation, evaluatePercent } from '#testing/explained-totals';
import { sampleSubscription } from '#testing/sample-subscription';
import { computeDashboard } from '../subscriptions/figures.ts';
import { listCategories } from './category-rows.ts';
import { explainSubject, listRates } from './math.ts';
import { wordSteps, wordValue } from './math-words.ts';

const list = [
  sampleSubscription({ name: 'Prime', amount: '799.00', currency: 'INR', billingCycle: 'yearly' }),
  sampleSubscription({ name: 'Netflix', amount: '649.00', currency: 'INR' }),
  sampleSubscription({ name: 'ChatGPT', category: 'SaaS', amount: '20.00', currency: 'USD' }),
  sampleSubscription({
    name: 'iCloud',
    category: 'Cloud',
    amount: '30.00',
    currency: 'EUR',
    billingCycle: 'halfyearly',
  }),
  sampleSubscription({ name: 'Odd', category: 'Gym', amount: '5.00', currency: 'XXX' }),
];
const INR = { currency: 'INR', rates: RATE_TABLE };
const figures = computeDashboard(list, { ...INR, today: '2026-11-15' });

test('the explanation of each total evaluates to the total shown', () => {
  const { total } = explainSubject({ kind: 'yearly' }, list, INR);
  expect(evaluateExplanation(total)).toEqual({
    monthlyTotal: figures.monthlyTotal,
    yearlyTotal: figures.yearlyTotal,
  });
  expect(total.leftOut.map(({ name }) => name)).toEqual(['Odd']);
});

test('the explanation of each category evaluates to its amount and its percent', () => {
  for (const row of listCategories(figures)) {
    const { total, share } = explainSubject({ kind: 'category', category: row.category }, list, INR);
    expect(evaluateExplanation(total).monthlyTotal).toBe(row.amount);
    expect(share && evaluatePercent(share)).toBe(row.percent);
  }
});

test('a converted amount is explained by its own row alone', () => {
  const chat = list[2] ?? sampleSubscription();
  const { total, share } = explainSubject({ kind: 'conversion', subscription: chat }, list, INR);
  expect(total.monthlyTotal).toBe(1774.3);
  expect(share).toBeNull();
  expect(listRates(total)).toEqual([{ currency: 'INR', rate: '88.715' }]);
});

test('categories are the positive ones, by spend, and a category of nothing is left away', () => {
  const rows = listCategories(figures);
  expect(rows.map(({ category }) => category)).toEqual(['SaaS', 'OTT', 'Cloud']);
  expect(rows.map(({ count }) => count)).toEqual([1, 2, 1]);
  expect(rows.every(({ percent }, index) => percent <= (rows[index - 1]?.percent ?? 100))).toBe(true);
});

test('an answer without percents, of an earlier server, shows those of its amounts', () => {
  const { categoryPercents, ...older } = figures;
  const answer = { ...older, monthlyTotal: 30, categorySpending: { OTT: 20, Music: 10, Gym: 0 } };
  expect(
    listCategories(answer as unknown as typeof figures).map(({ category, percent }) => [category, percent]),
  ).toEqual([
    ['OTT', 66.7],
    ['Music', 33.3],
  ]);
});

test('steps read in the order they are taken', () => {
  const { total } = explainSubject({ kind: 'monthly' }, list, INR);
  const pack = sampleSubscription({ name: 'Jio', amount: '299.00', currency: 'INR', billingCycle: 'P28D' });
  const packed = explainSubject({ kind: 'monthly' }, [pack], INR).total;
  expect(packed.rows.map((row) => wordSteps(row, 'India'))).toEqual(['₹299.00 ÷ 28 × 30.4375']);
  expect(total.rows.map((row) => wordSteps(row, 'India'))).toEqual([
    '₹799.00 ÷ 12',
    '₹649.00',
    '$20.00 × 88.715',
    '€30.00 ÷ 6 × 88.715 ÷ 0.8625',
  ]);
});

test('a value says whether its digits are all there are', () => {
  expect(wordValue({ fraction: '133/2', decimal: '66.5', isExact: true }, 'en-IN')).toBe('= 66.5');
  expect(wordValue({ fraction: '799/12', decimal: '100000.583333', isExact: false }, 'en-IN')).toBe(
    '≈ 1,00,000.583333',
  );
});
