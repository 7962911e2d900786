import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRY_TABLE } from '../data/country-table.ts';
import {
  AMOUNT_NEGATIVE,
  AMOUNT_NOT_A_NUMBER,
  AMOUNT_REQUIRED,
  AMOUNT_TOO_LARGE,
  formatMinor,
  maxMinor,
} from './money.ts';
import { AMOUNT_UNCLEAR, parseTypedAmount } from './typed-amount.ts';

// Any UTF-16 at all, lone surrogates included.
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

test.each([
  ['649', 'INR', 64_900],
  ['₹ 649', 'INR', 64_900],
  ['Rs. 649/-', 'INR', 64_900],
  ['649 INR', 'INR', 64_900],
  ['1,00,000', 'INR', 10_000_000],
  ['12,34,567.50', 'INR', 123_456_750],
  ['१२३', 'INR', 12_300],
  ['1,234.56', 'USD', 123_456],
  ['1.234,56', 'USD', 123_456],
  ['1.234,56', 'EUR', 123_456],
  ['9,99 €', 'EUR', 999],
  ['9.99', 'EUR', 999],
  ['49,-', 'EUR', 4900],
  ['1.234', 'EUR', 123_400],
  ['1,234', 'EUR', 123_400],
  ['1,234', 'USD', 123_400],
  ['1,234,567', 'USD', 123_456_700],
  ['1.234.567,89', 'BRL', 123_456_789],
  ['R$ 14,90', 'BRL', 1490],
  ['1 234,50 kr', 'SEK', 123_450],
  ['1\u00a0234,50', 'SEK', 123_450],
  ['1\u202f234,5', 'EUR', 123_450],
  ["1'234.50", 'CHF', 123_450],
  ['1’234.50', 'CHF', 123_450],
  ['1.234', 'KWD', 1234],
  ['1,234', 'KWD', 1_234_000],
  ['￥1,200', 'JPY', 1200],
  ['.5', 'USD', 50],
  [' 5. ', 'USD', 500],
  ['9.9000', 'USD', 990],
  ['0', 'USD', 0],
  ['999,999,999.99', 'USD', 99_999_999_999],
])('%j typed in %s is %i minor units', (text, currency, minor) => {
  expect(parseTypedAmount(text, currency)).toEqual({ ok: true, value: minor });
});

test.each([
  ['', 'USD', AMOUNT_REQUIRED],
  ['  ', 'USD', AMOUNT_REQUIRED],
  ['₹', 'INR', AMOUNT_NOT_A_NUMBER],
  ['abc', 'USD', AMOUNT_NOT_A_NUMBER],
  ['1e5', 'USD', AMOUNT_NOT_A_NUMBER],
  ['0x10', 'USD', AMOUNT_NOT_A_NUMBER],
  ['$5', 'INR', AMOUNT_NOT_A_NUMBER],
  ['€5', 'USD', AMOUNT_NOT_A_NUMBER],
  ['-5', 'USD', AMOUNT_NEGATIVE],
  ['−5', 'USD', AMOUNT_NEGATIVE],
  ['(5.00)', 'USD', AMOUNT_NEGATIVE],
  ['1,2,3', 'USD', AMOUNT_UNCLEAR],
  ['1.5.5', 'USD', AMOUNT_UNCLEAR],
  ['1,23,4.5', 'INR', AMOUNT_UNCLEAR],
  ['1,234.567,89', 'EUR', AMOUNT_UNCLEAR],
  ['5 5', 'USD', AMOUNT_UNCLEAR],
  ['1.234', 'USD', 'Amount in USD can have at most 2 decimals.'],
  ['1.200', 'USD', 'Amount in USD can have at most 2 decimals.'],
  ['9.999', 'INR', 'Amount in INR can have at most 2 decimals.'],
  ['12.5', 'JPY', 'Amount in JPY cannot have decimals.'],
  ['1,000,000,000', 'USD', AMOUNT_TOO_LARGE],
])('%j typed in %s is refused: %s', (text, currency, problem) => {
  expect(parseTypedAmount(text, currency)).toEqual({ ok: false, problem });
});

test('what we print for a country, that country’s people can type back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...COUNTRY_TABLE),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ code, currency }, share) => {
        const minor = Math.floor(share ** 4 * maxMinor(currency));
        expect(parseTypedAmount(formatMinor(minor, currency, code), currency)).toEqual({
          ok: true,
          value: minor,
        });
      },
    ),
    { numRuns: 3000 },
  );
});

test('any text at all gets a verdict, never an exception', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const verdict = parseTypedAmount(text, 'INR');
      expect(verdict.ok ? Number.isSafeInteger(verdict.value) : verdict.problem.length > 0).toBe(true);
    }),
  );
});
