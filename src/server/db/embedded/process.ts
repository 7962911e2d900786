/** The postmaster process: started apart from our terminal, recognised by its pid file, stopped without loss. */
import { execFile, spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import type { Address } from './address.ts';
import type { Binaries } from './binaries.ts';
import { isAlive, programEnv } from './cluster.ts';
import type { Runner } from './user.ts';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
// Together well under the 15 s in which a stop must be over.
const FAST_STOP_MS = 6_000;
const IMMEDIATE_STOP_MS = 2_000;
const KILL_STOP_MS = 2_000;

export interface PidFile {
  pid: number;
  /** The first lines, which stay the same for the life of one postmaster. */
  identity: string;
  /** The data folder as its postmaster knows it. */
  clusterDir: string;
  port: number;
  socketDir: string;
  isReady: boolean;
}

export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  return parsePidFile(text);
}

export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    identity: lines.slice(0, 3).join('\n'),
    clusterDir: lines[1] ?? '',
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    isReady: lines[7]?.trim() === 'ready',
  };
}

/** A pid from a file may have been reused: in a container that happens within minutes. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readCommandLine(pid);
  // If unknown, treat it as alive: PostgreSQL's own lock decides then.
  return command === undefined || ` ${command.replaceAll('\0', ' ')} `.includes(` -D ${clusterDir} `);
}

async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  if (process.platform === 'win32') return undefined;
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (error, stdout) => {
      resolve(error ? undefined : stdout);
    });
  });
}

/** PostgreSQL refuses to start when the pid in these files now belongs to another program. */
export async function removeStaleLocks(clusterDir: string, address: Address): Promise<void> {
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
  if (!address.socketDir) return;
  const socket = socketIn(address.socketDir, address.port);
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
}

export function socketIn(socketDir: string, port: number): string {
  return path.join(socketDir, `.s.PGSQL.${port}`);
}

export interface Postmaster {
  pid: number;
  /** The output of the process, once it has exited. */
  ended: Promise<string>;
}

export async function spawnPostmaster(options: {
  clusterDir: string;
  logFile: string;
  binaries: Binaries;
  runner: Runner;
  settings: Record<string, string>;
}): Promise<Postmaster> {
  const { clusterDir, logFile, binaries, runner, settings } = options;
  await boundLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  try {
    const { size } = await log.stat();
    // A `data_directory` in postgresql.conf would lead to another folder's files; what is said here goes before it.
    const wanted = { ...settings, data_directory: clusterDir };
    const flags = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args } = runner.wrap(binaries.postgres, ['-D', clusterDir, ...flags]);
    // Detached: Ctrl-C in the terminal must reach us alone, so that requests can finish first.
    const child = spawn(file, args, {
      ...runner.identity,
      cwd: '/',
      detached: true,
      env: programEnv(),
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', () => resolve(readFrom(logFile, size)));
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('spawn', () => resolve(child.pid ?? 0));
      child.once('error', (error) => reject(new StartError(`PostgreSQL cannot be run: ${error.message}.`)));
    });
    child.unref();
    return { pid, ended };
  } finally {
    await log.close();
  }
}

/** Keeps the newest part and the one before it. Emptying in place is safe: PostgreSQL appends. */
export async function boundLog(logFile: string, limit = LOG_LIMIT_BYTES): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size <= limit) return;
  const file = await open(logFile, 'r+');
  try {
    const tail = Buffer.alloc(limit);
    await file.read(tail, 0, limit, size - limit);
    const previous = await open(`${logFile}.1.new`, 'w', 0o600);
    await previous.writeFile(tail).finally(() => previous.close());
    await rename(`${logFile}.1.new`, `${logFile}.1`);
    await file.truncate(0);
  } finally {
    await file.close();
  }
}

async function readFrom(file: string, position: number): Promise<string> {
  const text = await readFile(file).catch(() => Buffer.alloc(0));
  return text.subarray(position).toString('utf8');
}

/** A fast shutdown; if it hangs, an immediate one, from which PostgreSQL recovers by its log. */
export async function stopPostmaster(pid: number, clusterDir: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise((resolve) => {
      execFile(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '6'], resolve);
    });
    return;
  }
  if (!(await isPostmaster(pid, clusterDir))) return;
  signalPostmaster(pid, 'SIGINT');
  if (await waitForEnd(pid, clusterDir, FAST_STOP_MS)) return;
  signalPostmaster(pid, 'SIGQUIT');
  if (await waitForEnd(pid, clusterDir, IMMEDIATE_STOP_MS)) return;
  signalPostmaster(pid, 'SIGKILL');
  await waitForEnd(pid, clusterDir, KILL_STOP_MS);
}

export function signalPostmaster(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended by itself.
  }
}

async function waitForEnd(pid: number, clusterDir: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  // `isAlive` would not do: a zombie process still has its pid.
  while ((await isPostmaster(pid, clusterDir)) || (await isEnding(pid))) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** An exiting process has lost its memory and command line, but may not have closed its files yet. */
async function isEnding(pid: number): Promise<boolean> {
  if (process.platform !== 'linux' || (await readCommandLine(pid)) !== '') return false;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = /\) (\S)/.exec(text.slice(text.lastIndexOf(')')))?.[1];
  return state !== undefined && !/[ZX]/.test(state);
}
