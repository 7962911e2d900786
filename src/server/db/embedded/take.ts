/** Gets hold of the embedded database: adopts the one that runs, starts it where none does, gives way to its owner. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../start-error.ts';
import { isDatabaseAway } from '../connect.ts';
import { type Address, addressOf, connectionTo, listenSettings, releaseAddress } from './address.ts';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './cluster.ts';
import { dropCopiedPidFile, dropCopiedSocket, isAbout } from './copy.ts';
import { findOwner, isUnchanged, openOwnerClient, servesFolder, tryOwn } from './owner.ts';
import { isPostmaster, type PidFile, readPidFile, removeStaleLocks, spawnPostmaster } from './process.ts';
import { lockStart } from './start-lock.ts';
import type { Folders, Runner } from './user.ts';

export interface Place extends Folders {
  logFile: string;
  binaries: Binaries;
  runner: Runner;
  settings: Record<string, string>;
  address: Address;
}

export interface TakeOptions {
  /** Use it beside its owner rather than being refused. */
  guest: boolean;
  /** The earlier address, when it is restarted under a server that is already connected there. */
  address?: Address;
  signal: AbortSignal;
  /** Told the process id as soon as there is one, so that whatever fails next, it is not left behind. */
  onSpawn(pid: number | undefined): void;
}

export interface Taken {
  client: pg.Client;
  pid: number;
  address: Address;
  isOwner: boolean;
  adopted: boolean;
}

type Answering = Omit<Taken, 'isOwner'>;

// A short command may be just about to leave the database; a second server is told within 2 s.
const OWNER_WAIT_MS = 500;
// Replaying the log after a crash of a busy database may take a while.
const READY_LIMIT_MS = 120_000;
const SILENT_LIMIT_MS = 3_000;
// A crashed postmaster's last processes are gone well before this.
const HELD_LIMIT_MS = 20_000;
// PostgreSQL's answer while it replays the log.
const STARTING_UP = '57P03';
const POLL_MS = 10;

export async function takeDatabase(place: Place, options: TakeOptions): Promise<Taken> {
  const startedAt = Date.now();
  for (;;) {
    options.signal.throwIfAborted();
    const waitedMs = Date.now() - startedAt;
    const found = await takeAlone(place, options, waitedMs);
    if (found && 'isOwner' in found) return found;
    if (found) await giveWay(found.client, place, waitedMs);
    await sleep(POLL_MS * 5);
  }
}

async function own(answering: Answering, guest: boolean): Promise<Taken | undefined> {
  const isOwner = await tryOwn(answering.client).catch(() => false);
  return isOwner || guest ? { ...answering, isOwner } : undefined;
}

async function giveWay(client: pg.Client, { dataDir }: Place, waitedMs: number): Promise<void> {
  const owner = await findOwner(client).catch(() => undefined);
  await client.end().catch(() => {});
  if (owner === undefined || waitedMs < OWNER_WAIT_MS) return;
  throw new StartError(
    `Another Outgo server (process ${owner}) is using ${dataDir}: stop it, choose another DATA_DIR, or set DATABASE_URL to share one database between servers.`,
  );
}

/**
 * Takes it while nobody else does: whoever starts the postmaster also owns it. Another server that took it in between would lose it
 * when the refused one ends, and its postmaster with it.
 */
async function takeAlone(
  place: Place,
  options: TakeOptions,
  waitedMs: number,
): Promise<Taken | Answering | undefined> {
  const unlock = await lockStart(place.address.socketDir, options.signal);
  try {
    const answering = await findOrStart(place, options, waitedMs);
    return answering && ((await own(answering, options.guest)) ?? answering);
  } finally {
    await unlock();
  }
}

/** Starts a postmaster, or clears away what a dead one left behind. */
async function findOrStart(
  place: Place,
  options: TakeOptions,
  waitedMs: number,
): Promise<Answering | undefined> {
  const pidFile = await readPidFile(place.clusterDir);
  if (!pidFile) return launch(place, options, waitedMs);
  const trace = await follow(place, pidFile);
  if (typeof trace === 'object') return trace;
  await clearAway(place, pidFile, trace);
  if (trace === 'silent' && waitedMs > (pidFile.isReady ? SILENT_LIMIT_MS : READY_LIMIT_MS)) {
    throw new StartError(
      `The database of ${place.dataDir} (process ${pidFile.pid}) runs but does not answer: end that process and start again.`,
    );
  }
  return undefined;
}

/** Result of following a pid file. */
type Trace = Answering | 'copied' | 'dead' | 'replaced' | 'silent';

async function follow(place: Place, pidFile: PidFile): Promise<Trace> {
  const { clusterDir } = place;
  const isNamedSo = await isAbout(pidFile, clusterDir);
  const address = findAddress(place, pidFile);
  if (address === place.address || isNamedSo) {
    try {
      const client = await openOwnerClient(await connectionTo(address, clusterDir, 'postgres'));
      const isOurs = await servesFolder(client, clusterDir);
      if (isOurs && !isNamedSo) await refuseOtherName(client, place, pidFile);
      if (isOurs && (await isUnchanged(client, pidFile))) {
        return { client, pid: pidFile.pid, address, adopted: true };
      }
      await client.end();
      return isOurs ? 'replaced' : 'copied';
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (address === place.address && (error as { code?: string }).code === STARTING_UP) return 'silent';
    }
  }
  if (!isNamedSo) return 'copied';
  return (await isPostmaster(pidFile.pid, clusterDir)) ? 'silent' : 'dead';
}

/** Our own way to the socket first: the paths and process ids in the file may be those of another container. */
function findAddress(place: Place, pidFile: PidFile): Address {
  const hasSocket = pidFile.socketDir !== '' && place.address.socketDir !== '';
  return hasSocket ? place.address : addressOf(pidFile);
}

async function clearAway(place: Place, pidFile: PidFile, trace: Trace): Promise<void> {
  if (trace === 'copied') await dropCopiedPidFile(pidFile, place);
  if (trace !== 'dead') return;
  await removeStaleLocks(place.clusterDir, findAddress(place, pidFile));
  await releaseAddress(addressOf(pidFile));
}

/** The database serves this folder, which had another name when it started: it was moved, or another container calls it so. */
async function refuseOtherName(client: pg.Client, place: Place, { pid }: PidFile): Promise<void> {
  await giveWay(client, place, OWNER_WAIT_MS);
  throw new StartError(
    `${place.dataDir} was moved while its database (process ${pid}) ran: end that process and start again.`,
  );
}

/** Starts a postmaster; nothing when another process was quicker, or a crashed one is not yet quite gone. */
async function launch(place: Place, options: TakeOptions, waitedMs: number): Promise<Answering | undefined> {
  const address = options.address ?? place.address;
  await dropCopiedSocket(address.socketDir, address.port, place.clusterDir);
  const settings = { ...place.settings, ...listenSettings(address) };
  const { pid, ended } = await spawnPostmaster({ ...place, settings });
  options.onSpawn(pid);
  const output = await waitUntilReady(place.clusterDir, pid, ended, options.signal);
  if (output === undefined) {
    const client = await openOwnerClient(await connectionTo(address, place.clusterDir, 'postgres'));
    return { client, pid, address, adopted: false };
  }
  options.onSpawn(undefined);
  const isHeld = /lock file .* already exists|shared memory block .* in use/.test(output);
  if (isHeld && waitedMs < HELD_LIMIT_MS) return undefined;
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  throw (
    explainFailure(output, place.dataDir) ??
    new StartError(`The embedded PostgreSQL did not start: ${reason} (see ${place.logFile}).`)
  );
}

/** Returns its output if it exited instead. */
async function waitUntilReady(
  clusterDir: string,
  pid: number,
  ended: Promise<string>,
  signal: AbortSignal,
): Promise<string | undefined> {
  let output: string | undefined;
  void ended.then((text) => {
    output = text;
  });
  for (;;) {
    const pidFile = await readPidFile(clusterDir);
    if (pidFile?.pid === pid && pidFile.isReady) return undefined;
    if (output !== undefined) return output;
    signal.throwIfAborted();
    await sleep(POLL_MS);
  }
}
