/**
 * Races for the Free limit: 50 parallel adds of one new account over two server processes must leave exactly 5 rows.
 * `npm run qa:free-limit -- [rounds] [seed]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan';
import type { Connection } from '#server/db/connect';
import { readEnv } from '#server/env';
import { createServer } from '#server/server';
import { countSubscriptions } from '#server/subscriptions/store';
import { Client } from '#testing/client';
import { createTestDatabase, startTestCluster } from '#testing/database';
import { makePerson } from '#testing/people';
import { subscriptionBody } from '#testing/subscriptions';

const PARALLEL = 50;
const PROCESSES = 2;

if (process.argv[2] === 'serve') await serve(JSON.parse(process.argv[3] ?? '{}'));
else await run(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? Date.now() % 1_000_000));

async function run(rounds: number, seed: number): Promise<void> {
  console.log(`seed ${seed}, ${rounds} rounds of ${PARALLEL} parallel adds on ${PROCESSES} processes`);
  const random = makeRandom(seed);
  const cluster = await startTestCluster();
  const database = await createTestDatabase();
  const people = await openServer(database.connection);
  const children = await Promise.all(Array.from({ length: PROCESSES }, () => spawn(database.connection)));
  const answers = new Map<number, number>();
  let right = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { client, user } = await makePerson(people.server.deps, children[0]?.origin ?? '');
    for (const status of await race(client, children, random))
      answers.set(status, (answers.get(status) ?? 0) + 1);
    const rows = await countSubscriptions(people.server.deps.db, user.id);
    if (rows === FREE_SUBSCRIPTION_LIMIT) right += 1;
    else console.log(`round ${round}: ${rows} rows`);
  }
  console.log(`${right} of ${rounds} rounds left exactly ${FREE_SUBSCRIPTION_LIMIT} rows`);
  for (const [status, count] of answers) console.log(`${count} answers ${status}`);
  await Promise.all(children.map(({ child }) => stop(child)));
  await people.close();
  await database.drop();
  await cluster.stop();
  // A busy machine may answer 503; any other answer than added or full is a fault.
  const isClean = [...answers.keys()].every((status) => [201, 403, 503].includes(status));
  process.exitCode = right === rounds && isClean ? 0 : 1;
}

/** Adds under different names, in an order and on processes that the seed decides. */
async function race(client: Client, servers: { origin: string }[], random: () => number): Promise<number[]> {
  const clients = servers.map(({ origin }) => {
    const at = new Client(origin);
    for (const [name, value] of client.cookies) at.cookies.set(name, value);
    return at;
  });
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 10));
      const at = clients[Math.floor(random() * clients.length)] ?? client;
      return at.post('/api/subscriptions', subscriptionBody({ name: `Service ${index}` }));
    }),
  );
  return answers.map(({ status }) => status);
}

async function openServer(connection: Connection) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-qa-'));
  const env = readEnv({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATES_URL: 'off',
    DATA_DIR: dataDir,
  });
  const server = await createServer({
    env,
    connection,
    logger: pino({ level: 'silent' }),
    siteFolder: fileURLToPath(new URL('../dist/web', import.meta.url)),
  });
  return {
    server,
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function serve(connection: Connection): Promise<void> {
  const { server, close } = await openServer(connection);
  process.once('disconnect', () => close().finally(() => process.exit()));
  process.send?.(await server.app.listen({ port: 0, host: '127.0.0.1' }));
}

async function spawn(connection: Connection): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', JSON.stringify(connection)]);
  const [origin] = await once(child, 'message');
  return { child, origin };
}

/** A server process ends when the one that started it lets go of it, or is gone. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** Mulberry32: small, fast, the same everywhere. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
