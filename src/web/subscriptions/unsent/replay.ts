/** The list with all unsent changes applied, as shown to the user. */
import { replacesTurned } from '#core/subscription/coming-input';
import { dateAfterRenewing, datesAfterEdit, datesOfNew, mergeLife } from '#core/subscription/life';
import { nameKey } from '#core/subscription/subscription';
import { applyDuePrice } from '../coming-price.ts';
import type { Subscription } from '../queries.ts';
import {
  fieldsOf,
  type Queue,
  type Unsent,
  type UnsentAdd,
  type UnsentEdit,
  withProvider,
} from './change.ts';

/** `list` is the server's last answer; `today` is used for unsent renewals. */
export function replayUnsent(list: readonly Subscription[], queue: Queue, today: string): Subscription[] {
  const settled = list.map((row) => applyDuePrice(row, today));
  return queue.reduce<Subscription[]>((rows, item) => replayOne(rows, item, today), settled);
}

function replayOne(rows: Subscription[], item: Unsent, today: string): Subscription[] {
  switch (item.kind) {
    case 'add':
      return hasArrived(rows, item) ? rows : [...rows, rowOf(item, today)];
    case 'delete':
      return rows.filter(({ id }) => id !== item.target);
    case 'edit':
      return rows.map((row) => (row.id === item.target ? applyEdit(row, item, today) : row));
    case 'restore':
      return rows.some(({ id }) => id === item.target) ? rows : [...rows, item.row];
    case 'renew':
      return rows.map((row) => (row.id === item.target ? renew(row, today, item.saidOn) : row));
    case 'budget':
      return rows;
  }
}

/** Sent, with the answer lost, and already in the list: names are unique, so it is the same row. */
function hasArrived(rows: readonly Subscription[], { isSent, fields }: UnsentAdd): boolean {
  return isSent && rows.some((row) => nameKey(row.name) === nameKey(fields.name));
}

function rowOf({ target, madeAt, ...add }: UnsentAdd, today: string): Subscription {
  const at = new Date(madeAt).toISOString();
  const fields = fieldsOf(add.fields);
  const { anchorOn, nextOn } = datesOfNew(
    { nextOn: fields.nextRenewalDate, anchorOn: add.anchorDate, cycle: fields.billingCycle, life: fields },
    today,
  );
  return {
    ...withProvider(fields),
    id: target,
    version: 0,
    anchorDate: anchorOn,
    nextRenewalDate: nextOn,
    createdAt: at,
    updatedAt: at,
  };
}

/** Does what the server does with an edit. */
function applyEdit(row: Subscription, { changes, anchorDate }: UnsentEdit, today: string): Subscription {
  const life = mergeLife(row, changes);
  const cycle = changes.billingCycle ?? row.billingCycle;
  const { anchorOn, nextOn } = datesAfterEdit(
    { anchorOn: row.anchorDate, cycle: row.billingCycle, nextOn: row.nextRenewalDate, life: row },
    { cycle, nextOn: changes.nextRenewalDate, anchorOn: anchorDate, life },
    today,
  );
  const next = { ...row, ...withProvider(changes), ...life, anchorDate: anchorOn, nextRenewalDate: nextOn };
  // The server does the same: a price and its day go together, and a typed price replaces one that had come.
  const isTakenAway = changes.thenAmount === null || changes.thenFrom === null;
  const isReplaced = replacesTurned(changes, row.thenFrom, today);
  return isTakenAway || isReplaced ? { ...next, thenAmount: null, thenFrom: null } : next;
}

/** Does what the server does: a future date stays, and so does one that is not paid. */
function renew(row: Subscription, today: string, saidOn?: string): Subscription {
  const series = { anchorOn: row.anchorDate, cycle: row.billingCycle, nextOn: row.nextRenewalDate };
  const nextRenewalDate = dateAfterRenewing(series, row, today, saidOn);
  return nextRenewalDate === null ? row : { ...row, nextRenewalDate };
}
