// Days with the names of months, as spreadsheets of many languages write them (rule account.16).
import { expect, test } from 'vitest';
import { makeDay } from '../calendar-day.ts';
import { decideDayOrderByParts, isDay, readDay } from './days.ts';

const LANGUAGES = 'hi mr bn gu ta te en de fr es it pt nl pl cs sk hu ro bg ru uk el ca sv da nb fi tr id';

test.each(LANGUAGES.split(' '))('every day of a year is read as %s writes it', (language) => {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let at = 1; at <= 12; at += 1) {
      const written = format.format(Date.UTC(2026, at - 1, 17));
      expect([written, readDay(written, 'day-first')]).toEqual([written, makeDay(2026, at, 17)]);
    }
  }
});

test.each([
  ['1st December 2026', '2026-12-01'],
  ['December 22nd, 2026', '2026-12-22'],
  ['1er août 2026', '2026-08-01'],
  ['3 DE MARÇO DE 2026', '2026-03-03'],
  ['3-мар-26', '2026-03-03'],
  ['१२ मई २०२६', '2026-05-12'],
  ['12 जून 2026', '2026-06-12'],
  ['१२/०५/२०२६', '2026-05-12'],
  ['5. 3. 2026', '2026-03-05'],
])('%s is %s', (written, day) => {
  expect(readDay(written, 'day-first')).toBe(day);
});

test.each(['12 EUR 2026', '12 Marketplace 2026', '31 февраля 2026', '2026 Netflix 3', '3 de 2026'])(
  '%s is no day',
  (written) => {
    expect(isDay(written)).toBe(false);
  },
);

test('points with blanks behind them mean the day first', () => {
  expect(decideDayOrderByParts(['5. 3. 2026', '6. 4. 2026'])).toBe('day-first');
});

test('two digits below 10 are no year, so that a year in front is not taken for a day', () => {
  expect(readDay('1/12/26', 'day-first')).toBe('2026-12-01');
  expect(readDay('26-12-01', 'day-first')).toBeNull();
});
