/** The sandbox's payments: captured, declined, still on their way, or a token that is refunded (docs/razorpay.md R13). */
import type { CardBody, InvoiceBody, PaymentBody } from './entities.ts';
import type { SubscriptionBody } from './states.ts';

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
/** R2. The provider's own words for it are not documented. */
const FOREIGN_CARD_REFUSED = {
  ...DECLINED,
  error_description: 'International cards are not enabled for this account.',
  error_source: 'business',
  error_reason: 'international_transaction_not_allowed',
};
/** The least that can be charged (R2). */
const TOKEN_AMOUNT = 100;
/** Two per cent, and 18 per cent tax on that: the sample's 234 and 36 for 9900. */
const FEE_RATE = 0.02;
const TAX_RATE = 0.18;

/** The thing to pay: an invoice, or a token that belongs to none. */
type Due = Pick<InvoiceBody, 'amount' | 'currency' | 'order_id'> & { id: string | null };

export function buildPayment(
  suffix: string,
  subscription: SubscriptionBody,
  due: Due,
  at: number,
): PaymentBody {
  const method = subscription.payment_method ?? 'card';
  const card = method === 'card' ? buildCard(subscription) : null;
  return {
    id: `pay_${suffix}`,
    entity: 'payment',
    amount: due.amount,
    currency: due.currency,
    status: 'created',
    order_id: due.order_id,
    invoice_id: due.id,
    international: card?.international ?? false,
    method,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: 'Recurring Payment via Subscription',
    card_id: card?.id ?? null,
    card,
    bank: null,
    wallet: null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    ...subscription.sim.payer,
    customer_id: subscription.customer_id ?? null,
    token_id: null,
    notes: {},
    fee: null,
    tax: null,
    ...NO_ERROR,
    created_at: at,
  };
}

/** The test cards of R46. */
function buildCard({ id, sim: { isForeignCard } }: SubscriptionBody): CardBody {
  return {
    id: `card_${id.slice(4)}`,
    entity: 'card',
    name: 'Test Card',
    last4: isForeignCard ? '5558' : '4366',
    network: isForeignCard ? 'MasterCard' : 'Visa',
    type: 'credit',
    issuer: isForeignCard ? null : 'HDFC',
    international: isForeignCard,
    emi: false,
    expiry_month: 2,
    expiry_year: 2030,
  };
}

export type PaymentOutcome = 'captured' | 'failed' | 'foreign card refused';

export function settlePayment(payment: PaymentBody, outcome: PaymentOutcome): PaymentBody {
  if (outcome !== 'captured') {
    const error = outcome === 'failed' ? DECLINED : FOREIGN_CARD_REFUSED;
    return { ...payment, ...error, status: 'failed' };
  }
  const charge = Math.round(payment.amount * FEE_RATE);
  const tax = Math.round(charge * TAX_RATE);
  return { ...payment, status: 'captured', captured: true, fee: charge + tax, tax };
}

/** Proves a card and is refunded by itself: it pays no cycle (R20, R24). */
export function buildToken(suffix: string, subscription: SubscriptionBody, at: number): PaymentBody {
  const due = { id: null, order_id: `order_${suffix}`, amount: TOKEN_AMOUNT, currency: 'INR' };
  return settlePayment(buildPayment(suffix, subscription, due, at), 'captured');
}
