/** The mail queue: stored in the transaction that causes the mail, sent by a sweep, retried until it fails permanently. */
import type { Executor } from '#server/db/connect';
import { noteDeleted } from '#server/db/erasure';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import type { MailSender, SendResult } from '#server/outside/mail/port';
import type { Sweep } from '#server/sweeps/runner';
import { fillSlots } from '#server/sweeps/slots';
import { openContent, sealContent } from './sealed-content.ts';
import {
  dropMail,
  insertMails,
  LAST_MAIL,
  leaseDueMails,
  type MailOutcome,
  type MailRow,
  type NewMail,
  noteMailOutcome,
} from './store.ts';

/** A mail as a template makes it. */
export interface Message {
  kind: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** A reminder that may have been sent before a restore; its text says so, also when it is written anew. */
  mayRepeat?: boolean;
}

/** A kind of mail that becomes untrue while it waits. */
export interface AgingMail {
  kind: string;
  /** The mail to send now; null where there is nothing left to say. */
  refresh(mail: MailRow, mayRepeat: boolean): Promise<{ to: string; message: Message } | null>;
  /** Called in the transaction that marks the mail. */
  note(db: Executor, mail: MailRow, delivery: 'sent' | 'refused' | 'given_up'): Promise<void>;
}

export interface Recipient {
  /** Null where the account has just been deleted. */
  userId: string | null;
  to: string;
}

const LEASE_MS = 60_000;
const AT_ONCE = 20;
const FIRST_RETRIES_AT_MOST_MS = 60_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** About three days of retries. Counted, not timed, so that no mail is given up by a clock jump or downtime. */
const TRY_LIMIT = 400;

/** Retried: the secret may be corrected. */
const SEALED_WITH_ANOTHER_SECRET: SendResult = {
  kind: 'retry',
  code: 'ESEALED',
  reason: 'SESSION_SECRET was changed after this mail was queued.',
};

const UNWRITTEN: SendResult = {
  kind: 'retry',
  code: 'EUNWRITTEN',
  reason: 'This mail could not be written anew before it was sent; the log says why.',
};

export interface QueuedMail {
  to: Recipient;
  message: Message;
  /** The same mail is never queued twice. */
  onceKey?: string | null;
}

/** Queues a mail; with `onceKey`, the same mail is never queued twice. Wake the `mail` sweep after the commit. */
export async function queueMail(
  deps: Deps,
  db: Executor,
  to: Recipient,
  message: Message,
  onceKey?: string,
): Promise<boolean> {
  const queued = await insertMails(db, [await sealMail(deps, { to, message, onceKey: onceKey ?? null })]);
  return queued > 0;
}

/** Does what `queueMail` does for several mails, in one statement. */
export async function queueMails(deps: Deps, db: Executor, mails: readonly QueuedMail[]): Promise<void> {
  await insertMails(db, await Promise.all(mails.map((mail) => sealMail(deps, mail))));
}

async function sealMail(
  deps: Deps,
  { to: { userId, to }, message, onceKey = null }: QueuedMail,
): Promise<NewMail> {
  const now = deps.clock.now();
  const id = newId(deps);
  const { kind, subject, text, html, headers = {}, mayRepeat } = message;
  return {
    id,
    userId,
    to,
    kind,
    subject,
    sealed: await sealContent(deps, id, { text, html, headers, ...(mayRepeat && { mayRepeat }) }),
    onceKey,
    createdAt: now,
    nextTryAt: now,
  };
}

export function mailSweep(deps: Deps, sender: MailSender, aging: readonly AgingMail[] = []): Sweep {
  const slots = fillSlots({
    // A mail that the sender queues internally could leave after its lease.
    atOnce: Math.min(sender.atOnce ?? AT_ONCE, AT_ONCE),
    lease: (limit) =>
      leaseDueMails(deps.db, {
        now: deps.clock.now(),
        leaseMs: LEASE_MS,
        longestWaitMs: LONGEST_RETRY_MS,
        limit,
      }),
    start: (mail: MailRow) => sendOne(deps, { sender, aging }, mail),
    idOf: ({ id }) => id,
  });
  return { name: 'mail', everyMs: 5_000, ...slots };
}

interface Sending {
  sender: MailSender;
  aging: readonly AgingMail[];
}

async function sendOne(deps: Deps, { sender, aging }: Sending, mail: MailRow): Promise<void> {
  if (mail.kind === LAST_MAIL) await sender.forget?.(mail.to);
  const stored = await openContent(deps, mail);
  const keeper = aging.find(({ kind }) => kind === mail.kind);
  const fresh = keeper && (await tryRefresh(deps, keeper, mail, stored?.mayRepeat === true));
  if (fresh === null) return dropMail(deps.db, mail);
  const kept = { to: mail.to, message: stored && { subject: mail.subject, ...stored } };
  const { to, message } = fresh === undefined || fresh === 'failed' ? kept : fresh;
  const result: SendResult =
    fresh === 'failed'
      ? UNWRITTEN
      : stored && message
        ? await sender.send({
            to,
            from: deps.env.mailFrom,
            subject: message.subject,
            text: message.text,
            html: message.html,
            headers: message.headers ?? {},
            messageId: `<${mail.id}@${new URL(deps.env.linkOrigin).hostname}>`,
          })
        : SEALED_WITH_ANOTHER_SECRET;
  const outcome = decideOutcome(deps, mail, result);
  const sent = { ...mail, to, subject: message?.subject ?? mail.subject };
  if (keeper && !('nextTryAt' in outcome)) {
    const delivery = describeOutcome(outcome, result);
    await deps.db.transaction(async (tx) => {
      await keeper.note(tx, mail, delivery);
      await noteMailOutcome(tx, sent, outcome);
    });
    return;
  }
  if (await noteMailOutcome(deps.db, sent, outcome)) await noteDeleted(deps);
}

/** Each failure counts as a try, so that a mail which can never be written anew is given up in the end. */
async function tryRefresh(deps: Deps, keeper: AgingMail, mail: MailRow, mayRepeat: boolean) {
  try {
    return await keeper.refresh(mail, mayRepeat);
  } catch (error) {
    deps.log.error({ err: error, mailId: mail.id, kind: mail.kind }, 'mail could not be written anew');
    return 'failed';
  }
}

function describeOutcome(outcome: MailOutcome, { kind }: SendResult): 'sent' | 'refused' | 'given_up' {
  if ('sentAt' in outcome) return 'sent';
  return kind === 'permanent' ? 'refused' : 'given_up';
}

function decideOutcome(deps: Deps, mail: MailRow, result: SendResult): MailOutcome {
  const now = deps.clock.now();
  if (result.kind === 'sent') return { sentAt: now };
  deps.log.warn(
    { mailId: mail.id, kind: mail.kind, tries: mail.tries + 1, code: result.code },
    'mail not sent',
  );
  if (result.kind === 'permanent' || mail.tries + 1 >= TRY_LIMIT) {
    return { failedAt: now, lastError: result.reason };
  }
  return { nextTryAt: new Date(now.getTime() + retryDelayMs(mail.tries)), lastError: result.reason };
}

/** 5 s, 10 s, 20 s, 40 s, then each minute for two hours, then each quarter of an hour. */
function retryDelayMs(tries: number): number {
  if (tries > 120) return LONGEST_RETRY_MS;
  return Math.min(5_000 * 2 ** tries, FIRST_RETRIES_AT_MOST_MS);
}
