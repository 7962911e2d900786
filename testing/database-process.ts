/** Runs database-server.ts as a real process and knows how to look at it, kill it and clean up after it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Connection } from '#server/db/connect';

export interface DatabaseProcess {
  child: ChildProcess;
  pid: number;
  /** Undefined when it ended instead of becoming ready. */
  ready: { connection: Connection; adopted: boolean } | undefined;
  lines: string[];
  errors(): string;
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface ProcessOptions {
  mode?: 'server' | 'guest';
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

const HERE = path.dirname(fileURLToPath(import.meta.url));
const BUNDLE = path.resolve(HERE, `../node_modules/.cache/outgo/database-server-${process.pid}.mjs`);
let bundling: Promise<unknown> | undefined;

export async function launchServer(dataDir: string, options: ProcessOptions = {}): Promise<DatabaseProcess> {
  const { mode = 'server', env = process.env, uid, gid } = options;
  bundling ??= bundle();
  await bundling;
  const child = spawn(process.execPath, [BUNDLE, dataDir, mode], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that a test can press Ctrl-C on it.
    detached: true,
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  return watch(child);
}

/** A bundle starts in a tenth of the time that compiling on the fly takes, and needs nothing on its PATH. */
async function bundle(): Promise<void> {
  await build({
    entryPoints: [path.join(HERE, 'database-server.ts')],
    outfile: BUNDLE,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  process.once('exit', () => rmSync(BUNDLE, { force: true }));
}

async function watch(child: ChildProcess): Promise<DatabaseProcess> {
  const lines: string[] = [];
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const firstLine = new Promise<string>((resolve) => {
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      resolve(line);
    });
  });
  const first = await Promise.race([firstLine, exit.then(() => undefined)]);
  return {
    child,
    pid: child.pid ?? 0,
    ready: first === undefined ? undefined : JSON.parse(first),
    lines,
    errors: () => errors,
    exit,
  };
}

/** The postmaster of a data folder, by its own pid file; undefined when there is none. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** A process and all that it started, itself first. */
export async function listProcessTree(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = await Promise.all(text.split(' ').filter(Boolean).map(Number).map(listProcessTree));
  return [pid, ...children.flat()];
}

export async function waitUntilGone(pid: number, limitMs = 10_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} is still there after ${limitMs} ms.`);
    await sleep(10);
  }
}

/** A process that ended but was not yet waited for does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/\) [ZX] /.test(status);
}
