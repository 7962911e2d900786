/** How a user wants to be reminded. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { invalidInput } from '#contract/errors';
import { addDays } from '#core/calendar-day';
import type { ProChannel } from '#core/reminders/channels';
import { hourInZone } from '#core/reminders/hour-in-zone';
import { DEFAULT_LEAD_DAYS } from '#core/reminders/lead-days';
import {
  checkPause,
  DEFAULT_REMINDER_HOUR,
  isSilent,
  isUndecided,
  nextDecisionAt,
  nextLookAt,
} from '#core/reminders/reminders';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import type { MailingList } from '#server/mail/stop-link';
import { withdrawMails } from '#server/mail/store';
import { REMINDER_MAIL } from '#server/mail-templates/reminder';
import type { Actor } from '#server/subscriptions/actor';
import { lockUser } from '#server/users/store';
import { mailTexts } from '#texts/mail';
import { findSettings, lockSettings, type SettingsRow, stopReminders, storeSettings } from './store.ts';

type Shown = AnswerOf<'GET /api/reminders/settings'>;

const UNSET: Shown = {
  isOn: false,
  leadDays: [...DEFAULT_LEAD_DAYS],
  hour: DEFAULT_REMINDER_HOUR,
  quietDays: [],
  pausedUntil: null,
  nextAt: null,
};

export const reminderList: MailingList = {
  path: '/api/reminders/unsubscribe',
  purpose: 'reminders-unsubscribe',
  settings: '/settings/reminders',
  texts: (language) => mailTexts[language].reminder.stopPage,
  async stop(db, userId) {
    await stopReminders(db, userId);
    await withdrawMails(db, userId, REMINDER_MAIL);
  },
};

export async function showSettings(deps: Deps, { user, now, today }: Actor): Promise<Shown> {
  const row = await findSettings(deps.db, user.id);
  if (!row) return UNSET;
  return presentSettings(row, { user, now, today });
}

/** Once switched on, reminders begin at the next chosen hour; what was due earlier is not sent late. */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  sent: BodyOf<'PUT /api/reminders/settings'>,
): Promise<Shown> {
  const { pausedUntil, ...choices } = sent;
  const pause = checkPause(pausedUntil ?? null, actor.today);
  if (!pause.ok) throw invalidInput({ path: 'pausedUntil', ...pause.problem });
  const change = pausedUntil === undefined ? choices : { ...choices, pausedUntil: pause.value };
  return deps.db.transaction(async (tx) => presentSettings(await storeChange(tx, actor, change), actor));
}

/** Used by the channels beside mail, which keep their own addresses and keys, and switch themselves on and off here. */
export async function switchChannel(
  tx: Tx,
  actor: Actor,
  { channel, isOn }: { channel: ProChannel; isOn: boolean },
): Promise<void> {
  await storeChange(tx, actor, ({ channels }) => {
    const others = channels.filter((each) => each !== channel);
    return { channels: isOn ? [...others, channel] : others };
  });
}

type Choices = Omit<SettingsRow, 'userId' | 'decidedOn' | 'again' | 'nextAt' | 'writtenAt'>;

async function storeChange(
  tx: Tx,
  { user, now, today }: Pick<Actor, 'user' | 'now' | 'today'>,
  change: Partial<Choices> | ((before: Choices) => Partial<Choices>),
): Promise<SettingsRow> {
  await lockUser(tx, user.id);
  const before = (await lockSettings(tx, user.id)) ?? { ...UNSET, channels: [], decidedOn: today, again: {} };
  const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
  const isPastHour = now.getTime() >= hourInZone(today, after.hour, user.timeZone);
  const beginsAfter = isPastHour ? today : addDays(today, -1);
  const { decidedOn, again } = isAnyOn(before) ? before : { decidedOn: beginsAfter, again: {} };
  // Past the hour, a new quiet day tomorrow or the end of a pause can open something: it is decided now.
  const hasAgain = Object.keys(again).length > 0 && !isSilent(after, today);
  const isLate = isPastHour && (hasAgain || isUndecided(after, today, decidedOn));
  const lookAt = isLate ? now : new Date(nextLookAt(after, today, user.timeZone, now.getTime()));
  const nextAt = isAnyOn(after) ? lookAt : null;
  const row: SettingsRow = { ...after, userId: user.id, decidedOn, again, writtenAt: now, nextAt };
  await storeSettings(tx, row);
  if (!row.isOn) await withdrawMails(tx, user.id, REMINDER_MAIL);
  return row;
}

function isAnyOn({ isOn, channels }: Pick<SettingsRow, 'isOn' | 'channels'>): boolean {
  return isOn || channels.length > 0;
}

export function presentSettings(
  row: SettingsRow,
  { user, now, today }: Pick<Actor, 'user' | 'now' | 'today'>,
): Shown {
  const { isOn, leadDays, hour, quietDays } = row;
  const isPaused = row.pausedUntil !== null && row.pausedUntil > today;
  // A decision that is due this minute, or during a pause, is not shown, but the next that can send anything.
  const isOfInterest = row.nextAt !== null && row.nextAt > now && !isPaused;
  const next = isOfInterest ? row.nextAt : new Date(nextDecisionAt(row, today, user.timeZone, now.getTime()));
  const nextAt = row.nextAt === null ? null : (next?.toISOString() ?? null);
  return { isOn, leadDays, hour, quietDays, pausedUntil: isPaused ? row.pausedUntil : null, nextAt };
}
