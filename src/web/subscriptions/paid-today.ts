/** What "Paid today instead" changes of one that was due earlier; null where there is nothing to change. */
import { datesPaidToday } from '#core/subscription/life';
import type { Subscription } from './queries.ts';

export function payToday(row: Subscription, today: string) {
  const series = { anchorOn: row.anchorDate, cycle: row.billingCycle, nextOn: row.nextRenewalDate };
  const dates = datesPaidToday(series, row, today);
  return dates && { nextRenewalDate: dates.nextOn, anchorDate: dates.anchorOn };
}
