/**
 * People write for as long as it takes while one thing after the other goes wrong, drawn at random: processes are
 * killed, frozen, flooded or told to stop. After each the server is ready again, and at no time is an invariant broken.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { listDatabase, signalAll } from '#testing/database-process';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { sendRaw } from '#testing/raw-http';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { hasEnded, killProduct, listHalfDone, makeWriters, pidOf } from './kill.ts';

/** How long people write before each fault, at most: with the fault and the start after it one comes each 15 seconds. */
const CALM_MS = 16_000;
const READY_LIMIT_MS = 30_000;
const FLOOD = 200;

type Fault = (product: Product, random: () => number) => Promise<void>;

const FAULTS: Record<string, Fault> = {
  'server killed': (product) => end(product, false),
  'server and database killed': (product) => end(product, true),
  'database killed': async ({ dataDir }) => signalAll(await listDatabase(dataDir), 'SIGKILL'),
  'database frozen': async ({ dataDir }, random) => freeze(await listDatabase(dataDir), random),
  'server frozen': (product, random) => freeze([pidOf(product)], random),
  'broken requests': async ({ origin }) => {
    const port = Number(new URL(origin).port);
    const bytes = 'POST /api/subscriptions HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"name":';
    await Promise.all(Array.from({ length: FLOOD }, () => sendRaw(port, bytes, 300)));
  },
  'told to stop': async () => {},
};

export const soak: Goal = {
  promise: 'through one random fault after the other nothing acknowledged is lost, doubled or half done',
  unit: 'faults',
  counts: { gate: 8, night: 45 },
  run,
};

async function run({ seed, count, minutes, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const fixture = new ProductFixture();
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-soak-'));
  const env = { DATA_DIR: await fixture.folder(), PORT: String(await findFreePort()) };
  const startedAt = performance.now();
  const names = Object.keys(FAULTS);
  const seen = new Map<string, number>();
  const misses: string[] = [];
  let slowest = 0;
  try {
    let product = await fixture.start(env);
    await untilReady(product);
    const writers = await makeWriters(product.origin, makeRandom(seed + 1), path.join(folder, 'witness.log'));
    const isOver = (round: number) =>
      minutes === undefined ? round > count : performance.now() - startedAt > minutes * 60_000;
    for (let round = 1; !isOver(round); round += 1) {
      const name = names[Math.floor(random() * names.length)] as string;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const writing = Promise.all(writers.map((writer) => writer.writeUntilCut()));
      await sleep(CALM_MS * (0.5 + random() / 2));
      await FAULTS[name]?.(product, random);
      if (!hasEnded(product)) {
        const took = await measureReady(product);
        slowest = Math.max(slowest, took);
        if (took > READY_LIMIT_MS) misses.push(`${name}: not ready after ${READY_LIMIT_MS} ms`);
        await stop(product);
      }
      await writing;
      product = await fixture.start(env);
      await untilReady(product);
      for (const writer of writers) await writer.check();
      log(`${round} faults (${name})`);
    }
    misses.push(...writers.flatMap((writer) => writer.misses), ...(await listHalfDone(env.DATA_DIR)));
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
    const kinds = [...seen].map(([name, times]) => `${times} × ${name}`).join(', ');
    return {
      figure: `${took} minutes, ${kinds}; ${acknowledged} acknowledged, ready again within ${slowest} ms where the server lived on`,
      misses,
    };
  } finally {
    await fixture.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freeze(pids: readonly number[], random: () => number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await sleep(500 + random() * 2_500);
  signalAll(pids, 'SIGCONT');
}

async function measureReady({ origin }: Product): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const took = Math.round(performance.now() - startedAt);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok || took > READY_LIMIT_MS) return took;
    await sleep(50);
  }
}

async function stop({ child, exited }: Product): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

async function end(product: Product, isTree: boolean): Promise<void> {
  await killProduct(product, isTree);
  await product.exited;
}
