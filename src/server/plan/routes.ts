/** Besides calling the services, this names the downloaded receipt and reads the webhook's headers. */
import type { Handlers } from '#server/http/call';
import { recordEvent } from '#server/security-events';
import { cancelPlan } from './cancel.ts';
import { openCheckout } from './checkout.ts';
import type { PlanDeps } from './deps.ts';
import { receiveEvent } from './payment-events.ts';
import { presentPrices } from './prices.ts';
import { findRenewalToPay, makePaymentReceipt, presentPayments, presentPlan, readPlan } from './service.ts';
import { verifyCheckout } from './verify.ts';

type PlanHandlers = Pick<
  Handlers,
  | 'GET /api/subscription/status'
  | 'POST /api/subscription/create'
  | 'POST /api/subscription/verify-payment'
  | 'POST /api/subscription/replace-card'
  | 'GET /api/plan/prices'
  | 'POST /api/subscription/cancel'
  | 'GET /api/subscription/payments'
  | 'GET /api/subscription/payments/:id/receipt'
  | 'POST /api/webhooks/razorpay'
>;

export function planRoutes(deps: PlanDeps): PlanHandlers {
  return {
    'GET /api/subscription/status': ({ by, now }) => presentPlan(by.user, deps, now),
    'POST /api/subscription/create': ({ by, body }) => openCheckout(deps, by.user, body),
    'POST /api/subscription/replace-card': ({ by }) => findRenewalToPay(deps, by.user.id),
    'GET /api/plan/prices': ({ reply }) => {
      reply.header('cache-control', 'public, max-age=300');
      return presentPrices(deps);
    },
    'POST /api/subscription/verify-payment': async ({ by, body }) => {
      await verifyCheckout(deps, by.user, {
        paymentId: body.razorpay_payment_id,
        subscriptionId: body.razorpay_subscription_id,
        signature: body.razorpay_signature,
      });
      return readPlan(deps, by.user.id);
    },
    'POST /api/subscription/cancel': async ({ by }) => {
      await cancelPlan(deps, by.user);
      return readPlan(deps, by.user.id);
    },
    'GET /api/subscription/payments': ({ by }) => presentPayments(deps, by.user.id),
    'GET /api/subscription/payments/:id/receipt': async ({ by, params, reply }) => {
      const page = await makePaymentReceipt(deps, by.user, params.id);
      reply.header(
        'content-disposition',
        `attachment; filename="outgo-receipt-${params.id.replaceAll(/\W/g, '')}.html"`,
      );
      return page;
    },
    'POST /api/webhooks/razorpay': async ({ raw, headers, requestId }) => {
      const [signature, eventId] = [headers['x-razorpay-signature'], headers['x-razorpay-event-id']].map(
        (value) => (typeof value === 'string' ? value : undefined),
      );
      await receiveEvent(deps, raw, signature ?? '', eventId);
      recordEvent(deps, { event: 'webhook', outcome: 'ok', userId: null, requestId });
      return { received: true as const };
    },
  };
}
