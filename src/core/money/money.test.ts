import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { refuse } from '../verdict.ts';
import {
  amountStep,
  decimalsOf,
  findCurrency,
  formatMinor,
  formatMoney,
  isCurrency,
  maxMinor,
  parseAmount,
  symbolOf,
  toDecimalString,
} from './money.ts';

const anyCurrency = fc.constantFrom(...CURRENCY_TABLE.map((currency) => currency.code));

describe('the amount the API takes', () => {
  test.each([
    ['0', 'USD', 0],
    ['0.01', 'USD', 1],
    ['9.9', 'USD', 990],
    ['9.99', 'USD', 999],
    [9.99, 'USD', 999],
    [649, 'INR', 64_900],
    ['007.50', 'USD', 750],
    ['680', 'JPY', 680],
    ['1.250', 'KWD', 1250],
    ['999999999.99', 'USD', 99_999_999_999],
    [999_999_999.99, 'USD', 99_999_999_999],
    ['999999999', 'JPY', 999_999_999],
    ['999999999.990', 'KWD', 999_999_999_990],
  ])('%j %s is %i minor units', (input, currency, minor) => {
    expect(parseAmount(input, currency)).toEqual({ ok: true, value: minor });
  });

  test.each([
    [undefined, refuse('amount_required')],
    [null, refuse('amount_required')],
    ['', refuse('amount_required')],
    ['   ', refuse('amount_required')],
    ['-1', refuse('amount_negative')],
    [-0.01, refuse('amount_negative')],
    [-0, refuse('amount_negative')],
    [Number.NaN, refuse('amount_not_a_number')],
    [Number.POSITIVE_INFINITY, refuse('amount_not_a_number')],
    [1e21, refuse('amount_not_a_number')],
    [1e-7, refuse('amount_not_a_number')],
    ['1e400', refuse('amount_not_a_number')],
    ['5,00', refuse('amount_not_a_number')],
    ['1,234.56', refuse('amount_not_a_number')],
    ['0x10', refuse('amount_not_a_number')],
    ['５', refuse('amount_not_a_number')],
    ['१', refuse('amount_not_a_number')],
    ['₹5', refuse('amount_not_a_number')],
    ['+5', refuse('amount_not_a_number')],
    ['.5', refuse('amount_not_a_number')],
    ['5.', refuse('amount_not_a_number')],
    [' 5', refuse('amount_not_a_number')],
    ['5\n', refuse('amount_not_a_number')],
    [true, refuse('amount_not_a_number')],
    [['5'], refuse('amount_not_a_number')],
    [{}, refuse('amount_not_a_number')],
    [5n, refuse('amount_not_a_number')],
    ['0.001', refuse('amount_too_precise', { currency: 'USD', decimals: 2 })],
    [0.1 + 0.2, refuse('amount_too_precise', { currency: 'USD', decimals: 2 })],
    [`0.${'1'.repeat(40)}`, refuse('amount_too_precise', { currency: 'USD', decimals: 2 })],
    ['1000000000', refuse('amount_too_large')],
    ['9'.repeat(1000), refuse('amount_too_large')],
  ])('refuses %s, saying why', (input, refusal) => {
    expect(parseAmount(input, 'USD')).toEqual(refusal);
  });

  test('the limit is the same amount in a currency without decimals and in one with three', () => {
    expect(parseAmount('1000000000', 'JPY')).toEqual(refuse('amount_too_large'));
    expect(parseAmount('999999999.991', 'KWD')).toEqual(refuse('amount_too_large'));
    expect(parseAmount('1.5', 'JPY')).toEqual(refuse('amount_too_precise', { currency: 'JPY', decimals: 0 }));
  });

  test('what is stored is what was typed, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, fc.double({ min: 0, max: 1, noNaN: true }), (currency, share) => {
        const minor = Math.floor(share * maxMinor(currency));
        const text = toDecimalString(minor, currency);
        expect(parseAmount(text, currency)).toEqual({ ok: true, value: minor });
        expect(parseAmount(Number(text), currency)).toEqual({ ok: true, value: minor });
      }),
      { numRuns: 2000 },
    );
  });

  test('any other input is a verdict, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), anyCurrency, (input, currency) => {
        const verdict = parseAmount(input, currency);
        expect(verdict.ok ? Number.isSafeInteger(verdict.value) : verdict.problem.code.length > 0).toBe(true);
      }),
    );
  });
});

describe('showing money', () => {
  // Formatters put no-break spaces between symbol and digits; which kind is theirs to choose.
  const show = (...args: Parameters<typeof formatMoney>) => formatMoney(...args).replace(/\s/g, ' ');

  test.each([
    ['100000', 'INR', 'India', '₹1,00,000.00'],
    ['12345678.9', 'INR', 'IN', '₹1,23,45,678.90'],
    [1234.5, 'USD', 'United States', '$1,234.50'],
    ['1234.5', 'EUR', 'Germany', '1.234,50 €'],
    ['680', 'JPY', 'Japan', '¥680'],
    ['1.25', 'KWD', 'Kuwait', 'KWD 1.250'],
    ['9.99', 'USD', 'Canada', 'US$9.99'],
    ['9.99', 'CAD', 'Canada', '$9.99'],
    ['9.99', 'USD', null, '$9.99'],
    ['9.99', 'GBP', 'Atlantis', '£9.99'],
    ['999999999.99', 'USD', 'US', '$999,999,999.99'],
    [0, 'USD', 'US', '$0.00'],
  ])('%s %s in %s is %s', (amount, currency, country, text) => {
    expect(show(amount, currency, country)).toBe(text);
  });

  test('minor units are shown with the decimals of their own currency', () => {
    expect(formatMinor(66_580, 'INR', 'India')).toBe('₹665.80');
    expect(formatMinor(66_580n, 'JPY', 'Japan')).toBe('¥66,580');
  });

  test('a price tag leaves the zeros of a whole amount away', () => {
    expect(formatMinor(79_900, 'INR', 'India', { short: true })).toBe('₹799');
    expect(formatMinor(6658, 'INR', 'India', { short: true })).toBe('₹66.58');
  });

  test('a currency we do not know is never relabelled as another', () => {
    expect(formatMoney('5.00', 'XYZ', 'US')).toBe('5.00 XYZ');
  });
});

describe('the currency table', () => {
  test('has each ISO code once, with the decimals of ISO 4217', () => {
    const codes = CURRENCY_TABLE.map((currency) => currency.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'UGX'].map(decimalsOf)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map(decimalsOf)).toEqual([3, 3, 3, 3, 3, 3, 3]);
  });

  test('finds a code in any case and nothing else', () => {
    expect(findCurrency(' inr ')?.symbol).toBe('₹');
    expect(findCurrency('toString')).toBeNull();
    expect(['USD', 'EUR', 'GBP', 'INR', 'XXX'].map(symbolOf)).toEqual(['$', '€', '£', '₹', 'XXX']);
    expect([isCurrency('INR'), isCurrency('inr'), isCurrency('XXX')]).toEqual([true, false, false]);
  });

  test('gives the step of an amount field', () => {
    expect(['USD', 'JPY', 'KWD'].map(amountStep)).toEqual(['0.01', '1', '0.001']);
  });
});
