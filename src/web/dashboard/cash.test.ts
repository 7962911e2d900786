// The calendar: what is really due on each day, and what a month comes to.
import { expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { compareWithAverage, firstOfMonth, layOutWeeks, moveDay, sumMonth, sumMonths } from './cash.ts';

const USD = { currency: 'USD', rates: RATE_TABLE };
const monthly31 = sampleSubscription({
  name: 'A',
  amount: '10.00',
  anchorDate: '2026-01-31',
  nextRenewalDate: '2026-11-30',
});
const yearly = sampleSubscription({
  name: 'B',
  amount: '120.00',
  billingCycle: 'yearly',
  anchorDate: '2026-02-10',
  nextRenewalDate: '2027-02-10',
});
const other = sampleSubscription({
  name: 'C',
  amount: '1.00',
  currency: 'XXX',
  anchorDate: '2026-11-05',
  nextRenewalDate: '2026-11-05',
});

test('each renewal stands on its real day, short months included', () => {
  const february = sumMonth([monthly31, yearly], '2027-02-01', USD);
  expect([...february.byDay].map(([day, items]) => [day, items.map(({ name }) => name)])).toEqual([
    ['2027-02-28', ['A']],
    ['2027-02-10', ['B']],
  ]);
  expect(february.total).toBe(130);
  expect(february.count).toBe(2);
});

test('twelve months hold every payment exactly once', () => {
  const months = sumMonths([monthly31, yearly], '2026-11-01', 12, USD);
  expect(months.map(({ total }) => total)).toEqual([10, 10, 10, 130, 10, 10, 10, 10, 10, 10, 10, 10]);
  expect(months.at(-1)?.month).toBe('2027-10-01');
});

test('a pack of 28 days is paid thirteen times in a year, twice in a long month, and a weekly paper four or five times', () => {
  const pack = sampleSubscription({
    name: 'D',
    amount: '10.00',
    billingCycle: 'P28D',
    anchorDate: '2026-11-03',
    nextRenewalDate: '2026-11-03',
  });
  const paper = { ...pack, name: 'E', amount: '1.00', billingCycle: 'P1W' as const };
  const months = sumMonths([pack, paper], '2026-11-01', 12, USD);
  expect(months.map(({ total }) => total)).toEqual([14, 25, 14, 14, 15, 14, 14, 15, 14, 15, 14, 14]);
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(13 + 52);
  expect([...(months[1]?.byDay.keys() ?? [])].slice(0, 2)).toEqual(['2026-12-01', '2026-12-29']);
});

test('no payment falls into a pause or after the end, and those before and after the pause stay', () => {
  const paused = { ...monthly31, pausedOn: '2026-12-31', resumesOn: '2027-02-01', endsOn: '2027-05-31' };
  const months = sumMonths([paused], '2026-11-01', 8, USD);
  expect(months.map(({ total }) => total)).toEqual([10, 0, 0, 10, 10, 10, 0, 0]);
});

test('each month counts the price of its day, before and after a rise', () => {
  const rising = { ...monthly31, thenAmount: '15.00', thenFrom: '2027-01-01' };
  expect(sumMonths([rising], '2026-11-01', 4, USD).map(({ total }) => total)).toEqual([10, 10, 15, 15]);
});

test('what has no rate is on its day but in no sum', () => {
  const november = sumMonth([other], '2026-11-01', USD);
  expect(november).toMatchObject({ total: 0, count: 1, leftOut: ['C'] });
});

test('a month is compared with the average month, which is the monthly total', () => {
  const list = [monthly31, yearly];
  const against = (month: string) => compareWithAverage(list, sumMonth(list, month, USD), USD);
  expect(against('2026-11-01')).toEqual({ average: '20.00', difference: '10.00', side: 'below' });
  expect(against('2027-02-01')).toEqual({ average: '20.00', difference: '110.00', side: 'above' });
  expect(compareWithAverage([monthly31], sumMonth([monthly31], '2026-11-01', USD), USD).side).toBe('same');
});

test('weeks begin on Sunday or Monday and hold every day of the month once', () => {
  const fromSunday = layOutWeeks('2026-11-01', 0);
  expect(fromSunday[0]?.[0]).toBe('2026-11-01');
  const fromMonday = layOutWeeks('2026-11-01', 1);
  expect(fromMonday[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  for (const weeks of [fromSunday, fromMonday]) {
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  }
});

test('keys walk days within the month and turn its pages', () => {
  const steps = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageDown', 'Enter'].map(
    (key) => moveDay('2027-01-31', key),
  );
  expect(steps).toEqual([
    '2027-01-30',
    '2027-01-31',
    '2027-01-24',
    '2027-01-31',
    '2027-01-01',
    '2027-01-31',
    '2027-02-28',
    null,
  ]);
  expect(moveDay('2027-01-03', 'ArrowUp')).toBe('2027-01-03');
  expect(firstOfMonth('2027-02-28')).toBe('2027-02-01');
});

test('a month counts the share of what is paid together', () => {
  const third = { ...monthly31, share: '1/3' };
  expect(sumMonth([third, third, third], '2027-02-01', USD).total).toBe(10);
  expect(sumMonth([{ ...monthly31, share: '2.50' }, yearly], '2027-02-01', USD).total).toBe(122.5);
});
