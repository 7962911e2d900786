/** Sends an unsent change as an ordinary call; failures become outcomes. */
import { addDays } from '#core/calendar-day';
import { nameKey } from '#core/subscription/subscription';
import { ApiError, call, isUnanswered, NetworkError } from '../../device/api.ts';
import type { Subscription } from '../queries.ts';
import {
  type Anchored,
  type DeleteRequest,
  type Fields,
  isLocal,
  type Outcome,
  PRICE,
  type Unsent,
  type UnsentEdit,
  type UnsentRestore,
  withProvider,
} from './change.ts';
import { readOutcome } from './outcome.ts';

/** Timeout; the change is sent again later, and is idempotent. */
const ANSWER_WAIT_MS = 10_000;

export async function sendUnsent(given: Unsent, send: typeof call = call): Promise<Outcome> {
  const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
  let item = given;
  try {
    item = await withServersId(given, signal, send);
    return item.kind === 'restore'
      ? await (await loadRestore()).sendRestore(item, signal, send)
      : { kind: 'done', row: await sendOnce(item, signal, send) };
  } catch (error) {
    if (isUnanswered(error, signal)) return { kind: 'unreachable' };
    if (!(error instanceof ApiError)) throw error;
    return (await findThere(item, error, signal, send)) ?? readOutcome(item, error);
  }
}

/** A row that was added here, and confirmed before this change of it was kept, is known to the server by its name. */
async function withServersId(item: Unsent, signal: AbortSignal, send: typeof call): Promise<Unsent> {
  if (item.kind === 'add' || !isLocal(item.target)) return item;
  const name = nameKey(item.kind === 'edit' ? item.before.name : item.name);
  const list = await send('GET /api/subscriptions', { signal });
  const row = list.find((each) => nameKey(each.name) === name);
  return row ? { ...item, target: row.id } : item;
}

/** Added by the request whose answer was lost; another one of the same name is still a duplicate. */
async function findThere(
  item: Unsent,
  { body }: ApiError,
  signal: AbortSignal,
  send: typeof call,
): Promise<Outcome | null> {
  if (item.kind !== 'add' || !item.mayBeThere || body.code !== 'duplicate_subscription') return null;
  const { fields } = item;
  try {
    const list = await send('GET /api/subscriptions', { signal });
    const row = list.find(({ name }) => nameKey(name) === nameKey(fields.name));
    const isSame = row && PRICE.every((field) => row[field] === fields[field]);
    return isSame ? { kind: 'done', row } : null;
  } catch {
    return { kind: 'unreachable' };
  }
}

function loadRestore() {
  return import('./send-restore.ts').catch((cause) => {
    throw new NetworkError(cause);
  });
}

/** The row as the server has it now; null after a deletion, and for the budget. */
async function sendOnce(
  item: Exclude<Unsent, UnsentRestore>,
  signal: AbortSignal,
  send: typeof call,
): Promise<Subscription | null> {
  const params = { id: item.target };
  const headers = { 'idempotency-key': item.key };
  switch (item.kind) {
    case 'add':
      return send('POST /api/subscriptions', {
        body: {
          ...withProvider(item.fields),
          ...countedFrom(item.fields, item),
          ...enteredOn(item.fields, item),
        },
        headers,
        signal,
      });
    case 'edit': {
      const body = {
        ...withProvider(item.changes),
        ...countedFrom(item.changes, item),
        version: item.version,
        ...amountBefore(item),
        ...enteredOn(item.changes, item),
      };
      return send('PUT /api/subscriptions/:id', { params, body, signal });
    }
    case 'delete':
      if (item.isUndoable) await sendDeletion({ key: item.key, ids: [item.target] }, signal, send);
      else await send('DELETE /api/subscriptions/:id', { params, signal });
      return null;
    case 'renew':
      return send('POST /api/subscriptions/:id/renew', {
        params,
        body: { saidOn: item.saidOn },
        headers,
        signal,
      });
    case 'budget':
      await send('PUT /api/budget', { body: item.budget ?? {}, headers, signal });
      return null;
  }
}

function countedFrom(
  { nextRenewalDate }: Partial<Fields>,
  { anchorDate }: Anchored,
): { countedFrom?: string } {
  return nextRenewalDate !== undefined && anchorDate !== undefined ? { countedFrom: anchorDate } : {};
}

/** A price edited before another one came must not overwrite that unseen. */
function amountBefore({ changes, before }: UnsentEdit): { amountBefore?: string } {
  const isPriced = PRICE.some((field) => changes[field] !== undefined);
  return isPriced && before.thenFrom ? { amountBefore: before.amount } : {};
}

/** A price that was to begin on the day it was typed may be sent after that day; always the same for one change. */
function enteredOn({ thenFrom }: Partial<Fields>, { madeAt }: Unsent): { enteredOn?: string } {
  if (!thenFrom) return {};
  // The form went by the user's time zone, in which it may have been the day before or after.
  const day = new Date(madeAt).toISOString().slice(0, 10);
  return { enteredOn: addDays(day, -1) === thenFrom ? thenFrom : day };
}

export function sendDeletion({ key, ids }: DeleteRequest, signal: AbortSignal, send: typeof call) {
  const body = { action: 'delete' as const, ids };
  return send('POST /api/subscriptions/bulk', { body, headers: { 'idempotency-key': key }, signal });
}
