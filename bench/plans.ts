/**
 * What the database does for the hot statements of a user with 50 subscriptions among 20,000 others: EXPLAIN ANALYZE of
 * the SQL that the stores send. `npm run bench:plans`; fails where a statement reads a whole table.
 */
import { addDays } from '#core/calendar-day';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import { RENEWAL_WINDOW_DAYS } from '#core/subscription/renewals';
import { listDueSubscriptions, readFigures } from '#server/dashboard/store';
import type { Db } from '#server/db/connect';
import { keepRates } from '#server/rates/store';
import { splitToken } from '#server/secrets/token';
import { findLiveSession } from '#server/sessions/store';
import { listUnlockedSubscriptions } from '#server/subscriptions/store';
import { startTestCluster } from '#testing/database';
import { startApp, TEST_NOW } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { firstStatement } from './first-statement.ts';

const TODAY = TEST_NOW.slice(0, 10);
const OTHERS = 20_000;
/** As many days as the product keeps, with the currencies that the European Central Bank publishes. */
const RATE_DAYS = 400;
const RATED = CURRENCY_TABLE.slice(0, 30).map(({ code }) => code);

const cluster = await startTestCluster();
const app = await startApp();
const { pool } = app.server.database;
const { user, client } = await app.person({ proForDays: 30 });
await insertSubscriptions(app.server.deps, user.id, 50);
await pool.query(
  `insert into users (id, email, email_key, name, country, created_at)
   select gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', 'Person ' || n, 'India', $1
   from generate_series(1, $2::int) as n`,
  [TEST_NOW, OTHERS],
);
await pool.query(
  `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle, anchor_on, next_renewal_on, provider, created_at, updated_at)
   select id, gen_random_uuid(), 'Service ' || n, 'service ' || n, 'OTT', 19900, 'INR', 'monthly', $1, $1, 'Service', users.created_at, users.created_at
   from users, generate_series(101, 105) as n`,
  [TODAY],
);
await pool.query(
  `insert into sessions (user_id, id_hash, created_at, last_seen_at)
   select id, decode(md5(id::text), 'hex'), $1, $1 from users`,
  [TEST_NOW],
);
for (let day = 0; day < RATE_DAYS; day += 1) {
  const perEur = Object.fromEntries(RATED.map((code, index) => [code, `${index + 1}.${1000 + day}`]));
  await keepRates(app.server.deps.db, { ratesOn: addDays(TODAY, -day), perEur }, app.clock.now());
}
await pool.query('vacuum analyze');

const range = { userId: user.id, limit: null, today: TODAY, until: addDays(TODAY, RENEWAL_WINDOW_DAYS) };
const idHash = splitToken([...client.cookies.values()][0] ?? '')?.tokenHash ?? Buffer.alloc(32);
const session = { userId: user.id, idHash, seenAfter: new Date(0), createdAfter: new Date(0) };
const STATEMENTS: Record<string, (db: Db) => Promise<unknown>> = {
  'a session': (db) => findLiveSession(db, session),
  'eight sessions at once': (db) =>
    Promise.all(Array.from({ length: 8 }, () => findLiveSession(db, session))),
  'the figures of the dashboard': (db) => readFigures(db, range, new Set(['USD', 'INR'])),
  'the renewals ahead': (db) => listDueSubscriptions(db, range),
  'the list': (db) => listUnlockedSubscriptions(db, range),
};

for (const [name, ask] of Object.entries(STATEMENTS)) {
  const { text, values } = await firstStatement(ask);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) ${text}`,
    values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  console.log(`\n${name}`);
  for (const line of plan) console.log(`  ${line}`);
  if (plan.some((line) => /(users|sessions).*\(never executed\)/.test(line))) {
    console.error(`${name} found nothing to look at`);
    process.exitCode = 1;
  }
  // The table of rates may be scanned: it has at most a few hundred days.
  const scanned = plan.find((line) => /Seq Scan on (users|sessions|subscriptions)/.test(line));
  if (scanned !== undefined) {
    console.error(`${name} reads a whole table: ${scanned.trim()}`);
    process.exitCode = 1;
  }
}
await app.close();
await cluster.stop();
