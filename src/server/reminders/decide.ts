/** Decides the reminders of several users in a few statements, however many they are. */
import { type CalendarDay, dayInZone } from '#core/calendar-day';
import { HOUR_MS } from '#core/duration';
import type { Channel } from '#core/reminders/channels';
import { hourInZone } from '#core/reminders/hour-in-zone';
import {
  coveredUntil,
  decideReminders,
  isSilent,
  nextLookAt,
  type Reminder,
} from '#core/reminders/reminders';
import { paysByMandate } from '#core/subscription/coming-price';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { limitOf } from '#server/subscriptions/actor';
import type { ShownRow } from '#server/subscriptions/store';
import { listUnlockedOfSeveral } from '#server/subscriptions/unlocked-store';
import type { SweepName } from '#server/sweeps/runner';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import type { ReminderChannel, ReminderMessage } from './channel.ts';
import { insertReminders, type ReminderKey, type ReminderRow } from './ledger-store.ts';
import { findObstacle, listChosen } from './reach.ts';
import { type AnswerRow, type NextLook, type SettingsRow, scheduleNext } from './store.ts';

const RETRY_MS = HOUR_MS;

export interface Decision {
  now: Date;
  channels: readonly ReminderChannel[];
  users: ReadonlyMap<string, UserRow>;
  answers: ReadonlyMap<string, AnswerRow[]>;
  restoredAt: Date | null;
}

/** One user who is due. */
interface Case {
  user: UserRow;
  settings: SettingsRow;
  today: CalendarDay;
  hasPro: boolean;
}

interface DecidedCase extends Case {
  decided: readonly Reminder<ShownRow>[];
  mayRepeat: boolean;
}

type Result = 'told' | 'nothing' | 'unreachable' | 'failed';

/**
 * Decides and queues the messages of all who are due, and returns the sweeps that have something to send. With several
 * users a failure fails the whole call, and the caller decides them again in smaller parts; with one user, a channel that
 * fails holds up no other.
 */
export async function decideAll(
  deps: Deps,
  tx: Tx,
  due: readonly SettingsRow[],
  decision: Decision,
): Promise<SweepName[]> {
  const { now, channels } = decision;
  const cases = due.flatMap((settings) => openCase(deps, settings, decision));
  const decided = await decideCases(
    deps,
    tx,
    cases.filter((each) => !isWaiting(each, now)),
    decision,
  );
  const tell = (telling: Telling) => (due.length === 1 ? tryTell(deps, tx, telling) : tellAll(tx, telling));
  const results = new Map<string, Result[]>();
  const woken = new Set<SweepName>();
  for (const channel of channels) {
    const asking = decided.filter(({ settings, hasPro }) => isChosen(settings, channel.name, hasPro));
    if (asking.length === 0) continue;
    for (const [userId, result] of await tell({ channel, asking, now })) {
      results.set(userId, [...(results.get(userId) ?? []), result]);
      if (result === 'told') woken.add(channel.sweep);
    }
  }
  const unreached = decided.filter(
    ({ user }) => !results.get(user.id)?.some((each) => each !== 'unreachable'),
  );
  await insertReminders(
    tx,
    unreached.flatMap((each) => noteUnreached(each, now)),
  );
  await scheduleNext(
    tx,
    cases.map((each) => prepareNext(each, results.get(each.user.id) ?? [], now)),
    now,
  );
  return [...woken];
}

export function retryAt(now: Date): Date {
  return new Date(now.getTime() + RETRY_MS);
}

function openCase(deps: Deps, settings: SettingsRow, { now, users }: Decision): Case[] {
  const user = users.get(settings.userId);
  if (!user) return [];
  const today = dayInZone(now.getTime(), user.timeZone);
  return [{ user, settings, today, hasPro: isPro(user, deps.env, now) }];
}

/** True on a day without messages, or before the hour in a zone that the user has moved to. */
function isWaiting({ user, settings, today }: Case, now: Date): boolean {
  return now.getTime() < hourInZone(today, settings.hour, user.timeZone) || isSilent(settings, today);
}

async function decideCases(
  deps: Deps,
  tx: Tx,
  cases: readonly Case[],
  { now, answers, restoredAt }: Decision,
): Promise<DecidedCase[]> {
  const rows = await listUnlockedOfSeveral(
    tx,
    cases.map(({ user, today }) => ({ userId: user.id, limit: limitOf(deps, { user, now }), today })),
  );
  return cases.map((each) => {
    const { user, settings, today, hasPro } = each;
    const { decidedOn, nextAt, again } = settings;
    const isMandate = paysByMandate(user.country);
    const asked = answers.get(user.id) ?? [];
    const own = rows.get(user.id) ?? [];
    return {
      ...each,
      decided: decideReminders(own, settings, { today, decidedOn, isMandate, hasPro, asked, again }),
      mayRepeat: restoredAt !== null && nextAt !== null && nextAt <= restoredAt,
    };
  });
}

function isChosen({ isOn, channels }: SettingsRow, name: Channel, hasPro: boolean): boolean {
  return name === 'mail' ? isOn : hasPro && channels.includes(name);
}

/** Decided once more where a channel failed: the ledger keeps the others from saying anything twice. */
function prepareNext({ user, settings, today }: Case, results: readonly Result[], now: Date): NextLook {
  if (results.includes('failed')) return { userId: user.id, nextAt: retryAt(now), decidedOn: null };
  const isDecided = results.includes('told') || results.includes('nothing');
  return {
    userId: user.id,
    nextAt: new Date(nextLookAt(settings, today, user.timeZone, now.getTime())),
    decidedOn: isDecided ? coveredUntil(settings, today) : null,
  };
}

/** No channel reached the user: the ledger says why. */
function noteUnreached({ user, settings, hasPro, decided }: DecidedCase, now: Date): ReminderRow[] {
  const missed = decided.filter(({ outcome }) => outcome === 'sent');
  return listChosen(settings).flatMap((channel) =>
    missed.map(
      (reminder): ReminderRow => ({
        ...keyOf(user, reminder),
        channel,
        outcome: 'sent',
        decidedAt: now,
        delivery: 'dropped',
        reason: findObstacle(channel, hasPro),
      }),
    ),
  );
}

interface Telling {
  channel: ReminderChannel;
  asking: readonly DecidedCase[];
  now: Date;
}

/** Uses a savepoint: a channel that fails leaves nothing in the ledger. */
async function tryTell(deps: Deps, tx: Tx, telling: Telling): Promise<ReadonlyMap<string, Result>> {
  try {
    return await tx.transaction((inner) => tellAll(inner, telling));
  } catch (error) {
    const ids = telling.asking.map(({ user }) => user.id);
    const channel = telling.channel.name;
    deps.log.error({ err: error, userId: ids[0], channel }, 'reminders could not be queued');
    return new Map(ids.map((id) => [id, 'failed']));
  }
}

async function tellAll(tx: Tx, { channel, asking, now }: Telling): Promise<ReadonlyMap<string, Result>> {
  const users = asking.map(({ user }) => user);
  const reachable = await channel.findReachable(tx, users);
  const reached = asking.filter(({ user }) => reachable.has(user.id));
  const isFresh = await keepFresh(tx, reached, { channel: channel.name, decidedAt: now });
  const messages = reached.flatMap((each): ReminderMessage[] => {
    const { user, today, mayRepeat, decided } = each;
    const events = decided
      .filter((reminder) => reminder.outcome === 'sent' && isFresh(user, reminder))
      .map(({ event }) => event);
    return events.length > 0 ? [{ user, today, events, mayRepeat, decidedAt: now }] : [];
  });
  if (messages.length > 0) await channel.queue(tx, messages);
  const results = new Map<string, Result>(
    users.map(({ id }) => [id, reachable.has(id) ? 'nothing' : 'unreachable']),
  );
  for (const { user } of messages) results.set(user.id, 'told');
  return results;
}

/** Notes them in the ledger, and tells those that this channel has not decided before. */
async function keepFresh(
  tx: Tx,
  cases: readonly DecidedCase[],
  of: Pick<ReminderRow, 'channel' | 'decidedAt'>,
): Promise<(user: UserRow, reminder: Reminder<ShownRow>) => boolean> {
  const rows = cases.flatMap(({ user, decided }) =>
    decided.map(
      (reminder): ReminderRow => ({
        ...of,
        ...keyOf(user, reminder),
        outcome: reminder.outcome,
        delivery: reminder.outcome === 'sent' ? 'waiting' : null,
        reason: null,
      }),
    ),
  );
  const inserted = new Set((await insertReminders(tx, rows)).map(nameReminder));
  return (user, reminder) => inserted.has(nameReminder(keyOf(user, reminder)));
}

function keyOf({ id }: UserRow, { event, lead }: Reminder<ShownRow>): ReminderKey {
  return {
    userId: id,
    subscriptionId: event.item.id,
    kind: event.kind,
    dueOn: event.on,
    leadDays: lead,
  };
}

function nameReminder({ userId, subscriptionId, kind, dueOn, leadDays }: ReminderKey): string {
  return [userId, subscriptionId, kind, dueOn, leadDays].join(' ');
}
