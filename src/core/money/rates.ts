// Currency conversion with a dated table: a currency without a rate gives null, never 1:1.
import { type CalendarDay, compareDays } from '../calendar-day.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { divide, multiply, ONE, parseDecimal, type Rational } from '../rational.ts';
import { toMajor } from './money.ts';

const PLAIN_POSITIVE = /^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/;

/** Units of `to` for one unit of `from`, exact; null where either has no rate. */
export function findRate(from: string, to: string, table: RateTable = RATE_TABLE): Rational | null {
  if (from === to) return ONE;
  const [perUsdFrom, perUsdTo] = [readRate(from, table), readRate(to, table)];
  return perUsdFrom && perUsdTo ? divide(perUsdTo, perUsdFrom) : null;
}

/** Minor units of `from` as an exact amount in major units of `to`; null where there is no rate. */
export function convert(
  amountMinor: number | bigint,
  from: string,
  to: string,
  table: RateTable = RATE_TABLE,
): Rational | null {
  const rate = findRate(from, to, table);
  return rate && multiply(toMajor(amountMinor, from), rate);
}

/** The day of a conversion between these currencies: that of the oldest rate in it. */
export function ratesDayOf(currencies: Iterable<string>, table: RateTable = RATE_TABLE): CalendarDay {
  let day = table.ratesOn;
  for (const currency of currencies) {
    const earlier = table.earlierOn?.[currency];
    if (earlier !== undefined && compareDays(earlier, day) < 0) day = earlier;
  }
  return day;
}

/** Refuses zeros, exponents and words, which a fetched table may contain. */
export function isPlainRate(written: string): boolean {
  return PLAIN_POSITIVE.test(written);
}

/** Reading a rate costs more than converting with it, and a table never changes. */
const ratesOf = new WeakMap<RateTable, Map<string, Rational>>();

function readRate(currency: string, table: RateTable): Rational | null {
  const rates = ratesOf.get(table) ?? new Map<string, Rational>();
  ratesOf.set(table, rates);
  const known = rates.get(currency);
  if (known) return known;
  const written = Object.hasOwn(table.unitsPerUsd, currency) ? table.unitsPerUsd[currency] : undefined;
  const rate = written !== undefined && isPlainRate(written) ? parseDecimal(written) : null;
  // Currencies that the table lacks are not kept: callers may ask for any text.
  if (rate) rates.set(currency, rate);
  return rate;
}
