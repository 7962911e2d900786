/**
 * Changes several subscriptions: in one request where the server can be reached and nothing is unsent before it, else one
 * by one through the queue. A request whose answer was lost is repeated that way, which changes nothing twice.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Skipped } from '#contract/bulk';
import type { AnswerOf } from '#contract/endpoints';
import { ApiError, call, NetworkError } from '../../device/api.ts';
import { makeKey } from '../../device/make-key.ts';
import { holdAnswers, refetchFigures, restoreList } from '../list-cache.ts';
import type { Subscription } from '../queries.ts';
import type { DeleteRequest } from '../unsent/change.ts';
import { announceConfirmed } from '../unsent/follow-unsent.ts';
import { confirmInServerList, listWithUnsent } from '../unsent/server-list.ts';
import { readUnsent } from '../unsent/use-unsent.ts';
import { deleteOneByOne, undoDeletions } from './delete-one-by-one.ts';
import { performOneByOne } from './one-by-one.ts';

export type Change =
  | { action: 'delete' }
  | { action: 'renew' }
  | { action: 'category'; category: string }
  | { action: 'tag' | 'untag'; tags: string };

export interface Undone {
  count: number;
  skipped: readonly Skipped[];
}

export interface Performed {
  /** How many were changed. */
  count: number;
  skipped: readonly Skipped[];
  /** Whether it waits on this device until the server can be reached. */
  isKept: boolean;
  undo: () => Promise<Undone>;
}

const REQUEST_LIMIT = 1000;
/** The same time that a single change is waited for. */
const ANSWER_WAIT_MS = 10_000;

export async function performBulk(
  cache: QueryClient,
  rows: readonly Subscription[],
  change: Change,
): Promise<Performed> {
  const sent: DeleteRequest[] = [];
  // The list is shown anew also after a failure: some may have been changed before it.
  const shown = <Result>(run: () => Promise<Result>) => run().finally(() => show(cache));
  if (navigator.onLine && readUnsent().length === 0) {
    const answer = await sendInOne(rows, change, sent);
    if (answer) {
      const undo = undoOf(answer, change.action === 'delete' ? rows : [], sent);
      return { ...(await showAnswer(cache, answer)), undo: () => shown(undo) };
    }
  }
  const performed = await shown(() =>
    change.action === 'delete' ? deleteOneByOne(rows, sent) : performOneByOne(cache, rows, change),
  );
  const undo = async () => {
    const undone = await performed.undo();
    if (change.action !== 'delete') await undoLost(change, sent);
    return undone;
  };
  return { ...performed, undo: () => shown(undo) };
}

/**
 * Requests whose answers were lost may have arrived: asked again by their keys they change nothing more and name what they
 * changed. What was changed since, as by the undo of each, is left alone.
 */
async function undoLost(change: Change, sent: DeleteRequest[]): Promise<void> {
  for (const { key, ids } of sent) {
    const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
    const headers = { 'idempotency-key': key };
    const { changes } = await call('POST /api/subscriptions/bulk', {
      body: { ...change, ids },
      headers,
      signal,
    });
    await undoInOne([...changes], new Set());
  }
}

type Answer = AnswerOf<'POST /api/subscriptions/bulk'>;

/** Null when the server was not reached, or failed after it had changed some. Each request is noted in `sent`: it may have arrived all the same. */
async function sendInOne(
  rows: readonly Subscription[],
  change: Change,
  sent: DeleteRequest[],
): Promise<Answer | null> {
  const ids = rows.map(({ id }) => id);
  const whole: Answer = { changed: [], deleted: [], skipped: [], changes: [] };
  for (let start = 0; start < ids.length; start += REQUEST_LIMIT) {
    const request = { key: makeKey(), ids: ids.slice(start, start + REQUEST_LIMIT) };
    sent.push(request);
    const body = { ...change, ids: request.ids };
    const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
    const headers = { 'idempotency-key': request.key };
    try {
      const part = await call('POST /api/subscriptions/bulk', { body, headers, signal });
      for (const name of ['changed', 'deleted', 'skipped', 'changes'] as const)
        (whole[name] as unknown[]).push(...part[name]);
    } catch (error) {
      const isUnheard = error instanceof NetworkError || (signal.aborted && !(error instanceof ApiError));
      if (isUnheard || start > 0) return null;
      throw error;
    }
  }
  return whole;
}

async function showAnswer(cache: QueryClient, answer: Answer): Promise<Omit<Performed, 'undo'>> {
  const { changed, deleted, skipped } = answer;
  for (const row of changed) confirmInServerList({ target: row.id }, row);
  const gone = skipped.filter(({ reason }) => reason === 'gone').map(({ id }) => id);
  for (const target of [...deleted, ...gone]) confirmInServerList({ target }, null);
  await show(cache);
  return { count: changed.length + deleted.length, skipped, isKept: false };
}

/** Undoes in one request; where that fails, deleted rows come back through the queue, and others at a second try. */
function undoOf(answer: Answer, rows: readonly Subscription[], sent: readonly DeleteRequest[]) {
  const left = [...answer.changes];
  const restored = new Set<string>();
  return async (): Promise<Undone> => {
    try {
      const skipped = await undoInOne(left, restored);
      return { count: restored.size, skipped };
    } catch (error) {
      const deleted = rows.filter(({ id }) => answer.deleted.includes(id) && !restored.has(id));
      if (deleted.length === 0) throw error;
      const { count, skipped } = await undoDeletions(
        deleted.map((row) => ({ row, key: null, earlier: [], lost: sent })),
      );
      return { count: restored.size + count, skipped };
    }
  };
}

/** Moves each undone change from `left` to `restored`, so that a second try continues from there. */
async function undoInOne(left: string[], restored: Set<string>): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  while (left.length > 0) {
    const body = { changes: left.slice(0, REQUEST_LIMIT) };
    const headers = { 'idempotency-key': makeKey() };
    const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
    const part = await call('POST /api/subscriptions/bulk/undo', { body, headers, signal });
    left.splice(0, body.changes.length);
    for (const row of part.restored) {
      confirmInServerList({ target: row.id }, row);
      restored.add(row.id);
    }
    skipped.push(...part.skipped);
  }
  return skipped;
}

/** The list with what is known now; the rest is asked for. */
async function show(cache: QueryClient): Promise<void> {
  await holdAnswers(cache);
  restoreList(cache, listWithUnsent(cache, readUnsent()));
  announceConfirmed();
  void refetchFigures(cache, true);
}
