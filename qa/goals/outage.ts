/**
 * The database refuses connections, is frozen, slow, out of reach, or waits for a rival's lock, again and again under
 * load. Every request ends in time, with 503 at worst; the process lives and says that it is not ready; good answers come
 * back soon after the database does; nothing acknowledged is lost or doubled, and no connection stays taken.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from '#testing/client';
import { connectionUrl, createTestDatabase, type TestDatabase } from '#testing/database';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { type Relay, startRelay } from '#testing/relay';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';
import type { Writer } from '../witness.ts';
import { makeWriters } from './kill.ts';

const READERS = 10;
/** The waits for admission, for a connection and for a statement can follow each other. */
const ANSWER_LIMIT_MS = 5_500;
const RECOVERY_LIMIT_MS = 2_000;
/** Where bytes were lost: a connection that waits for an answer is given up after 3 s. */
const RECOVERY_AFTER_LOSS_MS = 3_500;
const QUIET_LIMIT_MS = 5_000;
const TROUBLES = ['refuse', 'frozen', 'slow', 'lock', 'silence'] as const;
type Trouble = (typeof TROUBLES)[number];
const LOCKED = ['subscriptions', 'users', 'sessions'];
const LONG_MS = 30_000;
/** With at least so many outages, one of them is long. */
const LONG_FROM = 10;

export const outage: Goal = {
  promise:
    'while the database is away or slow requests end in time with 503, soon after they succeed, and no write is lost',
  unit: 'outages',
  counts: { gate: 20, night: 60 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const database = await createTestDatabase();
  const relay = await startRelay(connectionUrl(database.connection));
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-outage-'));
  const fixture = new ProductFixture();
  const rival = new pg.Client(database.connection);
  await rival.connect();
  try {
    const product = await fixture.start({ DATABASE_URL: relay.url });
    await untilReady(product);
    const client = await signUp(product.origin, 'reader');
    const writers = await makeWriters(product.origin, makeRandom(seed + 1), path.join(folder, 'witness.log'));
    const outages = new Outages({ product, client, writers, relay, rival, random });
    for (let round = 1; round <= count; round += 1) {
      const isLong = count >= LONG_FROM && round === Math.ceil(count / 2);
      const trouble = TROUBLES[round % TROUBLES.length] ?? 'refuse';
      await (isLong ? outages.runOnce('refuse', LONG_MS) : outages.runOnce(trouble, 500 + random() * 4_000));
      if (round % 5 === 0) log(outages.describe());
    }
    const misses = [...outages.listMisses(), ...(await listLeaks(product, database, rival))];
    return { figure: outages.describe(), misses };
  } finally {
    relay.setMode('pass');
    await fixture.clear();
    await rival.end();
    await relay.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Scene {
  product: Product;
  client: Client;
  writers: readonly Writer[];
  relay: Relay;
  /** Connected directly, not through the relay. */
  rival: pg.Client;
  random: () => number;
}

class Outages {
  readonly #misses: string[] = [];
  readonly #times = new Map<Trouble, number>();
  #requests = 0;
  #refused = 0;
  #unready = 0;
  #slowest = 0;
  readonly #recovery = new Map<Trouble, number>();

  constructor(private readonly scene: Scene) {}

  async runOnce(trouble: Trouble, forMs: number): Promise<void> {
    const { random, writers } = this.scene;
    this.#times.set(trouble, (this.#times.get(trouble) ?? 0) + 1);
    let isOver = false;
    const working = Promise.all([
      ...writers.map((writer) => writer.writeUntilCut(() => isOver)),
      ...Array.from({ length: READERS }, () => this.#readUntil(() => isOver)),
    ]);
    await sleep(300 + random() * 500);
    const end = await this.#begin(trouble);
    const looking = this.#look(trouble);
    await sleep(forMs);
    if ((await this.#ask('/healthz')) !== 200) this.#misses.push(`${trouble}: /healthz fails`);
    looking.end();
    await end();
    const took = Math.max(await this.#untilGood('/api/subscriptions'), await this.#untilGood('/readyz'));
    this.#recovery.set(trouble, Math.max(this.#recovery.get(trouble) ?? 0, took));
    const limit = trouble === 'silence' ? RECOVERY_AFTER_LOSS_MS : RECOVERY_LIMIT_MS;
    if (took > limit) this.#misses.push(`${trouble}: good again only after ${took} ms`);
    isOver = true;
    await Promise.all([working, looking.done]);
    for (const writer of writers) await writer.check();
  }

  listMisses(): string[] {
    const { product, writers } = this.scene;
    const { exitCode } = product.child;
    return [
      ...this.#misses,
      ...writers.flatMap(({ misses, faults }) => [...misses, ...faults]),
      ...writers.flatMap(({ name, slowestMs }) =>
        slowestMs > ANSWER_LIMIT_MS ? [`a call of ${name} took ${slowestMs} ms`] : [],
      ),
      ...(exitCode === null ? [] : [`the server ended with ${exitCode}`]),
    ];
  }

  describe(): string {
    const kinds = [...this.#times]
      .map(
        ([trouble, times]) => `${times} × ${trouble} (good again within ${this.#recovery.get(trouble)} ms)`,
      )
      .join(', ');
    const acknowledged = this.scene.writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const slowest = Math.max(this.#slowest, ...this.scene.writers.map(({ slowestMs }) => slowestMs));
    return `${kinds}; ${this.#requests} requests, ${this.#refused} refused, slowest ${slowest} ms, ${acknowledged} writes acknowledged, ${this.#unready} times not ready`;
  }

  /** Resolves with the function that ends it. */
  async #begin(trouble: Trouble): Promise<() => Promise<unknown>> {
    const { relay, rival, random } = this.scene;
    if (trouble === 'lock') {
      const table = LOCKED[Math.floor(random() * LOCKED.length)];
      await rival.query(`begin; lock table ${table} in access exclusive mode`);
      return () => rival.query('rollback');
    }
    relay.setMode(trouble);
    return async () => relay.setMode('pass');
  }

  /** Checks that /readyz answers 503; a slow database, or one with a locked table, still counts as ready. */
  #look(trouble: Trouble): { end(): void; done: Promise<void> } {
    let isOver = trouble === 'slow' || trouble === 'lock';
    const look = async () => {
      while (!isOver) {
        const status = await this.#ask('/readyz');
        if (status === 503) this.#unready += 1;
        else if (!isOver) this.#misses.push(`${trouble}: /readyz is ${status}`);
        await sleep(100);
      }
    };
    return {
      end: () => {
        isOver = true;
      },
      done: look(),
    };
  }

  async #readUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#ask('/api/subscriptions');
      await sleep(20);
    }
  }

  async #ask(address: string): Promise<number> {
    const startedAt = performance.now();
    const answer = await this.scene.client.get(address).catch(() => undefined);
    const took = Math.round(performance.now() - startedAt);
    const status = answer?.status ?? 0;
    this.#requests += 1;
    if (status === 503) this.#refused += 1;
    this.#slowest = Math.max(this.#slowest, took);
    if (took > ANSWER_LIMIT_MS) this.#misses.push(`${address} took ${took} ms`);
    if (![200, 503].includes(status)) this.#misses.push(`${address} was answered ${status}`);
    if (status === 503 && address.startsWith('/api') && !answer?.headers.get('retry-after'))
      this.#misses.push(`${address} was refused without Retry-After`);
    return status;
  }

  async #untilGood(address: string): Promise<number> {
    const startedAt = performance.now();
    while ((await this.#ask(address)) !== 200) await sleep(20);
    return Math.round(performance.now() - startedAt);
  }
}

/** With nothing to do every connection is idle, nobody waits for one, and the database has no others. */
async function listLeaks({ origin }: Product, { name }: TestDatabase, rival: pg.Client): Promise<string[]> {
  for (const startedAt = performance.now(); ; await sleep(100)) {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const read = (state: string) =>
      Number(new RegExp(`^outgo_database_connections{state="${state}"} (\\d+)$`, 'm').exec(text)?.[1]);
    const { rows } = await rival.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = $1 and application_name = 'outgo'`,
      [name],
    );
    const [all, idle, waiting, open] = [read('all'), read('idle'), read('waiting'), rows[0]?.open];
    if (all > 0 && idle === all && waiting === 0 && open === all) return [];
    if (performance.now() - startedAt > QUIET_LIMIT_MS)
      return [`of ${all} connections ${idle} are idle, ${waiting} wait, and the database has ${open}`];
  }
}
