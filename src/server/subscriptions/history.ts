/** The changes of a subscription and its price history. */
import { Problem } from '#contract/errors';
import type { Subscription, SubscriptionHistory } from '#contract/subscriptions';
import { type CalendarDay, startOfDayInZone } from '#core/calendar-day';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { isPro } from '#server/users/access';
import { type Actor, refuseStrangeId } from './actor.ts';
import { type HistoryRow, insertHistory, listHistory } from './history-store.ts';
import { presentSubscription } from './present.ts';
import type { SubscriptionRow } from './store.ts';

const CHANGE_LIMIT = 1000;

type Price = SubscriptionHistory['prices'][number];
type Snapshot = Partial<Subscription> | null;

export async function recordChange(
  deps: Deps,
  db: Executor,
  actor: Actor,
  action: HistoryRow['action'],
  before: SubscriptionRow | null,
  after: SubscriptionRow | null,
): Promise<void> {
  await insertHistory(db, describeChange(deps, actor, action, before, after));
}

export function describeChange(
  deps: Deps,
  actor: Actor,
  action: HistoryRow['action'],
  before: SubscriptionRow | null,
  after: SubscriptionRow | null,
): HistoryRow {
  const subscriptionId = (after ?? before)?.id;
  if (subscriptionId === undefined) throw new Error('a change needs a subscription before or after it');
  return {
    userId: actor.user.id,
    id: newId(deps),
    subscriptionId,
    at: actor.now,
    actor: actor.user.id,
    action,
    before: before && presentSubscription(before),
    after: after && presentSubscription(after),
  };
}

export async function showHistory(deps: Deps, actor: Actor, id: string): Promise<SubscriptionHistory> {
  if (!isPro(actor.user, deps.env, actor.now)) throw new Problem('pro_only');
  refuseStrangeId(id);
  const rows = await listHistory(deps.db, actor.user.id, id, CHANGE_LIMIT);
  if (!rows) throw new Problem('not_found');
  const changes = rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action,
    before: row.before as Snapshot,
    after: row.after as Snapshot,
  }));
  return { changes, prices: listPrices(changes.toReversed(), actor) };
}

/** One entry per change of price, oldest first; a price that was to come is one from its day on. */
function listPrices(changes: { at: string; after: Snapshot }[], { today, user }: Actor): Price[] {
  const prices: Price[] = [];
  let coming: (Price & { from: CalendarDay }) | null = null;
  const startOf = (day: CalendarDay) => new Date(startOfDayInZone(day, user.timeZone)).toISOString();
  function add(price: Price) {
    const last = prices.at(-1);
    const { at, amount, currency, billingCycle } = price;
    const isSame =
      last?.amount === amount && last.currency === currency && last.billingCycle === billingCycle;
    if (!isSame) prices.push({ at, amount, currency, billingCycle });
  }
  for (const { at, after } of changes) {
    if (coming && coming.at <= at) add(coming);
    coming = null;
    if (after?.amount === undefined || !after.currency || !after.billingCycle) continue;
    const { amount, currency, billingCycle, thenAmount, thenFrom } = after;
    const then =
      thenAmount && thenFrom ? { amount: thenAmount, from: thenFrom, at: startOf(thenFrom) } : null;
    // A price that had turned when it was recorded was the price from the start.
    const isTurned = then !== null && then.at <= at;
    add({ at, amount: isTurned ? then.amount : amount, currency, billingCycle });
    coming = then && !isTurned ? { ...then, currency, billingCycle } : null;
  }
  if (coming && coming.from <= today) add(coming);
  return prices;
}
