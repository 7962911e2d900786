/**
 * The database that needs no setting up: a private PostgreSQL from npm's binaries, in DATA_DIR, started with the
 * server and stopped with it. One server owns it at a time; one that outlived its server is adopted.
 */
import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../deps.ts';
import { StartError } from '../start-error.ts';
import { type Connection, isDatabaseAway } from './connect.ts';
import {
  type Address,
  addressOf,
  chooseAddress,
  connectionTo,
  listenSettings,
  releaseAddress,
} from './embedded-address.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { ensureCluster, explainFailure } from './embedded-cluster.ts';
import { ensureDatabase, findOwner, isSameCluster, openOwnerClient, tryOwn } from './embedded-owner.ts';
import {
  boundLog,
  isPostmaster,
  readPidFile,
  removeStaleLocks,
  spawnPostmaster,
  stopPostmaster,
} from './embedded-process.ts';
import { chooseRunner, type Folders, type Runner } from './embedded-user.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Where a server already runs, use its database beside it instead of being refused: for short commands. */
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
// A short command may be just about to leave the database; another server is told within 2 s.
const OWNER_WAIT_MS = 1_000;
// Replaying the log after a crash of a busy database may take a while.
const START_LIMIT_MS = 120_000;
const LOG_CHECK_MS = 10 * 60 * 1000;

const SETTINGS: Record<string, string> = {
  cluster_name: 'outgo',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  jit: 'off',
  // Containers often have 64 MB of /dev/shm, which parallel plans fill; one user's rows need none.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What goes wrong with the database itself, not failed statements: those would put people's data into the file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

interface Place extends Folders {
  logFile: string;
  binaries: Binaries;
  runner: Runner;
  settings: Record<string, string>;
}

interface Running {
  client: pg.Client;
  pid: number;
  address: Address;
  isOwner: boolean;
  adopted: boolean;
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await prepare(options);
  const running = await takeDatabase(place, options, undefined);
  if (running.isOwner) await ensureDatabase(running.client, DATABASE);
  const connection = await connectionTo(running.address, place.clusterDir, DATABASE);
  const keeper = running.isOwner ? keepAlive(place, options, running) : undefined;
  const stop = keeper?.stop ?? (() => running.client.end());
  return { connection, adopted: running.adopted, stop };
}

async function prepare({ dataDir: folder, settings = {} }: EmbeddedOptions): Promise<Place> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const dataDir = await realpath(folder);
    const binaries = await findBinaries();
    const folders = { dataDir, clusterDir: path.join(dataDir, 'postgres') };
    const runner = await chooseRunner(folders, binaries.postgres);
    await ensureCluster(folders, binaries, runner);
    const logFile = path.join(dataDir, 'postgres.log');
    return { ...folders, logFile, binaries, runner, settings: { ...SETTINGS, ...settings } };
  } catch (error) {
    throw error instanceof StartError ? error : (explainFailure(String(error), folder) ?? error);
  }
}

/** Adopts what runs or starts what does not, until this process owns it, may be its guest, or has to give way. */
async function takeDatabase(
  place: Place,
  options: EmbeddedOptions,
  fixed: Address | undefined,
): Promise<Running> {
  const deadline = Date.now() + START_LIMIT_MS;
  let ownerDeadline: number | undefined;
  for (;;) {
    const found = (await findLiving(place)) ?? (await launch(place, fixed));
    if (found) {
      if (await tryOwn(found.client).catch(() => false)) return { ...found, isOwner: true };
      if (options.guest) return { ...found, isOwner: false };
      ownerDeadline ??= Date.now() + OWNER_WAIT_MS;
      const owner = await findOwner(found.client).catch(() => undefined);
      await found.client.end().catch(() => {});
      if (owner && Date.now() > ownerDeadline) {
        throw new StartError(
          `Another Outgo server (process ${owner}) is using ${place.dataDir}: stop it, choose another DATA_DIR, or set DATABASE_URL to share one database between servers.`,
        );
      }
    }
    if (Date.now() > deadline) {
      throw new StartError(`The database in ${place.dataDir} does not become ready: see ${place.logFile}.`);
    }
    await sleep(50);
  }
}

type Found = Omit<Running, 'isOwner'>;

/** A postmaster that answers and is ours; nothing once what a dead one left behind is cleared away. */
async function findLiving(place: Place): Promise<Found | undefined> {
  for (;;) {
    const pidFile = await readPidFile(place.clusterDir);
    if (!pidFile) return undefined;
    const address = addressOf(pidFile);
    try {
      const client = await openOwnerClient(await connectionTo(address, place.clusterDir, 'postgres'));
      if (await isSameCluster(client, pidFile)) return { client, pid: pidFile.pid, address, adopted: true };
      await client.end();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    if (!(await isPostmaster(pidFile.pid, place.clusterDir))) {
      await removeStaleLocks(place.clusterDir, address);
      await releaseAddress(address);
      return undefined;
    }
    await sleep(50);
  }
}

/** Starts a postmaster; nothing when another process was quicker, or a crashed one is not yet quite gone. */
async function launch(place: Place, fixed: Address | undefined): Promise<Found | undefined> {
  const address = fixed ?? (await chooseAddress(place.dataDir, place.runner));
  const settings = { ...place.settings, ...listenSettings(address) };
  const { child, ended } = await spawnPostmaster({ ...place, settings });
  const { pid } = child;
  const ready = pid === undefined ? ended : waitUntilReady(place.clusterDir, pid, ended);
  const output = await ready;
  if (pid === undefined || output !== undefined) {
    if (/lock file .* already exists|shared memory block .* in use/.test(output ?? '')) return undefined;
    const fatal = /FATAL: +(.*)/.exec(output ?? '')?.[1] ?? 'it ended at once';
    throw (
      explainFailure(output ?? '', place.dataDir) ??
      new StartError(`The embedded PostgreSQL did not start: ${fatal} (see ${place.logFile}).`)
    );
  }
  const client = await openOwnerClient(await connectionTo(address, place.clusterDir, 'postgres'));
  return { client, pid, address, adopted: false };
}

async function waitUntilReady(
  clusterDir: string,
  pid: number,
  ended: Promise<string>,
): Promise<string | undefined> {
  let output: string | undefined;
  let failure: unknown;
  ended.then(
    (text) => {
      output = text;
    },
    (error) => {
      failure = error;
    },
  );
  for (;;) {
    const pidFile = await readPidFile(clusterDir);
    if (pidFile?.pid === pid && pidFile.isReady) return undefined;
    if (failure) throw failure;
    if (output !== undefined) return output;
    await sleep(10);
  }
}

/** For as long as the server lives: starts the database again when it dies, and stops it when the server stops. */
function keepAlive(place: Place, options: EmbeddedOptions, first: Running): { stop(): Promise<void> } {
  let running = first;
  let isStopping = false;
  let recovery: Promise<void> | undefined;

  const watch = () => {
    running.client.once('end', () => {
      if (isStopping) return;
      options.log.warn('the embedded database went away; starting it again');
      recovery = recover();
    });
  };
  const recover = async () => {
    for (let waitMs = 100; !isStopping; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        running = await takeDatabase(place, options, first.address);
        options.log.info('the embedded database is back');
        watch();
        return;
      } catch (error) {
        options.log.error({ err: error }, 'the embedded database cannot be started again yet');
        await sleep(waitMs);
      }
    }
  };
  // A process that ends in any other way than through stop() still must not leave the database behind.
  const atExit = () => {
    if (process.platform !== 'win32') process.kill(running.pid, 'SIGINT');
  };
  process.once('exit', atExit);
  const logCheck = setInterval(() => void boundLog(place.logFile).catch(() => {}), LOG_CHECK_MS).unref();
  watch();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(logCheck);
      await recovery;
      await stopPostmaster(running.pid, place.clusterDir, place.binaries);
      process.off('exit', atExit);
      await running.client.end().catch(() => {});
      await releaseAddress(running.address);
    },
  };
}
