/**
 * Races for the daily cap: 50 parallel analyses of one Free account over two server processes with a cap of 3 must
 * reach the model at most 3 times. `npm run qa:ai-cap -- [rounds] [seed]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { Connection } from '#server/db/connect';
import { readEnv } from '#server/env';
import { createServer } from '#server/server';
import { Client } from '#testing/client';
import { createTestDatabase, startTestCluster } from '#testing/database';
import { type AiFake, startAi } from '#testing/fakes/ai';
import { makePerson } from '#testing/people';
import { makeRandom } from '#testing/random';
import { insertSubscriptions } from '#testing/subscriptions';

const PARALLEL = 50;
const PROCESSES = 2;
const CAP = 3;
const REPLY = { duplicates_or_overlaps: [], savings_opportunities: [], checklist: [] };

interface Place {
  connection: Connection;
  env: Record<string, string>;
}

if (process.argv[2] === 'serve') await serve(JSON.parse(process.argv[3] ?? '{}'));
else await run(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? Date.now() % 1_000_000));

async function run(rounds: number, seed: number): Promise<void> {
  console.log(`seed ${seed}, ${rounds} rounds of ${PARALLEL} parallel analyses on ${PROCESSES} processes`);
  const random = makeRandom(seed);
  const cluster = await startTestCluster();
  const database = await createTestDatabase();
  const ai = await startAi();
  const place = { connection: database.connection, env: environmentOf(ai) };
  const people = await openServer(place);
  const children = await Promise.all(Array.from({ length: PROCESSES }, () => spawn(place)));
  const answers = new Map<number, number>();
  let right = 0;
  for (let round = 1; round <= rounds; round += 1) {
    ai.reset();
    // A slow model keeps all of them waiting at once.
    ai.reply(async () => {
      await pause(random() * 40);
      return REPLY;
    });
    const { client, user } = await makePerson(people.server.deps, children[0]?.origin ?? '');
    await insertSubscriptions(people.server.deps, user.id, 3);
    for (const status of await race(client, children, random))
      answers.set(status, (answers.get(status) ?? 0) + 1);
    if (ai.prompts.length <= CAP) right += 1;
    else console.log(`round ${round}: the model was called ${ai.prompts.length} times`);
  }
  console.log(`${right} of ${rounds} rounds called the model at most ${CAP} times`);
  for (const [status, count] of answers) console.log(`${count} answers ${status}`);
  await Promise.all(children.map(({ child }) => stop(child)));
  await people.close();
  await ai.close();
  await database.drop();
  await cluster.stop();
  // A busy machine may answer 503; exactly the cap is answered, everything else is refused.
  const isClean = [...answers.keys()].every((status) => [200, 429, 503].includes(status));
  const isUsed = answers.get(200) === rounds * CAP || (answers.get(503) ?? 0) > 0;
  process.exitCode = right === rounds && isClean && isUsed ? 0 : 1;
}

function environmentOf(ai: AiFake): Record<string, string> {
  return {
    AI_BASE_URL: ai.chatUrl,
    AI_API_KEY: ai.apiKey,
    AI_MODEL: 'stand-in-1',
    FREE_DAILY_ANALYSIS: String(CAP),
  };
}

/** At moments and on processes that the seed decides. */
async function race(client: Client, servers: { origin: string }[], random: () => number): Promise<number[]> {
  const clients = servers.map(({ origin }) => {
    const at = new Client(origin);
    for (const [name, value] of client.cookies) at.cookies.set(name, value);
    return at;
  });
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      await pause(random() * 10);
      const at = clients[Math.floor(random() * clients.length)] ?? client;
      return at.post('/api/analyze');
    }),
  );
  return answers.map(({ status }) => status);
}

async function openServer({ connection, env: more }: Place) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-qa-'));
  const env = readEnv({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATES_URL: 'off',
    DATA_DIR: dataDir,
    ...more,
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

async function serve(place: Place): Promise<void> {
  const { server, close } = await openServer(place);
  process.once('disconnect', () => close().finally(() => process.exit()));
  process.send?.(await server.app.listen({ port: 0, host: '127.0.0.1' }));
}

async function spawn(place: Place): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', JSON.stringify(place)]);
  const [origin] = await once(child, 'message');
  return { child, origin };
}

/** A server process ends when the one that started it lets go of it, or is gone. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
