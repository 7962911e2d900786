import { describe, expect, test } from 'vitest';
import { startOfDayInZone } from '../calendar-day.ts';
import {
  fillSignupDays,
  listRangeDays,
  mergeLocations,
  shareOf,
  sumRecentSignups,
  topLocations,
  truncateLocation,
} from './stats.ts';

describe('the days of a range', () => {
  test('end today and begin at midnight where the administrator is', () => {
    const range = listRangeDays('2026-11-15', 7, 'Asia/Kolkata');
    expect(range.map((day) => day.on)).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ]);
    expect(range.map((day) => new Date(day.startsAt).toISOString().slice(8, 16))).toEqual([
      '08T18:30',
      '09T18:30',
      '10T18:30',
      '11T18:30',
      '12T18:30',
      '13T18:30',
      '14T18:30',
    ]);
  });

  test.each([
    'UTC',
    'America/New_York',
    'Africa/Cairo',
    'America/Santiago',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
  ])('keep to the clock changes of %s, and to whole quarters of an hour', (zone) => {
    for (const today of ['2026-04-30', '2026-06-15', '2026-11-15']) {
      for (const { on, startsAt } of listRangeDays(today, 90, zone)) {
        expect(startsAt).toBe(startOfDayInZone(on, zone));
        expect(startsAt % 900_000).toBe(0);
      }
    }
  });
});

describe('sign-ups by day', () => {
  const range = listRangeDays('2026-11-15', 7, 'UTC');

  test('have a row for every day, and the total runs up to everyone there is now', () => {
    const counts = new Map([
      [1, 2],
      [6, 3],
    ]);
    const days = fillSignupDays(range, counts, 105);
    expect(days.map((day) => day.signups)).toEqual([0, 2, 0, 0, 0, 0, 3]);
    expect(days.map((day) => day.total)).toEqual([100, 102, 102, 102, 102, 102, 105]);
  });

  test('without anybody are zeros', () => {
    expect(fillSignupDays(range, new Map(), 0).every((day) => day.signups === 0 && day.total === 0)).toBe(
      true,
    );
  });

  test('count as recent within the last 7 days only', () => {
    const month = Array.from({ length: 30 }, (_, index) => ({ signups: index }));
    expect(sumRecentSignups(month)).toBe(23 + 24 + 25 + 26 + 27 + 28 + 29);
    expect(sumRecentSignups([{ signups: 4 }])).toBe(4);
  });
});

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 2000, 0.1],
  [0, 0, 0],
  [5, 5, 100],
])('%d of %d people are %d %%', (part, whole, percent) => {
  expect(shareOf(part, whole)).toBe(percent);
});

describe('locations', () => {
  test('are one where people wrote the same country differently, most people first', () => {
    const counts = [
      { location: 'Wakanda', count: 3 },
      { location: 'US', count: 2 },
      { location: 'United States', count: 2 },
      { location: 'india', count: 1 },
      { location: 'Atlantis', count: 3 },
      { location: 'Chile', count: 0 },
    ];
    expect(mergeLocations(counts)).toEqual([
      { location: 'United States', count: 4 },
      { location: 'Atlantis', count: 3 },
      { location: 'Wakanda', count: 3 },
      { location: 'India', count: 1 },
    ]);
  });

  test('show as the top 8', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ location: `Place ${index}`, count: 10 - index }));
    expect(topLocations(ten).map((row) => row.count)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  });

  test.each([
    ['United Kingdom', 'United Kingdom'],
    ['Fifteen letters', 'Fifteen letters'],
    ['United Arab Emirates', 'United Arab Emi…'],
    ['The Republic of Somewhere', 'The Republic of…'],
    ['😀'.repeat(16), `${'😀'.repeat(15)}…`],
  ])('named %s are written %s', (name, shown) => {
    expect(truncateLocation(name)).toBe(shown);
  });
});
