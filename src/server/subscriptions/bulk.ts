/** Changes several subscriptions in one transaction, and undoes changes by their entries in the history. */
import type { BulkChange, BulkResult, Skipped, UndoResult } from '#contract/bulk';
import type { Subscription, SubscriptionChange } from '#contract/subscriptions';
import type { CalendarDay } from '#core/calendar-day';
import { HOUR_MS, MINUTE_MS } from '#core/duration';
import { isActiveOn, type Life } from '#core/subscription/life';
import { nameKey } from '#core/subscription/subscription';
import { changeTags } from '#core/subscription/tags-input';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { isId } from '#server/id';
import { answerOnce } from '#server/requests/idempotency';
import { lockUser } from '#server/users/store';
import { type Actor, limitOf } from './actor.ts';
import { findSubscriptions, listLockedIds, listNames, updateSubscriptions } from './bulk-store.ts';
import { applyChange, renewFields } from './change.ts';
import { describeChange } from './history.ts';
import {
  findHistory,
  type HistoryRow,
  insertHistories,
  type LifeChange,
  listLifeChanges,
} from './history-store.ts';
import { applyDuePrice, presentSubscription, rowOfSnapshot } from './present.ts';
import { reconsiderReminders } from './reminders.ts';
import {
  countActiveSubscriptions,
  deleteSubscriptions,
  insertSubscriptions,
  type SubscriptionRow,
} from './store.ts';
import { versionStep } from './version-step.ts';

interface Step {
  action: 'added' | 'edited' | 'renewed' | 'deleted';
  before: SubscriptionRow | null;
  after: SubscriptionRow | null;
}

type Skip = Skipped['reason'];

/** A change is stamped when its request arrives and may wait for the lock; longer than any lock is waited for. */
const STAMP_LAG_MS = MINUTE_MS;
/** Deletions that follow each other within this time are undone one after the other. */
const UNDO_SPAN_MS = HOUR_MS;

export function changeSubscriptions(
  deps: Deps,
  actor: Actor,
  sent: BulkChange,
  key: string | undefined,
): Promise<BulkResult> {
  const endpoint = 'POST /api/subscriptions/bulk';
  return answerOnce(deps, { key, userId: actor.user.id, endpoint, content: sent }, async (tx) => {
    const ids = [...new Set(sent.ids)];
    const { rows, locked } = await take(deps, tx, actor, ids);
    const decided = ids.map((id) => ({ id, step: decide(actor, sent, rows.get(id), locked) }));
    const steps = decided.flatMap(({ step }) => (typeof step === 'string' ? [] : [step]));
    const changes = await perform(deps, tx, actor, steps);
    return {
      changed: steps.flatMap(({ after }) => (after ? [presentSubscription(after)] : [])),
      deleted: steps.flatMap(({ before, after }) => (before && !after ? [before.id] : [])),
      skipped: listSkipped(decided),
      changes: changes.map(({ id }) => id),
    };
  });
}

function decide(
  actor: Actor,
  sent: BulkChange,
  row: SubscriptionRow | undefined,
  locked: ReadonlySet<string>,
): Step | Skip {
  if (!row) return 'gone';
  if (sent.action === 'delete') return { action: 'deleted', before: row, after: null };
  if (locked.has(row.id)) return 'locked';
  if (sent.action === 'renew') {
    const renewed = renewFields(row, actor);
    return renewed ? { action: 'renewed', before: row, after: { ...row, ...renewed } } : 'unchanged';
  }
  const wanted = wantedOf(sent, row);
  if (!wanted) return 'tags_full';
  const fields = applyChange(row, wanted, actor);
  return fields ? { action: 'edited', before: row, after: { ...row, ...fields } } : 'unchanged';
}

/** Null if it would have too many tags. */
function wantedOf(
  sent: Extract<BulkChange, { action: 'category' | 'tag' | 'untag' }>,
  row: SubscriptionRow,
): SubscriptionChange | null {
  if (sent.action === 'category') return { category: sent.category };
  const tags = changeTags(row, sent.action, sent.tags);
  return tags.ok ? { tags: tags.value } : null;
}

export function undoChanges(
  deps: Deps,
  actor: Actor,
  sent: { changes: string[] },
  key: string | undefined,
): Promise<UndoResult> {
  const userId = actor.user.id;
  const endpoint = 'POST /api/subscriptions/bulk/undo';
  return answerOnce(deps, { key, userId, endpoint, content: sent }, async (tx) => {
    const entries = await findHistory(tx, userId, sent.changes.filter(isId));
    const { rows, locked } = await take(
      deps,
      tx,
      actor,
      entries.map(({ subscriptionId }) => subscriptionId),
    );
    const comeBack = await prepareReturns(deps, tx, actor, entries);
    const known = new Set(entries.map(({ id }) => id));
    const unknown = [...new Set(sent.changes)].filter((id) => !known.has(id));
    const decided = entries.map((entry) => {
      const id = entry.subscriptionId;
      const row = rows.get(id);
      if (entry.action === 'deleted') return { id, step: row ? ('changed' as const) : comeBack(entry) };
      return { id, step: takeBack(actor, entry, row, locked) };
    });
    const steps = decided.flatMap(({ step }) => (typeof step === 'string' ? [] : [step]));
    await perform(deps, tx, actor, steps);
    return {
      // The price may have turned since the change that is undone.
      restored: steps.flatMap(({ after }) =>
        after ? [presentSubscription(applyDuePrice(after, actor.today))] : [],
      ),
      skipped: [...listSkipped(decided), ...unknown.map((id) => ({ id, reason: 'gone' as const }))],
    };
  });
}

/** An edit or a renewal is taken back only if it was the last change. */
function takeBack(
  actor: Actor,
  entry: HistoryRow,
  row: SubscriptionRow | undefined,
  locked: ReadonlySet<string>,
): Step | Skip {
  if (!row) return 'gone';
  if (locked.has(row.id)) return 'locked';
  const [before, after] = [entry.before, entry.after] as (Subscription | null)[];
  if (!before || after?.version !== row.version || before.name !== row.name) return 'changed';
  const restored = { ...row, ...rowOfSnapshot(before), version: row.version + 1, updatedAt: actor.now };
  return { action: 'edited', before: row, after: restored };
}

/**
 * How deleted ones come back: under a name that is still free, and into a Free plan that has room, or that had them
 * before: the user gets back no more than there was at one moment of the last hour.
 */
async function prepareReturns(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  entries: readonly HistoryRow[],
): Promise<(entry: HistoryRow) => Step | Skip> {
  const { user, today } = actor;
  const deleted = entries.filter(({ action }) => action === 'deleted');
  const [first] = deleted.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime());
  if (!first) return () => 'changed';
  const names = deleted.map(({ before }) => nameKey((before as Subscription).name));
  const taken = new Set(await listNames(tx, user.id, names));
  const back = new Set<string>();
  const limit = limitOf(deps, actor);
  let room = Number.POSITIVE_INFINITY;
  if (limit !== null) {
    const since = first.getTime() - UNDO_SPAN_MS;
    const changes = await listLifeChanges(tx, user.id, new Date(since - STAMP_LAG_MS));
    const free = limit - (await countActiveSubscriptions(tx, user.id, today));
    room = Math.max(free, countLost(changes, new Date(since), today));
  }
  return (entry) => {
    const snapshot = rowOfSnapshot(entry.before as Subscription);
    const key = nameKey(snapshot.name);
    if (back.has(snapshot.id)) return 'changed';
    if (taken.has(key)) return 'name_taken';
    const isActive = isActiveOn(snapshot, today);
    if (isActive && room <= 0) return 'no_room';
    if (isActive) room -= 1;
    taken.add(key);
    back.add(snapshot.id);
    const version = snapshot.version + 1;
    const after = { ...snapshot, userId: user.id, nameKey: key, version, updatedAt: actor.now };
    return { action: 'added', before: null, after };
  };
}

/**
 * How many fewer active ones there are now than at the best moment since then, estimated low: what was
 * stamped shortly before a moment may have been done after it, so a gain counts as done after it, and a loss
 * as done before.
 */
function countLost(changes: readonly LifeChange[], since: Date, today: CalendarDay): number {
  const isActive = (life: Life | null) => life !== null && isActiveOn(life, today);
  const stamps = (was: boolean) =>
    changes
      .filter(({ before, after }) => isActive(before) === was && isActive(after) !== was)
      .map(({ at }) => at.getTime());
  const [losses, gains] = [stamps(true), stamps(false)];
  const moments = new Set(losses.filter((at) => at >= since.getTime()));
  const lostSince = [...moments].map(
    (moment) =>
      losses.filter((at) => at >= moment).length - gains.filter((at) => at >= moment - STAMP_LAG_MS).length,
  );
  return Math.max(0, ...lostSince);
}

async function take(deps: Deps, tx: Tx, actor: Actor, ids: readonly string[]) {
  const { user, today } = actor;
  await lockUser(tx, user.id);
  const found = await findSubscriptions(tx, user.id, ids.filter(isId));
  const rows = new Map([...found].map(([id, row]) => [id, applyDuePrice(row, today)]));
  const locked = await listLockedIds(tx, { userId: user.id, limit: limitOf(deps, actor), today });
  return { rows, locked };
}

async function perform(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  steps: readonly Step[],
): Promise<readonly HistoryRow[]> {
  const userId = actor.user.id;
  const added = steps.flatMap(({ before, after }) => (!before && after ? [after] : []));
  const changed = steps.flatMap(({ before, after }) => (before && after ? [after] : []));
  const deleted = steps.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const step = versionStep(deps);
  if (added.length > 0) await insertSubscriptions(tx, userId, added, step);
  await updateSubscriptions(tx, userId, changed, step);
  if (deleted.length > 0) await deleteSubscriptions(tx, userId, deleted, step);
  const history = steps.map(({ action, before, after }) =>
    describeChange(deps, actor, action, before, after),
  );
  await insertHistories(tx, history);
  const left = steps.flatMap(({ before, after }) => (after ? [{ before, after }] : []));
  await reconsiderReminders(deps, tx, actor, left);
  return history;
}

function listSkipped(decided: readonly { id: string; step: Step | Skip }[]): Skipped[] {
  return decided.flatMap(({ id, step }) => (typeof step === 'string' ? [{ id, reason: step }] : []));
}
