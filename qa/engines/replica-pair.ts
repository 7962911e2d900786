/** A primary and its synchronous standby, of Debian's PostgreSQL, as docs/operations.md sets them up. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listProcessTree, postmasterPid, waitUntilGone } from '#testing/database-process';
import { findFreePort } from '#testing/free-port';
import { runAsNobody, spawnAsNobody } from './as-nobody.ts';

const USER = 'outgo';
const INSTALLED = '/usr/lib/postgresql';

interface Node {
  folder: string;
  port: number;
  process?: ChildProcess;
}

export class ReplicaPair {
  private constructor(
    private readonly programs: string,
    private readonly root: string,
    private primary: Node,
    private standby: Node,
  ) {}

  /** Undefined where no PostgreSQL with its tools is installed. */
  static async start(): Promise<ReplicaPair | undefined> {
    const programs = findPrograms();
    if (!programs) return undefined;
    const root = await mkdtemp(path.join(tmpdir(), 'outgo-replicas-'));
    const nodes = await Promise.all(
      ['one', 'two'].map(async (name) => ({
        folder: path.join(root, name, 'postgres'),
        port: await findFreePort(),
      })),
    );
    const [primary, standby] = nodes;
    if (!primary || !standby) return undefined;
    const pair = new ReplicaPair(programs, root, primary, standby);
    await runAsNobody(pair.#program('initdb'), [
      '-D',
      primary.folder,
      '-U',
      USER,
      '-A',
      'trust',
      '-E',
      'UTF8',
    ]);
    await pair.#run(primary);
    await ask(primary, 'postgres', 'create database outgo');
    await pair.#addStandby();
    return pair;
  }

  /** For `DATABASE_URL`: both, in no order that means anything. */
  get url(): string {
    const hosts = [this.primary, this.standby].map(({ port }) => `127.0.0.1:${port}`).sort();
    return `postgres://${USER}@${hosts.join(',')}/outgo`;
  }

  /** The primary is gone from one moment to the next, and its standby takes over. */
  async failOver(): Promise<void> {
    await this.#kill(this.primary);
    await ask(this.standby, 'postgres', 'select pg_promote(true, 120)');
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** The machine that was lost comes back, empty, as the standby. */
  async heal(): Promise<void> {
    await rm(this.standby.folder, { recursive: true, force: true });
    await this.#addStandby();
  }

  async stop(): Promise<void> {
    await this.#kill(this.primary);
    await this.#kill(this.standby);
    await rm(this.root, { recursive: true, force: true });
  }

  /** A commit is acknowledged from here on only when the standby has it too. */
  async #addStandby(): Promise<void> {
    const { primary, standby } = this;
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', USER];
    await runAsNobody(this.#program('pg_basebackup'), [...from, '-D', standby.folder, '-R', '-c', 'fast']);
    await this.#run(standby);
    await ask(primary, 'postgres', "alter system set synchronous_standby_names = '*'");
    await ask(primary, 'postgres', 'select pg_reload_conf()');
    while (
      (await ask(primary, 'postgres', "select 1 from pg_stat_replication where sync_state = 'sync'")) === 0
    )
      await sleep(100);
  }

  async #run(node: Node): Promise<void> {
    const settings = [`port=${node.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const args = settings.flatMap((setting) => ['-c', setting]);
    node.process = spawnAsNobody(this.#program('postgres'), ['-D', node.folder, ...args]);
    node.process.stderr?.resume();
    while (!(await ask(node, 'postgres', 'select 1').catch(() => 0))) {
      if (node.process.exitCode !== null) throw new Error(`PostgreSQL ended with ${node.process.exitCode}`);
      await sleep(100);
    }
  }

  async #kill({ folder, process: child }: Node): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const postmaster = await postmasterPid(path.dirname(folder));
    const tree = postmaster ? await listProcessTree(postmaster) : [];
    for (const pid of tree) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // One of its processes had just ended by itself.
      }
    }
    await ended;
    for (const pid of tree) await waitUntilGone(pid);
  }

  #program(name: string): string {
    return path.join(this.programs, name);
  }
}

/** The newest version's. */
function findPrograms(): string | undefined {
  try {
    const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
    return newest && path.join(INSTALLED, newest, 'bin');
  } catch {
    return undefined;
  }
}

/** How many rows came back. */
async function ask({ port }: Node, database: string, text: string): Promise<number> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, database });
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
