import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulateRenewals } from '#testing/rhythm-simulation';
import {
  type BillingCycle,
  CYCLE_FORM,
  cycleOf,
  cyclesPerYear,
  DAYS_PER_MONTH,
  isPaidWithinMonth,
  isSameRhythm,
  lengthOf,
  monthlyFactor,
  NAMED_CYCLES,
  parseCycle,
  RHYTHM_LIMITS,
  RHYTHM_UNITS,
  rhythmOf,
  splitDuration,
  unitOf,
  writeDuration,
} from './billing-cycle.ts';
import { divide, makeRational, multiply, parseDecimal, toRoundedNumber } from './rational.ts';

/** Every rhythm there is. */
const ALL_CYCLES = RHYTHM_UNITS.flatMap((unit) =>
  Array.from({ length: RHYTHM_LIMITS[unit] }, (_, index) => cycleOf({ count: index + 1, unit })),
).filter((cycle) => cycle !== null);

test.each([
  ['monthly', 1, '/mo'],
  ['quarterly', 3, '/3 mo'],
  ['halfyearly', 6, '/6 mo'],
  ['yearly', 12, '/yr'],
] as const)('%s means every %i months, written %s', (cycle, months, unit) => {
  expect([lengthOf(cycle), unitOf(cycle)]).toEqual([{ count: months, unit: 'months' }, unit]);
});

test.each([
  ['P28D', 28, 'days', '/28 days'],
  ['P1D', 1, 'days', '/day'],
  ['P1W', 7, 'days', '/wk'],
  ['P4W', 28, 'days', '/4 wk'],
  ['P2M', 2, 'months', '/2 mo'],
  ['P2Y', 24, 'months', '/2 yr'],
] as const)('%s means every %i %s, written %s', (cycle, count, unit, written) => {
  expect([lengthOf(cycle), unitOf(cycle)]).toEqual([{ count, unit }, written]);
});

describe('reading a cycle', () => {
  test('a duration that has a name is that cycle', () => {
    const named = { P1M: 'monthly', P3M: 'quarterly', P6M: 'halfyearly', P12M: 'yearly', P1Y: 'yearly' };
    for (const [duration, name] of Object.entries(named)) expect(parseCycle(duration)).toBe(name);
    for (const name of NAMED_CYCLES) expect(parseCycle(name)).toBe(name);
  });

  test('any other duration of one unit is kept as it is written', () => {
    for (const cycle of ['P28D', 'P56D', 'P84D', 'P1W', 'P4W', 'P2M', 'P24M', 'P2Y', 'P365D'])
      expect(parseCycle(cycle)).toBe(cycle);
  });

  test.each([
    ...[
      'weekly',
      'Monthly',
      '',
      'toString',
      'p28d',
      'P28d',
      'P1M1D',
      'P0D',
      'P-1D',
      'P028D',
      'P1.5D',
      'PT1H',
    ],
    ...[
      'P1000D',
      'P201W',
      'P121M',
      'P21Y',
      'P',
      'PD',
      'P28',
      '28D',
      ' P28D',
      'P28D ',
      'P２８D',
      null,
      12,
      {},
    ],
  ])('%j is no cycle', (input) => {
    expect(parseCycle(input)).toBeNull();
  });

  test('what is stored is only the normal form', () => {
    for (const stored of ['P28D', ...NAMED_CYCLES]) expect(parseCycle(stored)).toBe(stored);
    for (const other of ['P1M', 'P12M', 'P1Y']) expect(parseCycle(other)).not.toBe(other);
  });

  test('a count that is none, or beyond its limit, is no cycle, and what is no cycle has no rhythm', () => {
    for (const count of [0, -1, 1.5, 1_000, Number.NaN]) expect(cycleOf({ count, unit: 'days' })).toBeNull();
    expect(() => rhythmOf('P0D')).toThrow('Not a billing cycle: P0D');
  });

  test('every rhythm is written, stored and read back, and fits the pattern of the database', () => {
    expect(ALL_CYCLES).toHaveLength(999 + 200 + 120 + 20);
    const pattern = CYCLE_FORM;
    for (const cycle of ALL_CYCLES) {
      expect(parseCycle(cycle)).toBe(cycle);
      expect(cycle).toMatch(pattern);
      expect(cycleOf(rhythmOf(cycle))).toBe(cycle);
    }
  });

  test('no text makes it throw, and whatever it takes it takes again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.stringMatching(/^P\d{0,4}[DWMYd]?$/)), (input) => {
        const cycle = parseCycle(input);
        expect(cycle === null || parseCycle(cycle) === cycle).toBe(true);
      }),
    );
  });

  test('a form may hold a number that is still being typed', () => {
    expect(splitDuration(writeDuration('', 'weeks'))).toEqual({ count: '', unit: 'weeks' });
    expect(splitDuration(writeDuration('2.5', 'days'))).toEqual({ count: '2.5', unit: 'days' });
    expect(NAMED_CYCLES.map(splitDuration)).toEqual([null, null, null, null]);
  });
});

describe('what a payment is worth a month', () => {
  test('twelve exact months make exactly one year of payments, whatever the cycle', () => {
    for (const cycle of ALL_CYCLES)
      expect(multiply(monthlyFactor(cycle), makeRational(12))).toEqual(cyclesPerYear(cycle));
  });

  test('a month of days is exactly a twelfth of 365.25', () => {
    expect(multiply(parseDecimal(DAYS_PER_MONTH), makeRational(12))).toEqual(parseDecimal('365.25'));
  });

  // N × 1,461 days are N × 4 years of 365.25 days, so N × 48 months, and hold 1,461 payments of every N days.
  test.each(['P1D', 'P28D', 'P30D', 'P56D', 'P84D', 'P1W', 'P4W'] as const)(
    'payments of %s counted day by day over whole numbers of years give the exact factor',
    (cycle) => {
      const { count } = lengthOf(cycle);
      const until = new Date(Date.parse('2001-01-01') + (count * 1461 - 1) * 86_400_000);
      const paid = simulateRenewals(cycle, '2001-01-01', until.toISOString().slice(0, 10)).length;
      expect(divide(makeRational(paid), makeRational(count * 48))).toEqual(monthlyFactor(cycle));
    },
  );

  test.each(['monthly', 'quarterly', 'P2M', 'P5M', 'P18M', 'P2Y', 'P7Y'] as const)(
    'payments of %s counted day by day over 420 years give the exact factor',
    (cycle) => {
      const paid = simulateRenewals(cycle, '1900-01-31', '2320-01-30').length;
      expect(divide(makeRational(paid), makeRational(420 * 12))).toEqual(monthlyFactor(cycle));
    },
  );

  test('₹299 every 28 days are ₹325.03 a month and ₹3,900.35 a year', () => {
    const monthly = multiply(makeRational(299), monthlyFactor('P28D'));
    expect(toRoundedNumber(monthly, 2)).toBe(325.03);
    expect(toRoundedNumber(multiply(monthly, makeRational(12)), 2)).toBe(3900.35);
  });
});

test('four weeks and 28 days are one rhythm, four weeks and a month are two', () => {
  expect(isSameRhythm('P4W', 'P28D') && isSameRhythm('P24M', 'P2Y')).toBe(true);
  expect(isSameRhythm('P4W', 'monthly') || isSameRhythm('P30D', 'monthly')).toBe(false);
});

test('what is paid within a month can be stopped for a month', () => {
  const within: BillingCycle[] = ['monthly', 'P28D', 'P31D', 'P1W', 'P4W', 'P1D'];
  const longer: BillingCycle[] = ['quarterly', 'yearly', 'P32D', 'P5W', 'P2M', 'P2Y'];
  expect([within.every(isPaidWithinMonth), longer.some(isPaidWithinMonth)]).toEqual([true, false]);
});
