/** The mail queue: a row in the transaction that causes the mail, sent by a sweep, retried until it is known to fail. */
import type { Executor } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import type { MailSender } from '#server/outside/mail/port';
import type { Sweep } from '#server/sweeps/runner';
import { insertMail, leaseDueMails, type MailRow, settleMail } from './store.ts';

/** A mail as a template makes it. */
export interface Letter {
  kind: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Recipient {
  userId: string | null;
  to: string;
}

const LEASE_MS = 60_000;
const BATCH = 20;
const FIRST_RETRIES_AT_MOST_MS = 60_000;
/** After this long without success a mail is given up. */
const GIVE_UP_MS = 3 * 86_400_000;

/** Queues a mail; with `onceKey`, the same mail is never queued twice. Wake the `mail` sweep after the commit. */
export async function queueMail(
  deps: Deps,
  db: Executor,
  to: Recipient,
  letter: Letter,
  onceKey?: string,
): Promise<boolean> {
  const now = deps.clock.now();
  return insertMail(db, {
    id: newId(deps),
    userId: to.userId,
    to: to.to,
    kind: letter.kind,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: letter.headers ?? {},
    onceKey: onceKey ?? null,
    createdAt: now,
    nextTryAt: now,
  });
}

export function mailSweep(deps: Deps, sender: MailSender): Sweep {
  return { name: 'mail', everyMs: 5_000, run: () => sendDueMails(deps, sender) };
}

async function sendDueMails(deps: Deps, sender: MailSender): Promise<boolean> {
  const now = deps.clock.now();
  const due = await leaseDueMails(deps.db, now, new Date(now.getTime() + LEASE_MS), BATCH);
  await Promise.all(due.map((mail) => sendOne(deps, sender, mail)));
  return due.length === BATCH;
}

async function sendOne(deps: Deps, sender: MailSender, mail: MailRow): Promise<void> {
  const result = await sender.send({
    to: mail.to,
    from: deps.env.mailFrom,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    messageId: `<${mail.id}@${new URL(deps.env.linkOrigin).hostname}>`,
  });
  const now = deps.clock.now();
  if (result.kind === 'sent') return settleMail(deps.db, mail, { sentAt: now });
  const isTooOld = now.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  deps.log.warn(
    { mailId: mail.id, kind: mail.kind, tries: mail.tries + 1, reason: result.reason },
    'mail not sent',
  );
  if (result.kind === 'permanent' || isTooOld) {
    return settleMail(deps.db, mail, { failedAt: now, lastError: result.reason });
  }
  const nextTryAt = new Date(now.getTime() + retryDelayMs(mail.tries));
  return settleMail(deps.db, mail, { nextTryAt, lastError: result.reason });
}

/** 5 s, 10 s, 20 s, 40 s, then each minute for two hours, then each quarter of an hour. */
function retryDelayMs(tries: number): number {
  if (tries > 120) return 15 * 60_000;
  return Math.min(5_000 * 2 ** tries, FIRST_RETRIES_AT_MOST_MS);
}
