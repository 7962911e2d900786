/** The list as it will be once every unsent change is through: what the person sees meanwhile. */
import { anchorFor, renewedOn } from '#core/subscription/renewals';
import { nameKey } from '#core/subscription/subscription';
import type { Subscription } from '../queries.ts';
import { type Queue, type Unsent, type UnsentAdd, type UnsentEdit, withProvider } from './change.ts';

/** `list` is what the server last said; `today` the day on which an unsent renewal is shown. */
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

/** Sent, its answer lost, and the list already has it: names are unique, so it is the same one. */
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

/** As the server will do it: only a different date is a new start of the series. */
function applyEdit(row: Subscription, { changes }: UnsentEdit): Subscription {
  const next = { ...row, ...withProvider(changes) };
  const isNewStart = next.nextRenewalDate !== row.nextRenewalDate;
  const anchorDate = isNewStart
    ? next.nextRenewalDate
    : anchorFor(row.anchorDate, next.billingCycle, next.nextRenewalDate);
  return { ...next, anchorDate };
}

/** As the server will do it: one that lies ahead already stays. */
function renew(row: Subscription, today: string): Subscription {
  if (row.nextRenewalDate > today) return row;
  const nextRenewalDate = renewedOn(row.anchorDate, row.billingCycle, row.nextRenewalDate, today);
  return { ...row, nextRenewalDate };
}
