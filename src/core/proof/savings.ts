// Whether a sum is the saving that the rows allow: what is given up, what is kept, and what a smaller plan leaves to pay.

import type { Fact } from '../advice/facts.ts';
import type { ReadRow } from '../advice/rows.ts';
import {
  type Found,
  givenUpAt,
  keptAt,
  type Reading,
  rowsIn,
  rowsMeantBy,
  sentenceAt,
  sumsOf,
} from './grammar.ts';
import { isCost, isSaving } from './values.ts';

/** The saving that stands beside the text; what giving something up saves is what it costs. */
export function isSaved(found: Found, reading: Reading): boolean {
  const { scope } = reading;
  const sums = sumsOf(found, reading);
  const givenUp = givenUpAt(found.at, reading);
  if (!sums || !givenUp || !isSavedOn(found, reading)) return false;
  const isWholeCost = (rows: readonly ReadRow[]) =>
    sums.every(({ money, per }) => isCost(rows, money, per ?? 1, scope));
  if (!isSavedByKeeping(found, reading, isWholeCost)) return false;
  // A smaller plan costs something too.
  if (OTHER_PLAN_SAVES.test(sentenceAt(reading, found.at)) && isWholeCost(scope.about)) return false;
  const named = rowsIn(sentenceAt(reading, found.at), reading);
  const ofNamed = scope.facts
    .filter(hasSaving)
    .filter(({ rowIds }) => named?.every(({ row }) => rowIds.includes(row.id)));
  const known = scope.saving ? [scope.saving] : ofNamed.map(({ savingPerMonth }) => savingPerMonth);
  return sums.every(({ money, per }) => {
    const isCostOfGivenUp = givenUp.length > 0 && isCost(givenUp, money, per ?? 1, scope);
    if (givenUp.length > 0 && !isCostOfGivenUp) return false;
    const isKnown = known.some((saving) => isSaving(saving, money, per, scope));
    return isKnown || (isCostOfGivenUp && scope.saving === null);
  });
}

const OTHER_PLAN_SAVES = /\b(?:downgrad\w*|cheaper|smaller|lower) ?/;

/** Keeping a service saves nothing by itself: what is not kept must be among what is given up, or cost as much. */
function isSavedByKeeping(
  { at }: Found,
  reading: Reading,
  isWholeCost: (rows: readonly ReadRow[]) => boolean,
): boolean {
  const kept = keptAt(at, reading);
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

function listDroppedIds(fact: Fact): readonly string[] {
  if (fact.kind === 'contained') return [fact.drop.id];
  if (fact.kind === 'rotate') return fact.pause.map(({ id }) => id);
  return fact.kind === 'same-job' || fact.kind === 'same-service' ? fact.drop.map(({ id }) => id) : [];
}

export function hasSaving({ savingPerMonth }: Fact): boolean {
  return savingPerMonth.numerator > 0n;
}
