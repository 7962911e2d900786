import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateExplanation } from '#testing/explained-totals';
import { NAMED_CYCLES } from '../billing-cycle.ts';
import { makeRational, roundHalfUp, sum } from '../rational.ts';
import { explainTotal } from '../spending/explanation.ts';
import { groupRows, type SpendingRow, summariseRows, sumSpending } from '../spending/spending.ts';
import { accept, refuse } from '../verdict.ts';
import { yearlyDifference } from './coming-input.ts';
import { ownMinor, ownPart, parseShare, type Share } from './share.ts';
import { checkShare, checkWithin, writeShare } from './share-input.ts';

describe('a share as it is sent', () => {
  test.each([
    ['150', '150'],
    [150, '150'],
    [' 0.50 ', '0.50'],
    ['0', '0'],
    ['1/4', '1/4'],
    ['2 / 4', '2/4'],
    ['¼', '1/4'],
    ['25%', '1/4'],
    ['33.5 %', '67/200'],
    ['33,33%', '3333/10000'],
    ['66.667%', '2/3'],
    ['14,2857%', '1/7'],
    ['12.500%', '1/8'],
    ['१/४', '1/4'],
    ['२५%', '1/4'],
    ['٢٥٪', '1/4'],
    ['٣٣٫٣٣٣٪', '1/3'],
    ['१५०', '150'],
  ])('%s is %s', (input, text) => {
    expect(checkShare(input)).toEqual(accept(text));
  });

  test.each([undefined, null, '', '  ', '1/1', '4/4', '100%'])('%s is all of it', (input) => {
    expect(checkShare(input)).toEqual(accept(null));
  });

  test.each<unknown>([
    'half',
    '-5',
    '1/0',
    '0/4',
    '0%',
    '1/4/2',
    '1/99999',
    '1.5/4',
    '12.345%',
    {},
    { toString: 1 },
    true,
    '1e3',
  ])('%j is refused', (input) => {
    expect(checkShare(input)).toEqual(refuse('share_invalid'));
  });

  test.each(['5/4', '101%'])('%s is more than the price', (input) => {
    expect(checkShare(input)).toEqual(refuse('share_above_price'));
  });

  test.each(['150.00', '1/4', '0.00', null])('%s is written as it was read', (text) => {
    const share = parseShare(text, 'INR');
    expect(share.ok && writeShare(share.value, 'INR')).toBe(text);
  });

  test('an amount has the decimals of its currency', () => {
    expect(parseShare('1.5', 'JPY')).toEqual(refuse('amount_too_precise', { currency: 'JPY', decimals: 0 }));
  });
});

describe('a share and the price', () => {
  test('an amount is refused above the price, unless the price to come covers it', () => {
    expect(checkWithin({ shareMinor: 600 }, 600, null)).toEqual(accept(null));
    expect(checkWithin({ shareMinor: 601 }, 600, null)).toEqual(refuse('share_above_price'));
    expect(checkWithin({ shareMinor: 601 }, 0, 650)).toEqual(accept(null));
    expect(checkWithin({ shareParts: 1, shareOf: 4 }, 0, null)).toEqual(accept(null));
  });

  test('a part follows the price, an amount stays until the price is below it', () => {
    expect([60_000, 80_000].map((price) => ownMinor(price, { shareParts: 1, shareOf: 4 }))).toEqual([
      15_000, 20_000,
    ]);
    expect([60_000, 80_000, 9_900].map((price) => ownMinor(price, { shareMinor: 15_000 }))).toEqual([
      15_000, 15_000, 9_900,
    ]);
    expect(ownMinor(60_000, {})).toBe(60_000);
  });

  test('what a rise costs a year is the share of it', () => {
    const rise = (share: Share) => roundHalfUp(yearlyDifference(60_000, 80_000, 'monthly', share));
    expect(rise({})).toBe(240_000n);
    expect(rise({ shareParts: 1, shareOf: 4 })).toBe(60_000n);
    expect(rise({ shareMinor: 15_000 })).toBe(0n);
  });
});

const anyPrice = fc.integer({ min: 0, max: 99_999_999_999 });
const anyCycle = fc.constantFrom(...NAMED_CYCLES, 'P28D' as const, 'P1W' as const);
const rowOf = (amountMinor: number, cycle: SpendingRow['cycle'], share: Share): SpendingRow => ({
  name: 'Netflix',
  category: 'OTT',
  currency: 'INR',
  cycle,
  amountMinor,
  ...share,
});

test('the parts of everybody add up to the whole, to the last minor unit', () => {
  fc.assert(
    fc.property(
      anyPrice,
      anyCycle,
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 9 }),
      (price, cycle, parts) => {
        const of = parts.reduce((a, b) => a + b, 0);
        const shares = parts.map((each): Share => ({ shareParts: each, shareOf: of }));
        expect(sum(shares.map((share) => ownPart(price, share)))).toEqual(makeRational(price));
        const together = summariseRows(
          shares.map((share) => rowOf(price, cycle, share)),
          'INR',
        );
        expect(together).toMatchObject({
          monthlyTotal: summariseRows([rowOf(price, cycle, {})], 'INR').monthlyTotal,
          yearlyTotal: summariseRows([rowOf(price, cycle, {})], 'INR').yearlyTotal,
        });
      },
    ),
    { numRuns: 500 },
  );
  expect(
    summariseRows(
      [1, 1, 1].map(() => rowOf(10_000, 'monthly', { shareParts: 1, shareOf: 3 })),
      'INR',
    ).monthlyTotal,
  ).toBe(100);
});

test('amounts that add up to the price cost what it costs', () => {
  fc.assert(
    fc.property(
      anyPrice,
      anyCycle,
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      (price, cycle, cuts) => {
        const edges = [0, ...cuts.map((cut) => cut % (price + 1)).sort((a, b) => a - b), price];
        const amounts = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
        const rows = amounts.map((shareMinor) => rowOf(price, cycle, { shareMinor }));
        expect(sumSpending(groupRows(rows), 'INR').monthly).toEqual(
          sumSpending(groupRows([rowOf(price, cycle, {})]), 'INR').monthly,
        );
      },
    ),
  );
});

test('the explanation says the share and gives the same total when it is evaluated again', () => {
  const anyShare: fc.Arbitrary<Share> = fc.oneof(
    fc.constant({}),
    fc.record({ shareMinor: anyPrice }),
    fc.record({ shareParts: fc.integer({ min: 1, max: 99 }), shareOf: fc.integer({ min: 100, max: 200 }) }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPrice, anyCycle, anyShare)), (rows) => {
      const list = rows.map((row) => rowOf(...row));
      const { monthlyTotal, yearlyTotal } = summariseRows(list, 'INR');
      const explained = explainTotal(list, 'INR');
      expect(evaluateExplanation(explained)).toEqual({ monthlyTotal, yearlyTotal });
    }),
  );
  const [part] = explainTotal([rowOf(60_000, 'monthly', { shareParts: 1, shareOf: 4 })], 'INR').rows;
  expect(part).toMatchObject({ amount: '600.00', ofAmount: null, part: { parts: 1, of: 4 } });
  const [amount] = explainTotal([rowOf(60_000, 'monthly', { shareMinor: 15_000 })], 'INR').rows;
  expect(amount).toMatchObject({ amount: '150.00', ofAmount: '600.00', part: null });
});
