/** The product as a process of its own, as `npm start` runs it, for tests that look at it from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries } from '#server/db/embedded/binaries';
import { readPidFile, stopPostmaster } from '#server/db/embedded/process';
import { hashInputs } from '../scripts/inputs.mjs';
import { findFreePort } from './free-port.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Product {
  child: ChildProcess;
  origin: string;
  dataDir: string;
  output(): string;
  /** Its exit code, once all that it wrote has been read. */
  exited: Promise<number | null>;
}

/** Starts products for one test file and leaves nothing of them behind. */
export class ProductFixture {
  readonly #running: ChildProcess[] = [];
  readonly #folders: string[] = [];
  readonly #program = findProgram('main');

  async folder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'outgo-main-'));
    this.#folders.push(folder);
    return folder;
  }

  async start(env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<Product> {
    const dataDir = env.DATA_DIR ?? (await this.folder());
    const port = env.PORT ?? String(await findFreePort());
    const child = spawn(process.execPath, [...nodeArgs, ...this.#program], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        RATES_URL: 'off',
        DATA_DIR: dataDir,
        PORT: port,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const exited = once(child, 'close').then(([code]) => code as number | null);
    return { child, origin: `http://127.0.0.1:${port}`, dataDir, output: () => output, exited };
  }

  /** Called after each test. */
  async clear(): Promise<void> {
    for (const child of this.#running.splice(0)) await stop(child);
    for (const folder of this.#folders.splice(0)) {
      await stopDatabase(folder);
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/**
 * How Node starts a command of the product: the built one where it was built from these very sources (`npm test` sees to
 * that), since compiling them takes four seconds at each start. Sources changed since, as the tests of guards change them,
 * are compiled.
 */
export function findProgram(command: string): string[] {
  const mark = path.join(ROOT, 'dist', 'build.json');
  const isCurrent = existsSync(mark) && JSON.parse(readFileSync(mark, 'utf8')).inputs === hashInputs(ROOT);
  return isCurrent
    ? [path.join(ROOT, 'dist', 'server', `${command}.js`)]
    : ['--import', 'tsx', path.join(ROOT, 'src', 'server', `${command}.ts`)];
}

/** Waits as long as the test may take: a first start takes a minute where the machine is busy enough. */
export async function untilReady({
  origin,
  child,
  output,
}: Pick<Product, 'origin' | 'child' | 'output'>): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}: ${output()}`);
}

/** Tells it to stop, and resolves with its exit code. */
export function stopProduct({ child, exited }: Pick<Product, 'child' | 'exited'>): Promise<number | null> {
  child.kill('SIGTERM');
  return exited;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A server that died could only tell its database to stop, or not even that: it would still write here. */
async function stopDatabase(dataDir: string): Promise<void> {
  const running = await readPidFile(path.join(dataDir, 'postgres'));
  if (running) await stopPostmaster(running.pid, running.clusterDir, await findBinaries());
}
