import { expect, test } from 'vitest';
import { addMonthsClamped } from '#core/calendar-day';
import { compareWithRecorded } from '#core/statement/compare';
import { detectSubscriptions } from '#core/statement/detect';
import type { StatementRow } from '#core/statement/statement';
import { applyMemory, dismiss, markCancelled, rememberChoice, type StatementMemory } from './memory.ts';
import type { ReviewedItem } from './reading.ts';

const NOTHING: StatementMemory = { dismissed: [], cancelled: {}, layouts: {} };

function monthly(narration: string, minor: number, from = '2025-01-06', count = 8): StatementRow[] {
  return Array.from({ length: count }, (_, n) => ({
    on: addMonthsClamped(from, n),
    minor: -minor,
    currency: 'USD',
    narration,
    type: '',
  }));
}

function review(...parts: StatementRow[][]): ReviewedItem[] {
  const rows = parts.flat().sort((a, b) => (a.on < b.on ? -1 : 1));
  return compareWithRecorded(rows, detectSubscriptions(rows), []).map(({ rows: _rows, ...item }) => ({
    ...item,
    evidence: [],
    charges: 0,
  }));
}

function keysOf(items: readonly ReviewedItem[], minor: number): readonly string[] {
  return items.find((item) => item.minor === minor)?.finding?.keys ?? [];
}

test('a dismissed merchant does not come back in a later statement, at another price or rhythm', () => {
  const memory = dismiss(NOTHING, 'me', keysOf(review(monthly('RIVERSIDE CLIMBING 12', 8900)), 8900));
  const dearer = review(monthly('RIVERSIDE CLIMBING 99', 9900, '2026-01-06'));
  expect(dearer).toHaveLength(1);
  expect(applyMemory(dearer, memory, 'me')).toEqual([]);
  expect(applyMemory(dearer, memory, 'somebody else')).toHaveLength(1);
  expect(JSON.stringify(memory)).not.toMatch(/riverside|8900/i);
});

test('of two things that one merchant charges, dismissing one leaves the other', () => {
  const items = review(monthly('APPLE.COM/BILL', 299), monthly('APPLE.COM/BILL', 1099, '2025-01-19'));
  const memory = dismiss(NOTHING, 'me', keysOf(items, 299));
  expect(applyMemory(items, memory, 'me').map(({ minor }) => minor)).toEqual([1099]);
});

test('a charge after the day of a cancellation is shown as one, an earlier one is over', () => {
  const items = review(monthly('HULU', 999));
  const keys = keysOf(items, 999);
  expect(applyMemory(items, markCancelled(NOTHING, 'me', keys, '2025-05-01'), 'me')[0]?.state).toBe(
    'after-cancel',
  );
  expect(applyMemory(items, markCancelled(NOTHING, 'me', keys, '2025-09-01'), 'me')[0]?.state).toBe('ended');
});

test('an answer about a layout is added to those before, and the columns can be asked again', () => {
  const columns = { date: 0, narration: 1, amount: 2 };
  const asked = rememberChoice(NOTHING, 'abc', { columns });
  const both = rememberChoice(asked, 'abc', { dayOrder: 'month-first' });
  expect(both.layouts).toEqual({ abc: { columns, dayOrder: 'month-first' } });
  expect(rememberChoice(both, 'abc', { currency: 'EUR' }).layouts.abc).toMatchObject({
    currency: 'EUR',
    columns,
  });
  expect(rememberChoice(both, 'abc', null).layouts).toEqual({ abc: { dayOrder: 'month-first' } });
});

test('of two subscriptions at one price, dismissing one leaves the other, also in a later statement', () => {
  const both = (from: string) =>
    review(monthly('NETFLIX.COM', 1799, `${from}-06`), monthly('NETFLIX.COM', 1799, `${from}-19`));
  const items = both('2025-01');
  expect(items).toHaveLength(2);
  const first = items.find(({ finding }) => finding?.anchorOn.endsWith('-06'))?.finding?.keys ?? [];
  const memory = dismiss(NOTHING, 'me', first);
  const left = applyMemory(both('2025-09'), memory, 'me').map(({ finding }) => finding?.anchorOn.slice(8));
  expect(left).toEqual(['19']);
});
