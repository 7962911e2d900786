// Category Spending in each of its states, and what a press on a category asks for.

import { expect, test, vi } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, sampleUser } from '#testing/screen';
import { computeDashboard } from '../subscriptions/figures.ts';
import { CategoryCard } from './category-card.tsx';

const TODAY = '2026-11-15';

function openCard(answers: Answers, onExplain = vi.fn()) {
  return openScreen(<CategoryCard onExplain={onExplain} onOpenBudget={vi.fn()} />, {
    'GET /api/auth/user': sampleUser(),
    ...answers,
  });
}

function answersFor(list: ReturnType<typeof sampleSubscription>[]): Answers {
  return {
    'GET /api/subscriptions': list,
    'GET /api/analytics/dashboard': {
      ...computeDashboard(list, {
        currency: 'USD',
        today: TODAY,
        rates: RATE_TABLE,
      }),
      dailyRates: null,
    },
  };
}

test('it says that it loads', async () => {
  const card = openCard({ 'GET /api/analytics/dashboard': 'waiting' });
  await card.see('Loading chart...');
});

test('figures that cannot be had are said to be missing', async () => {
  const card = openCard({ 'GET /api/analytics/dashboard': { status: 404 } });
  await card.see('No spending data available');
});

test('an account without subscriptions is told what to do', async () => {
  const card = openCard(answersFor([]));
  await card.see('Add subscriptions to see spending breakdown by category');
});

test('each category stands by spend with count, amount and percent; one that costs nothing is not there', async () => {
  const card = openCard(
    answersFor([
      sampleSubscription({ name: 'Netflix', amount: '10.00' }),
      sampleSubscription({ name: 'Hulu', amount: '8.00' }),
      sampleSubscription({ name: 'Spotify', category: 'Music', amount: '9.00' }),
      sampleSubscription({ name: 'Free thing', category: 'Gym', amount: '0' }),
    ]),
  );
  await card.see('Music & Audio');
  expect(card.names('ul > li')).toEqual([
    expect.stringMatching(/^Streaming & Entertainment\s*2 subscriptions\s*\$18\.00\s*66\.7%$/),
    expect.stringMatching(/^Music & Audio\s*1 subscription\s*\$9\.00\s*33\.3%$/),
  ]);
});

test('a press on a category asks for its math', async () => {
  const onExplain = vi.fn();
  const card = openCard(answersFor([sampleSubscription({ amount: '10.00' })]), onExplain);
  await card.see('100.0%');
  const [name = ''] = card.names('li button');
  await card.press(name);
  expect(onExplain).toHaveBeenCalledWith({ kind: 'category', category: 'OTT' });
});
