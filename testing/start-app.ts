/** A whole server for a test: its own database, its own clock, loopback port, and stand-ins for the world outside. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DestinationStream } from 'pino';
import type { Connection } from '#server/db/connect';
import { readEnv } from '#server/env';
import type { WorkLimits } from '#server/http/admission';
import { createLogger } from '#server/logger';
import { createServer, type Server } from '#server/server';
import { Client } from './client.ts';
import { TestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { makePerson, type Person, type PersonOptions, signedInClient } from './people.ts';

export interface TestApp {
  origin: string;
  clock: TestClock;
  server: Server;
  /** Where mail is kept as files. */
  dataDir: string;
  /** A caller who is not signed in. */
  visitor(): Client;
  person(options?: PersonOptions): Promise<Person>;
  /** A fresh sign-in of someone who is there already, as after their session ran out. */
  signInAgain(person: Pick<Person, 'user'>): Promise<Client>;
  /** A second server process on the same database, with other options where given. */
  twin(options?: Pick<TestAppOptions, 'keptBytes'>): Promise<TestApp>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** A database to use; otherwise the app gets a fresh one. */
  connection?: Connection;
  env?: Record<string, string>;
  now?: string;
  /** A clock shared with a stand-in; otherwise the app gets its own. */
  clock?: TestClock;
  /** The pages to serve: HTTP tests have none unless they name `BUILT_SITE`. */
  siteFolder?: string;
  /** Gives up on its database as soon as in production. */
  hasShortTimeouts?: boolean;
  /** Bytes of answers to keep; 0 computes every answer. */
  keptBytes?: number;
  /** How many requests it works on at once; by default the usual number, and requests may wait for long. */
  workLimits?: Partial<WorkLimits>;
  /** Where the log goes, with `LOG_LEVEL` in `env`; otherwise there is none. */
  logTo?: DestinationStream;
}

export const TEST_NOW = '2026-11-15T10:00:00Z';
/** A short time-out would answer 503 on a busy machine where the test asks for something else. */
const PATIENT = {
  databaseTimeouts: { connectMs: 60_000, statementMs: 60_000, lockMs: 60_000 },
  workLimits: { waitMs: 60_000 },
};
export const BUILT_SITE = fileURLToPath(new URL('../dist/web', import.meta.url));
/** Reading and compressing 300 files is half of a start, and few HTTP tests look at a page: those name the built site. */
const USUAL_SITE = process.env.VITEST ? path.join(tmpdir(), 'outgo-no-site') : BUILT_SITE;
/** Nothing is fetched from the world outside unless a test says so; twins are as on two machines, so the secret is set. */
const DEFAULTS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATES_URL: 'off',
  SESSION_SECRET: 'the secret of every server under test',
};

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.connection
    ? { connection: options.connection, drop: async () => {} }
    : await createTestDatabase();
  const app = await startOn(
    database.connection,
    options,
    options.clock ?? new TestClock(options.now ?? TEST_NOW),
  );
  return {
    ...app,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

async function startOn(connection: Connection, options: TestAppOptions, clock: TestClock): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-app-'));
  const env = readEnv({ ...DEFAULTS, DATA_DIR: dataDir, ...options.env });
  const logger = createLogger(env, options.logTo);
  const server = await createServer({
    env,
    connection,
    logger,
    clock,
    siteFolder: options.siteFolder ?? USUAL_SITE,
    hasSweepTimers: clock.isRunning,
    ...(options.keptBytes === undefined ? {} : { keptBytes: options.keptBytes }),
    // A test that brings its own way to the database is about its outages, unless it says otherwise.
    ...((options.hasShortTimeouts ?? options.connection !== undefined) ? {} : PATIENT),
    ...(options.workLimits && { workLimits: options.workLimits }),
  });
  const origin = await server.app.listen({ port: env.port, host: env.host });
  const twins: TestApp[] = [];
  return {
    origin,
    clock,
    server,
    dataDir,
    visitor: () => new Client(origin),
    person: (given) => makePerson(server.deps, origin, given),
    signInAgain: ({ user }) => signedInClient(server.deps, origin, user.id),
    async twin(other = {}) {
      const twin = await startOn(connection, { ...options, ...other }, clock);
      twins.push(twin);
      return twin;
    },
    async close() {
      await Promise.all(twins.map((twin) => twin.close()));
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
