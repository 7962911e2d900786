/** Mails about the paid plan: payment received, granted, cancelled, ending, ended (specification §4). */

import { formatMinor } from '#core/money';
import type { PlanCycle } from '#core/plan';
import { languageOf } from '#server/account/present';
import type { UserRow } from '#server/auth/session-store';
import type { Letter } from '#server/mail/service';
import { layOut } from './layout.ts';
import { mailTexts } from './texts/catalogue.ts';

export interface PaidForMail {
  amountMinor: number;
  currency: string;
  cycle: PlanCycle;
  periodEndAt: Date | null;
}

/** Without a name where nobody has proved that the mailbox and the name belong together. */
type Reader = Pick<UserRow, 'language' | 'timeZone' | 'proExpiresAt'> & { name: string | null };

export function writePaymentReceived(to: Reader, paid: PaidForMail, origin: string): Letter {
  const language = languageOf(to);
  const { greeting, paymentReceived: texts } = mailTexts[language];
  const amount = formatMinor(paid.amountMinor, paid.currency, 'IN');
  return layOut({
    kind: 'payment-received',
    language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead(amount, paid.cycle)],
    button: { label: texts.button, url: `${origin}/dashboard` },
    after: paid.periodEndAt ? [texts.until(dateFor(to, paid.periodEndAt))] : [],
  });
}

export function writePlanNotice(
  kind: 'planGranted' | 'planCancelled' | 'planEnding' | 'planEnded',
  to: Reader,
  origin: string,
): Letter {
  const language = languageOf(to);
  const { greeting, [kind]: texts } = mailTexts[language];
  const end = to.proExpiresAt ? dateFor(to, to.proExpiresAt) : '';
  return layOut({
    kind: kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
    language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead(end)],
    button: { label: texts.button, url: `${origin}/dashboard` },
    after: [texts.kept],
  });
}

/** A day as the reader's own calendar has it. */
function dateFor(to: Reader, at: Date): string {
  return new Intl.DateTimeFormat(to.language === 'hi' ? 'hi-IN' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: to.timeZone,
  }).format(at);
}
