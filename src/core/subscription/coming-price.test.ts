import { expect, test } from 'vitest';
import { makeRandom } from '#testing/random';
import { simulateRenewals } from '#testing/rhythm-simulation';
import type { BillingCycle } from '../billing-cycle.ts';
import { addDays } from '../calendar-day.ts';
import { toDecimalText } from '../rational.ts';
import { checkComing, checkNoticeDays, checkTurnDay, yearlyDifference } from './coming-input.ts';
import { hasTurned, isComingSoon, lastDayToCancel } from './coming-price.ts';

test('a price turns on its day, not before', () => {
  expect(['2026-12-01', '2026-12-02', '2027-01-01'].map((day) => hasTurned('2026-12-02', day))).toEqual([
    false,
    true,
    true,
  ]);
  expect([hasTurned(null, '2026-12-02'), hasTurned(undefined, '2026-12-02')]).toEqual([false, false]);
});

test('a price and its day come together', () => {
  expect(checkComing(null, null).ok).toBe(true);
  expect(checkComing('1', '2026-12-01').ok).toBe(true);
  expect(checkComing('1', null)).toMatchObject({ problem: { code: 'coming_price_incomplete' } });
  expect(checkComing(null, '2026-12-01').ok).toBe(false);
});

test('a new price begins today or later; a day known before it passed stays', () => {
  const today = '2026-12-02';
  for (const from of [null, undefined, today, '2026-12-03'])
    expect(checkTurnDay(from, today, null).ok).toBe(true);
  const past = '2026-12-01';
  expect(checkTurnDay(past, today, null)).toMatchObject({ problem: { code: 'coming_price_passed' } });
  expect(checkTurnDay(past, today, '2026-11-30').ok).toBe(false);
  expect(checkTurnDay(past, today, past).ok).toBe(true);
});

test('a notice period is a whole number of days up to a year', () => {
  expect([undefined, null, '', ' 30 ', 0, 366, ' २ '].map((days) => checkNoticeDays(days))).toMatchObject([
    { value: null },
    { value: null },
    { value: null },
    { value: 30 },
    { value: 0 },
    { value: 366 },
    { value: 2 },
  ]);
  for (const wrong of [-1, 1.5, 367, '1e2', 'x', true, {}])
    expect(checkNoticeDays(wrong)).toMatchObject({ problem: { code: 'notice_days_invalid' } });
});

test.each([
  ['the day before', {}, '2026-12-09'],
  ['the notice period before', { noticeDays: 30 }, '2026-11-10'],
  ['a notice of no days: the day before', { noticeDays: 0 }, '2026-12-09'],
  [
    'a mandate: two days before, because the debit is announced 24 hours ahead',
    { isMandate: true },
    '2026-12-08',
  ],
  ['a mandate with a longer notice: the notice', { isMandate: true, noticeDays: 5 }, '2026-12-05'],
])('the last day to cancel is %s', (_, terms, day) => {
  expect(lastDayToCancel('2026-12-10', { isMandate: false, ...terms })).toBe(day);
});

test('it is soon from a week before the last day to cancel, and stays so', () => {
  const days = ['2026-12-01', '2026-12-02', '2026-12-09', '2026-12-12'];
  expect(days.map((day) => isComingSoon('2026-12-09', day))).toEqual([false, true, true, true]);
});

// Twenty-eight years have every constellation of leap days: what is really paid in them, day by day, over 28.
test('the difference a year is what payments walked day by day come to, to a payment', () => {
  const random = makeRandom(3);
  const cycles: BillingCycle[] = [
    'monthly',
    'quarterly',
    'halfyearly',
    'yearly',
    'P28D',
    'P1W',
    'P2M',
    'P4W',
  ];
  for (const cycle of cycles) {
    const now = Math.floor(random() * 10_000);
    const then = Math.floor(random() * 10_000);
    const paid = simulateRenewals(cycle, '2000-01-01', addDays('2028-01-01', -1)).length;
    const walked = ((then - now) * paid) / 28;
    const told = Number(toDecimalText(yearlyDifference(now, then, cycle), 2));
    expect(Math.abs(told - walked)).toBeLessThanOrEqual(Math.abs(then - now) / 28 + 0.01);
  }
});
