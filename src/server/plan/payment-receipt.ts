/** A payment receipt as one self-contained page in the reader's language: opens anywhere, prints on one sheet. */
import { formatMinor } from '#core/money/money';
import { PLAN_PRICE_INR } from '#core/plan/plan';
import { DEFAULT_PRICE_CENTS } from '#core/plan/price';
import { escapeHtml } from '#core/text/html';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { paymentReceiptTexts } from '#texts/payment-receipt';
import type { PaymentRow } from './store.ts';

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1.5rem;color:#152222;background:#fff}h1{font-size:1.5rem;margin:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.5rem;margin:2rem 0}dt{color:#525f5f}dd{margin:0;font-variant-numeric:tabular-nums}.test{padding:.5rem .75rem;border:1px solid #b45309;border-radius:.5rem;color:#92400e}';

export function renderPaymentReceipt(
  user: Pick<UserRow, 'name' | 'email' | 'timeZone' | 'language'>,
  payment: PaymentRow,
  { refundedMinor, isTest }: { refundedMinor: number; isTest: boolean },
): string {
  const language = languageOf(user);
  const t = paymentReceiptTexts[language];
  const day = (at: Date) =>
    new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: user.timeZone }).format(at);
  const money = (minor: number) => formatMinor(minor, payment.currency, 'IN');
  const isRefunded = refundedMinor >= payment.amountMinor;
  const lines: [string, string][] = [
    [t.receipt, payment.providerPaymentId],
    [t.paidOn, day(payment.paidAt)],
    [t.paidBy, `${user.name}, ${user.email}`],
    [t.for, `Outgo Pro, ${t.cycles[payment.billingCycle]}`],
  ];
  if (payment.periodEndAt && !isRefunded) lines.push([t.until, day(payment.periodEndAt)]);
  const listCents = listPriceOf(payment);
  if (listCents !== null) lines.push([t.listPrice, formatMinor(listCents, 'USD', 'US')]);
  lines.push([t.amount, money(payment.amountMinor)]);
  if (refundedMinor > 0) lines.push([t.refunded, money(Math.min(refundedMinor, payment.amountMinor))]);
  const rows = lines.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  const mark = isTest ? `<p class="test">${t.test}</p>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title} ${escapeHtml(payment.providerPaymentId)}</title><style>${STYLE}</style></head><body><h1>Outgo</h1>${mark}<dl>${rows}</dl><p>${t.thanks}</p></body></html>`;
}

/** The US cents that the rupees were converted from, everywhere but in India (plan.9). Null for what gave no time. */
function listPriceOf({ amountMinor, billingCycle, periodEndAt }: PaymentRow): number | null {
  if (periodEndAt === null || amountMinor === PLAN_PRICE_INR[billingCycle] * 100) return null;
  return DEFAULT_PRICE_CENTS[billingCycle];
}
