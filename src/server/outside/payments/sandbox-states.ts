/** The life of a provider subscription as pure steps: charge, failure, cancellation, end (providers.md §1.3). */
import type { ProviderStatus } from './port.ts';

export type SandboxStatus = Exclude<ProviderStatus, 'unknown'>;

/** The entity as the provider shows it, plus `sim`, which it never shows. All instants in Unix seconds. */
export interface SubscriptionBody {
  id: string;
  entity: 'subscription';
  plan_id: string;
  customer_id: string | null;
  status: SandboxStatus;
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
  has_scheduled_changes: boolean;
  change_scheduled_at: number | null;
  source: 'api';
  remaining_count: number;
  /** A cancellation at cycle end leaves no trace in the entity, so it is remembered here. */
  sim: { endsAtCycleEnd: boolean; failuresToCome: number };
}

export interface Cycle {
  period: 'monthly' | 'yearly';
}

export type Step = 'charged' | 'failed' | 'cancelled' | 'completed' | 'expired' | 'paused' | 'resumed';

/** First failure and three retries, one a day. */
const ATTEMPTS_UNTIL_HALTED = 4;
const DAY = 86_400;
const IST_OFFSET = 19_800;

export function chargeSubscription(body: SubscriptionBody, cycle: Cycle, now: number): SubscriptionBody {
  const paid = body.paid_count + 1;
  const remaining = body.total_count - paid;
  // Periods missed while halted or paused are not charged later: it starts again from the payment.
  const isContinuing =
    body.current_end !== null &&
    (body.status === 'active' || body.status === 'pending') &&
    now - body.current_end <= ATTEMPTS_UNTIL_HALTED * DAY;
  const start = isContinuing && body.current_end !== null ? body.current_end : now;
  const anchor = isContinuing ? (body.start_at ?? now) : now;
  const end = findBoundaryAfter(anchor, cycle, start);
  return {
    ...body,
    status: 'active',
    customer_id: body.customer_id ?? `cust_${body.id.slice(4)}`,
    current_start: start,
    current_end: end,
    charge_at: remaining > 0 ? end : null,
    start_at: anchor,
    end_at: addCycles(anchor, cycle, body.total_count),
    auth_attempts: 0,
    paid_count: paid,
    remaining_count: remaining,
  };
}

export function failCharge(body: SubscriptionBody, now: number): SubscriptionBody {
  const attempts = body.auth_attempts + 1;
  const isHalted = attempts >= ATTEMPTS_UNTIL_HALTED;
  return {
    ...body,
    status: isHalted ? 'halted' : 'pending',
    auth_attempts: attempts,
    charge_at: isHalted ? null : now + DAY,
    sim: { ...body.sim, failuresToCome: Math.max(0, body.sim.failuresToCome - 1) },
  };
}

export function endSubscription(
  body: SubscriptionBody,
  status: 'cancelled' | 'completed' | 'expired',
  at: number,
): SubscriptionBody {
  return { ...body, status, ended_at: at, charge_at: null };
}

export function pauseSubscription(body: SubscriptionBody): SubscriptionBody {
  return { ...body, status: 'paused', charge_at: null };
}

export function resumeSubscription(body: SubscriptionBody, now: number): SubscriptionBody {
  return { ...body, status: 'active', charge_at: Math.max(body.current_end ?? now, now) };
}

/** What falls due next at or before `now`, done at its own time; null when nothing does. */
export function takeDueStep(
  body: SubscriptionBody,
  cycle: Cycle,
  now: number,
): { step: Step; at: number; body: SubscriptionBody } | null {
  if (body.status === 'created' && body.expire_by !== null && body.expire_by <= now) {
    return { step: 'expired', at: body.expire_by, body: endSubscription(body, 'expired', body.expire_by) };
  }
  if (body.status !== 'active' && body.status !== 'pending') return null;
  const end = body.current_end;
  if (end !== null && end <= now) {
    if (body.sim.endsAtCycleEnd)
      return { step: 'cancelled', at: end, body: endSubscription(body, 'cancelled', end) };
    if (body.remaining_count <= 0)
      return { step: 'completed', at: end, body: endSubscription(body, 'completed', end) };
  }
  const at = body.charge_at;
  if (at === null || at > now) return null;
  return body.sim.failuresToCome > 0
    ? { step: 'failed', at, body: failCharge(body, at) }
    : { step: 'charged', at, body: chargeSubscription(body, cycle, at) };
}

/** The first midnight of India, whole cycles from the anchor's day, that lies after `start`. */
function findBoundaryAfter(anchor: number, cycle: Cycle, start: number): number {
  let count = 1;
  while (addCycles(anchor, cycle, count) <= start) count += 1;
  return addCycles(anchor, cycle, count);
}

/** Keeps the anchor's day of the month: 31 January, 28 February, 31 March. */
function addCycles(anchor: number, cycle: Cycle, count: number): number {
  const day = new Date((anchor + IST_OFFSET) * 1000);
  const months = day.getUTCMonth() + count * (cycle.period === 'yearly' ? 12 : 1);
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(day.getUTCFullYear(), months, Math.min(day.getUTCDate(), lastDay));
  return midnight / 1000 - IST_OFFSET;
}
