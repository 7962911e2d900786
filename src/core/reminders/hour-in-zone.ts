// The instant at which the clocks of a zone show an hour, also on days on which they change.
import { type CalendarDay, isTimeZone, toDayNumber } from '../calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';

/**
 * The first instant at which the clocks show that hour, or at which they skip it. Greenland and Easter Island change
 * theirs in the evening, others at night, so the clocks of both sides of the day are tried.
 */
export function hourInZone(day: CalendarDay, hour: number, zone: string): number {
  const shown = toDayNumber(day) * DAY_MS + hour * HOUR_MS;
  const [early, late] = [shown - DAY_MS, shown + DAY_MS]
    .map((near) => shown - (readClock(near, zone) - near))
    .sort((a, b) => a - b);
  if (early === undefined || late === undefined) return shown;
  return readClock(early, zone) === shown ? early : late;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of the clocks, read as if it were UTC. */
function readClock(epochMs: number, zone: string): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = findFormat(zone)
    .format(epochMs)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** UTC where the zone is unknown, as for calendar days. */
function findFormat(zone: string): Intl.DateTimeFormat {
  const key = isTimeZone(zone) ? zone.toLowerCase() : 'utc';
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: key,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(key, format);
  return format;
}
