// Phrases that give a sum its role: a cost, a saving, a price after a change, the total.

import { givenUpAt } from '../actions.ts';
import {
  type Found,
  type Phrase,
  phrase,
  type Reading,
  rowsIn,
  rowsMeantBy,
  startOfSentence,
  subjectOf,
  sumsOf,
} from '../grammar.ts';
import { hasSaving, isLess, isSaved } from '../savings.ts';
import { isCost, isPriceAfter, isTotal } from '../values.ts';

const COSTS =
  '(?:costs?|is|are|runs?|comes? to|adds? up to|totals?|amounts? to|comes? in at|stays? at|remains? at|works? out (?:at|to)|sets? you back|bills?|charges?)';
const BILL = '(?:cost|price|bill|amount|payment|spend|spending|outlay)s?';
const ALL =
  '(?:in total|overall|altogether|in all|on (?:all )?(?:of )?(?:your )?(?:C\\d+ )?subscriptions|across (?:all )?(?:of )?(?:your )?(?:C\\d+ )?(?:subscriptions|services)|for everything|on everything)';
const YOURS = 'your (?:current |overall )?(?:total )?';
const MODAL = '(?:will|would|could|can|may|might)(?: (?:also|then|still|easily|help|help you|you))*';
const IN_ONE = '(?: together| in one plan| in one bundle| as a bundle)?';
const CUT =
  '(?:reduce|reduces|reducing|cut|cuts|cutting|lower|lowers|lowering|trim|trims|trimming|bring down|shrink)';
const YEARLY =
  '(?:the |its |a |their )?(?:yearly|annual) (?:plan|price|billing|membership|subscription|option|one)';

/** The most specific come first. */
export const FIGURE_PHRASES: readonly Phrase[] = [
  phrase(
    'total',
    `${YOURS}{ADJ}(?:subscription )?(?:total|${BILL})(?: (?:on|for|across|of) (?:all )?(?:your )?(?:C\\d+ )?subscriptions)? (?:is|are|comes? to|of|adds? up to|stands at|:){ROUGHLY} {AMOUNT}(?: ${ALL})?{STOP}`,
    isWhole,
  ),
  phrase(
    'total',
    `(?:all (?:of )?your (?:C\\d+ )?subscriptions|your (?:C\\d+ )?subscriptions|everything){ADVERB} ${COSTS}{ROUGHLY} {AMOUNT}(?: together| combined| in total)?{STOP}`,
    isWhole,
  ),
  phrase('total', `(?:spend|spending|pay|paying){ROUGHLY} {AMOUNT} ${ALL}{STOP}`, isWhole),
  phrase(
    'price-after',
    `(?:${YEARLY}|the dearest plan|{NAMES}{NOUN})(?: of {NAMES})? (?:usually ${COSTS}|was listed at|is listed at){ROUGHLY} {AMOUNT}{STOP}`,
    isAfter,
  ),
  phrase(
    'price-after',
    `${YEARLY}(?: (?:of|for) {NAMES})? (?:${COSTS}|at|for|of|,|:|\\(|would cost){ROUGHLY} {AMOUNT}(?: \\))?{STOP}`,
    isAfter,
  ),
  phrase(
    'price-after',
    `(?:usual|listed|list|catalogue) price(?: (?:of|for) {NAMES})?(?: (?:is|of|:))?{ROUGHLY} {AMOUNT}{STOP}`,
    isAfter,
  ),
  phrase(
    'price-after',
    `(?:replaces?|replacing|covers?|gives? you|get|take) {NAMES} (?:for|at){ROUGHLY} {AMOUNT}(?: in one bundle| together| as a bundle)?{STOP}`,
    isAfter,
  ),
  phrase(
    'price-after',
    `(?:the bundle|this bundle|it|that|{NAMES}) (?:would|will)(?: then| only)* cost{ROUGHLY} {AMOUNT}{STOP}`,
    isAfter,
  ),
  phrase(
    'price-after',
    `(?:{NAMES}|they|both)(?: together)? (?:would|will|could) (?:be|cost|come to){ROUGHLY} {AMOUNT}${IN_ONE}{STOP}`,
    isAfter,
  ),
  phrase(
    'price-after',
    `(?<who>{NAMES}) (?:together for|for|as one for|in one plan for){ROUGHLY} {AMOUNT}${IN_ONE}{STOP}`,
    isAfterOrCost,
  ),
  phrase(
    'price-after',
    `(?:and|or|but){ROUGHLY} {AMOUNT} (?:together|in one plan|in one bundle|as a bundle){STOP}`,
    isAfterOrCost,
  ),
  phrase('price-after', `(?:the bundle|this bundle) (?:costs|is|comes to){ROUGHLY} {AMOUNT}{STOP}`, isAfter),
  phrase(
    'price-after',
    `(?:pay|paying){ROUGHLY} {AMOUNT} instead{STOP}`,
    (found, reading) =>
      !/ of M/.test(reading.tags.slice(found.end, found.end + 5)) && isAfter(found, reading),
  ),
  phrase(
    'price-after',
    `(?:for |at |would cost |pay )?{AMOUNT} (?:instead|in place) of (?<then>M\\d+)(?<thenPer>{PER})?{STOP}`,
    isAfterInstead,
  ),
  phrase('price-after', `from (?<then>M\\d+)(?<thenPer>{PER})? to {AMOUNT}{STOP}`, isAfterInstead),
  phrase(
    'price-after',
    `(?:for|at)(?: just| only)?{ROUGHLY} {AMOUNT} (?:as|in) (?:a|one) bundle{STOP}`,
    isAfter,
  ),
  // A service saves nothing by being there; giving it up or paying it another way does.
  phrase(
    'saving',
    `{NAMES}{NOUN}(?: ${MODAL})? {SAVED}(?: (?:you|about|around|roughly|at least))* {AMOUNT}{STOP}`,
    (found, reading) => DOING.test(reading.tags.slice(0, found.at)) && isSaved(found, reading),
  ),
  phrase(
    'saving',
    `(?:${MODAL} )?(?:a |an |the |your )?{ADJ}{SAVED}(?: (?:of|is|are|you|about|around|roughly|at least|an estimated|would be|comes? to|:))* {AMOUNT}(?: (?:on|with|from|for) {WHO})?{STOP}`,
    isSaved,
  ),
  phrase(
    'saving',
    `(?:${MODAL} )?${CUT}(?: (?:your|the|what you pay|overall|total|monthly|yearly|annual|subscription|${BILL}|for {NAMES}|on {NAMES}))* by{ROUGHLY} {AMOUNT}{STOP}`,
    isSaved,
  ),
  phrase('saving', `(?:${MODAL} )?(?:frees?|freeing) up{ROUGHLY} {AMOUNT}{STOP}`, isSaved),
  phrase(
    'saving',
    `(?<money>M\\d+) (?:less|cheaper|saved|in savings|of savings)(?<per>{PER})?{STOP}`,
    isLess,
  ),
  phrase(
    'saving',
    `{AMOUNT} (?:saved|less|cheaper|in savings|of savings|back in your pocket|in your pocket){STOP}`,
    isLess,
  ),
  phrase(
    'saving',
    `(?:${MODAL} )?{SAVED} at least this much`,
    (_, { scope }) => scope.saving !== null || scope.facts.some(hasSaving),
  ),
  phrase(
    'saving',
    `(?:that is|that's|this is|which is|adds? up to|comes? to|makes?){ROUGHLY} {AMOUNT}{STOP}`,
    isSameAgain,
  ),
  phrase('cost', `{WHO}{NOUN}{ADVERB} ${COSTS}{ROUGHLY} {AMOUNT}{TOGETHER}{STOP}`, isRowsCost),
  phrase(
    'cost',
    `(?<who>{NAMES}){NOUN} (?:\\(|,|:|–|at|, at|, which costs|which costs|, which is|, costing|costing|, for|for){ROUGHLY} {AMOUNT}{TOGETHER}(?: \\))?{STOP}`,
    isRowsCost,
  ),
  phrase(
    'cost',
    `(?<who>{NAMES}) {AMOUNT}{STOP}`,
    (found, reading) => !/\bsav/.test(sentenceBefore(found, reading)) && isRowsCost(found, reading),
  ),
  phrase(
    'cost',
    `next (?:payment|bill|charge|renewal)(?: (?:of|for) {WHO})? (?:is|of|:|comes? to) {AMOUNT}{STOP}`,
    isNextPayment,
  ),
  phrase('cost', `{WHO} (?:total|${BILL}) (?:is|are|of|:|comes? to){ROUGHLY} {AMOUNT}{STOP}`, isRowsCost),
  phrase(
    'cost',
    `(?<verb>pay|paying|pays|spend|spending)(?: for {WHO})?{ROUGHLY} {AMOUNT}(?: (?:for|on) {WHO2})?{TOGETHER}{STOP}`,
    isSpent,
  ),
  phrase('cost', `you entered {AMOUNT}{STOP}`, isRowsCost),
  phrase('cost', `(?:at|for) {AMOUNT}(?= , (?:your )?{WHO})`, isRowsCost),
  phrase(
    'cost',
    `(?<lead>(?:over|in) (?:a|one) year|(?:each|every|per) (?:month|year))(?: ,)? {WHO}{NOUN} ${COSTS}{ROUGHLY} (?<money>M\\d+){STOP}`,
    ({ groups, ...found }, reading) =>
      isRowsCost({ ...found, groups: { ...groups, per: groups.lead } }, reading),
  ),
  phrase(
    'cost',
    `{ADJ}(?:total |combined )?(?:total|${BILL})(?: (?:of|for) {WHO})? (?:is|are|of|:|comes? to|at|,){ROUGHLY} {AMOUNT}{TOGETHER}{STOP}`,
    isBill,
  ),
  phrase('cost', `K\\d+ is worth {AMOUNT}`, (found, reading) =>
    isRowsCost({ ...found, groups: { ...found.groups, who: found.text.split(' ')[0] } }, reading),
  ),
  phrase(
    'cost',
    `(?:cost|costs|costing|worth|at|for|:|\\(|instead of|together|combined|a combined|a total of){ROUGHLY} {AMOUNT}(?: (?:for|on) {WHO2})?{TOGETHER}(?: \\))?{STOP}`,
    isRowsCost,
  ),
  phrase('cost', `{AMOUNT} (?:for|on) {WHO}{TOGETHER}{STOP}`, isRowsCost),
];

/** Verbs that must come before a name that is said to save something. */
const DOING =
  /(?:cancelling|canceling|dropping|removing|pausing|skipping|stopping|eliminating|downgrading|moving|switching|paying|keeping|reviewing|cancel|drop|pause|without)(?: (?:your|the|only|just|for|N\d+|,|and))* $/;

function isWhole(found: Found, reading: Reading): boolean {
  const { scope } = reading;
  const sums = sumsOf(found, reading);
  const counted = /C(\d+) (?:subscriptions|services)/.exec(found.text)?.[1];
  if (!sums || (counted !== undefined && Number(counted) !== scope.all.length)) return false;
  // "In total" after names is the sum of what was named.
  const named = rowsIn(reading.tags.slice(startOfSentence(reading, found.at), found.at), reading);
  if (named === null || givesUp(found, reading) || isAdviceToPay(found, reading)) return false;
  const isOfNamed = named.length > 0 && !/^(?:everything|all|your)\b/.test(found.text);
  return sums.every(({ money, per }) =>
    isOfNamed ? isCost(named, money, per, scope) : isTotal(money, per, scope),
  );
}

/** A bill without a name beside it is the whole one. */
function isBill(found: Found, reading: Reading): boolean {
  return found.groups.who === undefined ? isWhole(found, reading) : isRowsCost(found, reading);
}

/** A sum spent without a name beside it is the whole one too; what is paid is paid for what the text is about. */
function isSpent(found: Found, reading: Reading): boolean {
  const { who, who2, verb = '' } = found.groups;
  const isOpen = who === undefined && who2 === undefined;
  if (isAdviceToPay(found, reading)) return false;
  return isOpen && verb.startsWith('spend') ? isWhole(found, reading) : isRowsCost(found, reading);
}

/** "You pay so much" is a fact; "Pay so much" would have the user pay. */
function isAdviceToPay(found: Found, reading: Reading): boolean {
  const isOfUser = /\b(?:you|they)(?: [a-z]+ly| now| already| still| also| together| each| both| all)* $/;
  return /^(?:pay|spend)\b/.test(found.text) && !isOfUser.test(sentenceBefore(found, reading));
}

function isRowsCost(found: Found, reading: Reading): boolean {
  const { who, who2, spread } = found.groups;
  const told = who2 ?? who ?? nameBeforeBracket(found, reading);
  // We know the cost; only the user knows the worth.
  if (/\bworth\b/.test(found.text) && !/\b(?:whether|if)\b/.test(sentenceBefore(found, reading)))
    return false;
  if (told === undefined && (OTHER_TIER.test(sentenceBefore(found, reading)) || givesUp(found, reading)))
    return false;
  const rows = rowsMeantBy(told, found.at, reading);
  const sums = sumsOf(found, reading);
  if (!rows || !sums || (who !== undefined && who2 !== undefined)) return false;
  const isTogether = /\b(?:together|combined|in total|altogether|between them)\b/.test(found.text);
  if (isOfMore(found, reading) || (rows.length === 1 && (isTogether || SEVERAL_OF_ONE.test(found.text))))
    return false;
  const isEach =
    spread === 'each' ||
    / or /.test(told ?? '') ||
    spread === 'apiece' ||
    / each (?:cost|is|are)/.test(found.text) ||
    (/^both/.test(told ?? '') && !isTogether && !isObjectOfVerb(found, reading));
  const { scope } = reading;
  return sums.every(({ money, per }) =>
    isEach ? rows.every((row) => isCost([row], money, per, scope)) : isCost(rows, money, per, scope),
  );
}

/** "Your Netflix subscriptions cost so much each" tells of several where there is one. */
const SEVERAL_OF_ONE =
  /\beach (?:cost|is|are)| (?:each|apiece)$|^N\d+(?: 's)? (?:subscriptions|plans|memberships|services|accounts|apps)\b/;

/** "Your services cost", "streaming and Netflix cost", "everything with Netflix costs": of more than what the phrase names. */
function isOfMore(found: Found, reading: Reading): boolean {
  const before = sentenceBefore(found, reading);
  const isOpen = found.groups.who === undefined && found.groups.who2 === undefined;
  return isOpen
    ? /\b(?:everything|services|subscriptions|apps|plans|memberships|accounts|platforms|K\d+)(?: [a-z]+)? $/.test(
        before,
      ) && /^(?:cost|is|are|run|come|add|total|amount)/.test(found.text)
    : /(?:everything|services|subscriptions|apps|plans|memberships|accounts|platforms|K\d+) (?:and|with|plus|,|or|&|\+)(?: your)? $/.test(
        before,
      );
}

/** The sum in "a cheaper plan: so much" is that tier's, of which nothing is known. */
const OTHER_TIER = /\b(?:plan|tier|option|price|membership|switch|switching|move|moving|get|take)\b/;

/** A sum named after something is given up is what is paid then, and not what it costs now. */
function givesUp({ at }: Found, reading: Reading): boolean {
  return givenUpAt(at, reading)?.length !== 0;
}

function sentenceBefore({ at }: Found, reading: Reading): string {
  return reading.tags.slice(startOfSentence(reading, at), at);
}

function nameBeforeBracket({ text, at }: Found, { tags }: Reading): string | undefined {
  return text.startsWith('(') ? /N\d+(?= $)/.exec(tags.slice(0, at))?.[0] : undefined;
}

/** "Keeping both costs" so much together; "both cost" so much each. */
function isObjectOfVerb({ at, groups }: Found, { tags }: Reading): boolean {
  return groups.who2 !== undefined || /(?:keeping|having|paying|for|on) $/.test(tags.slice(0, at));
}

/** "Due next" is one row's payment, never a sum or a monthly equivalent. */
function isNextPayment(found: Found, reading: Reading): boolean {
  const rows = subjectOf(found.groups.who, found.at, reading);
  const sums = sumsOf(found, reading);
  return rows?.length === 1 && sums?.length === 1 && sums[0]?.per === null && isRowsCost(found, reading);
}

const OR_NAMED = /N\d+(?: ,)? or N\d/;

function isAfter(found: Found, reading: Reading): boolean {
  const sums = sumsOf(found, reading);
  const named = rowsIn(found.text, reading);
  if (!sums || !named || OR_NAMED.test(found.text)) return false;
  const isListed = / listed at /.test(found.text) && /^ T\d/.test(reading.tags.slice(found.end));
  return sums.every(({ money, per }) => isPriceAfter(named, money, per, reading.scope, isListed));
}

/** If the facts have a bundle's price, "together for so much" is that price; otherwise it is the cost of the rows. */
function isAfterOrCost(found: Found, reading: Reading): boolean {
  return reading.scope.pricesAfter.length > 0 ? isAfter(found, reading) : isRowsCost(found, reading);
}

function isAfterInstead(found: Found, reading: Reading): boolean {
  const { then, thenPer } = found.groups;
  const before = { ...found, groups: { money: then, per: thenPer } };
  return isAfter(found, reading) && isRowsCost(before, reading);
}

/** "That is so much a year" repeats what was told last: a saving or a cost. */
function isSameAgain(found: Found, reading: Reading): boolean {
  // "Netflix makes so much" would be what Netflix earns.
  if (/N\d+ $/.test(reading.tags.slice(0, found.at)) && found.text.startsWith('make')) return false;
  const last = [...reading.tags.slice(0, found.at).matchAll(/\b(?:sav|cost|pay|spend)\w*/g)].at(-1)?.[0];
  return last?.startsWith('sav') ? isSaved(found, reading) : isRowsCost(found, reading);
}
