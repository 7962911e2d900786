/** The only way a subscription row leaves the server, so that new columns cannot leak. */
import type { Subscription } from '#contract/subscriptions';
import { toDecimalString } from '#core/money/money';
import type { ShownRow } from './store.ts';

export function presentSubscription(row: ShownRow): Subscription {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    amount: toDecimalString(row.amountMinor, row.currency),
    currency: row.currency,
    billingCycle: row.billingCycle,
    nextRenewalDate: row.nextRenewalOn,
    notes: row.notes,
    provider: row.provider,
    version: row.version,
    anchorDate: row.anchorOn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    pausedOn: row.pausedOn,
    resumesOn: row.resumesOn,
    endsOn: row.endsOn,
  };
}
