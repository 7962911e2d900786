// Bundle suggestions: the cheapest way to keep everything the user has now, proven, with what is lost and gained.

import { type BillingCycle, cyclesPerYear } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { isOldPrice } from '../catalogue/price-age.ts';
import { BUNDLE_TABLE, type Bundle } from '../data/bundle-table.ts';
import { decimalsOf } from '../money/money.ts';
import { add, compare, ONE, type Rational, subtract, toRoundedNumber, ZERO } from '../rational.ts';
import { type MathLine, toMathLine } from './analysis.ts';
import { findHeldBundles } from './bundle/held.ts';
import { type BundledRow, type ChosenBundle, coverRows, listOffers, weighOffer } from './bundle/offers.ts';
import { dropStep } from './facts.ts';
import { type AdviceInput, isOwnAndPaid, isPlainTier, readRows } from './rows.ts';
import type { AdviceWording } from './wording.ts';

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
  /** The price as the bundle is sold; null where the price is the model's. */
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

/** The cheapest cover of the user's rows by bundles and leftovers, at prices that can be relied on; never dearer than now. */
export function findCheapestCover(input: AdviceInput, bundles: readonly Bundle[] = BUNDLE_TABLE): Cover {
  const read = readRows(input);
  const held = findHeldBundles(read, input);
  const taken = listReplaced(held);
  const current = bundles.filter(({ knownOn }) => !isOldPrice(knownOn, input.today));
  const chosen = [...held, ...coverRows(read, taken, input, current)];
  const costNow = read.map(({ monthly }) => monthly ?? ZERO).reduce(add, ZERO);
  const saved = chosen.map(({ savingPerMonth }) => savingPerMonth).reduce(add, ZERO);
  return { chosen, costNow, costThen: subtract(costNow, saved) };
}

/** The chosen bundles in the shape of the answer, the largest saving first; what is only listed, without a saving, last. */
export function suggestBundles(
  input: AdviceInput,
  wording: AdviceWording,
  bundles: readonly Bundle[] = BUNDLE_TABLE,
): readonly BundleSuggestion[] {
  const { chosen } = findCheapestCover(input, bundles);
  const taken = listReplaced(chosen);
  const old = bundles.filter(({ knownOn }) => isOldPrice(knownOn, input.today));
  const saving = chosen
    .map((each) => toSuggestion(each, input, wording))
    .filter(({ estimatedSavings }) => estimatedSavings > 0)
    .sort((a, b) => b.estimatedSavings - a.estimatedSavings);
  const listed = coverRows(readRows(input), taken, input, old).map((each) =>
    toSuggestion(each, input, wording),
  );
  return [...saving, ...listed];
}

/**
 * Bundles the user pays for already, then each bundle of the table by itself against the remaining rows, if it saves
 * anything.
 */
export function weighBundles(input: AdviceInput): readonly ChosenBundle[] {
  const read = readRows(input);
  const held = findHeldBundles(read, input);
  const taken = listReplaced(held);
  const rows = read
    .filter(isOwnAndPaid)
    .filter(isPlainTier)
    .filter(({ row }) => !taken.has(row.id));
  const offered = listOffers(read, rows, input, BUNDLE_TABLE).flatMap((offer) => {
    const replaces = offer.places.flatMap((place) => rows[place] ?? []);
    return weighOffer(offer, replaces, input) ?? [];
  });
  return [...held, ...offered];
}

function listReplaced(chosen: readonly ChosenBundle[]): ReadonlySet<string> {
  return new Set(chosen.flatMap(({ replaces }) => replaces.map(({ row }) => row.id)));
}

export function toSuggestion(
  { bundle, replaces, monthly, monthlyPaid, savingPerMonth, standing }: ChosenBundle,
  input: AdviceInput,
  wording: AdviceWording,
): BundleSuggestion {
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(input.userCurrency));
  const losses = listLosses({ bundle, replaces, standing }, wording);
  const gains = standing === 'held' ? [] : listGains(bundle, replaces, input, wording);
  const saving = round(savingPerMonth);
  const names = replaces.map(({ row }) => row.name);
  const rows = replaces.map((read) => toMathLine(dropStep(read), input.userCurrency, wording));
  const price = { label: wording.bundle.mathLabel(bundle), sign: '−', amount: round(monthlyPaid) } as const;
  return {
    bundleId: bundle.id,
    name: bundle.name,
    includes: bundle.includes,
    price: round(monthly),
    estimatedSavings: saving,
    notes: wording.bundle.notes({ bundle, replaces: names, losses, gains, standing }),
    provider: bundle.provider,
    currency: input.userCurrency,
    listPrice: { amount: bundle.price, currency: bundle.currency, cycle: bundle.cycle },
    knownOn: bundle.knownOn,
    isChecked: true,
    rowIds: replaces.map(({ row }) => row.id),
    losses,
    gains,
    math: listMath(standing, rows, price, { label: wording.savingLabel, sign: '=', amount: saving }),
  };
}

/** A bundle paid for already needs no line for its price, and an outdated price gives no arithmetic. */
function listMath(
  standing: ChosenBundle['standing'],
  rows: readonly MathLine[],
  price: MathLine,
  saving: MathLine,
): readonly MathLine[] {
  if (standing === 'held') return [...rows, saving];
  return standing === 'listed' ? [] : [...rows, price, saving];
}

/** Losses of taking it. */
export function listLosses(
  { bundle, replaces, standing }: Pick<ChosenBundle, 'bundle' | 'replaces' | 'standing'>,
  wording: AdviceWording,
): readonly string[] {
  const lesser = replaces.flatMap(({ row, service }) => {
    const how = bundle.lesser?.[service.name];
    return how === undefined ? [] : [wording.bundle.lessOf(row.name, how)];
  });
  const isYearNew =
    standing !== 'held' &&
    bundle.cycle === 'yearly' &&
    replaces.some(({ row }) => compare(cyclesPerYear(row.billingCycle), ONE) > 0);
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
