// The period that a payment paid for: its invoice's, never longer than a cycle can be.
import { DAY_MS } from '../calendar-day.ts';
import { addCycle, type PlanCycle } from './plan.ts';

/** What is known of the period that a payment paid for. */
export interface PeriodHint {
  readonly billingStartAt?: number | null;
  readonly billingEndAt?: number | null;
  /** Of the provider's entity beside the payment. It may have moved on to a period that nobody paid. */
  readonly currentEndAt?: number | null;
}

/** Without the invoice it is a guess, at most one cycle from the payment. */
export function paidPeriod(
  cycle: PlanCycle,
  paidAt: number,
  hint: PeriodHint,
): { periodEndAt: number; isPeriodKnown: boolean } {
  const { billingStartAt, billingEndAt, currentEndAt } = hint;
  if (billingEndAt != null && billingEndAt > (billingStartAt ?? 0)) {
    const longest = longestCycle(billingStartAt ?? paidAt, cycle);
    return { periodEndAt: Math.min(billingEndAt, longest), isPeriodKnown: true };
  }
  const guess =
    currentEndAt == null
      ? indianMidnight(addCycle(paidAt, cycle))
      : Math.min(currentEndAt, longestCycle(paidAt, cycle));
  return { periodEndAt: guess, isPeriodKnown: false };
}

// A day more: cycles end at midnight in India, whatever the hour they began at.
function longestCycle(from: number, cycle: PlanCycle): number {
  return addCycle(from, cycle) + DAY_MS;
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** The provider's cycles end at the midnight in India before the hour at which they were paid. */
function indianMidnight(at: number): number {
  return Math.floor((at + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
}
