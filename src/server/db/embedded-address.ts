/** Where the embedded PostgreSQL listens: a private Unix socket, or loopback with a password where that cannot be. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from './connect.ts';
import { readPassword, SUPERUSER } from './embedded-cluster.ts';
import type { PidFile } from './embedded-process.ts';
import type { Runner } from './embedded-user.ts';

export interface Address {
  /** Empty when it listens on loopback. */
  socketDir: string;
  port: number;
  /** Made for this start only, to be removed with it. */
  isTemporary: boolean;
}

// The kernel's limit is 107 bytes on Linux and 103 on macOS, for the folder and the socket's own name.
const SOCKET_PATH_LIMIT = 100;
const SOCKET_PORT = 5432;
const TEMPORARY_PREFIX = 'outgo-';

export async function chooseAddress(dataDir: string, runner: Runner): Promise<Address> {
  const socketDir = path.join(dataDir, 'run');
  if (process.platform === 'win32') return { socketDir: '', port: await findFreePort(), isTemporary: false };
  if (fits(socketDir)) {
    await mkdir(socketDir, { recursive: true });
    // Whoever may enter may read everything: there is no password behind this door.
    await chmod(socketDir, 0o700);
    await runner.give(socketDir);
    return { socketDir, port: SOCKET_PORT, isTemporary: false };
  }
  if (fits(path.join(os.tmpdir(), `${TEMPORARY_PREFIX}XXXXXX`))) {
    const temporary = await mkdtemp(path.join(os.tmpdir(), TEMPORARY_PREFIX));
    await runner.give(temporary);
    return { socketDir: temporary, port: SOCKET_PORT, isTemporary: true };
  }
  return { socketDir: '', port: await findFreePort(), isTemporary: false };
}

/** Where a postmaster that is already there says it listens. */
export function addressOf(pidFile: PidFile): Address {
  const { socketDir, port } = pidFile;
  return { socketDir, port, isTemporary: path.basename(socketDir).startsWith(TEMPORARY_PREFIX) };
}

export async function releaseAddress(address: Address): Promise<void> {
  if (address.isTemporary) await rm(address.socketDir, { recursive: true, force: true });
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
