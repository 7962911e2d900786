/**
 * Reading while offline: the user's last answers are copied to this device, and used
 * when the server cannot be reached. With a network the server is always asked.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api.ts';
import { noteFetchedData, noteOldData } from './data-age.ts';
import { type Database, openDatabase } from './database.ts';
import { queryByKey } from './query-client.ts';
import { isProbablySignedIn } from './session.ts';

export const USER_ADDRESS = '/api/auth/user';
export const LIST_ADDRESS = '/api/subscriptions';
/** What the app needs to open; figures and renewals are computed from the list. */
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
const RECORD = 'person';
/** After this time the network counts as offline. */
const ANSWER_WAIT_MS = 8_000;

interface Copies {
  userId: string;
  /** When the list was last fetched. */
  at: number;
  answers: Record<string, unknown>;
}

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
    const copies = isProbablySignedIn() ? await readCopies() : undefined;
    if (copies?.answers[address] === undefined) throw error;
    noteOldData(copies.at);
    return copies.answers[address];
  } finally {
    stop();
  }
}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  return error instanceof NetworkError;
}

/** Gives up waiting only where there is a copy to show instead. */
function limitWait(given: AbortSignal, address: string): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(async () => {
    if ((await readCopies())?.answers[address] !== undefined) abort();
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

/** Copies of another user are dropped with the first answer about this one. */
export async function keepCopy(userId: string, address: string, data: unknown, at: number): Promise<void> {
  const db = await openCopies();
  await db
    ?.update<Copies>(RECORD, (copies) => ({
      userId,
      at,
      answers: { ...(copies?.userId === userId ? copies.answers : {}), [address]: data },
    }))
    .catch(() => undefined);
}

async function readCopies(): Promise<Copies | undefined> {
  const db = await openCopies();
  return (await db?.get(RECORD).catch(() => undefined)) as Copies | undefined;
}

/** Null if the browser has no storage; the app then needs a network. */
function openCopies(): Promise<Database | null> {
  database ??= openDatabase(globalThis.indexedDB, DATABASE).catch(() => null);
  return database;
}

/** Call it at the end of a session, so that nothing is written after the device is wiped. */
export async function closeCopies(): Promise<void> {
  const open = await database;
  database = Promise.resolve(null);
  open?.close();
}
