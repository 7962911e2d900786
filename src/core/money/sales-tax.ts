// How much sales tax may add to a price, so that a tax difference is never shown as a saving.
import { findCountry } from '../country/countries.ts';
import { SALES_TAX_TABLE } from '../data/sales-tax-table.ts';
import { makeRational, multiply, type Rational, roundHalfUp } from '../rational.ts';

const perMilleByCountry: ReadonlyMap<string, number> = new Map(
  SALES_TAX_TABLE.map(({ country, perMille }) => [country, perMille]),
);

/** One plus the standard rate of the user's country, whatever the currency of the price. */
export function taxFactor(country: string | null): Rational {
  return makeRational(1000 + (perMilleByCountry.get(findCountry(country).code) ?? 0), 1000);
}

/** A price with the whole standard rate on top, in minor units. */
export function addTax(priceMinor: number, country: string | null): number {
  return Number(roundHalfUp(multiply(makeRational(priceMinor), taxFactor(country))));
}
