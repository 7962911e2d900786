import { afterEach, expect, test } from 'vitest';
import { formatCalendarDay } from './calendar-day.tsx';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

for (const place of ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
  test(`the first of March stays the first of March in ${place}`, () => {
    process.env.TZ = place;
    expect(formatCalendarDay('2026-03-01', 'en-GB')).toBe('1 Mar 2026');
  });
}

test('the date of an ISO date-time is the one that is written', () => {
  expect(formatCalendarDay('2026-03-01T23:30:00-08:00', 'en-GB', 'short')).toBe('1 Mar');
});

test('each format names as much as it promises', () => {
  expect(formatCalendarDay('2026-03-01', 'en-US', 'long')).toBe('Sunday, March 1, 2026');
  expect(formatCalendarDay('2026-03-01', 'hi-IN', 'month')).toBe('मार्च 2026');
});

test('what is not a day is shown as it came', () => {
  expect(formatCalendarDay('soon', 'en-GB')).toBe('soon');
});
