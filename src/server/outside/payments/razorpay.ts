/** Razorpay over fetch: five calls, exact bodies, a deadline, and every failure typed (providers.md §1). */
import { z } from 'zod';
import {
  createOutboundClient,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
  readRetryAfter,
} from '../outbound.ts';
import { type NewProviderSubscription, type Payments, PaymentsError } from './port.ts';
import { isSameSignature, signCheckout, signWebhook } from './signatures.ts';
import { parseWebhook } from './webhook.ts';
import { type PlanIds, readInvoices, readPayment, readSubscription } from './wire.ts';

export interface RazorpayOptions {
  /** `RAZORPAY_API_URL`, without `/v1`. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
  /** Several while a secret is being rotated. */
  webhookSecrets: readonly string[];
  planIds: PlanIds;
  timeoutMs?: number;
}

// The provider wants a finite number of charges, and its checkout takes at most ten years of them.
const TOTAL_COUNT = { monthly: 120, yearly: 10 } as const;

export function createRazorpay(options: RazorpayOptions): Payments {
  const { planIds } = options;
  const request = createCaller(options);
  const asSubscription = (value: unknown) => readSubscription(value, planIds);
  return {
    createSubscription: (input) =>
      request(
        { method: 'POST', path: '/subscriptions', json: toNewSubscription(input, planIds) },
        asSubscription,
      ),
    fetchSubscription: (id) =>
      request({ method: 'GET', path: `/subscriptions/${encodeURIComponent(id)}` }, asSubscription),
    cancelAtCycleEnd: (id) =>
      request(
        {
          method: 'POST',
          path: `/subscriptions/${encodeURIComponent(id)}/cancel`,
          json: { cancel_at_cycle_end: true },
        },
        asSubscription,
      ),
    listInvoices: (id) =>
      request(
        { method: 'GET', path: `/invoices?subscription_id=${encodeURIComponent(id)}&count=100` },
        readInvoices,
      ),
    fetchPayment: (id) =>
      request({ method: 'GET', path: `/payments/${encodeURIComponent(id)}` }, readPayment),
    verifyCheckout: ({ paymentId, storedSubscriptionId, signature }) =>
      isSameSignature(signCheckout(options.keySecret, paymentId, storedSubscriptionId), signature),
    verifyWebhook: (rawBody, signature) =>
      options.webhookSecrets.some((secret) => isSameSignature(signWebhook(secret, rawBody), signature)),
    parseWebhook: (rawBody, eventIdHeader) => parseWebhook(rawBody, eventIdHeader, planIds),
  };
}

// The provider refuses any field it does not know, so nothing is passed through.
function toNewSubscription(input: NewProviderSubscription, planIds: PlanIds) {
  return {
    plan_id: planIds[input.cycle],
    total_count: TOTAL_COUNT[input.cycle],
    quantity: 1,
    customer_notify: true,
    ...(input.payableUntilAt === undefined
      ? {}
      : { expire_by: Math.floor(input.payableUntilAt.getTime() / 1000) }),
    notes: { ...input.notes, userRef: input.userRef },
  };
}

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
    const entity = read(parseBody(reply));
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

function toRefusal(reply: OutboundReply): PaymentsError {
  const { status } = reply;
  const retryAfterSeconds = readRetryAfter(reply.headers);
  const details = { status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  if (status >= 500 || status === 429 || status === 408) {
    return new PaymentsError('unavailable', `The payment provider answered ${status}.`, details);
  }
  const { data } = refusalSchema.safeParse(parseBody(reply));
  if (data === undefined)
    return new PaymentsError('malformed', `The payment provider answered ${status}.`, details);
  const field = data.error.field;
  return new PaymentsError('refused', data.error.description, { ...details, ...(field ? { field } : {}) });
}

function parseBody(reply: OutboundReply): unknown {
  try {
    return JSON.parse(reply.body.toString('utf8'));
  } catch {
    return undefined;
  }
}
