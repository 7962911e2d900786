/** What happens to a stand-in subscription outside our API: at the bank, in a dashboard, by the passing of time. */

import type { Ledger } from './sandbox-ledger.ts';
import { SandboxRefusal } from './sandbox-refusal.ts';
import {
  chargeSubscription,
  endSubscription,
  failCharge,
  pauseSubscription,
  resumeSubscription,
  type SandboxStatus,
  type SubscriptionBody,
} from './sandbox-states.ts';
import { signCheckout } from './signatures.ts';

export interface CheckoutResult {
  razorpay_payment_id: string;
  razorpay_subscription_id: string;
  razorpay_signature: string;
}

export type SandboxWorld = ReturnType<typeof createWorld>;

export function createWorld(ledger: Ledger, keySecret: string) {
  const chargeFrom = (id: string, ...statuses: SandboxStatus[]) =>
    ledger.change(id, 'charged', (body, plan) =>
      chargeSubscription(requireStatus(body, statuses, 'chargeable'), plan, ledger.now()),
    );
  return {
    /** The person pays in the checkout; a second payment is refused. */
    async pay(id: string): Promise<CheckoutResult> {
      const { payment } = await chargeFrom(id, 'created', 'pending', 'halted');
      const paymentId = payment?.id ?? '';
      return {
        razorpay_payment_id: paymentId,
        razorpay_subscription_id: id,
        razorpay_signature: signCheckout(keySecret, paymentId, id),
      };
    },
    /** The bank declines in the checkout. */
    decline: (id: string) => ledger.recordDecline(id),
    /** "Charge this now" of the provider's dashboard, with success or failure. */
    charge: (id: string) => chargeFrom(id, 'active', 'pending', 'halted'),
    failCharge: (id: string) =>
      ledger.change(id, 'failed', (body) =>
        failCharge(requireStatus(body, ['active', 'pending'], 'chargeable'), ledger.now()),
      ),
    /** The next `count` charges by schedule will be declined. */
    failNextCharges: (id: string, count: number) =>
      ledger.store.update(id, (body) => {
        const { sim } = body as SubscriptionBody;
        return { ...body, sim: { ...sim, failuresToCome: count } };
      }),
    /** Leaves no trace in the entity and tells nobody until the cycle ends. */
    async cancelAtCycleEnd(id: string): Promise<SubscriptionBody> {
      const changed = await ledger.store.update(id, (body) => {
        const { sim } = requireStatus(body as SubscriptionBody, LIVE, 'cancellable');
        return { ...body, sim: { ...sim, endsAtCycleEnd: true } };
      });
      return changed?.body as SubscriptionBody;
    },
    /** By the person in their UPI app, or by support. */
    cancelNow: (id: string) =>
      ledger.change(id, 'cancelled', (body) =>
        endSubscription(requireStatus(body, LIVE, 'cancellable'), 'cancelled', ledger.now()),
      ),
    pause: (id: string) =>
      ledger.change(id, 'paused', (body) => pauseSubscription(requireStatus(body, ['active'], 'pausable'))),
    resume: (id: string) =>
      ledger.change(id, 'resumed', (body) =>
        resumeSubscription(requireStatus(body, ['paused'], 'resumable'), ledger.now()),
      ),
    /** Lets everything happen that is due by now. */
    async runDue(): Promise<void> {
      for (const { id } of await ledger.store.list('subscription')) await ledger.findSubscription(id);
    },
  };
}

export const LIVE: SandboxStatus[] = ['created', 'authenticated', 'active', 'pending', 'halted', 'paused'];

export function requireStatus(
  body: SubscriptionBody,
  statuses: SandboxStatus[],
  what: string,
): SubscriptionBody {
  if (statuses.includes(body.status)) return body;
  throw new SandboxRefusal(`Subscription is not ${what} in ${body.status} status.`, 'status');
}
