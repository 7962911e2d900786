// The figures of the admin analytics screen: sign-ups per day, running totals, shares, locations.
import { addDays, type CalendarDay, dayInZone, startOfDayInZone } from '../calendar-day.ts';
import { findKnownCountry } from '../country/countries.ts';
import { DAY_MS } from '../duration.ts';

export const ANALYTICS_RANGES = [7, 30, 90] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
export const DEFAULT_ANALYTICS_RANGE: AnalyticsRange = 30;

/** "Recent Signups" sums this many days. */
const RECENT_SIGNUP_DAYS = 7;
const LOCATIONS_SHOWN = 8;
const LOCATION_LENGTH = 15;

export interface RangeDay {
  readonly on: CalendarDay;
  readonly startsAt: number;
}

export interface SignupDay {
  readonly date: CalendarDay;
  readonly signups: number;
  /** All users at the end of that day. */
  readonly total: number;
}

export interface LocationCount {
  readonly location: string;
  readonly count: number;
}

/** The days of a range that ends today, with the instant each begins at in the zone. */
export function listRangeDays(today: CalendarDay, days: AnalyticsRange, zone: string): RangeDay[] {
  const range: RangeDay[] = [];
  for (let back = days - 1; back >= 0; back -= 1) {
    const on = addDays(today, -back);
    range.push({ on, startsAt: findStart(on, range.at(-1), zone) });
  }
  return range;
}

// Nearly every day begins 24 hours after the one before; checking that takes two conversions, a search takes 18.
function findStart(on: CalendarDay, before: RangeDay | undefined, zone: string): number {
  const usual = (before?.startsAt ?? Number.NaN) + DAY_MS;
  const isStart = before && dayInZone(usual, zone) === on && dayInZone(usual - 1, zone) < on;
  return isStart ? usual : startOfDayInZone(on, zone);
}

/** One row per day, including days without sign-ups; `signups` holds counts by the day's index in the range. */
export function fillSignupDays(
  range: readonly RangeDay[],
  signups: ReadonlyMap<number, number>,
  totalNow: number,
): SignupDay[] {
  let total = totalNow - [...signups.values()].reduce((sum, count) => sum + count, 0);
  return range.map(({ on }, index) => {
    const count = signups.get(index) ?? 0;
    total += count;
    return { date: on, signups: count, total };
  });
}

export function sumRecentSignups(days: readonly Pick<SignupDay, 'signups'>[]): number {
  return days.slice(-RECENT_SIGNUP_DAYS).reduce((sum, day) => sum + day.signups, 0);
}

/** Percent of the whole, half up to 1 decimal; 0 if the whole is 0. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.floor((part * 2000 + whole) / (2 * whole)) / 10;
}

/** Merges different spellings of the same country; unknown names stay as typed. */
export function mergeLocations(counts: readonly LocationCount[]): LocationCount[] {
  const merged = new Map<string, number>();
  for (const { location, count } of counts) {
    const name = findKnownCountry(location)?.name ?? location.trim();
    merged.set(name, (merged.get(name) ?? 0) + count);
  }
  return [...merged]
    .filter(([, count]) => count > 0)
    .map(([location, count]) => ({ location, count }))
    .sort((a, b) => b.count - a.count || (a.location < b.location ? -1 : 1));
}

export function topLocations(locations: readonly LocationCount[]): (LocationCount & { short: string })[] {
  return locations
    .slice(0, LOCATIONS_SHOWN)
    .map((location) => ({ ...location, short: truncateLocation(location.location) }));
}

/** Keeps at most 15 characters, plus an ellipsis where something was cut. */
export function truncateLocation(name: string): string {
  const characters = [...name];
  if (characters.length <= LOCATION_LENGTH) return name;
  return `${characters.slice(0, LOCATION_LENGTH).join('').trimEnd()}…`;
}
