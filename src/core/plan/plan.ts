// The paid plan's rules: who has Pro until when, what Free is limited to, what is saved and refunded.
import { DAY_MS } from '../duration.ts';

/** Subscriptions a Free account holds. */
export const FREE_SUBSCRIPTION_LIMIT = 5;

export const PLAN_CYCLES = ['monthly', 'yearly'] as const;
export type PlanCycle = (typeof PLAN_CYCLES)[number];

/** Payment is made in rupees, wherever the customer is. */
export const PLAN_PRICE_INR: Readonly<Record<PlanCycle, number>> = { monthly: 99, yearly: 999 };

/** The annual plan can be refunded this long after paying; monthly payments cannot. */
export const REFUND_WINDOW_DAYS = 7;
/** People whose Pro will not renew are told this long before it ends. */
export const ENDING_NOTICE_DAYS = 3;

/**
 * Pro lasts until its expiry, or until the end of its grace or of a payment's confirmation, and not a moment longer,
 * whether or not a job has run.
 */
export function isProAt(
  plan: { readonly proExpiresAt: Date | null; readonly proUntilAt: Date | null },
  now: Date,
): boolean {
  return [plan.proExpiresAt, plan.proUntilAt].some((end) => end !== null && end > now);
}

/** How many subscriptions an account may use; null is no limit. */
export function subscriptionLimit(isPro: boolean): number | null {
  return isPro ? null : FREE_SUBSCRIPTION_LIMIT;
}

/** Whole percents saved by a year in one go, against 12 months, from the USD equivalents. */
export function annualSavingPercent(prices: {
  readonly usdMonthly: number;
  readonly usdAnnual: number;
}): number {
  const twelveMonths = Math.round(prices.usdMonthly * 100) * 12;
  if (twelveMonths <= 0) return 0;
  return Math.max(0, Math.round(((twelveMonths - Math.round(prices.usdAnnual * 100)) * 100) / twelveMonths));
}

export function isRefundable(payment: { cycle: PlanCycle; paidAt: number }, now: number): boolean {
  return payment.cycle === 'yearly' && now - payment.paidAt < REFUND_WINDOW_DAYS * DAY_MS;
}

/** The country of the upgrade modal's prices: always India or the United States. */
export function upgradeCountry(
  located: 'india' | 'elsewhere' | 'unknown',
  isIndianUser: boolean,
): 'IN' | 'US' {
  if (located === 'unknown') return isIndianUser ? 'IN' : 'US';
  return located === 'india' ? 'IN' : 'US';
}

/** What only Pro opens; Free sees a preview of each. */
export const PRO_FEATURES = ['advanced-analytics', 'bundle-optimizer', 'premium-advice'] as const;
export type ProFeature = (typeof PRO_FEATURES)[number];
