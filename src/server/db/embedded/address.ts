/** Where the embedded PostgreSQL listens: a private Unix socket, or loopback with a password where that cannot be. */
import { chmod, mkdir, mkdtemp, rmdir, symlink, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from '../connect.ts';
import { readPassword, SUPERUSER } from './cluster.ts';
import type { PidFile } from './process.ts';
import type { Runner } from './user.ts';

export interface Address {
  /** Empty when it listens on loopback. */
  socketDir: string;
  port: number;
  /** A link that was made for this start only, to be removed with it. */
  isTemporary: boolean;
}

// The kernel's limit is 107 bytes on Linux and 103 on macOS, for the folder and the socket's own name.
const SOCKET_PATH_LIMIT = 100;
const SOCKET_PORT = 5432;
const TEMPORARY_PREFIX = 'outgo-socket-';

/**
 * The socket is always in DATA_DIR, where every container that has the folder finds it, whatever the process ids and
 * temporary files of the others are. A path too long for it is reached through a link that is short enough.
 */
export async function chooseAddress(dataDir: string, runner: Runner): Promise<Address> {
  const socketDir = path.join(dataDir, 'run');
  const temporary = path.join(os.tmpdir(), TEMPORARY_PREFIX);
  const isReachable = fits(socketDir) || fits(path.join(`${temporary}XXXXXX`, 'run'));
  if (process.platform === 'win32' || !isReachable) {
    return { socketDir: '', port: await findFreePort(), isTemporary: false };
  }
  await mkdir(socketDir, { recursive: true });
  // The socket needs no password, so the folder must be private.
  await chmod(socketDir, 0o700);
  await runner.give(socketDir);
  if (fits(socketDir)) return { socketDir, port: SOCKET_PORT, isTemporary: false };
  const folder = await mkdtemp(temporary);
  await runner.give(folder);
  const link = path.join(folder, 'run');
  await symlink(socketDir, link);
  return { socketDir: link, port: SOCKET_PORT, isTemporary: true };
}

/** The address that a running postmaster names. */
export function addressOf(pidFile: PidFile): Address {
  const { socketDir, port } = pidFile;
  const isTemporary = path.basename(path.dirname(socketDir)).startsWith(TEMPORARY_PREFIX);
  return { socketDir, port, isTemporary };
}

export async function releaseAddress(address: Address): Promise<void> {
  if (!address.isTemporary) return;
  // `recursive` is left out: a name from a pid file proves little, and this removes at most one link and an empty folder.
  await unlink(address.socketDir).catch(() => {});
  await rmdir(path.dirname(address.socketDir)).catch(() => {});
}

export async function connectionTo(
  address: Address,
  clusterDir: string,
  database: string,
): Promise<Connection> {
  const common = { port: address.port, user: SUPERUSER, database };
  if (address.socketDir) return { host: address.socketDir, ...common };
  return { host: '127.0.0.1', ...common, password: await readPassword(clusterDir) };
}

export function listenSettings({ socketDir, port }: Address): Record<string, string> {
  const settings = { port: String(port), unix_socket_permissions: '0700' };
  return socketDir
    ? { ...settings, listen_addresses: '', unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"` }
    : { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
}

function fits(socketDir: string): boolean {
  return Buffer.byteLength(path.join(socketDir, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_LIMIT;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
