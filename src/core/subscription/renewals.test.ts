import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulateRenewals } from '#testing/rhythm-simulation';
import {
  type BillingCycle,
  cycleOf,
  cyclesPerYear,
  lengthOf,
  NAMED_CYCLES,
  RHYTHM_LIMITS,
  RHYTHM_UNITS,
} from '../billing-cycle.ts';
import { addDays, dayInZone, daysBetween, fromDayNumber, makeDay, toDayNumber } from '../calendar-day.ts';
import {
  anchorFor,
  defaultRenewalOn,
  describeRenewal,
  firstRenewalAfter,
  groupRenewals,
  isInWindow,
  nthRenewal,
  renewalsBetween,
  renewedOn,
} from './renewals.ts';

const anyDay = fc
  .integer({ min: toDayNumber('1995-01-01'), max: toDayNumber('2100-12-31') })
  .map(fromDayNumber);
const anyNamedCycle = fc.constantFrom(...NAMED_CYCLES);
const anyRhythm = fc
  .constantFrom(...RHYTHM_UNITS)
  .chain((unit) => fc.integer({ min: 1, max: RHYTHM_LIMITS[unit] }).map((count) => cycleOf({ count, unit })))
  .filter((cycle) => cycle !== null);
const anyCycle = fc.oneof(anyNamedCycle, anyRhythm);

describe('the n-th renewal', () => {
  test('31 January goes to 28 or 29 February and back to 31 March', () => {
    const dates = [0, 1, 2, 3, 4, 12, 13, 25].map((n) => nthRenewal('2026-01-31', 'monthly', n));
    expect(dates).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2027-01-31',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('29 February each year is 28 February until the next leap year', () => {
    const dates = [1, 2, 3, 4].map((n) => nthRenewal('2024-02-29', 'yearly', n));
    expect(dates).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  test('31 August each half-year alternates between February’s end and 31 August', () => {
    const dates = [1, 2, 3, 4].map((n) => nthRenewal('2026-08-31', 'halfyearly', n));
    expect(dates).toEqual(['2027-02-28', '2027-08-31', '2028-02-29', '2028-08-31']);
  });

  test('every day from 2000 to 2100, every cycle, 120 steps: 17 million dates without drift', () => {
    // Expected dates come from the platform's own month lengths, laid out before the loop.
    const firstYear = 2000;
    const months = Array.from({ length: (101 + 120) * 12 }, (_, index) => {
      const [year, month] = [firstYear + Math.floor(index / 12), (index % 12) + 1];
      const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
      return Array.from({ length: 32 }, (_, day) => makeDay(year, month, Math.min(day, length)));
    });
    let [steps, wrong] = [0, 0];
    for (let start = 0; start < 101 * 12; start += 1) {
      const anchors = new Set(months[start]?.slice(1));
      let day = 0;
      for (const anchorOn of anchors) {
        day += 1;
        for (const cycle of NAMED_CYCLES) {
          const stride = lengthOf(cycle).count;
          for (let n = 1; n <= 120; n += 1) {
            steps += 1;
            if (nthRenewal(anchorOn, cycle, n) !== months[start + n * stride]?.[day]) wrong += 1;
          }
        }
      }
    }
    expect(steps).toBe(36_890 * 4 * 120);
    expect(wrong).toBe(0);
  });

  test('no month is skipped: 12, 4, 2 or 1 dates fall in every calendar year after the first', () => {
    fc.assert(
      fc.property(anyDay, anyNamedCycle, fc.integer({ min: 1, max: 30 }), (anchorOn, cycle, later) => {
        const year = Number(anchorOn.slice(0, 4)) + later;
        expect(renewalsBetween(anchorOn, cycle, `${year}-01-01`, `${year}-12-31`)).toHaveLength(
          Number(cyclesPerYear(cycle).numerator),
        );
      }),
    );
  });
});

describe('a rhythm held against a calendar that is walked day by day', () => {
  const hundredYearsAfter = (on: string) => `${Number(on.slice(0, 4)) + 100}-12-31`;

  test.each<[BillingCycle, string]>([
    ['P28D', '2024-02-01'],
    ['P56D', '2026-11-30'],
    ['P84D', '1996-12-31'],
    ['P1W', '2000-02-29'],
    ['P4W', '2027-01-04'],
    ['P365D', '2024-02-29'],
    ['P999D', '2000-03-01'],
    ['P1D', '2096-02-28'],
    ['P2M', '2025-12-31'],
    ['P5M', '2026-08-31'],
    ['P120M', '2024-02-29'],
    ['P2Y', '2024-02-29'],
    ['P4Y', '1896-02-29'],
    ['P20Y', '2000-02-29'],
    ['monthly', '2026-01-31'],
    ['yearly', '2024-02-29'],
  ])('%s from %s pays on the same days for 100 years', (cycle, anchorOn) => {
    const untilOn = hundredYearsAfter(anchorOn);
    expect(renewalsBetween(anchorOn, cycle, anchorOn, untilOn)).toEqual(
      simulateRenewals(cycle, anchorOn, untilOn),
    );
  });

  test('so does any rhythm from any day', () => {
    fc.assert(
      fc.property(anyDay, anyRhythm, (anchorOn, cycle) => {
        const untilOn = hundredYearsAfter(anchorOn);
        expect(renewalsBetween(anchorOn, cycle, anchorOn, untilOn)).toEqual(
          simulateRenewals(cycle, anchorOn, untilOn),
        );
      }),
      { numRuns: 60 },
    );
  });

  // Apia left out 30 December 2011; Sao Paulo began summer time at midnight; Kolkata has half an hour.
  test.each([
    ['Asia/Kolkata', '2026-10-01'],
    ['Pacific/Apia', '2011-12-01'],
    ['America/Sao_Paulo', '2018-10-01'],
    ['America/New_York', '2026-10-01'],
    ['Pacific/Kiritimati', '2024-02-01'],
  ])('marking as renewed in %s goes to the first such day after the day there', (zone, anchorOn) => {
    const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    for (const cycle of ['P28D', 'P1W', 'P1D', 'P2M', 'monthly'] as const) {
      const days = simulateRenewals(cycle, anchorOn, addDays(anchorOn, 400));
      for (let hour = 0; hour < 200 * 24; hour += 5) {
        const instant = Date.parse(anchorOn) + hour * 3_600_000;
        const today = dayInZone(instant, zone);
        const there = written.format(instant);
        expect(today).toBe(there);
        expect(renewedOn(anchorOn, cycle, anchorOn, today)).toBe(
          days.find((on) => on > there && on > anchorOn),
        );
      }
    }
  });
});

describe('the series', () => {
  test('the first renewal after a day is strictly later, and the one before it is not', () => {
    fc.assert(
      fc.property(anyDay, anyCycle, anyDay, (anchorOn, cycle, day) => {
        const next = firstRenewalAfter(anchorOn, cycle, day);
        expect(next > day).toBe(true);
        const series = renewalsBetween(anchorOn, cycle, anchorOn, next);
        expect(series.at(-1)).toBe(next);
        expect(series.length === 1 || (series.at(-2) ?? '') <= day).toBe(true);
      }),
    );
  });

  test('a window holds exactly the dates of the series that lie in it', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyCycle,
        anyDay,
        fc.integer({ min: 0, max: 800 }),
        (anchorOn, cycle, from, length) => {
          const to = addDays(from, length);
          const expected: string[] = [];
          for (let n = 0; nthRenewal(anchorOn, cycle, n) <= to; n += 1) {
            const on = nthRenewal(anchorOn, cycle, n);
            if (on >= from) expected.push(on);
          }
          expect(renewalsBetween(anchorOn, cycle, from, to)).toEqual(expected);
        },
      ),
    );
  });

  test('nothing is projected before the anchor, and a yearly item comes once a year', () => {
    expect(renewalsBetween('2027-05-10', 'yearly', '2026-01-01', '2027-05-09')).toEqual([]);
    expect(renewalsBetween('2027-05-10', 'yearly', '2026-01-01', '2029-12-31')).toEqual([
      '2027-05-10',
      '2028-05-10',
      '2029-05-10',
    ]);
  });

  test('an empty window has no dates', () => {
    expect(renewalsBetween('2026-01-01', 'monthly', '2026-03-02', '2026-03-01')).toEqual([]);
  });
});

test('a window that reaches the last representable day ends there', () => {
  expect(renewalsBetween('9998-12-31', 'monthly', '9999-11-01', '9999-12-31')).toEqual([
    '9999-11-30',
    '9999-12-31',
  ]);
});

describe('marking as renewed', () => {
  test('an item overdue for months moves by whole cycles to the first date after today', () => {
    expect(renewedOn('2026-01-31', 'monthly', '2026-01-31', '2026-04-30')).toBe('2026-05-31');
    expect(renewedOn('2026-01-31', 'monthly', '2026-02-28', '2026-11-15')).toBe('2026-11-30');
  });

  test('an item due today moves to its next date, and one due later moves by one cycle', () => {
    expect(renewedOn('2026-11-15', 'quarterly', '2026-11-15', '2026-11-15')).toBe('2027-02-15');
    expect(renewedOn('2026-12-31', 'halfyearly', '2026-12-31', '2026-11-15')).toBe('2027-06-30');
  });
});

describe('changing the cycle', () => {
  test('the next date stays where it is, and the anchor with it as long as it still leads there', () => {
    expect(anchorFor('2026-01-31', 'monthly', '2026-02-28')).toBe('2026-01-31');
    expect(anchorFor('2026-01-31', 'quarterly', '2026-04-30')).toBe('2026-01-31');
    expect(anchorFor('2026-01-31', 'yearly', '2026-02-28')).toBe('2026-02-28');
    expect(anchorFor('2026-01-31', 'P28D', '2026-02-28')).toBe('2026-01-31');
    expect(anchorFor('2026-01-30', 'P28D', '2026-02-28')).toBe('2026-02-28');
  });

  test('whatever the change, the next date is a date of the new series', () => {
    fc.assert(
      fc.property(anyDay, anyCycle, anyDay, (anchorOn, cycle, nextOn) => {
        expect(renewalsBetween(anchorFor(anchorOn, cycle, nextOn), cycle, nextOn, nextOn)).toEqual([nextOn]);
      }),
    );
  });
});

describe('labels', () => {
  test.each([
    ['2026-11-14', -1, 'Overdue', 'overdue'],
    ['2026-11-15', 0, 'Today', 'urgent'],
    ['2026-11-16', 1, 'Tomorrow', 'urgent'],
    ['2026-11-17', 2, '2 days', 'urgent'],
    ['2026-11-22', 7, '7 days', 'urgent'],
    ['2026-11-23', 8, '8 days', 'later'],
    ['2026-12-15', 30, '30 days', 'later'],
  ])('on 15 November an item due on %s is %i days away: %s, %s', (nextOn, days, label, state) => {
    expect(describeRenewal(nextOn, '2026-11-15')).toEqual({ days, label, state });
  });

  test('the window goes from today to 30 days from today, both included', () => {
    const inside = ['2026-11-14', '2026-11-15', '2026-12-01', '2026-12-15', '2026-12-16'].map((on) =>
      isInWindow(on, '2026-11-15'),
    );
    expect(inside).toEqual([false, true, true, true, false]);
  });

  test('the first of the month is counted like any other day', () => {
    expect(isInWindow('2026-12-01', '2026-12-01')).toBe(true);
    expect(describeRenewal('2026-12-01', '2026-11-30').label).toBe('Tomorrow');
  });

  test('upcoming renewals are grouped as overdue, this week and later, each by date', () => {
    const dates = ['2026-12-10', '2026-11-22', '2026-11-01', '2026-11-15', '2026-11-23', '2026-10-01'];
    const groups = groupRenewals(
      dates.map((nextRenewalDate) => ({ nextRenewalDate })),
      '2026-11-15',
    );
    const datesOf = (items: readonly { nextRenewalDate: string }[]) =>
      items.map((item) => item.nextRenewalDate);
    expect(datesOf(groups.overdue)).toEqual(['2026-10-01', '2026-11-01']);
    expect(datesOf(groups.thisWeek)).toEqual(['2026-11-15', '2026-11-22']);
    expect(datesOf(groups.later)).toEqual(['2026-11-23', '2026-12-10']);
  });

  test('every item is in exactly one group', () => {
    fc.assert(
      fc.property(fc.array(anyDay), anyDay, (days, today) => {
        const groups = groupRenewals(
          days.map((nextRenewalDate) => ({ nextRenewalDate })),
          today,
        );
        expect(groups.overdue.length + groups.thisWeek.length + groups.later.length).toBe(days.length);
        expect(groups.overdue.every((item) => daysBetween(today, item.nextRenewalDate) < 0)).toBe(true);
      }),
    );
  });
});

test.each<[string, string]>([
  ['2026-11-15', '2026-12-15'],
  ['2026-01-31', '2026-02-28'],
  ['2026-12-31', '2027-01-31'],
])('the add form on %s proposes %s, one month from today', (today, proposed) => {
  expect(defaultRenewalOn(today)).toBe(proposed);
});

test.each<[BillingCycle, string]>([
  ['monthly', '9999-01-31'],
  ['yearly', '9999-12-31'],
  ['P28D', '9999-01-28'],
  ['P2Y', '9999-12-31'],
  ['P20Y', '9999-12-31'],
  ['P999D', '9999-12-31'],
])('a %s item at the last year we accept still has a next date', (cycle, next) => {
  expect(firstRenewalAfter('9998-12-31', cycle, '9998-12-31')).toBe(next);
});

test('a row of the last years can take on any rhythm, also one that leads beyond the calendar', () => {
  expect(anchorFor('9990-01-01', 'P20Y', '9998-12-31')).toBe('9998-12-31');
  expect(renewalsBetween('9990-01-01', 'P20Y', '9990-01-01', '9999-12-31')).toEqual(['9990-01-01']);
  expect(renewedOn('9990-01-01', 'P20Y', '9990-01-01', '9998-12-31')).toBe('9999-12-31');
});
