import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthsOf } from '#testing/months-of';
import { type BillingCycle, NAMED_CYCLES, parseCycle } from '../billing-cycle.ts';
import { CATEGORY_CODES } from '../category.ts';
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { decimalsOf } from '../money/money.ts';
import { findRate } from '../money/rates.ts';
import { compare, makeRational, parseDecimal, type Rational, ZERO } from '../rational.ts';
import {
  groupRows,
  percentOf,
  type SpendingGroup,
  type SpendingRow,
  summariseRows,
  summariseSpending,
  sumSpending,
} from './spending.ts';

const TABLE: RateTable = {
  ratesOn: '2026-11-01',
  unitsPerUsd: { USD: '1', INR: '80', EUR: '0.8', JPY: '160' },
};

/** Each with the months it lasts, as a fraction: 28 days are 28 × 48 ÷ 1461 months. */
const MONTHS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  monthly: [1n, 1n],
  quarterly: [3n, 1n],
  halfyearly: [6n, 1n],
  yearly: [12n, 1n],
  P28D: [28n * 48n, 1461n],
  P1W: [7n * 48n, 1461n],
  P999D: [999n * 48n, 1461n],
  P5M: [5n, 1n],
  P2Y: [24n, 1n],
};
const CYCLES = Object.keys(MONTHS) as BillingCycle[];

const anyRow: fc.Arbitrary<SpendingRow> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 5 }),
  category: fc.constantFrom(...CATEGORY_CODES, 'ott', 'Insurance'),
  currency: fc.constantFrom('INR', 'USD', 'EUR', 'JPY', 'KWD', 'XXX'),
  cycle: fc.constantFrom(...CYCLES),
  amountMinor: fc.integer({ min: 0, max: 99_999_999_999 }),
});
const anyCurrency = fc.constantFrom('INR', 'USD', 'JPY', 'KWD');

describe('the example worked out on paper', () => {
  // In INR at 80 INR, 0.8 EUR and 160 JPY to the dollar:
  //   Netflix   499 INR monthly                             = 499
  //   Prime    1500 INR yearly        1500 ÷ 12             = 125
  //   Spotify    12 USD quarterly     12 × 80 ÷ 3           = 320
  //   iCloud     30 EUR half-yearly   30 × 100 ÷ 6          = 500
  //   Cult    20000 JPY yearly        20000 × 0.5 ÷ 12      = 833 1/3
  //   Paper     100 INR quarterly     100 ÷ 3               =  33 1/3
  //   month 2310 2/3 → 2310.67, year 12 × 2310 2/3 = 27728 exactly
  const rows: SpendingRow[] = [
    { name: 'Netflix', category: 'OTT', currency: 'INR', cycle: 'monthly', amountMinor: 49_900 },
    { name: 'Prime', category: 'ott', currency: 'INR', cycle: 'yearly', amountMinor: 150_000 },
    { name: 'Spotify', category: 'Music', currency: 'USD', cycle: 'quarterly', amountMinor: 1200 },
    { name: 'iCloud', category: 'Cloud', currency: 'EUR', cycle: 'halfyearly', amountMinor: 3000 },
    { name: 'Cult', category: 'Gym', currency: 'JPY', cycle: 'yearly', amountMinor: 20_000 },
    { name: 'Paper', category: 'Newspaper', currency: 'INR', cycle: 'quarterly', amountMinor: 10_000 },
  ];

  test('all four cycles and four currencies give the totals worked out by hand', () => {
    const summary = summariseRows(rows, 'INR', TABLE);
    expect(summary).toEqual({
      currency: 'INR',
      monthlyTotal: 2310.67,
      yearlyTotal: 27_728,
      categorySpending: { Gym: 833.33, OTT: 624, Cloud: 500, Music: 320, Other: 33.33 },
      categoryPercents: { Gym: 36.1, OTT: 27, Cloud: 21.6, Music: 13.8, Other: 1.4 },
      categoryBreakdown: [
        { category: 'Gym', count: 1 },
        { category: 'OTT', count: 2 },
        { category: 'Cloud', count: 1 },
        { category: 'Music', count: 1 },
        { category: 'Other', count: 1 },
      ],
      // 833 1/3 ÷ 2310 2/3 = 36.06…, 27.00…, 21.63…, 13.84…, 1.44…
      categories: [
        { category: 'Gym', count: 1, amount: 833.33, percent: 36.1 },
        { category: 'OTT', count: 2, amount: 624, percent: 27 },
        { category: 'Cloud', count: 1, amount: 500, percent: 21.6 },
        { category: 'Music', count: 1, amount: 320, percent: 13.8 },
        { category: 'Other', count: 1, amount: 33.33, percent: 1.4 },
      ],
      ratesOn: '2026-11-01',
      leftOut: [],
    });
  });

  test('the same subscriptions for someone in Japan are whole yen', () => {
    // 2310 2/3 INR × 2 = 4621 1/3 JPY a month, 55456 a year.
    const summary = summariseRows(rows, 'JPY', TABLE);
    expect([summary.monthlyTotal, summary.yearlyTotal]).toEqual([4621, 55_456]);
  });
});

describe('100,000 random sets of subscriptions', () => {
  // A small generator with a fixed seed, so that a failure names the set that failed.
  let seed = 20_261_115;
  const pick = (count: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * count);
  };
  const pickFrom = <T>(list: readonly T[]): T => list[pick(list.length)] as T;

  function makeGroups(): SpendingGroup[] {
    return Array.from({ length: pick(9) }, () => ({
      category: pickFrom(CATEGORY_CODES),
      currency: pickFrom(CURRENCY_TABLE).code,
      cycle: pickFrom(CYCLES),
      count: 1 + pick(3),
      amountMinor: pick(10 ** (1 + pick(8))),
    }));
  }

  const unitsPerUsd = new Map(
    CURRENCY_TABLE.map(({ code }) => [code, parseDecimal(RATE_TABLE.unitsPerUsd[code] ?? '')]),
  );

  // Reimplemented as one unreduced fraction, without the functions under test.
  function addUp(parts: readonly Rational[]): Rational {
    let [numerator, denominator] = [0n, 1n];
    for (const part of parts) {
      numerator = numerator * part.denominator + part.numerator * denominator;
      denominator *= part.denominator;
    }
    return { numerator, denominator };
  }

  function sumByHand(groups: readonly SpendingGroup[], currency: string): Rational {
    const to = unitsPerUsd.get(currency) ?? ZERO;
    return addUp(
      groups.map((group) => {
        const from = unitsPerUsd.get(group.currency) ?? ZERO;
        const [months, of] = MONTHS[group.cycle] ?? [0n, 0n];
        const parts = 10n ** BigInt(decimalsOf(group.currency)) * months;
        return {
          numerator: BigInt(group.amountMinor) * of * to.numerator * from.denominator,
          denominator: parts * to.denominator * from.numerator,
        };
      }),
    );
  }

  /** Whether the number shown is the exact value (times `factor`) rounded to the nearest step of 1/scale. */
  function isRounded(
    shown: number,
    { numerator, denominator }: Rational,
    scale: bigint,
    factor = 1n,
  ): boolean {
    const steps = BigInt(Math.round(shown * Number(scale)));
    const twiceTheError = 2n * (steps * denominator - numerator * factor * scale);
    return twiceTheError <= denominator && -twiceTheError <= denominator;
  }

  function findFault(groups: readonly SpendingGroup[], currency: string): string | null {
    const scale = 10n ** BigInt(decimalsOf(currency));
    const { monthly, byCategory } = sumSpending(groups, currency);
    const summary = summariseSpending(groups, currency);
    const categories = [...byCategory.values()].map((part) => part.monthly);
    if (compare(addUp(categories), monthly) !== 0) return 'categories do not sum to the total';
    if (compare(sumByHand(groups, currency), monthly) !== 0) return 'the total is not the sum of its groups';
    if (!isRounded(summary.monthlyTotal, monthly, scale)) return 'monthly total';
    if (!isRounded(summary.yearlyTotal, monthly, scale, 12n)) return 'yearly total is not 12 exact months';
    for (const { category, amount, percent } of summary.categories) {
      const part = byCategory.get(category)?.monthly ?? ZERO;
      if (!isRounded(amount, part, scale)) return `amount of ${category}`;
      const ratio = [part.numerator * monthly.denominator, part.denominator * monthly.numerator] as const;
      const share = monthly.numerator === 0n ? ZERO : { numerator: ratio[0], denominator: ratio[1] };
      if (!isRounded(percent, share, 10n, 100n)) return `percent of ${category}`;
    }
    return null;
  }

  test('categories sum to the total, a year is twelve months, every figure is the exact one rounded once', () => {
    const faults: string[] = [];
    for (let set = 0; set < 100_000; set += 1) {
      const groups = makeGroups();
      const currency = pickFrom(CURRENCY_TABLE).code;
      const fault = findFault(groups, currency);
      if (fault) faults.push(`set ${set}: ${fault} in ${currency}: ${JSON.stringify(groups)}`);
    }
    expect(faults.slice(0, 3)).toEqual([]);
  });
});

test('rows and groups give the same numbers, however the rows are grouped', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 30 }), anyCurrency, (rows, currency) => {
      const single = rows.map((row) => ({ ...row, count: 1, names: [row.name] }));
      const byName = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);
      const normalise = (groups: readonly SpendingGroup[]) => {
        const summary = summariseSpending(groups, currency, TABLE);
        const leftOut = summary.leftOut.map((entry) => ({ ...entry, names: [...entry.names].sort() }));
        return { ...summary, leftOut: leftOut.sort(byName) };
      };
      expect(normalise(groupRows(rows))).toEqual(normalise(single));
    }),
    { numRuns: 1000 },
  );
});

test('the order of the rows changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 30 }), anyCurrency, (rows, currency) => {
      const [forward, backward] = [rows, [...rows].reverse()].map((list) =>
        summariseRows(list, currency, TABLE),
      );
      expect(backward?.categories).toEqual(forward?.categories);
      expect(backward?.monthlyTotal).toBe(forward?.monthlyTotal);
    }),
  );
});

test('a subscription without a rate is left out of the totals and named, never taken one to one', () => {
  const rows: SpendingRow[] = [
    { name: 'Netflix', category: 'OTT', currency: 'INR', cycle: 'monthly', amountMinor: 49_900 },
    { name: 'Voyo', category: 'OTT', currency: 'RON', cycle: 'monthly', amountMinor: 5500 },
  ];
  const summary = summariseRows(rows, 'INR', TABLE);
  expect(summary.monthlyTotal).toBe(499);
  expect(summary.leftOut).toEqual([{ currency: 'RON', count: 1, names: ['Voyo'] }]);
  expect(summary.categoryBreakdown).toEqual([{ category: 'OTT', count: 2 }]);
  expect(summary.ratesOn).toBeNull();
});

test('a change of country converts what is stored, it does not relabel it', () => {
  const rows: SpendingRow[] = [
    { name: 'Netflix', category: 'OTT', currency: 'INR', cycle: 'monthly', amountMinor: 80_000 },
  ];
  expect(summariseRows(rows, 'INR', TABLE).monthlyTotal).toBe(800);
  expect(summariseRows(rows, 'USD', TABLE).monthlyTotal).toBe(10);
});

test('nothing at all is zero, with no category and no percent', () => {
  expect(summariseSpending([], 'USD')).toEqual({
    currency: 'USD',
    monthlyTotal: 0,
    yearlyTotal: 0,
    categorySpending: {},
    categoryPercents: {},
    categoryBreakdown: [],
    categories: [],
    ratesOn: null,
    leftOut: [],
  });
});

test('free subscriptions are counted and are 0 percent of nothing', () => {
  const free: SpendingGroup = { category: 'OTT', currency: 'USD', cycle: 'yearly', count: 2, amountMinor: 0 };
  expect(summariseSpending([free], 'USD').categories).toEqual([
    { category: 'OTT', count: 2, amount: 0, percent: 0 },
  ]);
});

test('one cent a year is not lost among large amounts', () => {
  const rows: SpendingRow[] = [
    { name: 'Large', category: 'OTT', currency: 'USD', cycle: 'monthly', amountMinor: 99_999_999_999 },
    { name: 'Cent', category: 'SaaS', currency: 'USD', cycle: 'yearly', amountMinor: 1 },
  ];
  const summary = summariseRows(rows, 'USD');
  expect([summary.monthlyTotal, summary.yearlyTotal]).toEqual([999_999_999.99, 11_999_999_999.89]);
  expect(summary.categories.map((entry) => entry.percent)).toEqual([100, 0]);
});

test('5,000 subscriptions of the largest amount add up', () => {
  const rows = Array.from({ length: 5000 }, (_, index): SpendingRow => {
    const currency = CURRENCY_TABLE[index % CURRENCY_TABLE.length]?.code ?? 'USD';
    const cycle = NAMED_CYCLES[index % 4] ?? 'monthly';
    return { name: `Service ${index}`, category: 'Other', currency, cycle, amountMinor: 99_999_999_999 };
  });
  const summary = summariseRows(rows, 'USD');
  expect(summary.categoryBreakdown).toEqual([{ category: 'Other', count: 5000 }]);
  expect(Number.isFinite(summary.yearlyTotal)).toBe(true);
});

test('1,339 subscriptions, each in another rhythm, add up exactly and at once', () => {
  const cycles = [
    ...Array.from({ length: 999 }, (_, index) => `P${index + 1}D` as const),
    ...Array.from({ length: 200 }, (_, index) => `P${index + 1}W` as const),
    ...Array.from({ length: 120 }, (_, index) => parseCycle(`P${index + 1}M`) ?? 'monthly'),
    ...Array.from({ length: 20 }, (_, index) => parseCycle(`P${index + 1}Y`) ?? 'monthly'),
  ];
  const rows = cycles.map(
    (cycle): SpendingRow => ({ name: cycle, category: 'Other', currency: 'USD', cycle, amountMinor: 1000 }),
  );
  const byFloats = cycles.reduce((sum, cycle) => sum + 10 / monthsOf(cycle), 0);
  expect(summariseRows(rows, 'USD').monthlyTotal).toBeCloseTo(byFloats, 2);
});

test('equal categories keep their fixed order', () => {
  const rows = [...CATEGORY_CODES].reverse().map(
    (category): SpendingRow => ({
      name: category,
      category,
      currency: 'USD',
      cycle: 'monthly',
      amountMinor: 100,
    }),
  );
  expect(summariseRows(rows, 'USD').categoryBreakdown.map((entry) => entry.category)).toEqual([
    ...CATEGORY_CODES,
  ]);
});

test.each([
  [makeRational(1, 3), '33.3'],
  [makeRational(2, 3), '66.7'],
  [makeRational(5, 10_000), '0.1'],
  [makeRational(4999, 10_000_000), '0'],
  [makeRational(1245, 10_000), '12.5'],
])('%o of one is %s percent, half up', (part, percent) => {
  expect(String(percentOf(part, makeRational(1)))).toBe(percent);
});

test('a rate is used the right way round in a total', () => {
  expect(findRate('USD', 'INR', TABLE)).toEqual(makeRational(80));
});
