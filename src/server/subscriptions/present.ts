/** The only way a subscription row leaves the server, so that new columns cannot leak. */
import type { Subscription } from '#contract/subscriptions';
import type { CalendarDay } from '#core/calendar-day';
import { toDecimalString } from '#core/money/money';
import { hasTurned } from '#core/subscription/coming-price';
import { writeShare } from '#core/subscription/share-input';
import type { ShownRow } from './store.ts';

type Priced = Pick<ShownRow, 'amountMinor' | 'thenAmountMinor' | 'thenFrom' | 'shareMinor'>;

/** The row as it is on that day: a price that was to come is the price from its day on, and no share is more than it. */
export function settlePrice<Row extends Priced>(row: Row, today: CalendarDay): Row {
  if (row.thenAmountMinor === null || !hasTurned(row.thenFrom, today)) return row;
  const { thenAmountMinor: amountMinor } = row;
  const shareMinor = row.shareMinor === null ? null : Math.min(row.shareMinor, amountMinor);
  return { ...row, amountMinor, shareMinor, thenAmountMinor: null, thenFrom: null };
}

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
    thenAmount: row.thenAmountMinor === null ? null : toDecimalString(row.thenAmountMinor, row.currency),
    thenFrom: row.thenFrom,
    noticeDays: row.noticeDays,
    paidWith: row.paidWith,
    cardExpires: row.cardExpires,
    share: writeShare(row, row.currency),
    sharedWith: row.sharedWith,
  };
}
