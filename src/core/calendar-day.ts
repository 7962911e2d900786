// Calendar days as `YYYY-MM-DD`: pure integer arithmetic, and the only place that turns instants into days.
import { DAY_MS } from './duration.ts';

/** A real calendar day written `YYYY-MM-DD`; text order is date order. */
export type CalendarDay = string;

const FIRST_YEAR = 1900;
/** The last year is below 9999, so that the next yearly renewal still has a four-digit year. */
const LAST_YEAR = 9998;
/** The last one with a four-digit year. */
export const LAST_DAY: CalendarDay = '9999-12-31';

const DAYS_PER_ERA = 146_097;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => `${number}`.padStart(2, '0'));
const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME_TAIL =
  /^[Tt ]([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)([.,]\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

interface YearMonthDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Takes a real day, or an ISO date-time whose written date counts whatever its offset; anything else is null. */
export function parseDay(text: string): CalendarDay | null {
  const written = text.slice(0, 10);
  const tail = text.slice(10);
  if (tail !== '' && !DATE_TIME_TAIL.test(tail)) return null;
  const match = DAY_TEXT.exec(written);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null;
  return day >= 1 && day <= daysInMonth(year, month) ? written : null;
}

export function makeDay(year: number, month: number, day: number): CalendarDay {
  // Five digits would break the rule that text order is date order.
  if (year < 0 || year > 9999) throw new RangeError(`No calendar day in the year ${year}.`);
  const yearText = year > 999 ? `${year}` : `${year}`.padStart(4, '0');
  return `${yearText}-${TWO_DIGITS[month]}-${TWO_DIGITS[day]}`;
}

export function splitDay(on: CalendarDay): YearMonthDay {
  return { year: readNumber(on, 0, 4), month: readNumber(on, 5, 7), day: readNumber(on, 8, 10) };
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

export function lastOfMonth(on: CalendarDay): CalendarDay {
  const { year, month } = splitDay(on);
  return makeDay(year, month, daysInMonth(year, month));
}

export function addDays(on: CalendarDay, days: number): CalendarDay {
  return fromDayNumber(toDayNumber(on) + days);
}

/** Keeps the day of the month where it exists and takes the month's last day where it does not. */
export function addMonthsClamped(on: CalendarDay, months: number): CalendarDay {
  const { year, month, day } = splitDay(on);
  const monthIndex = year * 12 + month - 1 + months;
  const newYear = Math.floor(monthIndex / 12);
  const newMonth = monthIndex - newYear * 12 + 1;
  return makeDay(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** Days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Months from the month of `from` to the month of `to`, whatever their days. */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const [first, second] = [splitDay(from), splitDay(to)];
  return (second.year - first.year) * 12 + second.month - first.month;
}

export function compareDays(a: CalendarDay, b: CalendarDay): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Understands every IANA name of the platform, old ones such as Asia/Calcutta too; bare offsets are not names. */
export function isTimeZone(name: string): boolean {
  return findZoneFormat(name) !== null;
}

/** The day an instant falls on in that zone; UTC where the zone is unknown. */
export function dayInZone(epochMs: number, zone: string): CalendarDay {
  const format = findZoneFormat(zone);
  if (!format) return fromDayNumber(Math.floor(epochMs / DAY_MS));
  const [month, day, year] = format.format(epochMs).split('/').map(Number);
  return makeDay(year ?? 0, month ?? 0, day ?? 0);
}

/**
 * The first instant of that day in the zone. Searched rather than computed from an offset: where the clocks change
 * at midnight the day begins at 01:00, and a day a zone skipped altogether begins with the next one.
 */
export function startOfDayInZone(on: CalendarDay, zone: string): number {
  const utcMidnight = toDayNumber(on) * 86_400;
  // Offsets range from -12 to +14 hours; a skipped day adds one more.
  let before = utcMidnight - 15 * 3600;
  let reached = utcMidnight + 39 * 3600;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (dayInZone(middle * 1000, zone) >= on) reached = middle;
    else before = middle;
  }
  return reached * 1000;
}

/** Puts days into words. A day is no instant, so no time zone may shift it. */
export function makeDayWriter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (on: CalendarDay) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (on) => format.format(toDayNumber(on) * DAY_MS);
}

/** Returns 0 for Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(on: CalendarDay): number {
  return (((toDayNumber(on) + 4) % 7) + 7) % 7;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
export function toDayNumber(on: CalendarDay): number {
  const { year, month, day } = splitDay(on);
  // Years counted from March put the leap day last, so one formula serves every month.
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719_468;
}

export function fromDayNumber(dayNumber: number): CalendarDay {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return makeDay(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

function readNumber(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

// Making a formatter costs about 100 times its use. Keyed in lower case, because names are matched without regard
// to case and a caller must not be able to grow this beyond the number of zones there are.
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function findZoneFormat(zone: string): Intl.DateTimeFormat | null {
  const known = zoneFormats.get(zone) ?? zoneFormats.get(zone.toLowerCase());
  if (known) return known;
  if (zone.length > 64 || !ZONE_NAME.test(zone)) return null;
  try {
    // Written month/day/year; formatToParts would say which is which, at three times the cost.
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    zoneFormats.set(zone.toLowerCase(), format);
    return format;
  } catch {
    return null;
  }
}
