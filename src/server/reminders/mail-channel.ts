/** Reminders by mail, through the mail queue. */
import type { Deps } from '#server/deps';
import { type Message, type QueuedMail, queueMails } from '#server/mail/service';
import { writeStopLink } from '#server/mail/stop-link';
import { REMINDER_MAIL, writeReminder } from '#server/mail-templates/reminder';
import type { UserRow } from '#server/users/store';
import { writeAnswerLinks } from './answer-link.ts';
import type { ReminderChannel, ReminderMessage } from './channel.ts';
import type { MessageKey } from './ledger-store.ts';
import { reminderList } from './service.ts';

export function mailChannel(deps: Deps): ReminderChannel {
  return {
    name: 'mail',
    sweep: 'mail',
    findReachable: async (_, users) => new Set(users.filter(hasAddress).map(({ id }) => id)),
    queue: (tx, messages) =>
      queueMails(
        deps,
        tx,
        messages.map((message) => writeMail(deps, message)),
      ),
  };
}

/** A reminder reveals what a user pays for, so the address must be verified. Demo users have none. */
export function hasAddress({ emailVerifiedAt, emailKey }: UserRow): boolean {
  return emailVerifiedAt !== null && !emailKey.endsWith('.invalid');
}

function writeMail(deps: Deps, sent: ReminderMessage): QueuedMail {
  const { user, mayRepeat, decidedAt } = sent;
  const message = { ...writeMessage(deps, sent), ...(mayRepeat && { mayRepeat }) };
  return { to: { userId: user.id, to: user.email }, message, onceKey: mailKey(user.id, decidedAt) };
}

export function writeMessage(
  deps: Deps,
  { user, today, events, mayRepeat, decidedAt }: ReminderMessage,
): Message {
  return writeReminder(user, events, {
    today,
    mayRepeat,
    dashboard: `${deps.env.linkOrigin}/dashboard`,
    answerLinks: (event) => writeAnswerLinks(deps, { user, decidedAt }, event),
    stop: writeStopLink(deps, reminderList, user.id),
  });
}

/** Leads from the ledger to the mail, for as long as that is kept. */
export function mailKey(userId: string, decidedAt: Date): string {
  return `${REMINDER_MAIL} ${userId} ${decidedAt.toISOString()}`;
}

/** Null if the mail was not queued by a decision. */
export function readMailKey(onceKey: string | null): MessageKey | null {
  const [kind, userId, decidedAt] = onceKey?.split(' ') ?? [];
  if (kind !== REMINDER_MAIL || !userId || !decidedAt) return null;
  return { userId, channel: 'mail', decidedAt: new Date(decidedAt) };
}
