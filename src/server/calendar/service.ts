/** The calendar feed: its secret address, and the file that calendar programs read there. */
import type { AnswerOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { AlarmDays } from '#core/calendar/calendar';
import { type CalendarDay, dayInZone } from '#core/calendar-day';
import { HOUR_MS } from '#core/duration';
import type { Deps } from '#server/deps';
import type { KeptAnswer, KeptAnswers } from '#server/http/kept-answers';
import { CALENDAR_FILES } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import { decrypt, encrypt } from '#server/secrets/sealing';
import { makeToken, splitToken, toUserId } from '#server/secrets/token';
import { limitOf } from '#server/subscriptions/actor';
import { listUnlockedSubscriptions } from '#server/subscriptions/store';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import { writeCalendar } from './file.ts';
import { type FeedRow, findFeed, findFeedByToken, markFeedRead, storeFeed, updateFeed } from './store.ts';

type Shown = AnswerOf<'GET /api/calendar-feed'>;

const READ_MARK_MS = HOUR_MS;
const FILE = /^([\w-]{64})\.ics$/;

export async function showFeed(deps: Deps, userId: string): Promise<Shown> {
  return present(deps, await findFeed(deps.db, userId));
}

export async function makeFeed(deps: Deps, userId: string): Promise<Shown> {
  const now = deps.clock.now();
  const { token, tokenHash } = makeToken(deps, userId);
  const sealed = await encrypt(deps, 'calendar', token, userId);
  return present(
    deps,
    await storeFeed(deps.db, { userId, tokenHash, sealed, createdAt: now, changedAt: now }),
  );
}

export async function changeFeed(deps: Deps, userId: string, alarmDays: AlarmDays | null): Promise<Shown> {
  const feed = await updateFeed(deps.db, userId, { alarmDays, changedAt: deps.clock.now() });
  if (!feed) throw new Problem('not_found');
  return present(deps, feed);
}

async function present(deps: Deps, feed: FeedRow | undefined): Promise<Shown> {
  if (!feed) return { feed: null };
  const token = await decrypt(deps, 'calendar', feed.sealed, feed.userId);
  return {
    feed: {
      address: typeof token === 'string' ? `${deps.env.linkOrigin}/calendar/${token}.ics` : null,
      alarmDays: feed.alarmDays,
      createdAt: feed.createdAt.toISOString(),
      lastReadAt: feed.lastReadAt?.toISOString() ?? null,
    },
  };
}

/** An address that was replaced or switched off is as unknown as any other. */
export async function readCalendar(deps: Deps, kept: KeptAnswers, file: string): Promise<KeptAnswer> {
  const parts = splitToken(FILE.exec(file)?.[1] ?? '');
  const found = parts
    ? await findFeedByToken(deps.db, { userId: toUserId(parts.owner), tokenHash: parts.tokenHash })
    : undefined;
  if (!found) throw new Problem('not_found');
  const { feed, user } = found;
  const now = deps.clock.now();
  const staleSince = new Date(now.getTime() - READ_MARK_MS);
  const { lastReadAt } = feed;
  if (lastReadAt === null || lastReadAt < staleSince || lastReadAt > now)
    await markFeedRead(deps.db, feed, { now, staleSince });
  const today = dayInZone(now.getTime(), user.timeZone);
  const stamp = stampOf(deps, user, feed, now, today);
  const copy = kept.find(user.id, stamp);
  if (copy) return copy;
  await takeAttempt(deps, { key: `calendar-files:${user.id}`, ...CALENDAR_FILES });
  const limit = limitOf(deps, { user, now });
  const rows = await listUnlockedSubscriptions(deps.db, { userId: user.id, limit, today });
  return kept.keep(user.id, stamp, writeCalendar({ rows, user, feed, today, origin: deps.env.linkOrigin }));
}

/** Everything that the file depends on. */
function stampOf(deps: Deps, user: UserRow, feed: FeedRow, now: Date, today: CalendarDay): string {
  const { dataVersion, country, language } = user;
  // The revision alone is not enough: it begins again where a feed is switched off and made anew.
  const choices = [feed.revision, feed.alarmDays, feed.changedAt.getTime()];
  return [dataVersion, today, isPro(user, deps.env, now), country, language, ...choices].join('|');
}
