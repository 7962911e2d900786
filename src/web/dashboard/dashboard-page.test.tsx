// A bad answer takes down the card that shows it; everything beside it stays.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, sampleUser, setToday, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { computeDashboard } from '../subscriptions/figures.ts';
import type { Unsent } from '../subscriptions/unsent/change.ts';
import { DashboardPage } from './dashboard-page.tsx';

const TODAY = '2026-11-18';
const FAILED = 'This part could not be shown';
const list = [
  sampleSubscription(),
  sampleSubscription({ name: 'Spotify' }),
  sampleSubscription({ name: 'Hulu', endsOn: '2026-01-01' }),
];
const figures = computeDashboard(list, { currency: 'USD', today: TODAY, rates: RATE_TABLE });

type Bad = Partial<Record<keyof Answers, unknown>>;

const GOOD: Answers = {
  'GET /api/auth/user': sampleUser(),
  'GET /api/server': { payments: 'sandbox', google: false, emailVerification: false, demo: false },
  'GET /api/subscriptions': list,
  'GET /api/subscriptions/locked': [sampleSubscription({ name: 'Peacock' })],
  'GET /api/analytics/dashboard': { ...figures, dailyRates: null },
  'GET /api/reminders/next30': [],
};

const TITLES = [
  'Monthly Total',
  'Category Spending',
  'Your Subscriptions',
  'Paused and ended',
  'Locked subscriptions',
  'AI Insights',
  'Bundle Suggestions',
  'Recommendations',
  'Outgo as an app',
];

beforeEach(() => {
  setToday(TODAY);
  // Neither is there in this window.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('isSecureContext', true);
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
});

async function openDashboard(answers: Bad = {}) {
  const page = openScreen(<DashboardPage />, { ...GOOD, ...answers } as Answers);
  await page.see('Outgo as an app');
  await page.settle();
  return page;
}

const listMissing = (text: string) => TITLES.filter((title) => !text.includes(title));
const countFailed = (text: string) => text.split(FAILED).length - 1;

test('with good answers every card is there', async () => {
  const page = await openDashboard();
  await until(() => expect(listMissing(page.text())).toEqual([]));
  expect(page.text()).not.toContain(FAILED);
});

test.each<[string, Bad, string[]]>([
  ['the figures', { 'GET /api/analytics/dashboard': {} }, ['Monthly Total', 'Category Spending']],
  [
    'a subscription',
    { 'GET /api/subscriptions': [...list, { ...list[0], id: 'x', name: null }] },
    ['Your Subscriptions'],
  ],
  [
    'an ended one',
    { 'GET /api/subscriptions': [...list, { ...list[2], id: 'x', name: null }] },
    ['Paused and ended'],
  ],
  ['a locked one', { 'GET /api/subscriptions/locked': [{}] }, ['Locked subscriptions']],
  [
    'uses left',
    { 'GET /api/ai-usage': { usage: {} } },
    ['AI Insights', 'Bundle Suggestions', 'Recommendations'],
  ],
])('a bad answer about %s takes down only the cards that show it', async (_what, answers, down) => {
  const page = await openDashboard(answers);
  await until(() =>
    expect([countFailed(page.text()), listMissing(page.text())]).toEqual([down.length, down]),
  );
});

test('a budget that cannot be shown leaves every card', async () => {
  const page = await openDashboard({ 'GET /api/budget': { budget: {} } });
  await until(() => expect([countFailed(page.text()), listMissing(page.text())]).toEqual([1, []]));
});

test('a plan that cannot be shown leaves every card', async () => {
  const page = await openDashboard({
    'GET /api/auth/user': sampleUser({ proExpiresAt: '2026-01-01T00:00:00.000Z' }),
    'GET /api/subscription/status': { unpaid: { chargesAt: 'x' } },
  });
  await until(() => expect([countFailed(page.text()), listMissing(page.text())]).toEqual([1, []]));
});

test('an unsent change that cannot be shown leaves every card', async () => {
  await openSender([{ key: 'k', kind: 'edit', target: 'x', name: {}, trouble: null } as unknown as Unsent]);
  onTestFinished(() => openSender());
  const page = await openDashboard();
  await until(() => expect([countFailed(page.text()), listMissing(page.text())]).toEqual([1, []]));
});

test('a dialog that cannot be shown leaves the dashboard, and another one opens', async () => {
  const page = await openDashboard({ 'GET /api/reminders/next30': [{}] });
  await page.press('Renewals (30 days)');
  await page.see(FAILED);
  expect(listMissing(page.text())).toEqual([]);
  await page.press('Add Subscription');
  await page.see('Service Name');
  expect(page.text()).not.toContain(FAILED);
});
