/**
 * The database that needs no setting up: a private PostgreSQL from npm's binaries, in DATA_DIR, started with the
 * server and stopped with it. One server owns it at a time; one that outlived its server is adopted.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log';
import { openDataDir } from '../data-dir.ts';
import type { Connection } from './connect.ts';
import { type Address, chooseAddress, connectionTo, releaseAddress } from './embedded/address.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { ensureCluster, explainError, hasCluster } from './embedded/cluster.ts';
import { refuseLinkedFiles } from './embedded/copy.ts';
import { ensureDatabase, openOwnerClient } from './embedded/owner.ts';
import { boundLog, signalPostmaster, stopPostmaster } from './embedded/process.ts';
import { lockStart } from './embedded/start-lock.ts';
import { type Place, type Taken, takeDatabase } from './embedded/take.ts';
import { chooseRunner, type Folders, type Runner } from './embedded/user.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Uses the database of a server that already runs instead of being refused; given by short commands. */
  guest?: boolean;
  /** Settings of PostgreSQL on top of ours. */
  settings?: Record<string, string>;
}

export interface Embedded {
  connection: Connection;
  adopted: boolean;
  stop(): Promise<void>;
}

const DATABASE = 'outgo';
const LOG_CHECK_MS = 10 * 60 * 1000;
const RETRY_LIMIT_MS = 2_000;

const SETTINGS: Record<string, string> = {
  cluster_name: 'outgo',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  jit: 'off',
  // A part of the log that is used again would hold deleted rows until it is written over: `erasure.ts`.
  wal_recycle: 'off',
  // Containers often have 64 MB of /dev/shm, which parallel plans fill; one user's rows need none.
  max_parallel_workers_per_gather: '0',
  // Syncs the whole disk in one call after a crash instead of one per file: measured 50 ms against 2 s on a busy disk.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs faults of the database itself, not failed statements, which would put people's data into the file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await prepare(options);
  const keeper = new Keeper(place, options.log);
  try {
    const taken = await keeper.take(options.guest ?? false);
    const connection = await connectionTo(taken.address, place.clusterDir, DATABASE);
    // pg_hba.conf may allow `postgres`, used so far, but not this database.
    await (await openOwnerClient(connection)).end();
    return { connection, adopted: taken.adopted, stop: () => keeper.stop() };
  } catch (error) {
    await keeper.stop();
    throw explainError(error, place.dataDir);
  }
}

async function prepare({ dataDir: folder, settings = {} }: EmbeddedOptions): Promise<Place> {
  try {
    const dataDir = await openDataDir(folder);
    const binaries = await findBinaries();
    const folders = { dataDir, clusterDir: path.join(dataDir, 'postgres') };
    const runner = await chooseRunner(folders, binaries.postgres);
    const address = await chooseAddress(dataDir, runner);
    try {
      await makeCluster(folders, binaries, runner, address);
      await refuseLinkedFiles(folders);
    } catch (error) {
      await releaseAddress(address);
      throw error;
    }
    const logFile = path.join(dataDir, 'postgres.log');
    return { ...folders, logFile, binaries, runner, address, settings: { ...SETTINGS, ...settings } };
  } catch (error) {
    throw explainError(error, folder);
  }
}

async function makeCluster(
  folders: Folders,
  binaries: Binaries,
  runner: Runner,
  { socketDir }: Address,
): Promise<void> {
  if (await hasCluster(folders.clusterDir)) return;
  const unlock = await lockStart(socketDir);
  try {
    await ensureCluster(folders, binaries, runner);
  } finally {
    await unlock();
  }
}

/** Starts the database again when it dies, and stops it when the server stops. */
class Keeper {
  readonly #place: Place;
  readonly #log: EmbeddedOptions['log'];
  readonly #stopping = new AbortController();
  readonly #logCheck: NodeJS.Timeout;
  #taken: Taken | undefined;
  /** The postmaster that is ours to stop. */
  #pid: number | undefined;
  #recovery: Promise<void> | undefined;

  constructor(place: Place, log: EmbeddedOptions['log']) {
    this.#place = place;
    this.#log = log;
    this.#logCheck = setInterval(() => void boundLog(place.logFile).catch(() => {}), LOG_CHECK_MS).unref();
    process.once('exit', this.#atExit);
  }

  async take(guest: boolean): Promise<Taken> {
    const taken = await takeDatabase(this.#place, {
      guest,
      signal: this.#stopping.signal,
      onSpawn: (pid) => {
        this.#pid = pid;
      },
      ...(this.#taken && { address: this.#taken.address }),
    });
    this.#taken = taken;
    this.#pid = taken.isOwner ? taken.pid : undefined;
    if (taken.isOwner) {
      taken.client.once('end', this.#atLoss);
      await ensureDatabase(taken.client, DATABASE);
    }
    return taken;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#logCheck);
    await this.#recovery;
    if (this.#pid !== undefined) {
      await stopPostmaster(this.#pid, this.#place.clusterDir, this.#place.binaries);
    }
    await releaseAddress(this.#place.address);
    process.off('exit', this.#atExit);
    await this.#taken?.client.end().catch(() => {});
  }

  // A process that ends in any other way than through stop() still must not leave the database behind.
  readonly #atExit = () => {
    if (this.#pid !== undefined) signalPostmaster(this.#pid, 'SIGINT');
  };

  readonly #atLoss = () => {
    if (this.#stopping.signal.aborted) return;
    this.#log.warn('the embedded database went away; starting it again');
    this.#recovery = this.#recover();
  };

  async #recover(): Promise<void> {
    for (let waitMs = 100; !this.#stopping.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_LIMIT_MS)) {
      try {
        await this.take(false);
        this.#log.info('the embedded database is back');
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#log.error({ err: error }, 'the embedded database cannot be started again yet');
        await sleep(waitMs);
      }
    }
  }
}
