/**
 * A backup is made while writers add to the database, and restored again and again. Each restore equals the backup by the
 * checksum of every table, has what was acknowledged before the backup began, nothing of what came meanwhile by halves,
 * and leaves the original as it was.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '#server/db/connect';
import { makeBackup } from '#server/db/make-backup';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import { restoreBackup } from '#server/db/restore-backup';
import { createEmptyTestDatabase } from './database.ts';
import { startApp, type TestApp } from './start-app.ts';
import { subscriptionBody } from './subscriptions.ts';
import { listDifferences, sumTables, type TableSums } from './table-sums.ts';

const WRITERS = 4;
const WRITERS_WAIT_MS = 60_000;
const POLL_MS = 5;

interface RestoreRun {
  seed: number;
  /** How often it is restored. */
  count: number;
  log(line: string): void;
}

interface Restored {
  backupSeconds: number;
  restoreSeconds: number[];
  /** Acknowledged while the backup was made. */
  written: number;
  bytes: number;
  misses: string[];
}

export async function backUpAndRestore(rows: number, { seed, count, log }: RestoreRun): Promise<Restored> {
  const app = await startApp();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-restore-'));
  const file = path.join(folder, 'one.backup');
  const misses: string[] = [];
  try {
    const { user } = await app.person({ proForDays: 30 });
    await fill(app.server.database, user.id, rows, seed);
    const made = await backUpWhileWriting(app, file);
    if (made.during === 0) misses.push('nothing was written while the backup was made');
    const before = await sumTables(app.server.database);
    const owned = await hashRowsOf(app.server.database, user.id);
    const restoreSeconds: number[] = [];
    for (let turn = 1; turn <= count; turn += 1) {
      await restoreOnce(folder, file, async (database, seconds) => {
        restoreSeconds.push(seconds);
        const wrong = listDifferences(made.sums, await sumTables(database));
        misses.push(...wrong.map((table) => `restore ${turn}: ${table} differs`));
        if ((await hashRowsOf(database, user.id)) !== owned) misses.push(`restore ${turn}: other rows`);
        const lost = await countMissing(database, made.before);
        if (lost > 0) misses.push(`restore ${turn}: ${lost} acknowledged before the backup are missing`);
        const halves = await countHalves(database);
        if (halves > 0)
          misses.push(`restore ${turn}: ${halves} subscriptions or entries of history without the other`);
        log(`restore ${turn} of ${count}: ${seconds.toFixed(1)} s`);
      });
    }
    const changed = listDifferences(before, await sumTables(app.server.database));
    misses.push(...changed.map((table) => `${table} of the original has changed`));
    const { size: bytes } = await stat(file);
    return { backupSeconds: made.seconds, restoreSeconds, written: made.during, bytes, misses };
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same rows for the same seed: names, notes and amounts of all sizes. */
async function fill({ pool }: Database, userId: string, rows: number, seed: number): Promise<void> {
  await pool.query(`with seeded as (select setseed(${(seed % 1000) / 1000})), made as (
      select n, gen_random_uuid() as id, repeat(md5(random()::text), (random() * 8)::int) as notes,
        (random() * 100000)::int as amount from generate_series(1, ${rows}) n, seeded),
    added as (insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency,
        billing_cycle, anchor_on, next_renewal_on, provider, notes, created_at, updated_at)
      select '${userId}', id, 'Service ' || n, 'service ' || n, 'OTT', amount, 'USD', 'monthly',
        '2026-12-01', '2026-12-01', 'Service', nullif(notes, ''), now(), now() from made returning 1)
    insert into subscription_history (user_id, id, subscription_id, at, actor, action, after)
      select '${userId}', gen_random_uuid(), id, now(), '${userId}', 'added', jsonb_build_object('notes', notes) from made`);
}

interface Made {
  sums: TableSums;
  seconds: number;
  /** Names that were acknowledged before it began. */
  before: string[];
  during: number;
}

async function backUpWhileWriting(app: TestApp, file: string): Promise<Made> {
  const acknowledged: string[] = [];
  let isDone = false;
  const write = async (writer: number) => {
    const { client } = await app.person({ proForDays: 30 });
    for (let at = 0; !isDone; at += 1) {
      const name = `Written ${writer} ${at}`;
      const { status } = await client.post('/api/subscriptions', subscriptionBody({ name }));
      if (status !== 201) throw new Error(`A writer was answered ${status}.`);
      acknowledged.push(name);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const failure = Promise.race(writers);
  try {
    const deadline = performance.now() + WRITERS_WAIT_MS;
    while (acknowledged.length < WRITERS) {
      if (performance.now() > deadline) throw new Error('The writers were not answered in time.');
      await Promise.race([failure, sleep(POLL_MS)]);
    }
    const before = [...acknowledged];
    const sums: TableSums = {};
    const startedAt = performance.now();
    await withNoTimeoutClient(app.server.database.pool, (client) =>
      makeBackup({
        client,
        env: app.server.deps.env,
        file,
        now: app.clock.now(),
        onTable: (table, sum) => {
          sums[table] = sum;
        },
      }),
    );
    const seconds = secondsSince(startedAt);
    const during = acknowledged.length - before.length;
    isDone = true;
    await Promise.all(writers);
    return { sums, seconds, before, during };
  } finally {
    isDone = true;
    await Promise.allSettled(writers);
  }
}

async function restoreOnce(
  folder: string,
  file: string,
  check: (database: Database, seconds: number) => Promise<void>,
): Promise<void> {
  const { connection, drop } = await createEmptyTestDatabase();
  // The checks read whole tables, on a busy machine for longer than a request may.
  const database = connect({ connection, timeouts: { statementMs: 10 * 60_000 } });
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  try {
    const startedAt = performance.now();
    await withNoTimeoutClient(database.pool, (client) =>
      restoreBackup({ client, env: { dataDir, databaseUrls: [] }, file }),
    );
    await check(database, secondsSince(startedAt));
  } finally {
    await database.close();
    await drop();
  }
}

/** Uses the database's text of each row in an order of its own, not the product's checksums. */
async function hashRowsOf({ pool }: Database, userId: string): Promise<string> {
  const hash = createHash('sha256');
  const { rows } = await pool.query<{ row: string }>({
    text: 'select row_to_json(s)::text as row from subscriptions s where user_id = $1 order by id',
    values: [userId],
  });
  for (const { row } of rows) hash.update(row);
  return hash.digest('hex');
}

async function countMissing({ pool }: Database, names: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ found: number }>(
    'select count(*)::int as found from subscriptions where name = any($1::text[])',
    [names],
  );
  return names.length - (rows[0]?.found ?? 0);
}

/** A row that was added while the backup was made is in it with its history, or not at all. */
async function countHalves({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from subscriptions s
     full join subscription_history h on h.user_id = s.user_id and h.subscription_id = s.id and h.action = 'added'
     where s.id is null or h.id is null`,
  );
  return rows[0]?.count ?? 0;
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
