/** Refunds and lost disputes at the sandbox (docs/razorpay.md R29–R33). */
import { DAY } from './cycles.ts';
import type { DisputeBody, PaymentBody, RefundBody } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { refuseUnknownId, SandboxRefusal } from './refusal.ts';
import type { Turn } from './turn.ts';

export interface NewRefund {
  amount?: number | undefined;
  speed?: 'normal' | 'optimum' | undefined;
  notes?: Record<string, string> | undefined;
  receipt?: string | undefined;
}

const KEY = /^[A-Za-z0-9_-]{10,}$/;
/** R31; counted in days, as nothing says how the provider counts six months. */
const REFUNDABLE_FOR_S = 183 * DAY;

/** R30: a key is used for one refund of one payment. */
export async function refundPayment(
  ledger: Ledger,
  paymentId: string,
  input: NewRefund,
  key: string | null = null,
): Promise<RefundBody> {
  if (key !== null) checkKey(ledger, key);
  return ledger.changePayment(paymentId, async (turn, payment) => {
    const request = JSON.stringify(input);
    const known = key === null ? undefined : await findByKey(turn, paymentId, key);
    if (known !== undefined && known.sim.request !== request) {
      throw new SandboxRefusal('The idempotency key was used with another request body.');
    }
    return known ?? refund(turn, payment, { ...input, key, request, ...readTerms(ledger) });
  });
}

function checkKey({ switches }: Ledger, key: string): void {
  if (!KEY.test(key)) throw new SandboxRefusal('The idempotency key is invalid.');
  if (switches.refundsInProgress === 0) return;
  switches.refundsInProgress -= 1;
  throw new SandboxRefusal('A request with this idempotency key is still in progress.', null, 409);
}

function readTerms(ledger: Ledger): Pick<Asked, 'at' | 'status'> {
  const { switches } = ledger;
  const isToFail = switches.refundsToFail > 0;
  if (isToFail) switches.refundsToFail -= 1;
  return { at: ledger.now(), status: isToFail ? 'failed' : switches.refundsStartAs };
}

async function findByKey(turn: Turn, paymentId: string, key: string): Promise<RefundBody | undefined> {
  const refunds = await turn.books.list('refund', paymentId);
  return refunds.map(({ body }) => body as RefundBody).find(({ sim }) => sim.key === key);
}

interface Asked extends NewRefund {
  key: string | null;
  request: string;
  at: number;
  status: RefundBody['status'];
}

async function refund(turn: Turn, payment: PaymentBody, asked: Asked): Promise<RefundBody> {
  const { at, status, amount = payment.amount - payment.amount_refunded } = asked;
  checkRefundable(payment, amount, at);
  const made: RefundBody = {
    id: `rfnd_${turn.newSuffix()}`,
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: asked.notes ?? {},
    receipt: asked.receipt ?? null,
    acquirer_data: { arn: null },
    batch_id: null,
    status: 'pending',
    speed_processed: asked.speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: asked.speed ?? 'normal',
    created_at: at,
    sim: { key: asked.key, request: asked.request },
  };
  const refunded = withRefunded(payment, payment.amount_refunded + amount);
  await turn.put('payment', refunded);
  await turn.put('refund', made, payment.id);
  turn.tell('refund.created', at, { refund: made, payment: refunded });
  return status === 'pending' ? made : settle(turn, made, refunded, status, at);
}

function checkRefundable(payment: PaymentBody, amount: number, at: number): void {
  if (payment.captured && payment.amount_refunded >= payment.amount) {
    throw new SandboxRefusal('The payment has been fully refunded already.');
  }
  if (!payment.captured)
    throw new SandboxRefusal('The payment status should be captured for action to be taken.');
  if (payment.amount_refunded + amount > payment.amount) {
    throw new SandboxRefusal('The refund amount provided is greater than amount captured.', 'amount');
  }
  if (at - payment.created_at > REFUNDABLE_FOR_S) {
    throw new SandboxRefusal('The payment is more than 6 months old and cannot be refunded.');
  }
}

/** R32; a failed refund gives the amount back to the payment. */
async function settle(
  turn: Turn,
  made: RefundBody,
  payment: PaymentBody,
  status: 'processed' | 'failed',
  at: number,
): Promise<RefundBody> {
  const settled = { ...made, status };
  const after = status === 'failed' ? withRefunded(payment, payment.amount_refunded - made.amount) : payment;
  await turn.put('payment', after);
  await turn.put('refund', settled, payment.id);
  turn.tell(`refund.${status}`, at, { refund: settled, payment: after });
  return settled;
}

function withRefunded(payment: PaymentBody, refunded: number): PaymentBody {
  const isFull = refunded >= payment.amount;
  return {
    ...payment,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : isFull ? 'full' : 'partial',
    status: isFull ? 'refunded' : 'captured',
  };
}

/** Settles a refund that the switches left pending. */
export async function settleRefund(
  ledger: Ledger,
  refundId: string,
  status: 'processed' | 'failed',
): Promise<RefundBody> {
  return changeRefund(ledger, refundId, (turn, made, payment) =>
    settle(turn, made, payment, status, ledger.now()),
  );
}

export async function findRefund(ledger: Ledger, refundId: string) {
  const found = await ledger.store.get(refundId);
  if (found?.kind !== 'refund' || found.parentId === null) throw refuseUnknownId();
  return { ...found, parentId: found.parentId };
}

async function changeRefund(
  ledger: Ledger,
  refundId: string,
  act: (turn: Turn, made: RefundBody, payment: PaymentBody) => Promise<RefundBody>,
): Promise<RefundBody> {
  const found = await findRefund(ledger, refundId);
  return ledger.changePayment(found.parentId, async (turn, payment) => {
    const made = (await turn.books.get(refundId))?.body as RefundBody;
    if (made.status !== 'pending') throw new SandboxRefusal(`The refund is ${made.status} already.`);
    return act(turn, made, payment);
  });
}

/** A refund that was to be instant goes the normal way after all (R32). */
export async function slowRefund(ledger: Ledger, refundId: string): Promise<RefundBody> {
  return changeRefund(ledger, refundId, async (turn, made, payment) => {
    if (made.speed_processed === 'normal') throw new SandboxRefusal('The refund is not instant.');
    const slowed: RefundBody = { ...made, speed_processed: 'normal' };
    await turn.put('refund', slowed, payment.id);
    turn.tell('refund.speed_changed', ledger.now(), { refund: slowed, payment });
    return slowed;
  });
}

/** Made and refunded at once, by the provider itself (R20, R24). */
export async function refundToken(turn: Turn, payment: PaymentBody, at: number): Promise<void> {
  await turn.put('payment', payment);
  turn.tell('payment.authorized', at, { payment: { ...payment, status: 'authorized', captured: false } });
  turn.tell('payment.captured', at, { payment });
  await refund(turn, payment, { key: null, request: '{}', at, status: 'processed' });
}

/** R33: the bank took the money back, or a part of it; the payment's own fields show it or not. */
export function loseDispute(ledger: Ledger, paymentId: string, part?: number): Promise<DisputeBody> {
  return ledger.changePayment(paymentId, async (turn, payment) => {
    const amount = part ?? payment.amount;
    if (!payment.captured) throw new SandboxRefusal('Only a captured payment can be disputed.');
    const at = ledger.now();
    const open: DisputeBody = {
      id: `disp_${turn.newSuffix()}`,
      entity: 'dispute',
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'chargeback_authorization',
      phase: 'chargeback',
      status: 'open',
      created_at: at,
    };
    const lost: DisputeBody = { ...open, status: 'lost', amount_deducted: amount };
    await turn.put('dispute', lost, payment.id);
    if (ledger.switches.disputesCountAsRefunded)
      await turn.put(
        'payment',
        withRefunded(payment, Math.min(payment.amount_refunded + amount, payment.amount)),
      );
    turn.tell('payment.dispute.created', at, { payment, dispute: open });
    turn.tell('payment.dispute.lost', at, { payment, dispute: lost });
    return lost;
  });
}
