/** Rows about the paid plan: status, checkout, cancelling, receipts, and the provider's notices (specification §4, §7). */
import { z } from 'zod';
import { defineEndpoints, instant, planCycle } from './endpoint.ts';

export const planStatus = z.object({
  isPro: z.boolean(),
  billingCycle: planCycle.nullable(),
  expiresAt: instant.nullable(),
  cancelledAt: instant.nullable(),
});

const providerText = z
  .string({ error: 'The payment is incomplete.' })
  .min(1, { error: 'The payment is incomplete.' })
  .max(200);

export const planEndpoints = defineEndpoints({
  'GET /api/subscription/status': {
    summary: 'The state of the Pro plan.',
    access: 'user',
    output: planStatus,
  },
  'POST /api/subscription/create': {
    summary: 'Opens a Pro membership at the payment provider, ready for its checkout.',
    access: 'user',
    success: 201,
    body: z.object({
      billingCycle: z.enum(['monthly', 'yearly'], { error: 'Billing cycle must be monthly or yearly' }),
    }),
    output: z.object({
      subscriptionId: z.string(),
      keyId: z.string(),
      checkoutUrl: z.string(),
      amount: z.string(),
      currency: z.literal('INR'),
      billingCycle: planCycle,
      sandbox: z.boolean(),
    }),
  },
  'POST /api/subscription/verify-payment': {
    summary: 'Proves a finished checkout. The same call again changes nothing.',
    access: 'user',
    body: z.object({
      razorpay_payment_id: providerText,
      razorpay_subscription_id: providerText,
      razorpay_signature: providerText,
    }),
    output: planStatus,
  },
  'POST /api/subscription/cancel': {
    summary: 'Cancels the plan; Pro stays until its end.',
    access: 'user',
    output: planStatus,
  },
  'GET /api/subscription/payments': {
    summary: 'Payments made for Pro, newest first.',
    access: 'user',
    output: z.array(
      z.object({
        id: z.string(),
        amount: z.string(),
        currency: z.string(),
        billingCycle: planCycle,
        paidAt: instant,
        periodEndsAt: instant.nullable(),
        isRefundable: z.boolean(),
      }),
    ),
  },
  'GET /api/subscription/payments/:id/receipt': {
    summary: 'A receipt to keep or print.',
    access: 'user',
    params: z.object({ id: z.string().max(200) }),
    output: z.string(),
    contentType: 'text/html; charset=utf-8',
  },
  'POST /api/webhooks/razorpay': {
    summary:
      "The payment provider's notices: checked by signature over the exact bytes, stored once, worked off later.",
    access: 'visitor',
    anonymous: true,
    signed: true,
    raw: true,
    bodyLimit: 256 * 1024,
    output: z.object({ received: z.literal(true) }),
  },
});
