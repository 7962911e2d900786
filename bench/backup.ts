/**
 * Seconds of a backup of 100,000 subscriptions while they are written to, and of 20 restores of it: each equals the
 * backup by the checksum of every table, and the original is as it was. `npm run bench:backup [-- rows restores seed]`;
 * fails when one differs. The database is the tests' own, without fsync.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TableSum } from '#server/db/backup-file';
import { fixTextForm, listTables, sumRows } from '#server/db/backup-tables';
import { connect, type Database } from '#server/db/connect';
import { makeBackup } from '#server/db/make-backup';
import { withPatientClient } from '#server/db/patient-client';
import { restoreBackup } from '#server/db/restore-backup';
import { createEmptyTestDatabase, startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { median, round } from './measure.ts';

const [rows = 100_000, restores = 20, seed = 23] = process.argv.slice(2).map(Number);
const WRITERS = 4;
/** Longer than this and something is wrong, whatever the machine. */
const LIMIT_S = 300;

type Sums = Record<string, TableSum>;

const cluster = await startTestCluster();
const app = await startApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-bench-'));
const { pool } = app.server.database;
const owner = await app.person({ proForDays: 30 });
await fill(owner.user.id);

const file = path.join(folder, 'one.backup');
const made: Sums = {};
const { seconds: backupSeconds, written } = await backUpWhileWriting();
const before = await sumAll(app.server.database);
const times: number[] = [];
for (let turn = 1; turn <= restores; turn += 1) {
  times.push(await restoreOnce());
  console.error(`restore ${turn} of ${restores}: ${times.at(-1)} s`);
}
const isUntouched = isEqual(before, await sumAll(app.server.database));
const { size } = await stat(file);
await app.close();
await cluster.stop();
await rm(folder, { recursive: true });

console.log(
  `seed ${seed}; ${rows} subscriptions with history; ${WRITERS} writers added ${written} meanwhile`,
);
console.table([
  {
    'backup s': backupSeconds,
    'file MB': round(size / 1e6),
    restores: times.length,
    'restore s, median': median(times),
    'restore s, slowest': round(Math.max(...times)),
  },
]);
console.log(
  `every table of every restore has its checksum; the original is ${isUntouched ? '' : 'NOT '}untouched`,
);
if (!isUntouched || written === 0 || Math.max(backupSeconds, ...times) > LIMIT_S) process.exitCode = 1;

/** The same rows for the same seed: names, notes and amounts of all sizes. */
async function fill(userId: string): Promise<void> {
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

async function backUpWhileWriting(): Promise<{ seconds: number; written: number }> {
  let isDone = false;
  let written = 0;
  const write = async (writer: number) => {
    const { client } = await app.person({ proForDays: 30 });
    while (!isDone) {
      const { status } = await client.post(
        '/api/subscriptions',
        subscriptionBody({ name: `Written ${writer} ${written}` }),
      );
      if (status === 201) written += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const startedAt = performance.now();
  await withPatientClient(pool, (client) =>
    makeBackup({
      client,
      env: app.server.deps.env,
      file,
      now: app.clock.now(),
      onTable: (table, sum) => {
        made[table] = sum;
      },
    }),
  );
  const seconds = secondsSince(startedAt);
  isDone = true;
  await Promise.all(writers);
  return { seconds, written };
}

async function restoreOnce(): Promise<number> {
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  try {
    const startedAt = performance.now();
    await withPatientClient(database.pool, (client) => restoreBackup({ client, env: { dataDir }, file }));
    const seconds = secondsSince(startedAt);
    if (!isEqual(made, await sumAll(database))) throw new Error('A restore differs from the backup.');
    return seconds;
  } finally {
    await database.close();
    await drop();
  }
}

async function sumAll(database: Database): Promise<Sums> {
  return withPatientClient(database.pool, async (client) => {
    await client.query('begin isolation level repeatable read');
    await fixTextForm(client);
    const sums: Sums = {};
    for (const { name } of await listTables(client)) sums[name] = await sumRows(client, name);
    return sums;
  });
}

function isEqual(one: Sums, other: Sums): boolean {
  const say = (sums: Sums) => JSON.stringify(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
  return say(one) === say(other);
}

function secondsSince(startedAt: number): number {
  return round((performance.now() - startedAt) / 1000);
}
