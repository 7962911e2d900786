/**
 * The disk under the whole data folder, or under PostgreSQL's log alone, is full again and again while people write.
 * Every call is answered, with 503 at worst; nothing acknowledged is lost; and when there is space it heals by itself.
 */
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#testing/client';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { subscriptionBody } from '#testing/subscriptions';
import { SmallDisk } from '../full-disk.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';
import { Writer } from '../witness.ts';
import { listHalfDone } from './kill.ts';

const WRITERS = 3;
/** An empty cluster takes 45 MB, its log up to 80. */
const DISK_MB = 200;
const LOG_MB = 96;
const FULL_LIMIT_MS = 60_000;
const HEAL_LIMIT_MS = 60_000;
const ROWS_AT_ONCE = 800;
const LONG_NOTES = 'x'.repeat(1_500);

export const diskFull: Goal = {
  promise: 'a full disk answers 503 at worst, loses nothing acknowledged, and heals when there is space',
  unit: 'full disks',
  counts: { gate: 4, night: 20 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  const places = ['data', 'log'] as const;
  const outcomes: Outcome[] = [];
  for (const place of places) {
    const count = Math.max(1, Math.round(options.count / places.length));
    outcomes.push(await fillAgainAndAgain(place, { ...options, count }));
  }
  return {
    figure: outcomes.map(({ figure }) => figure).join('; '),
    misses: outcomes.flatMap(({ misses }) => misses),
    isSkipped: outcomes.every(({ isSkipped }) => isSkipped === true),
  };
}

async function fillAgainAndAgain(place: 'data' | 'log', { seed, count, log }: GoalOptions): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-disk-'));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const fixture = new ProductFixture();
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), PAYMENTS: 'off' };
  let disk: SmallDisk | undefined;
  try {
    if (place === 'log') await startOnce(env);
    disk = await (place === 'data' ? SmallDisk.mount(dataDir, DISK_MB) : mountLog(dataDir));
    if (!disk) return { figure: 'no disk in memory can be mounted here', misses: [], isSkipped: true };
    const product = await fixture.start(env);
    await untilReady(product);
    const random = makeRandom(seed);
    const filling = new Filling(product, disk, await makeWriters(product, random, folder));
    for (let round = 1; round <= count; round += 1) {
      await filling.runOnce(round, 500 + random() * 1_500);
      log(`${place}: ${filling.describe()}`);
    }
    const misses = [...filling.listMisses(), ...(await listHalfDone(dataDir))];
    return { figure: `${place}: ${filling.describe()}`, misses: misses.map((miss) => `${place}: ${miss}`) };
  } finally {
    await disk?.empty();
    await fixture.clear();
    await disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  }
}

class Filling {
  readonly #statuses = new Map<number, number>();
  readonly #misses: string[] = [];
  #rounds = 0;
  #slowestHeal = 0;

  constructor(
    private readonly product: Product,
    private readonly disk: SmallDisk,
    private readonly writers: readonly Writer[],
  ) {}

  async runOnce(round: number, spaceMs: number): Promise<void> {
    const client = await signUp(this.product.origin, `importer-${round}`);
    const writing = Promise.all(this.writers.map((writer) => writer.writeUntilCut()));
    await sleep(spaceMs);
    await this.disk.fill();
    await this.#writeUntilRefused(client);
    // Each of them now meets the full disk, and stops.
    await Promise.race([writing, sleep(FULL_LIMIT_MS)]);
    await this.#call(() => client.get('/api/subscriptions'));
    const { status } = await client.get('/healthz');
    if (status !== 200) this.#misses.push(`/healthz answers ${status} while the disk is full`);
    await this.disk.empty();
    this.#slowestHeal = Math.max(this.#slowestHeal, await this.#untilGood(client));
    await writing;
    for (const writer of this.writers) await writer.check();
    if (this.product.child.exitCode !== null) this.#misses.push('the server ended');
    await this.#removeAll(client);
    this.#rounds += 1;
  }

  listMisses(): string[] {
    return [...this.#misses, ...this.writers.flatMap(({ misses, faults }) => [...misses, ...faults])];
  }

  describe(): string {
    const answers = [...this.#statuses].sort().map(([status, times]) => `${times} × ${status}`);
    const acknowledged = this.writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    return `${this.#rounds} times full (${answers.join(', ')}), ${acknowledged} acknowledged, good again within ${this.#slowestHeal} ms`;
  }

  /** Large imports use up what room the files still have. */
  async #writeUntilRefused(client: Client): Promise<void> {
    const startedAt = performance.now();
    for (let index = 0; performance.now() - startedAt < FULL_LIMIT_MS; index += 1) {
      const subscriptions = Array.from({ length: ROWS_AT_ONCE }, (_, row) =>
        subscriptionBody({ name: `Row ${index}-${row}`, notes: LONG_NOTES }),
      );
      const status = await this.#call(() => client.post('/api/imports', { format: 'outgo', subscriptions }));
      if (status === 503) return;
    }
    this.#misses.push(`nothing was refused, ${await this.disk.freeBytes()} bytes were free`);
  }

  async #call(ask: () => Promise<{ status: number; text: string }>): Promise<number> {
    const { status, text } = await ask().catch((error: unknown) => ({ status: 0, text: String(error) }));
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (![200, 201, 503].includes(status))
      this.#misses.push(`a call was answered ${status} ${text.slice(0, 160)}`);
    return status;
  }

  /** Repeats until a write succeeds. */
  async #untilGood(client: Client): Promise<number> {
    const startedAt = performance.now();
    while ((await client.put('/api/budget', { overall: '5' }).catch(() => undefined))?.status !== 200) {
      if (performance.now() - startedAt > HEAL_LIMIT_MS) {
        this.#misses.push(`not healed after ${HEAL_LIMIT_MS} ms`);
        break;
      }
      await sleep(50);
    }
    return Math.round(performance.now() - startedAt);
  }

  async #removeAll(client: Client): Promise<void> {
    for (const { id } of (await client.get('/api/imports')).body as { id: string }[])
      await client.post(`/api/imports/${id}/undo`);
  }
}

async function makeWriters(product: Product, random: () => number, folder: string): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const name = `writer-${index}`;
    const client = await signUp(product.origin, name);
    writers.push(new Writer(name, client, random, path.join(folder, 'witness.log')));
  }
  return writers;
}

/** Makes the cluster. */
async function startOnce(env: Record<string, string>): Promise<void> {
  const fixture = new ProductFixture();
  await untilReady(await fixture.start(env));
  await fixture.clear();
}

/** Puts PostgreSQL's log on a disk of its own, which stands where its folder was. */
async function mountLog(dataDir: string): Promise<SmallDisk | undefined> {
  const place = path.join(dataDir, 'postgres', 'pg_wal');
  const aside = `${dataDir}-log`;
  await rename(place, aside);
  await mkdir(place, { mode: 0o700 });
  const disk = await SmallDisk.mount(place, LOG_MB);
  await cp(aside, place, { recursive: true });
  return disk;
}
