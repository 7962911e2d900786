// When a day of the AI quota begins: Free is capped per kind and local day (`FREE_DAILY_*` in env.ts), Pro is not.
import { addDays, type CalendarDay, dayInZone, startOfDayInZone } from '../calendar-day.ts';

export type AiKind = 'analysis' | 'bundles' | 'recommendations';

/** The zone that turns the quota's day. A new zone counts only from the next day of the old one. */
export interface QuotaZone {
  readonly quotaZone: string;
  readonly quotaZoneNext: string | null;
  readonly quotaZoneFrom: Date | null;
}

export function quotaZoneAt(zone: QuotaZone, now: number): string {
  const { quotaZone, quotaZoneNext, quotaZoneFrom } = zone;
  return quotaZoneNext !== null && quotaZoneFrom !== null && quotaZoneFrom.getTime() <= now
    ? quotaZoneNext
    : quotaZone;
}

export function quotaDay(zone: QuotaZone, now: number): CalendarDay {
  return dayInZone(now, quotaZoneAt(zone, now));
}

/** When today's uses come back: midnight of the zone in force. */
export function quotaEndsAt(zone: QuotaZone, now: number): number {
  const inForce = quotaZoneAt(zone, now);
  return startOfDayInZone(addDays(dayInZone(now, inForce), 1), inForce);
}

/** Uses left; null is no limit. */
export function remainingUses(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}
