/** What happens to a sandbox subscription outside our API: at the bank, in a dashboard, over time. */
import { countCheckoutCycles } from './cycles.ts';
import type { InvoiceBody, PaymentBody } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { buildPayment, buildToken } from './payment.ts';
import { loseDispute, refundPayment, refundToken, settleRefund, slowRefund } from './refunds.ts';
import { refuseUnknownId, SandboxRefusal } from './refusal.ts';
import { signProof } from './signatures.ts';
import {
  authorise,
  LIVE,
  type Payer,
  type PayMethod,
  pause,
  requireStatus,
  resume,
  type SandboxStatus,
  type SubscriptionBody,
} from './states.ts';
import type { Turn } from './turn.ts';

export interface CheckoutResult {
  razorpay_payment_id: string;
  razorpay_subscription_id: string;
  razorpay_signature: string;
}

export interface LatePayment {
  /** The entity's status until the debit; the documents leave it open (R21). */
  status?: 'created' | 'authenticated';
  hours?: number;
  outcome?: 'captured' | 'failed';
}

export type SandboxWorld = ReturnType<typeof createWorld>;

export function createWorld(ledger: Ledger, keySecret: string) {
  const prove = (id: string, payment: PaymentBody): CheckoutResult => ({
    razorpay_payment_id: payment.id,
    razorpay_subscription_id: id,
    razorpay_signature: signProof(keySecret, payment.id, id),
  });
  const actOn = (
    id: string,
    statuses: SandboxStatus[],
    what: string,
    act: (turn: Turn) => Promise<unknown>,
  ) =>
    ledger.change(id, async (turn) => {
      requireStatus(turn.subscription, statuses, what);
      await act(turn);
      return turn.subscription;
    });
  const setSim = (id: string, changes: Partial<SubscriptionBody['sim']>) =>
    ledger.change(id, async (turn) => turn.setSim(changes));
  return {
    /** The user pays in the checkout (R18), or pays the open invoice of a pending or halted one; a second payment is refused. */
    async pay(id: string, method: PayMethod = 'card', payer?: Payer) {
      const payment = await ledger.change(id, async (turn) => {
        if (payer) turn.setSim({ payer });
        return payInCheckout(turn, method, ledger.now());
      });
      if (payment.status === 'failed') throw new SandboxRefusal(payment.error_description ?? '');
      return prove(id, payment);
    },
    /** The user approves a mandate; the debit follows hours later, or fails (R21). */
    payLate: (id: string, late: LatePayment = {}) =>
      ledger.change(id, async (turn) => prove(id, await approveMandate(turn, late, ledger.now()))),
    /** The bank declines in the checkout. */
    decline: (id: string) =>
      ledger.change(id, async (turn) => {
        requireStatus(turn.subscription, ['created', 'pending', 'halted'], 'chargeable');
        const at = ledger.now();
        return turn.decline((await turn.findOpenInvoice()) ?? (await turn.issueInvoice(at)), at);
      }),
    /** Another card or mandate, in a checkout with `subscription_card_change` (R24, R36). */
    replaceCard: (id: string) =>
      ledger.change(id, async (turn) => prove(id, await replaceCard(turn, ledger.now()))),
    /** The user pays by the link that the provider sent (R24). */
    payInvoice: (invoiceId: string) => payInvoiceByLink(ledger, invoiceId),
    /** "Charge this now" of the provider's dashboard, with success or failure (R28). */
    charge: (id: string) =>
      actOn(id, ['active', 'pending', 'halted'], 'chargeable', async (turn) =>
        turn.capture(await findInvoiceToCharge(turn, ledger.now()), ledger.now()),
      ),
    failCharge: (id: string) =>
      actOn(id, ['active', 'pending'], 'chargeable', async (turn) =>
        turn.failRenewal(await findInvoiceToCharge(turn, ledger.now()), ledger.now()),
      ),
    /** The next `count` charges by schedule will be declined. */
    failNextCharges: (id: string, count: number) => setSim(id, { failuresToCome: count }),
    /** Revokes it at the bank or in the UPI app: UPI ends at once, a card fails from now on (R25). */
    revokeMandate: (id: string) =>
      ledger.change(id, async (turn) => {
        requireStatus(turn.subscription, LIVE, 'cancellable');
        if (turn.subscription.payment_method === 'upi') await turn.cancel(ledger.now());
        else turn.setSim({ isRevoked: true });
      }),
    /** R15: not visible in the entity, and no event until the cycle ends. */
    cancelAtCycleEnd: (id: string) =>
      ledger.change(id, async (turn) => {
        const { status, current_end } = requireStatus(turn.subscription, LIVE, 'cancellable');
        if (current_end === null) {
          throw new SandboxRefusal(
            `Subscription cannot be cancelled at cycle end in ${status} status.`,
            'status',
          );
        }
        if (!ledger.switches.forgetsCycleEndCancel) turn.setSim({ endsAtCycleEnd: true });
        if (ledger.switches.tellsCycleEndCancelAtOnce) turn.tellState('subscription.cancelled', ledger.now());
        return turn.subscription;
      }),
    /** Done by us, by the user in their UPI app (R25), or by support. */
    cancelNow: (id: string) =>
      actOn(id, LIVE, 'cancellable', async (turn) => {
        const { status, sim } = turn.subscription;
        if (sim.isPaidBeforeCancel && status === 'created') await turn.startNow('card', ledger.now());
        await turn.cancel(ledger.now());
      }),
    /** Simulates the race of two tabs: a checkout is paid just before it is closed. */
    payBeforeCancel: (id: string) => setSim(id, { isPaidBeforeCancel: true }),
    /** R16; also in the UPI app (R25). */
    pause: (id: string) =>
      actOn(id, ['active'], 'pausable', async (turn) => {
        turn.subscription = pause(turn.subscription);
        turn.tellState('subscription.paused', ledger.now());
      }),
    resume: (id: string) =>
      actOn(id, ['paused'], 'resumable', async (turn) => {
        turn.subscription = resume(turn.subscription, turn.plan, ledger.now());
        turn.tellState('subscription.resumed', ledger.now());
      }),
    /** Done by our call or in the dashboard; only where the card is of another country (R17). */
    changePlan: (id: string, planId: string) =>
      actOn(id, ['active'], 'open for changes', async (turn) => {
        if (!turn.subscription.sim.isForeignCard)
          throw new SandboxRefusal('Only offers can be updated for this subscription.');
        turn.subscription = { ...turn.subscription, plan_id: (await ledger.findPlan(planId, turn.books)).id };
        turn.tellState('subscription.updated', ledger.now());
      }),
    /** Refunds in the provider's dashboard, without any call of ours (R32). */
    refund: (paymentId: string, amount?: number, speed?: 'normal' | 'optimum') =>
      refundPayment(ledger, paymentId, { amount, speed }),
    slowRefund: (refundId: string) => slowRefund(ledger, refundId),
    settleRefund: (refundId: string, status: 'processed' | 'failed') =>
      settleRefund(ledger, refundId, status),
    /** A chargeback that went against us (R33). */
    loseDispute: (paymentId: string, part?: number) => loseDispute(ledger, paymentId, part),
    /** Lets everything happen that is due by now. */
    async runDue(): Promise<void> {
      for (const { id } of await ledger.store.list('subscription')) await ledger.findSubscription(id);
    },
  };
}

async function payInCheckout(turn: Turn, method: PayMethod, now: number): Promise<PaymentBody> {
  requireStatus(turn.subscription, ['created', 'pending', 'halted'], 'chargeable');
  if (method === 'foreign-card' && !turn.switches.internationalPayments) return refuseForeignCard(turn, now);
  if (turn.subscription.status !== 'created') return turn.capture(await turn.requireOpenInvoice(), now);
  checkOpenCheckout(turn);
  if (turn.subscription.start_at === null) return turn.startNow(method, now);
  turn.subscription = { ...authorise(turn.subscription, method), status: 'authenticated' };
  turn.tellState('subscription.authenticated', now);
  return authoriseByToken(turn, now);
}

/** R2: a failed attempt like any other, so the subscription stays as it is (R18). */
async function refuseForeignCard(turn: Turn, now: number): Promise<PaymentBody> {
  const invoice = (await turn.findOpenInvoice()) ?? (await turn.issueInvoice(now));
  const tried = buildPayment(turn.newSuffix(), authorise(turn.subscription, 'foreign-card'), invoice, now);
  return turn.decline(invoice, now, tried, 'foreign card refused');
}

/** R10; and a pending mandate is not approved twice. */
function checkOpenCheckout({ subscription, plan }: Turn): void {
  if (subscription.total_count > countCheckoutCycles(plan)) {
    throw new SandboxRefusal('Subscriptions can be charged for at most 10 years.', 'total_count');
  }
  if (subscription.sim.lateDebit !== null) {
    throw new SandboxRefusal('The first payment of this subscription is being processed.', 'status');
  }
}

async function authoriseByToken(turn: Turn, now: number): Promise<PaymentBody> {
  const token = buildToken(turn.newSuffix(), turn.subscription, now);
  await refundToken(turn, token, now);
  return token;
}

async function approveMandate(turn: Turn, late: LatePayment, now: number): Promise<PaymentBody> {
  const { status = 'authenticated', hours = 25, outcome = 'captured' } = late;
  requireStatus(turn.subscription, ['created'], 'chargeable');
  checkOpenCheckout(turn);
  const invoice = (await turn.findOpenInvoice()) ?? (await turn.issueInvoice(now));
  const authorised = authorise(turn.subscription, 'upi');
  const payment = buildPayment(turn.newSuffix(), authorised, invoice, now);
  await turn.put('payment', payment);
  const lateDebit = { paymentId: payment.id, at: now + Math.round(hours * 3600), outcome };
  turn.subscription = { ...authorised, status };
  turn.setSim({ lateDebit });
  if (status === 'authenticated') turn.tellState('subscription.authenticated', now);
  return payment;
}

async function replaceCard(turn: Turn, now: number): Promise<PaymentBody> {
  const { status } = requireStatus(turn.subscription, ['pending', 'halted'], 'open for another card');
  turn.setSim({ isRevoked: false, failuresToCome: 0 });
  if (status === 'pending') return turn.capture(await turn.requireOpenInvoice(), now);
  turn.reactivate(now);
  return authoriseByToken(turn, now);
}

async function payInvoiceByLink(ledger: Ledger, invoiceId: string): Promise<PaymentBody> {
  const found = await ledger.store.get(invoiceId);
  if (found?.kind !== 'invoice' || found.parentId === null) throw refuseUnknownId();
  return ledger.change(found.parentId, async (turn) => {
    const ended: SandboxStatus[] = turn.switches.invoicesOutliveCancel ? ['cancelled'] : [];
    requireStatus(turn.subscription, ['active', 'pending', 'halted', ...ended], 'chargeable');
    const invoice = (await turn.books.get(invoiceId))?.body as InvoiceBody;
    if (invoice.status === 'paid') throw new SandboxRefusal('The invoice is paid already.', 'status');
    return turn.capture(invoice, ledger.now());
  });
}

/** The next cycle's for an active one, the open one otherwise. */
async function findInvoiceToCharge(turn: Turn, now: number): Promise<InvoiceBody> {
  const { status, sim, total_count } = turn.subscription;
  if (status !== 'active') return turn.requireOpenInvoice();
  if (sim.cycle >= total_count) {
    throw new SandboxRefusal('Subscription is not chargeable after its last cycle.', 'status');
  }
  return turn.beginNextCycle(now);
}
