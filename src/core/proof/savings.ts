// Checks a claimed saving against the rows: those given up, those kept, and the price of a smaller tier.

import { type Fact, listDroppedIds } from '../advice/facts.ts';
import type { ReadRow } from '../advice/rows.ts';
import { findActionAt, givenUpAt, listKept, OTHER_TIER } from './actions.ts';
import {
  type Found,
  type Reading,
  rowsIn,
  rowsMeantBy,
  sentenceAt,
  startOfSentence,
  sumsOf,
} from './grammar.ts';
import { A_MONTH, costsMore, isCost, isSaving } from './values.ts';

/** The saving that stands beside the text; what giving something up saves is what it costs. */
export function isSaved(found: Found, reading: Reading): boolean {
  const { scope } = reading;
  const sums = sumsOf(found, reading);
  const givenUp = givenUpAt(found.at, reading);
  if (!sums || !givenUp || !isSavedOn(found, reading)) return false;
  const isWholeCost = (rows: readonly ReadRow[]) =>
    sums.every(({ money, per }) => isCost(rows, money, per ?? A_MONTH, scope));
  if (!isSavedByKeeping(reading, isWholeCost) || isStatedAsDone(found, reading)) return false;
  const sentence = sentenceAt(reading, found.at);
  const named = rowsIn(sentence, reading);
  if (IN_TURNS.test(sentence) && !scope.facts.some(({ kind }) => kind === 'rotate')) return false;
  const action = findActionAt(found.at, reading);
  if (action === 'looks' || isSavedUnderCondition(sentence, action)) return false;
  if (action === 'leaves-open') return isSavedByAnyChoice(found, reading, isWholeCost);
  if (OTHER_TIER.test(sentence) && !isSavedByOtherTier(named, reading, isWholeCost)) return false;
  const ofNamed = scope.facts
    .filter(hasSaving)
    .filter(({ rowIds }) => named?.every(({ row }) => rowIds.includes(row.id)));
  const known = scope.saving ? [scope.saving] : ofNamed.map(({ savingPerMonth }) => savingPerMonth);
  return sums.every(({ money, per }) => {
    const isCostOfGivenUp = givenUp.length > 0 && isCost(givenUp, money, per ?? A_MONTH, scope);
    if (givenUp.length > 0 && !isCostOfGivenUp) return false;
    const isKnown = known.some((saving) => isSaving(saving, money, per, scope));
    return isKnown || (isCostOfGivenUp && scope.saving === null);
  });
}

const IN_TURNS = /\b(?:in turns?|rotat\w+|rotate|alternat\w+)(?: |$)/;

/** "If you watch it, you save": a condition saves only where it, or what follows it, is something to do. */
function isSavedUnderCondition(sentence: string, action: ReturnType<typeof findActionAt>): boolean {
  return /\bunless\b/.test(sentence) || (/\b(?:if|whether)\b/.test(sentence) && action === null);
}

/** If the user picks which one stays, only the smallest saving is sure: everything but the dearest. */
function isSavedByAnyChoice(
  { text }: Found,
  { scope }: Reading,
  isWholeCost: (rows: readonly ReadRow[]) => boolean,
): boolean {
  const { about } = scope;
  const without = (kept: ReadRow) => about.filter((row) => row !== kept);
  if (about.length < 2) return false;
  if (about.every((kept) => isWholeCost(without(kept)))) return true;
  const dearest = about.find((row) => about.every((other) => !costsMore([other], [row])));
  return / at least /.test(text) && dearest !== undefined && isWholeCost(without(dearest));
}

/** A smaller tier costs something too, and is not what a fact that drops a row saves by. */
function isSavedByOtherTier(
  named: readonly ReadRow[] | null,
  { scope }: Reading,
  isWholeCost: (rows: readonly ReadRow[]) => boolean,
): boolean {
  if (scope.facts.some((fact) => hasSaving(fact) && listDroppedIds(fact).length > 0)) return false;
  return !isWholeCost(named && named.length > 0 ? named : scope.about);
}

/** "You already save", "you save so much now", "you pay this and save that", "with Netflix you save": nothing is saved yet. */
function isStatedAsDone({ at, end, text }: Found, reading: Reading): boolean {
  const isPossible = /^(?:will|would|could|can|may|might)\b/.test(text);
  const before = reading.tags.slice(startOfSentence(reading, at), at);
  const after = reading.tags.slice(end);
  return (
    /\b(?:already|currently|still|now|today)(?: do)? $/.test(before) ||
    /^ (?:already|currently|today|now|right now|at the moment|this month|this year|so far)(?: |$)/.test(
      after,
    ) ||
    (/\b(?:pay|pays|paying|spend|spending|costs?) .*M\d+.* (?:and|but|so|[,;:–]) (?:you )?$/.test(before) &&
      !isPossible &&
      !/\binstead\b/.test(before)) ||
    /\bwith (?:N\d+|it|this)(?: ,)? (?:you )?$/.test(before)
  );
}

/** Keeping a service saves nothing by itself: what is not kept must be among what is given up, or cost as much. */
function isSavedByKeeping(reading: Reading, isWholeCost: (rows: readonly ReadRow[]) => boolean): boolean {
  const kept = listKept(reading);
  if (kept.length === 0) return true;
  const others = reading.scope.about.filter((row) => !kept.includes(row));
  if (others.length === 0) return false;
  const dropped = reading.scope.facts.flatMap(listDroppedIds);
  return dropped.length > 0 ? !kept.some(({ row }) => dropped.includes(row.id)) : isWholeCost(others);
}

/** "So much less" is a saving, but "Netflix costs so much less" would be a change of its price. */
export function isLess(found: Found, reading: Reading): boolean {
  const before = reading.tags.slice(0, found.at);
  return !/(?:N\d+|costs?|is|are|be|for|at|now) $/.test(before) && isSaved(found, reading);
}

/** "Save so much on Netflix": only where Netflix is among what is given up or paid differently. */
function isSavedOn({ groups, at, text }: Found, reading: Reading): boolean {
  const dropped = reading.scope.facts.flatMap(listDroppedIds);
  if (groups.who === undefined) {
    const sentence = sentenceAt(reading, at);
    const named = rowsIn(sentence, reading) ?? [];
    const isOnKept = named.length > 0 && !named.some(({ row }) => dropped.includes(row.id));
    return (
      dropped.length === 0 || !isOnKept || /\b(?:keep|keeping|choose|choosing|stick|stay)\b/.test(sentence)
    );
  }
  const rows = rowsMeantBy(groups.who, at, reading);
  // "Save so much with Netflix" is said of a bundle, where several are paid as one.
  if (/ with (?!.* with )/.test(text) && (rows?.length ?? 0) < 2) return false;
  return rows !== null && (dropped.length === 0 || rows.some(({ row }) => dropped.includes(row.id)));
}

export function hasSaving({ savingPerMonth }: Fact): boolean {
  return savingPerMonth.numerator > 0n;
}
