/**
 * People write and sign up for as long as it takes while one thing after the other goes wrong, drawn at random: processes
 * are killed, frozen, flooded or told to stop, the disk is full, the clock is wrong, the mail server fails. After each the
 * server is ready again, each sign-up has its one mail, no life of the server ends with more open files than it began
 * with, and at no time is an invariant broken.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '#core/duration';
import { listDatabase, signalAll } from '#testing/database-process';
import { type Inbox, type InboxMode, startInbox } from '#testing/fakes/inbox';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, stopProduct, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { sendRaw } from '#testing/raw-http';
import { SmallDisk } from '../full-disk.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { type Asked, listMisses } from '../mail-judge.ts';
import { trySignUp } from '../people.ts';
import { hasEnded, killProduct, listHalfDone, makeWriters, pidOf } from './kill.ts';

/** How long people write before each fault, at most: with fault and restart a round takes 15 seconds. */
const CALM_MS = 12_000;
const READY_LIMIT_MS = 30_000;
/** A thousand an hour are mailed from one network address. */
const SIGN_UP_EVERY_MS = 4_000;
/** A mail waits a minute after a failure, and as long for the lease of a process that was killed. */
const DRAIN_LIMIT_MS = 3 * 60_000;
/** Pooled connections and files vary by less than this; a leak grows with each of some thousand requests. */
const MORE_FILES_LIMIT = 30;
/** Ways in which the mail server fails. */
const MAIL_TROUBLES: readonly InboxMode[] = ['busy', 'defer', 'hang', 'cut_after_data'];
const FLOOD = 200;
/** An empty cluster takes 45 MB, its log up to 80. */
const DISK_MB = 400;
const WRONG_CLOCK = fileURLToPath(new URL('../wrong-clock.mjs', import.meta.url));
const JUMPS_MS = [1, -1, 24, -24, 40 * 24, -40 * 24, 730 * 24].map((hours) => hours * HOUR_MS);

interface Scene {
  product: Product;
  random: () => number;
  /** Undefined where this machine does not let us mount one. */
  disk: SmallDisk | undefined;
  /** Holds how many milliseconds the server's clock is wrong by. */
  clockFile: string;
  inbox: Inbox;
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
  'mail server fails': async ({ inbox, random }) => {
    inbox.setMode(MAIL_TROUBLES[Math.floor(random() * MAIL_TROUBLES.length)] as InboxMode);
    await pause(random);
    inbox.setMode('accept');
    inbox.answerLate();
  },
  'told to stop': async () => {},
};
/** A mail that was accepted is sent again only where the server could not write that down: not after these. */
const HARMLESS = new Set(['broken requests', 'mail server fails', 'told to stop']);

export const soak: Goal = {
  promise: 'through one random fault after the other nothing acknowledged is lost, doubled or half done',
  unit: 'faults',
  counts: { gate: 8, night: 45 },
  run,
};

async function run({ seed, count, minutes, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const fixture = new ProductFixture();
  const inbox = await startInbox();
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-soak-'));
  const clockFile = path.join(folder, 'clock');
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const disk = await SmallDisk.mount(dataDir, DISK_MB);
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), WRONG_CLOCK: clockFile };
  const startProduct = async (more: Record<string, string> = { SMTP_URL: inbox.url }) => {
    const product = await fixture.start({ ...env, ...more }, ['--import', WRONG_CLOCK]);
    await untilReady(product);
    return product;
  };
  const startedAt = performance.now();
  const names = Object.keys(FAULTS).filter((name) => name !== 'disk full' || disk);
  const seen = new Map<string, number>();
  const misses: string[] = [];
  let slowest = 0;
  try {
    // Without a mail server nobody has to prove an address before writing.
    let product = await startProduct({});
    const writers = await makeWriters(product.origin, makeRandom(seed + 1), path.join(folder, 'witness.log'));
    await stopProduct(product);
    product = await startProduct();
    const files = new OpenFiles();
    const signUps = new SignUps();
    await files.begin(product);
    const isOver = (round: number) =>
      minutes === undefined ? round > count : performance.now() - startedAt > minutes * 60_000;
    for (let round = 1; !isOver(round); round += 1) {
      const name = names[Math.floor(random() * names.length)] as string;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      let isCalmOver = false;
      const { origin } = product;
      const writing = Promise.all([
        ...writers.map((writer) => writer.writeUntilCut(() => isCalmOver)),
        signUps.addUntil(origin, () => isCalmOver),
      ]);
      await sleep(CALM_MS * (0.5 + random() / 2));
      const beganAt = performance.now();
      await FAULTS[name]?.({ product, random, disk, clockFile, inbox });
      if (!hasEnded(product)) {
        const took = await measureReady(product);
        slowest = Math.max(slowest, took);
        if (took > READY_LIMIT_MS) misses.push(`${name}: not ready after ${READY_LIMIT_MS} ms`);
      }
      if (!HARMLESS.has(name)) signUps.interrupted.push(beganAt, performance.now());
      isCalmOver = true;
      // Half of the servers that live on are stopped: the others meet the next fault as they are.
      const isStopped = name === 'told to stop' || random() < 0.5;
      if (isStopped && !hasEnded(product)) {
        await writing;
        await files.end(product);
        await stopProduct(product);
      }
      await writing;
      if (hasEnded(product)) {
        product = await startProduct();
        await files.begin(product);
      }
      for (const writer of writers) await writer.check();
      log(`${round} faults (${name})`);
    }
    misses.push(...(await signUps.listMisses(inbox)), ...files.misses);
    await stopProduct(product);
    misses.push(...writers.flatMap((writer) => writer.misses), ...(await listHalfDone(env.DATA_DIR)));
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
    const without = disk ? '' : ' (no disk in memory can be mounted here, so none was full)';
    const kinds = [...seen].map(([name, times]) => `${times} × ${name}`).join(', ');
    return {
      figure: `${took} minutes, ${kinds}${without}; ${acknowledged} acknowledged, ${signUps.describe(inbox)}, ready again within ${slowest} ms where the server lived on, at most ${files.most} more open files at the end of its life than at the beginning`,
      misses,
    };
  } finally {
    await disk?.empty();
    await fixture.clear();
    await inbox.close();
    await disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  }
}

/** People who sign up, each of whom is to get one mail to prove the address. */
class SignUps {
  /** Times by `performance.now()` around which the server may not have learnt that a mail was accepted. */
  readonly interrupted: number[] = [];
  readonly #asked = new Map<string, Asked>();
  readonly #misses: string[] = [];
  #made = 0;

  async addUntil(origin: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#made += 1;
      const name = `newcomer-${this.#made}`;
      const answer = await trySignUp(origin, name).catch(() => undefined);
      const isAcknowledged = answer?.status === 201;
      this.#asked.set(`${name}@example.com`, {
        acknowledged: isAcknowledged ? 1 : 0,
        doubtful: isAcknowledged ? 0 : 1,
      });
      if (answer && answer.status !== 201 && answer.status < 500)
        this.#misses.push(`${name} was refused: ${answer.status} ${answer.text}`);
      if (answer === undefined) return;
      await sleep(SIGN_UP_EVERY_MS);
    }
  }

  /** Once the mails that wait have left. */
  async listMisses(inbox: Inbox): Promise<string[]> {
    const endsAt = performance.now() + DRAIN_LIMIT_MS;
    const awaited = [...this.#asked].filter(([, { acknowledged }]) => acknowledged > 0);
    const hasMail = () => {
      const arrived = new Set(inbox.mails.flatMap(({ envelopeTo }) => envelopeTo));
      return awaited.every(([email]) => arrived.has(email));
    };
    while (!hasMail() && performance.now() < endsAt) await sleep(500);
    // A mail to an address that is not proven yet greets nobody by name.
    const found = listMisses(this.#asked, inbox.mails, this.interrupted, { areGreeted: false });
    return [...this.#misses, ...found];
  }

  describe(inbox: Inbox): string {
    const repeats = inbox.mails.length - new Set(inbox.mails.map(({ messageId }) => messageId)).size;
    return `${this.#asked.size} signed up, ${inbox.mails.length} mails (${repeats} of them repeats)`;
  }
}

/** What each life of the server has open when it begins and when it is told to stop. Linux only. */
class OpenFiles {
  readonly misses: string[] = [];
  most = 0;
  #atFirst = 0;

  async begin(product: Product): Promise<void> {
    this.#atFirst = await countOpenFiles(product);
  }

  async end(product: Product): Promise<void> {
    const more = (await countOpenFiles(product)) - this.#atFirst;
    this.most = Math.max(this.most, more);
    if (more > MORE_FILES_LIMIT) this.misses.push(`${more} more open files at the end of a server's life`);
  }
}

async function countOpenFiles(product: Product): Promise<number> {
  return (await readdir(`/proc/${pidOf(product)}/fd`).catch(() => [])).length;
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
