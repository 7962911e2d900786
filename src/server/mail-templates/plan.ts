/** Mails about the paid plan: payments, missing payments, renewals, refunds, granted, cancelled, ending, ended. */
import { formatMinor } from '#core/money/money';
import type { PlanCycle } from '#core/plan/plan';
import type { Message } from '#server/mail/service';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import type { MoneyNoticeTexts } from '#texts/en/mail';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';

export interface PaidForMail {
  amountMinor: number;
  currency: string;
  cycle: PlanCycle;
  periodEndAt: Date | null;
}

/** Null while the address is unverified: the name may be a stranger's. */
type Reader = Pick<UserRow, 'language' | 'timeZone' | 'proExpiresAt'> & { name: string | null };

export function writePaymentReceived(to: Reader, paid: PaidForMail, origin: string): Message {
  return writePaid('payment-received', to, paid, origin);
}

/** Replaces the mail about the received payment. */
export function writeRenewalRecovered(to: Reader, paid: PaidForMail, origin: string): Message {
  return writePaid('renewal-recovered', to, paid, origin);
}

function writePaid(
  kind: 'payment-received' | 'renewal-recovered',
  to: Reader,
  paid: PaidForMail,
  origin: string,
): Message {
  const language = languageOf(to);
  const { greeting, paymentReceived, renewalRecovered } = mailTexts[language];
  const texts = kind === 'payment-received' ? paymentReceived : renewalRecovered;
  const amount = formatMinor(paid.amountMinor, paid.currency, 'IN');
  return layOut({
    kind,
    language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead(amount, paid.cycle)],
    button: { label: texts.button, url: `${origin}/dashboard` },
    after: paid.periodEndAt ? [texts.until(dateFor(to, paid.periodEndAt))] : [],
  });
}

/** Says what happens next and how to pay. */
export function writeRenewalFailed(
  to: Reader,
  due: Pick<PaidForMail, 'amountMinor' | 'currency'>,
  { retryAt, endsAt }: { retryAt: Date | null; endsAt: Date },
  origin: string,
): Message {
  const language = languageOf(to);
  const { greeting, renewalFailed: texts } = mailTexts[language];
  return layOut({
    kind: 'renewal-failed',
    language,
    subject: texts.subject,
    before: [
      greeting(to.name),
      texts.lead(formatMinor(due.amountMinor, due.currency, 'IN')),
      retryAt ? texts.retry(dateFor(to, retryAt)) : texts.retrySoon,
    ],
    button: { label: texts.button, url: `${origin}/dashboard` },
    after: [texts.howToPay, texts.until(dateFor(to, endsAt))],
  });
}

/** `isDispute`: the bank took the money back. `goesOn`: the plan still renews. */
export function writeRefundDone(
  to: Reader,
  paid: Money & { isDispute: boolean; goesOn: boolean },
  origin: string,
): Message {
  const { refundDone, disputeLost } = mailTexts[languageOf(to)];
  const texts = { ...refundDone, ...(paid.isDispute ? disputeLost : {}) };
  const kept = paid.goesOn ? refundDone.goesOn : refundDone.kept;
  return writeAboutMoney('refund-done', { ...texts, kept }, to, paid, origin);
}

/** `endsAt`: the end of the period that this payment grants again; null if it grants none. */
export function writeRefundFailed(
  to: Reader,
  paid: Money & { endsAt: Date | null },
  origin: string,
): Message {
  const { refundFailed, paymentReceived } = mailTexts[languageOf(to)];
  const until = paid.endsAt ? [paymentReceived.until(dateFor(to, paid.endsAt))] : [];
  return writeAboutMoney('refund-failed', refundFailed, to, paid, origin, until);
}

/** A payment that was being confirmed and did not arrive. `proUntil`: the end of Pro without it. */
export function writePaymentMissing(to: Reader, paid: Money, proUntil: Date | null, origin: string): Message {
  const { paymentMissing } = mailTexts[languageOf(to)];
  const left = proUntil ? paymentMissing.keepsPro(dateFor(to, proUntil)) : paymentMissing.isFree;
  return writeAboutMoney('payment-missing', paymentMissing, to, paid, origin, [left]);
}

export function writePaidTwice(to: Reader, paid: Money, origin: string): Message {
  return writeAboutMoney('paid-twice', mailTexts[languageOf(to)].paidTwice, to, paid, origin);
}

/** `endsAt`: the end of the time that it paid for. */
export function writeChargedAfterCancelling(
  to: Reader,
  paid: Money & { endsAt: Date | null },
  origin: string,
): Message {
  const { chargedAfterCancelling, paymentReceived } = mailTexts[languageOf(to)];
  const until = paid.endsAt ? [paymentReceived.until(dateFor(to, paid.endsAt))] : [];
  return writeAboutMoney('charged-after-cancelling', chargedAfterCancelling, to, paid, origin, until);
}

type Money = Pick<PaidForMail, 'amountMinor' | 'currency'>;

function writeAboutMoney(
  kind: 'refund-done' | 'refund-failed' | 'payment-missing' | 'paid-twice' | 'charged-after-cancelling',
  texts: MoneyNoticeTexts,
  to: Reader,
  paid: Money,
  origin: string,
  more: string[] = [],
): Message {
  const language = languageOf(to);
  const { greeting } = mailTexts[language];
  return layOut({
    kind,
    language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead(formatMinor(paid.amountMinor, paid.currency, 'IN'))],
    button: { label: texts.button, url: `${origin}/dashboard` },
    after: [texts.kept, ...more],
  });
}

export function writePlanMail(
  kind:
    | 'planGranted'
    | 'planCancelled'
    | 'planCancelledNow'
    | 'planCancelledOver'
    | 'planCancelledFree'
    | 'planCancelledUnpaid'
    | 'planCancelledUnheard'
    | 'planEnding'
    | 'planEnded'
    | 'planEndedUnpaid',
  to: Reader,
  origin: string,
): Message {
  const language = languageOf(to);
  const { greeting, [kind]: texts } = mailTexts[language];
  const end = to.proExpiresAt ? dateFor(to, to.proExpiresAt) : '';
  return layOut({
    kind: kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead(end)],
    button: { label: texts.button, url: `${origin}/dashboard` },
    after: [texts.kept],
  });
}

/** A date in the reader's time zone. */
function dateFor(to: Reader, at: Date): string {
  return new Intl.DateTimeFormat(to.language === 'hi' ? 'hi-IN' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: to.timeZone,
  }).format(at);
}
