/** Adding, editing, renewing and deleting subscriptions under the plan's limit. */
import { Problem } from '#contract/errors';
import type { NewSubscription, Subscription, SubscriptionChange } from '#contract/subscriptions';
import { currencyOf } from '#core/country/countries';
import { isLockedBehind } from '#core/plan/plan';
import { renewedOn } from '#core/subscription/renewals';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { answerOnce } from '#server/requests/idempotency';
import { changeInTurn } from '#server/requests/transaction-queue';
import { lockUser } from '#server/users/store';
import { answerTexts } from '#texts/en/answers';
import { applyChange, makeFields } from './change.ts';
import { recordChange } from './history.ts';
import { limitOf, type Person, refuseStrangeId } from './person.ts';
import { presentSubscription } from './present.ts';
import {
  countSubscriptions,
  deleteSubscription,
  findByName,
  findSubscription,
  insertSubscription,
  listKeptSubscriptions,
  listLockedSubscriptions,
  type RankedRow,
  type SubscriptionFields,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';

export async function listSubscriptions(deps: Deps, person: Person): Promise<Subscription[]> {
  const rows = await listKeptSubscriptions(deps.db, person.user.id, limitOf(deps, person));
  return rows.map(presentSubscription);
}

export async function listLocked(deps: Deps, person: Person): Promise<Subscription[]> {
  const limit = limitOf(deps, person);
  if (limit === null) return [];
  const rows = await listLockedSubscriptions(deps.db, person.user.id, limit);
  return rows.map(presentSubscription);
}

export function addSubscription(
  deps: Deps,
  person: Person,
  sent: NewSubscription,
  key: string | undefined,
): Promise<Subscription> {
  const userId = person.user.id;
  const request = { key, userId, endpoint: 'POST /api/subscriptions', content: sent } as const;
  return answerOnce(deps, request, async (tx) => {
    const fields = makeFields(sent, currencyOf(person.user.country), person.now);
    const row = { ...fields, userId, id: newId(deps), createdAt: person.now };
    const added = await insertWithinLimit(tx, row, limitOf(deps, person));
    await recordChange(deps, tx, person, 'added', null, added);
    return presentSubscription(added);
  });
}

export async function editSubscription(
  deps: Deps,
  person: Person,
  id: string,
  sent: SubscriptionChange,
): Promise<Subscription> {
  return changeInTurn(deps.db, person.user.id, async (tx) => {
    const row = await takeUsable(deps, tx, person, id);
    if (sent.version !== undefined && sent.version !== row.version)
      throw new Problem('stale_version', { current: presentSubscription(row) });
    const fields = applyChange(row, sent, person.now);
    if (!fields) return presentSubscription(row);
    if (fields.nameKey !== row.nameKey) {
      const holder = await findByName(tx, row.userId, fields.nameKey);
      if (holder) throw duplicateOf(holder, limitOf(deps, person));
    }
    return changeRow(deps, tx, person, 'edited', row, fields);
  });
}

export async function renewSubscription(
  deps: Deps,
  person: Person,
  id: string,
  key: string | undefined,
): Promise<Subscription> {
  const endpoint = 'POST /api/subscriptions/:id/renew';
  return answerOnce(deps, { key, userId: person.user.id, endpoint, content: id }, async (tx) => {
    const row = await takeUsable(deps, tx, person, id);
    // Already ahead: a second click, or another device, must not skip a renewal.
    if (row.nextRenewalOn > person.today) return presentSubscription(row);
    const nextRenewalOn = renewedOn(row.anchorOn, row.billingCycle, row.nextRenewalOn, person.today);
    const fields = { ...row, nextRenewalOn, version: row.version + 1, updatedAt: person.now };
    return changeRow(deps, tx, person, 'renewed', row, fields);
  });
}

export async function removeSubscription(
  deps: Deps,
  person: Person,
  id: string,
): Promise<{ message: string }> {
  await changeInTurn(deps.db, person.user.id, async (tx) => {
    const { row } = await take(tx, person, id);
    await deleteSubscription(tx, row);
    await recordChange(deps, tx, person, 'deleted', row, null);
  });
  return { message: answerTexts.subscriptionDeleted };
}

/** Under the lock on the user, so that no other change of theirs comes between. */
async function take(tx: Tx, person: Person, id: string): Promise<RankedRow> {
  refuseStrangeId(id);
  await lockUser(tx, person.user.id);
  const found = await findSubscription(tx, person.user.id, id);
  if (!found) throw new Problem('not_found');
  return found;
}

async function takeUsable(deps: Deps, tx: Tx, person: Person, id: string): Promise<SubscriptionRow> {
  const found = await take(tx, person, id);
  if (isLockedBehind(found.newer, limitOf(deps, person))) throw new Problem('locked');
  return found.row;
}

async function changeRow(
  deps: Deps,
  tx: Tx,
  person: Person,
  action: 'edited' | 'renewed',
  row: SubscriptionRow,
  fields: SubscriptionFields,
): Promise<Subscription> {
  const changed = { ...row, ...fields };
  await updateSubscription(tx, changed);
  await recordChange(deps, tx, person, action, row, changed);
  return presentSubscription(changed);
}

/** Looks before it waits: most of many parallel adds to a full account need no lock to be refused. */
async function insertWithinLimit(
  tx: Tx,
  row: SubscriptionRow,
  limit: number | null,
): Promise<SubscriptionRow> {
  await refuseWhenFull(tx, row, limit);
  await lockUser(tx, row.userId);
  await refuseWhenFull(tx, row, limit);
  const added = await insertSubscription(tx, row);
  if (added) return added;
  throw duplicateOf(await findByName(tx, row.userId, row.nameKey), limit);
}

/** A taken name is said before a full account: Pro would not help with it. */
async function refuseWhenFull(tx: Tx, row: SubscriptionRow, limit: number | null): Promise<void> {
  if (limit === null) return;
  const current = await countSubscriptions(tx, row.userId);
  if (current < limit) return;
  const holder = await findByName(tx, row.userId, row.nameKey);
  throw holder ? duplicateOf(holder, limit) : new Problem('free_limit_reached', { limit, current });
}

function duplicateOf(holder: RankedRow | undefined, limit: number | null): Problem {
  return holder && isLockedBehind(holder.newer, limit)
    ? new Problem('duplicate_subscription', { isLocked: true })
    : new Problem('duplicate_subscription');
}
