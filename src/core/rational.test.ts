import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  compare,
  divide,
  makeRational,
  multiply,
  ONE,
  parseDecimal,
  placeDecimalPoint,
  roundHalfUp,
  subtract,
  sum,
  toDecimalText,
  toFractionText,
  ZERO,
} from './rational.ts';

const anyRational = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([top, bottom]) => makeRational(top, bottom));

test('fractions obey the laws of arithmetic exactly', () => {
  fc.assert(
    fc.property(anyRational, anyRational, anyRational, (a, b, c) => {
      expect(add(a, b)).toEqual(add(b, a));
      expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
      expect(subtract(add(a, b), b)).toEqual(a);
      if (b.numerator !== 0n) expect(multiply(divide(a, b), b)).toEqual(a);
    }),
  );
});

test('a sum of many is the same as adding them one by one', () => {
  fc.assert(
    fc.property(fc.array(anyRational, { maxLength: 20 }), (values) => {
      expect(sum(values)).toEqual(values.reduce(add, ZERO));
    }),
  );
});

test('a fraction is always reduced, with its sign on top', () => {
  expect(makeRational(6, -4)).toEqual({ numerator: -3n, denominator: 2n });
  expect(makeRational(0, 7)).toEqual(ZERO);
  expect(toFractionText(makeRational(799, 12))).toBe('799/12');
  expect(toFractionText(makeRational(24, 12))).toBe('2');
});

test('what top and bottom have in common is cancelled, however long they are', () => {
  const anyFactor = fc.oneof(
    fc.bigInt({ min: 1n, max: 100n }),
    fc.bigInt({ min: 1n, max: 2n ** 55n }),
    fc.bigInt({ min: 1n, max: 10n ** 40n }),
  );
  fc.assert(
    fc.property(anyFactor, anyFactor, anyFactor, (top, bottom, factor) => {
      const { numerator, denominator } = makeRational(top * factor, bottom * factor);
      expect(numerator * bottom).toBe(denominator * top);
      // Checked without Euclid: the reduced terms divide every other way to write the same fraction.
      expect([top % numerator, bottom % denominator]).toEqual([0n, 0n]);
      expect(makeRational(numerator, denominator)).toEqual({ numerator, denominator });
    }),
  );
});

test('a tenth and two tenths are three tenths', () => {
  expect(add(parseDecimal('0.1'), parseDecimal('0.2'))).toEqual(parseDecimal('0.3'));
});

test.each([
  [makeRational(1, 2), 0, '1'],
  [makeRational(-1, 2), 0, '0'],
  [makeRational(-3, 2), 0, '-1'],
  [parseDecimal('1.005'), 2, '1.01'],
  [parseDecimal('1.00499999'), 2, '1.00'],
  [makeRational(799, 12), 2, '66.58'],
  [makeRational(1, 3), 3, '0.333'],
  [makeRational(2, 3), 3, '0.667'],
  [parseDecimal('-0.004'), 2, '0.00'],
  [parseDecimal('-0.006'), 2, '-0.01'],
])('%o rounded half up to %i decimals is %s', (value, decimals, text) => {
  expect(toDecimalText(value, decimals)).toBe(text);
});

test('rounding is never further than half a step from the exact value', () => {
  fc.assert(
    fc.property(anyRational, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const scale = 10n ** BigInt(decimals);
      const error = subtract(makeRational(roundHalfUp(value, decimals), scale), value);
      expect(compare(error, makeRational(1n, 2n * scale))).toBeLessThanOrEqual(0);
      expect(compare(error, makeRational(-1n, 2n * scale))).toBeGreaterThan(0);
    }),
  );
});

test('comparing agrees with the sign of the difference', () => {
  fc.assert(
    fc.property(anyRational, anyRational, (a, b) => {
      const { numerator } = subtract(a, b);
      expect(compare(a, b)).toBe(numerator === 0n ? 0 : numerator < 0n ? -1 : 1);
    }),
  );
});

test('dividing by nothing and reading what is no decimal are programming errors', () => {
  expect(() => divide(ONE, ZERO)).toThrow(RangeError);
  expect(() => parseDecimal('1e5')).toThrow(RangeError);
});

test('the point is placed with leading zeros where needed', () => {
  expect([5, -5, 1234, 0].map((scaled) => placeDecimalPoint(scaled, 2))).toEqual([
    '0.05',
    '-0.05',
    '12.34',
    '0.00',
  ]);
  expect(placeDecimalPoint(7, 0)).toBe('7');
});
