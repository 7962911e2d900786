/**
 * A copied or moved DATA_DIR brings lock files along that name another folder. Nothing they point at is followed or
 * removed: it may be the database of the folder that was copied.
 */
import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { isPostmaster, type PidFile, parsePidFile, socketIn } from './process.ts';
import type { Folders } from './user.ts';

/** True if a lock file is about this folder, under any name of it. */
export async function isAbout(lock: PidFile, clusterDir: string): Promise<boolean> {
  return isSame(await statOf(lock.clusterDir), await statOf(clusterDir));
}

/** A file in the data folder that says which DATA_DIR its files belong to. */
const OWNER_FILE = 'outgo.data-dir';

/**
 * `postgres`, a folder in it or `run` may be a link to elsewhere, which a copy brings along: it leads to the original's
 * data. A copy of hard links shares the files themselves. So the DATA_DIR that data belongs to is written down beside it.
 */
export async function refuseLinkedFiles(folders: Folders): Promise<void> {
  const { dataDir, clusterDir } = folders;
  const mark = path.join(clusterDir, OWNER_FILE);
  const own = await identify(dataDir);
  const known = await readFile(mark, 'utf8').catch(() => undefined);
  if (known === own) return;
  const linked = known === undefined ? undefined : await findLinked(folders);
  if (linked === undefined) return writeFile(mark, own, { mode: 0o600 });
  throw new StartError(
    `${dataDir} is a copy whose ${linked} still leads to the data of the original: make a copy with files of its own (cp -aL), or remove ${mark} if there is no other.`,
  );
}

async function findLinked({ dataDir, clusterDir }: Folders): Promise<string | undefined> {
  for (const place of [clusterDir, path.join(dataDir, 'run')]) {
    if ((await lstat(place).catch(() => undefined))?.isSymbolicLink()) return path.basename(place);
  }
  const link = await findLink(clusterDir);
  if (link !== undefined) return link;
  // PostgreSQL writes it in place and never makes a link to it.
  const isHardLinked = ((await statOf(path.join(clusterDir, 'global', 'pg_control')))?.nlink ?? 1) > 1;
  return isHardLinked ? path.basename(clusterDir) : undefined;
}

/** Folders moved to another disk, a tablespace, or the folder of one database. */
async function findLink(clusterDir: string): Promise<string | undefined> {
  const entries = await readdir(clusterDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const inside = await Promise.all(
    folders.map(({ name }) => readdir(path.join(clusterDir, name), { withFileTypes: true })),
  );
  return [entries, ...inside].flat().find((entry) => entry.isSymbolicLink())?.name;
}

/** The inode number alone identifies no folder: the root of a volume has the same one on every volume. */
async function identify(dataDir: string): Promise<string> {
  const { ino, birthtimeNs, ctimeNs } = await stat(dataDir, { bigint: true });
  // On file systems without a birth time, the time of the last change is used.
  const bornAt = birthtimeNs === ctimeNs ? 0n : birthtimeNs;
  return `${dataDir}\n${ino}\n${bornAt}\n`;
}

/** Removes a copied pid file, and that alone. */
export async function dropCopiedPidFile(lock: PidFile, { clusterDir, dataDir }: Folders): Promise<void> {
  if (await isRunningIn(lock, clusterDir)) {
    throw new StartError(
      `${dataDir} was moved while its database (process ${lock.pid}) ran: end that process and start again.`,
    );
  }
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

/** PostgreSQL would not listen beside the lock of a living process, and a copied one may name the original's. */
export async function dropCopiedSocket(socketDir: string, port: number, clusterDir: string): Promise<void> {
  if (!socketDir) return;
  const socket = socketIn(socketDir, port);
  const lock = parsePidFile(await readFile(`${socket}.lock`, 'utf8').catch(() => ''));
  if (!lock || (await isAbout(lock, clusterDir))) return;
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
}

/**
 * Asks a database whether it sees a file that was just made in this folder. Names prove nothing: two containers may
 * call two folders by one name.
 */
export async function seesFolder(
  clusterDir: string,
  seesFile: (name: string) => Promise<boolean>,
): Promise<boolean> {
  const name = `outgo-${randomUUID()}.probe`;
  const file = path.join(clusterDir, name);
  await writeFile(file, '', { mode: 0o600 });
  try {
    return await seesFile(name);
  } finally {
    await rm(file, { force: true });
  }
}

// The postmaster's working folder stays the one it serves, however that is renamed.
async function isRunningIn(lock: PidFile, clusterDir: string): Promise<boolean> {
  const workingFolder = await statOf(`/proc/${lock.pid}/cwd`);
  if (workingFolder) return isSame(workingFolder, await statOf(clusterDir));
  const isNamedFolderGone = (await statOf(lock.clusterDir)) === undefined;
  return isNamedFolderGone && (await isPostmaster(lock.pid, lock.clusterDir));
}

function statOf(file: string): Promise<Stats | undefined> {
  return stat(file).catch(() => undefined);
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}
