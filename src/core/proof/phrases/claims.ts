// Phrases that claim something without a figure: how many, of which kind, that services repeat or contain each other, which costs more.

import { type Fact, listDroppedIds } from '../../advice/facts.ts';
import { areAlike } from '../../advice/overlaps.ts';
import { ALTERNATIVE_KINDS } from '../actions.ts';
import { isCounted, isKindShown, isOnlyOne, isPair } from '../counts.ts';
import {
  type Found,
  idiom,
  kindIn,
  type Phrase,
  phrase,
  type Reading,
  readPer,
  rowsIn,
  startOfSentence,
  subjectOf,
  tokenOf,
} from '../grammar.ts';
import { costsMore, costsMoreBy, isOfKind } from '../values.ts';

const VERB_ONE =
  '(?:keep|keeping|choose|choosing|pick|picking|select|selecting|cancel|cancelling|canceling|drop|dropping|pause|pausing|remove|removing|settle on|stick to|stick with|stay with|commit to|go with|down to|decide on|rely on|subscribe to|pay for|paying for|review|check|compare|try|trying|use|using|with|to)';
const EXTREME =
  '(?<rank>most expensive|dearest|costliest|priciest|largest|biggest|highest|cheapest|least expensive|smallest|lowest|cheaper|dearer|more expensive|less expensive|pricier|costlier)';
const MOSTLY = '(?:much |very much |largely |basically |essentially |mostly )?';

export const CLAIM_PHRASES: readonly Phrase[] = [
  idiom('(?:compare|comparing) {NAMES} (?:with|to|against) (?:your )?{NAMES}'),
  phrase('overlap', '(?:replace|replacing) {NAMES} (?:with|by) {NAMES}', isOverlapping),
  phrase(
    'comparison',
    '(?<who>{NAMES}){NOUN} (?:is|are|costs?) (?<more>cheaper|dearer|more expensive|less expensive|pricier|costlier|more|less)(?: a month)? than (?<other>{NAMES})',
    isDearer,
  ),
  phrase(
    'comparison',
    '(?<who>{NAMES}){NOUN} costs (?<money>M\\d+)(?<per>{PER})? (?<more>more|less)(?<per2>{PER})? than (?<other>{NAMES})(?<per3>{PER})?',
    isDearerBy,
  ),
  phrase(
    'comparison',
    '(?<who>{NAMES}|it|this|they){NOUN} (?:is|are|remains?)(?: also| currently| by far)* (?:your |the |one of your )?(?:single )?' +
      EXTREME +
      '(?: (?:K\\d+|subscriptions?|services?|one|cost|expense|item|bill|option|of the C2|of the pair|of these|of them|of your|in your list))*',
    isExtreme,
  ),
  phrase(
    'contained',
    'with (?:your )?(?<outer>{NAMES}) ,? ?you (?:also |already )?(?:have|get|keep) (?<inner>{NAMES})',
    isInside,
  ),
  phrase(
    'contained',
    '(?<outer>{NAMES}){NOUN} (?:is|are|costs?|means?)(?: (?:what|as|much|like|just|in|on|for|a|an|the|your|really|also|with|of|still|now))* (?<inner>{NAMES})',
    isSwapped,
  ),
  phrase(
    'contained',
    '(?:is|are|comes?)(?: (?:already|also|included|covered))* (?:in|on|with|by|part of|under|as part of) (?:your|the|another|any|a|one) (?:other )?(?:K\\d+ )?(?:plan|subscription|membership|service|bundle|bill)s?',
    () => false,
  ),
  phrase(
    'contained',
    '(?<inner>{NAMES}){NOUN}(?: (?:is|are|comes|come|already|included|bundled|covered|part|a part|in|inside|with|within|through|via|of|by|also|on|as|under|your|for))* (?:included in|included with|part of|comes with|come with|covered by|bundled with|bundled in|in|with|inside|within|through|via|by|under|on|from) (?:your )?(?<outer>{NAMES})',
    isInside,
  ),
  phrase(
    'contained',
    '(?<outer>{NAMES}){NOUN} (?:already |also )?(?:includes?|contains?|covers?|comes with|come with|has|have|brings?|gives you|gets you|offers?)(?: you)?(?: already)? (?:your )?(?<inner>{NAMES}|it|them)',
    isInside,
  ),
  phrase(
    'contained',
    '(?:it|this|that)(?: is| already| comes| also| is already)* (?:included|part|comes|covered|bundled)(?: already)?(?: in| of| with| by)? (?:your )?(?<outer>{NAMES})',
    isInside,
  ),
  phrase(
    'contained',
    '(?:keep|have|get) (?:it|them|access) (?:through|with|via|in) (?:your )?(?<outer>{NAMES})',
    isInside,
  ),
  phrase('contained', '(?:it|this) comes with (?<outer>{NAMES})', isInside),
  phrase(
    'overlap',
    '(?:pay|paying|pays|charged|billed)(?: for)?(?: {NAMES}| it| this| the same thing| the same service)? twice|double (?:payment|charge|billing)|paid twice',
    (found, reading) => hasFact(found, reading, ['contained', 'same-service']),
  ),
  phrase(
    'overlap',
    '(?:(?:is|are|look|looks|seem|seems) )?(?:like |to be )*(?:the same service|the same subscription|one subscription)(?: recorded (?:twice|more than once))?|recorded (?:twice|more than once)',
    (found, reading) => hasFact(found, reading, ['same-service']),
  ),
  phrase(
    'overlap',
    `(?:(?:does|do|doing|for|serves?|serving|offers?|provides?|fills?|covers?) )?${MOSTLY}the same (?:job|thing|things|purpose|need|role|kind of service|type of service|function)`,
    (found, reading) => hasFact(found, reading, ['same-job', 'same-service', 'contained']),
  ),
  phrase(
    'overlap',
    '(?:overlaps?|overlapping|duplicates?|duplicated|redundant|similar|alike|side by side|the same category|repeat each other|the extra (?:entry|one|subscription|service)|extra entry)',
    (found, reading) => isOverlapping(found, reading) && isOfDropped(found, reading),
  ),
  phrase(
    'overlap',
    '(?:is|are) (?:not needed|no longer needed|unnecessary|superfluous)',
    (found, reading) => hasFact(found, reading, ['contained', 'same-service']) && isOfDropped(found, reading),
  ),
  phrase(
    'overlap',
    'one(?: of them| of these| service| subscription| K\\d+(?: service| app)?)? is enough|(?:only|just) need one|need (?:only|just) one',
    isOverlapping,
  ),
  phrase('count', '(?:is |are )?your only (?<kind>K\\d+ )?(?:subscription|service)', isOnlyOne),
  phrase('overlap', 'without (?:losing|giving up) (?:access|anything|it|N\\d+)', (found, reading) =>
    hasFact(found, reading, ['contained']),
  ),
  idiom('(?:offers?|provides?|streams?|plays?|gives? you|both offer|do|does|are for|is for)(?= K\\d)'),
  phrase('count', '(?:is |are |be |as )*both(?: of (?:them|these))?', isPair),
  phrase(
    'count',
    '(?<have>you (?:currently |now |already |still )?(?:have|pay for|are paying for|hold|own|subscribe to|keep)) (?<n>C\\d+)(?: (?:different|separate|active|paid|overlapping|similar))*(?: (?<kind>K\\d+))?(?: {THINGS})?',
    isCounted,
  ),
  phrase(
    'count',
    '(?<n>C\\d+)(?: (?:different|separate|active|paid|overlapping|similar))*(?: (?<kind>K\\d+)(?: {THINGS})?| {THINGS}| of (?:them|these|your)| at a time)(?: at a time)?',
    isCounted,
  ),
  phrase('count', '(?:these|the|those|your|all|of the|between the) (?<n>C\\d+)', isCounted),
  phrase(
    'comparison',
    '(?:your |the )?(?:single )?' +
      EXTREME +
      '(?: (?:subscription|service|one|cost|expense|item))?(?: is| ,|,| :) (?<who>{NAMES})',
    isExtreme,
  ),
  phrase(
    'comparison',
    '(?:(?:keep|keeping|cancel|cancelling|canceling|drop|dropping|choose|pick|pause|pausing|remove) (?:only |just )?)the (?<rank>cheaper|dearer|cheapest|more expensive|less expensive|dearest)(?: (?:one|of the C2|of them|of these|service|subscription|plan))?',
    isRightOne,
  ),
  phrase('kind', '(?<kind>K\\d+)', isKindShown),
  // Sentences of ours that hold only beside their fact.
  phrase('unknown-word', 'a price you no longer need to pay', (_, reading) =>
    hasKind(reading, 'above-catalogue'),
  ),
  phrase('unknown-word', 'it pays off if you keep it for the whole year', (_, reading) =>
    hasKind(reading, 'annual-gain'),
  ),
  phrase(
    'unknown-word',
    'mark(?:ing)? (?:N\\d+|it|them|this) as (?:renewed|cancelled|canceled|paid)',
    (_, reading) => hasKind(reading, 'overdue'),
  ),
  ...[
    `${VERB_ONE} (?:only |just |at least )?one(?: of (?:your|the|them|these|those|the pair))?(?: or the other)?(?: at a time)?`,
    '(?:only |just )?one of(?= (?:N\\d|them|these|those|your|the))|the ones?|this one|that one|one at a time|one by one|one or the other|which one|which ones|each one|one or (?:more|both)(?= of)',
    '(?:keep|keeping|need|pay for|paying for|choose|choosing|renew|renewing|cancel|cancelling|pause) (?:only|just)',
    "(?:do not|don't) (?:forget|let|wait|rush|renew|worry)|no need to|get rid of|get(?:ting)? started|get a reminder|get reminded|(?:find|finding|try|sort|work) out|put (?:N\\d+|it|them) on hold|out of|keep an eye on|need to|needs to be|want to|(?:may|might|probably do) not (?:really )?(?:need|have to)|when it comes to|going forward|would like to|there is no rush|if not|not both|rather than|other than|instead of both",
    '(?:will|would)(?: (?:also|then|still|easily|help|you|let|make|keep|bring|be|have|need|to))* (?:save|help|keep|simplify|let you|make it|be able|pay|be|need|cost|mean|avoid|leave|stop paying)',
    '(?:reduce|reduces|reducing|cut|cutting|cuts|lower|lowers|lowering|trim|trimming|bring down|shrink)(?: back on| down on)?(?= (?:your|the|what|overall|total|monthly|subscription|spending|costs)(?: |$))',
    '(?:drop|dropping)(?= (?:N\\d|it|them|the|your|either|this|that|C\\d|one))|(?:add|adds|adding) up|free up|cut back|cut down|scale back|come back|go back|turn(?:ing)? off|switch(?:ing)? off|look(?:ing)? up|set(?:ting)? up|sign(?:ing)? up|follow up|up to you|take up',
    'worth (?:a look|a thought|a check|a review|checking|reviewing|considering|a second look|thinking about|looking at|revisiting)|(?:a )?good (?:time|moment|idea|reason|candidate|place|start|step|option)',
    'for (?:a|one) month|for a while|once a (?:month|year)|(?:every|each) (?:month|year)|once in a while|every now and then|from time to time|at the same time|at once|in turns?|in turn|side by side|at a time|as well|of course|in time|on time|each other|as part of|part of your|a part of your',
    'take (?:them|your) (?:in turns)?|without (?:N\\d+|it|them|either)|when you have seen what you wanted|until you want (?:it|them) (?:again|back)|if you no longer want it',
    'through the app|(?:turn|turning|switch|switching) off (?:the )?(?:auto-pay|autopay|auto-renew|auto-renewal)|(?:disable|cancel|stop) (?:the )?(?:auto-pay|autopay|auto-renew|auto-renewal)|(?:when|before) (?:it|N\\d+) (?:is|falls) due|(?:before |by |on )?that day',
    '(?:downgrade|downgrading|switch|switching|move|moving) (?:N\\d+ )?to a (?:cheaper|smaller|lower) (?:plan|tier|option)(?! (?:at|for|of|from|with|called))',
    'a (?:cheaper|smaller|lower)(?: N\\d+)? (?:plan|tier|option|membership|price)(?= (?:could|may|might|would|saves?)(?: |$))',
    '(?:watch|watching|use|using) one (?:service |of them )?at a time',
  ].map(idiom),
];

function isInside(found: Found, reading: Reading): boolean {
  const { inner, outer } = found.groups;
  const outside = rowsIn(outer ?? '', reading);
  const inside = inner?.startsWith('N') ? rowsIn(inner, reading) : null;
  if (outside?.length !== 1) return false;
  return reading.scope.facts.some(
    (fact) =>
      fact.kind === 'contained' &&
      fact.within.id === outside[0]?.row.id &&
      (inside === null
        ? isOnlyOtherNamed(fact, found, reading)
        : inside.every(({ row }) => row.id === fact.drop.id)),
  );
}

/** "It comes with …": nothing but the contained row may be meant. */
function isOnlyOtherNamed(
  fact: Fact & { readonly kind: 'contained' },
  { at }: Found,
  reading: Reading,
): boolean {
  const before = rowsIn(reading.tags.slice(0, at), reading);
  return before?.every(({ row }) => row.id === fact.drop.id || row.id === fact.within.id) ?? false;
}

function hasKind({ scope }: Reading, wanted: Fact['kind']): boolean {
  return scope.facts.some(({ kind }) => kind === wanted);
}

function hasFact({ at }: Found, reading: Reading, kinds: readonly Fact['kind'][]): boolean {
  const rows = subjectOf(undefined, at, reading) ?? [];
  const { about, facts } = reading.scope;
  const ids = (rows.length > 1 ? rows : about).map(({ row }) => row.id);
  return facts.some((fact) => kinds.includes(fact.kind) && ids.every((id) => fact.rowIds.includes(id)));
}

function isOverlapping(found: Found, reading: Reading): boolean {
  const { about } = reading.scope;
  return hasFact(found, reading, ALTERNATIVE_KINDS) || areAlike(about);
}

/** A sentence about one service alone says such a thing only where a fact drops it. */
function isOfDropped({ at }: Found, reading: Reading): boolean {
  const named = rowsIn(reading.tags.slice(startOfSentence(reading, at), at), reading) ?? [];
  const dropped = new Set(reading.scope.facts.flatMap(listDroppedIds));
  return named.length !== 1 || named.every(({ row }) => dropped.has(row.id));
}

function isExtreme(found: Found, reading: Reading): boolean {
  const { who, rank = '' } = found.groups;
  const { about, all } = reading.scope;
  const rows = subjectOf(who, found.at, reading);
  if (rows?.length !== 1) return false;
  const kind = kindIn(found.text, reading);
  const isOfTwo =
    /of the C2|of the pair|of these|of them/.test(found.text) ||
    /^(?:cheaper|dearer|more|less|pricier|costlier)/.test(rank);
  const rest = (isOfTwo ? about : all).filter((row) => row !== rows[0] && (!kind || isOfKind(row, kind)));
  const isLeast = /cheap|least|less|smallest|lowest/.test(rank);
  return rest.length > 0 && rest.every((row) => (isLeast ? costsMore([row], rows) : costsMore(rows, [row])));
}

/** "Spotify is in Apple Music", "Spotify costs what Apple Music costs": only what comes with what can be proven. */
function isSwapped({ groups, ...found }: Found, reading: Reading): boolean {
  return isInside({ ...found, groups: { inner: groups.outer, outer: groups.inner } }, reading);
}

/** "Cancel the dearer one": only where that is the one that the fact drops. */
function isRightOne({ text, groups }: Found, { scope }: Reading): boolean {
  const dropped = new Set(scope.facts.flatMap(listDroppedIds));
  if (dropped.size === 0) return scope.saving === null;
  const isLeast = /cheap|less/.test(groups.rank ?? '');
  const meant = scope.about.find((row) =>
    scope.about.every(
      (other) => other === row || (isLeast ? costsMore([other], [row]) : costsMore([row], [other])),
    ),
  );
  if (!meant) return false;
  return /^(?:keep|choose|pick)/.test(text) ? !dropped.has(meant.row.id) : dropped.has(meant.row.id);
}

function isDearerBy(found: Found, reading: Reading): boolean {
  const { who = '', other = '', more, money, per, per2, per3 } = found.groups;
  const [left, right] = [rowsIn(who, reading), rowsIn(other, reading)];
  const told = tokenOf(money, reading)?.readings;
  if (left?.length !== 1 || right?.length !== 1 || !told) return false;
  const [dearer, cheaper] = more === 'more' ? [left, right] : [right, left];
  return costsMoreBy(dearer, cheaper, told, readPer(per ?? per2 ?? per3 ?? ''), reading.scope);
}

function isDearer(found: Found, reading: Reading): boolean {
  const { who = '', other = '', more = '' } = found.groups;
  const [left, right] = [rowsIn(who, reading), rowsIn(other, reading)];
  if (left?.length !== 1 || right?.length !== 1) return false;
  return /cheaper|less/.test(more) ? costsMore(right, left) : costsMore(left, right);
}
