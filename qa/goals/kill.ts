/**
 * Writers at work while the server, or the server with its whole database, is killed at a random moment. Nothing
 * acknowledged is lost or doubled, and nothing is half done: each subscription has one history entry per version.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import { listProcessTree, postmasterPid, waitUntilGone } from '#testing/database-process';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';
import { Writer } from '../witness.ts';

const WRITERS = 6;
const READY_LIMIT_MS = 3_000;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

export const kill: Goal = {
  promise: 'nothing acknowledged is lost or doubled when the server or the whole tree is killed',
  unit: 'kills',
  counts: { gate: 60, night: 200 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  const { acknowledged, misses, readyMs } = await killAndCompare(options);
  if (readyMs > READY_LIMIT_MS) misses.push(`ready again after ${readyMs} ms (95 %)`);
  return {
    figure: `${options.count} kills, ${acknowledged} acknowledged, ready again in ${readyMs} ms (95 %)`,
    misses,
  };
}

interface Comparison {
  acknowledged: number;
  misses: string[];
  /** Time from start to ready of the 95th of a hundred starts. */
  readyMs: number;
}

export async function killAndCompare({ seed, count, log }: GoalOptions): Promise<Comparison> {
  const random = makeRandom(seed);
  const fixture = new ProductFixture();
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-witness-'));
  const env = { DATA_DIR: await fixture.folder(), PORT: String(await findFreePort()) };
  const startTimes: number[] = [];
  try {
    let product = await fixture.start(env);
    await untilReady(product);
    const writers = await makeWriters(product.origin, random, path.join(folder, 'witness.log'));
    for (let cycle = 1; cycle <= count; cycle += 1) {
      const isTree = random() < 0.5;
      const writing = Promise.all(writers.map((writer) => writer.writeUntilCut()));
      await sleep(50 + random() * 750);
      await killProduct(product, isTree);
      await writing;
      const startedAt = performance.now();
      product = await fixture.start(env);
      await untilReady(product);
      startTimes.push(performance.now() - startedAt);
      for (const writer of writers) await writer.check();
      if (cycle % 20 === 0) log(`${cycle} kills, ${sum(writers)} acknowledged`);
    }
    const halfDone = await listHalfDone(env.DATA_DIR);
    startTimes.sort((a, b) => a - b);
    return {
      acknowledged: sum(writers),
      misses: [...writers.flatMap((writer) => writer.misses), ...halfDone],
      readyMs: Math.round(startTimes[Math.floor(startTimes.length * 0.95)] ?? 0),
    };
  } finally {
    await fixture.clear();
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
export async function killProduct({ child, dataDir }: Product, isTree: boolean): Promise<void> {
  const server = child.pid ?? 0;
  const postmaster = await postmasterPid(dataDir);
  const tree = isTree && postmaster ? await listProcessTree(postmaster) : [];
  for (const pid of [server, ...tree]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // One of the database's processes had just ended by itself.
    }
  }
  for (const pid of [server, ...tree]) await waitUntilGone(pid);
}

/** The first version comes with a history entry, and each later one brings another, in the same transaction. */
export async function listHalfDone(dataDir: string): Promise<string[]> {
  const embedded = await startEmbedded({ dataDir, log: SILENT, guest: true });
  const { pool, close } = connect({ connection: embedded.connection, log: SILENT, max: 1 });
  try {
    const { rows } = await pool.query<{ name: string; version: number; entries: number }>(
      `select s.name, s.version, count(h.*)::int as entries from subscriptions s
       left join subscription_history h on h.user_id = s.user_id and h.subscription_id = s.id
       group by s.user_id, s.id having count(h.*) <> s.version`,
    );
    return rows.map(
      ({ name, version, entries }) => `${name} has version ${version} and ${entries} history entries`,
    );
  } finally {
    await close();
    await embedded.stop();
  }
}

function sum(writers: readonly Writer[]): number {
  return writers.reduce((all, { acknowledged }) => all + acknowledged, 0);
}
