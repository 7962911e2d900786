/**
 * The embedded database of one DATA_DIR: a second server is refused at once, a copy of the running folder never writes
 * into the original, and after a kill of the server with its whole database the next start has everything committed.
 */
import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DatabaseFixture, query } from '#testing/database-fixture';
import { type DatabaseProcess, killAll, listDatabase } from '#testing/database-process';
import { makeRandom } from '#testing/random';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

const REFUSAL_LIMIT_MS = 2_000;

export const store: Goal = {
  promise:
    'a second server on a DATA_DIR is refused in 2 s, a copy never writes into the original, and a kill of everything loses nothing committed',
  unit: 'rounds',
  counts: { gate: 20, night: 50 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  const { misses, refusalMs, startMs } = await startAndKill(options);
  if (refusalMs > REFUSAL_LIMIT_MS) misses.push(`a second server was refused after ${refusalMs} ms`);
  return {
    figure: `${options.count} rounds, a second server refused in ${refusalMs} ms, started again in ${startMs} ms (slowest)`,
    misses,
  };
}

interface Rounds {
  misses: string[];
  /** The slowest of each. */
  refusalMs: number;
  startMs: number;
}

export async function startAndKill({ seed, count, log }: GoalOptions): Promise<Rounds> {
  const random = makeRandom(seed);
  const fixture = await DatabaseFixture.open();
  const slowest: Rounds = { misses: [], refusalMs: 0, startMs: 0 };
  try {
    const dataDir = await fixture.usedFolder();
    let server = await fixture.launch(dataDir);
    for (let round = 1; round <= count; round += 1) {
      const miss = (what: string) => slowest.misses.push(`round ${round}: ${what}`);
      await query(server.ready?.connection, `insert into kept values (${round})`);
      const refusedAt = performance.now();
      const second = await fixture.launch(dataDir);
      if (second.ready) miss('a second server started');
      await second.exit;
      slowest.refusalMs = Math.max(slowest.refusalMs, since(refusedAt));
      if (!second.errors().includes(`(process ${server.pid})`))
        miss(`the second server said ${second.errors()}`);

      const copy = fixture.emptyFolder();
      await promisify(execFile)('cp', ['-a', dataDir, copy]);
      // The database may also stop, with its line, where the copy was taken in the middle of a write.
      const copied = await fixture.launch(copy);
      if (copied.ready) await query(copied.ready.connection, 'insert into kept values (-1)');
      await stop(copied);

      const isWriting = writeOn(server, round);
      await sleep(random() * 200);
      await killAll([server.pid, ...(await listDatabase(dataDir))]);
      const acknowledged = await isWriting;
      const startedAt = performance.now();
      server = await fixture.launch(dataDir);
      slowest.startMs = Math.max(slowest.startMs, since(startedAt));
      if (!server.ready) {
        miss(`it did not start again: ${server.errors()}`);
        break;
      }
      const kept = await query(
        server.ready.connection,
        `select count(*) filter (where id > 0 and id <= ${round})::int as rounds,
           count(*) filter (where id = -1)::int as foreign_rows,
           count(*) filter (where id < -${100_000 * round})::int as written from kept`,
      );
      const [row = {}] = kept;
      if (row.rounds !== round) miss(`${row.rounds} committed rows of ${round} are there`);
      if (row.foreign_rows !== 0) miss('the copy wrote into the original');
      if (Number(row.written) < acknowledged || Number(row.written) > acknowledged + 1)
        miss(`${acknowledged} writes were acknowledged, ${row.written} are there`);
      if (round % 10 === 0) log(`${round} rounds`);
    }
  } finally {
    await fixture.close();
  }
  return slowest;
}

/** Writes one row after the other until the server is gone; returns how many were acknowledged. */
async function writeOn(server: DatabaseProcess, round: number): Promise<number> {
  const client = new pg.Client({ ...server.ready?.connection });
  // A connection that ends between two statements is reported only here; the next statement then fails.
  client.on('error', () => {});
  let written = 0;
  try {
    await client.connect();
    for (;;) {
      await client.query(`insert into kept values (-${100_000 * round + written + 1})`);
      written += 1;
    }
  } catch {
    return written;
  }
}

async function stop(server: DatabaseProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.exit;
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
