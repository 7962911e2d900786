/**
 * The dashboard and the list of one person with 50 subscriptions, against a bare `node:http` server with the
 * same SQL on the same database: unchanged data (kept answers), and every answer computed. Interleaved;
 * medians of the rounds. "Computed" is what a read after a change costs, without the write itself: the
 * process may keep no bytes, so it looks for a kept answer, computes one and hashes it for its ETag, as if
 * the kept one were stale. Then, by themselves: the other kept calls, a read by a client that has the answer
 * already (304), and a write. The CPU time per request, of the server and of the database, is the figure to
 * trust on a busy machine. `npm run bench:calls -- [rounds]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { addDays } from '#core/calendar-day';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import { driverSettings } from '#server/db/connect';
import { keepRates } from '#server/rates/store';
import { createTestDatabase, startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { bundleServers } from './bundle.ts';
import { cpuMs, parentOf } from './cpu.ts';
import { type Load, load, type Target } from './load.ts';
import { median, round } from './measure.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const ROUND_MS = 2_000;
/** These requests are not counted: V8 has compiled all of the product's code for a call after about 8,000 of them. */
const WARM_UP_REQUESTS = 10_000;
const SUBSCRIPTIONS = 50;
const CALLS = { dashboard: '/api/analytics/dashboard', list: '/api/subscriptions' };
const CONNECTIONS = [8, 32];
/** Shares of what the bare server answers in a second; no p99 may be more than twice the bare one. */
const GOALS: Record<string, number> = { bare: 1, unchanged: 1.5, computed: 0.65 };
const P99_GOAL = 2;
const CATEGORIES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'];
const CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const;

/** As many currencies as the European Central Bank publishes. */
const RATED = CURRENCY_TABLE.slice(0, 30).map(({ code }) => code);

const cluster = await startTestCluster();
const { connection, drop } = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-bench-'));
const { cookie, subscriptionId } = await seed();
const postmaster = await findPostmaster();

const children: ChildProcess[] = [];
const [bare = '', product = ''] = await bundleServers('bare-server.ts', 'product-server.ts');
const servers = {
  bare: await start(bare),
  unchanged: await start(product),
  computed: await start(product, '0'),
};

interface Round extends Load {
  serverCpu: number;
  databaseCpu: number;
}

for (const connections of CONNECTIONS) {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, address] of Object.entries(CALLS)) {
    const rounds: Record<string, Round[]> = { bare: [], unchanged: [], computed: [] };
    for (const { port } of Object.values(servers)) await warmUp({ port, path: address, cookie }, connections);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const [server, { port, pid }] of Object.entries(servers))
        rounds[server]?.push(await runRound({ port, path: address, cookie }, pid, connections));
    }
    const of = (server: string, figure: keyof Round) =>
      median((rounds[server] ?? []).map((result) => result[figure]));
    const cpuOf = (server: string) => of(server, 'serverCpu') + of(server, 'databaseCpu');
    for (const server of Object.keys(servers)) {
      const speed = of(server, 'perSecond') / of('bare', 'perSecond');
      const p99 = of(server, 'p99') / of('bare', 'p99');
      if (speed < (GOALS[server] ?? 1) || p99 > P99_GOAL) process.exitCode = 1;
      table[`${name}, ${server}`] = {
        'per second': Math.round(of(server, 'perSecond')),
        '÷ bare': round(speed),
        'p99 ms': of(server, 'p99'),
        'p99 ÷ bare': round(p99),
        'µs of server': of(server, 'serverCpu'),
        'µs of database': of(server, 'databaseCpu'),
        'bare ÷ CPU': round(cpuOf('bare') / cpuOf(server)),
      };
    }
  }
  console.log(`${connections} connections, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, interleaved`);
  console.table(table);
}
await measureOthers();
for (const child of children) child.kill();
await drop();
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });

async function warmUp(target: Target, connections: number): Promise<void> {
  for (let sent = 0; sent < WARM_UP_REQUESTS; ) sent += (await load(target, connections, ROUND_MS)).requests;
}

/** CPU in microseconds per request. */
async function runRound(target: Target, pid: number, connections: number): Promise<Round> {
  const before = [cpuMs(pid), cpuMs(postmaster)] as const;
  const result = await load(target, connections, ROUND_MS);
  const perRequest = (ms: number) => (ms * 1000) / result.requests;
  return {
    ...result,
    serverCpu: perRequest(cpuMs(pid) - before[0]),
    databaseCpu: perRequest(cpuMs(postmaster) - before[1]),
  };
}

async function findPostmaster(): Promise<number> {
  const client = new pg.Client(driverSettings(connection));
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  if (parent === undefined) throw new Error('the database is on another machine');
  return parent;
}

/** Not compared with the bare server, which has no such calls. */
async function measureOthers(): Promise<void> {
  const { unchanged, computed } = servers;
  const found = await fetch(`http://127.0.0.1:${unchanged.port}${CALLS.list}`, { headers: { cookie } });
  const copy = [`if-none-match: ${found.headers.get('etag')}`];
  let turn = 0;
  const body = () => JSON.stringify({ notes: `note ${turn++}` });
  const targets: Record<string, { at: typeof unchanged; target: Omit<Target, 'port'> }> = {
    'renewals, unchanged': { at: unchanged, target: { path: '/api/reminders/next30', cookie } },
    'renewals, computed': { at: computed, target: { path: '/api/reminders/next30', cookie } },
    'budget, unchanged': { at: unchanged, target: { path: '/api/budget', cookie } },
    'budget, computed': { at: computed, target: { path: '/api/budget', cookie } },
    'list, unchanged, 304': { at: unchanged, target: { path: CALLS.list, cookie, head: copy, status: 304 } },
    // Last: it changes what the others read.
    'change of a subscription': {
      at: unchanged,
      target: { path: `/api/subscriptions/${subscriptionId}`, cookie, method: 'PUT', body },
    },
  };
  const [connections = 8] = CONNECTIONS;
  const table: Record<string, Record<string, number>> = {};
  for (const [name, { at, target }] of Object.entries(targets)) {
    const whole = { ...target, port: at.port };
    await load(whole, connections, ROUND_MS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(whole, at.pid, connections));
    const of = (figure: keyof Round) => median(rounds.map((result) => result[figure]));
    table[name] = {
      'per second': Math.round(of('perSecond')),
      'p99 ms': of('p99'),
      'µs of server': of('serverCpu'),
      'µs of database': of('databaseCpu'),
    };
  }
  console.log(`${connections} connections, by themselves, medians of ${ROUNDS} rounds`);
  console.table(table);
}

/** The cookie of a Pro user with the subscriptions. The servers run on the machine's clock, so do the rows. */
async function seed(): Promise<{ cookie: string; subscriptionId: string }> {
  const app = await startApp({ connection, now: new Date().toISOString() });
  const { user, client } = await app.person({ country: 'India', proForDays: 30 });
  const today = app.clock.now().toISOString().slice(0, 10);
  await insertSubscriptions(app.server.deps, user.id, SUBSCRIPTIONS, (index) => ({
    category: CATEGORIES[index % CATEGORIES.length] ?? 'Other',
    billingCycle: CYCLES[index % CYCLES.length] ?? 'monthly',
    currency: 'INR',
    nextRenewalOn: addDays(today, (index * 7) % 365),
  }));
  const perEur = Object.fromEntries(RATED.map((code, index) => [code, `${index + 1}.2345`]));
  await keepRates(app.server.deps.db, { ratesOn: today, perEur }, app.clock.now());
  const { pool } = app.server.database;
  await pool.query('analyze');
  const { rows } = await pool.query<{ id: string }>('select id from subscriptions limit 1');
  await app.close();
  const pairs = [...client.cookies].map(([name, value]) => `${name}=${value}`);
  return { cookie: pairs.join('; '), subscriptionId: rows[0]?.id ?? '' };
}

function start(file: string, ...args: string[]): Promise<{ port: number; pid: number }> {
  const child = fork(file, [JSON.stringify(connection), ...args], {
    // The bench's own arguments load tsx and are left out.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ port: Number(port), pid: child.pid ?? 0 }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
