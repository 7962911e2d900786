/** `Idempotency-Key`: the same request again gets the same answer and acts only once. */
import type { Endpoint } from '#contract/endpoint';
import { type EndpointName, endpoints } from '#contract/endpoints';
import { invalidInput, Problem } from '#contract/errors';
import { RETENTION_DAYS } from '#core/account/retention';
import { DAY_MS } from '#core/duration';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { sha256 } from '#server/hash';
import { claimKey, deleteAnswersBefore, findAnswer, type KeyUse, keepAnswer } from './idempotency-store.ts';
import { changeInOrder } from './transaction-queue.ts';

const KEY_FORM = /^[\x21-\x7e]{1,200}$/;
/** Longer than browsers keep unsent edits. */
const KEEP_MS = RETENTION_DAYS.answers * DAY_MS;

/** The identity of a request. */
export interface KeyedRequest {
  key: string | undefined;
  userId: string;
  endpoint: EndpointName;
  /** Everything that the request's effect depends on. */
  content: unknown;
}

/** The header's key, if there is one. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_FORM.test(header)) return header;
  throw invalidInput({ path: 'Idempotency-Key', code: 'idempotency_key_invalid' });
}

/** Runs `act` and stores its answer in one transaction. Failures are not stored, so they can be retried. */
export function answerOnce<Body>(
  deps: Deps,
  request: KeyedRequest,
  act: (tx: Tx) => Promise<Body>,
): Promise<Body> {
  const { key, userId, endpoint, content } = request;
  if (key === undefined) return changeInOrder(deps.db, userId, act);
  const use: KeyUse = {
    userId,
    key,
    requestHash: sha256(JSON.stringify([endpoint, content])),
    createdAt: deps.clock.now(),
  };
  return changeInOrder(deps.db, userId, async (tx) => {
    if (!(await claimKey(tx, use))) return repeatAnswer<Body>(tx, use);
    const body = await act(tx);
    await keepAnswer(tx, use, statusOf(endpoint), body);
    return body;
  });
}

async function repeatAnswer<Body>(tx: Tx, use: KeyUse): Promise<Body> {
  const stored = await findAnswer(tx, use);
  // Removed by the clean-up between two statements; a retry acts again.
  if (!stored) throw new Problem('busy', { retryAfter: 1 });
  if (!stored.requestHash.equals(use.requestHash)) throw new Problem('idempotency_mismatch');
  return stored.body as Body;
}

export function forgetOldAnswers(deps: Deps): Promise<boolean> {
  return deleteAnswersBefore(deps.db, new Date(deps.clock.now().getTime() - KEEP_MS));
}

function statusOf(endpoint: EndpointName): number {
  const row: Endpoint = endpoints[endpoint];
  return row.success ?? 200;
}
