/** Mail over SMTP (`SMTP_URL`): every way a server can fail becomes "try again" or "never". */
import { addAbortSignal, type Readable } from 'node:stream';
import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer';
import { composeMail, isPlainAddress } from './compose.ts';
import type { DkimSettings } from './dkim-settings.ts';
import type { MailSender, OutgoingMail, SendResult } from './port.ts';

export interface SmtpOptions {
  url: string;
  clock: { now(): Date };
  /** Idle timeout of the connection. */
  idleTimeoutMs?: number;
  /** A whole delivery; below the 60 s lease of a queued mail, so that no second worker starts meanwhile. */
  totalTimeoutMs?: number;
  dkim?: DkimSettings | undefined;
}

/** nodemailer's fields and List-Unsubscribe-Post: mail apps offer one click only where both are signed (RFC 8058). */
const SIGNED_FIELDS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

const CONNECTIONS = { usual: 10, limit: 20 };
const MESSAGES = { usual: 100, limit: 10_000 };

export function createSmtpSender(options: SmtpOptions): MailSender {
  const idle = options.idleTimeoutMs ?? 15_000;
  const totalMs = options.totalTimeoutMs ?? 45_000;
  const address = readAddress(options.url);
  const open = () =>
    nodemailer
      .createTransport({
        ...address,
        dnsTimeout: idle,
        connectionTimeout: idle,
        greetingTimeout: idle,
        socketTimeout: idle,
        ...signWith(options.dkim),
        // The queue retries a mail that was cut off, because it knows whether it is still wanted.
        maxRequeues: 0,
      })
      .use('stream', cutOffWhenGivenUp);
  let transport = open();
  // The other mails of the pool end by themselves, or are given up too; then no connection has work left.
  const renew = (late: typeof transport) => {
    if (late === transport) transport = open();
    late.close();
    setTimeout(() => late.close({ force: true }), totalMs).unref();
  };
  return {
    ...(address.pool && { atOnce: address.maxConnections }),
    async send(mail: OutgoingMail): Promise<SendResult> {
      if (!isPlainAddress(mail.to))
        return { kind: 'permanent', code: 'EADDRESS', reason: 'The recipient is not a mail address.' };
      const used = transport;
      const givenUp = new AbortController();
      const message: MessageWithSignal = {
        ...composeMail(mail, options.clock.now()),
        givenUp: givenUp.signal,
      };
      const delivery = used.sendMail(message).then(
        (): SendResult => ({ kind: 'sent' }),
        (error: NodemailerError) => judgeFailure(error),
      );
      return withTimeout(delivery, totalMs, () => {
        givenUp.abort();
        renew(used);
      });
    },
    close: () => transport.close(),
  };
}

interface MessageWithSignal extends SendMailOptions {
  givenUp?: AbortSignal;
}

/**
 * A mail that is given up must not be sent later, by a connection that was still being opened or waited for an
 * answer. Closing the pool lets such a connection finish, and with force it cuts off the mails of others too;
 * a message that breaks off ends its own connection only. This is the stream that is sent, signature included.
 */
function cutOffWhenGivenUp(
  { data, message }: { data: MessageWithSignal; message: { createReadStream(): Readable } },
  done: () => void,
) {
  const { givenUp } = data;
  const create = message.createReadStream.bind(message);
  if (givenUp) message.createReadStream = () => addAbortSignal(givenUp, create());
  done();
}

function signWith(dkim: DkimSettings | undefined) {
  if (!dkim) return {};
  const { domain, selector, privateKey } = dkim;
  return {
    dkim: { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_FIELDS },
  };
}

/**
 * Reads nodemailer's options about the pool, STARTTLS, signing in and our own name from the address; the
 * others print whole mails, leave certificates unchecked, or hold mails back for longer than they are leased.
 */
function readAddress(address: string) {
  const url = new URL(address);
  const { searchParams } = url;
  const requireTLS = needsTls(address);
  const ignoreTLS = !requireTLS && searchParams.get('ignoreTLS') === 'true';
  const [name, authMethod] = ['name', 'authMethod'].map((each) => searchParams.get(each));
  const read = {
    requireTLS,
    ignoreTLS,
    pool: searchParams.get('pool') !== 'false',
    maxConnections: readCount(searchParams.get('maxConnections'), CONNECTIONS),
    maxMessages: readCount(searchParams.get('maxMessages'), MESSAGES),
    ...(name && { name }),
    ...(authMethod && { authMethod }),
  };
  url.search = '';
  return { url: url.href, ...read };
}

function readCount(typed: string | null, { usual, limit }: { usual: number; limit: number }): number {
  const count = Number(typed ?? usual);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, limit) : usual;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Otherwise anybody on the way could strip STARTTLS and read the links. `?requireTLS=false` is for a trusted network. */
export function needsTls(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isTrusted = LOOPBACK.test(hostname) || searchParams.get('requireTLS') === 'false';
  return protocol === 'smtp:' && !isTrusted;
}

// nodemailer's timers only watch for silence; a server that drips would hold a worker for ever.
async function withTimeout(
  delivery: Promise<SendResult>,
  ms: number,
  onLate: () => void,
): Promise<SendResult> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<SendResult>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'retry', code: 'ETIMEDOUT', reason: 'The mail server took too long.' });
      onLate();
    }, ms);
  });
  return Promise.race([delivery, deadline]).finally(() => clearTimeout(timer));
}

const SIGN_IN_REPLIES = new Set([530, 534, 535, 538]);

/** RFC 3463: 5.7.x is a matter of policy or sign-in (no relaying, sender not allowed), 5.1.7 and 5.1.8 of the sender. */
const OUR_OWN_FAULT = /^\d{3}[ -]5\.(?:7\.\d+|1\.[78])\b/;

/** Only a refusal of this recipient or this content is final; a wrong password or sender is ours to repair. */
function judgeFailure(error: NodemailerError): SendResult {
  const reason = error.message.slice(0, 300);
  const answer = error.responseCode ?? 0;
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA';
  const isOurs = SIGN_IN_REPLIES.has(answer) || OUR_OWN_FAULT.test(error.response ?? '');
  const isFinal = answer >= 500 && answer < 600 && isAboutThisMail && !isOurs;
  const code = answer > 0 ? `SMTP ${answer}` : (error.code ?? 'ESMTP');
  return { kind: isFinal ? 'permanent' : 'retry', code, reason };
}
