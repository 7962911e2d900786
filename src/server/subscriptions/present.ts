/** The only way a subscription row leaves the server, so that new columns cannot leak. */
import type { Subscription } from '#contract/subscriptions';
import type { CalendarDay } from '#core/calendar-day';
import { parseAmount, toDecimalString } from '#core/money/money';
import { hasTurned } from '#core/subscription/coming-price';
import { isActiveOn } from '#core/subscription/life';
import { parseShare, type StoredShare } from '#core/subscription/share';
import { writeShare } from '#core/subscription/share-input';
import type { ShownRow } from './store.ts';

type Priced = Pick<
  ShownRow,
  'amountMinor' | 'thenAmountMinor' | 'thenFrom' | 'pausedOn' | 'resumesOn' | 'endsOn'
>;

/**
 * The row as it is on that day: a price that was to come is the price from its day on. One that is paused or has ended
 * keeps both prices, each for the payments it skips.
 */
export function applyDuePrice<Row extends Priced>(row: Row, today: CalendarDay): Row {
  if (row.thenAmountMinor === null || !hasTurned(row.thenFrom, today) || !isActiveOn(row, today)) return row;
  return { ...row, amountMinor: row.thenAmountMinor, thenAmountMinor: null, thenFrom: null };
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
    remindDays: row.remindDays,
    tags: row.tags,
  };
}

/** The row behind a subscription of the history; entries of older versions lack the later fields. */
export function rowOfSnapshot(snapshot: Subscription): ShownRow {
  const { id, name, category, currency, billingCycle, notes, provider, version } = snapshot;
  const thenAmount = snapshot.thenAmount ?? null;
  return {
    id,
    name,
    category,
    amountMinor: minorOfHistory(snapshot.amount, currency),
    currency,
    billingCycle,
    anchorOn: snapshot.anchorDate,
    nextRenewalOn: snapshot.nextRenewalDate,
    notes,
    provider,
    version,
    createdAt: new Date(snapshot.createdAt),
    updatedAt: new Date(snapshot.updatedAt),
    pausedOn: snapshot.pausedOn ?? null,
    resumesOn: snapshot.resumesOn ?? null,
    endsOn: snapshot.endsOn ?? null,
    thenAmountMinor: thenAmount === null ? null : minorOfHistory(thenAmount, currency),
    thenFrom: snapshot.thenFrom ?? null,
    noticeDays: snapshot.noticeDays ?? null,
    paidWith: snapshot.paidWith ?? null,
    cardExpires: snapshot.cardExpires ?? null,
    ...shareOf(snapshot),
    sharedWith: snapshot.sharedWith ?? null,
    remindDays: snapshot.remindDays ?? null,
    tags: snapshot.tags ?? null,
  };
}

function shareOf({ share, currency }: Subscription): StoredShare {
  const verdict = parseShare(share, currency);
  if (!verdict.ok) throw new Error(`a share of the history: ${verdict.problem.code}`);
  return verdict.value;
}

function minorOfHistory(amount: string, currency: string): number {
  const verdict = parseAmount(amount, currency);
  if (!verdict.ok) throw new Error(`an amount of the history: ${verdict.problem.code}`);
  return verdict.value;
}
