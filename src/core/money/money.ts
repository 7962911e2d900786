// Amounts of money: integer minor units at rest, plain decimals on the wire, each currency with its own decimals.
import { findCountry } from '../country/countries.ts';
import { CURRENCY_TABLE, type Currency } from '../data/currency-table.ts';
import { makeRational, placeDecimalPoint, type Rational } from '../rational.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';

/** 999,999,999.99 in any currency, in hundredths. */
const MAX_HUNDREDTHS = 99_999_999_999;

const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;

const currencyByCode: ReadonlyMap<string, Currency> = new Map(
  CURRENCY_TABLE.map((currency) => [currency.code, currency]),
);

/** The row of an ISO 4217 code in any case, or null where it is not supported. */
export function findCurrency(code: string): Currency | null {
  return currencyByCode.get(code) ?? currencyByCode.get(code.trim().toUpperCase()) ?? null;
}

export function isCurrency(code: string): boolean {
  return currencyByCode.has(code);
}

/** Decimals the currency is written with; 2 for a code the table does not have. */
export function decimalsOf(currency: string): number {
  return findCurrency(currency)?.decimals ?? 2;
}

export function symbolOf(currency: string): string {
  return findCurrency(currency)?.symbol ?? currency;
}

/** The smallest step an input takes: `0.01`, `1` for JPY, `0.001` for KWD. */
export function amountStep(currency: string): string {
  return placeDecimalPoint(1, decimalsOf(currency));
}

/** What the API takes: a plain decimal as string or number. No exponent, sign, grouping, blank or foreign digit. */
export function parseAmount(input: unknown, currency: string): Verdict<number> {
  const plain = readPlainDecimal(input);
  if (!plain.ok) return plain;
  const [wholeDigits = '', decimalDigits = ''] = plain.value.split('.');
  return makeMinor(wholeDigits, decimalDigits, currency);
}

/** Checks only the format of an amount, when its currency is not known yet. */
export function readPlainDecimal(input: unknown): Verdict<string> {
  if (input === undefined || input === null) return refuse('amount_required');
  if (typeof input !== 'string' && typeof input !== 'number') return refuse('amount_not_a_number');
  // JSON can carry -0, which String() would turn into 0.
  const text = Object.is(input, -0) ? '-0' : String(input);
  if (text.trim() === '') return refuse('amount_required');
  if (text.startsWith('-') && PLAIN_DECIMAL.test(text.slice(1))) return refuse('amount_negative');
  return PLAIN_DECIMAL.test(text) ? accept(text) : refuse('amount_not_a_number');
}

/** Minor units from the digits before and after the point. */
export function makeMinor(wholeDigits: string, decimalDigits: string, currency: string): Verdict<number> {
  const decimals = decimalsOf(currency);
  if (decimalDigits.length > decimals) return refuse('amount_too_precise', { currency, decimals });
  // Past 2^53 the number is inexact, but still larger than any limit.
  const minor = Number(wholeDigits + decimalDigits.padEnd(decimals, '0'));
  return minor > maxMinor(currency) ? refuse('amount_too_large') : accept(minor);
}

/** The largest amount of a subscription in minor units. */
export function maxMinor(currency: string): number {
  const decimals = decimalsOf(currency);
  return decimals < 2
    ? Math.floor(MAX_HUNDREDTHS / 10 ** (2 - decimals))
    : MAX_HUNDREDTHS * 10 ** (decimals - 2);
}

/** The decimal string of the wire: 66580 INR is `665.80`. */
export function toDecimalString(minor: number | bigint, currency: string): string {
  return placeDecimalPoint(minor, decimalsOf(currency));
}

/** Minor units as an exact fraction of major units. */
export function toMajor(minor: number | bigint, currency: string): Rational {
  return makeRational(minor, 10n ** BigInt(decimalsOf(currency)));
}

export interface MoneyStyle {
  /** Omits `.00` on whole amounts. */
  readonly short?: boolean;
}

/** Formats major units as the wire carries them (`"665.80"`, `665.8`) the way the user's country writes money. */
export function formatMoney(
  amount: string | number,
  currency: string,
  country?: string | null,
  style: MoneyStyle = {},
): string {
  const known = findCurrency(currency);
  // An unknown code is shown as it is: an amount is never relabelled as another currency.
  if (!known) return `${amount} ${currency}`;
  const format = findFormat(findCountry(country).locale, known, style.short === true);
  return format.format(amount as Intl.StringNumericLiteral | number);
}

/** The same from minor units. */
export function formatMinor(
  minor: number | bigint,
  currency: string,
  country?: string | null,
  style: MoneyStyle = {},
): string {
  return formatMoney(toDecimalString(minor, currency), currency, country, style);
}

// Making a formatter costs far more than using it; locales and currencies come from our tables, so this stays small.
const formats = new Map<string, Intl.NumberFormat>();

function findFormat(locale: string, currency: Currency, short: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency.code} ${short}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.code,
    minimumFractionDigits: currency.decimals,
    maximumFractionDigits: currency.decimals,
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  });
  formats.set(key, format);
  return format;
}
