// Moments in lists: relative for a month, then the day.
import { expect, test } from 'vitest';
import { describeMoment } from './moment-words.ts';

const now = new Date('2026-11-15T10:00:00Z');
const describe = (at: string) => describeMoment(at, now, 'en');

test('near moments are told by how long ago they were', () => {
  expect(describe('2026-11-15T09:59:30Z')).toBe('now');
  expect(describe('2026-11-15T09:55:00Z')).toBe('5 minutes ago');
  expect(describe('2026-11-15T07:10:00Z')).toBe('2 hours ago');
  expect(describe('2026-11-14T09:00:00Z')).toBe('yesterday');
  expect(describe('2026-10-20T10:00:00Z')).toBe('26 days ago');
});

test('moments more than a month ago are told by their day', () => {
  expect(describe('2026-03-02T12:00:00Z')).toBe('Mar 2, 2026');
});

test('a clock that is ahead never tells of the future', () => {
  expect(describe('2026-11-15T10:03:00Z')).toBe('now');
});
