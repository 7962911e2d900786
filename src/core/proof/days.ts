// Reads a calendar day in the few forms that mean one day only: 1 December 2026, Dec 1, 2026-12-01. Never 01/12.
import { type CalendarDay, makeDay, parseDay, splitDay } from '../calendar-day.ts';
import { matchAt } from '../text/sticky-match.ts';

export interface FoundDay {
  readonly length: number;
  /** The day as written; without a year, the next such day from today on. */
  readonly on: CalendarDay | null;
  /** The last such day before today where no year is named: what is overdue fell due then. */
  readonly pastOn: CalendarDay | null;
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const YEAR = '(?:,? (\\d{4}))?(?![\\d\\p{L}]|[.,/-]\\d)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const ISO_DAY = /(\d{4})-(\d{2})-(\d{2})(?![\d\p{L}-])/uy;
const DAY_MONTH = new RegExp(`${DAY} (?:of )?(${MONTH})\\b\\.?${YEAR}`, 'iuy');
const MONTH_DAY = new RegExp(`(${MONTH})\\b\\.? ${DAY}${YEAR}`, 'iuy');

export function readDay(text: string, at: number, today: CalendarDay): FoundDay | null {
  const iso = matchAt(ISO_DAY, text, at);
  if (iso) return { length: iso[0].length, on: parseDay(iso[0]), pastOn: parseDay(iso[0]) };
  const dayFirst = matchAt(DAY_MONTH, text, at);
  const found = dayFirst ?? matchAt(MONTH_DAY, text, at);
  if (!found) return null;
  const [written, first = '', second = '', year] = found;
  const [day, monthName] = dayFirst ? [first, second] : [second, first];
  const month = MONTHS.indexOf(monthName.slice(0, 3).toLowerCase()) + 1;
  const make = (inYear: number) => (Number(day) > 31 ? null : parseDay(makeDay(inYear, month, Number(day))));
  const { length } = written;
  if (year !== undefined) return { length, on: make(Number(year)), pastOn: make(Number(year)) };
  const thisYear = splitDay(today).year;
  const around = [thisYear - 1, thisYear, thisYear + 1].flatMap((inYear) => make(inYear) ?? []);
  return {
    length,
    on: around.find((on) => on >= today) ?? null,
    pastOn: around.filter((on) => on < today).at(-1) ?? null,
  };
}
