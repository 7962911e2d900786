/**
 * Analytics from a real standby (`DATABASE_REPLICA_URL`) while it is killed, frozen or told to stand still: they are the
 * primary's figures of at most a minute ago, none of their statements runs on the primary, and none of their calls fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '#server/db/connect';
import { Client } from '#testing/client';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { ReplicaPair } from '../engines/replica-pair.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';

const ADMIN = 'admin@example.com';
const PASSWORD = 'plum-tractor-9-violet';
const RANGES = [7, 30, 90] as const;
const READS = 30;
const PAUSE_MS = 50;
const ANSWER_LIMIT_MS = 5_500;
/** The bound of decision 0040, and a second for the call itself. */
const AGE_LIMIT_MS = 61_000;
/** The pause after a failure, and the time that a standby needs to start. */
const BACK_LIMIT_MS = 60_000;
/** All of the figures but the newest users; the clean-up merges rows of the same table. */
const FIGURES = `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
  where query ilike '%sum(%people%' and query ilike '%user_tallies%' and query not ilike '%is_merged%'`;
const FIGURES_PER_READ = 4;

export const replica: Goal = {
  promise: 'analytics come from the standby alone, at most a minute old, and none fails while it is away',
  unit: 'faults of the standby',
  counts: { gate: 3, night: 30 },
  run,
};

interface Ground {
  pair: ReplicaPair;
  primary: pg.Pool;
  standby: pg.Pool;
  server: Product;
  /** Of that server, and of one on the same primary that has no replica. */
  admin: Client;
  control: Client;
  random: () => number;
  misses: string[];
}

/** Each breaks the standby and returns what heals it. */
const FAULTS: Record<string, (ground: Ground) => Promise<() => Promise<unknown>>> = {
  killed: async ({ pair }) => {
    await pair.standby.kill();
    return () => pair.standby.run();
  },
  frozen: async ({ pair }) => {
    await pair.standby.freeze();
    return () => pair.standby.thaw();
  },
  'standing still': async ({ standby }) => {
    await standby.query('select pg_wal_replay_pause()');
    return () => standby.query('select pg_wal_replay_resume()');
  },
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const settings = ['shared_preload_libraries=pg_stat_statements'];
  const pair = await ReplicaPair.start({ isSynchronous: false, settings });
  if (!pair)
    return {
      figure: 'no PostgreSQL is installed here (apt-get install postgresql)',
      misses: [],
      isSkipped: true,
    };
  const fixture = new ProductFixture();
  const primary = connect({ connection: { connectionString: pair.primary.url('outgo') }, max: 2 });
  const standby = connect({ connection: { connectionString: pair.standby.url('outgo') }, max: 2 });
  const totals = { reads: 0, slowestMs: 0, byReplica: 0 };
  const misses: string[] = [];
  try {
    await primary.pool.query('create extension pg_stat_statements');
    const env = {
      DATABASE_URL: pair.primary.url('outgo'),
      ADMIN_EMAILS: ADMIN,
      SESSION_SECRET: 'one secret for both of them',
    };
    const server = await fixture.start({ ...env, DATABASE_REPLICA_URL: pair.standby.url('outgo') });
    await untilReady(server);
    const admin = await enter(server);
    const alone = await fixture.start(env);
    await untilReady(alone);
    const ground: Ground = {
      pair,
      primary: primary.pool,
      standby: standby.pool,
      server,
      admin,
      control: admin.copy(alone.origin),
      random: makeRandom(seed),
      misses,
    };
    const faults = Object.entries(FAULTS);
    for (let round = 1; round <= count; round += 1) {
      const [name, fault] = faults[(round - 1) % faults.length] as (typeof faults)[number];
      await signUp(server.origin, `before-${round}`);
      totals.byReplica += await readFromStandby(ground);
      const { reads, slowestMs } = await readThrough(ground, fault, `during-${round}`);
      totals.reads += reads;
      totals.slowestMs = Math.max(totals.slowestMs, slowestMs);
      await untilUsedAgain(ground);
      log(`${round}: ${name}, ${reads} reads, the slowest ${slowestMs} ms`);
    }
    totals.byReplica += await readFromStandby(ground);
    const { reads, slowestMs, byReplica } = totals;
    return {
      figure: `${count} faults, ${reads} reads through them, none failed, the slowest ${slowestMs} ms; ${byReplica} reads of an able standby as the primary would answer, none of their statements there`,
      misses,
    };
  } finally {
    await fixture.clear();
    await primary.close();
    await pair.standby.thaw();
    await standby.close();
    await pair.stop();
  }
}

/** Signs in by the link that the server prints at its start. */
async function enter({ origin, output }: Product): Promise<Client> {
  const findToken = () => /[?&]token=([\w.~-]+)/.exec(output())?.[1];
  while (findToken() === undefined) await sleep(PAUSE_MS);
  const token = findToken();
  const admin = new Client(origin);
  await admin.post('/api/auth/reset-password', { token, password: PASSWORD });
  const { status } = await admin.post('/api/auth/signin', { email: ADMIN, password: PASSWORD });
  if (status !== 200) throw new Error(`the administrator's sign-in was answered ${status}`);
  return admin;
}

function askFor(client: Client, days: number) {
  return client.get(`/api/admin/analytics/dashboard?days=${days}`);
}

/** With an up-to-date standby: the figures are the primary's, and only the standby was asked for them. */
async function readFromStandby({
  admin,
  control,
  primary,
  standby,
  random,
  misses,
}: Ground): Promise<number> {
  await untilLevel(primary, standby);
  for (const pool of [primary, standby]) await pool.query('select pg_stat_statements_reset()');
  const answers = new Map<number, string>();
  for (let read = 0; read < READS; read += 1) {
    const days = RANGES[Math.floor(random() * RANGES.length)] ?? 7;
    const { status, text } = await askFor(admin, days);
    if (status !== 200) misses.push(`a read of an able standby was answered ${status}`);
    answers.set(days, text);
  }
  const asked = await Promise.all(
    [primary, standby].map(async (pool) => (await pool.query(FIGURES)).rows[0].calls),
  );
  const [onPrimary, onStandby] = asked as [number, number];
  if (onPrimary !== 0) misses.push(`${onPrimary} statements of analytics ran on the primary`);
  if (onStandby !== READS * FIGURES_PER_READ)
    misses.push(`${onStandby} statements of ${READS} reads ran on the standby`);
  for (const [days, text] of answers)
    if ((await askFor(control, days)).text !== text)
      misses.push(`the figures of ${days} days differ from the primary's`);
  return READS;
}

/** Reads on while the standby breaks and heals. Somebody signs up meanwhile and must be counted within a minute. */
async function readThrough(
  ground: Ground,
  fault: (ground: Ground) => Promise<() => Promise<unknown>>,
  name: string,
) {
  const { admin, control, server, random, misses } = ground;
  await sleep(random() * 500);
  const before = (await askFor(control, 7)).body.userDistribution.total;
  const heal = await fault(ground);
  await signUp(server.origin, name);
  const signedUpAt = performance.now();
  let slowestMs = 0;
  let reads = 0;
  const readOnce = async () => {
    const startedAt = performance.now();
    const { status, body } = await askFor(admin, 7);
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
    reads += 1;
    if (status !== 200) misses.push(`${name}: a read was answered ${status}`);
    else if (startedAt - signedUpAt > AGE_LIMIT_MS && body.userDistribution.total <= before)
      misses.push(`${name}: somebody who signed up more than a minute ago was not counted`);
    await sleep(PAUSE_MS);
  };
  // Beyond the bound, so that a standby that stands still becomes too old.
  const until = signedUpAt + AGE_LIMIT_MS + 2_000 + random() * 3_000;
  while (performance.now() < until) await readOnce();
  if ((await askFor(admin, 7)).body.userDistribution.total !== before + 1)
    misses.push(`${name}: the figures are not the primary's`);
  await heal();
  for (let read = 0; read < READS; read += 1) await readOnce();
  if (slowestMs > ANSWER_LIMIT_MS) misses.push(`${name}: a read took ${slowestMs} ms`);
  return { reads, slowestMs };
}

async function untilUsedAgain({ admin, server, misses }: Ground): Promise<void> {
  const before = await countReplicaReads(server);
  const startedAt = performance.now();
  while ((await countReplicaReads(server)) === before) {
    if (performance.now() - startedAt > BACK_LIMIT_MS) {
      misses.push(`the standby was not used again within ${BACK_LIMIT_MS} ms`);
      return;
    }
    await askFor(admin, 7);
    await sleep(PAUSE_MS);
  }
}

async function countReplicaReads({ origin }: Product): Promise<number> {
  const { text } = await new Client(origin).get('/metrics');
  return Number(/^outgo_replica_reads_total\{answered_by="replica"\} (\d+)$/m.exec(text)?.[1]);
}

async function untilLevel(primary: pg.Pool, standby: pg.Pool): Promise<void> {
  const { rows } = await primary.query('select pg_current_wal_flush_lsn()::text as lsn');
  const isLevel = async () =>
    (await standby.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes', [rows[0].lsn])).rows[0].yes;
  while (!(await isLevel())) await sleep(PAUSE_MS);
}
