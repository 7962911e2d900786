// Which bundles are open to a user, and the set of them that covers the rows for the least money, weighed with sales tax.

import { isOldPrice } from '../../catalogue/price-age.ts';
import { findCountry } from '../../country/countries.ts';
import type { Bundle } from '../../data/bundle-table.ts';
import type { Service } from '../../data/catalogue-table.ts';
import { parseAmount } from '../../money/money.ts';
import { taxFactor } from '../../money/sales-tax.ts';
import {
  add,
  compare,
  makeRational,
  multiply,
  type Rational,
  roundHalfUp,
  subtract,
  ZERO,
} from '../../rational.ts';
import { toMonthly } from '../../spending/spending.ts';
import { listPlainTiers, placeAmong } from '../own-tier.ts';
import { type AdviceInput, isOwnAndPaid, isPlainTier, type PaidRow, type ReadRow } from '../rows.ts';
import { isListedPrice } from '../tiers.ts';
import { findCheapest } from './search.ts';

/** A row that a bundle could stand in for. */
export interface BundledRow extends PaidRow {
  readonly service: Service;
}

export interface ChosenBundle {
  readonly bundle: Bundle;
  readonly replaces: readonly BundledRow[];
  /** The bundle's list price per month, exact, in the user's currency. */
  readonly monthly: Rational;
  /** The same with what tax may add, where that is listed apart and in what the user pays now. */
  readonly monthlyPaid: Rational;
  /** Zero where the price is too old to build on. */
  readonly savingPerMonth: Rational;
  /** `held`: paid already, at the user's own price. `listed`: at a price too old to build a saving on. */
  readonly standing: 'offered' | 'held' | 'listed';
}

/** The bundles that cover the rows for the least money; what an earlier choice has taken stays out. */
export function coverRows(
  read: readonly ReadRow[],
  taken: ReadonlySet<string>,
  input: AdviceInput,
  bundles: readonly Bundle[],
): ChosenBundle[] {
  const rows = read
    .filter(isOwnAndPaid)
    .filter(isPlainTier)
    .filter(({ row }) => !taken.has(row.id));
  const offers = listOffers(read, rows, input, bundles);
  // Weighed with tax, so that what is chosen saves more than a tax could explain.
  const amounts = [...rows.map(({ monthly }) => monthly), ...offers.map(({ monthlyTaxed }) => monthlyTaxed)];
  const scale = makeScale(amounts);
  const { packs } = findCheapest(
    rows.map(({ monthly }) => scale(monthly)),
    offers.map(({ monthlyTaxed, places, bundle }) => ({
      price: scale(monthlyTaxed),
      items: places,
      onceKey: bundle.is ?? null,
    })),
  );
  const isReplaced = new Set<number>();
  return packs.flatMap((pack): ChosenBundle[] => {
    const offer = offers[pack];
    if (!offer) return [];
    // A row in two bundles counts for the first, so that savings can be added up.
    const replaces = offer.places
      .filter((place) => !isReplaced.has(place))
      .flatMap((place) => rows[place] ?? []);
    for (const place of offer.places) isReplaced.add(place);
    const weighed = weighOffer(offer, replaces, input);
    return weighed ? [weighed] : [];
  });
}

/** Null where the difference is no more than sales tax could explain. */
export function weighOffer(
  { bundle, monthly, monthlyTaxed }: Offer,
  replaces: readonly BundledRow[],
  { country, today }: AdviceInput,
): ChosenBundle | null {
  const worth = replaces.map((each) => each.monthly).reduce(add, ZERO);
  if (compare(worth, monthlyTaxed) <= 0) return null;
  // List prices on both sides compare as they stand; else tax may be in what is paid now.
  const isLikeForLike = bundle.isTaxIncluded || replaces.every((each) => isListedPrice(each, country));
  const monthlyPaid = isLikeForLike ? monthly : monthlyTaxed;
  if (isOldPrice(bundle.knownOn, today))
    return { bundle, replaces, monthly, monthlyPaid, savingPerMonth: ZERO, standing: 'listed' };
  const savingPerMonth = subtract(worth, monthlyPaid);
  return { bundle, replaces, monthly, monthlyPaid, savingPerMonth, standing: 'offered' };
}

export interface Offer {
  readonly bundle: Bundle;
  readonly monthly: Rational;
  /** The price with the country's whole sales tax on top. */
  readonly monthlyTaxed: Rational;
  /** Places of the rows it holds. */
  readonly places: readonly number[];
}

export function listOffers(
  read: readonly ReadRow[],
  rows: readonly BundledRow[],
  input: AdviceInput,
  bundles: readonly Bundle[],
): Offer[] {
  const code = findCountry(input.country).code;
  const withTax = taxFactor(input.country);
  return bundles.flatMap((bundle): Offer[] => {
    if (!isSoldTo(bundle, code, read)) return [];
    const price = parseAmount(bundle.price, bundle.currency);
    const monthly =
      price.ok &&
      toMonthly(
        { amountMinor: price.value, currency: bundle.currency, cycle: bundle.cycle },
        input.userCurrency,
        input.rates,
      );
    const places = rows.flatMap((read, place) => (isCovered(read, bundle, input.country) ? place : []));
    if (!monthly || places.length === 0) return [];
    return [{ bundle, monthly, monthlyTaxed: multiply(monthly, withTax), places }];
  });
}

/** True if the bundle's tier of the service is not lower than the row's: a lower tier's price is not a saving. */
function isCovered(read: BundledRow, bundle: Bundle, country: string | null): boolean {
  const { name } = read.service;
  if (!bundle.includes.includes(name)) return false;
  const tiers = bundle.tiers?.[name];
  const standing = placeAmong(read, tiers ?? listPlainTiers(read, country), country);
  // Without listed tiers there is none to differ by.
  if (standing === 'unknown') return tiers === undefined;
  return standing === 'among' || standing === 'below';
}

/** Sold in the country, open to the user, and not what the user has already. */
function isSoldTo(bundle: Bundle, code: string, rows: readonly ReadRow[]): boolean {
  if (bundle.countries !== 'all' && !bundle.countries.includes(code)) return false;
  if (bundle.is !== undefined && rows.some(({ service }) => service?.name === bundle.is)) return false;
  const { requires } = bundle;
  return requires === undefined || rows.some((row) => meets(row, requires));
}

function meets({ row, service }: ReadRow, requires: string): boolean {
  if (service?.name === requires) return true;
  const words = ` ${row.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return words.includes(` ${requires.toLowerCase()} `);
}

/**
 * Turns exact amounts into integers of one unit: their common denominator where the sum stays a safe integer, which it
 * does for the currencies people have; else the finest unit that does.
 */
function makeScale(amounts: readonly Rational[]): (amount: Rational) => number {
  let unit = 1n;
  for (const { denominator } of amounts) unit = (unit * denominator) / greatestDivisor(unit, denominator);
  const total = roundHalfUp(multiply(amounts.reduce(add, ZERO), makeRational(unit)));
  const limit = BigInt(Number.MAX_SAFE_INTEGER) / 2n;
  const fits = total <= limit ? unit : (unit * limit) / total;
  const factor = makeRational(fits > 0n ? fits : 1n);
  return (amount) => Number(roundHalfUp(multiply(amount, factor)));
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
