// Reads which rows a text tells the user to give up or keep, and checks that against its facts.

import { type Fact, listDroppedIds } from '../advice/facts.ts';
import { areAlike } from '../advice/overlaps.ts';
import type { ReadRow } from '../advice/rows.ts';
import { NAMES, type Reading, rowsIn, sentenceAt, startOfSentence, subjectOf } from './grammar.ts';
import type { Scope } from './values.ts';

const AUTO_RENEWAL = '(?:auto-renewal|auto-renew|auto-pay|autopay)';
const DETERMINERS = '(?: (?:your|the|only|just|both|either|separate))*';
const SEVERAL = '(?:both|them|all of them|these|those|everything|all)';
const OBJECT = `(${NAMES}|${SEVERAL}|it|(?:this|that|the)(?: one| subscription| service| plan| membership)|this|that|either|one)`;
/** "One of them" is left open; "one of Netflix" would be something else. */
const NOT_A_PART = '(?! of(?! (?:them|these|the)))';
/** Every verb that a sentence may do something to a row with is here, or only looks at it (sentence-forms.ts). */
export const GIVE_UP =
  'cancel|drop|remove|delete|pause|end|stop|stop paying for|skip|eliminate|unsubscribe from|replace';
export const GIVING_UP =
  'cancelling|canceling|dropping|removing|deleting|pausing|ending|stopping|skipping|eliminating|unsubscribing from|replacing';
export const KEEP =
  'keep|renew|choose|pick|select|remember|prioritise|prioritize|continue with|stick with|stay with|go with|stick to|commit to|settle on|settle for|rely on';
export const KEEPING =
  'keeping|renewing|choosing|picking|selecting|continuing with|sticking with|staying with|going with|sticking to|committing to|settling on|settling for';
/** Looking at a row changes nothing about it, and saves nothing. */
export const LOOK =
  'choose between|choose from|pick between|review|check|double-check|compare|look at|take a look at|have a look at|look into|reconsider|revisit|rethink|reassess|re-evaluate|evaluate|assess|consider|decide about|decide on|decide between|think about|audit|verify|confirm|track|monitor|keep an eye on|put a reminder on|set a reminder for|set reminders for|set up a reminder for|simplify|mark';
export const LOOKING = 'reviewing|checking|comparing|looking at|reconsidering|revisiting|simplifying';
const GIVES_UP = `(?:${GIVE_UP}|${GIVING_UP}|without)`;
const KEEPS = `(?:${KEEP}|${KEEPING})`;
const GIVEN_UP = new RegExp(
  [
    `${GIVES_UP}${DETERMINERS} ${OBJECT}${NOT_A_PART}`,
    `(?:turn|turning|switch|switching) off (?:the )?${AUTO_RENEWAL} (?:for|of|on)${DETERMINERS} ${OBJECT}`,
    `(?:disable|disabling|cancel|cancelling|canceling|stop|stopping) (?:the )?${AUTO_RENEWAL} (?:for|of|on)${DETERMINERS} ${OBJECT}`,
    `(?:let|letting)${DETERMINERS} ${OBJECT} lapse`,
    `(?:put|putting)${DETERMINERS} ${OBJECT} on hold`,
    `(?:mark|marking)${DETERMINERS} ${OBJECT} as (?:cancelled|canceled)`,
    '(?:cancelling|canceling|cancel|pausing|pause|skipping|dropping)(?= (?:saves?|would|could|and|to) |$| [.,;!?])',
  ].join('|'),
  'gu',
);
const KEPT = new RegExp(
  [
    `${KEEPS}${DETERMINERS} ${OBJECT}${NOT_A_PART}`,
    `(?:replace|replacing) ${NAMES} (?:with|by) (${NAMES})`,
  ].join('|'),
  'gu',
);
const OPEN = / or |^(?:either|one)/;
/** Leaves it to the user which one stays. */
const ANY_PICKED =
  /\b(?:(?:choose|choosing|pick|picking|decide|deciding) (?:between|from)|one(?: [a-zA-Z0-9]+)* is enough|(?:only|just) need one|need (?:only|just) one)\b/gu;
/** "One of iCloud+ and Dropbox", "between Spotify and Gaana": the user is to pick, so one must do for the other. */
const PICKED_FROM = new RegExp(
  `(?<![^ ])(?:one of|(?:choose|choosing|pick|picking|decide|deciding) (?:between|from))(?: (?:your|the|either))* (${NAMES})`,
  'gu',
);
/** Facts that say one service can replace another. */
export const ALTERNATIVE_KINDS: readonly Fact['kind'][] = [
  'contained',
  'same-service',
  'same-job',
  'overlap-in-category',
  'rotate',
];
/** Why a row may go: it comes with another one, or repeats it. */
export type Reason = 'contained' | 'overlap';
const ALL = new RegExp(`^${SEVERAL}`, 'u');

/** The rows that the sentence around, or else the text, tells the user to give up; null where that is left open. */
export function givenUpAt(at: number, reading: Reading): readonly ReadRow[] | null {
  const here = findObjects(GIVEN_UP, sentenceAt(reading, at));
  const objects = here.length > 0 ? here : findObjects(GIVEN_UP, reading.tags);
  // The text does not say which of them, so nothing can be said of it.
  if (objects.some((names) => OPEN.test(names))) return null;
  if (objects.some((names) => ALL.test(names))) return subjectOf('them', at, reading);
  if (objects.some((names) => !names.startsWith('N'))) return subjectOf('it', at, reading);
  return rowsIn(objects.join(' , '), reading);
}

type Action = 'gives-up' | 'keeps' | 'pays-less' | 'leaves-open' | 'looks';

const LOOKED_AT = new RegExp(
  `(?<![^ ])(?:${LOOK}|${LOOKING}|update|remember|decide|ask)(?= (?:N\\d|C\\d|K\\d|<|(?:it|them|both|either|one|your|the|this|that|these|those|all|everything|if|whether|yourself|what|which|how|about|on)(?: |$)))`,
  'gu',
);
const PAID_LESS =
  /\b(?:downgrad\w+|(?:pay|paying)(?: for)?(?: N\d+| it)? (?:yearly|annually|by the year)|(?:move|moving|switch|switching)(?= )|an? (?:cheaper|smaller|lower)(?: N\d+)? (?:plan|tier|option|membership|price)|(?:the|its) (?:yearly|annual) (?:plan|price))/gu;

/** Finds the action that applies to a position: the words before it in its sentence, else those after it, else the text before. */
export function findActionAt(at: number, reading: Reading): Action | null {
  const start = startOfSentence(reading, at);
  const end = start + sentenceAt(reading, at).length;
  const actions = listActions(reading.tags);
  const here = actions.filter((one) => one.at >= start && one.at < end);
  const before = here.filter((one) => one.at < at).at(-1);
  return (before ?? here[0] ?? actions.filter((one) => one.at < start).at(-1))?.action ?? null;
}

function listActions(tags: string): readonly { readonly at: number; readonly action: Action }[] {
  const find = (pattern: RegExp, action: Action) =>
    [...tags.matchAll(pattern)].map((match) => ({
      at: match.index,
      action: OPEN.test(objectOf(match)) ? ('leaves-open' as const) : action,
    }));
  return [
    ...find(GIVEN_UP, 'gives-up'),
    ...find(KEPT, 'keeps'),
    ...find(LOOKED_AT, 'looks'),
    ...find(PAID_LESS, 'pays-less'),
    ...find(ANY_PICKED, 'leaves-open'),
    ...find(/\b(?:consolidat(?:e|ing)|whichever|(?:the|which) ones? (?:that )?you)\b/gu, 'leaves-open'),
  ].sort((a, b) => a.at - b.at);
}

/** The rows that the text tells the user to keep. */
export function listKept(reading: Reading): readonly ReadRow[] {
  const names = findObjects(KEPT, reading.tags).filter((object) => object.startsWith('N'));
  return rowsIn(names.join(' , '), reading) ?? [];
}

/**
 * A row that the text has the user give up or keep against its facts, or words that do so without a name. Where the
 * text gives a reason, only rows that the reason is about are given up.
 */
export function findWrongAction(reading: Reading, reason: Reason | null): string | null {
  const { scope } = reading;
  const unlike = listPickedFrom(reading).find((names) => !isAnyEnough(rowsIn(names, reading) ?? [], scope));
  if (unlike !== undefined) return unlike;
  const settled = scope.facts.filter((fact) => listDroppedIds(fact).length > 0);
  const dropped = new Set(settled.flatMap(listDroppedIds));
  const kept = new Set([...scope.keptIds, ...settled.flatMap(({ rowIds }) => rowIds)]);
  const isWronglyGivenUp = ({ row }: ReadRow) => kept.has(row.id) && !dropped.has(row.id);
  // The user cannot pick any of a service and the one it comes with, or of several taken in turns.
  const mayBeAny = settled.every(({ kind }) => kind !== 'contained' && kind !== 'rotate');
  const [picked] = reading.tags.match(ANY_PICKED) ?? [];
  if (!mayBeAny && picked !== undefined) return picked;
  // If the fact is a cheaper way to pay, giving up is not its action.
  const isPaidOtherwise = scope.facts.some(
    ({ kind, savingPerMonth }) =>
      (kind === 'annual-gain' || kind === 'above-catalogue') && savingPerMonth.numerator > 0n,
  );
  const wrongly = findObjects(GIVEN_UP, reading.tags).find((object) => {
    if (isPaidOtherwise && settled.length === 0) return true;
    if (OPEN.test(object)) return !mayBeAny;
    const rows = rowsOf(object, reading);
    return (
      rows.some(isWronglyGivenUp) ||
      (reason !== null && !rows.every((row) => isReasonFor(row, reason, scope)))
    );
  });
  if (wrongly !== undefined) return wrongly;
  const isWholeKept = scope.saving !== null && settled.length === 0 && !OTHER_TIER.test(reading.tags);
  const wronglyKept = findObjects(KEPT, reading.tags).find((object) => {
    if (OPEN.test(object)) return !mayBeAny;
    const rows = rowsOf(object, reading);
    if (rows.some(({ row }) => dropped.has(row.id) || scope.droppedIds.includes(row.id))) return true;
    return isWholeKept && rows.length > 0 && scope.about.every((row) => rows.includes(row));
  });
  return wronglyKept ?? null;
}

function isReasonFor({ row }: ReadRow, reason: Reason, { facts, about }: Scope): boolean {
  if (reason === 'contained') return facts.some((fact) => fact.kind === reason && fact.drop.id === row.id);
  return (
    areAlike(about) ||
    facts.some(({ kind, rowIds }) => ALTERNATIVE_KINDS.includes(kind) && rowIds.includes(row.id))
  );
}

/** The lists of names from which the user is to pick one to keep or to give up. */
function listPickedFrom({ tags }: Reading): readonly string[] {
  const objects = [...findObjects(KEPT, tags), ...findObjects(GIVEN_UP, tags)];
  const alternatives = objects.filter((object) => object.startsWith('N') && OPEN.test(object));
  return [...findObjects(PICKED_FROM, tags), ...alternatives];
}

function isAnyEnough(rows: readonly ReadRow[], { facts }: Scope): boolean {
  return (
    areAlike(rows) ||
    facts.some(
      ({ kind, rowIds }) =>
        ALTERNATIVE_KINDS.includes(kind) && rows.every(({ row }) => rowIds.includes(row.id)),
    )
  );
}

/** Words of paying less for what is kept. */
export const OTHER_TIER =
  /\b(?:downgrad\w*|cheaper|smaller|lower|yearly|annual|annually|monthly|by the (?:year|month))\b/;

function rowsOf(object: string, reading: Reading): readonly ReadRow[] {
  if (object.startsWith('N')) return rowsIn(object, reading) ?? [];
  if (ALL.test(object)) return reading.scope.about;
  return reading.scope.about.length === 1 ? reading.scope.about : [];
}

function findObjects(pattern: RegExp, tags: string): readonly string[] {
  return [...tags.matchAll(pattern)].map(objectOf);
}

function objectOf([, ...groups]: RegExpMatchArray): string {
  return groups.find((group) => group !== undefined) ?? '';
}
