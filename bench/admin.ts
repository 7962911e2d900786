/**
 * Time of the administrators' analytics call at 1 thousand, 100 thousand and 1 million users, side by side with the
 * bare round trip to the database and with counting everyone, in the same run. `npm run bench:admin`
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Client } from '#testing/client';
import { startTestCluster } from '#testing/database';
import { startApp, TEST_NOW, type TestApp } from '#testing/start-app';
import { countEveryone, fillTallies, sumTallies } from '#testing/tallies';
import { measure, RUNS, ratio, round } from './measure.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const RANGES = [7, 30, 90];
/** Changes that wait to be merged: ten minutes at five sign-ins a second. */
const FRESH_CHANGES = 3_000;
const ADMIN = 'admin@example.com';

const cluster = await startTestCluster();
const rows = [];
for (const size of SIZES) {
  const app = await startApp({ env: { ADMIN_EMAILS: ADMIN, ROLE: 'web' } });
  const { client } = await app.person({ email: ADMIN });
  await onLongConnection(app, (connection) => seed(connection, size));
  rows.push(await measureSize(app, client, size));
  await app.close();
}
await cluster.stop();
console.log(
  `median milliseconds of ${RUNS} calls, one at a time, interleaved; ${FRESH_CHANGES} changes not yet merged`,
);
console.table(rows);
const [smallest, largest] = [rows[0], rows.at(-1)];
for (const days of RANGES) {
  const growth = ratio(largest?.[`${days} d`], smallest?.[`${days} d`]);
  console.log(`${days} days: ${growth} times as long for 1,000 times as many people`);
}

async function measureSize(app: TestApp, client: Client, people: number) {
  const { pool } = app.server.database;
  const [one, ...calls] = await measure([
    () => pool.query('select 1'),
    ...RANGES.map((days) => async () => {
      const { status, body } = await client.get(`/api/admin/analytics/dashboard/${days}`);
      if (status !== 200 || body.userDistribution.total !== people + 1) throw new Error(`${status}: ${body}`);
    }),
  ]);
  const everyone = await onLongConnection(app, async (connection) => {
    const start = performance.now();
    const counted = await countEveryone(connection);
    const time = performance.now() - start;
    const summed = await sumTallies(connection);
    if (JSON.stringify(counted) !== JSON.stringify(summed)) throw new Error('the tallies are wrong');
    return time;
  });
  const byRange = Object.fromEntries(RANGES.map((days, index) => [`${days} d`, calls[index] ?? 0]));
  return {
    people,
    'select 1': one,
    ...byRange,
    '30 d ÷ select 1': ratio(calls[1], one),
    'count everyone': round(everyone),
  } as Record<string, number>;
}

/** Users of two years, more of them recent; half signed in within three months, one in twelve has Pro. */
async function seed(connection: pg.Client, people: number): Promise<void> {
  await connection.query(
    `insert into users (id, email, email_key, name, country, email_verified_at, created_at, last_sign_in_at, pro_billing_cycle, pro_expires_at)
     select gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', 'Person ' || n,
       (array['India','India','India','United States','United States','United Kingdom','Germany','Canada','Australia',
         'United Arab Emirates','Singapore','Brazil','Japan','France','Spain','Nepal','Chile','Kenya','Norway','Peru'])[1 + (random() * 19)::int],
       $2, $2::timestamptz - sqrt(random()) * interval '730 days' + interval '1 second',
       $2::timestamptz - random() * random() * interval '400 days',
       case when n % 12 = 0 then 'monthly' end, case when n % 12 = 0 then $2::timestamptz + (random() - 0.2) * interval '200 days' end
     from generate_series(1, $1::int) as n`,
    [people, TEST_NOW],
  );
  await connection.query('truncate user_tallies');
  await fillTallies(connection);
  // Sign-ins since the last merge, each moving from an older day to today: the sums stay, but there are rows to read.
  await connection.query(
    `insert into user_tallies (tally, slot_at, country, people)
     select 'sign-ins', date_bin('1 day', $1::timestamptz - (n / 2 % 80) * interval '1 day', 'epoch'), 'India',
       case when n % 2 = 0 then 1 else -1 end from generate_series(0, $2::int - 1) as n`,
    [TEST_NOW, FRESH_CHANGES],
  );
  await connection.query('vacuum analyze users');
  await connection.query('vacuum analyze user_tallies');
}

/** Without the server's statement timeout. */
async function onLongConnection<Result>(
  app: TestApp,
  work: (connection: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { password, ...options } = app.server.database.pool.options;
  const connection = new pg.Client({
    ...options,
    ...(password === undefined ? {} : { password }),
    statement_timeout: 0,
    lock_timeout: 0,
  });
  await connection.connect();
  return work(connection).finally(() => connection.end());
}
