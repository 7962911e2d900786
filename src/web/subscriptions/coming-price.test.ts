// The words of a price to come and of a notice period, and when there is nothing to cancel (rule subscription.12).
import { expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { comingTexts as en } from '#texts/en/screens/coming';
import { comingTexts as hi } from '#texts/hi/screens/coming';
import type { Viewer } from '../viewer/use-viewer.ts';
import { describeComing } from './coming-price.ts';
import type { Subscription } from './queries.ts';

const viewer: Viewer = {
  country: 'US',
  currency: 'USD',
  locale: 'en-US',
  today: '2026-11-18',
  isPro: false,
  hasCurrencyPerSubscription: false,
  rates: RATE_TABLE,
};
const india: Viewer = { ...viewer, country: 'IN', currency: 'INR', locale: 'en-IN' };
const inHindi: Viewer = { ...india, locale: 'hi-IN' };

const coming = (fields: Partial<Subscription>) =>
  describeComing(sampleSubscription({ nextRenewalDate: '2026-12-01', ...fields }), viewer, en);
const TRIAL = { amount: '0.00', thenAmount: '15.49', thenFrom: '2026-12-01' };

test('a trial names its price, what that is a year, and the last day to cancel', () => {
  expect(coming(TRIAL)).toMatchObject({
    text: 'Trial, $15.49 from Dec 1',
    yearly: '$185.88 more a year',
    cancelBy: 'cancel by Nov 30',
    isSoon: false,
  });
});

test.each([
  ['ends on the day it turns', { endsOn: '2026-12-01' }],
  ['ends before that', { endsOn: '2026-11-25' }],
  ['ends before its first payment at the new price', { thenFrom: '2026-12-02', endsOn: '2027-01-01' }],
  ['is paused over it', { pausedOn: '2026-11-30' }],
])('a trial that %s is nothing to cancel', (_, fields) => {
  expect(coming({ ...TRIAL, ...fields })).toBeNull();
});

test('a trial that goes on after it turned still has its day', () => {
  expect(coming({ ...TRIAL, endsOn: '2026-12-02' })?.cancelBy).toBe('cancel by Nov 30');
  expect(coming({ ...TRIAL, pausedOn: '2026-11-25', resumesOn: '2026-12-20' })?.cancelBy).toBe(
    'cancel by Dec 31',
  );
});

test('a price that falls is nothing to cancel for, unless a notice is to be given', () => {
  const fall = { amount: '20.00', thenAmount: '10.00', thenFrom: '2026-12-01' };
  expect(coming(fall)).toMatchObject({ text: '$10.00 from Dec 1', cancelBy: null, isSoon: false });
  expect(coming({ ...fall, noticeDays: 3 })).toMatchObject({ cancelBy: 'Cancel by Nov 28', isSoon: false });
  expect(coming({ ...fall, endsOn: '2026-12-01' })).toBeNull();
});

test('a rise next spring does not hide the notice of the next payment, and both are named', () => {
  const rise = { amount: '10.00', thenAmount: '12.00', thenFrom: '2027-03-01', noticeDays: 10 };
  const words = (fields: Partial<Subscription>) => {
    const found = coming({ ...rise, ...fields });
    return [found?.cancelBy, found?.isSoon, found?.deadlines.map(({ text }) => text)];
  };
  const both = ['Cancel by Nov 21 for Dec 1', 'cancel by Feb 19'];
  expect(words({})).toEqual(['Cancel by Nov 21 for Dec 1', true, both]);
  expect(words({ noticeDays: 14 })).toEqual([
    'cancel by Feb 15',
    false,
    ['Too late for Dec 1', 'cancel by Feb 15'],
  ]);
  expect(words({ endsOn: '2026-12-20' })).toEqual(['Cancel by Nov 21', true, ['Cancel by Nov 21']]);
  const row = sampleSubscription({ ...rise, nextRenewalDate: '2026-12-01', currency: 'INR' });
  expect(describeComing(row, inHindi, hi)?.cancelBy).toMatch(/^1 दिस.* के पेमेंट से पहले 21 नव.* तक कैंसिल करें$/);
});

const YEARLY = { billingCycle: 'yearly', nextRenewalDate: '2026-12-20' } as const;

test('a notice period alone has its last day, soon from a week before', () => {
  const notice = (noticeDays: number) => {
    const { text, yearly, cancelBy, isSoon } = coming({ ...YEARLY, noticeDays }) ?? {};
    return [text, yearly, cancelBy, isSoon];
  };
  expect(notice(7)).toEqual([null, null, 'Cancel by Dec 13', false]);
  expect(notice(25)).toEqual([null, null, 'Cancel by Nov 25', true]);
  expect(notice(32)).toEqual([null, null, 'Cancel by Nov 18', true]);
  expect(coming({ ...YEARLY, noticeDays: 0 })).toBeNull();
});

test('a notice period that was missed says so, and warns of nothing', () => {
  const late = coming({ ...YEARLY, noticeDays: 33 });
  expect([late?.cancelBy, late?.isSoon]).toEqual(['Too late for Dec 20', false]);
});

test('where mandates pay, a notice of one day is two; Hindi has its own words', () => {
  const row = sampleSubscription({ ...YEARLY, currency: 'INR', noticeDays: 1 });
  expect(describeComing(row, india, en)?.cancelBy).toBe('Cancel by 18 Dec');
  expect(describeComing(row, inHindi, hi)?.cancelBy).toMatch(/^18 दिस.* तक कैंसिल करें$/);
  const late = sampleSubscription({ ...YEARLY, noticeDays: 60 });
  expect(describeComing(late, inHindi, hi)?.cancelBy).toMatch(/^20 दिस.* के लिए देर हो चुकी है$/);
});
