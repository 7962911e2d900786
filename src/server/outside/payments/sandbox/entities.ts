/** The sandbox's objects in the provider's own shapes; the numbers are those of docs/razorpay.md. */
import type { Cycle } from './cycles.ts';
import type { Payer, SubscriptionBody } from './states.ts';

export interface PlanBody extends Cycle {
  id: string;
  entity: 'plan';
  item: ReturnType<typeof buildItem>;
  notes: Record<string, string>;
  created_at: number;
}

export interface PaymentBody extends Payer {
  id: string;
  entity: 'payment';
  /** Paise (R2). */
  amount: number;
  currency: string;
  /** R13; `created` while a late debit is on its way (R21). */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  /** Null for a token payment, which pays no cycle (R20, R24). */
  invoice_id: string | null;
  /** Paid with a card of another country (R2). */
  international: boolean;
  method: 'card' | 'upi';
  amount_refunded: number;
  amount_transferred: 0;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string;
  card_id: string | null;
  card: CardBody | null;
  /** Null for cards and UPI, as in the sample (R13). */
  bank: null;
  wallet: null;
  vpa: string | null;
  customer_id: string | null;
  token_id: null;
  notes: Record<string, string>;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
}

/** R13. */
export interface CardBody {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit';
  issuer: string | null;
  international: boolean;
  emi: false;
  expiry_month: number;
  expiry_year: number;
}

/** R12. */
export interface InvoiceBody {
  id: string;
  entity: 'invoice';
  type: 'invoice';
  subscription_id: string;
  payment_id: string | null;
  order_id: string;
  customer_id: string | null;
  status: 'issued' | 'paid';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  /** Null until the first charge decides when the cycle starts (R19). */
  billing_start: number | null;
  billing_end: number | null;
  issued_at: number;
  paid_at: number | null;
  notes: Record<string, string>;
  created_at: number;
}

/** R29. */
export interface RefundBody {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Record<string, string>;
  receipt: string | null;
  acquirer_data: { arn: null };
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'instant' | 'normal';
  speed_requested: 'optimum' | 'normal';
  created_at: number;
  /** The idempotency key it was asked for with, and the body (R30). */
  sim: { key: string | null; request: string };
}

/** R33. */
export interface DisputeBody {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  phase: 'chargeback';
  status: 'open' | 'lost';
  created_at: number;
}

export const SANDBOX_PLAN_IDS = { monthly: 'plan_SandboxMonthly', yearly: 'plan_SandboxYearly0' } as const;

/** The product's two prices in India, in paise. */
export function builtInPlan(id: string): PlanBody | undefined {
  if (id === SANDBOX_PLAN_IDS.monthly) {
    return buildPlan(id, { period: 'monthly', interval: 1, item: { name: 'Pro monthly', amount: 9_900 } }, 0);
  }
  if (id === SANDBOX_PLAN_IDS.yearly) {
    return buildPlan(id, { period: 'yearly', interval: 1, item: { name: 'Pro yearly', amount: 99_900 } }, 0);
  }
  return undefined;
}

export interface NewPlan extends Cycle {
  item: { name: string; amount: number; description?: string | undefined };
  notes?: Record<string, string> | undefined;
}

/** R9. */
export function buildPlan(id: string, { period, interval, item, notes }: NewPlan, at: number): PlanBody {
  return {
    id,
    entity: 'plan',
    interval,
    period,
    item: buildItem(`item_${id.slice(5)}`, item, at),
    notes: notes ?? {},
    created_at: at,
  };
}

function buildItem(id: string, { name, amount, description }: NewPlan['item'], at: number) {
  return {
    id,
    active: true,
    name,
    description: description ?? null,
    amount,
    unit_amount: amount,
    currency: 'INR',
    type: 'plan',
    unit: null,
    tax_inclusive: false,
    hsn_code: null,
    sac_code: null,
    tax_rate: null,
    tax_id: null,
    tax_group_id: null,
    created_at: at,
    updated_at: at,
  };
}

export interface NewSubscription {
  plan_id: string;
  total_count: number;
  quantity?: number | undefined;
  customer_notify?: boolean | 0 | 1 | undefined;
  start_at?: number | undefined;
  expire_by?: number | undefined;
  notes?: Record<string, string> | undefined;
}

/** R10, R11. */
export function buildSubscription(id: string, input: NewSubscription, now: number): SubscriptionBody {
  return {
    id,
    entity: 'subscription',
    plan_id: input.plan_id,
    status: 'created',
    current_start: null,
    current_end: null,
    ended_at: null,
    quantity: input.quantity ?? 1,
    notes: input.notes ?? {},
    charge_at: input.start_at ?? null,
    start_at: input.start_at ?? null,
    end_at: null,
    auth_attempts: 0,
    total_count: input.total_count,
    paid_count: 0,
    customer_notify: Boolean(input.customer_notify ?? true),
    created_at: now,
    expire_by: input.expire_by ?? null,
    short_url: `https://rzp.io/i/${id.slice(4, 11)}`,
    has_scheduled_changes: false,
    change_scheduled_at: null,
    source: 'api',
    remaining_count: input.total_count,
    sim: {
      cycle: 0,
      endsAtCycleEnd: false,
      failuresToCome: 0,
      isRevoked: false,
      lateDebit: null,
      isPaidBeforeCancel: false,
      isForeignCard: false,
      payer: { email: null, contact: null },
    },
  };
}

/** The invoice of the cycle that the subscription is in; of none yet before its first charge. */
export function buildInvoice(
  suffix: string,
  subscription: SubscriptionBody,
  plan: PlanBody,
  at: number,
): InvoiceBody {
  const amount = plan.item.amount * subscription.quantity;
  return {
    id: `inv_${suffix}`,
    entity: 'invoice',
    type: 'invoice',
    subscription_id: subscription.id,
    payment_id: null,
    order_id: `order_${suffix}`,
    customer_id: subscription.customer_id ?? null,
    status: 'issued',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: plan.item.currency,
    billing_start: subscription.current_start,
    billing_end: subscription.current_end,
    issued_at: at,
    paid_at: null,
    notes: {},
    created_at: at,
  };
}

export function payInvoice(invoice: InvoiceBody, paymentId: string, at: number): InvoiceBody {
  return {
    ...invoice,
    payment_id: paymentId,
    status: 'paid',
    amount_paid: invoice.amount,
    amount_due: 0,
    paid_at: at,
  };
}

/** The order behind an invoice, which `invoice.paid` carries (R42). */
export function buildOrder({ order_id, amount, amount_paid, amount_due, currency, created_at }: InvoiceBody) {
  return {
    id: order_id,
    entity: 'order',
    amount,
    amount_paid,
    amount_due,
    currency,
    receipt: null,
    status: amount_due === 0 ? 'paid' : 'attempted',
    notes: {},
    created_at,
  };
}

/** The object in the provider's form: nothing of ours, and empty notes as `[]` (R3). */
export function present<T extends object>(body: T): object {
  const { sim: _, notes, ...shown } = body as T & { sim?: unknown; notes?: Record<string, string> };
  return notes === undefined ? shown : { ...shown, notes: Object.keys(notes).length > 0 ? notes : [] };
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
