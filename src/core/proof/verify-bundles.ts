// Keeps of a model's bundle suggestions what our table, the bundles paid for already or the user's own amounts can back (docs/advice.md).

import { toMathLine } from '../advice/analysis.ts';
import type { ChosenBundle } from '../advice/bundle/offers.ts';
import { type BundleSuggestion, toSuggestion, weighBundles } from '../advice/bundles.ts';
import { dropStep, hashText, keyOfSet, sumMonthly } from '../advice/facts.ts';
import { quoteName } from '../advice/own-name.ts';
import { isPriceOfTier } from '../advice/own-tier.ts';
import {
  type AdviceInput,
  isCatalogueName,
  isOwnAndPaid,
  type PaidRow,
  type ReadRow,
} from '../advice/rows.ts';
import type { AdviceWording } from '../advice/wording.ts';
import { BUNDLE_TABLE, type Bundle } from '../data/bundle-table.ts';
import { decimalsOf, parseAmount } from '../money/money.ts';
import { taxFactor } from '../money/sales-tax.ts';
import {
  compare,
  multiply,
  parseDecimal,
  type Rational,
  subtract,
  toRoundedNumber,
  ZERO,
} from '../rational.ts';
import { nameKey } from '../subscription/subscription.ts';
import { makeNameReader, toPromptName } from './names.ts';
import { NOTES_LENGTH, type Prover, TITLE_LENGTH } from './prover.ts';
import { isObject, type JsonObject, readList, readMoney, readTexts } from './reply.ts';
import { makeScope } from './values.ts';
import { chooseProver, type Dropped, type DropReason, type VerifyContext } from './verification.ts';

export const SUGGESTION_LIMIT = 10;

/** A bundle's name with \0 for each of its services: nothing else but what joins them and calls it a bundle. */
const BUNDLE_NAME =
  /^(?:(?:the|your) )?\0(?:(?: ?,| ?[+&]| and| plus| with)+ ?\0)*(?: (?:bundle|pack|combo))?$/iu;

export interface VerifiedBundles {
  readonly suggestions: readonly BundleSuggestion[];
  readonly dropped: readonly Dropped[];
}

/** Null where the reply is no list of suggestions at all. */
export function verifyBundles(reply: unknown, context: VerifyContext): VerifiedBundles | null {
  const list = readList(isObject(reply) ? (reply.suggestions ?? reply.bundles ?? false) : reply);
  if (reply === null || reply === undefined || !list) return null;
  const { input, wording } = context;
  const prover = chooseProver(wording, input, makeNameReader(input, context.rowIdByAlias));
  const known = weighBundles(input);
  const accepted: BundleSuggestion[] = [];
  const dropped: Dropped[] = [];
  for (const [index, entry] of list.entries()) {
    const suggestion = isObject(entry) ? readSuggestion(entry, known, prover, wording) : 'shape';
    const where = `suggestions.${index}`;
    if (typeof suggestion === 'string') dropped.push({ where, why: suggestion });
    else if (accepted.some((other) => isSame(other, suggestion))) dropped.push({ where, why: 'repeated' });
    else accepted.push(suggestion);
  }
  const sorted = accepted.sort((a, b) => b.estimatedSavings - a.estimatedSavings);
  return { suggestions: sorted.slice(0, SUGGESTION_LIMIT), dropped };
}

function isSame(a: BundleSuggestion, b: BundleSuggestion): boolean {
  return nameKey(a.name) === nameKey(b.name) || a.bundleId === b.bundleId;
}

function readSuggestion(
  entry: JsonObject,
  known: readonly ChosenBundle[],
  prover: Prover,
  wording: AdviceWording,
): BundleSuggestion | DropReason {
  const named = findNamed(entry, [...known.map(({ bundle }) => bundle), ...BUNDLE_TABLE]);
  if (!named) return readUnknown(entry, prover, wording);
  const weighed = known.find(({ bundle }) => bundle.id === named.id);
  return weighed ? toSuggestion(weighed, prover.input, wording) : 'amount';
}

/** Finds a bundle by id, or by its exact name; the first of two with that name. */
function findNamed(entry: JsonObject, bundles: readonly Bundle[]): Bundle | null {
  const byId = bundles.find(({ id }) => id === entry.bundleId);
  if (byId) return byId;
  const name = typeof entry.name === 'string' ? nameKey(entry.name.slice(0, 200)) : '';
  return bundles.find((bundle) => nameKey(toPromptName(bundle.name)) === name) ?? null;
}

/** The price stays the model's and says so; the saving is what the user's own rows cost, less that price. */
function readUnknown(
  entry: JsonObject,
  prover: Prover,
  wording: AdviceWording,
): BundleSuggestion | DropReason {
  const { input, names } = prover;
  const price = readMoney(entry.price, input.userCurrency);
  const included = readTexts(entry.includes);
  if (included.length === 0) return 'shape';
  if (price === null || price === 0) return 'amount';
  // Nobody vouches that a bundle we do not know brings anything else, so what is not the user's is not repeated.
  const replaces = [...new Set(included.flatMap((name) => names.findRows(name)))].filter(isOwnAndPaid);
  if (replaces.length === 0) return 'not-yours';
  const cost = sumMonthly(replaces);
  const asked = parseDecimal(price.toFixed(decimalsOf(input.userCurrency)));
  if (compare(cost, asked) <= 0 || isTierOfOne(replaces, price, input)) return 'amount';
  // A difference that tax could explain is not a saving.
  const isOnlyTax = compare(cost, multiply(asked, taxFactor(input.country))) <= 0;
  const saving = isOnlyTax ? ZERO : subtract(cost, asked);
  return makeUnchecked(entry, { price, replaces, saving }, prover, wording);
}

/** True if the bundle is only one service at the price of one of its tiers. */
function isTierOfOne(
  [only, ...more]: readonly PaidRow[],
  price: number,
  { userCurrency, country }: AdviceInput,
): boolean {
  if (!only?.service || more.length > 0 || only.row.currency !== userCurrency) return false;
  const amount = parseAmount(price.toFixed(decimalsOf(userCurrency)), userCurrency);
  return amount.ok && isPriceOfTier({ row: only.row, service: only.service }, amount.value, country);
}

interface Unchecked {
  readonly price: number;
  readonly replaces: readonly PaidRow[];
  readonly saving: Rational;
}

function makeUnchecked(
  entry: JsonObject,
  { price, replaces, saving }: Unchecked,
  prover: Prover,
  wording: AdviceWording,
): BundleSuggestion {
  const { userCurrency } = prover.input;
  const savingPerMonth = toRoundedNumber(saving, decimalsOf(userCurrency));
  const rows = replaces.map((read) => toMathLine(dropStep(read), userCurrency, wording));
  const services = replaces.map(({ row }) => row.name);
  const rowIds = replaces.map(({ row }) => row.id);
  const notes = proveNotes(entry.notes, { price, replaces, saving }, prover);
  return {
    bundleId: `model-${hashText(keyOfSet(rowIds))}`,
    name: proveName(entry.name, replaces, prover) ?? services.map(quoteName).join(' + '),
    includes: services,
    price,
    estimatedSavings: savingPerMonth,
    notes: `${wording.bundle.unchecked}${wording.bundle.fullStop}${notes === null ? '' : ` ${notes}`}`,
    provider: null,
    currency: userCurrency,
    listPrice: null,
    knownOn: null,
    isChecked: false,
    rowIds,
    losses: [],
    gains: [],
    math:
      savingPerMonth === 0
        ? []
        : [
            ...rows,
            { label: wording.bundle.unchecked, sign: '−', amount: price },
            { label: wording.savingLabel, sign: '=', amount: savingPerMonth },
          ],
  };
}

/** A name that is made of all of the bundle's own services and of nothing that could be a promise. */
function proveName(name: unknown, replaces: readonly ReadRow[], { names }: Prover): string | null {
  if (typeof name !== 'string' || name.length > TITLE_LENGTH) return null;
  const named = new Set<ReadRow>();
  let shape = '';
  let at = 0;
  while (at < name.length) {
    const found = names.readName(name, at);
    if (found && !found.rows.some((row) => replaces.includes(row))) return null;
    if (found && !isCatalogueName(name.slice(at, at + found.length))) return null;
    for (const row of found?.rows ?? []) named.add(row);
    shape += found ? '\0' : name[at];
    at += found?.length ?? 1;
  }
  return BUNDLE_NAME.test(shape.trim()) && replaces.every((row) => named.has(row)) ? name.trim() : null;
}

function proveNotes(notes: unknown, { price, replaces, saving }: Unchecked, prover: Prover): string | null {
  const { input, names } = prover;
  const amount = parseAmount(price.toFixed(decimalsOf(input.userCurrency)), input.userCurrency);
  const rowIds = replaces.map(({ row }) => row.id);
  const pricesAfter = amount.ok
    ? [{ amountMinor: amount.value, currency: input.userCurrency, cycle: 'monthly' as const, rowIds }]
    : [];
  const scope = { ...makeScope(input, names.rows, replaces, [], saving), pricesAfter };
  const proof = prover.prove(notes, NOTES_LENGTH, scope);
  return proof.ok ? proof.text : null;
}
