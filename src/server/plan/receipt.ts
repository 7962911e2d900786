/** A receipt as one self-contained page: opens anywhere, prints on one sheet. */
import { formatMinor } from '#core/money';
import type { UserRow } from '#server/auth/session-store';
import { escapeHtml } from '#server/mail-templates/layout';
import type { PaymentRow } from './store.ts';

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1.5rem;color:#152222;background:#fff}h1{font-size:1.5rem;margin:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.5rem;margin:2rem 0}dt{color:#525f5f}dd{margin:0;font-variant-numeric:tabular-nums}.test{padding:.5rem .75rem;border:1px solid #b45309;border-radius:.5rem;color:#92400e}';

export function renderReceipt(
  user: Pick<UserRow, 'name' | 'email' | 'timeZone'>,
  payment: PaymentRow,
  isTest: boolean,
): string {
  const day = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: user.timeZone }).format(at);
  const lines: [string, string][] = [
    ['Receipt', payment.providerPaymentId],
    ['Paid on', day(payment.paidAt)],
    ['Paid by', `${user.name}, ${user.email}`],
    ['For', `Outgo Pro, ${payment.billingCycle}`],
    ...(payment.periodEndAt ? [['Pro until', day(payment.periodEndAt)] as [string, string]] : []),
    ['Amount', formatMinor(payment.amountMinor, payment.currency, 'IN')],
  ];
  const rows = lines.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  const mark = isTest ? '<p class="test">Test mode, no money moved.</p>' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outgo receipt ${escapeHtml(payment.providerPaymentId)}</title><style>${STYLE}</style></head><body><h1>Outgo</h1>${mark}<dl>${rows}</dl><p>Thank you. The annual plan can be refunded within 7 days; monthly payments are non-refundable.</p></body></html>`;
}
