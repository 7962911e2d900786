/**
 * Held by whoever makes the embedded database or starts it. PostgreSQL's own lock file names a process, and another
 * container cannot see whether that one lives; whether a socket is listened at, everyone sees who has the folder.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

type Release = () => Promise<void>;

const LOCK_FOLDER = 'start';
// The longest that PostgreSQL may take to replay its log.
const WAIT_LIMIT_MS = 120_000;
const POLL_MS = 50;

/** Without a folder for sockets there is no lock but PostgreSQL's own. */
export async function lockStart(socketDir: string, signal?: AbortSignal): Promise<Release> {
  if (!socketDir) return async () => {};
  const deadline = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const release = await tryLock(socketDir);
    if (release) return release;
    if (Date.now() > deadline) {
      throw new StartError(
        `Another Outgo server has been starting the database of ${path.dirname(socketDir)} for two minutes: end it and start again.`,
      );
    }
    await sleep(POLL_MS);
    signal?.throwIfAborted();
  }
}

/**
 * A folder with a listening socket in it is renamed to the lock's name, which works in one step and only while that
 * folder is empty or not there. A dead holder's socket is removed by a name that no other holder has, so that two who
 * find it dead cannot remove each other's.
 */
async function tryLock(socketDir: string): Promise<Release | undefined> {
  const lock = path.join(socketDir, LOCK_FOLDER);
  if (await isHeld(lock)) return undefined;
  // Together no longer than the name of PostgreSQL's socket: where that fits into an address, this does.
  const name = randomBytes(4).toString('base64url');
  const prepared = path.join(socketDir, name);
  await mkdir(prepared, { mode: 0o700 });
  const server = await listenAt(path.join(prepared, name));
  try {
    await rename(prepared, lock);
  } catch (error) {
    server.close();
    await rm(prepared, { recursive: true, force: true });
    if (/^(ENOTEMPTY|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  return async () => {
    await rm(path.join(lock, name), { force: true });
    server.close();
    // The next holder's, if it is not empty.
    await rmdir(lock).catch(() => {});
  };
}

async function isHeld(lock: string): Promise<boolean> {
  for (const name of await readdir(lock).catch(() => [])) {
    const socket = path.join(lock, name);
    if (await isListenedAt(socket)) return true;
    await rm(socket, { force: true });
  }
  return false;
}

async function listenAt(socket: string): Promise<Server> {
  const server = createServer((visitor) => visitor.destroy()).unref();
  server.listen(socket);
  await once(server, 'listening');
  return server;
}

function isListenedAt(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(socket);
    visitor.once('connect', () => {
      visitor.destroy();
      resolve(true);
    });
    // Any other error, such as a full backlog, means that somebody listens.
    visitor.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}
