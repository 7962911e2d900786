/** Reads a webhook body into one event; the signature has been checked before (docs/razorpay.md R39 to R45). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { PAYMENT_EVENT_NAMES, type PaymentEvent } from './port.ts';
import {
  readDispute,
  readInvoice,
  readPayment,
  readRefund,
  readSubscription,
  seconds,
  toDate,
} from './wire.ts';

const wrapped = z.object({ entity: z.unknown() }).nullish().catch(null);
const eventSchema = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    subscription: wrapped,
    payment: wrapped,
    invoice: wrapped,
    refund: wrapped,
    dispute: wrapped,
    created_at: seconds,
  }),
  created_at: seconds,
});

export function parseWebhook(rawBody: Buffer, eventIdHeader: string | undefined): PaymentEvent | null {
  const { data } = eventSchema.safeParse(parseJson(rawBody));
  if (data === undefined) return null;
  const { payload } = data;
  return {
    eventId: readEventId(rawBody, eventIdHeader),
    name: PAYMENT_EVENT_NAMES.find((name) => name === data.event) ?? 'other',
    rawName: data.event,
    subscription: readSubscription(payload.subscription?.entity),
    payment: readPayment(payload.payment?.entity),
    invoice: readInvoice(payload.invoice?.entity),
    refund: readRefund(payload.refund?.entity),
    dispute: readDispute(payload.dispute?.entity),
    // A sample in the documentation has the time inside the payload.
    createdAt: toDate(data.created_at ?? payload.created_at),
  };
}

// A redelivery has the same bytes, so their hash identifies it without the header.
function readEventId(rawBody: Buffer, header: string | undefined): string {
  if (header !== undefined && /^[\w.-]{1,100}$/.test(header)) return header;
  return `sha256-${createHash('sha256').update(rawBody).digest('hex')}`;
}
