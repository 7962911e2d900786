/** A primary and its standby, of Debian's PostgreSQL, as docs/operations.md sets them up. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#testing/free-port';
import { InstalledPostgres } from './installed-postgres.ts';

interface PairOptions {
  /** Whether a commit waits for the standby. */
  isSynchronous: boolean;
  /** Of both servers, as `name=value`. */
  settings?: readonly string[];
}

export class ReplicaPair {
  private constructor(
    private readonly root: string,
    private readonly isSynchronous: boolean,
    public primary: InstalledPostgres,
    public standby: InstalledPostgres,
  ) {}

  /** Undefined where no PostgreSQL with its tools is installed. */
  static async start({ isSynchronous, settings }: PairOptions): Promise<ReplicaPair | undefined> {
    const programs = InstalledPostgres.findPrograms();
    if (!programs) return undefined;
    const root = await mkdtemp(path.join(tmpdir(), 'outgo-replicas-'));
    const [primary, standby] = await Promise.all(
      ['one', 'two'].map(
        async (name) =>
          new InstalledPostgres(programs, path.join(root, name, 'postgres'), await findFreePort(), settings),
      ),
    );
    if (!primary || !standby) return undefined;
    const pair = new ReplicaPair(root, isSynchronous, primary, standby);
    await primary.make();
    await primary.run();
    await primary.ask('create database outgo');
    await pair.#addStandby();
    return pair;
  }

  /** Both addresses for `DATABASE_URL`, in no order that means anything. */
  get url(): string {
    const hosts = [this.primary, this.standby].map(({ port }) => `127.0.0.1:${port}`).sort();
    return this.primary.url('outgo').replace(`127.0.0.1:${this.primary.port}`, hosts.join(','));
  }

  /** The primary is gone from one moment to the next, and its standby takes over. */
  async failOver(): Promise<void> {
    await this.primary.kill();
    await this.standby.ask('select pg_promote(true, 120)');
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** The machine that was lost comes back, empty, as the standby. */
  async heal(): Promise<void> {
    await rm(this.standby.folder, { recursive: true, force: true });
    await this.#addStandby();
  }

  async stop(): Promise<void> {
    await this.primary.kill();
    await this.standby.kill();
    await rm(this.root, { recursive: true, force: true });
  }

  async #addStandby(): Promise<void> {
    const { primary, standby } = this;
    await standby.makeStandbyOf(primary);
    await standby.run();
    if (!this.isSynchronous) return;
    // A commit is acknowledged from here on only when the standby has it too.
    await primary.ask("alter system set synchronous_standby_names = '*'");
    await primary.ask('select pg_reload_conf()');
    while ((await primary.ask("select 1 from pg_stat_replication where sync_state = 'sync'")) === 0)
      await sleep(100);
  }
}
