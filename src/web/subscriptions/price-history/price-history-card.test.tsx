// The prices of a subscription, drawn and listed (rule subscription.18).
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { openScreen, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { markSignedIn, markSignedOut } from '../../device/session.ts';
import type { User } from '../../viewer/use-user.ts';
import type { Price } from './price-history.ts';
import { PriceHistoryCard } from './price-history-card.tsx';
import { keepSeenPrices, readSeenPrices } from './seen-prices.ts';

beforeEach(() => setToday('2026-11-18'));

const price = (at: string, amount: string, currency = 'INR'): Price => ({
  at: `${at}T12:00:00.000Z`,
  amount,
  currency,
  billingCycle: 'monthly',
});
const RISES = [price('2025-01-10', '499.00'), price('2025-12-01', '649.00')];
const ROW = sampleSubscription({ amount: '649.00', currency: 'INR' });

function openCard(prices: Price[], row = ROW, user: Partial<User> = { isPro: true }) {
  return openScreen(<PriceHistoryCard list={[row]} />, {
    'GET /api/auth/user': sampleUser({ country: 'India', ...user }),
    'GET /api/subscriptions/:id/history': { changes: [], prices },
  });
}

test('each price is drawn and listed, with what its rise costs a year; the one to come as well', async () => {
  const page = openCard(RISES, { ...ROW, thenAmount: '699.00', thenFrom: '2027-01-01' });
  await page.see('₹649.00/mo₹1,800.00 more a year+30.1%');
  await page.see('to come₹699.00/mo₹600.00 more a year+7.7%');
  expect(page.names('svg[role=img]')).toEqual([
    'Price of Netflix over time: ₹499.00/mo from 10 Jan 2025; ₹649.00/mo from 1 Dec 2025; ₹699.00/mo from 1 Jan 2027',
  ]);
  expect(document.querySelectorAll('svg[role=img] circle')).toHaveLength(3);
  expect(document.querySelectorAll('path[stroke-dasharray]')).toHaveLength(1);
});

test.each([
  ['Pacific/Kiritimati', '2 Dec 2025'],
  ['Pacific/Pago_Pago', '1 Dec 2025'],
])('in the zone fixed in settings, %s, a price has its day there', async (timeZone, day) => {
  const zone = { hasFixedTimeZone: true, timeZone };
  const page = openCard(RISES, ROW, { isPro: true, ...zone });
  await page.see('more a year');
  expect(page.names('svg[role=img]')[0]).toContain(`₹649.00/mo from ${day}`);
});

test('a single price is listed and not drawn', async () => {
  const page = openCard([price('2025-01-10', '499.00')]);
  await page.see('first price');
  expect(page.names('svg[role=img]')).toEqual([]);
});

test('prices before a change of currency are in the table only, and it says so', async () => {
  const page = openCard([price('2024-06-01', '6.00', 'USD'), ...RISES]);
  await page.see('Prices in USD are in the table only.');
  await page.see('other currency');
  expect(page.names('svg[role=img]')[0]).not.toContain('$');
});

test('in Hindi the drawing says it in Hindi', async () => {
  await showHindi();
  const page = openCard(RISES);
  await page.see('कीमत का इतिहास');
  await page.see('साल में ₹1,800.00 ज़्यादा');
  expect(page.names('svg[role=img]')[0]).toContain('Netflix की कीमत, समय के साथ');
});

test('Free sees the present price and no history', async () => {
  const page = openCard(RISES, ROW, { isPro: false });
  await page.see('₹649.00/mo');
  expect(page.names('svg[role=img]')).toEqual([]);
  expect(page.sent('GET /api/subscriptions/:id/history')).toEqual([]);
});

const openOffline = (row = ROW) =>
  openScreen(<PriceHistoryCard list={[row]} />, {
    'GET /api/auth/user': sampleUser({ country: 'India', isPro: true }),
    'GET /api/subscriptions/:id/history': 'unreachable',
  });

test('without a connection the prices are those last seen here, with the present one, and it says so', async () => {
  markSignedIn();
  const before = openCard(RISES);
  await before.see('₹1,800.00 more a year');
  await until(async () => expect(await readSeenPrices(ROW.id)).toMatchObject({ prices: RISES }));
  const page = openOffline({ ...ROW, amount: '699.00' });
  await page.see('These are the prices as last seen here');
  expect(page.text()).toMatch(/Now₹699\.00\/mo₹600\.00 more a year\+7\.7%.*₹649\.00\/mo.*₹499\.00\/mo/);
  expect(page.names('svg[role=img]')).toHaveLength(2);
  await page.press('Try again');
  await page.see('These are the prices as last seen here');
});

test('without a connection, one that was never opened here has its present price, and says what is missing', async () => {
  markSignedIn();
  const row = sampleSubscription({ name: 'Hulu', amount: '649.00', currency: 'INR' });
  const page = openOffline({ ...row, thenAmount: '699.00', thenFrom: '2027-01-01' });
  await page.see('this history was never opened on this device');
  expect(page.text()).toMatch(/to come₹699\.00\/mo.*Now₹649\.00\/mo/);
  expect(page.text()).not.toContain('first price');
  expect(page.names('svg[role=img]')[0]).toContain('Now ₹649.00/mo; ₹699.00/mo from 1 Jan 2027');
});

test('what is deleted leaves the device when another history is opened, and a session that ended shows nothing', async () => {
  markSignedIn();
  const seen = { at: 1, prices: RISES };
  await keepSeenPrices('asha', 'old', seen, new Set(['old']));
  await keepSeenPrices('asha', ROW.id, seen, new Set([ROW.id]));
  expect([await readSeenPrices('old'), await readSeenPrices(ROW.id)]).toEqual([null, seen]);
  await keepSeenPrices('ravi', 'new', seen, new Set([ROW.id]));
  expect(await readSeenPrices(ROW.id)).toBeNull();
  markSignedOut();
  expect(await readSeenPrices('new')).toBeNull();
});

test('in Hindi it says the same without a connection', async () => {
  await showHindi();
  const page = openOffline(sampleSubscription({ name: 'Hulu', amount: '649.00', currency: 'INR' }));
  await page.see('यह इतिहास इस डिवाइस पर कभी खोला नहीं गया');
});

test('a history that cannot be loaded says so', async () => {
  const page = openScreen(<PriceHistoryCard list={[ROW]} />, {
    'GET /api/auth/user': sampleUser({ isPro: true }),
    'GET /api/subscriptions/:id/history': { status: 500 },
  });
  await page.see('The price history could not be loaded');
});
