// What Pro costs: the price that is shown is the price that is charged, always in whole rupees.
import { findCountry, findKnownCountry } from '../country/countries.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { convert } from '../money/rates.ts';
import { roundHalfUp } from '../rational.ts';
import { PLAN_PRICE_INR, type PlanCycle } from './plan.ts';

export const PLAN_REGIONS = ['india', 'elsewhere'] as const;
export type PlanRegion = (typeof PLAN_REGIONS)[number];

/** The default price of every country but India, in US cents: $4.99 and $49.99. */
export const DEFAULT_PRICE_CENTS: Readonly<Record<PlanCycle, number>> = {
  monthly: Math.round(findCountry('US').usdMonthly * 100),
  yearly: Math.round(findCountry('US').usdAnnual * 100),
};

/** The region whose price a user pays: the country that they name, else the account's. */
export function planRegion(named: string | null | undefined, ofAccount: string): PlanRegion {
  const country = findKnownCountry(named?.trim() ? named : ofAccount);
  return country?.code === 'IN' ? 'india' : 'elsewhere';
}

/** Whole rupees, half up; a table without rupees falls back on the rate that ships with the product. */
export function planPriceInr(region: PlanRegion, cycle: PlanCycle, rates: RateTable = RATE_TABLE): number {
  if (region === 'india') return PLAN_PRICE_INR[cycle];
  const cents = DEFAULT_PRICE_CENTS[cycle];
  const rupees = convert(cents, 'USD', 'INR', rates) ?? convert(cents, 'USD', 'INR', RATE_TABLE);
  if (rupees === null) throw new Error('The rate table has no rupee.');
  return Number(roundHalfUp(rupees));
}
