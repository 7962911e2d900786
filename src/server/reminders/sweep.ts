/**
 * Decides each user's reminders once a day, at their own hour. What is decided, the message and the time of the next
 * decision are written in one transaction, so a crash repeats all of it or nothing.
 */
import { dayInZone } from '#core/calendar-day';
import { DAY_MS, HOUR_MS } from '#core/duration';
import {
  coveredUntil,
  decideReminders,
  hourInZone,
  isQuiet,
  nextDecisionAt,
  type Reminder,
} from '#core/reminders/reminders';
import { paysByMandate } from '#core/subscription/coming-price';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writeStopLink } from '#server/mail/stop-link';
import { writeReminder } from '#server/mail-templates/reminder';
import { limitOf } from '#server/subscriptions/actor';
import { listUnlockedSubscriptions, type ShownRow } from '#server/subscriptions/store';
import type { Sweep } from '#server/sweeps/runner';
import { watchClock } from '#server/sweeps/steady-clock';
import type { UserRow } from '#server/users/store';
import { reminderList } from './service.ts';
import {
  findReader,
  insertReminders,
  type ReminderRow,
  type SettingsRow,
  scheduleNext,
  takeDue,
} from './store.ts';

const BATCH = 50;
const EVERY_MS = 60_000;
/** `nextDecisionAt` looks eight days ahead at most; one more for a change of time zone. */
const LONGEST_WAIT_MS = 9 * DAY_MS;
const RETRY_MS = HOUR_MS;

export function reminderSweep(deps: Deps): Sweep {
  // A mail cannot be taken back: a clock that is ahead for a minute must not send tomorrow's.
  const isSteady = watchClock(deps.clock);
  return { name: 'reminders', everyMs: EVERY_MS, run: async () => isSteady() && decideDue(deps) };
}

async function decideDue(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const latest = new Date(now.getTime() + LONGEST_WAIT_MS);
  const { taken, queued } = await deps.db.transaction(async (tx) => {
    const due = await takeDue(tx, { now, latest, limit: BATCH });
    let count = 0;
    for (const settings of due) if (await tryDecide(deps, tx, settings, now)) count += 1;
    return { taken: due.length, queued: count };
  });
  if (queued > 0) deps.wake('mail');
  return taken === BATCH;
}

/** In a savepoint: an account that fails is tried again later and holds up no other. */
async function tryDecide(deps: Deps, tx: Tx, settings: SettingsRow, now: Date): Promise<boolean> {
  try {
    return await tx.transaction((inner) => decideOne(deps, inner, settings, now));
  } catch (error) {
    deps.log.error({ err: error, userId: settings.userId }, 'reminders could not be decided');
    await scheduleNext(tx, settings.userId, { nextAt: new Date(now.getTime() + RETRY_MS) });
    return false;
  }
}

/** True if a message was queued. */
async function decideOne(deps: Deps, tx: Tx, settings: SettingsRow, now: Date): Promise<boolean> {
  const user = await findReader(tx, settings.userId);
  if (!user) return false;
  const today = dayInZone(now.getTime(), user.timeZone);
  const nextAt = new Date(nextDecisionAt(settings, today, user.timeZone, now.getTime()));
  // The user has moved to a zone where it is not yet time.
  const isEarly = now.getTime() < hourInZone(today, settings.hour, user.timeZone);
  if (isEarly || isQuiet(settings, today) || !canBeMailed(user)) {
    await scheduleNext(tx, user.id, { nextAt });
    return false;
  }
  const rows = await listUnlockedSubscriptions(tx, {
    userId: user.id,
    limit: limitOf(deps, { user, now }),
    today,
  });
  const isMandate = paysByMandate(user.country);
  const decided = decideReminders(rows, settings, { today, decidedOn: settings.decidedOn, isMandate });
  const fresh = await keepFresh(tx, user, decided, now);
  await scheduleNext(tx, user.id, { nextAt, decidedOn: coveredUntil(settings, today) });
  const told = fresh.filter(({ outcome }) => outcome === 'sent').map(({ event }) => event);
  if (told.length === 0) return false;
  const mail = writeReminder(user, told, {
    today,
    dashboard: `${deps.env.linkOrigin}/dashboard`,
    stop: writeStopLink(deps, reminderList, user.id),
  });
  return queueMail(deps, tx, { userId: user.id, to: user.email }, mail);
}

/** A reminder reveals what a user pays for, so the address must be verified. Demo users have none. */
function canBeMailed({ emailVerifiedAt, emailKey }: UserRow): boolean {
  return emailVerifiedAt !== null && !emailKey.endsWith('.invalid');
}

async function keepFresh(
  tx: Tx,
  { id: userId }: UserRow,
  decided: Reminder<ShownRow>[],
  decidedAt: Date,
): Promise<Reminder<ShownRow>[]> {
  const rows = decided.map(
    ({ event, lead, outcome }): ReminderRow => ({
      userId,
      subscriptionId: event.item.id,
      kind: event.kind,
      dueOn: event.on,
      leadDays: lead,
      channel: 'mail',
      outcome,
      decidedAt,
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
