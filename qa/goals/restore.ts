/**
 * A backup is made while writers add to the database, and restored again and again. Each restore equals the backup by the
 * checksum of every table, has what was acknowledged before the backup began, and leaves the original as it was.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { TableSum } from '#server/db/backup-file';
import { fixTextForm, listTables, sumRows } from '#server/db/backup-tables';
import { connect, type Database } from '#server/db/connect';
import { makeBackup } from '#server/db/make-backup';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import { restoreBackup } from '#server/db/restore-backup';
import { createEmptyTestDatabase } from '#testing/database';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

const ROWS = 20_000;
const WRITERS = 4;

export const restore: Goal = {
  promise:
    'a backup taken under writers is restored equal by the checksum of every table, the original untouched',
  unit: 'restores',
  counts: { gate: 3, night: 20 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  const { backupSeconds, restoreSeconds, written, misses } = await backUpAndRestore(ROWS, options);
  const slowest = Math.max(...restoreSeconds).toFixed(1);
  return {
    figure: `${ROWS} subscriptions and ${written} written meanwhile: backup ${backupSeconds.toFixed(1)} s, ${restoreSeconds.length} restores of ${slowest} s at most`,
    misses,
  };
}

export interface Restored {
  backupSeconds: number;
  restoreSeconds: number[];
  /** Acknowledged while the backup was made. */
  written: number;
  bytes: number;
  misses: string[];
}

export async function backUpAndRestore(rows: number, { seed, count, log }: GoalOptions): Promise<Restored> {
  const app = await startApp();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-restore-'));
  const file = path.join(folder, 'one.backup');
  const misses: string[] = [];
  try {
    const { user } = await app.person({ proForDays: 30 });
    await fill(app.server.database, user.id, rows, seed);
    const made = await backUpWhileWriting(app, file);
    const before = await sumAll(app.server.database);
    const owned = await hashRowsOf(app.server.database, user.id);
    const restoreSeconds: number[] = [];
    for (let turn = 1; turn <= count; turn += 1) {
      await restoreOnce(folder, file, async (database, seconds) => {
        restoreSeconds.push(seconds);
        const wrong = listDifferences(made.sums, await sumAll(database));
        misses.push(...wrong.map((table) => `restore ${turn}: ${table} differs`));
        if ((await hashRowsOf(database, user.id)) !== owned) misses.push(`restore ${turn}: other rows`);
        const lost = await countMissing(database, made.before);
        if (lost > 0) misses.push(`restore ${turn}: ${lost} acknowledged before the backup are missing`);
        log(`restore ${turn} of ${count}: ${seconds.toFixed(1)} s`);
      });
    }
    const changed = listDifferences(before, await sumAll(app.server.database));
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

type Sums = Record<string, TableSum>;

interface Made {
  sums: Sums;
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
      if (status === 201) acknowledged.push(name);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  try {
    while (acknowledged.length < WRITERS) await Promise.race([...writers, nextTurn()]);
    const before = [...acknowledged];
    const sums: Sums = {};
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
    return { sums, seconds, before, during: acknowledged.length - before.length };
  } finally {
    isDone = true;
    await Promise.all(writers);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

async function restoreOnce(
  folder: string,
  file: string,
  look: (database: Database, seconds: number) => Promise<void>,
): Promise<void> {
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  try {
    const startedAt = performance.now();
    await withNoTimeoutClient(database.pool, (client) =>
      restoreBackup({ client, env: { dataDir, databaseUrls: [] }, file }),
    );
    await look(database, secondsSince(startedAt));
  } finally {
    await database.close();
    await drop();
  }
}

async function sumAll({ pool }: Database): Promise<Sums> {
  return withNoTimeoutClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read');
    await fixTextForm(client);
    const sums: Sums = {};
    for (const { name } of await listTables(client)) sums[name] = await sumRows(client, name);
    return sums;
  });
}

function listDifferences(wanted: Sums, found: Sums): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter(
    (table) =>
      wanted[table]?.rows !== found[table]?.rows || wanted[table]?.checksum !== found[table]?.checksum,
  );
}

/** Without the product's own checksums: the database's text of each row, in an order of its own. */
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

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
