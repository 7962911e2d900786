// Exact fractions on bigint: every total is summed here and rounded once, at the end.

/** A fraction with a positive denominator; what the functions here return is reduced. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const ONE: Rational = { numerator: 1n, denominator: 1n };

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

export function makeRational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  let top = BigInt(numerator);
  let bottom = BigInt(denominator);
  if (bottom === 0n) throw new RangeError('A fraction cannot have the denominator 0.');
  if (bottom < 0n) {
    top = -top;
    bottom = -bottom;
  }
  const divisor = findCommonDivisor(top < 0n ? -top : top, bottom);
  return { numerator: top / divisor, denominator: bottom / divisor };
}

/** Reads a plain decimal such as `83.125` exactly. Throws on anything else, so only for constants and stored values. */
export function parseDecimal(text: string): Rational {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a plain decimal: ${text}`);
  const [, sign = '', whole = '', decimals = ''] = match;
  return makeRational(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length));
}

export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return makeRational(a.numerator + b.numerator, a.denominator);
  return makeRational(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

/** Reduces once at the end, which is cheaper than a common divisor per addition. */
export function sum(values: Iterable<Rational>): Rational {
  let [numerator, denominator] = [0n, 1n];
  for (const value of values) {
    if (value.denominator === denominator) {
      numerator += value.numerator;
    } else {
      numerator = numerator * value.denominator + value.numerator * denominator;
      denominator *= value.denominator;
    }
  }
  return makeRational(numerator, denominator);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Rational, b: Rational): Rational {
  return makeRational(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function divide(a: Rational, b: Rational): Rational {
  return makeRational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Negative, zero or positive, for `sort`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The value times 10^decimals, rounded half up (towards +∞) to an integer. */
export function roundHalfUp(value: Rational, decimals = 0): bigint {
  const scaled = value.numerator * 10n ** BigInt(decimals);
  return divideFloor(2n * scaled + value.denominator, 2n * value.denominator);
}

/** Rounded half up and written with exactly that many decimals. */
export function toDecimalText(value: Rational, decimals: number): string {
  return placeDecimalPoint(roundHalfUp(value, decimals), decimals);
}

/** Rounded half up, as the number nearest to that decimal. */
export function toRoundedNumber(value: Rational, decimals: number): number {
  return Number(toDecimalText(value, decimals));
}

/** `12345` with two decimals is `123.45`. */
export function placeDecimalPoint(scaled: bigint | number, decimals: number): string {
  const value = BigInt(scaled);
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `799/12`, or `799` for a whole number. */
export function toFractionText(value: Rational): string {
  return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`;
}

const LARGEST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);

/** Switches to numbers as soon as both fit: their remainder is several times cheaper than that of big integers. */
function findCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > LARGEST_EXACT) [larger, smaller] = [smaller, larger % smaller];
  if (smaller === 0n) return larger;
  let [divisor, rest] = [Number(smaller), Number(larger % smaller)];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return BigInt(divisor);
}

function divideFloor(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n ? quotient - 1n : quotient;
}
