import { expect, test } from 'vitest';
import { addMonthsClamped } from '#core/calendar-day';
import { compareWithRecorded } from '#core/statement/compare';
import { detectSubscriptions } from '#core/statement/detect';
import type { StatementRow } from '#core/statement/statement';
import { applyMemory, dismiss, markCancelled, type StatementMemory } from './memory.ts';
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
