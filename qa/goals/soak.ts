/**
 * People write for as long as it takes while one thing after the other goes wrong, drawn at random: processes are
 * killed, frozen, flooded or told to stop, the disk is full, the clock is wrong. After each the server is ready again,
 * and at no time is an invariant broken.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listDatabase, signalAll } from '#testing/database-process';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, stopProduct, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { sendRaw } from '#testing/raw-http';
import { SmallDisk } from '../full-disk.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { hasEnded, killProduct, listHalfDone, makeWriters, pidOf } from './kill.ts';

/** How long people write before each fault, at most: with the fault and the start after it one comes each 15 seconds. */
const CALM_MS = 12_000;
const READY_LIMIT_MS = 30_000;
const FLOOD = 200;
/** An empty cluster takes 45 MB, its log up to 80. */
const DISK_MB = 400;
const WRONG_CLOCK = fileURLToPath(new URL('../wrong-clock.mjs', import.meta.url));
const HOUR_MS = 3_600_000;
const JUMPS_MS = [1, -1, 24, -24, 40 * 24, -40 * 24, 730 * 24].map((hours) => hours * HOUR_MS);

interface Scene {
  product: Product;
  random: () => number;
  /** Undefined where this machine does not let us mount one. */
  disk: SmallDisk | undefined;
  /** Holds how many milliseconds the server's clock is wrong by. */
  clockFile: string;
}

const FAULTS: Record<string, (scene: Scene) => Promise<void>> = {
  'server killed': ({ product }) => end(product, false),
  'server and database killed': ({ product }) => end(product, true),
  'database killed': async ({ product }) => signalAll(await listDatabase(product.dataDir), 'SIGKILL'),
  'database frozen': async ({ product, random }) => freeze(await listDatabase(product.dataDir), random),
  'server frozen': ({ product, random }) => freeze([pidOf(product)], random),
  'disk full': async ({ disk, random }) => {
    await disk?.fill();
    await pause(random);
    await disk?.empty();
  },
  'clock wrong': async ({ clockFile, random }) => {
    await writeFile(clockFile, String(JUMPS_MS[Math.floor(random() * JUMPS_MS.length)]));
    await pause(random);
    await writeFile(clockFile, '0');
  },
  'broken requests': async ({ product }) => {
    const port = Number(new URL(product.origin).port);
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
  const clockFile = path.join(folder, 'clock');
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const disk = await SmallDisk.mount(dataDir, DISK_MB);
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), WRONG_CLOCK: clockFile };
  const startProduct = () => fixture.start(env, ['--import', WRONG_CLOCK]);
  const startedAt = performance.now();
  const names = Object.keys(FAULTS).filter((name) => name !== 'disk full' || disk);
  const seen = new Map<string, number>();
  const misses: string[] = [];
  let slowest = 0;
  try {
    let product = await startProduct();
    await untilReady(product);
    const writers = await makeWriters(product.origin, makeRandom(seed + 1), path.join(folder, 'witness.log'));
    const isOver = (round: number) =>
      minutes === undefined ? round > count : performance.now() - startedAt > minutes * 60_000;
    for (let round = 1; !isOver(round); round += 1) {
      const name = names[Math.floor(random() * names.length)] as string;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const writing = Promise.all(writers.map((writer) => writer.writeUntilCut()));
      await sleep(CALM_MS * (0.5 + random() / 2));
      await FAULTS[name]?.({ product, random, disk, clockFile });
      if (!hasEnded(product)) {
        const took = await measureReady(product);
        slowest = Math.max(slowest, took);
        if (took > READY_LIMIT_MS) misses.push(`${name}: not ready after ${READY_LIMIT_MS} ms`);
        await stopProduct(product);
      }
      await writing;
      product = await startProduct();
      await untilReady(product);
      for (const writer of writers) await writer.check();
      log(`${round} faults (${name})`);
    }
    misses.push(...writers.flatMap((writer) => writer.misses), ...(await listHalfDone(env.DATA_DIR)));
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
    const without = disk ? '' : ' (no disk in memory can be mounted here, so none was full)';
    const kinds = [...seen].map(([name, times]) => `${times} × ${name}`).join(', ');
    return {
      figure: `${took} minutes, ${kinds}${without}; ${acknowledged} acknowledged, ready again within ${slowest} ms where the server lived on`,
      misses,
    };
  } finally {
    await disk?.empty();
    await fixture.clear();
    await disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freeze(pids: readonly number[], random: () => number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await pause(random);
  signalAll(pids, 'SIGCONT');
}

/** As long as a fault lasts. */
async function pause(random: () => number): Promise<void> {
  await sleep(500 + random() * 2_500);
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

async function end(product: Product, isTree: boolean): Promise<void> {
  await killProduct(product, isTree);
  await product.exited;
}
