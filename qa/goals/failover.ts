/**
 * Writers at work while the machine of the primary is lost and its synchronous standby takes over. The server finds the
 * new primary by itself, and nothing that was acknowledged is lost or doubled.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { ReplicaPair } from '../engines/replica-pair.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';
import { Writer } from '../witness.ts';

const WRITERS = 6;
const RECOVERY_LIMIT_MS = 5_000;

export const failover: Goal = {
  promise: 'nothing acknowledged is lost when the standby takes over, and the server finds it by itself',
  unit: 'failovers',
  counts: { gate: 5, night: 30 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const pair = await ReplicaPair.start({ isSynchronous: true });
  if (!pair)
    return {
      figure: 'no PostgreSQL is installed here (apt-get install postgresql)',
      misses: [],
      isSkipped: true,
    };
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-witness-'));
  const fixture = new ProductFixture();
  const misses: string[] = [];
  let slowest = 0;
  try {
    const product = await fixture.start({ DATABASE_URL: pair.url });
    await untilReady(product);
    const writers: Writer[] = [];
    for (let index = 0; index < WRITERS; index += 1) {
      const client = await signUp(product.origin, `writer-${index}`);
      writers.push(new Writer(`writer-${index}`, client, random, path.join(folder, 'witness.log')));
    }
    for (let round = 1; round <= count; round += 1) {
      const writing = Promise.all(writers.map((writer) => writer.writeUntilCut()));
      await sleep(500 + random() * 3_000);
      await pair.failOver();
      const promotedAt = performance.now();
      await writing;
      await untilReady(product);
      const took = Math.round(performance.now() - promotedAt);
      slowest = Math.max(slowest, took);
      if (took > RECOVERY_LIMIT_MS) misses.push(`ready only ${took} ms after the promotion`);
      for (const writer of writers) await writer.check();
      await pair.heal();
      log(`${round} failovers, ${sum(writers)} acknowledged, ready after ${took} ms`);
    }
    misses.push(...writers.flatMap((writer) => writer.misses));
    return {
      figure: `${count} failovers, ${sum(writers)} acknowledged, ready within ${slowest} ms of the promotion`,
      misses,
    };
  } finally {
    await fixture.clear();
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function sum(writers: readonly Writer[]): number {
  return writers.reduce((all, { acknowledged }) => all + acknowledged, 0);
}
