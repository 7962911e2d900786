/** The one place that knows the driver: a pool with limits on every wait, and Drizzle on top of it. */
import type { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '#server/log';
import { type ClientClass, makeClientClass } from './client-class.ts';
import * as schema from './schema.ts';
import { checkTlsFiles } from './tls-files.ts';

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Executor = Db | Tx;

/** Where the database is. Plain data, so that it can be handed to another process. */
export type Connection =
  | {
      connectionString: string;
      /** Further addresses of the same database: one of all is the primary, and which it is may change. */
      otherHosts?: string[];
      /** Behind a pooler that gives each transaction another connection (`DATABASE_POOLER=transaction`). */
      isPooled?: boolean;
      /** A standby that is only read (`DATABASE_REPLICA_URL`). */
      isReplica?: boolean;
    }
  | { host: string; port: number; user: string; database: string; password?: string };

export interface ConnectOptions {
  connection: Connection;
  log?: Pick<Log, 'warn'>;
  /** Connections this process may hold. */
  max?: number;
  timeouts?: Partial<DatabaseTimeouts>;
  applicationName?: string;
}

export interface DatabaseTimeouts {
  /** Longest wait for a connection. */
  connectMs: number;
  /** Time limit of a statement; the client gives up waiting a little later. */
  statementMs: number;
  lockMs: number;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  ping(): Promise<void>;
  /** With several hosts a failed connection goes on to the next, so that later ones find it. */
  findHost(): Promise<void>;
  close(): Promise<void>;
}

// A request waits for a connection and then for its statement: together under the 5 s after which it must have failed.
const TIMEOUTS: DatabaseTimeouts = { connectMs: 1_800, statementMs: 2_500, lockMs: 2_000 };
const SILENCE_MARGIN_MS = 500;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const READ_ONLY = '-c default_transaction_read_only=on';

// Drizzle asks these global parsers, not the pool's own: whole numbers as numbers, calendar days as their text.
pg.types.setTypeParser(pg.types.builtins.INT8, parseWholeNumber);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Whether the database is the product's own, in DATA_DIR. */
export function isEmbedded({ databaseUrls }: { databaseUrls: readonly string[] }): boolean {
  return databaseUrls.length === 0;
}

/** The connection of DATABASE_URL; undefined where the embedded database is used. */
export function outsideConnection(env: {
  databaseUrls: readonly string[];
  isPooled: boolean;
}): Connection | undefined {
  const [connectionString, ...otherHosts] = env.databaseUrls;
  if (connectionString === undefined) return undefined;
  return { connectionString, otherHosts, isPooled: env.isPooled };
}

/** The pool of DATABASE_REPLICA_URL; undefined if the primary answers everything. */
export function replicaConnection(env: {
  replicaUrls: readonly string[];
  isPooled: boolean;
}): Connection | undefined {
  const connection = outsideConnection({ databaseUrls: env.replicaUrls, isPooled: env.isPooled });
  return connection && { ...connection, isReplica: true };
}

export function connect(options: ConnectOptions): Database {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const { connectMs, statementMs } = timeouts;
  const isPooled = 'connectionString' in options.connection && options.connection.isPooled;
  const Client = clientClassOf(options.connection);
  const pool = new pg.Pool({
    ...driverSettings(options.connection),
    application_name: options.applicationName ?? 'outgo',
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
    ...(isPooled ? {} : sessionLimits(timeouts)),
    ...(Client ? { Client } : {}),
    keepAlive: true,
  });
  surviveLostConnections(pool, options.log);
  giveUpOnSilence(pool, statementMs + SILENCE_MARGIN_MS);
  const db = drizzle(pool, { schema });
  db.transaction = transactionOn(pool);
  const ping = async () => {
    await pool.query('select 1');
  };
  return {
    db,
    pool,
    ping,
    findHost: async () => {
      for (let others = (Client?.hostCount ?? 1) - 1; others > 0; others -= 1) {
        const isFound = await ping().then(
          () => true,
          () => false,
        );
        if (isFound) return;
      }
    },
    close: () => pool.end(),
  };
}

/** Undefined where the driver's own client will do. */
function clientClassOf(connection: Connection): ClientClass | undefined {
  if (!('connectionString' in connection)) return undefined;
  const { connectionString, otherHosts = [], isPooled = false, isReplica = false } = connection;
  if (otherHosts.length === 0 && !isPooled) return undefined;
  const addresses = [connectionString, ...otherHosts].map((address) => readAddress(address, connection));
  return makeClientClass({ addresses, isPooled, isReplica });
}

/** A pooler does not pass these on; there they are set on the role (docs/operations.md). */
function sessionLimits({ statementMs, lockMs }: DatabaseTimeouts): pg.ClientConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.min(lockMs, statementMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
}

/** The driver reads `sslmode=require` as `verify-full`; PostgreSQL's own meaning is what people who write it expect. */
export function driverSettings(connection: Connection): pg.ClientConfig {
  if (!('connectionString' in connection)) return connection;
  return { connectionString: readAddress(connection.connectionString, connection) };
}

interface AddressUse {
  isPooled?: boolean;
  isReplica?: boolean;
}

function readAddress(address: string, { isPooled, isReplica }: AddressUse): string {
  const url = new URL(address);
  checkTlsFiles(url.searchParams, isReplica ? 'DATABASE_REPLICA_URL' : 'DATABASE_URL');
  // Last, because the last of two settings counts. A pooler takes none; each transaction there says that it only reads.
  if (isReplica && !isPooled)
    url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${READ_ONLY}`.trim());
  if (url.searchParams.has('sslmode') && !url.searchParams.has('uselibpqcompat')) {
    url.searchParams.set('uselibpqcompat', 'true');
  }
  return url.toString();
}

// Without a listener, a connection that breaks while a transaction holds it would end the process.
function surviveLostConnections(pool: pg.Pool, log: ConnectOptions['log']): void {
  pool.on('error', (error) => {
    // While the pool is ending, lost connections do not matter.
    if (!pool.ending) log?.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
}

// `statement_timeout` is enforced by the database, so it does not help when that is frozen or cut off.
function giveUpOnSilence(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    stream.on('timeout', () => {
      if (isWaiting(client)) stream.destroy(new DatabaseSilent(silenceMs));
    });
  });
  pool.on('acquire', (client) => {
    streamOf(client).setTimeout(silenceMs);
  });
  pool.on('release', (_error, client) => {
    streamOf(client).setTimeout(0);
  });
}

class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(silenceMs: number) {
    super(`The database did not answer within ${silenceMs} ms`);
  }
}

// The driver's types leave these out; its own pool uses the stream in the same way.
interface ClientInternals {
  connection: { stream: Socket };
  _getActiveQuery(): unknown;
}

function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as ClientInternals).connection.stream;
}

function isWaiting(client: pg.PoolClient): boolean {
  return Boolean((client as unknown as ClientInternals)._getActiveQuery());
}

// Drizzle's own version never gives the connection back when `begin` fails: ten such requests and the pool is gone.
function transactionOn(pool: pg.Pool): Db['transaction'] {
  const perClient = new WeakMap<pg.PoolClient, Db>();
  return async (work, config) => {
    const client = await pool.connect();
    let db = perClient.get(client);
    if (!db) {
      db = drizzle(client, { schema });
      perClient.set(client, db);
    }
    try {
      return await db.transaction(work, config);
    } finally {
      client.release();
    }
  };
}

function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for an exact number`);
  return number;
}

export const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';

const AWAY_STATES = new Set([
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '53400', // configuration limit exceeded
  LOCK_TIMEOUT,
  STATEMENT_TIMEOUT,
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up or shutting down
  '57P05', // idle session ended
  '25P03', // idle in transaction ended
  '58030', // input or output error
]);

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// The driver gives these no code.
const AWAY_MESSAGES =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** True if the database cannot serve this now: the answer is then 503, not 500. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (AWAY_MESSAGES.test(cause.message)) return true;
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === undefined) continue;
    if (AWAY_STATES.has(code) || AWAY_CODES.has(code) || /^08...$/.test(code)) return true;
    // A missing or full Unix socket: the embedded database is not there or cannot take more callers.
    if (syscall === 'connect') return true;
  }
  return false;
}

const FOREIGN_KEY_VIOLATION = '23503';
const USER_REFERENCE = /_user_id_users_id_fk$/;

/** True if a row was written for a user whose account was deleted since the request began. */
export function isUserGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint = '' } = cause as pg.DatabaseError;
    if (code === FOREIGN_KEY_VIOLATION) return USER_REFERENCE.test(constraint);
  }
  return false;
}

/** True if another transaction held a row for longer than we wait; on a busy machine the statement's limit may come first. */
export function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === LOCK_TIMEOUT || code === STATEMENT_TIMEOUT) return true;
  }
  return false;
}
