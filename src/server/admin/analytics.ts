/** Analytics for administrators: figures from the tallies, read in one snapshot. */
import type { AnswerOf } from '#contract/endpoints';
import { type AnalyticsRange, fillSignupDays, listRangeDays, mergeLocations } from '#core/admin/stats';
import { daySlot, firstWholeDay } from '#core/admin/tally';
import type { CalendarDay } from '#core/calendar-day';
import { DAY_MS } from '#core/duration';
import { isPro } from '#server/users/access';
import { countPeople, countPro, countSignIns, countSignups } from '#server/users/tally-store';
import type { AdminDeps } from './deps.ts';
import { listNewestUsers } from './support-store.ts';

type Analytics = AnswerOf<'GET /api/admin/analytics/dashboard'>;

const RECENT_USERS = 10;
const LOCATION_LIMIT = 100;
/** Countries are free text; the rarest ones are not read. */
const COUNTRIES_READ = 1_000;

/** The requested days in the administrator's time zone. */
interface Asked {
  days: AnalyticsRange;
  now: Date;
  today: CalendarDay;
  timeZone: string;
}

export async function readAnalytics(
  deps: Pick<AdminDeps, 'env' | 'readSnapshot'>,
  { days, now, today, timeZone }: Asked,
): Promise<Analytics> {
  const range = listRangeDays(today, days, timeZone);
  const starts = range.map((day) => new Date(day.startsAt));
  const since = starts[0] ?? now;
  const tomorrow = new Date(daySlot(now.getTime()) + DAY_MS);
  const read = await deps.readSnapshot(async (tx) => ({
    total: await countPeople(tx),
    paid: deps.env.payments === 'off' ? 0 : await countPro(tx, now, tomorrow),
    signups: await countSignups(tx, starts),
    signIns: await countSignIns(tx, since, new Date(firstWholeDay(since.getTime())), COUNTRIES_READ),
    newest: await listNewestUsers(tx, RECENT_USERS),
  }));
  const pro = deps.env.payments === 'off' ? read.total : read.paid;
  return {
    userDistribution: { total: read.total, free: read.total - pro, pro },
    signupStats: fillSignupDays(range, read.signups, read.total),
    locationStats: mergeLocations(read.signIns).slice(0, LOCATION_LIMIT),
    recentUsers: read.newest.map((user) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      isPro: isPro(user, deps.env, now),
      country: user.country,
      createdAt: user.createdAt.toISOString(),
    })),
  };
}
