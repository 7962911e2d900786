/** How a user wants to be reminded. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { addDays } from '#core/calendar-day';
import {
  DEFAULT_LEAD_DAYS,
  DEFAULT_REMINDER_HOUR,
  hourInZone,
  nextDecisionAt,
} from '#core/reminders/reminders';
import type { Deps } from '#server/deps';
import type { MailingList } from '#server/mail/stop-link';
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
  nextAt: null,
};

export const reminderList: MailingList = {
  path: '/api/reminders/unsubscribe',
  purpose: 'reminders-unsubscribe',
  settings: '/settings/reminders',
  texts: (language) => mailTexts[language].reminder.stopPage,
  stop: stopReminders,
};

export async function showSettings(deps: Deps, userId: string): Promise<Shown> {
  const row = await findSettings(deps.db, userId);
  return row ? presentSettings(row) : UNSET;
}

/** Once switched on, reminders begin at the next chosen hour; what was due earlier is not sent late. */
export async function changeSettings(
  deps: Deps,
  { user, now, today }: Actor,
  sent: BodyOf<'PUT /api/reminders/settings'>,
): Promise<Shown> {
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const before = await lockSettings(tx, user.id);
    const isPastHour = now.getTime() >= hourInZone(today, sent.hour, user.timeZone);
    const beginsAfter = isPastHour ? today : addDays(today, -1);
    const row: SettingsRow = {
      userId: user.id,
      ...sent,
      decidedOn: before?.isOn ? before.decidedOn : beginsAfter,
      nextAt: sent.isOn ? new Date(nextDecisionAt(sent, today, user.timeZone, now.getTime())) : null,
    };
    await storeSettings(tx, row);
    return presentSettings(row);
  });
}

export function presentSettings({ isOn, leadDays, hour, quietDays, nextAt }: SettingsRow): Shown {
  return { isOn, leadDays, hour, quietDays, nextAt: nextAt?.toISOString() ?? null };
}
