// Keeps of a model's bundle suggestions what our table or the user's own amounts can back (contract §4 AI failure).
import { makeNameReader } from './advice-names.ts';
import { makeProverFor, NOTES_LENGTH, type Prover, TITLE_LENGTH } from './advice-proof.ts';
import { isObject, type JsonObject, readList, readMoney, readTexts } from './advice-reply.ts';
import { cleanText } from './advice-text.ts';
import type { Dropped, DropReason, VerifyContext } from './advice-verify.ts';
import { type BundleSuggestion, toSuggestion, weighBundle } from './bundles.ts';
import { findService } from './catalogue.ts';
import { BUNDLE_TABLE, type Bundle } from './data/bundle-table.ts';
import { sumMonthly } from './insights-facts.ts';
import { type AdviceInput, isOwnAndPaid, type ReadRow } from './insights-rows.ts';
import { type AdviceWording, makeEnglishWording } from './insights-wording.ts';
import { decimalsOf } from './money.ts';
import { parseDecimal, type Rational, subtract, toRoundedNumber } from './rational.ts';
import { nameKey } from './subscription.ts';

export const SUGGESTION_LIMIT = 10;

/** A name may hold a number, as plans do, but not a price or a promise. */
const PRICE_IN_NAME = /\p{Sc}|\d\s*(?:%|percent|off\b)|\b(?:save|saves|only|just)\b.*\d|\b(?:rs|inr|usd)\b/iu;

export interface VerifiedBundles {
  readonly suggestions: readonly BundleSuggestion[];
  readonly dropped: readonly Dropped[];
}

/** Null where the reply is no list of suggestions at all. */
export function verifyBundles(reply: unknown, context: VerifyContext): VerifiedBundles | null {
  const list = readList(isObject(reply) ? (reply.suggestions ?? reply.bundles ?? false) : reply);
  if (reply === null || reply === undefined || !list) return null;
  const { input } = context;
  const wording = context.wording ?? makeEnglishWording(input);
  const prover = makeProverFor(wording, input, makeNameReader(input, context.rowIdByAlias));
  const kept: BundleSuggestion[] = [];
  const dropped: Dropped[] = [];
  for (const [index, entry] of list.entries()) {
    const suggestion = isObject(entry) ? readSuggestion(entry, prover, wording) : 'shape';
    const why = typeof suggestion === 'string' ? suggestion : findRepeat(suggestion, kept);
    if (why !== null) dropped.push({ where: `suggestions.${index}`, why });
    else if (typeof suggestion !== 'string') kept.push(suggestion);
  }
  const sorted = kept.sort((a, b) => b.estimatedSavings - a.estimatedSavings);
  return { suggestions: sorted.slice(0, SUGGESTION_LIMIT), dropped };
}

function findRepeat(found: BundleSuggestion, kept: readonly BundleSuggestion[]): DropReason | null {
  const isThere = kept.some(
    (other) =>
      nameKey(other.name) === nameKey(found.name) ||
      (other.isChecked && found.isChecked && other.bundleId === found.bundleId),
  );
  return isThere ? 'repeated' : null;
}

function readSuggestion(
  entry: JsonObject,
  prover: Prover,
  wording: AdviceWording,
): BundleSuggestion | DropReason {
  const known = findKnown(entry, prover.input);
  if (!known) return readUnknown(entry, prover, wording);
  const weighed = weighBundle(known, prover.input);
  return weighed ? toSuggestion(weighed, prover.input, wording) : 'amount';
}

/** A bundle of our table, by id or by its exact name where that is sold to the user. */
function findKnown(entry: JsonObject, input: AdviceInput): Bundle | null {
  const byId = BUNDLE_TABLE.find(({ id }) => id === entry.bundleId);
  if (byId) return byId;
  const name = typeof entry.name === 'string' ? nameKey(entry.name.slice(0, 200)) : '';
  const named = BUNDLE_TABLE.filter((bundle) => nameKey(bundle.name) === name);
  return named.find((bundle) => weighBundle(bundle, input)) ?? named[0] ?? null;
}

/** The price stays the model's and says so; the saving is what the user's own rows cost, less that price. */
function readUnknown(
  entry: JsonObject,
  prover: Prover,
  wording: AdviceWording,
): BundleSuggestion | DropReason {
  const { input, names } = prover;
  const name = cleanText(entry.name, TITLE_LENGTH);
  const price = readMoney(entry.price, input.userCurrency);
  const included = readTexts(entry.includes).map((text) => ({ text, rows: names.findRows(text) }));
  if (name === null || included.length === 0) return 'shape';
  if (price === null || price === 0) return 'amount';
  // What is neither the user's nor a service we know is not repeated.
  const services = included.flatMap(({ text, rows }) => rows[0]?.row.name ?? findService(text)?.name ?? []);
  const replaces = [...new Set(included.flatMap(({ rows }) => rows))].filter(isOwnAndPaid);
  if (replaces.length === 0) return 'not-yours';
  const worth = sumMonthly(replaces);
  const saving = subtract(worth, parseDecimal(price.toFixed(decimalsOf(input.userCurrency))));
  if (saving.numerator <= 0n || PRICE_IN_NAME.test(name)) return 'amount';
  return makeUnchecked(entry, { name, price, services, replaces, saving }, prover, wording);
}

interface Unchecked {
  readonly name: string;
  readonly price: number;
  readonly services: readonly string[];
  readonly replaces: readonly (ReadRow & { readonly monthly: Rational })[];
  readonly saving: Rational;
}

function makeUnchecked(
  entry: JsonObject,
  { name, price, services, replaces, saving }: Unchecked,
  prover: Prover,
  wording: AdviceWording,
): BundleSuggestion {
  const { userCurrency } = prover.input;
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(userCurrency));
  const amounts = [
    { value: price, currency: userCurrency, per: 1 as const },
    { value: round(saving), currency: userCurrency, per: 1 as const },
  ];
  const notes = prover.prove(entry.notes, NOTES_LENGTH, replaces, [], { amounts })?.text;
  const rows = replaces.map(({ row, monthly }) => ({
    label: wording.mathLabel({ what: 'row', row, value: monthly }),
    sign: '+' as const,
    amount: round(monthly),
  }));
  return {
    bundleId: readId(entry.bundleId) ?? `model-${nameKey(name).replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    name,
    includes: [...new Set(services)],
    price,
    estimatedSavings: round(saving),
    notes: `${wording.bundle.unchecked}${wording.bundle.fullStop}${notes ? ` ${notes}` : ''}`,
    provider: null,
    currency: userCurrency,
    listPrice: null,
    knownOn: null,
    isChecked: false,
    rowIds: replaces.map(({ row }) => row.id),
    losses: [],
    gains: [],
    math: [
      ...rows,
      { label: wording.bundle.unchecked, sign: '−', amount: price },
      { label: wording.savingLabel, sign: '=', amount: round(saving) },
    ],
  };
}

function readId(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z0-9][\w.-]{0,63}$/i.test(value) ? value : null;
}
