// Phrases that tell when something renews, how often it is paid, and what is overdue or a trial.

import type { ReadRow } from '../../advice/rows.ts';
import { splitDay } from '../../calendar-day.ts';
import { givenUpAt } from '../actions.ts';
import {
  areAll,
  type Found,
  idiom,
  type Phrase,
  phrase,
  type Reading,
  readPer,
  rowsIn,
  sentenceAt,
  startOfSentence,
  subjectOf,
  tokenOf,
} from '../grammar.ts';
import { daysUntil, perOf, renewsOn } from '../values.ts';

const WHEN =
  '(?<when>D\\d+|today|tomorrow|in C\\d+ days|in the next C\\d+ days|within C\\d+ days|this month|next month|soon|this year)';
const COMES_DUE =
  '(?:renews?|renewing|renewal|due|up for renewal|billed|bills?|charged|charges?|falls due|comes up|falls|payment|bill|date|deadline)';
const OFTEN =
  '(?<often>every month|each month|monthly|every year|each year|yearly|annually|quarterly|every quarter|each quarter|weekly|every week|each week|fortnightly|every fortnight|daily|every day|each day|every C\\d+ (?:days|weeks|months|years)|once a month|once a year|once a week|a month|a year|a week|month to month|by the month|by the year|by the week)';

export const DAY_PHRASES: readonly Phrase[] = [
  phrase(
    'day',
    '(?:the renewal of|was due on|were due on|due since|overdue since) (?<when>D\\d+)(?: has passed)?',
    isOverdueOn,
  ),
  phrase(
    'day',
    '(?:(?:is|are|was) )?overdue(?: by C\\d+ days?)?|(?:was|were) due C\\d+ days? ago|(?:the |its )?(?:renewal |due )?(?:date )?has (?:already )?passed',
    isOverdue,
  ),
  phrase(
    'day',
    `(?:due|renews?|billed|charged|ends?|expires?) (?:before|by|until|till|after|from|since) D\\d+`,
    () => false,
  ),
  phrase(
    'day',
    `${COMES_DUE}(?: (?:is|are|on|due|again|date|next|for|automatically|:|falls|comes|up|back))* ${WHEN}`,
    isDue,
  ),
  // Only a trial ends on the day that it would renew.
  phrase(
    'day',
    `(?:ends?|expires?)(?: on)? ${WHEN}`,
    (found, reading) => isDue(found, reading) && isTrial(found, reading),
  ),
  phrase('day', '(?:before|by|on|ahead of|of|for) (?<when>D\\d+)', isActedOn),
  phrase('day', `(?:before|by) (?<when>tomorrow)`, isDue),
  phrase('day', '\\( (?<when>D\\d+) \\)|: (?<when2>D\\d+)|, (?<when3>D\\d+)', isDue),
  phrase(
    'day',
    '(?<when>in C\\d+ days|within C\\d+ days|in the next C\\d+ days|tomorrow|C1 day|in one day)',
    isDue,
  ),
  idiom('this month|this year|next month(?= or)|today|right now|right away|soon enough|as soon as'),
  phrase(
    'day',
    '(?:is |are |on |a |the |its |your )*(?:free )?trial(?: period)?(?: ends(?= \\.|$))?',
    isTrial,
  ),
  phrase(
    'cycle',
    `(?:renews?|renewing|due|billed|bills?|charged|charges?|paid|pays?|pay|paying)(?: (?:for|{NAMES}|both|it|them|you|automatically|and|on a))* ${OFTEN}`,
    isPaidSo,
  ),
  phrase('cycle', '(?<often>monthly|yearly|annual|quarterly|weekly|fortnightly)(?= N\\d)', isNextPaidSo),
  phrase(
    'cycle',
    '(?:your |the |a |its |on a |on the )*(?<often>monthly|yearly|annual|quarterly|weekly|fortnightly) (?:plan|price|subscription|billing|membership|basis|cycle|service|renewal)s?',
    isPlanSo,
  ),
  idiom(
    '(?:your |the |a |its |total |overall |combined )*(?:monthly|yearly|annual) (?:subscription )?(?:total|spending|spend|bills?|costs?|savings?|budget|outlay|expenses?|payments?|amount)',
  ),
  idiom(
    'over (?:a|the) year|over the whole year|during the year|over time|at the end of the (?:month|year)|each month|every month(?= \\.|$)',
  ),
];

/** The rows a day in a sentence belongs to: what is to be given up, else the names beside it, else what the text is about. */
function rowsDueAt(at: number, end: number, reading: Reading): readonly ReadRow[] | null {
  const sentence = rowsIn(sentenceAt(reading, at), reading);
  if (!sentence) return null;
  if (sentence.length === 1) return sentence;
  if (sentence.length === 0) return subjectOf(undefined, at, reading);
  const givenUp = givenUpAt(at, reading);
  if (!givenUp || givenUp.length > 0) return givenUp;
  const before = reading.tags
    .slice(startOfSentence(reading, at), at)
    .match(/N\d+(?: (?:, and|,|and|&) N\d+)*(?!.*N\d)/)?.[0];
  const after = reading.tags.slice(end).match(/N\d+(?: (?:, and|,|and|&) N\d+)*/)?.[0];
  return rowsIn(before ?? after ?? '', reading);
}

/** A day to act by belongs to what is done, not to a sum; and on the day of the renewal it is too late. */
function isActedOn(found: Found, reading: Reading): boolean {
  const before = reading.tags.slice(0, found.at);
  if (
    /^(?:before|by|ahead of)/.test(found.text) &&
    /(?:M\d+|month|mo|year|yr|monthly|yearly|annually) $/.test(before)
  )
    return false;
  if (found.text.startsWith('on') && givenUpAt(found.at, reading)?.length !== 0) return false;
  return isDue(found, reading);
}

function isDue(found: Found, reading: Reading): boolean {
  const { scope } = reading;
  const when = found.groups.when ?? found.groups.when2 ?? found.groups.when3 ?? found.text;
  const rows = rowsDueAt(found.at, found.end, reading);
  if (rows && /^(?:before|by|ahead of) D/.test(found.text)) return isFirstDue(rows, when, reading);
  return areAll(rows, (row) => {
    const days = daysUntil(row, scope.input);
    if (days < 0) return false;
    if (when.startsWith('D')) return renewsOn(row, tokenOf(when, reading)?.day?.on ?? null);
    if (when === 'today') return days === 0;
    if (when === 'tomorrow' || /^(?:C1 day|in one day)$/.test(when)) return days === 1;
    const { year, month } = splitDay(row.row.nextRenewalOn);
    const now = splitDay(scope.input.today);
    if (when === 'this year') return year === now.year;
    if (when === 'this month') return year === now.year && month === now.month;
    if (when === 'next month') return year * 12 + month === now.year * 12 + now.month + 1;
    const told = Number(/C(\d+)/.exec(when)?.[1] ?? 30);
    // A day to do something by is the day itself; what renews "within" some days may do so earlier.
    const isBy = found.text === when;
    return /soon|within|next C/.test(when) && !isBy ? days <= told : days === told;
  });
}

/** Advice about several rows must name the first day on which one of them renews. */
function isFirstDue(rows: readonly ReadRow[], when: string, reading: Reading): boolean {
  const first = rows.map(({ row }) => row.nextRenewalOn).sort()[0] ?? '';
  return first >= reading.scope.input.today && first === tokenOf(when, reading)?.day?.on;
}

function isOverdueOn(found: Found, reading: Reading): boolean {
  const day = tokenOf(found.groups.when, reading)?.day;
  if (!day) return false;
  return areAll(
    rowsDueAt(found.at, found.end, reading),
    (row) => daysUntil(row, reading.scope.input) < 0 && renewsOn(row, day.pastOn),
  );
}

function isOverdue(found: Found, reading: Reading): boolean {
  const told = /C(\d+)/.exec(found.text)?.[1];
  return areAll(rowsDueAt(found.at, found.end, reading), (row) => {
    const days = daysUntil(row, reading.scope.input);
    return days < 0 && (told === undefined || days === -Number(told));
  });
}

function isTrial(found: Found, reading: Reading): boolean {
  const trials = reading.scope.facts.filter(({ kind }) => kind === 'trial').flatMap(({ rowIds }) => rowIds);
  return areAll(rowsDueAt(found.at, found.end, reading), ({ row }) => trials.includes(row.id));
}

function isPaidSo(found: Found, reading: Reading): boolean {
  const inside = rowsIn(found.text, reading);
  const rows = inside && inside.length > 0 ? inside : subjectOf(undefined, found.at, reading);
  const isAdviceToPay = /^pay/.test(found.text) && !/\b(?:you|they) $/.test(reading.tags.slice(0, found.at));
  return isAdviceToPay ? isPaidOrOffered(found, rows, reading) : areAll(rows, hasCycle(found));
}

/** "Your yearly Amazon Prime". */
function isNextPaidSo(found: Found, reading: Reading): boolean {
  const rows = rowsIn(/N\d+/.exec(reading.tags.slice(found.end))?.[0] ?? '', reading);
  return rows?.length === 1 && rows.every(hasCycle(found));
}

/** "Move it to a yearly plan", "the yearly plan costs": that of a fact. "You are on a yearly plan": the rows' own. */
function isPlanSo(found: Found, reading: Reading): boolean {
  const rows = rowsDueAt(found.at, found.end, reading);
  const before = reading.tags.slice(startOfSentence(reading, found.at), found.at);
  if (/\b(?:move|moving|switch|switching)(?: (?:N\d+|it|them|both))? to $/.test(before))
    return isOffered(found, rows, reading);
  const isOwn = /^(?:a|your|on) /.test(found.text) || /\b(?:is|are|was|be|have|has|on|with) $/.test(before);
  return isOwn ? areAll(rows, hasCycle(found)) : isPaidOrOffered(found, rows, reading);
}

function isPaidOrOffered(found: Found, rows: readonly ReadRow[] | null, reading: Reading): boolean {
  return areAll(rows, hasCycle(found)) || isOffered(found, rows, reading);
}

function hasCycle({ groups }: Found): (read: ReadRow) => boolean {
  const told = readPer(groups.often ?? '');
  return ({ row }) => perOf(row.billingCycle) === told;
}

function isOffered({ groups }: Found, rows: readonly ReadRow[] | null, { scope }: Reading): boolean {
  const offered = scope.facts.filter(({ kind }) => kind === 'annual-gain').flatMap(({ rowIds }) => rowIds);
  return (
    readPer(groups.often ?? '') === perOf('yearly') && areAll(rows, ({ row }) => offered.includes(row.id))
  );
}
