// One day's rates as published by the European Central Bank (units per euro), merged with the shipped table.

import { type CalendarDay, compareDays, daysBetween } from '../calendar-day.ts';
import type { RateTable } from '../data/rate-table.ts';
import {
  compare,
  divide,
  makeRational,
  ONE,
  parseDecimal,
  type Rational,
  toDecimalText,
} from '../rational.ts';
import { isPlainRate } from './rates.ts';

export interface DailyRates {
  readonly ratesOn: CalendarDay;
  /** Units of each currency for one euro, as plain decimals. */
  readonly perEur: Readonly<Record<string, string>>;
}

export type DailyRatesProblem =
  | { readonly code: 'future_day' }
  | { readonly code: 'no_dollar' }
  | { readonly code: 'too_few' }
  | { readonly code: 'bad_rate'; readonly currency: string }
  | { readonly code: 'jump'; readonly currency: string };

export type DailyRatesVerdict =
  | { readonly ok: true; readonly value: DailyRates }
  | { readonly ok: false; readonly problem: DailyRatesProblem };

/** The bank lists about thirty currencies; a document with fewer than this is refused. */
const LEAST_CURRENCIES = 10;
/** A rise by more than half, or a fall below two thirds, within a quarter is taken for an error in the data. */
const QUARTER_DAYS = 90;
const QUARTER_FACTOR = makeRational(3, 2);
/** Allowed after a longer gap, so that a server that was off for years accepts new rates again. */
const LONG_FACTOR = makeRational(10);
const CROSS_DECIMALS = 8;

/** Checks fetched rates for plausibility against the table in use. Unknown currencies are dropped. */
export function checkDailyRates(
  fetched: DailyRates,
  known: RateTable,
  today: CalendarDay,
): DailyRatesVerdict {
  // In eastern time zones it may already be tomorrow.
  if (daysBetween(today, fetched.ratesOn) > 1) return { ok: false, problem: { code: 'future_day' } };
  const perEur: Record<string, string> = {};
  for (const [currency, written] of Object.entries(fetched.perEur)) {
    if (!Object.hasOwn(known.unitsPerUsd, currency)) continue;
    if (!isPlainRate(written)) return { ok: false, problem: { code: 'bad_rate', currency } };
    perEur[currency] = written;
  }
  if (perEur.USD === undefined) return { ok: false, problem: { code: 'no_dollar' } };
  if (Object.keys(perEur).length < LEAST_CURRENCIES) return { ok: false, problem: { code: 'too_few' } };
  const checked = { ratesOn: fetched.ratesOn, perEur };
  const jumped = findJump(checked, known);
  if (jumped !== undefined) return { ok: false, problem: { code: 'jump', currency: jumped } };
  return { ok: true, value: checked };
}

/** The daily rates, completed by the shipped ones with their own date; the newer rate wins. */
export function mergeRates(shipped: RateTable, daily: DailyRates | null): RateTable {
  if (!daily || compareDays(daily.ratesOn, shipped.ratesOn) < 0) return shipped;
  const fresh = crossRates(daily);
  const rest = Object.keys(shipped.unitsPerUsd).filter((currency) => !(currency in fresh));
  return {
    ratesOn: daily.ratesOn,
    unitsPerUsd: { ...shipped.unitsPerUsd, ...fresh },
    earlierOn: Object.fromEntries(rest.map((currency) => [currency, shipped.ratesOn])),
  };
}

/** Turns units per euro into units per dollar. */
function crossRates({ perEur }: DailyRates): Record<string, string> {
  const dollars = parseDecimal(perEur.USD ?? '');
  const crossed = Object.entries(perEur).map(([currency, written]) => [
    currency,
    toDecimalText(divide(parseDecimal(written), dollars), CROSS_DECIMALS),
  ]);
  return {
    ...Object.fromEntries(crossed),
    USD: '1',
    EUR: toDecimalText(divide(ONE, dollars), CROSS_DECIMALS),
  };
}

function findJump(daily: DailyRates, known: RateTable): string | undefined {
  return Object.entries(crossRates(daily)).find(([currency, written]) => {
    const before = parseDecimal(known.unitsPerUsd[currency] ?? written);
    const knownOn = known.earlierOn?.[currency] ?? known.ratesOn;
    const limit = daysBetween(knownOn, daily.ratesOn) > QUARTER_DAYS ? LONG_FACTOR : QUARTER_FACTOR;
    return isBeyond(divide(parseDecimal(written), before), limit);
  })?.[0];
}

function isBeyond(ratio: Rational, limit: Rational): boolean {
  return compare(ratio, limit) > 0 || compare(ratio, divide(ONE, limit)) < 0;
}
