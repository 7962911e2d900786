/**
 * A move between major versions of PostgreSQL, as docs/operations.md writes it: a backup of a database on Debian's 15 is
 * restored into the embedded one, a server runs on it, and its backup is restored into another database on 15.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/connect';
import { migrate } from '#server/db/migrate';
import { withDatabase } from '#server/db/with-database';
import { PERSONAL_TABLES, plantCanaries } from '#testing/canaries';
import { findFreePort } from '#testing/free-port';
import { findProgram, ProductFixture, stopProduct, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { listDifferences, sumTables, type TableSums } from '#testing/table-sums';
import { InstalledPostgres } from '../engines/installed-postgres.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

const MAJOR = '15';
const PEOPLE = 20;
const SUBSCRIPTIONS = 2_000;
const CHARACTERS = [...'aZ0 \'"\\(),{}[]=;%_N\n\r\t\u0001\u0085\u2028\u2029\ufeff\u202eéفह🧾'];
const SECRET = 'the one secret of all servers of the move';

export const versions: Goal = {
  promise: `a backup of PostgreSQL ${MAJOR} is restored into the embedded one, and back, all tables equal by checksum`,
  unit: 'round trips',
  counts: { gate: 1, night: 5 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const programs = InstalledPostgres.findPrograms(MAJOR);
  if (!programs)
    return {
      figure: `PostgreSQL ${MAJOR} is not installed here (apt-get install postgresql-${MAJOR})`,
      misses: [],
      isSkipped: true,
    };
  const root = await mkdtemp(path.join(tmpdir(), 'outgo-versions-'));
  const old = new InstalledPostgres(programs, path.join(root, 'old', 'postgres'), await findFreePort());
  const fixture = new ProductFixture();
  const random = makeRandom(seed);
  const misses: string[] = [];
  let rows = 0;
  try {
    await old.make();
    await old.run();
    for (let round = 1; round <= count; round += 1) {
      const trip = await moveThereAndBack({ old, fixture, round, random });
      misses.push(...trip.misses.map((miss) => `round ${round}: ${miss}`));
      rows += trip.rows;
      log(`${round} of ${count} round trips, ${trip.rows} rows`);
    }
    const figure = `${count} round trips of ${rows / count} rows in ${PERSONAL_TABLES.length} tables and more`;
    return { figure, misses };
  } finally {
    await fixture.clear();
    await old.kill();
    await rm(root, { recursive: true, force: true });
  }
}

interface Trip {
  old: InstalledPostgres;
  fixture: ProductFixture;
  round: number;
  random: () => number;
}

async function moveThereAndBack({ old, fixture, round, random }: Trip) {
  const [from, back] = [`from_${round}`, `back_${round}`];
  for (const name of [from, back]) await old.ask(`create database ${name}`);
  const [folder, dataDir] = [await fixture.folder(), await fixture.folder()];
  const misses: string[] = [];
  const compare = (place: string, wanted: TableSums, found: TableSums) =>
    misses.push(...listDifferences(wanted, found).map((table) => `${table} differs in ${place}`));

  const there = path.join(folder, 'there.backup');
  await onDatabase({ url: old.url(from) }, (database) => fill(database, random));
  const before = await sumOf({ url: old.url(from) });
  await command('backup', [there], { DATABASE_URL: old.url(from), DATA_DIR: folder });
  await command('restore', [there], { DATA_DIR: dataDir });
  compare('the embedded database', before, await sumOf({ dataDir }));

  const product = await fixture.start({ DATA_DIR: dataDir, SESSION_SECRET: SECRET });
  await untilReady(product);
  await stopProduct(product);

  const home = path.join(folder, 'home.backup');
  const embedded = await sumOf({ dataDir });
  await command('backup', [home], { DATA_DIR: dataDir });
  await command('restore', [home], { DATABASE_URL: old.url(back), DATA_DIR: folder });
  compare(`PostgreSQL ${MAJOR}`, embedded, await sumOf({ url: old.url(back) }));
  compare(`PostgreSQL ${MAJOR} itself`, before, await sumOf({ url: old.url(from) }));
  return { misses, rows: Object.values(before).reduce((total, sum) => total + sum.rows, 0) };
}

/** A row in every table about each of some people, and as many subscriptions of one of them, with texts of all kinds. */
async function fill(database: Database, random: () => number): Promise<void> {
  const { pool } = database;
  await migrate(pool);
  for (let person = 1; person <= PEOPLE; person += 1) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into users (id, email, email_key, name, country, created_at)
       values (gen_random_uuid(), $1, $1, $2, 'India', now()) returning id`,
      [`person-${person}@example.com`, pickText(random)],
    );
    await plantCanaries(pool, rows[0]?.id ?? '', `${person} ${pickText(random)}`, new Date());
  }
  for (let at = 0; at < SUBSCRIPTIONS; at += 1)
    await pool.query(
      `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
         anchor_on, next_renewal_on, provider, notes, created_at, updated_at)
       select id, gen_random_uuid(), $1, $1, 'OTT', $2, 'USD', 'monthly', '2026-12-01', '2026-12-01', 'Service', $3,
         now(), now() from users where email = 'person-1@example.com'`,
      [`Service ${at}`, Math.floor(random() * 1e12), pickText(random)],
    );
}

/** Picks up to forty characters, many of which mean something in a row, in JSON or in a line of a file. */
function pickText(random: () => number): string {
  const length = Math.floor(random() * 40);
  return Array.from({ length }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join('');
}

type Place = { url: string } | { dataDir: string };

function onDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const where = { databaseUrls: [] as string[], dataDir: '', isPooled: false };
  return withDatabase(
    'url' in place ? { ...where, databaseUrls: [place.url] } : { ...where, dataDir: place.dataDir },
    work,
  );
}

/** Leaves out the table that counts restores, which has a row more after each. */
async function sumOf(place: Place): Promise<TableSums> {
  const { restores, ...sums } = await onDatabase(place, sumTables);
  if (!restores) throw new Error('There is no table that counts restores.');
  return sums;
}

async function command(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [...findProgram(name), ...args], {
    env: { PATH: process.env.PATH ?? '', SESSION_SECRET: SECRET, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${errors.slice(-500)}`);
}
