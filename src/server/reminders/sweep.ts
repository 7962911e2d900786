/**
 * Decides each user's reminders once a day, at their own hour. What is decided, the messages and the time of the next
 * decision are written in one transaction, so a crash repeats all of it or nothing.
 */
import { type CalendarDay, dayInZone } from '#core/calendar-day';
import { DAY_MS, HOUR_MS } from '#core/duration';
import type { Channel } from '#core/reminders/channels';
import { hourInZone } from '#core/reminders/hour-in-zone';
import {
  coveredUntil,
  decideReminders,
  isSilent,
  LONGEST_WAIT_DAYS,
  nextLookAt,
  type Reminder,
} from '#core/reminders/reminders';
import { paysByMandate } from '#core/subscription/coming-price';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { findLastRestore } from '#server/plan/search-store';
import { limitOf } from '#server/subscriptions/actor';
import { listUnlockedSubscriptions, type ShownRow } from '#server/subscriptions/store';
import type { Sweep, SweepName } from '#server/sweeps/runner';
import { watchClock } from '#server/sweeps/steady-clock';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import type { ReminderChannel } from './channel.ts';
import {
  type AnswerRow,
  findReaders,
  insertReminders,
  listAnswers,
  pullBackSettings,
  type ReminderRow,
  type SettingsRow,
  scheduleNext,
  takeDue,
} from './store.ts';

const BATCH = 50;
const EVERY_MS = 60_000;
/** `nextLookAt` is eight days ahead at most; one more for a change of time zone. */
const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;
const RETRY_MS = HOUR_MS;

export function reminderSweep(deps: Deps, channels: readonly ReminderChannel[]): Sweep {
  // A message cannot be taken back: a clock that is ahead for a minute must not send tomorrow's.
  const isSteady = watchClock(deps.clock);
  return { name: 'reminders', everyMs: EVERY_MS, run: async () => isSteady() && decideDue(deps, channels) };
}

async function decideDue(deps: Deps, channels: readonly ReminderChannel[]): Promise<boolean> {
  const now = deps.clock.now();
  const latest = new Date(now.getTime() + LONGEST_WAIT_MS);
  const queued = new Set<SweepName>();
  await pullBackSettings(deps.db, now);
  const taken = await deps.db.transaction(async (tx) => {
    const due = await takeDue(tx, { now, latest, limit: BATCH });
    if (due.length === 0) return 0;
    const decision = { now, channels, ...(await loadBatch(tx, due)) };
    for (const settings of due) {
      for (const sweep of await tryDecide(deps, tx, settings, decision)) queued.add(sweep);
    }
    return due.length;
  });
  for (const sweep of queued) deps.wake(sweep);
  return taken === BATCH;
}

interface Batch {
  users: ReadonlyMap<string, UserRow>;
  answers: ReadonlyMap<string, AnswerRow[]>;
  restoredAt: Date | null;
}

interface Decision extends Batch {
  now: Date;
  channels: readonly ReminderChannel[];
}

/** What is the same statement for everyone who is due, once for all of them. */
async function loadBatch(tx: Tx, due: readonly SettingsRow[]): Promise<Batch> {
  const ids = due.map(({ userId }) => userId);
  const users = await findReaders(tx, ids);
  const answers = new Map<string, AnswerRow[]>(ids.map((id) => [id, []]));
  for (const answer of await listAnswers(tx, ids)) answers.get(answer.userId)?.push(answer);
  return {
    users: new Map(users.map((user) => [user.id, user])),
    answers,
    restoredAt: await findLastRestore(tx),
  };
}

/** In a savepoint: an account that fails is tried again later and holds up no other. */
async function tryDecide(
  deps: Deps,
  tx: Tx,
  settings: SettingsRow,
  decision: Decision,
): Promise<SweepName[]> {
  try {
    return await tx.transaction((inner) => decideOne(deps, inner, settings, decision));
  } catch (error) {
    deps.log.error({ err: error, userId: settings.userId }, 'reminders could not be decided');
    await scheduleNext(tx, settings.userId, { nextAt: retryAt(decision.now), writtenAt: decision.now });
    return [];
  }
}

/** The sweeps that have something to send. */
async function decideOne(
  deps: Deps,
  tx: Tx,
  settings: SettingsRow,
  { now, channels, users, answers, restoredAt }: Decision,
): Promise<SweepName[]> {
  const user = users.get(settings.userId);
  if (!user) return [];
  const today = dayInZone(now.getTime(), user.timeZone);
  const nextAt = new Date(nextLookAt(settings, today, user.timeZone, now.getTime()));
  // The user has moved to a zone where it is not yet time.
  const isEarly = now.getTime() < hourInZone(today, settings.hour, user.timeZone);
  const hasPro = isPro(user, deps.env, now);
  const chosen = channels.filter(({ name }) => isChosen(settings, name, hasPro));
  if (isEarly || isSilent(settings, today)) {
    await scheduleNext(tx, user.id, { nextAt, writtenAt: now });
    return [];
  }
  const rows = await listUnlockedSubscriptions(tx, {
    userId: user.id,
    limit: limitOf(deps, { user, now }),
    today,
  });
  const mayRepeat = restoredAt !== null && settings.nextAt !== null && settings.nextAt <= restoredAt;
  const isMandate = paysByMandate(user.country);
  const { decidedOn } = settings;
  const asked = answers.get(user.id) ?? [];
  const decided = decideReminders(rows, settings, { today, decidedOn, isMandate, hasPro, asked });
  const results: Result[] = [];
  for (const channel of chosen)
    results.push(await tryQueue(deps, tx, user, { channel, decided, today, mayRepeat, now }));
  const kinds = results.map(({ kind }) => kind);
  const isDecided = kinds.includes('told') || kinds.includes('nothing');
  // Decided once more where a channel failed: the ledger keeps the others from saying anything twice.
  const next = kinds.includes('failed')
    ? { nextAt: retryAt(now) }
    : { nextAt, ...(isDecided && { decidedOn: coveredUntil(settings, today) }) };
  await scheduleNext(tx, user.id, { ...next, writtenAt: now });
  return results.flatMap((result) => (result.kind === 'told' ? [result.sweep] : []));
}

type Result = { kind: 'told'; sweep: SweepName } | { kind: 'nothing' | 'unreachable' | 'failed' };

function isChosen({ isOn, channels }: SettingsRow, name: Channel, hasPro: boolean): boolean {
  return name === 'mail' ? isOn : hasPro && channels.includes(name);
}

function retryAt(now: Date): Date {
  return new Date(now.getTime() + RETRY_MS);
}

interface Queued {
  channel: ReminderChannel;
  decided: Reminder<ShownRow>[];
  today: CalendarDay;
  mayRepeat: boolean;
  now: Date;
}

/** In a savepoint: a channel that fails leaves nothing in the ledger and holds up no other. */
async function tryQueue(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  { channel, decided, today, mayRepeat, now }: Queued,
): Promise<Result> {
  try {
    return await tx.transaction(async (inner): Promise<Result> => {
      if (!(await channel.canReach(inner, user))) return { kind: 'unreachable' };
      const fresh = await keepFresh(inner, decided, {
        userId: user.id,
        channel: channel.name,
        decidedAt: now,
      });
      const events = fresh.filter(({ outcome }) => outcome === 'sent').map(({ event }) => event);
      if (events.length === 0) return { kind: 'nothing' };
      await channel.queue(inner, user, { today, events, mayRepeat, decidedAt: now });
      return { kind: 'told', sweep: channel.sweep };
    });
  } catch (error) {
    deps.log.error({ err: error, userId: user.id, channel: channel.name }, 'reminders could not be queued');
    return { kind: 'failed' };
  }
}

/** Those that this channel has not decided before. */
async function keepFresh(
  tx: Tx,
  decided: Reminder<ShownRow>[],
  of: Pick<ReminderRow, 'userId' | 'channel' | 'decidedAt'>,
): Promise<Reminder<ShownRow>[]> {
  const rows = decided.map(
    ({ event, lead, outcome }): ReminderRow => ({
      ...of,
      subscriptionId: event.item.id,
      kind: event.kind,
      dueOn: event.on,
      leadDays: lead,
      outcome,
    }),
  );
  const inserted = new Set((await insertReminders(tx, rows)).map(nameReminder));
  return decided.filter((_, index) => {
    const row = rows[index];
    return row !== undefined && inserted.has(nameReminder(row));
  });
}

function nameReminder({ subscriptionId, kind, dueOn, leadDays }: ReminderRow): string {
  return [subscriptionId, kind, dueOn, leadDays].join(' ');
}
