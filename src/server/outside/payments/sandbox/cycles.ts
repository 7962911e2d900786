/** Billing cycles of the sandbox: boundaries at midnight in India, counted from the anchor (docs/razorpay.md R19). */
import { DAY_MS } from '#core/duration';

export interface Cycle {
  period: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly';
  interval: number;
}

/** In seconds, as the provider counts. */
export const DAY = DAY_MS / 1000;
const IST_OFFSET = 19_800;
const MONTHS: Partial<Record<Cycle['period'], number>> = { monthly: 1, quarterly: 3, yearly: 12 };
const CHECKOUT_YEAR_LIMIT = 10;

/** The `count`-th boundary after the anchor; keeps the anchor's day of the month: 31 January, 28 February, 31 March. */
export function findBoundary(anchor: number, cycle: Cycle, count: number): number {
  const day = new Date((anchor + IST_OFFSET) * 1000);
  const months = MONTHS[cycle.period];
  if (months === undefined) {
    const days = count * cycle.interval * (cycle.period === 'weekly' ? 7 : 1);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days) / 1000 - IST_OFFSET;
  }
  const month = day.getUTCMonth() + count * cycle.interval * months;
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(day.getUTCFullYear(), month, Math.min(day.getUTCDate(), lastDay));
  return midnight / 1000 - IST_OFFSET;
}

/** The number of cycles in ten years, the most that the checkout charges (R10). */
export function countCheckoutCycles(cycle: Cycle): number {
  return countCycles(cycle, CHECKOUT_YEAR_LIMIT);
}

export function countCycles(cycle: Cycle, years: number): number {
  const months = MONTHS[cycle.period];
  const perYear = months === undefined ? (cycle.period === 'weekly' ? 52 : 365) : 12 / months;
  return Math.floor((years * perYear) / cycle.interval);
}
