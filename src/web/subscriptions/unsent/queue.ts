/**
 * The queue of unsent changes as pure functions: how a new change affects queued ones, how an answer affects those
 * behind it, and how refusals are resolved. Storage applies each one atomically across tabs.
 */
import { isSameBudget } from '#core/budget';
import type { Subscription } from '../queries.ts';
import {
  type Anchored,
  BUDGET_TARGET,
  changesBetween,
  FIELDS,
  type Field,
  type Fields,
  fieldsOf,
  type Intent,
  localId,
  type Outcome,
  pick,
  type Queue,
  type Unsent,
  type UnsentEdit,
} from './change.ts';
import { isEmptyEdit, rebaseEdit, resolveEdit, wantedOf } from './merge-edit.ts';

type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { kind: Kind }>;

export interface Making {
  key: string;
  madeAt: number;
}

/** Queues a change. It is merged into an earlier one that was never sent. */
export function keep(queue: Queue, intent: Intent, making: Making): Queue {
  if (queue.some(({ key }) => key === making.key)) return queue;
  switch (intent.kind) {
    case 'add':
      return [...queue, newAdd(intent, making)];
    case 'edit':
      return keepEdit(queue, intent.row, intent.changes, making);
    case 'delete':
      return keepDelete(queue, intent, making);
    case 'renew':
      return keepRenewal(queue, intent, making);
    case 'budget':
      return keepBudget(queue, intent, making);
  }
}

function newAdd({ fields, mayBeThere }: Omit<IntentOf<'add'>, 'kind'>, { key, madeAt }: Making): Unsent {
  return {
    kind: 'add',
    key,
    target: localId(key),
    name: fields.name,
    madeAt,
    fields,
    isSent: mayBeThere === true,
    trouble: null,
    ...(mayBeThere && { mayBeThere }),
  };
}

/** The fields that no edit of another field moves; a pause moves the date, and a typed price takes one to come away. */
const UNMOVED = FIELDS.filter((field) => !['nextRenewalDate', 'thenAmount', 'thenFrom'].includes(field));

function keepEdit(queue: Queue, row: Subscription, sent: IntentOf<'edit'>['changes'], making: Making): Queue {
  const shown = fieldsOf(row);
  const changes = changesBetween(shown, sent);
  const last = queue.findLast(({ target }) => target === row.id);
  const name = changes.name ?? row.name;
  const unsent = { key: making.key, name, isSent: false, trouble: null };
  if (last?.kind === 'add' && isOpen(last))
    return replace(queue, last, {
      ...last,
      ...unsent,
      ...anchorOf(sent),
      fields: { ...last.fields, ...changes },
    });
  if (last?.kind === 'edit' && isOpen(last)) {
    // A field that the waiting edit left alone was in the row as it is shown now, perhaps without the edit's knowing.
    const added = UNMOVED.filter(
      (field) => changes[field] !== undefined && last.changes[field] === undefined,
    );
    const earlier = queue.slice(0, queue.indexOf(last));
    const before = { ...last.before, ...waitingChanges(earlier, row.id), ...pick(shown, added) };
    const merged = {
      ...last,
      ...unsent,
      ...anchorOf(sent),
      before,
      changes: changesBetween(before, { ...last.changes, ...changes }),
    };
    return isEmptyEdit(merged) ? without(queue, last) : replace(queue, last, merged);
  }
  if (Object.keys(changes).length === 0) return queue;
  const before = { ...shown, ...waitingChanges(queue, row.id) };
  const edit = { ...begin(row, making), kind: 'edit', name, before, changes, version: row.version } as const;
  return [...queue, { ...edit, ...anchorOf(sent) }];
}

/** The fields changed by a row's waiting edits: a tab may show a row that is older than the edits another tab has queued. */
function waitingChanges(queue: Queue, target: string): Partial<Fields> {
  const waiting: Partial<Fields> = {};
  for (const item of queue) {
    if (item.kind !== 'edit' || item.target !== target || item.trouble !== null) continue;
    const { changes } = item;
    const changed = UNMOVED.filter((field) => changes[field] !== undefined);
    Object.assign(waiting, pick(changes, changed));
  }
  return waiting;
}

/** A changed next date brings its anchor, or none; without one the earlier anchor stays. */
function anchorOf({ nextRenewalDate, anchorDate }: IntentOf<'edit'>['changes']): Anchored {
  return nextRenewalDate === undefined ? {} : { anchorDate };
}

function keepDelete(queue: Queue, { kind, row, isUndoable }: IntentOf<'delete'>, making: Making): Queue {
  const open = queue.filter((item) => item.target === row.id && isOpen(item));
  const rest = queue.filter((item) => !open.includes(item));
  const isUnknownToServer = open.some((item) => item.kind === 'add');
  if (isUnknownToServer || rest.some((item) => item.target === row.id && item.kind === 'delete')) return rest;
  return [...rest, { ...begin(row, making), kind, ...(isUndoable && { isUndoable }) }];
}

function keepRenewal(queue: Queue, { kind, row, saidOn }: IntentOf<'renew'>, making: Making): Queue {
  const last = queue.findLast(({ target }) => target === row.id);
  // Said again on a later day, when the next one was due, or after a refusal, which makes it a new attempt.
  if (last?.kind === 'renew' && isOpen(last)) {
    const key = last.trouble === null ? last.key : making.key;
    return replace(queue, last, { ...last, key, saidOn, trouble: null });
  }
  return [...queue, { ...begin(row, making), kind, saidOn }];
}

function keepBudget(
  queue: Queue,
  { kind, budget, before }: IntentOf<'budget'>,
  { key, madeAt }: Making,
): Queue {
  const last = queue.findLast((item) => item.kind === 'budget');
  const open = last && isOpen(last) ? last : undefined;
  if (open && isSameBudget(budget, open.before)) return without(queue, open);
  if (!open && isSameBudget(budget, before)) return queue;
  const item = { kind, key, target: BUDGET_TARGET, name: '', madeAt, isSent: false, trouble: null, budget };
  return open ? replace(queue, open, { ...item, before: open.before }) : [...queue, { ...item, before }];
}

export function begin(row: Subscription, { key, madeAt }: Making) {
  return { key, target: row.id, name: row.name, madeAt, isSent: false, trouble: null };
}

/** Never sent, or refused: the server cannot have acted on it. */
export function isOpen(item: Unsent): boolean {
  return !item.isSent || item.trouble !== null;
}

/** The next to send, in order; a refused change blocks only changes of the same subscription. */
export function nextToSend(queue: Queue): Unsent | undefined {
  return queue.find(
    (item, at) => item.trouble === null && !queue.slice(0, at).some(({ target }) => target === item.target),
  );
}

export function markSent(queue: Queue, key: string): Queue {
  return queue.map((item) => (item.key === key ? { ...item, isSent: true } : item));
}

/** Applies an answer. After `unreachable`, `later` and `signed-out` the same change is sent again. */
export function settle(queue: Queue, key: string, outcome: Outcome): Queue {
  const item = queue.find((candidate) => candidate.key === key);
  if (!item) return queue;
  switch (outcome.kind) {
    case 'done':
      return followUp(without(queue, item), item, outcome.row);
    case 'stale': {
      if (item.kind !== 'edit') return queue;
      if (isAlreadyDone(item, outcome.current)) return followUp(without(queue, item), item, outcome.current);
      return replace(queue, item, rebaseEdit(item, outcome.current));
    }
    case 'refused':
      return replace(queue, item, { ...item, isSent: false, trouble: outcome.trouble });
    default:
      return queue;
  }
}

/** The server already has the wanted values: from an attempt whose answer was lost, or from another device. */
export function isAlreadyDone(edit: UnsentEdit, current: Subscription): boolean {
  return Object.keys(changesBetween(fieldsOf(current), edit.changes)).length === 0;
}

/** Updates queued changes after a confirmed one: real id and version; a slot that may be free lets refused ones retry. */
function followUp(queue: Queue, through: Unsent, row: Subscription | null): Queue {
  const next = queue.flatMap((item): Unsent[] => {
    if (item.target !== through.target) return [item];
    if (!row) return item.kind === 'delete' ? [] : [item];
    const moved = { ...item, target: row.id };
    if (moved.kind !== 'edit') return [moved];
    const rebased = rebaseEdit(moved, row);
    return isEmptyEdit(rebased) ? [] : [rebased];
  });
  const mayFree = through.kind === 'edit' && (through.changes.pausedOn || through.changes.endsOn);
  return through.kind === 'delete' || mayFree ? retryPlan(next) : next;
}

/** Retries changes refused by the plan's limit. */
export function retryPlan(queue: Queue): Queue {
  return queue.map((item) =>
    item.trouble?.kind === 'limit' || item.trouble?.kind === 'locked' ? { ...item, trouble: null } : item,
  );
}

export function retry(queue: Queue, key: string): Queue {
  return queue.map((item) => (item.key === key ? { ...item, trouble: null } : item));
}

/** Discards a change. Changes that depend on a discarded add go with it; later edits are rebased. */
export function discard(queue: Queue, key: string): Queue {
  const item = queue.find((candidate) => candidate.key === key);
  if (!item) return queue;
  if (item.kind === 'add') return queue.filter(({ target }) => target !== item.target);
  if (item.kind !== 'edit') return without(queue, item);
  const at = queue.indexOf(item);
  const later = queue.slice(at + 1).map((other) => {
    if (other.kind !== 'edit' || other.target !== item.target) return other;
    return { ...other, before: { ...other.before, ...undo(item, other.before) } };
  });
  return [...queue.slice(0, at), ...later];
}

/** The previous values of the fields that still have the edit's values. */
function undo(edit: UnsentEdit, seen: Fields): Partial<Fields> {
  const wanted = wantedOf(edit);
  const remaining = changesBetween(edit.before, edit.changes);
  const names = (Object.keys(remaining) as Field[]).filter((field) => seen[field] === wanted[field]);
  return Object.fromEntries(names.map((field) => [field, edit.before[field]])) as Partial<Fields>;
}

/** Resolves a conflict: `mine` are the fields that keep this device's value, the others take the server's. */
export function resolve(queue: Queue, key: string, mine: readonly Field[]): Queue {
  const item = queue.find((candidate) => candidate.key === key);
  if (item?.kind !== 'edit') return queue;
  const resolved = resolveEdit(item, mine);
  return isEmptyEdit(resolved) ? without(queue, item) : replace(queue, item, resolved);
}

/** The subscription was deleted elsewhere while it was edited here: it becomes a new one. */
export function addAgain(queue: Queue, key: string, making: Making): Queue {
  const item = queue.find((candidate) => candidate.key === key);
  if (item?.kind !== 'edit') return queue;
  return replace(queue, item, newAdd({ fields: wantedOf(item) }, making));
}

function replace(queue: Queue, item: Unsent, next: Unsent): Queue {
  return queue.map((other) => (other === item ? next : other));
}

function without(queue: Queue, item: Unsent): Queue {
  return queue.filter((other) => other !== item);
}
