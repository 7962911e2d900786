/** The provider's signing (docs/razorpay.md R38, R39), implemented separately from the adapter that verifies it. */
import { createHmac } from 'node:crypto';

export function signProof(keySecret: string, paymentId: string, subscriptionId: string): string {
  return hmac(keySecret, `${paymentId}|${subscriptionId}`);
}

export function signEvent(webhookSecret: string, rawBody: string): string {
  return hmac(webhookSecret, rawBody);
}

function hmac(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message, 'utf8').digest('hex');
}
