import type { PlanCycle } from '#core/plan/plan';
import type { ProviderStatus } from '#core/plan/status';

export interface ProviderSubscription {
  id: string;
  planId: string;
  status: ProviderStatus;
  currentStartAt: Date | null;
  /** End of the current cycle, which need not be paid: it moves on when a renewal fails. */
  currentEndAt: Date | null;
  /** Next charge, or next try of a failed one. */
  chargeAt: Date | null;
  endedAt: Date | null;
  paidCount: number;
  authAttempts: number;
  /** Our reference to the user, sent at creation. */
  userRef: string | null;
  createdAt: Date | null;
}

export interface ProviderPayment {
  id: string;
  status: string;
  isCaptured: boolean;
  amountMinor: number;
  currency: string;
  invoiceId: string | null;
  /** All refunds together. */
  refundedMinor: number;
  createdAt: Date | null;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string | null;
  paymentId: string | null;
  status: string;
  /** Null where it names none. */
  amountMinor: number | null;
  currency: string;
  billingStartAt: Date | null;
  billingEndAt: Date | null;
  paidAt: Date | null;
  createdAt: Date | null;
}

export interface ProviderPlan {
  id: string;
  /** Null where it is neither once a month nor once a year. */
  cycle: PlanCycle | null;
  amountMinor: number;
  currency: string;
}

export interface NewProviderPlan {
  cycle: PlanCycle;
  amountMinor: number;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountMinor: number;
  status: 'pending' | 'processed' | 'failed';
  createdAt: Date | null;
}

export interface NewProviderRefund {
  paymentId: string;
  amountMinor: number;
  /** The same key again is the same refund: 10 or more of `A-Z a-z 0-9 _ -`. */
  idempotencyKey: string;
}

export interface NewProviderSubscription {
  planId: string;
  cycle: PlanCycle;
  userRef: string;
  /** Last moment at which the checkout may be paid, so that abandoned ones end by themselves. */
  payableUntilAt?: Date;
}

export interface CheckoutProof {
  paymentId: string;
  /** The id stored for this user at creation, never the one the browser posts. */
  storedSubscriptionId: string;
  signature: string;
}

export interface Payments {
  createSubscription(input: NewProviderSubscription): Promise<ProviderSubscription>;
  fetchSubscription(id: string): Promise<ProviderSubscription>;
  /** A page of those of the whole account, newest first: the newest without `skip`, and none after the last. */
  listSubscriptions(skip?: number): Promise<ProviderSubscription[]>;
  cancelAtCycleEnd(id: string): Promise<ProviderSubscription>;
  cancelNow(id: string): Promise<ProviderSubscription>;
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  fetchInvoice(id: string): Promise<ProviderInvoice>;
  fetchPayment(id: string): Promise<ProviderPayment>;
  fetchRefund(id: string): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** A page of those of the whole account made since then, newest first, and none after the last. */
  listRefundsSince(since: Date, skip?: number): Promise<ProviderRefund[]>;
  refundPayment(input: NewProviderRefund): Promise<ProviderRefund>;
  createPlan(input: NewProviderPlan): Promise<ProviderPlan>;
  fetchPlan(id: string): Promise<ProviderPlan>;
  verifyCheckout(proof: CheckoutProof): boolean;
  verifyWebhook(rawBody: Buffer, signature: string): boolean;
  /** Null when the bytes are no event at all. Call it only after `verifyWebhook`. */
  parseWebhook(rawBody: Buffer, eventIdHeader?: string): PaymentEvent | null;
}

/** Items on a page of `listSubscriptions` or `listRefundsSince`. */
export const ITEMS_PER_PAGE = 100;

export const PAYMENT_EVENT_NAMES = [
  'subscription.authenticated',
  'subscription.activated',
  'subscription.charged',
  'subscription.pending',
  'subscription.halted',
  'subscription.cancelled',
  'subscription.completed',
  'subscription.updated',
  'subscription.paused',
  'subscription.resumed',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'invoice.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
  'payment.dispute.lost',
] as const;
/** `other` is stored and answered, but without effect. */
export type PaymentEventName = (typeof PAYMENT_EVENT_NAMES)[number] | 'other';

export interface PaymentEvent {
  /** Equal on every redelivery. */
  eventId: string;
  name: PaymentEventName;
  /** The name that was sent, also when `name` is `other`. */
  rawName: string;
  subscription: ProviderSubscription | null;
  payment: ProviderPayment | null;
  invoice: ProviderInvoice | null;
  refund: ProviderRefund | null;
  /** A chargeback, with the money it takes back. */
  dispute: { id: string; paymentId: string; amountMinor: number } | null;
  createdAt: Date | null;
}

export type PaymentsFailure =
  /** The provider knows no such thing: made with other keys, or gone. */
  | 'not_found'
  /** Refused by the provider; a retry is useless. */
  | 'refused'
  /** No usable answer: whether the request had an effect is not known. */
  | 'unavailable'
  /** An answer we cannot read. */
  | 'malformed';

/** A refusal that the product acts upon; the provider tells these apart by words only. */
export type PaymentsReason = 'already_refunded' | 'more_than_is_left' | 'not_cancellable' | 'no_such_address';

export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  constructor(
    readonly kind: PaymentsFailure,
    message: string,
    readonly details: {
      status?: number;
      field?: string;
      retryAfterSeconds?: number;
      reason?: PaymentsReason;
    } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Values for opening the checkout in the browser. */
export interface CheckoutKeys {
  keyId: string;
  checkoutUrl: string;
  sandbox: boolean;
}
