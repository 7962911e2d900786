import { describe, expect, test } from 'vitest';
import { type CalendarItem, checkAlarmDays, EVENT_LIMIT, listCalendarEvents } from './calendar.ts';

const TODAY = '2026-11-18';

function itemOf(fields: Partial<CalendarItem> = {}): CalendarItem {
  return {
    id: 'one',
    anchorOn: '2026-10-05',
    billingCycle: 'monthly',
    amountMinor: 1000,
    thenAmountMinor: null,
    thenFrom: null,
    noticeDays: null,
    ...fields,
  };
}

const list = (fields: Partial<CalendarItem>, { today = TODAY, isMandate = false } = {}) =>
  listCalendarEvents([itemOf(fields)], today, isMandate);
const days = (fields: Partial<CalendarItem>) => list(fields).map(({ on }) => on);

describe('payments', () => {
  test('stand from the first of this month to the end of the month 18 months on', () => {
    const found = days({});
    expect([found[0], found.at(-1), found.length]).toEqual(['2026-11-05', '2028-05-05', 19]);
    expect(days({ anchorOn: '2026-11-30' }).at(-1)).toBe('2028-05-30');
  });

  test('keep to their anchor through short months and leap years', () => {
    expect(days({ anchorOn: '2026-10-31' }).slice(0, 5)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    expect(days({ anchorOn: '2024-02-29', billingCycle: 'yearly' })).toEqual(['2027-02-28', '2028-02-29']);
    expect(days({ anchorOn: '2026-11-20', billingCycle: 'P28D' }).slice(0, 3)).toEqual([
      '2026-11-20',
      '2026-12-18',
      '2027-01-15',
    ]);
  });

  test('begin with the anchor, and are not made up before it', () => {
    expect(days({ anchorOn: '2027-06-10', billingCycle: 'halfyearly' })).toEqual([
      '2027-06-10',
      '2027-12-10',
    ]);
  });

  test('leave out a pause and what comes after the end', () => {
    expect(days({ pausedOn: '2026-12-01', resumesOn: '2027-03-05' }).slice(0, 3)).toEqual([
      '2026-11-05',
      '2027-03-05',
      '2027-04-05',
    ]);
    expect(days({ pausedOn: '2026-11-10' })).toEqual(['2026-11-05']);
    expect(days({ endsOn: '2027-01-05' })).toEqual(['2026-11-05', '2026-12-05']);
    expect(days({ endsOn: '2026-10-01' })).toEqual([]);
  });

  test('are the same on every day of a month', () => {
    const on = (today: string) => list({ noticeDays: 3 }, { today });
    expect(on('2026-11-01')).toEqual(on('2026-11-30'));
    expect(on('2026-12-01')).not.toEqual(on('2026-11-30'));
  });

  test('come by day, those of one day in a fixed order', () => {
    const items = [itemOf({ id: 'b' }), itemOf({ id: 'a' }), itemOf({ id: 'c', anchorOn: '2026-11-02' })];
    const found = listCalendarEvents(items, TODAY, false);
    expect(found.slice(0, 3).map(({ item }) => item.id)).toEqual(['c', 'a', 'b']);
  });
});

describe('a price to come', () => {
  const TRIAL = { amountMinor: 0, thenAmountMinor: 64_900, thenFrom: '2026-12-05' };

  test('is the price from its day on, and its first payment says what was paid before', () => {
    const payments = list(TRIAL).filter(({ kind }) => kind === 'payment');
    expect(
      payments.slice(0, 3).map(({ on, amountMinor, beforeMinor }) => [on, amountMinor, beforeMinor]),
    ).toEqual([
      ['2026-11-05', 0, null],
      ['2026-12-05', 64_900, 0],
      ['2027-01-05', 64_900, null],
    ]);
  });

  test('that is lower has no last day to cancel, but those of a notice period', () => {
    const drop = { amountMinor: 2_000, thenAmountMinor: 1_000, thenFrom: '2026-12-05' };
    const deadlines = (more = {}) => list({ ...drop, ...more }).filter(({ kind }) => kind === 'cancel-by');
    expect(deadlines()).toEqual([]);
    expect(deadlines({ thenFrom: '2026-12-01' })).toEqual([]);
    expect(deadlines({ noticeDays: 14 })[0]).toMatchObject({ on: '2026-11-21', paidOn: '2026-12-05' });
    expect(deadlines({ thenAmountMinor: 2_500 })).toHaveLength(1);
  });

  test.each([
    ['the day before', {}, false, '2026-12-04'],
    ['two days before where a debit is announced', {}, true, '2026-12-03'],
    ['the notice period before', { noticeDays: 14 }, true, '2026-11-21'],
  ])('has a last day to cancel: %s', (_, more, isMandate, on) => {
    const [deadline] = list({ ...TRIAL, ...more }, { isMandate }).filter(
      ({ kind, paidOn }) => kind === 'cancel-by' && paidOn === '2026-12-05',
    );
    expect(deadline).toMatchObject({ on, amountMinor: 64_900 });
  });

  test('that begins between two payments is cancelled before its own day', () => {
    const found = list({ ...TRIAL, thenFrom: '2026-11-20' });
    expect(found.map(({ kind, on, beforeMinor }) => [kind, on, beforeMinor]).slice(0, 3)).toEqual([
      ['payment', '2026-11-05', null],
      ['cancel-by', '2026-11-19', 0],
      ['payment', '2026-12-05', 0],
    ]);
  });

  test('that begins in a pause counts from the first payment after it', () => {
    const found = list({ ...TRIAL, pausedOn: '2026-12-01', resumesOn: '2027-02-01' });
    expect(found.find(({ beforeMinor, kind }) => kind === 'payment' && beforeMinor !== null)?.on).toBe(
      '2027-02-05',
    );
  });

  test('of something that has ended by then has no day to cancel', () => {
    expect(list({ ...TRIAL, endsOn: '2026-12-01' }).map(({ kind }) => kind)).toEqual(['payment']);
  });
});

describe('a notice period', () => {
  test('has a last day to cancel before every payment, each once', () => {
    const found = list({ billingCycle: 'yearly', noticeDays: 30, anchorOn: '2026-12-20' });
    expect(found.map(({ kind, on, paidOn }) => [kind, on, paidOn])).toEqual([
      ['cancel-by', '2026-11-20', '2026-12-20'],
      ['payment', '2026-12-20', '2026-12-20'],
      ['cancel-by', '2027-11-20', '2027-12-20'],
      ['payment', '2027-12-20', '2027-12-20'],
    ]);
    const turned = list({ noticeDays: 3, amountMinor: 0, thenAmountMinor: 100, thenFrom: '2026-12-05' });
    expect(turned.filter(({ kind, paidOn }) => kind === 'cancel-by' && paidOn === '2026-12-05')).toHaveLength(
      1,
    );
  });

  test('of none is no day to cancel', () => {
    expect(list({ noticeDays: 0 }).every(({ kind }) => kind === 'payment')).toBe(true);
  });
});

test('thousands of daily ones are cut to the nearest, soon', () => {
  const items = Array.from({ length: 500 }, (_, index) => itemOf({ id: `${index}`, billingCycle: 'P1D' }));
  const found = listCalendarEvents(items, TODAY, false);
  expect(found).toHaveLength(EVENT_LIMIT);
  expect(new Set(found.map(({ on }) => on))).toEqual(
    new Set(Array.from({ length: 10 }, (_, day) => `2026-11-${`${day + 1}`.padStart(2, '0')}`)),
  );
});

test('an alarm is none or one of the days offered', () => {
  expect([null, 0, 7].map((days) => checkAlarmDays(days).ok)).toEqual([true, true, true]);
  for (const wrong of [undefined, 4, '1', -1, 1.5, Number.NaN]) expect(checkAlarmDays(wrong).ok).toBe(false);
});
