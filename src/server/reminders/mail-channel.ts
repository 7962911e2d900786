/** Reminders by mail, through the mail queue. */
import type { Deps } from '#server/deps';
import { type QueuedMail, queueMails } from '#server/mail/service';
import { writeStopLink } from '#server/mail/stop-link';
import { writeReminder } from '#server/mail-templates/reminder';
import type { UserRow } from '#server/users/store';
import { writeAnswerLink } from './answer-link.ts';
import type { ReminderChannel, ReminderMessage } from './channel.ts';
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
function hasAddress({ emailVerifiedAt, emailKey }: UserRow): boolean {
  return emailVerifiedAt !== null && !emailKey.endsWith('.invalid');
}

function writeMail(deps: Deps, { user, today, events, mayRepeat, decidedAt }: ReminderMessage): QueuedMail {
  const message = writeReminder(user, events, {
    today,
    mayRepeat,
    dashboard: `${deps.env.linkOrigin}/dashboard`,
    answerLink: ({ kind, on, paidOn, item }) =>
      writeAnswerLink(deps, {
        userId: user.id,
        subscriptionId: item.id,
        kind,
        dueOn: on,
        paidOn,
        sentOn: today,
      }),
    stop: writeStopLink(deps, reminderList, user.id),
  });
  return { to: { userId: user.id, to: user.email }, message, onceKey: mailKey(user.id, decidedAt) };
}

/** Leads from the ledger to the mail, for as long as that is kept. */
export function mailKey(userId: string, decidedAt: Date): string {
  return `reminder ${userId} ${decidedAt.toISOString()}`;
}
