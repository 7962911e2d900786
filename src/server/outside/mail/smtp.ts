/** Mail over SMTP (`SMTP_URL`): every way a server can fail becomes "try again" or "never". */
import nodemailer, { type NodemailerError } from 'nodemailer';
import { composeMail, isPlainAddress } from './compose.ts';
import type { MailSender, OutgoingMail, SendResult } from './port.ts';

export interface SmtpOptions {
  url: string;
  clock: { now(): Date };
  /** Idle timeout of the connection. */
  idleTimeoutMs?: number;
  /** A whole delivery; below the 60 s lease of an outbox row, so that no second worker starts meanwhile. */
  totalTimeoutMs?: number;
}

export function createSmtpSender(options: SmtpOptions): MailSender {
  const idle = options.idleTimeoutMs ?? 15_000;
  const transport = nodemailer.createTransport({
    ...readAddress(options.url),
    dnsTimeout: idle,
    connectionTimeout: idle,
    greetingTimeout: idle,
    socketTimeout: idle,
  });
  return {
    async send(mail: OutgoingMail): Promise<SendResult> {
      if (!isPlainAddress(mail.to))
        return { kind: 'permanent', code: 'EADDRESS', reason: 'The recipient is not a mail address.' };
      const delivery = transport.sendMail(composeMail(mail, options.clock.now())).then(
        (): SendResult => ({ kind: 'sent' }),
        (error: NodemailerError) => judgeFailure(error),
      );
      return withDeadline(delivery, options.totalTimeoutMs ?? 45_000);
    },
    close: () => transport.close(),
  };
}

/**
 * Of the options that nodemailer takes from an address only those about STARTTLS: others print whole mails, or leave
 * certificates unchecked.
 */
function readAddress(address: string) {
  const url = new URL(address);
  const requireTLS = needsTls(address);
  const ignoreTLS = !requireTLS && url.searchParams.get('ignoreTLS') === 'true';
  url.search = '';
  return { url: url.href, requireTLS, ignoreTLS };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Otherwise anybody on the way could strip STARTTLS and read the links. `?requireTLS=false` is for a trusted network. */
export function needsTls(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isTrusted = LOOPBACK.test(hostname) || searchParams.get('requireTLS') === 'false';
  return protocol === 'smtp:' && !isTrusted;
}

// nodemailer's timers only watch for silence; a server that drips would hold a worker for ever.
async function withDeadline(delivery: Promise<SendResult>, ms: number): Promise<SendResult> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<SendResult>((resolve) => {
    timer = setTimeout(
      () => resolve({ kind: 'retry', code: 'ETIMEDOUT', reason: 'The mail server took too long.' }),
      ms,
    );
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
