// The three figures of the dashboard: as the country writes money, and also where only the list can be had.

import { expect, test, vi } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, sampleUser } from '#testing/screen';
import { computeDashboard } from '../subscriptions/figures.ts';
import { SummaryCards } from './summary-cards.tsx';

const TODAY = '2026-11-15';

function openCards(country: string, answers: Answers) {
  return openScreen(<SummaryCards onExplain={vi.fn()} onOpenRenewals={vi.fn()} />, {
    'GET /api/auth/user': sampleUser({ country }),
    ...answers,
  });
}

test.each([
  ['Germany', 'EUR', '1234.50', '1.234,50 €', '14.814,00 €'],
  ['India', 'INR', '120000', '₹1,20,000.00', '₹14,40,000.00'],
  ['United States', 'USD', '1234.50', '$1,234.50', '$14,814.00'],
])('money is written as in %s', async (country, currency, amount, monthly, yearly) => {
  const list = [sampleSubscription({ amount, currency })];
  const cards = openCards(country, {
    'GET /api/subscriptions': list,
    'GET /api/analytics/dashboard': {
      ...computeDashboard(list, { currency, today: TODAY, rates: RATE_TABLE }),
      dailyRates: null,
    },
  });
  await cards.see(yearly);
  expect(cards.text()).toContain(monthly);
});

test('where only the figures cannot be had, the totals come from the list', async () => {
  const cards = openCards('United States', {
    'GET /api/analytics/dashboard': { status: 404 },
    'GET /api/subscriptions': [
      sampleSubscription({ amount: '10.00' }),
      sampleSubscription({ name: 'Prime', amount: '120.00', billingCycle: 'yearly' }),
    ],
  });
  await cards.see('$20.00');
  expect(cards.text()).toContain('$240.00');
});

test('what was converted or left out is said below the totals', async () => {
  const list = [
    sampleSubscription({ name: 'ChatGPT', amount: '20', currency: 'USD' }),
    sampleSubscription({ name: 'Strange', amount: '5', currency: 'XXX' }),
  ];
  const cards = openCards('India', {
    'GET /api/subscriptions': list,
    'GET /api/analytics/dashboard': {
      ...computeDashboard(list, {
        currency: 'INR',
        today: TODAY,
        rates: RATE_TABLE,
      }),
      dailyRates: null,
    },
  });
  await cards.see('Includes amounts converted at the exchange rates of');
  expect(cards.text()).toContain('Strange (XXX)');
});

test('while nothing is known no figure is shown', async () => {
  const cards = openCards('United States', {
    'GET /api/analytics/dashboard': 'waiting',
    'GET /api/subscriptions': 'waiting',
  });
  await cards.see('Monthly Total');
  expect(cards.text()).not.toContain('$');
});

test('where neither figures nor list can be had, each total says so', async () => {
  const cards = openCards('United States', {
    'GET /api/analytics/dashboard': { status: 500 },
    'GET /api/subscriptions': { status: 500 },
  });
  await cards.see('Not available');
  expect(cards.text()).not.toContain('$');
});
