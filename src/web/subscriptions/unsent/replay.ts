/** The list with all unsent changes applied, as shown to the user. */
import { anchorFor, renewedOn } from '#core/subscription/renewals';
import { nameKey } from '#core/subscription/subscription';
import type { Subscription } from '../queries.ts';
import { type Queue, type Unsent, type UnsentAdd, type UnsentEdit, withProvider } from './change.ts';

/** `list` is the server's last answer; `today` is used for unsent renewals. */
export function replayUnsent(list: readonly Subscription[], queue: Queue, today: string): Subscription[] {
  return queue.reduce<Subscription[]>((rows, item) => replayOne(rows, item, today), [...list]);
}

function replayOne(rows: Subscription[], item: Unsent, today: string): Subscription[] {
  switch (item.kind) {
    case 'add':
      return hasArrived(rows, item) ? rows : [...rows, rowOf(item)];
    case 'delete':
      return rows.filter(({ id }) => id !== item.target);
    case 'edit':
      return rows.map((row) => (row.id === item.target ? applyEdit(row, item) : row));
    case 'renew':
      return rows.map((row) => (row.id === item.target ? renew(row, today) : row));
  }
}

/** Sent, with the answer lost, and already in the list: names are unique, so it is the same row. */
function hasArrived(rows: readonly Subscription[], { isSent, fields }: UnsentAdd): boolean {
  return isSent && rows.some((row) => nameKey(row.name) === nameKey(fields.name));
}

function rowOf({ target, fields, madeAt }: UnsentAdd): Subscription {
  const at = new Date(madeAt).toISOString();
  return {
    ...withProvider(fields),
    id: target,
    version: 0,
    anchorDate: fields.nextRenewalDate,
    createdAt: at,
    updatedAt: at,
  };
}

/** As the server does it: only a different date becomes the new anchor. */
function applyEdit(row: Subscription, { changes }: UnsentEdit): Subscription {
  const next = { ...row, ...withProvider(changes) };
  const isNewStart = next.nextRenewalDate !== row.nextRenewalDate;
  const anchorDate = isNewStart
    ? next.nextRenewalDate
    : anchorFor(row.anchorDate, next.billingCycle, next.nextRenewalDate);
  return { ...next, anchorDate };
}

/** As the server does it: a future date stays. */
function renew(row: Subscription, today: string): Subscription {
  if (row.nextRenewalDate > today) return row;
  const nextRenewalDate = renewedOn(row.anchorDate, row.billingCycle, row.nextRenewalDate, today);
  return { ...row, nextRenewalDate };
}
