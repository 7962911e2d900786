/** What "charged again" changes of a paused or ended subscription. */
import { restoreLife } from '#core/subscription/life';
import { firstRenewalAfter } from '#core/subscription/renewals';
import type { Subscription } from './queries.ts';

export function chargeAgain(row: Subscription, today: string) {
  // Paid up to the next date of its series: the payment that just came is no longer ahead.
  const nextRenewalDate = firstRenewalAfter(row.anchorDate, row.billingCycle, today);
  return { ...restoreLife(row, today), nextRenewalDate };
}
