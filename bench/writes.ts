/**
 * What a change, a sign-in and a mail cost: CPU time of the server and of the database, and bytes of PostgreSQL's log
 * (WAL), on a database that syncs its writes. None of them needs a quiet machine. `npm run bench:writes -- [calls]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addDays } from '#core/calendar-day';
import { hashPassword } from '#server/auth/password';
import { queueMails } from '#server/mail/service';
import type { Client } from '#testing/client';
import { startTestCluster } from '#testing/database';
import { signedInClient } from '#testing/people';
import { startApp, TEST_NOW } from '#testing/start-app';
import { cpuMs, parentOf } from './cpu.ts';
import { round } from './measure.ts';

const CALLS = Number(process.argv[2] ?? 500);
const SIGN_INS = Math.ceil(CALLS / 5);
const WARM_UP = 1_000;
const SUBSCRIPTIONS = 5;
/** One user in so many sends calls, so that few of them share a database page, as among millions. */
const PEOPLE_EACH = 40;
/** Users inserted by one statement, which must stay within the server's statement timeout. */
const SEEDED_AT_ONCE = 2_000;
const PASSWORD = 'growing slowly but surely';
const TODAY = TEST_NOW.slice(0, 10);

interface Caller {
  id: string;
  email: string;
  client: Client;
  subscriptionId: string;
}

const sink = fork(fileURLToPath(new URL('mail-sink.ts', import.meta.url)));
const sinkPort = firstMessage(sink);
const cluster = await startTestCluster({ isDurable: true });
const app = await startApp({
  env: { SMTP_URL: `smtp://127.0.0.1:${await sinkPort}`, REQUIRE_EMAIL_VERIFICATION: 'false' },
});
const { pool } = app.server.database;
const { rows: own } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
const postmaster = parentOf(own[0]?.pid ?? 0) ?? 0;
const callers = await found();

let turn = 0;
const change = async ({ client, subscriptionId }: Caller) => {
  turn += 1;
  const { status, text } = await client.put(`/api/subscriptions/${subscriptionId}`, {
    amount: `${turn % 900}.25`,
  });
  if (status !== 200) throw new Error(`a change was answered ${status} ${text}`);
};
const signIn = async ({ email }: Caller) => {
  // Lets the rate limits on sign-ins from one network pass.
  app.clock.advance({ minutes: 2 });
  const { status, text } = await app.visitor().post('/api/auth/signin', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`a sign-in was answered ${status} ${text}`);
};
const read = async ({ client }: Caller) => {
  const { status } = await client.get('/api/analytics/dashboard');
  if (status !== 200) throw new Error(`a dashboard was answered ${status}`);
};

// Lets V8 compile the code, on one user's rows: those of the others stay where they were inserted.
for (let at = 0; at < WARM_UP; at += 1) {
  await read(callerAt(0));
  await change(callerAt(0));
}
const rows: Record<string, Awaited<ReturnType<typeof count>>> = {};
await pool.query('checkpoint');
rows['a change, the first after a checkpoint, of rows in full pages'] = await count(CALLS, (at) =>
  change(callerAt(at)),
);
// As autovacuum leaves them: with room for the next version beside each row.
await pool.query('vacuum');
await pool.query('checkpoint');
rows['a change, the first after a checkpoint'] = await count(CALLS, (at) => change(callerAt(at)));
rows['a change of the same rows after it'] = await count(CALLS, (at) => change(callerAt(at)));
rows['a dashboard, unchanged'] = await count(CALLS, (at) => read(callerAt(at % 20)));
rows['a sign-in'] = await count(SIGN_INS, (at) => signIn(callerAt(at)));
rows['a password hash alone'] = await count(SIGN_INS, () => hashPassword(PASSWORD));
rows['a mail, queued and sent'] = await countMails(CALLS);
console.log(
  `means of ${CALLS} calls, of sign-ins and hashes ${SIGN_INS}, one after the other; the server’s time includes the caller’s`,
);
console.table(rows);
await app.close();
await cluster.stop();
sink.disconnect();

/** Users with subscriptions, of whom one in PEOPLE_EACH calls. */
async function found(): Promise<Caller[]> {
  const passwordHash = await hashPassword(PASSWORD);
  for (let from = 1; from <= CALLS * PEOPLE_EACH; from += SEEDED_AT_ONCE)
    await seed(passwordHash, from, Math.min(from + SEEDED_AT_ONCE - 1, CALLS * PEOPLE_EACH));
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string; email: string; subscription: string }>(
    `select id, email, (select s.id from subscriptions s where s.user_id = users.id limit 1) as subscription
     from users order by random() limit $1`,
    [CALLS],
  );
  const found: Caller[] = [];
  for (const { id, email, subscription } of rows) {
    const client = await signedInClient(app.server.deps, app.origin, id);
    found.push({ id, email, client, subscriptionId: subscription });
  }
  return found;
}

async function seed(passwordHash: string, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, email_key, name, country, email_verified_at, created_at, password_hash, pro_billing_cycle, pro_expires_at)
     select gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', 'Person ' || n, 'India', $1, $1, $2, 'monthly', $3
     from generate_series($4::int, $5::int) as n`,
    [TEST_NOW, passwordHash, addDays(TODAY, 300), from, to],
  );
  await pool.query(
    `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle, anchor_on, next_renewal_on, provider, created_at, updated_at)
     select id, gen_random_uuid(), 'Service ' || n, 'service ' || n, 'OTT', 19900, 'INR', 'monthly', $1::date + n, $1::date + n, 'Service ' || n, created_at, created_at
     from users, generate_series(1, $2::int) as n
     where email = any(select 'p' || p || '@example.com' from generate_series($3::int, $4::int) as p)`,
    [TODAY, SUBSCRIPTIONS, from, to],
  );
  // A change finds a history of some length.
  await pool.query(
    `insert into subscription_history (user_id, id, subscription_id, at, actor, action, after)
     select user_id, gen_random_uuid(), id, created_at, 'user', 'added', to_jsonb(name) from subscriptions
     where not exists (select from subscription_history as h where h.user_id = subscriptions.user_id)`,
  );
}

async function countMails(mails: number) {
  const { deps } = app.server;
  const body = 'A payment is due in a week. '.repeat(40);
  return count(mails, async (at) => {
    // As many at a time as the sweep sends at once.
    if (at % 20 !== 0) return;
    const batch = callers.slice(at, at + 20).map(({ id, email }) => ({
      to: { userId: id, to: email },
      message: { kind: 'reminder-test', subject: 'A payment', text: body, html: `<p>${body}</p>`.repeat(3) },
    }));
    await queueMails(deps, deps.db, batch);
    await app.server.sweeps.settle(['mail']);
  });
}

/** Means per call. */
async function count(calls: number, call: (at: number) => Promise<unknown>) {
  const before = await readCounters();
  for (let at = 0; at < calls; at += 1) await call(at);
  const after = await readCounters();
  const per = (name: keyof typeof before) => round((after[name] - before[name]) / calls);
  return {
    'ms of server': per('server'),
    'ms of database': per('database'),
    'bytes of WAL': Math.round(per('wal')),
    'whole pages in it': per('pages'),
  };
}

async function readCounters() {
  const { rows } = await pool.query<{ wal: number; pages: number }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, wal_fpi as pages from pg_stat_wal`,
  );
  const { user, system } = process.cpuUsage();
  return {
    server: (user + system) / 1000,
    database: cpuMs(postmaster),
    wal: Number(rows[0]?.wal),
    pages: Number(rows[0]?.pages),
  };
}

function callerAt(at: number): Caller {
  return callers[at % callers.length] as Caller;
}

async function firstMessage(child: ChildProcess): Promise<number> {
  const [port] = await once(child, 'message');
  return Number(port);
}
