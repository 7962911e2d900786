// The period that a payment paid for: its invoice's, never longer than a cycle can be; and that of a grant.
import { addMonthsClamped, fromDayNumber, toDayNumber } from '../calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import type { PlanCycle } from './plan.ts';

/**
 * Counted in days, not in months from the start: a membership of the 31st runs from 28 February to 31 March (docs/razorpay.md
 * R19). A day more, because a cycle ends at midnight in India whatever the hour it began at.
 */
const LONGEST_CYCLE_MS: Readonly<Record<PlanCycle, number>> = { monthly: 32 * DAY_MS, yearly: 367 * DAY_MS };

/** What is known of the period that a payment paid for. */
export interface PeriodHint {
  readonly billingStartAt?: number | null;
  readonly billingEndAt?: number | null;
  /** The period of the provider's entity. It may have moved on to one that nobody paid. */
  readonly currentEndAt?: number | null;
}

/** The period is the invoice's; without it the period is a guess, at most one cycle from the payment. */
export function paidPeriod(
  cycle: PlanCycle,
  paidAt: number,
  hint: PeriodHint,
): { periodEndAt: number; isPeriodKnown: boolean } {
  const { billingStartAt, billingEndAt, currentEndAt } = hint;
  if (billingEndAt != null && billingEndAt > (billingStartAt ?? 0)) {
    const longest = (billingStartAt ?? paidAt) + LONGEST_CYCLE_MS[cycle];
    return { periodEndAt: Math.min(billingEndAt, longest), isPeriodKnown: true };
  }
  const guess =
    currentEndAt == null
      ? cycleEndInIndia(paidAt, cycle)
      : Math.min(currentEndAt, addIndianCycle(paidAt, cycle) + DAY_MS);
  return { periodEndAt: guess, isPeriodKnown: false };
}

/** An administrator's grant adds one calendar cycle to the later of now and the present end. */
export function grantEnd(now: number, expiresAt: number | null, cycle: PlanCycle): number {
  return addCycle(Math.max(now, expiresAt ?? now), cycle);
}

/** The same time of day, one calendar cycle later. */
export function addCycle(from: number, cycle: PlanCycle): number {
  const timeOfDay = ((from % DAY_MS) + DAY_MS) % DAY_MS;
  const on = addMonthsClamped(fromDayNumber((from - timeOfDay) / DAY_MS), cycle === 'monthly' ? 1 : 12);
  return toDayNumber(on) * DAY_MS + timeOfDay;
}

const INDIA_OFFSET_MS = 5.5 * HOUR_MS;

/** The provider's cycles end at midnight in India, at or before the hour of the payment. */
function cycleEndInIndia(paidAt: number, cycle: PlanCycle): number {
  const inIndia = addIndianCycle(paidAt, cycle) + INDIA_OFFSET_MS;
  return Math.floor(inIndia / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
}

function addIndianCycle(from: number, cycle: PlanCycle): number {
  return addCycle(from + INDIA_OFFSET_MS, cycle) - INDIA_OFFSET_MS;
}
