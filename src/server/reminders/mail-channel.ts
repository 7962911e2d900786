/** Reminders by mail, through the mail queue. */
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writeStopLink } from '#server/mail/stop-link';
import { writeReminder } from '#server/mail-templates/reminder';
import { writeAnswerLink } from './answer-link.ts';
import type { ReminderChannel } from './channel.ts';
import { reminderList } from './service.ts';

export function mailChannel(deps: Deps): ReminderChannel {
  return {
    name: 'mail',
    sweep: 'mail',
    // A reminder reveals what a user pays for, so the address must be verified. Demo users have none.
    canReach: async (_, { emailVerifiedAt, emailKey }) =>
      emailVerifiedAt !== null && !emailKey.endsWith('.invalid'),
    async queue(tx, user, { today, events, mayRepeat, decidedAt }) {
      const mail = writeReminder(user, events, {
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
      await queueMail(deps, tx, { userId: user.id, to: user.email }, mail, mailKey(user.id, decidedAt));
    },
  };
}

/** Leads from the ledger to the mail, for as long as that is kept. */
export function mailKey(userId: string, decidedAt: Date): string {
  return `reminder ${userId} ${decidedAt.toISOString()}`;
}
