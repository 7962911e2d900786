/** Parses the provider's entities leniently: unknown fields are ignored, invalid ones become null, only ids are required. */
import { z } from 'zod';
import { PLAN_CYCLES } from '#core/plan/plan';
import { PROVIDER_STATUSES } from '#core/plan/status';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderPlan,
  ProviderRefund,
  ProviderSubscription,
} from './port.ts';

const id = z.string().min(1).max(64);
const text = z.string().nullish().catch(null);
const count = z.number().int().nonnegative().catch(0);
/** Unix seconds, up to the year 9999. */
export const seconds = z.number().int().positive().max(253_402_300_799).nullish().catch(null);
// Empty notes come back as `[]`.
const notes = z.record(z.string(), z.unknown()).catch({});

const subscriptionSchema = z.object({
  id,
  plan_id: id,
  status: z.enum(PROVIDER_STATUSES).catch('unknown'),
  current_start: seconds,
  current_end: seconds,
  charge_at: seconds,
  ended_at: seconds,
  paid_count: count,
  auth_attempts: count,
  notes,
  created_at: seconds,
});

const paymentSchema = z.object({
  id,
  status: z.string(),
  // `true`, or "1" in webhooks.
  captured: z
    .union([z.boolean(), z.literal('1')])
    .nullish()
    .catch(null),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  invoice_id: text,
  amount_refunded: count,
  created_at: seconds,
});

const refundSchema = z.object({
  id,
  payment_id: id,
  amount: z.number().int().nonnegative(),
  // A refund without a status has not been moved by the banks yet.
  status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
  created_at: seconds,
});

const disputeSchema = z.object({
  id,
  payment_id: id,
  amount: z.number().int().nonnegative(),
  amount_deducted: z.number().int().nonnegative().nullish().catch(null),
});

const planSchema = z.object({
  id,
  period: z.string(),
  interval: z.number(),
  item: z.object({ amount: z.number().int(), currency: z.string() }),
});

const invoiceSchema = z.object({
  id,
  subscription_id: text,
  payment_id: text,
  status: z.string(),
  amount: z.number().int().nonnegative().nullish().catch(null),
  currency: z.string().nullish().catch(null),
  billing_start: seconds,
  billing_end: seconds,
  paid_at: seconds,
  created_at: seconds,
});

const listSchema = z.object({ items: z.array(z.unknown()) });

/** Each reader returns null for what is not such an entity. */
export function readSubscription(value: unknown): ProviderSubscription | null {
  const { data } = subscriptionSchema.safeParse(value);
  if (data === undefined) return null;
  const userRef = data.notes.userRef;
  return {
    id: data.id,
    planId: data.plan_id,
    status: data.status,
    currentStartAt: toDate(data.current_start),
    currentEndAt: toDate(data.current_end),
    chargeAt: toDate(data.charge_at),
    endedAt: toDate(data.ended_at),
    paidCount: data.paid_count,
    authAttempts: data.auth_attempts,
    userRef: typeof userRef === 'string' ? userRef : null,
    createdAt: toDate(data.created_at),
  };
}

export function readPayment(value: unknown): ProviderPayment | null {
  const { data } = paymentSchema.safeParse(value);
  if (data === undefined) return null;
  return {
    id: data.id,
    status: data.status,
    isCaptured: data.captured === true || data.captured === '1',
    amountMinor: data.amount,
    currency: data.currency,
    invoiceId: data.invoice_id ?? null,
    refundedMinor: data.amount_refunded,
    createdAt: toDate(data.created_at),
  };
}

export function readRefund(value: unknown): ProviderRefund | null {
  const { data } = refundSchema.safeParse(value);
  if (data === undefined) return null;
  const { id: refundId, payment_id: paymentId, amount, status, created_at } = data;
  return { id: refundId, paymentId, amountMinor: amount, status, createdAt: toDate(created_at) };
}

export function readRefunds(value: unknown): ProviderRefund[] | null {
  const { data } = listSchema.safeParse(value);
  if (data === undefined) return null;
  const refunds = data.items.map(readRefund);
  return refunds.every((refund) => refund !== null) ? refunds : null;
}

export function readDispute(value: unknown): { id: string; paymentId: string; amountMinor: number } | null {
  const { data } = disputeSchema.safeParse(value);
  if (data === undefined) return null;
  // Nothing is deducted until the dispute is lost.
  return { id: data.id, paymentId: data.payment_id, amountMinor: data.amount_deducted || data.amount };
}

export function readPlan(value: unknown): ProviderPlan | null {
  const { data } = planSchema.safeParse(value);
  if (data === undefined) return null;
  const cycle = PLAN_CYCLES.find((known) => known === data.period) ?? null;
  return {
    id: data.id,
    cycle: data.interval === 1 ? cycle : null,
    amountMinor: data.item.amount,
    currency: data.item.currency,
  };
}

export function readInvoice(value: unknown): ProviderInvoice | null {
  const { data } = invoiceSchema.safeParse(value);
  if (data === undefined) return null;
  return {
    id: data.id,
    subscriptionId: data.subscription_id ?? null,
    paymentId: data.payment_id ?? null,
    status: data.status,
    amountMinor: data.amount ?? null,
    currency: data.currency ?? 'INR',
    billingStartAt: toDate(data.billing_start),
    billingEndAt: toDate(data.billing_end),
    paidAt: toDate(data.paid_at),
    createdAt: toDate(data.created_at),
  };
}

export function readInvoices(value: unknown): ProviderInvoice[] | null {
  const { data } = listSchema.safeParse(value);
  if (data === undefined) return null;
  const invoices = data.items.map(readInvoice);
  return invoices.every((invoice) => invoice !== null) ? invoices : null;
}

/** Subscriptions of another product may have a shape of their own, and are left out. */
export function readSubscriptions(value: unknown): ProviderSubscription[] | null {
  const { data } = listSchema.safeParse(value);
  return data?.items.flatMap((item) => readSubscription(item) ?? []) ?? null;
}

export function toDate(value: number | null | undefined): Date | null {
  return value === null || value === undefined ? null : new Date(value * 1000);
}
