// Bundle suggestions (spec §3): the cheapest way to keep everything the user has now, proven, with what is lost and gained.
import type { BillingCycle } from './billing-cycle.ts';
import { findCheapest } from './bundle-search.ts';
import { BUNDLE_TABLE, type Bundle } from './bundle-table.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { Service } from './catalogue-table.ts';
import { findCountry } from './countries.ts';
import type { MathLine } from './insights.ts';
import {
  type AdviceInput,
  type AdviceRow,
  isOwnAndPaid,
  isPlainPlan,
  type PaidRow,
  type ReadRow,
  readRows,
} from './insights-rows.ts';
import { type AdviceWording, makeEnglishWording } from './insights-wording.ts';
import { decimalsOf, parseAmount } from './money.ts';
import {
  add,
  makeRational,
  multiply,
  type Rational,
  roundHalfUp,
  subtract,
  toRoundedNumber,
  ZERO,
} from './rational.ts';
import { toMonthly } from './spending.ts';

/** A row that a bundle could stand in for. */
export interface BundledRow extends PaidRow {
  readonly service: Service;
}

export interface ChosenBundle {
  readonly bundle: Bundle;
  readonly replaces: readonly BundledRow[];
  /** Per month, exact, in the user's currency. */
  readonly monthly: Rational;
  readonly savingPerMonth: Rational;
}

export interface Cover {
  readonly chosen: readonly ChosenBundle[];
  /** What the user pays now and would pay then, per month, exact. */
  readonly costNow: Rational;
  readonly costThen: Rational;
}

export interface BundleSuggestion {
  readonly bundleId: string;
  readonly name: string;
  readonly includes: readonly string[];
  /** Per month, in the user's currency. */
  readonly price: number;
  readonly estimatedSavings: number;
  readonly notes: string;
  readonly provider: string | null;
  readonly currency: string;
  /** As it is sold; null where the price is the model's. */
  readonly listPrice: {
    readonly amount: string;
    readonly currency: string;
    readonly cycle: BillingCycle;
  } | null;
  readonly knownOn: CalendarDay | null;
  readonly isChecked: boolean;
  readonly rowIds: readonly string[];
  readonly losses: readonly string[];
  readonly gains: readonly string[];
  readonly math: readonly MathLine[];
}

/** The cheapest cover of the user's rows by bundles and leftovers; never dearer than now. */
export function findCheapestCover(input: AdviceInput, bundles: readonly Bundle[] = BUNDLE_TABLE): Cover {
  const read = readRows(input);
  const rows = read.filter(isOwnAndPaid).filter(isPlainPlan);
  const offers = listOffers(read, rows, input, bundles);
  const costNow = read.map(({ monthly }) => monthly ?? ZERO).reduce(add, ZERO);
  const scale = makeScale([...rows.map(({ monthly }) => monthly), ...offers.map(({ monthly }) => monthly)]);
  const { packs } = findCheapest(
    rows.map(({ monthly }) => scale(monthly)),
    offers.map(({ monthly, places, bundle }) => ({
      price: scale(monthly),
      items: places,
      onceKey: bundle.is ?? null,
    })),
  );
  const isReplaced = new Set<number>();
  const chosen = packs.flatMap((pack): ChosenBundle[] => {
    const offer = offers[pack];
    if (!offer) return [];
    // What two bundles hold is counted for the first, so that the savings may be added up.
    const replaces = offer.places
      .filter((place) => !isReplaced.has(place))
      .flatMap((place) => rows[place] ?? []);
    for (const place of offer.places) isReplaced.add(place);
    const worth = replaces.map(({ monthly }) => monthly).reduce(add, ZERO);
    const savingPerMonth = subtract(worth, offer.monthly);
    return [{ bundle: offer.bundle, replaces, monthly: offer.monthly, savingPerMonth }];
  });
  const saved = chosen.map(({ savingPerMonth }) => savingPerMonth).reduce(add, ZERO);
  return { chosen, costNow, costThen: subtract(costNow, saved) };
}

/** The chosen bundles in the shape of spec §3, the largest saving first. */
export function suggestBundles(
  input: AdviceInput,
  bundles: readonly Bundle[] = BUNDLE_TABLE,
  wording: AdviceWording = makeEnglishWording(input),
): readonly BundleSuggestion[] {
  return findCheapestCover(input, bundles)
    .chosen.map((chosen) => toSuggestion(chosen, input, wording))
    .filter(({ estimatedSavings }) => estimatedSavings > 0)
    .sort((a, b) => b.estimatedSavings - a.estimatedSavings);
}

/** One bundle against the rows it would replace, whatever else is chosen; null where it would save nothing. */
export function weighBundle(bundle: Bundle, input: AdviceInput): ChosenBundle | null {
  const read = readRows(input);
  const rows = read.filter(isOwnAndPaid).filter(isPlainPlan);
  const [offer] = listOffers(read, rows, input, [bundle]);
  if (!offer) return null;
  const replaces = offer.places.flatMap((place) => rows[place] ?? []);
  const worth = replaces.map(({ monthly }) => monthly).reduce(add, ZERO);
  const savingPerMonth = subtract(worth, offer.monthly);
  return savingPerMonth.numerator > 0n ? { bundle, replaces, monthly: offer.monthly, savingPerMonth } : null;
}

export function toSuggestion(
  { bundle, replaces, monthly, savingPerMonth }: ChosenBundle,
  input: AdviceInput,
  wording: AdviceWording,
): BundleSuggestion {
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(input.userCurrency));
  const losses = listLosses(bundle, replaces, wording);
  const gains = listGains(bundle, replaces, input, wording);
  const saving = round(savingPerMonth);
  return {
    bundleId: bundle.id,
    name: bundle.name,
    includes: bundle.includes,
    price: round(monthly),
    estimatedSavings: saving,
    notes: wording.bundle.notes({ bundle, replaces: replaces.map(({ row }) => row.name), losses, gains }),
    provider: bundle.provider,
    currency: input.userCurrency,
    listPrice: { amount: bundle.price, currency: bundle.currency, cycle: bundle.cycle },
    knownOn: bundle.knownOn,
    isChecked: true,
    rowIds: replaces.map(({ row }) => row.id),
    losses,
    gains,
    math: [
      ...replaces.map((read): MathLine => {
        const label = wording.mathLabel({ what: 'row', row: read.row, value: read.monthly });
        return { label, sign: '+', amount: round(read.monthly) };
      }),
      { label: wording.bundle.mathLabel(bundle), sign: '−', amount: round(monthly) },
      { label: wording.savingLabel, sign: '=', amount: saving },
    ],
  };
}

/** What the user would have less of by taking it. */
export function listLosses(
  bundle: Bundle,
  replaces: readonly { readonly row: AdviceRow; readonly service: Service }[],
  wording: AdviceWording,
): readonly string[] {
  const lesser = replaces.flatMap(({ row, service }) => {
    const how = bundle.lesser?.[service.name];
    return how === undefined ? [] : [wording.bundle.lessOf(row.name, how)];
  });
  const isYearNew = bundle.cycle === 'yearly' && replaces.some(({ row }) => row.billingCycle !== 'yearly');
  return isYearNew ? [...lesser, wording.bundle.yearAtOnce] : lesser;
}

function listGains(
  bundle: Bundle,
  replaces: readonly BundledRow[],
  input: AdviceInput,
  wording: AdviceWording,
): readonly string[] {
  const owned = new Set(readRows(input).map(({ service }) => service?.name));
  for (const { service } of replaces) owned.add(service.name);
  const more = bundle.includes.filter((name) => !owned.has(name)).map(wording.bundle.gainService);
  return [...more, ...(bundle.extras ?? []).map(wording.bundle.phrase)];
}

interface Offer {
  readonly bundle: Bundle;
  readonly monthly: Rational;
  /** Places of the rows it holds. */
  readonly places: readonly number[];
}

function listOffers(
  read: readonly ReadRow[],
  rows: readonly BundledRow[],
  input: AdviceInput,
  bundles: readonly Bundle[],
): Offer[] {
  const code = findCountry(input.country).code;
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
    const places = rows.flatMap(({ service }, place) =>
      bundle.includes.includes(service.name) ? place : [],
    );
    return monthly && places.length > 0 ? [{ bundle, monthly, places }] : [];
  });
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
