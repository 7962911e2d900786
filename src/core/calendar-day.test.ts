import { isMainThread } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonthsClamped,
  compareDays,
  dayInZone,
  daysBetween,
  daysInMonth,
  fromDayNumber,
  isTimeZone,
  parseDay,
  startOfDayInZone,
  toDayNumber,
} from './calendar-day.ts';

const anyDay = fc
  .integer({ min: toDayNumber('1900-01-01'), max: toDayNumber('9898-12-31') })
  .map(fromDayNumber);
const anyZone = fc.constantFrom(
  'UTC',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Havana',
  'Africa/Cairo',
  'America/Sao_Paulo',
);

describe('reading a day', () => {
  test.each([
    ['2026-11-15', '2026-11-15'],
    ['2028-02-29', '2028-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['9998-12-31', '9998-12-31'],
    ['2026-11-15T00:00:00Z', '2026-11-15'],
    ['2026-11-15T23:59:59.999+05:30', '2026-11-15'],
    ['2026-11-15T23:59', '2026-11-15'],
  ])('takes %s as %s, the date part as written', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '1899-12-31',
    '9999-12-31',
    '10000-01-01',
    '2026-1-5',
    '15/11/2026',
    '2026-11-15T25:00:00Z',
    '2026-11-15 and more',
    '2026-11-15T',
    ' 2026-11-15',
    '２０２６-11-15',
    '1e9',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test('never throws, and gives back only days it would itself accept', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = parseDay(text);
        expect(day === null || parseDay(day) === day).toBe(true);
      }),
    );
  });
});

describe('day arithmetic', () => {
  test('agrees with the platform calendar for every day from 1900 to 2200', () => {
    const wrong: string[] = [];
    for (let number = toDayNumber('1900-01-01'); number <= toDayNumber('2200-12-31'); number += 1) {
      const expected = new Date(number * 86_400_000).toISOString().slice(0, 10);
      if (fromDayNumber(number) !== expected || toDayNumber(expected) !== number) wrong.push(expected);
    }
    expect(wrong).toEqual([]);
  });

  test('adding days and counting them are each other’s inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  test('comparing sorts by date', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(compareDays(a, b)).toBe(Math.sign(daysBetween(b, a)));
      }),
    );
  });

  test('adding months keeps the day of the month or takes the month’s last day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1199 }), (day, months) => {
        const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
        const moved = addMonthsClamped(day, months).split('-').map(Number);
        const target = new Date(Date.UTC(year, month - 1 + months, 1));
        const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
        expect(moved).toEqual([
          target.getUTCFullYear(),
          target.getUTCMonth() + 1,
          Math.min(dayOfMonth, last),
        ]);
      }),
    );
  });

  test('a year before 1000 is written with four digits too, so that the order of texts is that of days', () => {
    expect(addDays('1000-01-01', -1)).toBe('0999-12-31');
  });

  test('there is no day past the year 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  test('months can be taken away too', () => {
    expect(addMonthsClamped('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonthsClamped('2026-01-15', -13)).toBe('2024-12-15');
  });

  test('February has 29 days in 2000 and 2028, 28 in 1900 and 2026', () => {
    expect([2000, 2028, 1900, 2026].map((year) => daysInMonth(year, 2))).toEqual([29, 29, 28, 28]);
  });
});

describe('time zones', () => {
  test.each([
    'UTC',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'asia/kolkata',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ])('understands %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each([
    '',
    'Mars/Olympus',
    '+05:30',
    'Asia/Kolkata; drop table',
    '../etc/passwd',
    'A'.repeat(100_000),
    'constructor',
  ])('does not take %.40s for a time zone', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('an unknown zone counts as UTC', () => {
    expect(dayInZone(Date.UTC(2026, 10, 15, 23, 59), 'Mars/Olympus')).toBe('2026-11-15');
    expect(startOfDayInZone('2026-11-15', '')).toBe(Date.UTC(2026, 10, 15));
  });

  test.each([
    ['Asia/Kolkata', '2026-11-14T18:29:00Z', '2026-11-14'],
    ['Asia/Kolkata', '2026-11-14T18:31:00Z', '2026-11-15'],
    ['Pacific/Auckland', '2026-11-14T10:59:00Z', '2026-11-14'],
    ['Pacific/Auckland', '2026-11-14T11:01:00Z', '2026-11-15'],
    ['America/Los_Angeles', '2026-11-15T07:59:00Z', '2026-11-14'],
    ['America/Los_Angeles', '2026-11-15T08:01:00Z', '2026-11-15'],
    ['Asia/Shanghai', '2026-11-14T16:30:00Z', '2026-11-15'],
    // Summer time ends in Los Angeles on 1 November 2026 and begins in Auckland on 27 September 2026.
    ['America/Los_Angeles', '2026-11-01T06:59:00Z', '2026-10-31'],
    ['America/Los_Angeles', '2026-11-01T07:01:00Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T07:59:00Z', '2026-11-01'],
    ['Pacific/Auckland', '2026-09-26T11:59:00Z', '2026-09-26'],
    ['Pacific/Auckland', '2026-09-27T10:59:00Z', '2026-09-27'],
    ['Pacific/Auckland', '2026-09-27T11:01:00Z', '2026-09-28'],
  ])('in %s the instant %s falls on %s', (zone, instant, day) => {
    expect(dayInZone(Date.parse(instant), zone)).toBe(day);
  });

  test('a day begins at 01:00 where the clocks jump at midnight', () => {
    expect(startOfDayInZone('2026-04-24', 'Africa/Cairo')).toBe(Date.parse('2026-04-23T22:00:00Z'));
    expect(startOfDayInZone('2026-03-08', 'America/Havana')).toBe(Date.parse('2026-03-08T05:00:00Z'));
  });

  test('a day that a zone skipped begins with the next one', () => {
    expect(startOfDayInZone('2011-12-30', 'Pacific/Apia')).toBe(
      startOfDayInZone('2011-12-31', 'Pacific/Apia'),
    );
  });

  test('the start of a day is its first instant, on every day of 2026 and 2027 in every zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 729 }), anyZone, (offset, zone) => {
        const day = addDays('2026-01-01', offset);
        const start = startOfDayInZone(day, zone);
        expect(dayInZone(start, zone)).toBe(day);
        expect(dayInZone(start - 1, zone)).toBe(addDays(day, -1));
      }),
      { numRuns: 500 },
    );
  });
});

// A thread, as mutants run in (`npm run qa:mutants`), cannot change the time zone of its process.
describe.runIf(isMainThread).each([
  ['UTC', 0],
  ['Asia/Kolkata', -330],
  ['Pacific/Auckland', -780],
  ['America/Los_Angeles', 480],
])('on a machine in %s', (machineZone, minutesBehind) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = machineZone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test('days come out the same as anywhere else', () => {
    expect(new Date(Date.UTC(2026, 10, 15)).getTimezoneOffset()).toBe(minutesBehind);
    expect(parseDay('2026-03-08T02:30:00')).toBe('2026-03-08');
    expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
    expect(addMonthsClamped('2026-01-31', 1)).toBe('2026-02-28');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(dayInZone(Date.parse('2026-11-14T18:31:00Z'), 'Asia/Kolkata')).toBe('2026-11-15');
    expect(startOfDayInZone('2026-11-15', 'Asia/Kolkata')).toBe(Date.parse('2026-11-14T18:30:00Z'));
  });
});
