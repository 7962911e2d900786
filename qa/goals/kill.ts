/**
 * Writers at work while the server, its database, or both are killed at a random moment: the embedded database, and one
 * that runs outside. Nothing acknowledged is lost or doubled, and nothing is half done: each subscription has one history
 * entry per version. A server whose database is killed lives on, and is ready again by itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { connect } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import { killAll, listDatabase } from '#testing/database-process';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { InstalledPostgres } from '../engines/installed-postgres.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';
import { Writer } from '../witness.ts';

const WRITERS = 6;
/** Acknowledged before the moment of a kill is drawn: a server that has just started answers a tenth of what it can. */
const WARM_UP = 100;
const READY_LIMIT_MS = 3_000;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const VICTIMS = ['server', 'database', 'both'] as const;

export const kill: Goal = {
  promise: 'nothing acknowledged is lost or doubled when the server, its database or both are killed',
  unit: 'kills',
  counts: { gate: 60, night: 300 },
  run: (options) => prove(options, embeddedPlace()),
};

export const killOutside: Goal = {
  promise: 'the same with a PostgreSQL that runs outside',
  unit: 'kills',
  counts: { gate: 30, night: 300 },
  async run(options) {
    const programs = InstalledPostgres.findPrograms();
    if (!programs) return { figure: 'no PostgreSQL is installed here', misses: [], isSkipped: true };
    return prove(options, await outsidePlace(programs));
  },
};

async function prove(options: GoalOptions, place: DatabasePlace): Promise<Outcome> {
  const { acknowledged, misses, readyMs, kinds } = await killAndCompare(options, place);
  if (readyMs > READY_LIMIT_MS) misses.push(`ready again after ${readyMs} ms (95 %)`);
  return {
    figure: `${options.count} kills (${kinds}), ${acknowledged} acknowledged, ready again in ${readyMs} ms (95 %)`,
    misses,
  };
}

/** Where the product under test has its database. */
interface DatabasePlace {
  env: Record<string, string>;
  /** The processes of the database. */
  listDatabase(product: Product): Promise<number[]>;
  /** What whoever runs the database does when it has died. */
  reviveDatabase(): Promise<void>;
  listHalfDone(dataDir: string): Promise<string[]>;
  close(): Promise<void>;
}

export function embeddedPlace(): DatabasePlace {
  return {
    env: {},
    listDatabase: ({ dataDir }) => listDatabase(dataDir),
    // The server starts it again.
    reviveDatabase: async () => {},
    listHalfDone,
    close: async () => {},
  };
}

async function outsidePlace(programs: string): Promise<DatabasePlace> {
  const root = await mkdtemp(path.join(tmpdir(), 'outgo-outside-'));
  const postgres = new InstalledPostgres(programs, path.join(root, 'one', 'postgres'), await findFreePort());
  await postgres.make();
  await postgres.run();
  await postgres.ask('create database outgo');
  const url = postgres.url('outgo');
  return {
    env: { DATABASE_URL: url },
    listDatabase: () => listDatabase(path.join(root, 'one')),
    reviveDatabase: () => postgres.run(),
    listHalfDone: async () => {
      const { pool, close } = connect({ connection: { connectionString: url }, log: SILENT, max: 1 });
      return findHalfDone(pool).finally(close);
    },
    close: async () => {
      await postgres.kill();
      await rm(root, { recursive: true, force: true });
    },
  };
}

interface Comparison {
  acknowledged: number;
  misses: string[];
  /** 95th percentile of the time until it is ready; with an outside database, from when that runs again. */
  readyMs: number;
  kinds: string;
}

export async function killAndCompare(
  { seed, count, log }: GoalOptions,
  place: DatabasePlace = embeddedPlace(),
): Promise<Comparison> {
  // The writers have another generator: how often they draw depends on the machine, and the kills must not.
  const random = makeRandom(seed);
  const fixture = new ProductFixture();
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-witness-'));
  const env = { DATA_DIR: await fixture.folder(), PORT: String(await findFreePort()), ...place.env };
  const readyTimes: number[] = [];
  const misses: string[] = [];
  const killed = { server: 0, database: 0, both: 0 };
  try {
    let product = await fixture.start(env);
    await untilReady(product);
    const writers = await makeWriters(product.origin, makeRandom(seed + 1), path.join(folder, 'witness.log'));
    for (let cycle = 1; cycle <= count; cycle += 1) {
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'server';
      killed[victim] += 1;
      const before = sum(writers);
      const writing = Promise.all(writers.map((writer) => writer.writeUntilCut()));
      await Promise.race([writing, untilAcknowledged(writers, before + WARM_UP)]);
      await sleep(50 + random() * 750);
      const database = victim === 'server' ? [] : await place.listDatabase(product);
      // In one go: a server that lived on a moment longer would see its database die.
      await killAll(victim === 'database' ? database : [pidOf(product), ...database]);
      if (victim !== 'database') await product.exited;
      await writing;
      if (victim !== 'server') await place.reviveDatabase();
      const startedAt = performance.now();
      if (victim === 'database' && hasEnded(product)) misses.push('the server ended with its database');
      if (hasEnded(product)) product = await fixture.start(env);
      await untilReady(product);
      readyTimes.push(performance.now() - startedAt);
      for (const writer of writers) await writer.check();
      if (cycle % 20 === 0) log(`${cycle} kills, ${sum(writers)} acknowledged`);
    }
    misses.push(...writers.flatMap((writer) => writer.misses), ...(await place.listHalfDone(env.DATA_DIR)));
    readyTimes.sort((a, b) => a - b);
    return {
      acknowledged: sum(writers),
      misses,
      readyMs: Math.round(readyTimes[Math.floor(readyTimes.length * 0.95)] ?? 0),
      kinds: `${killed.server} of the server, ${killed.database} of the database, ${killed.both} of both`,
    };
  } finally {
    await fixture.clear();
    await place.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function makeWriters(origin: string, random: () => number, logFile: string): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const name = `writer-${index}`;
    const client = await signUp(origin, name);
    writers.push(new Writer(name, client, random, logFile));
  }
  return writers;
}

/** The database of a server that was killed alone goes on, and the next server adopts it. */
export async function killProduct(product: Product, isTree: boolean): Promise<void> {
  const tree = isTree ? await listDatabase(product.dataDir) : [];
  await killAll([pidOf(product), ...tree]);
}

export function pidOf({ child }: Product): number {
  if (child.pid === undefined) throw new Error('the server was never started');
  return child.pid;
}

export function hasEnded({ child }: Product): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The first version comes with a history entry, and each later one brings another, in the same transaction. */
export async function listHalfDone(dataDir: string): Promise<string[]> {
  const embedded = await startEmbedded({ dataDir, log: SILENT, guest: true });
  const { pool, close } = connect({ connection: embedded.connection, log: SILENT, max: 1 });
  try {
    return await findHalfDone(pool);
  } finally {
    await close();
    await embedded.stop();
  }
}

async function findHalfDone(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; version: number; entries: number }>(
    `select s.name, s.version, count(h.*)::int as entries from subscriptions s
     left join subscription_history h on h.user_id = s.user_id and h.subscription_id = s.id
     group by s.user_id, s.id having count(h.*) <> s.version`,
  );
  return rows.map(
    ({ name, version, entries }) => `${name} has version ${version} and ${entries} history entries`,
  );
}

async function untilAcknowledged(writers: readonly Writer[], wanted: number): Promise<void> {
  while (sum(writers) < wanted) await sleep(10);
}

function sum(writers: readonly Writer[]): number {
  return writers.reduce((all, { acknowledged }) => all + acknowledged, 0);
}
