import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRY_TABLE } from '../data/country-table.ts';
import { refuse } from '../verdict.ts';
import { formatMinor, maxMinor } from './money.ts';
import { parseTypedAmount } from './typed-amount.ts';

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
  ['', 'USD', refuse('amount_required')],
  ['  ', 'USD', refuse('amount_required')],
  ['₹', 'INR', refuse('amount_not_a_number')],
  ['abc', 'USD', refuse('amount_not_a_number')],
  ['1e5', 'USD', refuse('amount_not_a_number')],
  ['0x10', 'USD', refuse('amount_not_a_number')],
  ['$5', 'INR', refuse('amount_not_a_number')],
  ['€5', 'USD', refuse('amount_not_a_number')],
  ['-5', 'USD', refuse('amount_negative')],
  ['-', 'USD', refuse('amount_not_a_number')],
  ["5.5'5", 'USD', refuse('amount_unclear')],
  ['−5', 'USD', refuse('amount_negative')],
  ['(5.00)', 'USD', refuse('amount_negative')],
  ['1,2,3', 'USD', refuse('amount_unclear')],
  ['1.5.5', 'USD', refuse('amount_unclear')],
  ['1,23,4.5', 'INR', refuse('amount_unclear')],
  ['1,234.567,89', 'EUR', refuse('amount_unclear')],
  ['5 5', 'USD', refuse('amount_unclear')],
  ['1.234', 'USD', refuse('amount_too_precise', { currency: 'USD', decimals: 2 })],
  ['1.200', 'USD', refuse('amount_too_precise', { currency: 'USD', decimals: 2 })],
  ['9.999', 'INR', refuse('amount_too_precise', { currency: 'INR', decimals: 2 })],
  ['12.5', 'JPY', refuse('amount_too_precise', { currency: 'JPY', decimals: 0 })],
  ['1,000,000,000', 'USD', refuse('amount_too_large')],
])('%j typed in %s is refused: %j', (text, currency, refusal) => {
  expect(parseTypedAmount(text, currency)).toEqual(refusal);
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
      expect(verdict.ok ? Number.isSafeInteger(verdict.value) : verdict.problem.code.length > 0).toBe(true);
    }),
  );
});
