/** Adding, editing, renewing and deleting subscriptions under the plan's limit. */
import { Problem } from '#contract/errors';
import type {
  Entered,
  NewSubscription,
  Renewal,
  Shown,
  Subscription,
  SubscriptionChange,
} from '#contract/subscriptions';
import { currencyOf } from '#core/country/countries';
import { parseAmount } from '#core/money/money';
import { isLockedBehind } from '#core/plan/locked';
import { earliestTurn } from '#core/subscription/coming-input';
import { isActiveOn } from '#core/subscription/life';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { answerOnce } from '#server/requests/idempotency';
import { changeInOrder } from '#server/requests/transaction-queue';
import { lockUser } from '#server/users/store';
import { answerTexts } from '#texts/en/answers';
import { type Actor, limitOf, refuseStrangeId } from './actor.ts';
import { applyChange, makeFields, refusePassedTurn, renewFields } from './change.ts';
import { recordChange } from './history.ts';
import { applyDuePrice, presentSubscription } from './present.ts';
import { reconsiderReminders } from './reminders.ts';
import {
  countActiveSubscriptions,
  deleteSubscription,
  findByName,
  findSubscription,
  insertSubscription,
  type ListRange,
  listLockedSubscriptions,
  listUnlockedSubscriptions,
  type RankedRow,
  type SubscriptionFields,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';
import { versionStep } from './version-step.ts';

export async function listSubscriptions(deps: Deps, actor: Actor): Promise<Subscription[]> {
  const { user, today } = actor;
  const rows = await listUnlockedSubscriptions(deps.db, {
    userId: user.id,
    limit: limitOf(deps, actor),
    today,
  });
  return rows.map((row) => presentSubscription(applyDuePrice(row, today)));
}

export async function listLocked(deps: Deps, actor: Actor): Promise<Subscription[]> {
  const limit = limitOf(deps, actor);
  if (limit === null) return [];
  const rows = await listLockedSubscriptions(deps.db, { userId: actor.user.id, limit, today: actor.today });
  return rows.map((row) => presentSubscription(applyDuePrice(row, actor.today)));
}

export function addSubscription(
  deps: Deps,
  actor: Actor,
  sent: NewSubscription & Entered,
  key: string | undefined,
): Promise<Subscription> {
  const userId = actor.user.id;
  // `enteredOn` does not identify the request: a newer app adds it when it retries a change of an older app.
  const { enteredOn, ...content } = sent;
  const request = { key, userId, endpoint: 'POST /api/subscriptions', content } as const;
  return answerOnce(deps, request, async (tx) => {
    refusePassedTurn(sent.thenFrom, earliestTurn(actor.today, enteredOn), null);
    const fields = makeFields(content, currencyOf(actor.user.country), actor);
    const row = { ...fields, userId, id: newId(deps), createdAt: actor.now };
    const added = await insertWithinLimit(deps, tx, row, { limit: limitOf(deps, actor), today: actor.today });
    await recordChange(deps, tx, actor, 'added', null, added);
    await reconsiderReminders(deps, tx, actor, [{ before: null, after: added }]);
    return presentSubscription(applyDuePrice(added, actor.today));
  });
}

export async function editSubscription(
  deps: Deps,
  actor: Actor,
  id: string,
  sent: SubscriptionChange & Entered & Shown,
): Promise<Subscription> {
  return changeInOrder(deps.db, actor.user.id, async (tx) => {
    const { row, stored } = await takeUsable(deps, tx, actor, id);
    if (isStale(sent, row)) throw new Problem('stale_version', { current: presentSubscription(row) });
    refusePassedTurn(sent.thenFrom, earliestTurn(actor.today, sent.enteredOn), stored.thenFrom);
    const fields = applyChange(row, sent, actor);
    if (!fields) return presentSubscription(row);
    const room = { limit: limitOf(deps, actor), today: actor.today };
    if (fields.nameKey !== row.nameKey) {
      const holder = await findByName(tx, row.userId, fields.nameKey, actor.today);
      if (holder) throw duplicateOf(holder, room.limit);
    }
    if (!isActiveOn(row, actor.today)) await refuseWhenFull(tx, { ...row, ...fields }, room);
    return changeRow(deps, tx, actor, 'edited', row, fields);
  });
}

/** A scheduled price change does not raise the version, so compare the shown amount. */
function isStale({ version, amountBefore }: SubscriptionChange & Shown, row: SubscriptionRow): boolean {
  if (version !== undefined && version !== row.version) return true;
  if (amountBefore === undefined) return false;
  const shown = parseAmount(amountBefore, row.currency);
  return !shown.ok || shown.value !== row.amountMinor;
}

export async function renewSubscription(
  deps: Deps,
  actor: Actor,
  id: string,
  { saidOn }: Renewal,
  key: string | undefined,
): Promise<Subscription> {
  const endpoint = 'POST /api/subscriptions/:id/renew';
  const content = saidOn ? { id, saidOn } : id;
  return answerOnce(deps, { key, userId: actor.user.id, endpoint, content }, async (tx) => {
    const { row } = await takeUsable(deps, tx, actor, id);
    const fields = renewFields(row, actor, saidOn);
    if (!fields) return presentSubscription(row);
    return changeRow(deps, tx, actor, 'renewed', row, fields);
  });
}

export async function removeSubscription(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  await changeInOrder(deps.db, actor.user.id, async (tx) => {
    const { row } = await take(tx, actor, id);
    await deleteSubscription(tx, row, versionStep(deps));
    await recordChange(deps, tx, actor, 'deleted', row, null);
  });
  return { message: answerTexts.subscriptionDeleted };
}

/** Changes a subscription in one transaction with what `decide` writes; null changes nothing. */
export async function changeAlong(
  deps: Deps,
  actor: Actor,
  id: string,
  decide: (tx: Tx, row: SubscriptionRow) => Promise<Change | null>,
): Promise<void> {
  await changeInOrder(deps.db, actor.user.id, async (tx) => {
    const { row } = await takeUsable(deps, tx, actor, id);
    const change = await decide(tx, row);
    if (change) await changeRow(deps, tx, actor, change.action, row, change.fields);
  });
}

interface Change {
  action: 'edited' | 'renewed';
  fields: SubscriptionFields;
}

/** Read without a lock, so not to be changed. */
export async function findUsable(deps: Deps, actor: Actor, id: string): Promise<SubscriptionRow> {
  const found = await findSubscription(deps.db, actor.user.id, id, actor.today);
  if (!found) throw new Problem('not_found');
  if (isLockedBehind(found.newer, limitOf(deps, actor))) throw new Problem('locked');
  return found.row;
}

interface TakenRow extends RankedRow {
  /** The row in the database, where a price that has turned is still one to come. */
  stored: SubscriptionRow;
}

/** Locks the user, so that no other change can interleave. */
async function take(tx: Tx, actor: Actor, id: string): Promise<TakenRow> {
  refuseStrangeId(id);
  await lockUser(tx, actor.user.id);
  const found = await findSubscription(tx, actor.user.id, id, actor.today);
  if (!found) throw new Problem('not_found');
  return { newer: found.newer, row: applyDuePrice(found.row, actor.today), stored: found.row };
}

async function takeUsable(deps: Deps, tx: Tx, actor: Actor, id: string): Promise<TakenRow> {
  const found = await take(tx, actor, id);
  if (isLockedBehind(found.newer, limitOf(deps, actor))) throw new Problem('locked');
  return found;
}

async function changeRow(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  action: 'edited' | 'renewed',
  row: SubscriptionRow,
  fields: SubscriptionFields,
): Promise<Subscription> {
  const changed = { ...row, ...fields };
  await updateSubscription(tx, changed, versionStep(deps));
  await recordChange(deps, tx, actor, action, row, changed);
  await reconsiderReminders(deps, tx, actor, [{ before: row, after: changed }]);
  return presentSubscription(applyDuePrice(changed, actor.today));
}

/** Checks the limit before taking the lock, so that parallel adds to a full account are refused cheaply. */
async function insertWithinLimit(
  deps: Deps,
  tx: Tx,
  row: SubscriptionRow,
  room: Room,
): Promise<SubscriptionRow> {
  await refuseWhenFull(tx, row, room);
  await lockUser(tx, row.userId);
  await refuseWhenFull(tx, row, room);
  const added = await insertSubscription(tx, row, versionStep(deps));
  if (added) return added;
  throw duplicateOf(await findByName(tx, row.userId, row.nameKey, room.today), room.limit);
}

type Room = Pick<ListRange, 'limit' | 'today'>;

/**
 * Paused and ended ones take no room, and need it to come back. A duplicate name is reported before the limit, because
 * upgrading would not help.
 */
async function refuseWhenFull(tx: Tx, row: SubscriptionRow, { limit, today }: Room): Promise<void> {
  if (limit === null || !isActiveOn(row, today)) return;
  const current = await countActiveSubscriptions(tx, row.userId, today);
  if (current < limit) return;
  const holder = await findByName(tx, row.userId, row.nameKey, today);
  throw holder && holder.row.id !== row.id
    ? duplicateOf(holder, limit)
    : new Problem('free_limit_reached', { limit, current });
}

function duplicateOf(holder: RankedRow | undefined, limit: number | null): Problem {
  return holder && isLockedBehind(holder.newer, limit)
    ? new Problem('duplicate_subscription', { isLocked: true })
    : new Problem('duplicate_subscription');
}
