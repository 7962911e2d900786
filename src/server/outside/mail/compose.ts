/** Turns our message into nodemailer's, so that no text of a user can add a header or a recipient. */
import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './port.ts';

// Narrower than RFC 5322 on purpose: quoted local parts and lists are how addresses get smuggled.
const PLAIN_ADDRESS = /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@[^\s"(),:;<>@[\\\]\p{Cc}]{1,255}$/u;
const PRINTABLE = /^[\x20-\x7e]*$/;
/** 998 characters are allowed, the header's name included. */
const LONGEST_LINE = 900;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function isPlainAddress(address: string): boolean {
  return PLAIN_ADDRESS.test(address);
}

export function composeMail(mail: OutgoingMail, date: Date): SendMailOptions {
  return {
    from: mail.from,
    // Given as an object, the address is taken whole: "a@x,b@y" can never become two recipients.
    to: { name: '', address: mail.to },
    subject: toOneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: toOneLine(mail.messageId),
    date,
    headers: Object.entries(mail.headers ?? {}).map(([key, value]) => ({
      key: toOneLine(key),
      value: keepUnfolded(toOneLine(value)),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Some relays sign a folded List-Unsubscribe wrongly, and then no mail app offers its button. */
function keepUnfolded(value: string) {
  const isWhole = PRINTABLE.test(value) && value.length <= LONGEST_LINE;
  return isWhole ? { prepared: true, foldLines: false, value } : value;
}

function toOneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').trim();
}
