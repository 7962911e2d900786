/** The life of a provider subscription as pure steps; the numbers are those of docs/razorpay.md. */
import { type Cycle, DAY, findBoundary } from './cycles.ts';
import { SandboxRefusal } from './refusal.ts';

export type SandboxStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired';

/** A card of this country, one of another, or UPI. */
export type PayMethod = 'card' | 'foreign-card' | 'upi';

/** The user's contact data in the checkout (R13). */
export interface Payer {
  email: string | null;
  contact: string | null;
}

export interface LateDebit {
  paymentId: string;
  at: number;
  outcome: 'captured' | 'failed';
}

/** The entity as the provider shows it, plus `sim`, which it never shows. All instants in Unix seconds. */
export interface SubscriptionBody {
  id: string;
  entity: 'subscription';
  plan_id: string;
  /** Set with the authorisation, not before (R11). */
  customer_id?: string;
  payment_method?: 'card' | 'upi';
  status: SandboxStatus;
  /** The start of the cycle it is in, paid or not (R22). */
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  quantity: number;
  notes: Record<string, string>;
  charge_at: number | null;
  start_at: number | null;
  end_at: number | null;
  auth_attempts: number;
  total_count: number;
  paid_count: number;
  customer_notify: boolean;
  created_at: number;
  expire_by: number | null;
  short_url: string | null;
  /** Stay so after a cycle-end cancellation (R15). */
  has_scheduled_changes: false;
  change_scheduled_at: null;
  source: 'api';
  remaining_count: number;
  sim: {
    /** How many cycles have begun. */
    cycle: number;
    endsAtCycleEnd: boolean;
    failuresToCome: number;
    /** The card's mandate was revoked at the bank (R25). */
    isRevoked: boolean;
    lateDebit: LateDebit | null;
    /** The customer pays a moment before the next cancellation arrives. */
    isPaidBeforeCancel: boolean;
    isForeignCard: boolean;
    payer: Payer;
  };
}

/** First failure and three retries, one a day (R22, R23). */
const ATTEMPTS_UNTIL_HALTED = 4;
export const LIVE: SandboxStatus[] = ['created', 'authenticated', 'active', 'pending', 'halted', 'paused'];

/** R11: customer and method appear; R20: a future start waits as `authenticated`. */
export function authorise(body: SubscriptionBody, method: PayMethod): SubscriptionBody {
  const isForeignCard = method === 'foreign-card';
  return {
    ...body,
    customer_id: `cust_${body.id.slice(4)}`,
    payment_method: isForeignCard ? 'card' : method,
    sim: { ...body.sim, isForeignCard },
  };
}

/** Moves to the next cycle before anyone has paid for it (R22). The first one starts at its payment (R19). */
export function beginCycle(body: SubscriptionBody, cycle: Cycle, at: number): SubscriptionBody {
  const count = body.sim.cycle + 1;
  const anchor = body.sim.cycle === 0 ? at : (body.start_at ?? at);
  const end = findBoundary(anchor, cycle, count);
  return {
    ...body,
    current_start: body.sim.cycle === 0 ? at : findBoundary(anchor, cycle, count - 1),
    current_end: end,
    charge_at: count < body.total_count ? end : null,
    start_at: anchor,
    end_at: findBoundary(anchor, cycle, body.total_count),
    sim: { ...body.sim, cycle: count, lateDebit: null },
  };
}

/** Money arrived for one of its invoices. What has ended stays so (R21, R24). */
export function recordPaid(body: SubscriptionBody): SubscriptionBody {
  return {
    ...(LIVE.includes(body.status) ? activate(body) : { ...body, charge_at: null }),
    paid_count: body.paid_count + 1,
    remaining_count: body.remaining_count - 1,
  };
}

/** Takes no money where another card or mandate activates it from `halted` (R24). */
export function activate(body: SubscriptionBody): SubscriptionBody {
  return { ...body, status: 'active', auth_attempts: 0, charge_at: findNextCharge(body) };
}

/** R19; after the last cycle there is none. */
function findNextCharge(body: SubscriptionBody): number | null {
  return body.sim.cycle < body.total_count ? body.current_end : null;
}

/** R22, R23. */
export function recordFailure(body: SubscriptionBody, at: number): SubscriptionBody {
  const attempts = body.auth_attempts + 1;
  const isHalted = attempts >= ATTEMPTS_UNTIL_HALTED;
  return {
    ...body,
    status: isHalted ? 'halted' : 'pending',
    auth_attempts: attempts,
    charge_at: isHalted ? findNextCharge(body) : at + DAY,
    sim: { ...body.sim, failuresToCome: Math.max(0, body.sim.failuresToCome - 1) },
  };
}

/** R14. */
export function end(
  body: SubscriptionBody,
  status: 'cancelled' | 'completed' | 'expired',
  at: number,
): SubscriptionBody {
  return { ...body, status, ended_at: at, charge_at: null, sim: { ...body.sim, lateDebit: null } };
}

/** R16. */
export function pause(body: SubscriptionBody): SubscriptionBody {
  return { ...body, status: 'paused', charge_at: null };
}

/** Cycles missed while paused are skipped, not charged (R16). */
export function resume(body: SubscriptionBody, cycle: Cycle, now: number): SubscriptionBody {
  let resumed = body;
  while (resumed.current_end !== null && resumed.current_end <= now && resumed.sim.cycle < body.total_count) {
    resumed = beginCycle(resumed, cycle, now);
  }
  return activate(resumed);
}

export type DueStep = 'expire' | 'debit' | 'start' | 'renew' | 'retry' | 'issue' | 'cancel' | 'complete';

/** The next scheduled step; null if there is none. */
export function findNext(body: SubscriptionBody): { step: DueStep; at: number } | null {
  const { status, sim, current_end: cycleEnd, charge_at: chargeAt } = body;
  if (sim.lateDebit !== null) return { step: 'debit', at: sim.lateDebit.at };
  if (status === 'created') return findExpiry(body);
  if (status === 'authenticated') return chargeAt === null ? null : { step: 'start', at: chargeAt };
  if (cycleEnd === null || !LIVE.includes(status)) return null;
  if (status === 'pending' && chargeAt !== null && chargeAt < cycleEnd)
    return { step: 'retry', at: chargeAt };
  if (sim.endsAtCycleEnd) return { step: 'cancel', at: cycleEnd };
  if (status === 'paused') return null;
  if (sim.cycle >= body.total_count) return { step: 'complete', at: cycleEnd };
  return { step: status === 'halted' ? 'issue' : 'renew', at: cycleEnd };
}

/** R20, R27. */
function findExpiry({ start_at, expire_by }: SubscriptionBody): { step: 'expire'; at: number } | null {
  const at = Math.min(start_at ?? Number.POSITIVE_INFINITY, expire_by ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(at) ? { step: 'expire', at } : null;
}

export function requireStatus(
  body: SubscriptionBody,
  statuses: SandboxStatus[],
  what: string,
): SubscriptionBody {
  if (statuses.includes(body.status)) return body;
  throw new SandboxRefusal(`Subscription is not ${what} in ${body.status} status.`, 'status');
}
