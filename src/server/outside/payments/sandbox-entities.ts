/** The stand-in's objects in the provider's own shapes (providers.md §1.2, §1.6). */
import { randomBytes } from 'node:crypto';
import type { SubscriptionBody } from './sandbox-states.ts';

export interface PlanBody {
  id: string;
  entity: 'plan';
  interval: number;
  period: 'monthly' | 'yearly';
  item: {
    id: string;
    active: true;
    name: string;
    description: string | null;
    amount: number;
    currency: string;
  };
  notes: Record<string, string>;
  created_at: number;
}

export interface PaymentBody {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'failed';
  order_id: string;
  invoice_id: string;
  international: false;
  method: 'card';
  amount_refunded: number;
  refund_status: null;
  captured: boolean;
  description: string;
  customer_id: string | null;
  notes: Record<string, string>;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
}

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
  currency: string;
  billing_start: number | null;
  billing_end: number | null;
  paid_at: number | null;
  created_at: number;
}

export const SANDBOX_PLAN_IDS = { monthly: 'plan_SandboxMonthly', yearly: 'plan_SandboxYearly0' } as const;

/** The two plans of the specification's §9, in paise. */
export function builtInPlan(id: string): PlanBody | undefined {
  if (id === SANDBOX_PLAN_IDS.monthly) return buildPlan(id, 'monthly', 'Pro monthly', 9_900, 0);
  if (id === SANDBOX_PLAN_IDS.yearly) return buildPlan(id, 'yearly', 'Pro yearly', 99_900, 0);
  return undefined;
}

export function buildPlan(
  id: string,
  period: PlanBody['period'],
  name: string,
  amount: number,
  at: number,
): PlanBody {
  const item = {
    id: `item_${id.slice(5)}`,
    active: true,
    name,
    description: null,
    amount,
    currency: 'INR',
  } as const;
  return { id, entity: 'plan', interval: 1, period, item, notes: {}, created_at: at };
}

export interface NewSubscription {
  plan_id: string;
  total_count: number;
  quantity?: number | undefined;
  customer_notify?: boolean | undefined;
  expire_by?: number | undefined;
  notes?: Record<string, string> | undefined;
}

export function buildSubscription(id: string, input: NewSubscription, now: number): SubscriptionBody {
  return {
    id,
    entity: 'subscription',
    plan_id: input.plan_id,
    customer_id: null,
    status: 'created',
    current_start: null,
    current_end: null,
    ended_at: null,
    quantity: input.quantity ?? 1,
    notes: input.notes ?? {},
    charge_at: null,
    start_at: null,
    end_at: null,
    auth_attempts: 0,
    total_count: input.total_count,
    paid_count: 0,
    customer_notify: input.customer_notify ?? true,
    created_at: now,
    expire_by: input.expire_by ?? null,
    short_url: null,
    has_scheduled_changes: false,
    change_scheduled_at: null,
    source: 'api',
    remaining_count: input.total_count,
    sim: { endsAtCycleEnd: false, failuresToCome: 0 },
  };
}

const DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment has been declined by the test bank.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'card_declined',
};
const NOT_DECLINED = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** The payment and invoice of one charge; `suffix` makes their ids. */
export function buildCharge(
  subscription: SubscriptionBody,
  plan: PlanBody,
  isPaid: boolean,
  suffix: string,
  at: number,
) {
  const amount = plan.item.amount * subscription.quantity;
  const shared = {
    order_id: `order_${suffix}`,
    customer_id: subscription.customer_id,
    currency: plan.item.currency,
    amount,
  };
  const payment: PaymentBody = {
    ...shared,
    ...(isPaid ? NOT_DECLINED : DECLINED),
    id: `pay_${suffix}`,
    entity: 'payment',
    status: isPaid ? 'captured' : 'failed',
    invoice_id: `inv_${suffix}`,
    international: false,
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    captured: isPaid,
    description: 'Recurring Payment via Subscription',
    notes: {},
    created_at: at,
  };
  const invoice: InvoiceBody = {
    ...shared,
    id: `inv_${suffix}`,
    entity: 'invoice',
    type: 'invoice',
    subscription_id: subscription.id,
    payment_id: isPaid ? payment.id : null,
    status: isPaid ? 'paid' : 'issued',
    amount_paid: isPaid ? amount : 0,
    billing_start: subscription.current_start,
    billing_end: subscription.current_end,
    paid_at: isPaid ? at : null,
    created_at: at,
  };
  return { payment, invoice };
}

/** As the provider prints an object: nothing of ours, and empty notes as `[]`. */
export function present<T extends object>(body: T): object {
  const { sim: _, notes, ...shown } = body as T & { sim?: unknown; notes?: Record<string, string> };
  return notes === undefined ? shown : { ...shown, notes: Object.keys(notes).length > 0 ? notes : [] };
}

/** Fourteen letters and digits, as the provider's ids have. */
export function newSuffix(): string {
  return randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)
    .padEnd(14, '0');
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
