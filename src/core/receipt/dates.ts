// The dates of a receipt: every written day with what the words around it say, and the next renewal that follows from them.

import { type BillingCycle, NAMED_CYCLES } from '../billing-cycle.ts';
import { addDays, type CalendarDay, daysInMonth, makeDay, splitDay } from '../calendar-day.ts';
import { findCountry } from '../country/countries.ts';
import { MONTH_NAMES } from '../data/month-name-table.ts';
import { DATE_AFTER_WORDS, DATE_WORDS } from '../data/receipt-word-table.ts';
import { firstRenewalAfter, nthRenewal } from '../subscription/renewals.ts';
import { decideMonths, type ReadMonth } from '../table/months.ts';
import {
  type Found,
  firstCue,
  lastCue,
  makeCueFinder,
  matchesOf,
  type ReceiptContext,
  type ReceiptText,
  readAfter,
  readBefore,
} from './text.ts';

type DateRole = 'paid' | 'next' | 'ends' | 'other' | 'none';

interface Written {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

interface ReadDate {
  readonly on: CalendarDay;
  readonly role: DateRole;
  readonly from: number;
  readonly to: number;
}

interface Period {
  readonly from: ReadDate;
  readonly to: ReadDate;
  readonly cycle: BillingCycle;
}

export interface ReceiptDates {
  readonly dates: readonly ReadDate[];
  readonly period: Period | null;
}

const MONTH = Object.keys(MONTH_NAMES)
  .sort((a, b) => b.length - a.length)
  .join('|');
const PATTERNS = {
  yearFirst:
    /(?<!\d)(20\d\d)(?:[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)|[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일])/g,
  monthAndDay: /(?<![\d年])(\d{1,2})月(\d{1,2})日/g,
  // A date may follow a hyphen only where that joins two whole dates: 11/3/26-12/2/26.
  numbers: /(?<![\d.,/:])(?<!(?<![/.]\d\d(?:\d\d)?)-)(\d{1,2})([-/]|\. ?)(\d{1,2})\2(20\d\d|\d\d)(?![\d%])/g,
  dayFirst: new RegExp(
    `(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[ -]?(?:de |of )?(${MONTH})\\.?(?:[ ,'-]{0,2}(?:de )?(20\\d\\d|\\d\\d(?![\\d:])))?(?![a-z\\d])`,
    'g',
  ),
  monthFirst: new RegExp(
    `(?<![a-z])(${MONTH})\\.?[ -](\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (20\\d\\d)(?!\\d))?`,
    'g',
  ),
} as const;
const JOINT = /^ ?(?:-|to|bis|au|al|do|t\/m|tot|ate|till|til|sampai|through|thru|until) ?$/;
/** Countries where numbers alone may be read either way round. */
const UNDECIDED = new Set(['CA', 'PH']);
const MONTH_FIRST = new Set(['US']);

/** Countries where `listopada` is November: in Croatia it is October. */
const POLISH_OR_CZECH = new Set(['PL', 'CZ']);
const IN_ZLOTY_OR_KORUNA = /(?<![a-z])(?:zl|pln|kc|czk)(?![a-z])/;

const LONGEST_CYCLE: BillingCycle = 'yearly';
/** Cycles accepted between two dates; shorter ones look like trials, and a month is preferred to 28 days. */
const SPANNED: readonly BillingCycle[] = [...NAMED_CYCLES, 'P28D', 'P56D', 'P84D'];
/** Renewal notices are sent at most this many days before the next payment. */
const DAYS_AHEAD = 31;

const findDateWords = makeCueFinder(DATE_WORDS);
const findWordsAfter = makeCueFinder(DATE_AFTER_WORDS);

export function readDates(text: ReceiptText, context: ReceiptContext): ReceiptDates {
  const written = listWritten(text.plain, context);
  const dates = written.flatMap((date, index) => {
    const role = roleOf(text.plain, date);
    const on = chooseYear(date, role, written[index + 1] ?? null, text.plain, context.today);
    return on ? [{ on, role, from: date.from, to: date.to }] : [];
  });
  return { dates, period: findPeriod(text.plain, dates) };
}

/** The next renewal, where the text is sure of one: said, or the end of what is paid, or a payment and its cycle. */
export function findNextRenewal(
  receipt: ReceiptDates,
  cycle: BillingCycle | null,
  today: CalendarDay,
): Found<CalendarDay> | null {
  const { dates, period } = receipt;
  const said = dates.filter(({ role }) => role === 'next');
  const ends = dates.filter(({ role, from }) => role === 'ends' && from !== period?.to.from);
  const paid = dates.findLast(({ role, on }) => role === 'paid' && on <= today) ?? null;
  const coming = chooseComing(said, today, LONGEST_CYCLE);
  if (coming) return coming;
  const end = chooseComing(ends, today, cycle ?? LONGEST_CYCLE);
  if (end) return paid && cycle && isLastDay(paid.on, cycle, end.value) ? follow(paid, cycle, today) : end;
  if (period) return follow(period.from, period.cycle, today);
  const expected = chooseExpected(dates, today);
  if (expected) return expected;
  const anchor = [said.at(-1), ends.at(-1), paid, chooseOnly(dates)].find((date) => date && date.on <= today);
  return cycle && anchor ? follow(anchor, cycle, today) : null;
}

/** The text says when the next payment is. */
export function hasNextPayment({ dates }: ReceiptDates): boolean {
  return dates.some(({ role }) => role === 'next');
}

/** The text names more than one renewal day. */
export function hasSeveralRenewals({ dates }: ReceiptDates): boolean {
  return new Set(dates.filter(({ role }) => role === 'next').map(({ on }) => on)).size > 1;
}

/** The cycle that two of the dates span: a billing period, or a payment and the next one. */
export function spanCycle({ dates, period }: ReceiptDates, today: CalendarDay): Found<BillingCycle> | null {
  if (period) return { value: period.cycle, from: period.from.from, to: period.to.to };
  const [paid, otherPaid] = dates.filter(({ role, on }) => role === 'paid' && on <= today);
  const [next, otherNext] = dates.filter(({ role }) => role === 'next' || role === 'ends');
  if (!paid || !next || otherPaid || otherNext) return null;
  const cycle = cycleBetween(paid.on, next.on);
  return cycle ? { value: cycle, from: next.from, to: next.to } : null;
}

/** Paid through a day means that the next payment is on the day after. */
function isLastDay(paidOn: CalendarDay, cycle: BillingCycle, endOn: CalendarDay): boolean {
  return addDays(endOn, 1) === nthRenewal(paidOn, cycle, 1);
}

/** The first that is still to come, and no further away than a cycle: a mandate may be valid for decades. */
function chooseComing(
  dates: readonly ReadDate[],
  today: CalendarDay,
  cycle: BillingCycle,
): Found<CalendarDay> | null {
  const last = lastDayAhead(today, cycle);
  const coming = dates
    .filter(({ on }) => on >= today && on <= last)
    .sort((a, b) => (a.on < b.on ? -1 : 1))[0];
  return coming ? toFound(coming) : null;
}

function lastDayAhead(today: CalendarDay, cycle: BillingCycle): CalendarDay {
  return addDays(nthRenewal(today, cycle, 1), DAYS_AHEAD);
}

/** Nobody has paid in the future: the one day of a text that is to come is when it will be. */
function chooseExpected(dates: readonly ReadDate[], today: CalendarDay): Found<CalendarDay> | null {
  const last = lastDayAhead(today, LONGEST_CYCLE);
  const coming = dates.filter(
    ({ on, role }) => on > today && on <= last && (role === 'paid' || role === 'none'),
  );
  const [first] = coming;
  return first && coming.every(({ on }) => on === first.on) ? toFound(first) : null;
}

/** A lone date without words is when it was paid. */
function chooseOnly(dates: readonly ReadDate[]): ReadDate | null {
  const [only] = dates;
  return only?.role === 'none' && dates.length === 1 ? only : null;
}

function toFound({ on, from, to }: ReadDate): Found<CalendarDay> {
  return { value: on, from, to };
}

function follow(date: ReadDate, cycle: BillingCycle, today: CalendarDay): Found<CalendarDay> {
  const after = date.on > today ? date.on : today;
  return toFound({ ...date, on: firstRenewalAfter(date.on, cycle, after) });
}

function findPeriod(plain: string, dates: readonly ReadDate[]): Period | null {
  for (const [index, from] of dates.entries()) {
    const to = dates[index + 1];
    if (!to || !JOINT.test(plain.slice(from.to, to.from))) continue;
    const cycle = cycleBetween(from.on, to.on);
    if (cycle) return { from, to, cycle };
  }
  return null;
}

/** A period ends on the day of the next one, or on the day before. */
function cycleBetween(from: CalendarDay, to: CalendarDay): BillingCycle | null {
  return (
    SPANNED.find((cycle) => {
      const next = nthRenewal(from, cycle, 1);
      return to === next || to === addDays(next, -1);
    }) ?? null
  );
}

function roleOf(plain: string, { from, to }: Written): DateRole {
  const before = readBefore(plain, from, 64);
  const cue = lastCue(findDateWords, before);
  const sentence = readAfter(plain, to, 64).split(/[.!?] /, 1)[0] ?? '';
  const after = firstCue(findWordsAfter, sentence);
  // "On 28 November we will charge": at the head of a sentence the words after it count.
  const isHead =
    !cue || /(?:^|[.!?:] |\n) *(?:on|am|le|el|il|op|em|den|dne|dnia|pada)? ?$/.test(before.slice(-8));
  if (isHead && after?.role === 'next') return 'next';
  return cue?.role ?? 'none';
}

/** A day without a year is the latest one for a payment, and the next one for anything to come. */
function chooseYear(
  { year, month, day, to }: Written,
  role: DateRole,
  nextDate: Written | null,
  plain: string,
  today: CalendarDay,
): CalendarDay | null {
  if (year !== null) return toDay(year, month, day);
  const now = splitDay(today).year;
  // "Nov 2 - Dec 2, 2026": the first half takes the year of the second.
  if (nextDate?.year && JOINT.test(plain.slice(to, nextDate.from)))
    return toDay(nextDate.month < month ? nextDate.year - 1 : nextDate.year, month, day);
  if (role !== 'next' && role !== 'paid' && role !== 'ends') return null;
  const isPast = role === 'paid';
  const thisYear = toDay(now, month, day);
  if (thisYear && (isPast ? thisYear <= today : thisYear >= today)) return thisYear;
  return toDay(isPast ? now - 1 : now + 1, month, day);
}

function listWritten(plain: string, context: ReceiptContext): readonly Written[] {
  const found: Written[] = [];
  const add = (match: RegExpExecArray, parts: Pick<Written, 'year' | 'month' | 'day'> | null) => {
    if (parts) found.push({ ...parts, from: match.index, to: match.index + match[0].length });
  };
  for (const match of matchesOf(plain, PATTERNS.yearFirst))
    add(match, parts(match[1], match[2] ?? match[4], match[3] ?? match[5]));
  for (const match of matchesOf(plain, PATTERNS.monthAndDay))
    add(match, parts(undefined, match[1], match[2]));
  const numeric = matchesOf(plain, PATTERNS.numbers);
  const isMonthFirst = decideOrder(numeric, context);
  for (const match of numeric) {
    const isDot = isDotted(match);
    const [a, b, year] = [match[1], match[3], match[4]];
    if (isDot || isMonthFirst === false) add(match, parts(year, b, a));
    else if (isMonthFirst) add(match, parts(year, a, b));
    else if (a === b) add(match, parts(year, a, b));
  }
  const dayFirst = matchesOf(plain, PATTERNS.dayFirst);
  const monthFirst = matchesOf(plain, PATTERNS.monthFirst);
  const names = [...dayFirst.map((match) => match[2] ?? ''), ...monthFirst.map((match) => match[1] ?? '')];
  const monthOf = chooseMonths(names, plain, context);
  for (const match of dayFirst) add(match, parts(match[3], monthOf(match[2] ?? ''), match[1]));
  for (const match of monthFirst) add(match, parts(match[3], monthOf(match[1] ?? ''), match[2]));
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  return found.filter((date, index) => index === 0 || date.from >= (found[index - 1]?.to ?? 0));
}

/** A name of several months means what the text's other names say, then its currency or the reader's country. */
function chooseMonths(names: readonly string[], plain: string, context: ReceiptContext): ReadMonth {
  if (names.length === 0) return () => 0;
  const decided = decideMonths(names);
  const isKnown = IN_ZLOTY_OR_KORUNA.test(plain) || POLISH_OR_CZECH.has(findCountry(context.country).code);
  return (name) => decided(name) || (isKnown ? (MONTH_NAMES[name] ?? 0) : 0);
}

/** `30.11.2026` and `30. 11. 2026` have the day first everywhere. */
function isDotted(match: RegExpExecArray): boolean {
  return match[2]?.startsWith('.') === true;
}

/** True: the month stands first; null: it cannot be known. A number over 12 anywhere decides for the whole text. */
function decideOrder(numeric: readonly RegExpExecArray[], context: ReceiptContext): boolean | null {
  const slashed = numeric.filter((match) => !isDotted(match));
  const isDayFirst = slashed.some((match) => Number(match[1]) > 12);
  const isMonthFirst = slashed.some((match) => Number(match[3]) > 12);
  if (isDayFirst !== isMonthFirst) return isMonthFirst;
  const { code } = findCountry(context.country);
  if (isDayFirst || UNDECIDED.has(code)) return null;
  return MONTH_FIRST.has(code);
}

function parts(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): Pick<Written, 'year' | 'month' | 'day'> | null {
  const number = { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) };
  if (number.year !== null && number.year < 100) number.year += 2000;
  const isReal =
    number.month >= 1 &&
    number.month <= 12 &&
    number.day >= 1 &&
    number.day <= daysInMonth(number.year ?? 2000, number.month);
  return isReal ? number : null;
}

function toDay(year: number, month: number, day: number): CalendarDay | null {
  return day <= daysInMonth(year, month) ? makeDay(year, month, day) : null;
}
