/** Servers of a PostgreSQL that is installed on this machine, as Debian puts it: its programs, and one server of it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listProcessTree, postmasterPid, signalAll, waitUntilGone } from '#testing/database-process';
import { runAsNobody, spawnAsNobody } from './as-nobody.ts';

const USER = 'outgo';
const INSTALLED = '/usr/lib/postgresql';

export class InstalledPostgres {
  #process: ChildProcess | undefined;

  /** `folder` must be named postgres, as in a DATA_DIR: its pid file is looked for there. */
  constructor(
    private readonly programs: string,
    readonly folder: string,
    readonly port: number,
    /** Further settings than its port, as `name=value`. */
    private readonly settings: readonly string[] = [],
  ) {}

  /** Programs of that major version, else of the newest; undefined where it is not installed. */
  static findPrograms(major?: string): string | undefined {
    if (!existsSync(INSTALLED)) return undefined;
    const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
    const programs = path.join(INSTALLED, major ?? newest ?? '', 'bin');
    return existsSync(path.join(programs, 'postgres')) ? programs : undefined;
  }

  /** The address for `DATABASE_URL`. */
  url(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  /** The files of an empty server. */
  async make(): Promise<void> {
    await this.#call('initdb', ['-D', this.folder, '-U', USER, '-A', 'trust', '-E', 'UTF8']);
  }

  /** The files of a standby. */
  async makeStandbyOf({ port }: InstalledPostgres): Promise<void> {
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
    await this.#call('pg_basebackup', [...from, '-D', this.folder, '-R', '-c', 'fast']);
  }

  async run(): Promise<void> {
    const place = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const settings = [...place, ...this.settings];
    const args = settings.flatMap((setting) => ['-c', setting]);
    const child = spawnAsNobody(path.join(this.programs, 'postgres'), ['-D', this.folder, ...args]);
    this.#process = child;
    child.stderr?.resume();
    while (!(await this.ask('select 1').catch(() => 0))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      await sleep(100);
    }
  }

  /** Runs a statement; returns the number of rows. */
  async ask(text: string): Promise<number> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: USER, database: 'postgres' });
    await client.connect();
    try {
      return (await client.query(text)).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }

  /** Kills it without any warning. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const tree = await this.#signal('SIGKILL');
    await ended;
    for (const pid of tree) await waitUntilGone(pid);
  }

  /** Its connections stay open, and nothing is answered any more. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT');
  }

  async #signal(signal: NodeJS.Signals): Promise<number[]> {
    const postmaster = await postmasterPid(path.dirname(this.folder));
    const tree = postmaster ? await listProcessTree(postmaster) : [];
    signalAll(tree, signal);
    return tree;
  }

  #call(program: string, args: readonly string[]): Promise<void> {
    return runAsNobody(path.join(this.programs, program), args);
  }
}
