/** The provider's two signatures; which text and which secret differ between them (docs/razorpay.md R38, R39). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Payment first: for one-off orders the provider uses the reverse order. */
export function signCheckout(keySecret: string, paymentId: string, subscriptionId: string): string {
  return sign(keySecret, `${paymentId}|${subscriptionId}`);
}

/** Signs the raw bytes: parsing and serialising again changes them. */
export function signWebhook(webhookSecret: string, rawBody: Buffer | string): string {
  return sign(webhookSecret, rawBody);
}

export function isSameSignature(expected: string, given: string): boolean {
  const left = Buffer.from(expected, 'utf8');
  const right = Buffer.from(given, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

function sign(secret: string, message: Buffer | string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
