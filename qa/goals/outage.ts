/**
 * The database refuses connections, or says nothing at all, for a while, again and again under load. Every request ends
 * in time, with 503 at worst; the process lives; and good answers come back soon after the database does.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#testing/client';
import { connectionUrl, createTestDatabase } from '#testing/database';
import { ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { startRelay } from '#testing/relay';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';

const LANES = 10;
const ANSWER_LIMIT_MS = 5_500;
const RECOVERY_LIMIT_MS = 2_000;

export const outage: Goal = {
  promise: 'while the database is away requests end in time with 503, and soon after it is back they succeed',
  unit: 'outages',
  counts: { gate: 20, night: 60 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const database = await createTestDatabase();
  const relay = await startRelay(connectionUrl(database.connection));
  const fixture = new ProductFixture();
  const product = await fixture.start({ DATABASE_URL: relay.url });
  await untilReady(product);
  const client = await signUp(product.origin, 'person');
  const seen = { requests: 0, refused: 0, slowest: 0, recovery: 0 };
  const misses: string[] = [];
  let isOver = false;

  async function ask(path: string): Promise<number> {
    const startedAt = performance.now();
    const { status, headers } = await client.get(path).catch(() => ({ status: 0, headers: undefined }));
    const took = performance.now() - startedAt;
    seen.requests += 1;
    if (status === 503) seen.refused += 1;
    seen.slowest = Math.max(seen.slowest, Math.round(took));
    if (took > ANSWER_LIMIT_MS) misses.push(`${path} took ${Math.round(took)} ms`);
    if (![200, 503].includes(status)) misses.push(`${path} was answered ${status}`);
    if (status === 503 && path.startsWith('/api') && !headers?.get('retry-after'))
      misses.push(`${path} was refused without Retry-After`);
    return status;
  }

  async function work(): Promise<void> {
    while (!isOver) {
      await ask('/api/subscriptions');
      await sleep(20);
    }
  }

  try {
    const working = Promise.all(Array.from({ length: LANES }, work));
    for (let round = 1; round <= count; round += 1) {
      await sleep(300 + random() * 500);
      relay.setMode(random() < 0.5 ? 'refuse' : 'silence');
      await sleep(500 + random() * 4_000);
      if ((await ask('/healthz')) !== 200) misses.push('/healthz fails while the database is away');
      relay.setMode('pass');
      const recovery = await untilGood(client);
      seen.recovery = Math.max(seen.recovery, recovery);
      if (recovery > RECOVERY_LIMIT_MS) misses.push(`good again only after ${recovery} ms`);
      if (round % 5 === 0) log(`${round} outages, ${seen.requests} requests`);
    }
    isOver = true;
    await working;
    if (product.child.exitCode !== null) misses.push(`the server ended with ${product.child.exitCode}`);
    return {
      figure: `${count} outages, ${seen.requests} requests, ${seen.refused} refused, slowest ${seen.slowest} ms, good again within ${seen.recovery} ms`,
      misses,
    };
  } finally {
    isOver = true;
    relay.setMode('pass');
    await fixture.clear();
    await relay.close();
    await database.drop();
  }
}

async function untilGood(client: Client): Promise<number> {
  const startedAt = performance.now();
  while ((await client.get('/api/subscriptions').catch(() => undefined))?.status !== 200) await sleep(20);
  return Math.round(performance.now() - startedAt);
}
