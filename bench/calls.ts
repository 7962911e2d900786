/**
 * The dashboard and the list of one person with 50 subscriptions, against a bare `node:http` server with the same SQL on
 * the same database: unchanged data (kept answers), and every answer computed. Interleaved; medians of the rounds.
 * `npm run bench:calls -- [rounds]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays } from '#core/calendar-day';
import { createTestDatabase, startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { type Load, load } from './load.ts';
import { median } from './measure.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const ROUND_MS = 2_000;
const SUBSCRIPTIONS = 50;
const CALLS = { dashboard: '/api/analytics/dashboard', list: '/api/subscriptions' };
const CONNECTIONS = [8, 32];
const CATEGORIES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'];
const CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const;

const cluster = await startTestCluster();
const { connection, drop } = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-bench-'));
const cookie = await seed();

const children: ChildProcess[] = [];
const ports = {
  bare: await start('bare-server.ts'),
  unchanged: await start('product-server.ts'),
  computed: await start('product-server.ts', '0'),
};

for (const connections of CONNECTIONS) {
  const table: Record<string, Record<string, string | number>> = {};
  for (const [name, address] of Object.entries(CALLS)) {
    const rounds: Record<string, Load[]> = { bare: [], unchanged: [], computed: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [server, port] of Object.entries(ports)) {
        const result = await load({ port, path: address, cookie }, connections, ROUND_MS);
        if (round >= 0) rounds[server]?.push(result);
      }
    }
    const of = (server: string, figure: keyof Load) =>
      median((rounds[server] ?? []).map((round) => round[figure]));
    for (const server of Object.keys(ports)) {
      table[`${name}, ${server}`] = {
        'per second': Math.round(of(server, 'perSecond')),
        '÷ bare': Math.round((of(server, 'perSecond') / of('bare', 'perSecond')) * 100) / 100,
        'p99 ms': of(server, 'p99'),
        'p99 ÷ bare': Math.round((of(server, 'p99') / of('bare', 'p99')) * 100) / 100,
      };
    }
  }
  console.log(`${connections} connections, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, interleaved`);
  console.table(table);
}
for (const child of children) child.kill();
await drop();
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });

/** The cookie of a Pro user with the subscriptions. The servers run on the machine's clock, so do the rows. */
async function seed(): Promise<string> {
  const app = await startApp({ connection, now: new Date().toISOString() });
  const { user, client } = await app.person({ country: 'India', proForDays: 30 });
  const today = app.clock.now().toISOString().slice(0, 10);
  await insertSubscriptions(app.server.deps, user.id, SUBSCRIPTIONS, (index) => ({
    category: CATEGORIES[index % CATEGORIES.length] ?? 'Other',
    billingCycle: CYCLES[index % CYCLES.length] ?? 'monthly',
    currency: 'INR',
    nextRenewalOn: addDays(today, (index * 7) % 365),
  }));
  await app.server.database.pool.query('analyze');
  await app.close();
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function start(file: string, ...args: string[]): Promise<number> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(connection), ...args], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve(Number(port)));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
