/** A test mail, sent through the queue of the reminders, so that its result holds for them. */
import type { AnswerOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { TestMailResult } from '#core/reminders/channels';
import type { Deps } from '#server/deps';
import { TEST_MAILS } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import { queueMail } from '#server/mail/service';
import { findNewestMail, type MailRow } from '#server/mail/store';
import { REMINDER_TEST_MAIL, writeReminderTest } from '#server/mail-templates/reminder-test';
import type { Actor } from '#server/subscriptions/actor';
import { languageOf } from '#server/users/present';
import { lockUser } from '#server/users/store';
import { hasAddress } from './mail-channel.ts';

type Shown = AnswerOf<'GET /api/reminders/test-mail'>;

export async function showTestMail(deps: Deps, { user }: Actor): Promise<Shown> {
  return present(deps, await findNewestMail(deps.db, { userId: user.id, kind: REMINDER_TEST_MAIL }));
}

/** Only one is queued at a time: a second would wait behind it. */
export async function sendTestMail(deps: Deps, { user }: Actor): Promise<Shown> {
  if (!hasAddress(user)) throw new Problem('email_unverified');
  await takeAttempt(deps, { key: `test-mails:${user.id}`, ...TEST_MAILS });
  const url = `${deps.env.linkOrigin}/settings/reminders`;
  const newest = await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const key = { userId: user.id, kind: REMINDER_TEST_MAIL };
    const last = await findNewestMail(tx, key);
    if (last && isWaiting(last)) return last;
    const message = writeReminderTest({ name: user.name, language: languageOf(user), url });
    await queueMail(deps, tx, { userId: user.id, to: user.email }, message);
    return findNewestMail(tx, key);
  });
  deps.wake('mail');
  return present(deps, newest);
}

function isWaiting({ sentAt, failedAt }: MailRow): boolean {
  return sentAt === null && failedAt === null;
}

function present({ env }: Deps, mail: MailRow | undefined): Shown {
  if (!mail) return { test: null };
  const { sentAt, failedAt, createdAt, tries } = mail;
  const waiting: TestMailResult = tries > 0 ? 'retrying' : 'waiting';
  const taken: TestMailResult = env.smtpUrl ? 'sent' : 'kept';
  const result = sentAt ? taken : failedAt ? 'failed' : waiting;
  return { test: { result, at: (sentAt ?? failedAt ?? createdAt).toISOString() } };
}
