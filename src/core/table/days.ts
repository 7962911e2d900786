// Days as files write them: in digits, whose order a whole file decides, or with the month's name.
import { type CalendarDay, daysInMonth, makeDay } from '../calendar-day.ts';
import { toAsciiDigit } from '../text/digits.ts';
import {
  decideMonths,
  guessMonth,
  listMeanings,
  type MonthAnswers,
  type ReadMonth,
  readMonth,
} from './months.ts';
import { foldName } from './runtime-names.ts';
import { isWeekday } from './weekdays.ts';

export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** `20261201`, `2026-12-01`, `2026/12/1`, `2026. 12. 1.`, `2026年12月1日`. */
const YEAR_FIRST =
  /^(\d{4})(?:[-/. ]?(\d{2})[-/. ]?(\d{2})|(?:[-/.]|\. |年)(\d{1,2})(?:[-/.]|\. |月)(\d{1,2}))(?!\d)/;
/** `1/12/2026`, `1.12.26`, `1. 12. 2026`. */
const IN_DIGITS = /^(\d{1,2})([-/. ]|\. )(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `1 Dec 2026`, `1-Dec-26`, `1st December 2026`, `1 de diciembre de 2026`. */
const DAY_NAME_YEAR =
  /^(\d{1,2})(?:st|nd|rd|th|er)?[-/., ]*(?:de |d['’])?([\p{L}\p{M}]{2,14})\.?[-/., ]*(?:del? )?(\d{4}|\d{2})(?!\d)/iu;
const NAME_DAY_YEAR = /^([\p{L}\p{M}]{2,14})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,| |, )(\d{4})(?!\d)/u;
/** `2026. december 1.`, as in Hungary. */
const YEAR_NAME_DAY = /^(\d{4})[.,]? ([\p{L}\p{M}]{2,14})\.? (\d{1,2})(?!\d)/u;

/** A word before a day: `Tuesday, December 1, 2026`, `Di., 1.12.2026`. */
const FIRST_WORD = /^([\p{L}\p{M}-]{2,20})\.?,? +(?=\S)/u;

export function readDay(text: string, order: DayOrder, monthOf: ReadMonth = readMonth): CalendarDay | null {
  const written = clean(text);
  const digits = IN_DIGITS.exec(written);
  if (digits) {
    const [first, second] = [Number(digits[1]), Number(digits[3])];
    const year = readYear(digits[4] ?? '');
    return order === 'day-first' ? makeReal(year, second, first) : makeReal(year, first, second);
  }
  const iso = YEAR_FIRST.exec(written);
  if (iso) return makeReal(Number(iso[1]), Number(iso[2] ?? iso[4]), Number(iso[3] ?? iso[5]));
  const named = DAY_NAME_YEAR.exec(written);
  if (named) return makeReal(readYear(named[3] ?? ''), monthOf(named[2] ?? ''), Number(named[1]));
  const american = NAME_DAY_YEAR.exec(written);
  if (american) return makeReal(Number(american[3]), monthOf(american[1] ?? ''), Number(american[2]));
  const yearFirst = YEAR_NAME_DAY.exec(written);
  return yearFirst ? makeReal(Number(yearFirst[1]), monthOf(yearFirst[2] ?? ''), Number(yearFirst[3])) : null;
}

/** Reads the days of one file, whose names of months are decided by all of them. */
export function makeDayReader(
  texts: readonly string[],
  order: DayOrder,
  answers: MonthAnswers = {},
): (text: string) => CalendarDay | null {
  const monthOf = decideMonths(listMonthNames(texts), answers);
  if (hasShortYearsFirst(listInDigits(texts)))
    return (text) => readDay(isInDigits(text) ? `20${clean(text)}` : text, order, monthOf);
  return (text) => readDay(text, order, monthOf);
}

const SHORT_YEARS = { from: 20, to: 40, spread: 2 };

interface InDigits {
  readonly first: number;
  readonly second: number;
  /** The year as written, with two digits or four. */
  readonly last: string;
  readonly hasPoints: boolean;
}

function listInDigits(texts: readonly string[]): readonly InDigits[] {
  return texts.flatMap((text) => {
    const [found, first, mark, second, last = ''] = IN_DIGITS.exec(clean(text)) ?? [];
    if (found === undefined) return [];
    return { first: Number(first), second: Number(second), last, hasPoints: isPoint(mark) };
  });
}

/** `26-12-15`, `27-01-20`: what comes first hardly changes and may be a year, what comes last changes as days do. */
function hasShortYearsFirst(days: readonly InDigits[]): boolean {
  if (days.length < 2 || days.some(({ last }) => last.length > 2)) return false;
  return (
    days.every(({ first }) => first >= SHORT_YEARS.from && first <= SHORT_YEARS.to) &&
    spreadOf(days.map(({ first }) => first)) <= SHORT_YEARS.spread &&
    spreadOf(days.map(({ last }) => Number(last))) > SHORT_YEARS.spread
  );
}

function spreadOf(numbers: readonly number[]): number {
  const [least, most] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return most - least;
}

export interface UnclearMonth {
  /** A day of the file, as written. */
  readonly example: string;
  /** Folded. */
  readonly name: string;
  readonly months: readonly number[];
}

/** The first name of a month that neither the file nor an answer decides about. */
export function findUnclearMonth(
  texts: readonly string[],
  answers: MonthAnswers | undefined,
): UnclearMonth | null {
  const monthOf = decideMonths(listMonthNames(texts), answers);
  for (const example of texts) {
    const name = foldName(nameIn(clean(example)) ?? '');
    const months = listMeanings(name);
    if (months.length > 1 && monthOf(name) === 0) return { example, name, months };
  }
  return null;
}

function listMonthNames(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => nameIn(clean(text)) ?? []);
}

function nameIn(written: string): string | undefined {
  return (
    DAY_NAME_YEAR.exec(written)?.[2] ?? NAME_DAY_YEAR.exec(written)?.[1] ?? YEAR_NAME_DAY.exec(written)?.[2]
  );
}

/** Writes digits of any script as 0 to 9 and Devanagari's mark of an abbreviation as a point, and drops joiners and the weekday. */
function clean(text: string): string {
  const plain = text
    .trim()
    .replace(/(?!\d)\p{Nd}/gu, toAsciiDigit)
    .replace('\u0970', '.')
    .replace(/[\u200c\u200d]/g, '');
  const [before = '', word = ''] = FIRST_WORD.exec(plain) ?? [];
  // `mar 1 2026` is in March, though Tuesday is shortened so in Spain.
  return word !== '' && !NAME_DAY_YEAR.test(plain) && isWeekday(word) ? plain.slice(before.length) : plain;
}

/** Whether a text begins with a day in any of the forms. */
export function isDay(text: string): boolean {
  return readDay(text, 'day-first', guessMonth) !== null || readDay(text, 'month-first', guessMonth) !== null;
}

/** Whether the order of a file's days matters to this one. */
export function isInDigits(text: string): boolean {
  return IN_DIGITS.test(clean(text));
}

/** Whether a part above 12, or a point, leaves one order only. */
export function isOrderCertain(texts: readonly string[]): boolean {
  const days = listInDigits(texts);
  return (
    days.every(({ hasPoints }) => hasPoints) || days.some(({ first, second }) => first > 12 || second > 12)
  );
}

/** The order that all days of a file have together, where the rows of the file run through time. */
export function decideDayOrder(texts: readonly string[]): DayOrder | null {
  const proofs = countProofs(texts);
  const { dayFirst, monthFirst } = proofs;
  // A statement with one odd line is still read.
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first';
  const byParts = decideByProofs(proofs);
  if (byParts) return byParts;
  const isDayFirst = isInTimeOrder(texts, 'day-first');
  const isMonthFirst = isInTimeOrder(texts, 'month-first');
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}

/**
 * A part above 12 is a day; where none is, points between them mean day first. Null where that says nothing, or where
 * the file has both orders.
 */
export function decideDayOrderByParts(texts: readonly string[]): DayOrder | null {
  return decideByProofs(countProofs(texts));
}

interface Proofs {
  readonly inDigits: number;
  readonly withPoints: number;
  readonly dayFirst: number;
  readonly monthFirst: number;
}

function decideByProofs({ inDigits, withPoints, dayFirst, monthFirst }: Proofs): DayOrder | null {
  if (inDigits === 0) return 'day-first';
  if (dayFirst > 0 && monthFirst > 0) return null;
  if (dayFirst === monthFirst) return withPoints > 0 ? 'day-first' : null;
  return dayFirst > monthFirst ? 'day-first' : 'month-first';
}

function countProofs(texts: readonly string[]): Proofs {
  const days = listInDigits(texts);
  const counted = hasShortYearsFirst(days) ? [] : days;
  return {
    inDigits: counted.length,
    withPoints: counted.filter(({ hasPoints }) => hasPoints).length,
    dayFirst: counted.filter(({ first }) => first > 12).length,
    monthFirst: counted.filter(({ first, second }) => first <= 12 && second > 12).length,
  };
}

function isInTimeOrder(texts: readonly string[], order: DayOrder): boolean {
  const days = texts.flatMap((text) => readDay(text, order) ?? []);
  const rises = days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''));
  return rises || days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''));
}

/** Two digits below 10 are no year: in `26-12-01` they are the day, and the year comes first. */
function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  if (year < 10) return 0;
  return year < 80 ? 2000 + year : 1900 + year;
}

function isPoint(mark = ''): boolean {
  return mark.startsWith('.');
}

function makeReal(year: number, month: number, day: number): CalendarDay | null {
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return null;
  return makeDay(year, month, day);
}
