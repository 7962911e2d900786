/**
 * Reading while offline: the user's last answers are copied to this device, and used
 * when the server cannot be reached. With a network the server is always asked.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';
import { isUnreachable } from './api.ts';
import { noteFetchedData, noteOldData } from './data-age.ts';
import { type Database, openDatabase } from './database.ts';
import { nextTask } from './next-task.ts';
import { queryByKey } from './query-client.ts';
import { isProbablySignedIn } from './session.ts';

export const USER_ADDRESS = '/api/auth/user';
export const LIST_ADDRESS = '/api/subscriptions';
/** Answers the app needs to open; figures and renewals are computed from the list. */
const COPIED = new Set([
  USER_ADDRESS,
  LIST_ADDRESS,
  '/api/subscriptions/locked',
  '/api/subscription/status',
  '/api/server',
  '/api/rates',
  '/api/budget',
]);

const DATABASE = 'outgo-copies';
/** The name of the moment at which the list was last fetched. */
const FETCHED_AT = 'fetched at';
/** After this time the network counts as offline. */
const ANSWER_WAIT_MS = 8_000;

let database: Promise<Database | null> | null = null;

/** The default query (rule page.4), answered from the copy if the server is unreachable. */
export async function queryWithCopy(context: QueryFunctionContext): Promise<unknown> {
  const address = context.queryKey.join('/');
  if (!COPIED.has(address)) return queryByKey(context);
  const { signal, stop } = limitWait(context.signal, address);
  try {
    const answer = await queryByKey({ ...context, signal });
    if (address === LIST_ADDRESS) noteFetchedData(Date.now());
    return answer;
  } catch (error) {
    if (context.signal.aborted || !(isUnreachable(error) || signal.aborted)) throw error;
    const copy = isProbablySignedIn() ? await readCopy(address) : undefined;
    if (copy === undefined) throw error;
    noteOldData(copy.at);
    return copy.answer;
  } finally {
    stop();
  }
}

/** Gives up waiting only where there is a copy to show instead. */
function limitWait(given: AbortSignal, address: string): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(async () => {
    if (await hasCopy(address)) abort();
  }, ANSWER_WAIT_MS);
  given.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      given.removeEventListener('abort', abort);
    },
  };
}

export function isCopied(address: string): boolean {
  return COPIED.has(address);
}

/**
 * Copies of another user are dropped with the first answer about this one. Each answer is stored by itself and as JSON:
 * thousands of objects take a phone several times as long as one text.
 */
export async function keepCopy(userId: string, address: string, data: unknown, at: number): Promise<void> {
  // With thousands of subscriptions, showing them comes first.
  await nextTask();
  const answer = JSON.stringify(data);
  const db = await openCopies();
  await db?.putFor(userId, { [address]: answer, [FETCHED_AT]: at }).catch(() => undefined);
}

async function readCopy(address: string): Promise<{ answer: unknown; at: number } | undefined> {
  const [answer, at] = await Promise.all([readValue(address), readValue(FETCHED_AT)]);
  if (typeof answer !== 'string') return undefined;
  return { answer: JSON.parse(answer), at: Number(at) };
}

async function hasCopy(address: string): Promise<boolean> {
  return (await readValue(address)) !== undefined;
}

async function readValue(name: string): Promise<unknown> {
  const db = await openCopies();
  return db?.get(name).catch(() => undefined);
}

/** Null if the browser has no storage; the app then needs a network. */
export function openCopies(): Promise<Database | null> {
  database ??= openDatabase(globalThis.indexedDB, DATABASE).catch(() => null);
  return database;
}

/** Call it at the end of a session, so that nothing is written after the device is wiped. */
export async function closeCopies(): Promise<void> {
  const open = await database;
  database = Promise.resolve(null);
  open?.close();
}
