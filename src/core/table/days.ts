// Days as files write them: in digits, whose order a whole file decides, or with the month's name.
import { type CalendarDay, daysInMonth, makeDay } from '../calendar-day.ts';
import { MONTH_NAMES } from '../data/receipt-month-table.ts';

export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** `20261201`, `2026-12-01`, `2026/12/1`, `2026. 12. 1.`, `2026年12月1日`. */
const YEAR_FIRST =
  /^(\d{4})(?:[-/. ]?(\d{2})[-/. ]?(\d{2})|(?:[-/.]|\. |年)(\d{1,2})(?:[-/.]|\. |月)(\d{1,2}))(?!\d)/;
const IN_DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_NAME_YEAR = /^(\d{1,2})[-/. ]*(\p{L}{3,10})\.?[-/., ]*(\d{4}|\d{2})(?!\d)/u;
const NAME_DAY_YEAR = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})(?!\d)/u;

export function readDay(text: string, order: DayOrder): CalendarDay | null {
  const written = text.trim();
  const digits = IN_DIGITS.exec(written);
  if (digits) {
    const [first, second] = [Number(digits[1]), Number(digits[3])];
    const year = readYear(digits[4] ?? '');
    return order === 'day-first' ? makeReal(year, second, first) : makeReal(year, first, second);
  }
  const iso = YEAR_FIRST.exec(written);
  if (iso) return makeReal(Number(iso[1]), Number(iso[2] ?? iso[4]), Number(iso[3] ?? iso[5]));
  const named = DAY_NAME_YEAR.exec(written);
  if (named) return makeReal(readYear(named[3] ?? ''), readMonth(named[2]), Number(named[1]));
  const american = NAME_DAY_YEAR.exec(written);
  return american ? makeReal(Number(american[3]), readMonth(american[1]), Number(american[2])) : null;
}

/** Whether a text begins with a day in any of the forms. */
export function isDay(text: string): boolean {
  return readDay(text, 'day-first') !== null || readDay(text, 'month-first') !== null;
}

/** Whether a part above 12, or a point, leaves one order only. */
export function isOrderCertain(texts: readonly string[]): boolean {
  return (
    texts.every((text) => {
      const digits = IN_DIGITS.exec(text.trim());
      return !digits || digits[2] === '.';
    }) ||
    texts.some((text) => {
      const digits = IN_DIGITS.exec(text.trim());
      return digits !== null && (Number(digits[1]) > 12 || Number(digits[3]) > 12);
    })
  );
}

/** The order that all days of a file have together, where the rows of the file run through time. */
export function decideDayOrder(texts: readonly string[]): DayOrder | null {
  const byParts = decideDayOrderByParts(texts);
  if (byParts) return byParts;
  const isDayFirst = runsOneWay(texts, 'day-first');
  const isMonthFirst = runsOneWay(texts, 'month-first');
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}

/** A part above 12 is a day; where none is, points between them mean day first. Null where that says nothing. */
export function decideDayOrderByParts(texts: readonly string[]): DayOrder | null {
  let dayFirst = 0;
  let monthFirst = 0;
  let isAnyInDigits = false;
  let isAnyWithPoints = false;
  for (const text of texts) {
    const digits = IN_DIGITS.exec(text.trim());
    if (!digits) continue;
    isAnyInDigits = true;
    if (digits[2] === '.') isAnyWithPoints = true;
    if (Number(digits[1]) > 12) dayFirst += 1;
    else if (Number(digits[3]) > 12) monthFirst += 1;
  }
  if (!isAnyInDigits) return 'day-first';
  if (dayFirst === monthFirst) return isAnyWithPoints ? 'day-first' : null;
  return dayFirst > monthFirst ? 'day-first' : 'month-first';
}

function runsOneWay(texts: readonly string[], order: DayOrder): boolean {
  const days = texts.flatMap((text) => readDay(text, order) ?? []);
  const rises = days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''));
  return rises || days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''));
}

function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 80 ? 2000 + year : 1900 + year;
}

function readMonth(name = ''): number {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return MONTH_NAMES[plain] ?? MONTH_NAMES[plain.slice(0, 3)] ?? 0;
}

function makeReal(year: number, month: number, day: number): CalendarDay | null {
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return null;
  return makeDay(year, month, day);
}
