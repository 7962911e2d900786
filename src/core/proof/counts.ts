// Checks a count or a kind of service against the rows the text is about, those it names, or all.

import type { ReadRow } from '../advice/rows.ts';
import { type Found, kindIn, NAMES, type Reading, rowsIn, startOfSentence, tokenOf } from './grammar.ts';
import { isOfKind } from './values.ts';

/** "Spotify and Tidal are your", before a count. */
const SUBJECTS = /((?:N\d+(?: |$)(?:(?:,|and|or|&|\+) )*)+)(?:is|are) (your )?$/;

export function isPair(_: Found, reading: Reading): boolean {
  return reading.scope.about.length === 2 || rowsIn(reading.tags, reading)?.length === 2;
}

/** "Two music services: Spotify and Tidal": what is listed is what was counted. */
const LISTED = new RegExp(
  `^ (?:[:(–]|, (?:namely )?|such as|like|namely|including)(?: your)? ?(${NAMES})(?= [.;:)!?]|$)`,
  'u',
);

export function isCounted(found: Found, reading: Reading): boolean {
  const { about, all } = reading.scope;
  const { have, n, kind: tag } = found.groups;
  const count = Number(n?.slice(1));
  const kind = tokenOf(tag ?? /^ (K\d+)/.exec(reading.tags.slice(found.end))?.[1], reading)?.kind;
  const ofKind = (rows: readonly ReadRow[]) => (kind ? rows.filter((row) => isOfKind(row, kind)) : rows);
  const before = reading.tags.slice(startOfSentence(reading, found.at), found.at);
  // "Your three Netflix plans", "Netflix is three services": a count of something else than what is named.
  if (/^ N\d/.test(reading.tags.slice(found.end))) return false;
  const [, subjects, your] = SUBJECTS.exec(before) ?? [];
  if (subjects !== undefined && rowsIn(subjects, reading)?.length !== count) return false;
  const isOfYours = your !== undefined || found.text.startsWith('your ');
  if (subjects !== undefined && isOfYours) return count === ofKind(all).length;
  const [, listed] = LISTED.exec(reading.tags.slice(found.end)) ?? [];
  const counted = listed === undefined ? null : rowsIn(listed, reading);
  if (listed !== undefined && (counted?.length !== count || ofKind(counted).length !== count)) return false;
  if (!kind && / of your $/.test(` ${before}`)) return count === all.length;
  if (found.text.endsWith(' at a time')) return isKeptAtATime(count, reading);
  if (/ of (?:them|these|your)$/.test(found.text)) return count <= about.length;
  if (have !== undefined) return count === ofKind(all).length;
  const named = rowsIn(reading.tags, reading) ?? [];
  const meant = about.length > 0 ? [about, named] : [all];
  return meant.some((rows) => count === rows.length && ofKind(rows).length === count);
}

export function isOnlyOne(found: Found, reading: Reading): boolean {
  const { scope } = reading;
  const kind = kindIn(found.text, reading);
  return scope.about.length === 1 && scope.all.filter((row) => !kind || isOfKind(row, kind)).length === 1;
}

export function isKindShown(found: Found, reading: Reading): boolean {
  const kind = tokenOf(found.groups.kind, reading)?.kind;
  const { about, all } = reading.scope;
  if (!kind) return false;
  return about.length > 0
    ? about.every((row) => isOfKind(row, kind))
    : all.some((row) => isOfKind(row, kind));
}

/** Taken in turns, so many stay as our own advice says; elsewhere fewer than there are. */
function isKeptAtATime(count: number, { scope }: Reading): boolean {
  const inTurns = scope.facts.find((fact) => fact.kind === 'rotate');
  return inTurns ? count === inTurns.keep.length : count < scope.about.length;
}
