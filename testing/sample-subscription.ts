/** A subscription as the API answers it, for tests of what the screens make of it. */
import type { Subscription } from '#contract/subscriptions';

export function sampleSubscription(fields: Partial<Subscription> = {}): Subscription {
  const name = fields.name ?? 'Netflix';
  const nextRenewalDate = fields.nextRenewalDate ?? '2026-12-01';
  return {
    id: `id-${name}`,
    name,
    category: 'OTT',
    amount: '15.49',
    currency: 'USD',
    billingCycle: 'monthly',
    nextRenewalDate,
    notes: null,
    provider: name,
    version: 1,
    anchorDate: nextRenewalDate,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    pausedOn: null,
    resumesOn: null,
    endsOn: null,
    thenAmount: null,
    thenFrom: null,
    noticeDays: null,
    paidWith: null,
    cardExpires: null,
    share: null,
    sharedWith: null,
    remindDays: null,
    tags: null,
    ...fields,
  };
}
