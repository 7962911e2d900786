import { expect, test } from 'vitest';
import type { Life } from '../subscription/life.ts';
import { isFullOn, isLockedBehind, listLocked, listLockedOn, listUnlockedOn } from './locked.ts';
import { subscriptionLimit } from './plan.ts';

const row = (id: string, createdAt: string, life: Life = {}) => ({ id, createdAt, ...life });
const RESUMED = { pausedOn: '2026-10-01', resumesOn: '2026-11-18' };
const LIST = [
  row('b', '2026-01-02'),
  row('back', '2026-01-04', RESUMED),
  row('a', '2026-01-01'),
  row('gone', '2026-01-05', { endsOn: '2026-11-01' }),
];
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('when Pro ends the five newest subscriptions stay in use and older ones are locked', () => {
  const limit = subscriptionLimit(false);
  expect([0, 4, 5, 6].map((newer) => isLockedBehind(newer, limit))).toEqual([false, false, true, true]);
  expect(isLockedBehind(1_000, subscriptionLimit(true))).toBe(false);
  const seven = [1, 2, 3, 4, 5, 6, 7].map((day) => row(`${day}`, `2026-01-0${day}`));
  expect(idsOf(listLocked(seven, '2026-11-18', limit))).toEqual(['2', '1']);
});

test('until the day all are in use, from that day on the newest up to the limit', () => {
  expect(listUnlockedOn(LIST, '2026-11-17', 2)).toBe(LIST);
  expect(idsOf(listUnlockedOn(LIST, '2026-11-18', 2))).toEqual(['b', 'back', 'gone']);
  expect(idsOf(listLockedOn(LIST, '2026-11-18', 2))).toEqual(['a']);
});

test('of two from the same instant the one with the greater id stays', () => {
  const twins = [row('1', '2026-01-01', RESUMED), row('2', '2026-01-01')];
  expect(idsOf(listLockedOn(twins, '2026-11-18', 1))).toEqual(['1']);
});

test('without a limit none is locked, and the account is never full', () => {
  expect(listUnlockedOn(LIST, '2026-11-18', null)).toBe(LIST);
  expect(isFullOn(LIST, '2026-11-18', null)).toBe(false);
});

test('an account is full on a day by those that are active on it', () => {
  expect([isFullOn(LIST, '2026-11-17', 3), isFullOn(LIST, '2026-11-18', 3)]).toEqual([false, true]);
});

test('the oldest one is locked also where that is the one which resumed', () => {
  const list = [row('old', '2025-01-01', RESUMED), row('a', '2026-01-01'), row('b', '2026-01-02')];
  expect(idsOf(listLockedOn(list, '2026-11-18', 2))).toEqual(['old']);
});

test('more than the limit without one that resumed is left to the server', () => {
  const list = ['1', '2', '3'].map((id) => row(id, '2026-01-01'));
  expect(listUnlockedOn(list, '2026-11-18', 2)).toBe(list);
});
