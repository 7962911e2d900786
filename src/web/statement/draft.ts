/** A finding as the fields of a subscription, and a subscription as what findings are compared with. */
import { parseAmount, toDecimalString } from '#core/money/money';
import type { RecordedSubscription } from '#core/statement/compare';
import type { Finding } from '#core/statement/detect';
import { nextOnGrid, toBillingCycle, toRhythm } from '#core/statement/rhythm';
import { isShared, ownMinor } from '#core/subscription/share';
import type { Subscription } from '../subscriptions/queries.ts';
import { shareOf } from '../subscriptions/row-amounts.ts';
import type { Fields } from '../subscriptions/unsent/change.ts';

export function toFields(finding: Finding, today: string): Fields {
  const { name, category, minor, currency, rhythm, anchorOn, nextOn } = finding;
  return {
    name,
    category,
    amount: toDecimalString(minor, currency),
    currency,
    billingCycle: toBillingCycle(rhythm),
    nextRenewalDate: nextOn >= today ? nextOn : nextOnGrid(rhythm, anchorOn, today),
    notes: null,
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
  };
}

export function toRecorded(subscription: Subscription): RecordedSubscription {
  const { id, name, amount, currency, billingCycle, pausedOn, resumesOn, endsOn } = subscription;
  const parsed = parseAmount(amount, currency);
  const minor = parsed.ok ? parsed.value : 0;
  const share = shareOf(subscription);
  return {
    id,
    name,
    minor,
    shareMinor: isShared(share) ? ownMinor(minor, share) : null,
    currency,
    rhythm: toRhythm(billingCycle),
    cancelledOn: endsOn ?? (resumesOn ? null : pausedOn) ?? null,
  };
}
