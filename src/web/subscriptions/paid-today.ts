/** Computes the fields that "Paid today instead" changes; null if nothing changes. */
import { datesPaidToday } from '#core/subscription/life';
import type { Subscription } from './queries.ts';

export function payToday(row: Subscription, today: string) {
  const series = { anchorOn: row.anchorDate, cycle: row.billingCycle, nextOn: row.nextRenewalDate };
  const dates = datesPaidToday(series, row, today);
  return dates && { nextRenewalDate: dates.nextOn, anchorDate: dates.anchorOn };
}
