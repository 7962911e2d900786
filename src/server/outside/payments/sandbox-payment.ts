/** The stand-in's payments: captured, declined, still on their way, or a token that is refunded (docs/razorpay.md R13). */
import type { InvoiceBody, PaymentBody } from './sandbox-entities.ts';
import type { SubscriptionBody } from './sandbox-states.ts';

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
const DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment has been declined by the test bank.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'card_declined',
};
/** The least that can be charged (R2). */
const TOKEN_AMOUNT = 100;
/** Two per cent, and 18 per cent tax on that: the sample's 234 and 36 for 9900. */
const FEE_RATE = 0.02;
const TAX_RATE = 0.18;

/** What is to be paid: an invoice, or a token that belongs to none. */
type Due = Pick<InvoiceBody, 'amount' | 'currency' | 'order_id'> & { id: string | null };

export function buildPayment(
  suffix: string,
  subscription: SubscriptionBody,
  due: Due,
  at: number,
): PaymentBody {
  const method = subscription.payment_method ?? 'card';
  return {
    id: `pay_${suffix}`,
    entity: 'payment',
    amount: due.amount,
    currency: due.currency,
    status: 'created',
    order_id: due.order_id,
    invoice_id: due.id,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: 'Recurring Payment via Subscription',
    card_id: method === 'card' ? `card_${subscription.id.slice(4)}` : null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    customer_id: subscription.customer_id ?? null,
    notes: {},
    fee: null,
    tax: null,
    ...NO_ERROR,
    created_at: at,
  };
}

export function settlePayment(payment: PaymentBody, outcome: 'captured' | 'failed'): PaymentBody {
  if (outcome === 'failed') return { ...payment, ...DECLINED, status: 'failed' };
  const charge = Math.round(payment.amount * FEE_RATE);
  const tax = Math.round(charge * TAX_RATE);
  return { ...payment, status: 'captured', captured: true, fee: charge + tax, tax };
}

/** Proves a card and is refunded by itself: it pays no cycle (R20, R24). */
export function buildToken(suffix: string, subscription: SubscriptionBody, at: number): PaymentBody {
  const due = { id: null, order_id: `order_${suffix}`, amount: TOKEN_AMOUNT, currency: 'INR' };
  return settlePayment(buildPayment(suffix, subscription, due, at), 'captured');
}
