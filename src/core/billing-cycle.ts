// The four billing cycles of a subscription and their one exact factor to a month.
import { makeRational, type Rational } from './rational.ts';

export const BILLING_CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const DEFAULT_BILLING_CYCLE: BillingCycle = 'monthly';

interface CycleFacts {
  readonly months: number;
  readonly label: string;
  readonly unit: string;
}

const CYCLE_FACTS: Readonly<Record<BillingCycle, CycleFacts>> = {
  monthly: { months: 1, label: 'Monthly', unit: '/mo' },
  quarterly: { months: 3, label: 'Quarterly', unit: '/3 mo' },
  halfyearly: { months: 6, label: 'Half-yearly', unit: '/6 mo' },
  yearly: { months: 12, label: 'Yearly', unit: '/yr' },
};

export function isBillingCycle(text: unknown): text is BillingCycle {
  return BILLING_CYCLES.some((cycle) => cycle === text);
}

export function monthsPerCycle(cycle: BillingCycle): number {
  return CYCLE_FACTS[cycle].months;
}

export function cyclesPerYear(cycle: BillingCycle): number {
  return 12 / CYCLE_FACTS[cycle].months;
}

/** What one payment is worth per month: 1, 1/3, 1/6 or 1/12. */
export function monthlyFactor(cycle: BillingCycle): Rational {
  return makeRational(1, CYCLE_FACTS[cycle].months);
}

export function labelCycle(cycle: BillingCycle): string {
  return CYCLE_FACTS[cycle].label;
}

/** The unit after an amount: `/mo`, `/3 mo`, `/6 mo`, `/yr`. */
export function unitOf(cycle: BillingCycle): string {
  return CYCLE_FACTS[cycle].unit;
}
