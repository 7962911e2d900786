/**
 * Images and containers by Debian's buildah, without a daemon: with chroot isolation a container is a process in the
 * files of its image, as the user of its image, on this machine's network. All of it lies in one folder.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRunning, listProcessTree } from '#testing/database-process';
import { findFreePort } from '#testing/free-port';

const BUILDAH = '/usr/bin/buildah';
const MMDEBSTRAP = '/usr/bin/mmdebstrap';
const BASE = 'localhost/node:20-bookworm-slim';
const NPM = path.resolve(process.execPath, '../../lib/node_modules/npm');
/** The id of the user `node` in the image. */
const UID = 1000;
const MAX_OUTPUT = 64 * 1024 ** 2;
const run = promisify(execFile);

export interface Container {
  origin: string;
  port: number;
  child: ChildProcess;
  output(): string;
  /** The image's own health check, until it passes; returns the milliseconds since the start. */
  untilHealthy(): Promise<number>;
  isHealthy(): Promise<boolean>;
  /** Stops it the way an engine does; returns the exit code. */
  stop(): Promise<number | null>;
}

interface ImageConfig {
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

/** Says what is missing to run buildah; undefined if nothing is. */
export function whyNoBuildah(): string | undefined {
  if (process.getuid?.() !== 0) return "buildah's chroot isolation wants root";
  if (!existsSync(NPM)) return 'there is no npm beside this Node to make a base image of';
  return [BUILDAH, MMDEBSTRAP].every(existsSync) ? undefined : 'apt-get install buildah mmdebstrap';
}

export class Buildah {
  readonly #containers: Container[] = [];

  private constructor(readonly folder: string) {}

  static async open(): Promise<Buildah> {
    return new Buildah(await mkdtemp(path.join(tmpdir(), 'outgo-images-')));
  }

  /** Debian and this machine's Node and npm, in place of the image that the Dockerfile names. */
  async makeBase(): Promise<void> {
    const archive = path.join(this.folder, 'base.tar');
    const [, release = ''] = /VERSION_CODENAME=(\S+)/.exec(await readFile('/etc/os-release', 'utf8')) ?? [];
    await run(MMDEBSTRAP, ['--quiet', '--variant=minbase', release, archive], { maxBuffer: MAX_OUTPUT });
    const name = await this.#call('from', 'scratch');
    await this.#call('add', name, archive, '/');
    await rm(archive);
    await this.#call('copy', name, process.execPath, '/usr/local/bin/node');
    await this.#call('copy', name, NPM, '/usr/local/lib/node_modules/npm');
    const finish = `ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
      useradd --uid ${UID} --create-home node`;
    await this.#call('run', '--isolation', 'chroot', name, '--', 'sh', '-ec', finish);
    await this.#call('commit', '--quiet', '--rm', name, BASE);
  }

  /** The image of a checkout, on that base; npm reaches its registry as it does on this machine. */
  async build(tag: string, checkout: string): Promise<void> {
    const args = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${BASE}`];
    for (const [here, there] of await listClientFiles())
      if (existsSync(here)) args.push('--volume', `${here}:${there}:ro`);
    await this.#call('bud', ...args, '-f', path.join(checkout, 'ops/Dockerfile'), '-t', tag, checkout);
  }

  /** A folder for /data that the image's user owns. */
  async makeVolume(): Promise<string> {
    const volume = await mkdtemp(path.join(this.folder, 'volume-'));
    await chown(volume, UID, UID);
    return volume;
  }

  async start(tag: string, volume: string, env: Record<string, string> = {}): Promise<Container> {
    const port = await findFreePort();
    const name = await this.#call('from', tag);
    // Otherwise buildah puts a folder of its own in front of the one that is mounted there.
    await this.#call('config', '--volume', '/data-', name);
    const { Cmd, Healthcheck } = await this.#readConfig(tag);
    const settings = Object.entries({ HOST: '127.0.0.1', PORT: String(port), RATES_URL: 'off', ...env });
    const inside = (command: readonly string[]) => [
      ...this.#storage(),
      ...['run', '--isolation', 'chroot', '--volume', `${volume}:/data`],
      ...settings.flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...[name, '--', ...command],
    ];
    const startedAt = performance.now();
    const child = spawn(BUILDAH, inside(Cmd), { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const exited = once(child, 'exit').then(([code]) => code as number | null);
    const isHealthy = () =>
      run(BUILDAH, inside(Healthcheck.Test.slice(1))).then(
        () => true,
        () => false,
      );
    const container: Container = {
      origin: `http://127.0.0.1:${port}`,
      port,
      child,
      output: () => output,
      isHealthy,
      async untilHealthy() {
        while (!(await isHealthy())) {
          if (child.exitCode !== null) throw new Error(`a container ended with ${child.exitCode}: ${output}`);
          await sleep(100);
        }
        return Math.round(performance.now() - startedAt);
      },
      async stop() {
        const first = child.exitCode === null ? await findFirstProcess(child.pid ?? 0) : undefined;
        if (first) process.kill(first, 'SIGTERM');
        return exited;
      },
    };
    this.#containers.push(container);
    return container;
  }

  async clear(): Promise<void> {
    for (const container of this.#containers) await container.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #readConfig(tag: string): Promise<ImageConfig> {
    return JSON.parse(await this.#call('inspect', '--type', 'image', tag)).Docker.config;
  }

  #storage(): string[] {
    const root = ['--root', path.join(this.folder, 'storage'), '--runroot', path.join(this.folder, 'run')];
    return ['--storage-driver', 'vfs', ...root];
  }

  async #call(...args: string[]): Promise<string> {
    await mkdir(path.join(this.folder, 'storage'), { recursive: true });
    const { stdout } = await run(BUILDAH, [...this.#storage(), ...args], { maxBuffer: MAX_OUTPUT });
    return stdout.trim();
  }
}

/** Where npm's settings and the certificates lie here, and where npm looks for them in the image. */
async function listClientFiles(): Promise<[string, string][]> {
  const ask = async (key: string) => (await run('npm', ['config', 'get', key])).stdout.trim();
  return [
    ['/etc/ssl/certs', '/etc/ssl/certs'],
    [await ask('userconfig'), '/root/.npmrc'],
    [await ask('globalconfig'), '/usr/local/etc/npmrc'],
  ];
}

/** What an engine would call process 1: below buildah's own. */
async function findFirstProcess(buildah: number): Promise<number | undefined> {
  for (const pid of await listProcessTree(buildah)) if (await isRunning(pid, 'node')) return pid;
  return undefined;
}
