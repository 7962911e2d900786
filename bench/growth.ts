/**
 * What one call costs at 1 thousand, 100 thousand and 1 million users with five subscriptions each: reads,
 * writes, sign-in and administration, interleaved over the three databases in one run, every answer computed.
 * Each subscription that a call adds is deleted by a later one, so that the accounts keep their size. `npm
 * run bench:growth -- [people]…`
 */
import pg from 'pg';
import { addDays } from '#core/calendar-day';
import { hashPassword } from '#server/auth/password';
import type { Client } from '#testing/client';
import { startTestCluster } from '#testing/database';
import { signedInClient } from '#testing/people';
import { startApp, TEST_NOW, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { countEveryone, fillTallies, sumTallies } from '#testing/tallies';
import { measure, RUNS, ratio } from './measure.ts';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [1_000, 100_000, 1_000_000];
const GROWTH_LIMIT = 1.3;
const SUBSCRIPTIONS = 5;
/** Random users who send the calls, each with a session and a password. */
const CALLERS = 300;
const PASSWORD = 'growing slowly but surely';
/** Changes that wait to be merged: ten minutes at five sign-ins a second. */
const FRESH_CHANGES = 3_000;
const ADMIN = 'admin@example.com';
const TODAY = TEST_NOW.slice(0, 10);

interface Caller {
  email: string;
  client: Client;
  subscriptionId: string;
}

interface Town {
  app: TestApp;
  admin: Client;
  callers: Caller[];
  turn: number;
  /** Added and not deleted yet. */
  added: { client: Client; id: string }[];
}

type Call = (town: Town) => Promise<{ status: number }>;

const CALLS: Record<string, Call> = {
  'one user’s dashboard': ({ callers }) => pick(callers, 0).client.get('/api/analytics/dashboard'),
  'dashboard of any user': (town) => next(town).client.get('/api/analytics/dashboard'),
  'list of any user': (town) => next(town).client.get('/api/subscriptions'),
  'change of a subscription': (town) => {
    const { client, subscriptionId } = next(town);
    return client.put(`/api/subscriptions/${subscriptionId}`, { notes: `note ${town.turn}` });
  },
  'add a subscription': async (town) => {
    const { client } = next(town);
    const answer = await client.post('/api/subscriptions', subscriptionBody({ name: `Added ${town.turn}` }));
    town.added.push({ client, id: answer.body.id });
    return answer;
  },
  'delete a subscription': (town) => {
    const { client, id } = town.added.pop() ?? { client: town.admin, id: 'none' };
    return client.delete(`/api/subscriptions/${id}`);
  },
  'mark as renewed': (town) => {
    const { client, subscriptionId } = next(town);
    return client.post(`/api/subscriptions/${subscriptionId}/renew`);
  },
  'sign-in': (town) => {
    // Lets the rate limits on sign-ins from one network pass.
    town.app.clock.advance({ minutes: 2 });
    return town.app.visitor().post('/api/auth/signin', { email: next(town).email, password: PASSWORD });
  },
  'analytics of 30 days': ({ admin }) => admin.get('/api/admin/analytics/dashboard/30'),
  'analytics of 90 days': ({ admin }) => admin.get('/api/admin/analytics/dashboard/90'),
  'support look-up': (town) => town.admin.get(`/api/admin/user-status?email=${next(town).email}`),
  'administrators’ audit': ({ admin }) => admin.get('/api/admin/audit'),
  'payment problems': ({ admin }) => admin.get('/api/admin/payment-problems'),
};

const cluster = await startTestCluster();
const towns: Town[] = [];
for (const size of SIZES) towns.push(await found(size));
const names = Object.keys(CALLS);
const works = names.flatMap((name) =>
  towns.map((town) => async () => {
    const { status } = await (CALLS[name] as Call)(town);
    if (status !== 200 && status !== 201) throw new Error(`${name} answered ${status}`);
  }),
);
const times = await measure(works);
console.log(`median milliseconds of ${RUNS} calls, one at a time, interleaved, by number of users`);
const rows = names.map((name, at) => {
  const ofName = times.slice(at * SIZES.length, (at + 1) * SIZES.length);
  const [first = 0] = ofName;
  const last = ofName.at(-1) ?? 0;
  if (last > first * GROWTH_LIMIT) process.exitCode = 1;
  const bySize = SIZES.map((size, index) => [size.toLocaleString('en'), ofName[index]]);
  return { call: name, ...Object.fromEntries(bySize), 'last ÷ first': ratio(last, first) };
});
console.table(rows);
const largest = towns.at(-1);
const { rows: sizes } = (await largest?.app.server.database.pool.query<{ bytes: number }>(
  'select pg_database_size(current_database()) as bytes',
)) ?? { rows: [] };
console.log(`bytes per user: ${Math.round((sizes[0]?.bytes ?? 0) / (SIZES.at(-1) ?? 1))}`);
console.log(`last ÷ first is at most ${GROWTH_LIMIT}: ${process.exitCode ? 'no' : 'yes'}`);
for (const { app } of towns) {
  await app.close();
}
await cluster.stop();

async function found(people: number): Promise<Town> {
  const app = await startApp({ env: { ADMIN_EMAILS: ADMIN, ROLE: 'web' }, keptBytes: 0 });
  const { client: admin } = await app.person({ email: ADMIN });
  await onLongConnection(app, (connection) => seed(connection, people));
  return { app, admin, callers: await findCallers(app), turn: 0, added: [] };
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
  await connection.query(
    `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle, anchor_on, next_renewal_on, provider, created_at, updated_at)
     select id, gen_random_uuid(), 'Service ' || n, 'service ' || n, (array['OTT','Music','SaaS','Cloud','Gym'])[n],
       19900 + n * 100, 'INR', (array['monthly','yearly','quarterly','monthly','halfyearly'])[n],
       $1::date + (n * 13), $1::date + (n * 13), 'Service ' || n, users.created_at, users.created_at
     from users, generate_series(1, $2::int) as n`,
    [TODAY, SUBSCRIPTIONS],
  );
  await connection.query(
    `insert into sessions (user_id, id_hash, created_at, last_seen_at)
     select id, decode(md5(id::text) || md5(email), 'hex'), $1, $1 from users`,
    [TEST_NOW],
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
  for (const table of ['users', 'subscriptions', 'sessions', 'user_tallies'])
    await connection.query(`vacuum analyze ${table}`);
  const [counted, summed] = [await countEveryone(connection), await sumTallies(connection)];
  if (JSON.stringify(counted) !== JSON.stringify(summed)) throw new Error('the tallies are wrong');
}

async function findCallers(app: TestApp): Promise<Caller[]> {
  const { pool } = app.server.database;
  const passwordHash = await hashPassword(PASSWORD);
  const { rows: users } = await pool.query<{ id: string; email: string }>(
    `update users set password_hash = $1, pro_billing_cycle = 'monthly', pro_expires_at = $2
     where id in (select id from users where email <> $3 order by random() limit $4) returning id, email`,
    [passwordHash, addDays(TODAY, 30), ADMIN, CALLERS],
  );
  return Promise.all(
    users.map(async ({ id, email }) => {
      const { rows } = await pool.query<{ id: string }>(
        'select id from subscriptions where user_id = $1 limit 1',
        [id],
      );
      const client = await signedInClient(app.server.deps, app.origin, id);
      return { email, client, subscriptionId: rows[0]?.id ?? '' };
    }),
  );
}

/** Works on a connection without the server's statement timeout. */
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

function next(town: Town): Caller {
  town.turn += 1;
  return pick(town.callers, town.turn);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
