// Admin analytics: figures, charts, ranges, refreshing each minute and failing (rule admin.3).
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, openScreen, sampleUser, showHindi, until } from '#testing/screen';
import { AnalyticsPage } from './analytics-page.tsx';
import type { Analytics } from './queries.ts';

const FIGURES = 'GET /api/admin/analytics/dashboard';

function sample(days: number, fields: Partial<Analytics> = {}): Analytics {
  return {
    userDistribution: { total: 1200, free: 800, pro: 400 },
    // The oldest first; each day has as many sign-ups as its place says.
    signupStats: Array.from({ length: days }, (_, at) => ({
      date: new Date(Date.UTC(2026, 10, 18 - days + 1 + at)).toISOString().slice(0, 10),
      signups: at + 1,
      total: 1000 + at,
    })),
    locationStats: [
      { location: 'United Arab Emirates', count: 1234 },
      { location: 'India', count: 7 },
    ],
    recentUsers: [
      {
        id: 'u-1',
        name: 'Priya',
        email: 'priya@example.com',
        isPro: true,
        country: 'India',
        createdAt: '2026-11-16T12:00:00.000Z',
      },
      {
        id: 'u-2',
        name: 'Sam',
        email: 'sam@example.com',
        isPro: false,
        country: 'Atlantis',
        createdAt: '2026-10-29T12:00:00.000Z',
      },
    ],
    ...fields,
  };
}

const byDays = (_body: unknown, address: string) =>
  sample(Number(new URL(address, 'http://x').searchParams.get('days')));

function openPage(answers: Answers = { [FIGURES]: byDays }) {
  return openScreen(<AnalyticsPage />, { 'GET /api/auth/user': sampleUser({ isAdmin: true }), ...answers });
}

const cardOf = (title: string) =>
  [...document.querySelectorAll('h2')].find((each) => each.textContent === title)?.closest('section')
    ?.textContent;

test('the four cards have their figures, shares of the total, and the sign-ups of seven days', async () => {
  const page = openPage();
  await page.see('Total Users');
  expect(cardOf('Total Users')).toContain('1,200');
  expect(cardOf('Free Users')).toContain('80066.7% of total');
  expect(cardOf('Pro Users')).toContain('40033.3% of total');
  // 24 + 25 + … + 30, whatever the range.
  expect(cardOf('Recent Signups')).toContain('189Last 7 days');
  expect(page.text()).toMatch(/Updated at \d\d?:\d\d/);
});

test('30 days are asked for first; a press asks for 7 or 90, and the line chart says how many', async () => {
  const page = openPage();
  await page.see('Daily Signups (30 days)');
  const pressed = () => page.names('button[aria-pressed=true]');
  expect(pressed()).toEqual(['30d']);
  await page.press('7d');
  await page.see('Daily Signups (7 days)');
  expect(pressed()).toEqual(['7d']);
  await page.press('90d');
  await page.see('Daily Signups (90 days)');
  const asked = page.sent(FIGURES).map((address) => `${address}`.match(/days=\d+/)?.[0]);
  expect(asked).toEqual(['days=30', 'days=7', 'days=90']);
});

test('while another range loads the figures from before stay', async () => {
  const page = openPage({
    [FIGURES]: (body, address) => (address.includes('days=7') ? 'waiting' : byDays(body, address)),
  });
  await page.see('Daily Signups (30 days)');
  await page.press('7d');
  await until(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull());
  expect(page.text()).toContain('Daily Signups (30 days)');
  expect(page.text()).not.toContain('Updated at');
});

test('the locations are the top eight, names cut to 15 characters and an ellipsis', async () => {
  const names = ['United Arab Emirates', 'Exactly fifteen', ...'ABCDEFGH'];
  const locationStats = names.map((location, at) => ({ location, count: 100 - at }));
  const page = openPage({ [FIGURES]: sample(30, { locationStats }) });
  await page.see('Top Login Locations');
  await page.see('United Arab Emi…');
  const chart = cardOf('Top Login Locations') ?? '';
  expect(chart).toContain('Exactly fifteen');
  expect(chart).not.toContain('Exactly fifteen…');
  expect(chart).toContain('F');
  const rows = [...document.querySelectorAll('table')].find((each) => each.textContent?.includes('Location'));
  expect(rows?.querySelectorAll('tbody tr')).toHaveLength(8);
  expect(rows?.textContent).toContain('United Arab Emirates');
});

test('nobody signed in is said instead of an empty chart', async () => {
  const page = openPage({ [FIGURES]: sample(30, { locationStats: [], recentUsers: [] }) });
  await page.see('Nobody signed in within this time.');
  expect(page.text()).toContain('No users yet.');
});

test('without anybody the shares are 0.0 and nothing is divided by nothing', async () => {
  const page = openPage({ [FIGURES]: sample(30, { userDistribution: { total: 0, free: 0, pro: 0 } }) });
  await page.see('0.0% of total');
  await page.see('User Distribution');
  expect(page.text()).not.toMatch(/NaN|Infinity/);
});

test('the newest users are listed with badge, address, country and day', async () => {
  const page = openPage();
  await page.see('Recent Users');
  const list = [...document.querySelectorAll('section')].find((each) =>
    each.textContent?.startsWith('Recent Users'),
  );
  expect([...(list?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual([
    'PriyaPropriya@example.comIndiaJoined Nov 16, 2026',
    'Samsam@example.comAtlantisJoined Oct 29, 2026',
  ]);
});

test('the figures are asked for again each minute and by the button, but not while the tab is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = openPage();
  await page.see('Recent Users');
  await page.press('Refresh');
  await until(() => expect(page.sent(FIGURES)).toHaveLength(2));
  await page.settle();
  vi.advanceTimersByTime(55_000);
  await page.settle();
  expect(page.sent(FIGURES)).toHaveLength(2);
  vi.advanceTimersByTime(6_000);
  await until(() => expect(page.sent(FIGURES)).toHaveLength(3));
  await page.settle();
  // A tab that is hidden does not ask.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => void vi.restoreAllMocks());
  vi.advanceTimersByTime(130_000);
  await page.settle();
  expect(page.sent(FIGURES)).toHaveLength(3);
});

test('a failure is tried once more, then said, and can be tried again', async () => {
  let isUp = false;
  const page = openPage({ [FIGURES]: (body, address) => (isUp ? byDays(body, address) : { status: 500 }) });
  await page.see('Loading analytics…');
  await page.see('Failed to load analytics data');
  expect(page.sent(FIGURES)).toHaveLength(2);
  isUp = true;
  await page.press('Retry');
  await page.see('Recent Users');
  await page.gone('Failed to load analytics data');
});

test('a later failure keeps the figures from before, and says so', async () => {
  let isUp = true;
  const page = openPage({ [FIGURES]: (body, address) => (isUp ? byDays(body, address) : { status: 500 }) });
  await page.see('Recent Users');
  isUp = false;
  await page.press('Refresh');
  await page.see('These are the figures from before.');
  expect(page.text()).toContain('1,200');
});

test('the way back leads to the dashboard, the others to the tools and the log', async () => {
  const page = openPage();
  await page.see('Back to Dashboard');
  const links = [...document.querySelectorAll('a')].map((each) => [
    each.textContent,
    each.getAttribute('href'),
  ]);
  expect(links).toContainEqual(['Back to Dashboard', '/dashboard']);
  expect(links).toContainEqual(['Tools', '/admin-tools']);
  expect(links).toContainEqual(['Audit log', '/admin-tools/audit']);
});

test('in Hindi the cards are Hindi', async () => {
  await showHindi();
  openPage();
  const titles = await until(() => {
    const found = [...document.querySelectorAll('h2')].map((each) => each.textContent ?? '');
    expect(found.length).toBeGreaterThan(4);
    return found;
  });
  for (const title of titles) expect(title).toMatch(/[\u0900-\u097f]/);
});
