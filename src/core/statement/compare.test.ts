import { describe, expect, test } from 'vitest';
import { addMonthsClamped } from '../calendar-day.ts';
import { compareWithRecorded, type RecordedSubscription } from './compare.ts';
import { detectSubscriptions } from './detect.ts';
import type { StatementRow } from './statement.ts';

function monthly(count: number, narration: string, minor: number, from = '2025-01-06'): StatementRow[] {
  return Array.from({ length: count }, (_, n) => ({
    on: addMonthsClamped(from, n),
    minor: -minor,
    currency: 'USD',
    narration,
    type: '',
  }));
}

function recorded(
  name: string,
  minor: number,
  more: Partial<RecordedSubscription> = {},
): RecordedSubscription {
  return { id: name, name, minor, currency: 'USD', rhythm: 'monthly', cancelledOn: null, ...more };
}

function states(rows: readonly StatementRow[], ...own: RecordedSubscription[]): string[] {
  return compareWithRecorded(rows, detectSubscriptions(rows), own).map(
    ({ state, recordedId }) => `${state} ${recordedId}`,
  );
}

const netflix = monthly(6, 'NETFLIX.COM 866-579-7172 CA', 1799);

describe('a finding', () => {
  test('is new, recorded, dearer or cheaper', () => {
    expect(states(netflix)).toEqual(['new null']);
    expect(states(netflix, recorded('netflix', 1799))).toEqual(['recorded netflix']);
    expect(states(netflix, recorded('Netflix', 1549))).toEqual(['price-up Netflix']);
    expect(states(netflix, recorded('Netflix', 1999))).toEqual(['price-down Netflix']);
  });

  test('is charged after a cancellation, but not by a charge that was on its way', () => {
    expect(states(netflix, recorded('Netflix', 1799, { cancelledOn: '2025-04-20' }))).toEqual([
      'after-cancel Netflix',
    ]);
    expect(states(netflix, recorded('Netflix', 1799, { cancelledOn: '2025-06-05' }))).toEqual([
      'recorded Netflix',
    ]);
  });

  test('is recorded but not charged any more', () => {
    const later = monthly(6, 'HULU', 999, '2025-07-01');
    expect(states([...netflix, ...later], recorded('Netflix', 1799), recorded('Hulu', 999))).toEqual([
      'stopped Netflix',
      'recorded Hulu',
    ]);
  });

  test('of one that is paid together is the whole price for who pays it all, and the share for who pays back', () => {
    const family = recorded('Netflix', 1799, { shareMinor: 450 });
    expect(states(netflix, family)).toEqual(['recorded Netflix']);
    const paidBack = monthly(6, 'NETFLIX.COM 866-579-7172 CA', 450);
    expect(states(paidBack, family)).toEqual(['recorded Netflix']);
    expect(states(paidBack, recorded('Netflix', 1799))).toEqual(['price-down Netflix']);
    expect(states(monthly(6, 'NETFLIX.COM 866-579-7172 CA', 1999), family)).toEqual(['price-up Netflix']);
    // A single month is recognised too.
    expect(states(paidBack.slice(0, 1), family)).toEqual(['recorded Netflix']);
    const both = [...netflix, ...monthly(6, 'NETFLIX.COM 866-579-7172 CA', 450, '2025-01-19')];
    const inOrder = both.sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(
      states(
        inOrder,
        recorded('Netflix', 1799),
        recorded('Netflix (flat)', 2000, { shareMinor: 450 }),
      ).sort(),
    ).toEqual(['recorded Netflix', 'recorded Netflix (flat)']);
  });

  test('of another currency or cycle is no rise', () => {
    expect(states(netflix, recorded('Netflix', 1549, { rhythm: 'yearly' }))).toEqual(['recorded Netflix']);
    expect(states(netflix, recorded('Netflix', 1549, { currency: 'EUR' }))).toEqual(['recorded Netflix']);
  });

  test('of a merchant that no catalogue has is found again by its name', () => {
    const rows = monthly(6, 'RIVERSIDE CLIMBING 614-555-0123 OH', 8900);
    expect(states(rows, recorded('Riverside Climbing', 8900))).toEqual(['recorded Riverside Climbing']);
  });
});

describe('several of one merchant', () => {
  const account = (rows: StatementRow[], name: string) => rows.map((row) => ({ ...row, account: name }));
  const named = (rows: readonly StatementRow[], ...own: RecordedSubscription[]) =>
    compareWithRecorded(rows, detectSubscriptions(rows), own).map(
      ({ state, finding, recordedId }) => `${state} ${finding?.name ?? '-'} ${recordedId}`,
    );
  const big = netflix;
  const small = monthly(6, 'NETFLIX.COM 866-579-7172 CA', 799, '2025-01-19');

  test('at two prices have two names, and each is compared with the one of its own price', () => {
    const rows = [...big, ...small].sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(named(rows).sort()).toEqual(['new Netflix ($17.99) null', 'new Netflix ($7.99) null']);
    expect(named(rows, recorded('Netflix', 799)).sort()).toEqual([
      'new Netflix ($17.99) null',
      'recorded Netflix ($7.99) Netflix',
    ]);
    expect(named(rows, recorded('Netflix (mum)', 1599), recorded('Netflix', 799))).toEqual([
      'price-up Netflix ($17.99) Netflix (mum)',
      'recorded Netflix ($7.99) Netflix',
    ]);
  });

  test('at one price on two days of the month are two, numbered', () => {
    const second = monthly(6, 'NETFLIX.COM 866-579-7172 CA', 1799, '2025-01-19');
    const rows = [...big, ...second].sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(named(rows).sort()).toEqual(['new Netflix (1) null', 'new Netflix (2) null']);
    expect(named(rows, recorded('Netflix (2)', 1799)).sort()).toEqual([
      'new Netflix (1) null',
      'recorded Netflix (2) Netflix (2)',
    ]);
  });

  test('on one day are two', () => {
    expect(named([...big, ...big].sort((a, b) => (a.on < b.on ? -1 : 1)))).toHaveLength(2);
  });

  test('of which one changed to another tier are not stopped', () => {
    const rows = [...big, ...monthly(5, 'NETFLIX.COM 866-579-7172 CA', 799, '2025-07-06')];
    expect(named(rows, recorded('Netflix', 1799)).map((line) => line.split(' ')[0])).toEqual([
      'price-down',
      'ended',
    ]);
  });

  test('end only where the statement of their own account goes on', () => {
    const elsewhere = monthly(12, 'HULU', 999);
    const own = [recorded('Netflix', 1799), recorded('Hulu', 999)];
    const two = [...account(netflix, 'bank'), ...account(elsewhere, 'card')];
    expect(states(two, ...own)).toEqual(['recorded Hulu', 'recorded Netflix']);
    const one = [...account(netflix, 'bank'), ...account(elsewhere, 'bank')];
    expect(states(one, ...own)).toEqual(['stopped Netflix', 'recorded Hulu']);
  });

  test('in a short statement are told apart by their price', () => {
    const month = [...big.slice(0, 1), ...monthly(1, 'NETFLIX.COM 866-579-7172 CA', 1399, '2025-01-19')];
    expect(states(month, recorded('Netflix', 1799))).toEqual(['recorded Netflix']);
    expect(states(month, recorded('Netflix', 1799), recorded('Netflix (2)', 1399)).sort()).toEqual([
      'recorded Netflix',
      'recorded Netflix (2)',
    ]);
  });

  test('of another rhythm are no rise', () => {
    const two = monthly(2, 'NETFLIX.COM 866-579-7172 CA', 1999);
    expect(states(two, recorded('Netflix', 1799, { rhythm: 'quarterly' }))).toEqual(['recorded Netflix']);
    expect(states(two, recorded('Netflix', 1799))).toEqual(['price-up Netflix']);
  });
});

describe('one month’s statement, too short for a rhythm', () => {
  test('goes on from what is recorded', () => {
    expect(states(netflix.slice(0, 1), recorded('Netflix', 1549))).toEqual(['price-up Netflix']);
    expect(states(netflix.slice(0, 1), recorded('Netflix', 1799))).toEqual(['recorded Netflix']);
    expect(states(netflix.slice(0, 1), recorded('Netflix', 1799, { cancelledOn: '2024-12-01' }))).toEqual([
      'after-cancel Netflix',
    ]);
  });

  test('says nothing about what is paid elsewhere', () => {
    expect(states(netflix.slice(0, 1), recorded('Hulu', 999))).toEqual([]);
  });

  test('is not taken for another that has a word in common', () => {
    const fee = monthly(6, 'MONTHLY SERVICE FEE', 1200);
    expect(states(fee, recorded('Service 1', 1200), recorded('Service 2', 1200))).toEqual([]);
    const station = monthly(1, 'CORNER STATION', 1200);
    expect(states(station, recorded('Corner', 1200))).toEqual([]);
  });
});
