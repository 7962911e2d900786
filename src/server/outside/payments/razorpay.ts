/** Razorpay over fetch: exact bodies, a deadline, and every failure typed (docs/razorpay.md). */
import { z } from 'zod';
import { parseJson } from '../json.ts';
import {
  createOutboundClient,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
  readRetryAfter,
} from '../outbound.ts';
import {
  ITEMS_PER_PAGE,
  type NewProviderPlan,
  type NewProviderSubscription,
  type Payments,
  PaymentsError,
  type PaymentsReason,
} from './port.ts';
import { isSameSignature, signCheckout, signWebhook } from './signatures.ts';
import { parseWebhook } from './webhook.ts';
import {
  readInvoice,
  readInvoices,
  readPayment,
  readPlan,
  readRefund,
  readRefunds,
  readSubscription,
  readSubscriptions,
} from './wire.ts';

export interface RazorpayOptions {
  /** `RAZORPAY_API_URL`, without `/v1`. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
  /** Several while a secret is being rotated. */
  webhookSecrets: readonly string[];
  timeoutMs?: number;
}

// The provider wants a finite number of charges, and its checkout takes at most ten years of them.
const TOTAL_COUNT = { monthly: 120, yearly: 10 } as const;

export function createRazorpay(options: RazorpayOptions): Payments {
  const request = createCaller(options);
  const get = <T>(path: string, read: (value: unknown) => T | null) => request({ method: 'GET', path }, read);
  const post = <T>(path: string, json: object, read: (value: unknown) => T | null) =>
    request({ method: 'POST', path, json }, read);
  const cancel = (id: string, isAtCycleEnd: boolean) =>
    post(`/subscriptions/${at(id)}/cancel`, { cancel_at_cycle_end: isAtCycleEnd }, readSubscription);
  return {
    createSubscription: (input) => post('/subscriptions', toNewSubscription(input), readSubscription),
    fetchSubscription: (id) => get(`/subscriptions/${at(id)}`, readSubscription),
    listSubscriptions: (skip = 0) =>
      get(`/subscriptions?count=${ITEMS_PER_PAGE}&skip=${skip}`, readSubscriptions),
    cancelAtCycleEnd: (id) => cancel(id, true),
    cancelNow: (id) => cancel(id, false),
    listInvoices: (id) => get(`/invoices?subscription_id=${at(id)}&count=100`, readInvoices),
    fetchInvoice: (id) => get(`/invoices/${at(id)}`, readInvoice),
    fetchPayment: (id) => get(`/payments/${at(id)}`, readPayment),
    fetchRefund: (id) => get(`/refunds/${at(id)}`, readRefund),
    listRefunds: (id) => get(`/payments/${at(id)}/refunds?count=100`, readRefunds),
    listRefundsSince: (since, skip = 0) =>
      get(
        `/refunds?from=${Math.floor(since.getTime() / 1000)}&count=${ITEMS_PER_PAGE}&skip=${skip}`,
        readRefunds,
      ),
    refundPayment: ({ paymentId, amountMinor, idempotencyKey }) =>
      request(
        {
          method: 'POST',
          path: `/payments/${at(paymentId)}/refund`,
          json: { amount: amountMinor, speed: 'normal' },
          headers: { 'x-refund-idempotency': idempotencyKey },
        },
        readRefund,
      ),
    createPlan: (input) => post('/plans', toNewPlan(input), readPlan),
    fetchPlan: (id) => get(`/plans/${at(id)}`, readPlan),
    verifyCheckout: ({ paymentId, storedSubscriptionId, signature }) =>
      isSameSignature(signCheckout(options.keySecret, paymentId, storedSubscriptionId), signature),
    verifyWebhook: (rawBody, signature) =>
      options.webhookSecrets.some((secret) => isSameSignature(signWebhook(secret, rawBody), signature)),
    parseWebhook,
  };
}

// The provider refuses any field it does not know, so nothing is passed through.
function toNewSubscription(input: NewProviderSubscription) {
  return {
    plan_id: input.planId,
    total_count: TOTAL_COUNT[input.cycle],
    quantity: 1,
    customer_notify: true,
    ...(input.payableUntilAt === undefined
      ? {}
      : { expire_by: Math.floor(input.payableUntilAt.getTime() / 1000) }),
    notes: { userRef: input.userRef },
  };
}

function toNewPlan({ cycle, amountMinor }: NewProviderPlan) {
  return {
    period: cycle,
    interval: 1,
    item: { name: `Outgo Pro ${cycle}`, amount: amountMinor, currency: 'INR' },
  };
}

const at = encodeURIComponent;

function createCaller(options: RazorpayOptions) {
  const credentials = Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64');
  const client = createOutboundClient({
    baseUrl: `${options.apiUrl.replace(/\/+$/, '')}/v1`,
    headers: { authorization: `Basic ${credentials}` },
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBytes: 1_000_000,
  });
  return async <T>(request: OutboundRequest, read: (value: unknown) => T | null): Promise<T> => {
    const reply = await client.call(request).catch((cause) => {
      throw toPaymentsError(cause);
    });
    if (reply.status < 200 || reply.status > 299) throw toRefusal(reply);
    const entity = read(parseJson(reply.body));
    if (entity === null)
      throw new PaymentsError('malformed', 'The payment provider sent an answer we cannot read.');
    return entity;
  };
}

function toPaymentsError(cause: unknown): unknown {
  if (!(cause instanceof OutboundError)) return cause;
  const kind = cause.kind === 'redirect' || cause.kind === 'too_large' ? 'malformed' : 'unavailable';
  return new PaymentsError(kind, cause.message, {}, { cause });
}

const refusalSchema = z.object({
  error: z.object({ description: z.string().max(500), field: z.string().nullish().catch(null) }),
});

/** The error for an unknown id. An unknown URL is something else: a disabled feature. */
const UNKNOWN_ID = /\bid\b.* (does not exist|is not valid|is invalid)|^no .* found|invalid id/i;

/** Refusals with one code and different descriptions. An unknown address is a feature that the account does not have. */
const REASONS: readonly (readonly [RegExp, PaymentsReason])[] = [
  [/fully refunded/i, 'already_refunded'],
  [/greater than/i, 'more_than_is_left'],
  [/not cancellable/i, 'not_cancellable'],
  [/url was not found/i, 'no_such_address'],
];

function toRefusal(reply: OutboundReply): PaymentsError {
  const { status } = reply;
  const retryAfterSeconds = readRetryAfter(reply.headers);
  const details = { status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  if (status >= 500 || status === 429 || status === 408) {
    return new PaymentsError('unavailable', `The payment provider answered ${status}.`, details);
  }
  const { data } = refusalSchema.safeParse(parseJson(reply.body));
  if (data === undefined)
    return new PaymentsError('malformed', `The payment provider answered ${status}.`, details);
  const { description, field } = data.error;
  const isUnknown = UNKNOWN_ID.test(description) || (status === 404 && !/\burl\b/i.test(description));
  const reason = REASONS.find(([words]) => words.test(description))?.[1];
  const known = { ...details, ...(reason && { reason }) };
  if (isUnknown) return new PaymentsError('not_found', description, known);
  return new PaymentsError('refused', description, { ...known, ...(field ? { field } : {}) });
}
