/** Endpoints of the paid plan: status, checkout, cancelling, receipts, and the provider's webhook. */
import { z } from 'zod';
import { calendarDay, defineEndpoints, instant, planCycle, refusedAs } from './endpoint.ts';

export const paymentStanding = z.enum(['counts', 'refunded', 'duplicate', 'wrong_amount']);

export const planStatus = z.object({
  isPro: z.boolean(),
  /** Cycle of the membership that still charges, else of the one that ends last. */
  billingCycle: planCycle.nullable(),
  /** End of the last period that was paid for or granted. */
  expiresAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** The renewal has not been charged yet: Pro stays while the provider retries. Absent otherwise. */
  inGrace: z.boolean().optional(),
  /** Present only in grace: when Pro ends without a payment, and when the provider retries (null: unknown). */
  graceEndsAt: instant.optional(),
  retryAt: instant.nullable().optional(),
  /** A payment with a valid signature is not confirmed yet. Absent otherwise. */
  confirming: z.boolean().optional(),
  /**
   * Present only without Pro: a membership that is not paid still charges. `chargesAt` is null if unknown; `isTried` while the
   * provider retries a failed renewal, which can be paid at once by replacing the card.
   */
  unpaid: z.object({ chargesAt: instant.nullable(), isTried: z.boolean() }).optional(),
});

/** What the browser needs to open the provider's checkout; `amount` is exactly what it takes, in rupees. */
const checkout = z.object({
  subscriptionId: z.string(),
  keyId: z.string(),
  checkoutUrl: z.string(),
  amount: z.string(),
  currency: z.literal('INR'),
  billingCycle: planCycle,
  sandbox: z.boolean(),
});

const rupees = z.object({ monthly: z.string(), yearly: z.string() });

const providerText = z
  .string(refusedAs('payment_incomplete'))
  .min(1, refusedAs('payment_incomplete'))
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
    waits: true,
    success: 201,
    body: z.object({
      billingCycle: z.enum(['monthly', 'yearly'], refusedAs('plan_cycle_invalid')),
      /** A name or a code; defaults to the account's country. India pays India's price, all others the default price. */
      country: z
        .string(refusedAs('country_required'))
        .trim()
        .max(100, refusedAs('country_too_long'))
        .nullish(),
    }),
    output: checkout,
  },
  'POST /api/subscription/replace-card': {
    summary:
      "Opens the checkout of a membership whose renewal failed, to replace its card or mandate: the checkout's `subscription_card_change`. What is owed is charged at once.",
    access: 'user',
    waits: true,
    output: checkout,
  },
  'GET /api/plan/prices': {
    summary: 'What the checkout takes, in rupees, and the day of the exchange rate behind it.',
    access: 'visitor',
    anonymous: true,
    output: z.object({
      currency: z.literal('INR'),
      india: rupees,
      /** The default price in US dollars, converted to whole rupees. */
      elsewhere: rupees,
      ratesOn: calendarDay,
    }),
  },
  'POST /api/subscription/verify-payment': {
    summary:
      'Proves a finished checkout: Pro at once, `confirming` until the provider has the payment. The same call again changes nothing.',
    access: 'user',
    waits: true,
    body: z.object({
      razorpay_payment_id: providerText,
      razorpay_subscription_id: providerText,
      razorpay_signature: providerText,
    }),
    output: planStatus,
  },
  'POST /api/subscription/cancel': {
    summary:
      'Ends every membership that still charges. What was paid stays until its end; in grace Pro ends at once.',
    access: 'user',
    waits: true,
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
        /** `0.00` if nothing was refunded. */
        refundedAmount: z.string(),
        /** `wrong_amount` and `duplicate` must be refunded; only the second grants time until then. */
        standing: paymentStanding,
        /** Present only while the membership still charges: the date of the next charge, null if unknown. */
        renewsAt: instant.nullable().optional(),
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
