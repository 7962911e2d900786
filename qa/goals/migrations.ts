/**
 * A database of each earlier schema, with rows in its tables, is brought to today's by a process that is killed at a
 * random moment and then by two at once. It equals one that was never disturbed, row by row.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { listTables } from '#server/db/backup-tables';
import { type Connection, connect } from '#server/db/connect';
import { migrate } from '#server/db/migrate';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import { copyTestDatabase, createEmptyTestDatabase } from '#testing/database';
import { fillTables } from '#testing/fill-tables';
import { makeRandom } from '#testing/random';
import { listDifferences, sumTables } from '#testing/table-sums';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

const MIGRATIONS = fileURLToPath(new URL('../../src/server/db/migrations', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../migrate-process.ts', import.meta.url));
/** Of each table; at night together more than 100,000. */
const ROWS = { gate: 1_000, night: 4_000 };
const COUNTS = { gate: 60, night: 80 };

export const migrations: Goal = {
  promise:
    'from every earlier schema, killed half-way and started twice at once, the same rows arrive as without a fault',
  unit: 'kills',
  counts: COUNTS,
  run,
};

/** Emptied by 0001: what the test mode of payments made up could not be carried over. */
const EMPTIED = 'sandbox_objects';

interface Journal {
  entries: { tag: string }[];
}

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const rows = count < COUNTS.night ? ROWS.gate : ROWS.night;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-migrations-'));
  const misses: string[] = [];
  let cut = 0;
  let fewest = Number.POSITIVE_INFINITY;
  try {
    const program = path.join(folder, 'migrate.mjs');
    await bundle(program);
    const journal: Journal = JSON.parse(
      await readFile(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'),
    );
    const earlier = journal.entries.length - 1;
    // Takes the earlier schemas in turn, starting with a random one.
    const first = Math.floor(random() * earlier);
    for (let kill = 0; kill < count; kill += 1) {
      const version = 1 + ((kill + first) % earlier);
      const older = await keepFirst(folder, journal, version);
      const rival = await makeOlder(older, rows, seed);
      const victim = await copyTestDatabase(rival);
      try {
        const before = await sumColumns(rival.connection);
        fewest = Math.min(fewest, countRows(before));
        const startedAt = performance.now();
        await withDatabase(rival.connection, ({ pool }) => migrate(pool));
        const spanMs = performance.now() - startedAt;
        const after = await sumColumns(rival.connection);
        for (const [column, sum] of before)
          if (after.has(column) && after.get(column) !== sum && !column.startsWith(EMPTIED))
            misses.push(`from ${version}: ${column} is not what it was`);
        if (await killHalfWay(program, victim.connection, random() * spanMs)) cut += 1;
        const both = [start(program, victim.connection), start(program, victim.connection)];
        const codes = await Promise.all(both.map(async (child) => (await once(child, 'exit'))[0]));
        if (codes.some((code) => code !== 0))
          misses.push(`from ${version}: two starters ended with ${codes}`);
        const wanted = await withDatabase(rival.connection, sumTables);
        const found = await withDatabase(victim.connection, sumTables);
        for (const table of listDifferences(wanted, found)) {
          const [is, was] = [found[table], wanted[table]].map((sum) => JSON.stringify(sum));
          misses.push(`from ${version}: ${table} has ${is} and not ${was}`);
        }
      } finally {
        await rival.drop();
        await victim.drop();
      }
      if ((kill + 1) % 10 === 0) log(`${kill + 1} kills, ${cut} of them before the end`);
    }
    return {
      figure: `${count} kills, ${cut} of them before the end, over ${earlier} earlier schemas with ${fewest} rows or more`,
      misses,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts stand under the names of tables, sums under those of columns. */
function countRows(sums: Map<string, string>): number {
  return [...sums].reduce((rows, [name, value]) => (name.includes('.') ? rows : rows + Number(value)), 0);
}

/** A folder with the first so many migrations. */
async function keepFirst(folder: string, journal: Journal, version: number): Promise<string> {
  const older = path.join(folder, `first-${version}`);
  await cp(MIGRATIONS, older, { recursive: true });
  const entries = journal.entries.slice(0, version);
  await writeFile(path.join(older, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return older;
}

async function makeOlder(migrationsFolder: string, rows: number, seed: number) {
  const database = await createEmptyTestDatabase();
  await withDatabase(database.connection, async ({ pool }) => {
    await migrate(pool, { migrationsFolder });
    await withNoTimeoutClient(pool, (client) => fillTables(client, rows, seed));
  });
  return database;
}

async function killHalfWay(program: string, connection: Connection, afterMs: number): Promise<boolean> {
  const child = start(program, connection);
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  await Promise.race([sleep(afterMs), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

function start(program: string, connection: Connection): ChildProcess {
  return spawn(process.execPath, [program, JSON.stringify(connection), MIGRATIONS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** A bundle starts in a tenth of the time that compiling on the fly takes. */
async function bundle(outfile: string): Promise<void> {
  await build({
    entryPoints: [PROGRAM],
    outfile,
    bundle: true,
    external: ['pg-native'],
    banner: { js: "import { createRequire as $r } from 'node:module'; const require = $r(import.meta.url);" },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

async function withDatabase<T>(
  connection: Connection,
  work: (database: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const database = connect({ connection });
  return work(database).finally(() => database.close());
}

/** The values of each column, in whatever order: what users have must be the same before and after. */
async function sumColumns(connection: Connection): Promise<Map<string, string>> {
  return withDatabase(connection, ({ pool }) =>
    withNoTimeoutClient(pool, async (client) => {
      const sums = new Map<string, string>();
      for (const { name, columns } of await listTables(client)) {
        const list = columns.map(
          (column) => `md5(string_agg("${column}"::text, ',' order by "${column}"::text))`,
        );
        const { rows } = await client.query({
          text: `select count(*)::text, ${list.join(', ')} from "${name}"`,
          rowMode: 'array',
        });
        const [count = '', ...values] = rows[0] as unknown as string[];
        sums.set(name, count);
        for (const [index, column] of columns.entries()) sums.set(`${name}.${column}`, values[index] ?? '');
      }
      return sums;
    }),
  );
}
