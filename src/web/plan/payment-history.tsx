/** Payments for Pro, newest first, with receipts and the refund policy. */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { DAY_MS } from '#core/duration';
import { formatMoney } from '#core/money/money';
import { REFUND_WINDOW_DAYS } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { Amount } from '#web/ui/amount.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addressOf } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
import { type Payment, paymentsQuery } from './plan-queries.ts';
import { useDayOf } from './use-day-of.ts';

const TITLE_ID = 'payment-history';

export function PaymentHistory() {
  const t = useTexts(planTexts);
  const { data: payments, isError } = useQuery(paymentsQuery);
  return (
    <section aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} className="font-semibold">
        {t.payments.title}
      </h3>
      {payments ? <PaymentList payments={payments} /> : null}
      {!payments && !isError ? <Skeleton className="mt-3 h-10" /> : null}
      {!payments && isError ? <p className="mt-2 text-muted text-sm">{t.payments.failed}</p> : null}
      <p className="mt-3 text-muted text-sm">
        {t.refundNote}{' '}
        {payments?.some((payment) => payment.isRefundable && payment.standing === 'counts') ? (
          <>
            <a href="/contact" className="underline underline-offset-4">
              {t.askForRefund}
            </a>
            {' · '}
          </>
        ) : null}
        <a href="/cancellation-refunds" className="underline underline-offset-4">
          {t.refunds}
        </a>
      </p>
    </section>
  );
}

function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const t = useTexts(planTexts);
  if (payments.length === 0) return <p className="mt-2 text-muted text-sm">{t.payments.none}</p>;
  return (
    <ul className="mt-1">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const t = useTexts(planTexts);
  const dayOf = useDayOf();
  const paidOn = dayOf(payment.paidAt);
  const refundableUntil = dayOf(Date.parse(payment.paidAt) + REFUND_WINDOW_DAYS * DAY_MS);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="tabular text-[0.9375rem]">
          {paidOn} <span className="text-muted text-sm">· {t.cycles[payment.billingCycle]}</span>
        </p>
        {payment.isRefundable && payment.standing === 'counts' ? (
          <p className="text-muted text-sm">{t.payments.refundable(refundableUntil)}</p>
        ) : null}
      </div>
      <Amount amount={payment.amount} currency={payment.currency} country="IN" className="font-semibold" />
      <a
        href={addressOf('GET /api/subscription/payments/:id/receipt', { params: { id: payment.id } })}
        download
        aria-label={t.payments.receiptOf(paidOn)}
        className={buttonClass('secondary', 'sm')}
      >
        <Download aria-hidden="true" />
        {t.payments.receipt}
      </a>
      <MoneyBack payment={payment} />
    </li>
  );
}

/** The refund of a payment, on a separate line because it is a whole sentence. */
function MoneyBack({ payment }: { payment: Payment }) {
  const t = useTexts(planTexts).payments;
  const { standing, refundedAmount, currency } = payment;
  if (standing === 'refunded') return <p className="w-full text-muted text-sm">{t.refunded}</p>;
  if (standing !== 'counts')
    return <p className="w-full text-sm text-warn-ink">{t.willBeRefunded[standing]}</p>;
  if (Number(refundedAmount) === 0) return null;
  const part = formatMoney(refundedAmount, currency, 'IN');
  return <p className="w-full text-muted text-sm">{t.partRefunded(part)}</p>;
}
