/** What every service is given: the clock, randomness, the database and the world outside. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/connect.ts';
import type { Env } from './env.ts';
import type { ChatModel, SearchModel } from './outside/ai/port.ts';
import type { GoogleSignIn } from './outside/google/port.ts';
import type { Payments } from './outside/payments/port.ts';
import type { CheckoutKeys } from './plan/provider.ts';
import type { SweepName } from './sweeps/runner.ts';

export interface Clock {
  now(): Date;
  /** Milliseconds that only run forward, whatever is done to the time of day. */
  elapsedMs(): number;
}

/** Clocks of several machines differ by a little; a stamp further ahead is from a clock that was wrong. */
export const CLOCK_SKEW_MS = 60_000;

/** Where a stamp can be this late by our own clock, the latest that another server's may have written. */
export function withSkew(latest: Date): Date {
  return new Date(latest.getTime() + CLOCK_SKEW_MS);
}

export interface Random {
  bytes(count: number): Buffer;
}

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export interface Deps {
  env: Env;
  clock: Clock;
  random: Random;
  log: Log;
  db: Db;
  /** Null where Google sign-in is not set up. */
  google: GoogleSignIn | null;
  /** Null where payments are off. */
  payments: Payments | null;
  /** Null where the built-in engine answers alone. */
  chat: { name: string; model: ChatModel } | null;
  /** Null where recommendations come from the shipped catalogue. */
  search: { name: string; model: SearchModel } | null;
  /** What the browser needs to open the checkout. */
  checkout: CheckoutKeys;
  /** Asks for a sweep to run now rather than at its next turn; call it after the transaction. */
  wake(sweep: SweepName): void;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };
export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** The last id's millisecond and its place within it: ids of one process rise also when the clock stands still. */
const lastId = { ms: -1, place: 0 };
const PLACES = 0x1000;

/** A time-ordered id (UUID version 7), so that newer rows sort after older ones. */
export function newId({ clock, random }: Pick<Deps, 'clock' | 'random'>): string {
  const bytes = random.bytes(16);
  const ms = clock.now().getTime();
  lastId.place = ms === lastId.ms ? (lastId.place + 1) % PLACES : bytes.readUInt8(6);
  lastId.ms = ms;
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | lastId.place, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
