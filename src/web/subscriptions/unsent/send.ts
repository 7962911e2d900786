/** Puts an unsent change on the wire, from a browser. */
import { ApiError, NetworkError, request } from '../../device/api.ts';
import type { Subscription } from '../queries.ts';
import type { Outcome, Unsent } from './change.ts';
import { readOutcome, requestOf } from './wire.ts';

/** Nobody waits longer for a network that hangs: the same is sent again later, and acts once. */
const ANSWER_WAIT_MS = 10_000;

/** The last "no" to each change, in the words of the server: for the form that waits for it. */
const refusals = new Map<string, ApiError>();

export async function sendUnsent(item: Unsent): Promise<Outcome> {
  const { method, path, ...sending } = requestOf(item);
  const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
  try {
    const row = await request(method, path, { ...sending, signal });
    return { kind: 'done', row: item.kind === 'delete' ? null : (row as Subscription) };
  } catch (error) {
    if (error instanceof ApiError) {
      refusals.set(item.key, error);
      return readOutcome(item, error.status, error.body);
    }
    if (error instanceof NetworkError || signal.aborted) return { kind: 'unreachable' };
    throw error;
  }
}

export function takeRefusal(key: string): ApiError | undefined {
  const refusal = refusals.get(key);
  refusals.delete(key);
  return refusal;
}
